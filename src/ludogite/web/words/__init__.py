"""Every word of the pages, in both languages, a module a room. What belongs to a game is in its own folder."""

from __future__ import annotations

from ludogite.core.message import Message
from ludogite.web.words.companion import COMPANION
from ludogite.web.words.fair import FAIR
from ludogite.web.words.house import HOUSE
from ludogite.web.words.lessons import LESSONS
from ludogite.web.words.printing import PRINTING
from ludogite.web.words.puzzles import PUZZLES
from ludogite.web.words.review import REVIEW
from ludogite.web.words.transcript import TRANSCRIPT

ROOMS = (HOUSE, FAIR, LESSONS, PUZZLES, REVIEW, PRINTING, COMPANION, TRANSCRIPT)

WORDS: dict[str, Message] = {key: text for room in ROOMS for key, text in room.items()}
"""Key to words. `{}` stands for what is filled in, `{:de}` for that after the French `de`; scripts fill `{}` only."""

if len(WORDS) != sum(len(room) for room in ROOMS):
    raise ValueError("two rooms use the same key for their words")
