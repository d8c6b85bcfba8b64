"""The words of tables that can be read and not played: the rules they were begun by are not here."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "kept-to-read": house_message("kept, to be read"),
    "read-table": house_message("Read it"),
    "transcript-title": house_message("Kept as it was played"),
    "rules-gone": house_message("The rules of this game are not in the house."),
    "rules-gone-how": house_message("Nothing of it is lost: its page shows every move, and gives its record."),
    "rules-gone-version": house_message(
        "This game follows version {} of its rules, which the house no longer has. Nothing of it is lost: here it "
        "is, move by move."
    ),
    "rules-gone-newer": house_message(
        "This game follows version {} of its rules, and the house has version {} only. Nothing of it is "
        "lost: here it is, move by move."
    ),
    "rules-gone-game": house_message(
        "The game “{}” is no longer in the house. Nothing of this one is lost: here it is, move by move."
    ),
    "rules-gone-host": house_message(
        "As soon as the host puts those rules back, the table opens as before. Until then no clock runs."
    ),
    "seat-number": house_message("Seat\u00a0{}"),
    "date": house_message("{} {} {}", context="day, month, year"),
    "date-first": house_message("{} {} {}", context="the first day of a month, month, year"),
    "months": house_message("January February March April May June July August September October November December"),
    "played-on": house_message("Game of {}"),
    "played-from-to": house_message("Game from {} to {}"),
    "unfinished": house_message("Unfinished game"),
    "ended-by": house_message("End of the game: “{}”."),
    "who-played": house_message("Around the table"),
    "every-move": house_message("Every move"),
    "no-moves": house_message("Nothing was played yet."),
    "record-hidden": house_message("The game record waits for the end of the game, for something may be hidden in it."),
    "play-present-rules": house_message("Play by today’s rules"),
    "rank-first": house_message("no. 1"),
    "points-of": house_message.countable("{} point", "{} points"),
    "rank": house_message("no. {}"),
}
