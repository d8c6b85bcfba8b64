"""Deciding ahead in Libertas: any flag on the board, while others take theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.games.libertas.deal import NOBODY
from ludogite.games.libertas.rules import Liberation

if TYPE_CHECKING:
    from ludogite.games.libertas.occupation import Occupation
    from ludogite.games.libertas.rules import Setup


def planning(state: Setup | Liberation | Occupation, seat: int) -> Liberation | None:
    """Return the position in which a seat may take any flag: which ones it may, the flag taken before it decides."""
    if not isinstance(state, Liberation) or state.over() or state.turn == seat:
        return None
    return Liberation(
        state.round, state.deal, state.flags, state.libertas, state.guards, NOBODY,
        seat, 0, False, state.hands, state.bonuses,
    )  # fmt: skip
