"""The words of tournaments, a file for each part of their pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.web.tournaments.words.announcing import ANNOUNCING
from ludogite.web.tournaments.words.desk import DESK
from ludogite.web.tournaments.words.drawings import DRAWINGS
from ludogite.web.tournaments.words.log_lines import LOG_LINES
from ludogite.web.tournaments.words.next_game import NEXT_GAME
from ludogite.web.tournaments.words.page import PAGE

if TYPE_CHECKING:
    from ludogite.core.message import Message

PARTS = (PAGE, ANNOUNCING, NEXT_GAME, DRAWINGS, DESK, LOG_LINES)
WORDS: dict[str, Message] = {key: text for part in PARTS for key, text in part.items()}

if len(WORDS) != sum(map(len, PARTS)):
    raise ValueError("two parts of the tournaments use the same key for their words")
