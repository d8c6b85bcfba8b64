"""The words of the form with which a tournament is announced."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "announce-which": house_message("Which game is played?"),
    "announce-sheet": house_message("{}: the sheet of {}"),
    "announce-sheet-how": house_message(
        "As printed in the box: {} sides, a match, a return match and a decider, all places played. You "
        "write the names down."
    ),
    "announce-sheet-do": house_message("Begin the sheet"),
    "announce-game": house_message("A tournament of {}"),
    "announce-what": house_message("What is played"),
    "announce-title": house_message("What it is called"),
    "announce-title-how": house_message("Empty: “{}”, for everybody in their own language."),
    "announce-options": house_message("Options of the game"),
    "announce-form": house_message("How it is played"),
    "announce-where": house_message("Where and when"),
    "announce-venue": house_message("Where"),
    "announce-venue-how": house_message(
        "Online the house lays every table. In a hall people play at real boards and type the results."
    ),
    "venue-online": house_message("online"),
    "venue-hall": house_message("in a hall"),
    "announce-starts": house_message("When it begins"),
    "announce-starts-how": house_message("Empty: when you say so."),
    "announce-starts-utc": house_message("Without scripts the hour is Greenwich’s."),
    "announce-every": house_message("Again"),
    "announce-every-how": house_message(
        "The next one is announced when this one begins: every Friday at 20:00, for example."
    ),
    "every-never": house_message("this once"),
    "every-day": house_message("every day"),
    "every-week": house_message("every week"),
    "every-fortnight": house_message("every two weeks"),
    "every-month": house_message("every four weeks"),
    "announce-pace": house_message("Who calls the rounds"),
    "announce-pace-how": house_message("The house calls the next round as soon as the last one is over."),
    "pace-house": house_message("the house", context="who calls the rounds"),
    "pace-director": house_message("I do", context="who calls the rounds"),
    "announce-pause": house_message("Rest between rounds, in minutes"),
    "announce-pause-how": house_message("Where the house calls them."),
    "announce-wait": house_message("A fair wait, in minutes"),
    "announce-wait-how": house_message(
        "Whoever does not sit down for so long has lost that game. Empty: 10 minutes. With days for a move the house "
        "seats everybody, and waits a day for programs."
    ),
    "announce-away": house_message("Away from the board, in minutes"),
    "announce-away-how": house_message(
        "Without a clock: whoever is away for so long when it is their turn has lost that game, and everybody at the "
        "table sees the time run out. With 0 you decide. Nobody ever wins by a touch, and no machine plays on."
    ),
    "announce-who": house_message("Who plays"),
    "announce-entry": house_message("Who may enter"),
    "announce-entry-how": house_message(
        "You may write all names down yourself: in a hall any, online those of members."
    ),
    "entry-open": house_message("everybody, guests too"),
    "entry-club": house_message("members of this club"),
    "entry-members": house_message("those who keep a name"),
    "entry-director": house_message("I write the names down"),
    "announce-most": house_message("Places", context="in a tournament"),
    "announce-most-how": house_message("0: as many as like."),
    "announce-listed": house_message("Everybody finds it"),
    "announce-listed-how": house_message("Otherwise whoever has its link."),
    "announce-rated": house_message("The games count"),
    "announce-rated-how": house_message(
        "Games between members count for their strengths, where three of them play at least."
    ),
    "announce-guest": house_message(
        "Whoever has its link finds it. To announce it to everybody, keep your name first."
    ),
    "announce-tie-breaks": house_message("Tie-breaks"),
    "announce-tie-break": house_message("Asked {}"),
    "announce-tie-break-usual": house_message("as is usual"),
    "announce-do": house_message("Announce it"),
    "announce-do-how": house_message("You direct it. Until it begins, everything can still be called off."),
    "plan-change": house_message("Announce it otherwise"),
    "plan-change-how": house_message("Until it begins. Who has entered stays, and the log says that it was changed."),
    "plan-change-do": house_message("Announce it so"),
    "plan-changed": house_message("How it is announced now"),
    "plan-changed-how": house_message(
        "What you typed stands below; if you announce it so, it replaces what was changed meanwhile."
    ),
}
