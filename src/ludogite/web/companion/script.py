"""What the scripts of the pages for the real box are told with them."""

from __future__ import annotations

from ludogite.core.language import Language
from ludogite.play.messages import FaceOut, Out
from ludogite.web.companion.words import WORDS
from ludogite.web.shared.script import ScriptWords

SCRIPT_WORDS = (*WORDS, "and")
"""What the scripts beside the real box say."""


class BoxScript(Out):
    """What every script beside the real box needs to know."""

    game: str
    language: Language
    words: ScriptWords


class KeeperScript(BoxScript):
    """What the script that keeps a game needs to know."""

    seats: list[str]
    most: int
    """How many can play."""
    rules: int
    """The version of the rules by which a new game is begun."""


class CounterScript(BoxScript):
    """What the script that counts hands needs to know."""

    rows: list[list[FaceOut]]
    several: dict[str, int]
    """How many there are of a card, where there are several."""
    extras: list[str]
    players: int
