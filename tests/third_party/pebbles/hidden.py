"""What the players of Pebbles hide from each other."""

from __future__ import annotations

from ludogite.core.parts import Hidden
from ludogite.core.rng import Rng
from pebbles.notation import written
from pebbles.rules import SECRETS, UNKNOWN, Pebbles


class Secrets(Hidden[Pebbles]):
    """Secret pebbles, seen by whoever hides them."""

    def view(self, state: Pebbles, viewer: int | None) -> str:
        if state.over() or UNKNOWN in state.hidden:
            return written(state)
        return written(state, [str(secret) if seat == viewer else "*" for seat, secret in enumerate(state.hidden)])

    def twin(self, state: Pebbles, viewer: int | None, rng: Rng) -> Pebbles:
        if state.over() or UNKNOWN in state.hidden:
            return state
        hidden = tuple(have if seat == viewer else rng.below(SECRETS) for seat, have in enumerate(state.hidden))
        return type(state)(state.heap, state.taken, hidden, state.turn, state.limit, state.die, state.wins)
