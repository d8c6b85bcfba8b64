"""The words of the lists of tables."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

LOBBY: dict[str, Message] = {
    "your-turn": house_message("Your turn"),
    "their-turn": house_message("Under way"),
    "turn-of": house_message("{} to play"),
    "waiting": house_message("Waiting"),
    "kept": house_message("kept, cannot be opened"),
}
