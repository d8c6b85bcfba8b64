"""Deciding ahead in Squadro: as if it were one's turn already."""

from __future__ import annotations

from ludogite.games.squadro.rules import Squadro


def planning(state: Squadro, seat: int) -> Squadro | None:
    """Return the position with this seat to move; whom its piece will jump may be others by then."""
    if state.over() or state.at_chance() or state.mover == seat:
        return None
    return Squadro(state.word(seat), state.word(1 - seat), seat)
