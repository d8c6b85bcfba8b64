"""What the scripts of a finished game are told with its page."""

from __future__ import annotations

from ludogite.core.language import Language
from ludogite.play.messages import BadgeOut, Out
from ludogite.web.shared.script import ScriptWords

SCRIPT_WORDS = (
    "pause", "replay", "moment", "hint-title", "hint-thinking", "hint-failed", "owl-looks", "owl-queued",
    "owl-so-far", "owl-failed", "slow-down", "slow-down-how", "move-line",
)  # fmt: skip
"""What the script of a replay says."""


END_WORDS = ("end-filming", "end-ready", "end-send", "end-keep", "end-share-failed")
"""What the script of the card at the end of a game says."""


class EndScript(Out):
    """What the script of the card at the end of a game needs to know."""

    turn: str
    """Where it is said where the game turned."""
    after: str
    """Where the game is looked back at."""
    card: str
    """The picture to share."""
    film: str
    """The pictures of the last moves."""
    name: str
    """What files are called."""
    celebrates: bool
    """Whether there is something to celebrate here."""
    again: str
    """Where to ask for the card again, while the next game in a tournament is still to be paired; empty elsewhere."""
    words: ScriptWords


class ReplayScript(Out):
    """What the scripts of a finished game need to know."""

    review: str
    hint: str
    reviewed: bool
    """Whether it was looked back at before, so that what was found is there at once."""
    language: Language
    open_moments: int
    """From how many moments it can be played on, counted from the beginning."""
    names: list[str]
    """How each seat is headed in the list of moves."""
    marks: list[BadgeOut]
    """What each seat played with, as a small picture."""
    replay: str
    here: str
    picture: str
    words: ScriptWords
