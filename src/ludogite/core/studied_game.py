"""A game that was played to its end, as one of many that are studied."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ludogite.core.outcome import Outcome
    from ludogite.core.playthrough import Playthrough


class StudiedGame(NamedTuple):
    """A finished game, and which one of all it is."""

    number: int
    """From 0, over all that were played or read."""
    play: Playthrough
    outcome: Outcome
