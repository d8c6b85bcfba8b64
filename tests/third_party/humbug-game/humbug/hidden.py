"""What the cups hide: everybody's dice from everybody else, until a doubt lifts them."""

from __future__ import annotations

from humbug.notation import written
from humbug.rules import NOT_THROWN, Humbug
from humbug.throws import throw
from ludogite.core.parts import Hidden
from ludogite.core.rng import Rng


class Cups(Hidden[Humbug]):
    """A seat sees its own dice; the doubt shows them all."""

    def view(self, state: Humbug, viewer: int | None) -> str:
        return written(state, covered(state, viewer))

    def twin(self, state: Humbug, viewer: int | None, rng: Rng) -> Humbug:
        hidden = covered(state, viewer)
        cups = [throw(state.dice[seat], rng) if seat in hidden else cup for seat, cup in enumerate(state.cups)]
        return state.with_cups(tuple(cups)) if hidden else state

    def hides(self, state: Humbug, event: int, viewer: int | None, now: Humbug) -> bool:
        """Tell whether a throw is hidden: from all but its owner, while the cups of that round are down.

        Each round costs a die, so rounds are told apart by the dice on the table.
        """
        del event
        if not state.at_chance() or now.lifted or now.open:
            return False
        return viewer != state.thrower() and sum(now.dice) == sum(state.dice)

    def reveal(self, state: Humbug) -> Humbug:
        if state.lifted:
            return state
        return Humbug(state.cups, state.dice, state.turn, state.bid, state.fallen, False, state.wild, open_=True)


def covered(state: Humbug, viewer: int | None) -> frozenset[int]:
    """Return the seats whose dice a viewer does not see."""
    if state.lifted or state.open:
        return frozenset()
    return frozenset(
        seat for seat, cup in enumerate(state.cups) if seat != viewer and cup != NOT_THROWN and state.dice[seat]
    )
