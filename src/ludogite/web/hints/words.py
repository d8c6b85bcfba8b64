"""The words of hints."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "hint-ask": house_message("Show me a good move"),
    "hint-short": house_message("Advice"),
    "hint-play": house_message("Play", context="hint-play"),
    "hint-thinking": house_message("The Owl is thinking…"),
    "hint-title": house_message("The Owl advises {}"),
    "hint-failed": house_message("No advice right now."),
}
