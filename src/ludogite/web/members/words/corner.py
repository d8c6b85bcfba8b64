"""The words of a guest’s own page."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "name": house_message("Your name"),
    "name-how": house_message("It is kept on this device, without an account."),
    "save": house_message("Keep"),
    "carry": house_message("Play on another device"),
    "carry-title": house_message("Your seat comes along"),
    "carry-how": house_message(
        "This link works once, within a day, and makes the other device yours. Give it to nobody."
    ),
    "carry-take": house_message("Go on here as {}?"),
    "carry-used": house_message("This link has been used"),
    "carry-used-how": house_message("It works only once. On your first device, touch your name and copy another one."),
    "carry-go": house_message("Go on here"),
    "corner": house_message("My corner"),
    "corner-account": house_message("Name, keys and devices"),
    "corner-strengths": house_message("Your strengths"),
    "corner-go-on": house_message("Go on playing"),
    "corner-empty": house_message("Your first game will stand here"),
    "corner-empty-how": house_message(
        "Take a box from the shelf, or try a small puzzle: whatever you play is gathered on this page."
    ),
    "corner-first-game": house_message("Choose a game"),
    "corner-games": house_message("Game by game"),
    "corner-count": house_message.countable("{} game", "{} games"),
    "corner-won": house_message.countable("{} won", "{} won"),
    "corner-drawn": house_message.countable("{} drawn", "{} drawn"),
    "corner-lost": house_message.countable("{} lost", "{} lost"),
    "corner-device": house_message.countable("{} around one device", "{} around one device"),
    "corner-stair": house_message("Every game is a bead, every win a step up; the newest is on the right."),
    "corner-against": house_message("Against"),
    "corner-people": house_message("People"),
    "corner-programs": house_message("Programs"),
    "corner-alone": house_message("Alone"),
    "corner-won-head": house_message("Won", context="a column of games"),
    "corner-drawn-head": house_message("Drawn", context="a column of games"),
    "corner-lost-head": house_message("Lost", context="a column of games"),
    "corner-was-won": house_message("Won", context="a game"),
    "corner-was-drawn": house_message("A draw"),
    "corner-was-lost": house_message("Lost", context="a game"),
    "corner-was-shared-device": house_message("Around one device"),
    "corner-with": house_message("Who played with you"),
    "corner-more-puzzles": house_message("More of them"),
    "corner-export": house_message("Take everything along"),
    "corner-export-how": house_message(
        "Your games, your results, your puzzles and whatever else is kept of you, in one file."
    ),
    "corner-export-do": house_message("Download all of it (zip)"),
    "corner-forget": house_message("Forget everything"),
    "corner-forget-how": house_message(
        "Your games stay with those who played them with you; there your name becomes “somebody”."
    ),
    "corner-forget-open": house_message("Forget me…"),
    "corner-forget-sure": house_message(
        "You get up from every table, and games under way are given up. Nobody can bring it back, not even the house."
    ),
    "corner-forget-do": house_message("Yes, forget everything"),
    "corner-forget-not": house_message("No, keep it"),
    "forgotten": house_message("Forgotten"),
    "forgotten-how": house_message("The house knows nothing of you any more. You are as welcome as the first time."),
}
