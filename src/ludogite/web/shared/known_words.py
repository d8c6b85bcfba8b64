"""Every word of the pages. What belongs to a game is in its own folder, what belongs to a room in the room's `words`.

A room's words are found as its templates and scripts are: because it has them.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ludogite.core.message import Message

WEB = Path(__file__).parent.parent

_FILES = sorted([*WEB.glob("*/words.py"), *WEB.glob("*/words/[a-z]*.py")])
_MODULES = [".".join(("ludogite.web", *file.relative_to(WEB).with_suffix("").parts)) for file in _FILES]
PARTS: list[dict[str, Message]] = [import_module(module).WORDS for module in _MODULES]
"""The words of each room, or of each part of one that has many."""
WORDS: dict[str, Message] = {key: text for part in PARTS for key, text in part.items()}
"""Key to words. `{}` stands for what is filled in, `{:de}` for that after the French `de`; scripts fill `{}` only."""

if len(WORDS) != sum(map(len, PARTS)):
    raise ValueError("two rooms use the same key for their words")
