"""The words of the pages that print."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "print": house_message("To print"),
    "print-line": house_message(
        "Everything is drawn to the millimetre, on A4 paper, sparing of ink and readable in black and white."
    ),
    "print-all": house_message("Everything in one PDF"),
    "print-pdf": house_message("PDF"),
    "print-browser": house_message("Print"),
    "print-now": house_message("Print this sheet"),
    "print-size": house_message(
        "In the print window choose A4, scale 100%, margins: none. The line at the foot of each page is "
        "exactly 100 mm long."
    ),
    "print-back": house_message("All sheets"),
}
