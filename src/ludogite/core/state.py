"""A position: a value that never changes, and what can happen from it."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from ludogite.core.outcome import Outcome
from ludogite.core.rng import MASK, Rng


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A position of a game. Games subclass it, compiled or not.

    Exactly one of three things is true of a position: the game is `over`, it is `at_chance`, or a `seat` has to
    decide. Decisions and outcomes of chance are integers inside; their text is the game's `Notation`.
    `play` and `happen` trust their argument; the checked doors are `Game.play` and `Playthrough`.
    """

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments: equality, hashing and pickling rest on them."""
        raise NotImplementedError

    def seats(self) -> i64:
        """Return how many seats play."""
        return 2

    def over(self) -> bool:
        """Tell whether the game has ended."""
        raise NotImplementedError

    def at_chance(self) -> bool:
        """Tell whether chance acts next."""
        return False

    def seat(self) -> i64:
        """Return the seat that decides next. Ask only when the game is neither over nor at chance."""
        raise NotImplementedError

    def moves(self) -> list[int]:
        """Return the legal decisions, each once, in a fixed order. The list may be shared: read it, never change it."""
        raise NotImplementedError

    def play(self, move: i64) -> State:
        """Return the position after a legal decision."""
        raise NotImplementedError

    def chances(self) -> list[int]:
        """Return what chance can bring, each outcome once; empty where there are too many to list.

        Ask only where chance acts, as with `weights`, `draw` and `happen`.
        """
        return []

    def weights(self) -> list[int]:
        """Return the weight of each of `chances()`; its probability is its share of their sum."""
        return [1] * len(self.chances())

    def draw(self, rng: Rng) -> int:
        """Return one outcome of chance, drawn fairly. Games whose outcomes are too many to list override this."""
        weights = self.weights()
        total: i64 = 0
        for weight in weights:
            total += weight
        rest = rng.below(total)
        index = 0
        for weight in weights:
            rest -= weight
            if rest < 0:
                break
            index += 1
        return self.chances()[index]

    def happen(self, outcome: int) -> State:
        """Return the position after an outcome of chance."""
        raise NotImplementedError

    def outcome(self) -> Outcome:
        """Return how the game ended. Ask only when it is over."""
        raise NotImplementedError

    def payoff(self, seat: i64) -> float:
        """Return what the end is worth to a seat, from 0 (last) to 1 (first)."""
        return self.outcome().payoff(seat)

    def turns(self, seat: i64) -> i64:
        """Return how many turns this seat has begun: the members of a team act in this rotation."""
        return 0

    def key(self) -> i64:
        """Return 63 bits that tell positions apart well, for the tables of a search."""
        return i64(hash(self.fields())) & MASK

    def playout(self, rng: Rng) -> State:
        """Return the end of a game continued at random. Overrides must reach the same end from the same seed."""
        state: State = self
        while not state.over():
            if state.at_chance():
                state = state.happen(state.draw(rng))
            else:
                moves = state.moves()
                state = state.play(moves[rng.below(len(moves))])
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return type(self) is type(other) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), self.fields())
