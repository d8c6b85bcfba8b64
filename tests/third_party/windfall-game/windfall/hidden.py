"""What Windfall hides: cards of a round in which somebody has not sealed theirs yet."""

from __future__ import annotations

from ludogite.core.parts import Hidden
from ludogite.core.rng import Rng
from windfall.notation import written
from windfall.rules import Windfall


def is_sealed(state: Windfall, index: int, viewer: int | None) -> bool:
    """Tell whether a card of this position lies face down for a viewer."""
    under_way = index >= state.round() * state.players
    return under_way and not state.laid_open and index % state.players != viewer


class SealedCards(Hidden[Windfall]):
    """A sealed card is seen by its owner alone, until the last seat has sealed one."""

    def view(self, state: Windfall, viewer: int | None) -> str:
        cards = enumerate(state.cards)
        return written(state, ["*" if is_sealed(state, index, viewer) else str(card) for index, card in cards])

    def twin(self, state: Windfall, viewer: int | None, rng: Rng) -> Windfall:
        twin = Windfall(state.players, (), state.laid_open)
        for index, card in enumerate(state.cards):
            hand = twin.moves()
            twin = twin.play(hand[rng.below(len(hand))] if is_sealed(state, index, viewer) else card)
        return twin

    def hides(self, state: Windfall, event: int, viewer: int | None, now: Windfall) -> bool:
        return is_sealed(now, len(state.cards), viewer)

    def reveal(self, state: Windfall) -> Windfall:
        return Windfall(state.players, state.cards, laid_open=True)
