"""The touches of Libertas as numbers: the cells in play, then the cards that can be laid."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from ludogite.core.arrays import ints, vec
from ludogite.core.kernel import END, Touches
from ludogite.core.state import State
from ludogite.games.libertas.deal import CELLS, LAY, PACKS, PLACES, STEP, ocupante_start
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.rules import Liberation
from ludogite.games.libertas.scorer import OCUPANTE


@final
class LibertasTouches(Touches):
    """A card's cell; an Ocupante's cell and where it goes; in phase II a card, then its cell."""

    def __init__(self, players: int) -> None:
        self.cells: Final[vec[i64]] = ints(CELLS)
        """The action of each cell."""
        self.cards: Final[vec[i64]] = ints(64)
        """The action of each card."""
        places = PLACES[players]
        for place, cell in enumerate(places):
            self.cells[cell] = place
        cards = [card for card in dict.fromkeys(PACKS[players]) if card != OCUPANTE]
        for place, card in enumerate(cards):
            self.cards[card] = len(places) + place

    def touch(self, state: State, move: i64, place: i64) -> i64:
        """Return the action at a place of a decision's touches."""
        if move < STEP:
            return self.cells[move] if place == 0 else END
        if place == 1:
            return self.cells[move % STEP]
        if place > 1:
            return END
        if move >= LAY:
            return self.cards[(move - LAY) // STEP]
        guards = state.guards if isinstance(state, Liberation) else cast("Occupation", state).guards
        return self.cells[ocupante_start(guards, move)]
