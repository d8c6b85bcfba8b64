"""Players of any game: given a position they choose a move. They are told what their seat knows, never more."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ludogite.core.rng import Rng
from ludogite.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Somebody who decides. The same position, source and effort give the same choice."""

    def choose(self, state: State, rng: Rng) -> int:
        """Return a legal decision of the seat that acts. The game is neither over nor at chance."""
        raise NotImplementedError

    def forget(self) -> None:
        """Let go of everything kept from earlier games: the next one is played as if it were the first."""

    def stop(self) -> None:
        """Choose at once, if a choice is being made in another thread; those who never think long need not hear it."""


class RandomPlayer(Player):
    """Plays any legal move, each as likely as the others."""

    def choose(self, state: State, rng: Rng) -> int:
        """Return any legal decision."""
        moves = state.moves()
        return moves[rng.below(len(moves))]
