"""The words of the page for programs."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

API: dict[str, Message] = {
    "api-title": house_message("The same doors, for your programs"),
}
