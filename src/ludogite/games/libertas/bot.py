"""What search may know of Libertas: points won so far, and what each hand promises."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.libertas.deal import STEP, bonus
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.rules import Liberation

LEAD: Final = 48.0
"""A lead of so many twenties, a line's worth, is worth three quarters."""


@final
class LibertasJudge(Judge):
    """Counts what each seat would have if the game ended now, and orders moves by what they bring at once."""

    def value(self, state: State, seat: i64) -> float:
        """Return the share of a seat, by its lead over the best of the others."""
        points = standing(state)
        rest = [points[other] for other in range(len(points)) if other != seat]
        if not rest:
            return 0.5
        lead = float(points[seat] - max(rest))
        return 0.5 + 0.5 * lead / (LEAD + (lead if lead > 0.0 else -lead))

    def order(self, state: State) -> list[int]:
        """Return the decisions, those that free most first and moves of an Ocupante last; phase II as listed."""
        moves = state.moves()
        if isinstance(state, Liberation):
            full = state.full()
            gains = [bonus(state.round.groups, move, full) if move < STEP else -1 for move in moves]
            return [moves[i] for _, i in sorted([(-gains[i], i) for i in range(len(moves))])]
        return moves


def standing(state: State) -> list[int]:
    """Return what each seat would have if the round ended here, in twenties."""
    if isinstance(state, Liberation):
        return state.round.with_earlier(state.totals())
    if isinstance(state, Occupation):
        return state.round.with_earlier(state.totals())
    return [0] * state.seats()
