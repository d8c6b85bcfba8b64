"""What the scripts of a finished game are told with its page."""

from __future__ import annotations

from ludogite.core.language import Language
from ludogite.play.messages import Out
from ludogite.web.shared.script import ScriptWords

SCRIPT_WORDS = (
    "pause", "replay", "moment", "hint-title", "hint-thinking", "hint-failed", "owl-looks", "owl-queued",
    "owl-so-far", "owl-failed", "slow-down", "slow-down-how",
)  # fmt: skip
"""What the script of a replay says."""


class ReplayScript(Out):
    """What the scripts of a finished game need to know."""

    review: str
    hint: str
    reviewed: bool
    """Whether it was looked back at before, so that what was found is there at once."""
    language: Language
    count: int
    """How many events the game had."""
    replay: str
    here: str
    picture: str
    words: ScriptWords
