"""The words of the shelf and of a game’s own page."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "open": house_message("Open day and night"),
    "welcome-back": house_message("Good to see you again, {}. Your last box stands in front."),
    "easiest": house_message("The easiest"),
    "last-played": house_message("Played last"),
    "players-how-many": house_message("Players"),
    "how-long": house_message("Time"),
    "five-or-more": house_message("5 or more"),
    "any-game": house_message("Any game"),
    "any-game-line": house_message("Cannot decide? The die can."),
    "roll": house_message("Roll the die"),
    "ways": house_message("Three ways to sit down"),
    "vs-house-how": house_message("Five regulars, from the Sparrow to the Owl. The game starts at once."),
    "by-link-short": house_message("With a link"),
    "by-link-long": house_message("Send an address. Your friend touches it and is seated. No account, no password."),
    "around-phone": house_message("Around one phone"),
    "around-phone-how": house_message(
        "Pass it round, or lay it in the middle of the table. Your real dice are welcome."
    ),
    "none-waiting-how": house_message("Open a box and leave a seat free."),
    "by": house_message("by {}"),
    "play-now": house_message("Play now"),
    "with-whom": house_message("With whom?"),
    "vs-house": house_message("Against the house"),
    "level": house_message("Level"),
    "sit-opposite": house_message("Sit down opposite"),
    "by-link": house_message("With a friend, by link"),
    "by-link-how": house_message("You send an address, they touch it, you play."),
    "same-device": house_message("On the same device"),
    "same-device-how": house_message("Pass the phone around the table."),
    "device-names": house_message("Who plays?"),
    "device-name": house_message("Name {}"),
    "one-fewer": house_message("One fewer"),
    "one-more": house_message("One more"),
    "names-alike": house_message("Two of you are called {}. Is {} all right?"),
    "filter-none": house_message("No game suits both; the nearest come first."),
    "open-table": house_message("Open table"),
    "open-table-how": house_message("Leave the door ajar; somebody will come by."),
    "clock": house_message("Clock"),
    "clock-none": house_message("None"),
    "clock-days": house_message.countable("{} day per move", "{} days per move"),
    "side": house_message("Your seat"),
    "place": house_message("Place {}"),
    "any-side": house_message("Drawn"),
    "own-dice": house_message("Our own dice"),
    "own-dice-how": house_message(
        "You throw real dice and type what they show. Among people only: a machine has no dice."
    ),
    "own-dice-people": house_message("With your own dice you play among people: a machine has none."),
    "sides-drawn": house_message("sides by lot"),
    "chosen-as": house_message("{}: {}", context="an option and what is chosen"),
    "rated": house_message("It counts"),
    "rated-chosen": house_message("This game will count. Choose against whom."),
    "rated-how": house_message(
        "The result changes your strength, also against the five of the house. No advice, and nothing is taken back. "
        "People who sit down must be members. Without a clock a move has three days."
    ),
    "free-chat": house_message("Free chat"),
    "free-chat-how": house_message("Otherwise, set phrases."),
    "seats": house_message("Seats"),
    "seat-me": house_message("Me"),
    "seat-friend": house_message("A friend, by link"),
    "seat-open": house_message("Anyone"),
    "seat-device": house_message("On this device"),
    "lay-custom": house_message("Lay this table"),
    "teams": house_message("Teams"),
    "teams-how": house_message("Several people a side. The first to sit down is captain and invites the others."),
    "by-line": house_message("A game by {}"),
    "published": house_message("published by {}"),
}
