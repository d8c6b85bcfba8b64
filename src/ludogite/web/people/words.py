"""The words of a guest’s own page."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

PEOPLE: dict[str, Message] = {
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
}
