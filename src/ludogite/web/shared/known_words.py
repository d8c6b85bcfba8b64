"""Every word of the pages. What belongs to a game is in its own folder, what belongs to a room in the room's `words`.

A room's words are found as its templates and scripts are: because it has them.
"""

from __future__ import annotations

from importlib import import_module

from ludogite.core.message import Message
from ludogite.web.shared.files import WEB

ROOMS: dict[str, dict[str, Message]] = {
    path.parent.name: import_module(f"ludogite.web.{path.parent.name}.words").WORDS
    for path in sorted(WEB.glob("*/words*"))
    if path.name in ("words", "words.py")
}
"""The words of each room."""
WORDS: dict[str, Message] = {key: text for room in ROOMS.values() for key, text in room.items()}
"""Key to words. `{}` stands for what is filled in, `{:de}` for that after the French `de`; scripts fill `{}` only."""

if len(WORDS) != sum(map(len, ROOMS.values())):
    raise ValueError("two rooms use the same key for their words")
