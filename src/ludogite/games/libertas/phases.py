"""Every kind of position of Libertas."""

from __future__ import annotations

from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.rules import Liberation, Setup

Turn = Liberation | Occupation
"""Cards lie on the board, and seats take turns."""

Libertas = Setup | Turn
"""A position of Libertas, whatever the phase."""


def board_cards(state: Turn) -> bytes:
    """Return the card of each cell."""
    return state.cards() if isinstance(state, Liberation) else state.cards
