"""Every kind of position of StileLibero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.games.stilelibero.rules import LaneDraw, Race

if TYPE_CHECKING:
    from ludogite.core.state import State

StileLibero = LaneDraw | Race
"""A position of StileLibero: the lanes are drawn, then people swim."""


def as_race(state: State) -> Race:
    """Return the position as the race it is."""
    if not isinstance(state, Race):
        raise TypeError(f"not a race: {state!r}")
    return state
