"""The words of a report."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "report": house_message("Report somebody"),
    "report-how": house_message(
        "Moderators of this house read it, with the game as it stands now. Nobody at the table is told."
    ),
    "report-whom": house_message("Whom"),
    "report-why": house_message("Why"),
    "report-words": house_message("Rude words"),
    "report-name": house_message("An ugly name"),
    "report-unfair": house_message("Help from elsewhere"),
    "report-leaving": house_message("Leaves or stalls on purpose"),
    "report-other": house_message("Something else"),
    "report-said": house_message("What happened, if you like"),
    "report-send": house_message("Send"),
    "report-sent": house_message("It arrived."),
    "report-sent-how": house_message("A moderator reads it and decides. Thank you for taking care of the house."),
    "report-nobody": house_message("Nobody else is at this table."),
    "report-back": house_message("Back to the table"),
}
