"""What decisions are worth beyond doubt, between two who hide nothing from each other and throw no dice."""

from __future__ import annotations

from collections.abc import Callable

from ludogite.bots.alphabeta import AlphaBeta, is_certain
from ludogite.bots.effort import Effort
from ludogite.core.game import Game
from ludogite.core.judge import SURE, Judge
from ludogite.core.options import Settings
from ludogite.core.state import State

DRAWN = 0.5


class ProofJudge(Judge):
    """Knows ends, and endings that are solved; of everything else it says nothing at all."""

    def __init__(self, endings: Callable[[State], float | None] | None) -> None:
        self.endings = endings

    def after(self, state: State, move: int) -> int:
        """Return a sure rating where the decision leads to something that is known, and 0 elsewhere."""
        after = state.play(move)
        if after.over():
            worth: float | None = after.payoff(state.seat())
        else:
            found = None if self.endings is None else self.endings(after)
            worth = found if found is None or after.seat() == state.seat() else 1.0 - found
        if worth is None or worth == DRAWN:
            return 0
        return int(SURE) if worth > DRAWN else -int(SURE)


class WinProver:
    """Looks for proofs in one game; one that is found holds whatever was played before."""

    def __init__(self, game: Game) -> None:
        self.search = AlphaBeta(ProofJudge(game.search.endings))

    def values(self, state: State, nodes: int) -> list[float | None]:
        """Return what each legal decision is worth to the seat that decides: 1, 0, or None where it is not proved."""
        ratings = self.search.ratings(state, Effort(nodes))
        return [(1.0 if rating > 0 else 0.0) if is_certain(rating) else None for rating in ratings]


def prover_of(game: Game, settings: Settings) -> WinProver | None:
    """Return whoever looks for proofs in a game; None where it has chance, secrets, or another number of seats."""
    if game.hidden is not None or game.rules.chance_in_play or game.rules.seats(settings) != 2:
        return None
    return WinProver(game)


def proven(values: list[float | None]) -> float | None:
    """Return what a position is worth whose decisions are worth this; None where that is not proved."""
    if 1.0 in values:
        return 1.0
    return 0.0 if all(value is not None for value in values) else None
