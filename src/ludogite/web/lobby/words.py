"""The words of the lists of tables."""

from __future__ import annotations

from ludogite.core.message import Message, house_message

WORDS: dict[str, Message] = {
    "your-turn": house_message("Your turn"),
    "their-turn": house_message("Under way"),
    "turn-of": house_message("{} to play"),
    "waiting": house_message("Waiting"),
    "turns": house_message.countable("{} table waits for you", "{} tables wait for you"),
    "turns-more": house_message.countable("{} more waits", "{} more wait"),
    "until": house_message("until {}"),
    "kept": house_message("kept, cannot be opened"),
    "tables-together": house_message("Together", context="tournaments and clubs"),
}
