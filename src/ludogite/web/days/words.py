"""The words of playing with days per move."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "day-hour": house_message("{} at {}", context="day and hour"),
    "flag-falls": house_message("Your flag falls {}."),
    "flag-falls-theirs": house_message("{}: the flag falls {}."),
    "on-vacation": house_message("{} is on vacation until {}. The clocks stand still."),
    "on-vacation-you": house_message("You are on vacation until {}. The clocks stand still."),
    "next-table": house_message.countable("Next table ({} waits)", "Next table ({} wait)"),
    "next-table-go": house_message("Next table"),
    "next-table-short": house_message("Next", context="a tab: the next table"),
    "ahead": house_message("Plan ahead"),
    "ahead-short": house_message("Plan", context="a tab"),
    "ahead-count": house_message.countable("Plan ahead ({} line)", "Plan ahead ({} lines)"),
    "ahead-how": house_message(
        "Play the other’s move here, then your answer, and go on as you like. If the game goes so, your answers are "
        "played at once. Nobody else sees it."
    ),
    "ahead-theirs": house_message("If {} plays…"),
    "ahead-mine": house_message("…what do you answer?"),
    "ahead-over": house_message("The game would be over here."),
    "ahead-chance": house_message("Here chance acts: a line goes no further."),
    "ahead-full": house_message("A line has ten moves at most."),
    "ahead-if": house_message("If:", context="line"),
    "ahead-then": house_message("Then:", context="line"),
    "ahead-lines": house_message("Your lines"),
    "ahead-none": house_message("No line yet."),
    "ahead-keep": house_message("Keep this line"),
    "ahead-unkept": house_message("This line is not kept yet. Keep it, or close once more to leave it."),
    "ahead-undo": house_message("One move back"),
    "ahead-forget": house_message("Take this line back"),
    "ahead-missed": house_message("Another move was played than your lines say: they are gone."),
    "vacation": house_message("Vacation"),
    "vacation-how": house_message(
        "While you are away, the clocks stand still at all your tables where a move has days. Whoever plays with you "
        "sees until when. Games with clocks of minutes go on."
    ),
    "vacation-left": house_message.countable(
        "You have {} day of vacation left within a year.", "You have {} days of vacation left within a year."
    ),
    "vacation-none": house_message("This house gives no vacation days."),
    "vacation-days": house_message("How many days?"),
    "vacation-begin": house_message("Begin my vacation now"),
    "vacation-until": house_message("You are on vacation until"),
    "vacation-end": house_message("I am back"),
    "vacation-end-how": house_message(
        "Back earlier? The clocks run again at once, and the days that are left stay yours. A day that has begun "
        "counts; whoever is back within the first hour gets it back, unless another vacation began in the 24 hours "
        "before."
    ),
}
