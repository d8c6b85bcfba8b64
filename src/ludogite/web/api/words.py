"""The words of the page for programs."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "api-title": house_message("The same doors, for your programs"),
    "api-lead": house_message(
        "Whatever a page can do, a program can do as well: lay tables, sit down, play, look on. It comes in with a "
        "token, and is marked as a machine everywhere."
    ),
    "api-english": house_message("What follows is for programmers, and in English."),
    "api-token": house_message("with your token"),
    "api-parameters": house_message("In the address"),
    "api-request": house_message("You send"),
    "api-answer": house_message("You get"),
    "api-refusals": house_message("Refusals"),
    "api-socket": house_message("The socket of a table"),
    "api-shapes": house_message("Every message, field by field"),
}
