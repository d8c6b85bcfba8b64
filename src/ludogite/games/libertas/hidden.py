"""What racks hide: positions that look the same to somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import NOTHING as NO_WORDS
from ludogite.core.message import Message
from ludogite.core.parts import Hidden
from ludogite.games.libertas.cards import cards_of, hand_of
from ludogite.games.libertas.deal import NOBODY, NOTHING, OPEN_RACKS, Round, one_of
from ludogite.games.libertas.phases import Libertas
from ludogite.games.libertas.positions import hides, open_cards, seen
from ludogite.games.libertas.reading import four
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.words import LAID_OUT

if TYPE_CHECKING:
    from ludogite.core.rng import Rng


class Racks(Hidden[Libertas]):
    """What the racks hide. Whoever has watched every card being taken knows them all."""

    def view(self, state: Libertas, viewer: int | None) -> str:
        """Return the position as a viewer sees it: a card hidden on a rack is written `?`."""
        return seen(state, viewer)

    def twin(self, state: Libertas, viewer: int | None, rng: Rng) -> Libertas:
        """Return a position drawn among those that look the same to the viewer."""
        return twin(state, viewer, rng)

    def determinisation(self, state: Libertas, seat: int, rng: Rng) -> Libertas:
        """Return the position: every card was seen when it was taken."""
        del seat, rng
        return state

    def hides(self, state: Libertas, event: int, viewer: int | None, now: Libertas) -> bool:
        """Tell whether an event is hidden: where the cards lay is for remembering; who was drawn to begin is not."""
        del event, viewer, now
        return isinstance(state, Setup) and state.first != NOBODY

    def stand_in(self, state: Libertas) -> Message:
        """Return that the cards were laid out."""
        return LAID_OUT if isinstance(state, Setup) else NO_WORDS

    def reveal(self, state: Libertas) -> Libertas:
        """Return the position with all racks open."""
        return reveal(state)


def twin(state: Libertas, viewer: int | None, rng: Rng) -> Libertas:
    """Return a position drawn among those that look the same to the viewer: hidden cards change their racks.

    In the first round of a pair it is forgotten, too, where each card taken had lain.
    """
    if not isinstance(state, Liberation):
        return state
    racks = [cards_of(one_of(state.hands, seat)) for seat in range(state.seats())]
    covered = [seat for seat in range(state.seats()) if hides(state, viewer, seat)]
    if not covered:
        return state
    kept = {seat: open_cards(state, seat) for seat in covered}
    hidden = []
    for seat in covered:
        for card in kept[seat]:
            racks[seat].remove(card)
        hidden += racks[seat]
    hidden = rng.shuffled(hidden)
    for seat in covered:
        count = len(racks[seat])
        racks[seat], hidden = hidden[:count] + kept[seat], hidden[count:]
    hands = four([hand_of(rack) for rack in racks])
    return Liberation(
        _forgotten(state, rng), state.deal, state.flags, state.libertas, state.guards, state.reference,
        state.turn, state.stalls, state.shown, hands, state.bonuses,
    )  # fmt: skip


def reveal(state: Libertas) -> Libertas:
    """Return the position with all racks open."""
    if not isinstance(state, Liberation):
        return state
    round_ = state.round
    shown = Round(round_.players, round_.variant | OPEN_RACKS, round_.first, round_.layout, round_.earlier)
    return Liberation(
        shown, state.deal, state.flags, state.libertas, state.guards, state.reference,
        state.turn, state.stalls, state.shown, state.hands, state.bonuses,
    )  # fmt: skip


def _forgotten(state: Liberation, rng: Rng) -> Round:
    """Return the round with the cards taken so far changed about in the lay-out that will be played again."""
    round_ = state.round
    if not round_.layout:
        return round_
    now = state.cards()
    empty = [cell for cell, card in enumerate(round_.layout) if card != NOTHING and now[cell] == NOTHING]
    taken = rng.shuffled([round_.layout[cell] for cell in empty])
    layout = bytearray(round_.layout)
    for cell, card in zip(empty, taken, strict=True):
        layout[cell] = card
    return Round(round_.players, round_.variant, round_.first, bytes(layout), round_.earlier)
