"""Phase II of Libertas: the cards go back onto the board, and completing squares and lines costs points.

A decision is an integer: `lay(card, cell)`, or 64 × which Ocupante moves (1 or 2) + the cell it moves to.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ludogite.core.outcome import Outcome
from ludogite.core.state import State
from ludogite.games.libertas.deal import (
    CELLS,
    IDLE,
    LAY,
    NOBODY,
    NOTHING,
    OCCUPIED,
    VERSION_1,
    Four,
    Round,
    add_decisions,
    added,
    cost,
    ended,
    lay,
    ocupante_start,
    one_of,
    second_round,
)
from ludogite.games.libertas.scorer import ALL_FLAGS, CARDS, FLAGS, LIBERTAS, NUMBERS, OCUPANTE, ONE

SUITS: Final = [sum([CARDS[11 * colour + number] for number in range(11)]) for colour in range(4)]
RANKS: Final = [sum([CARDS[11 * colour + number] for colour in range(4)]) for number in range(11)]
"""The flags of each colour, and of each number, as bits of a hand."""


@mypyc_attr(acyclic=True)
@final
class Occupation(State):
    """Phase II: the cards go back onto the board, and completing squares and lines costs points."""

    def __init__(
        self, round_: Round, cards: bytes, reference: i64, turn: i64, idle: i64, hands: Four, points: Four
    ) -> None:
        self.round: Final = round_
        self.cards: Final = cards
        """The card of each cell."""
        self.reference: Final[i64] = reference
        """The last flag laid, or NOBODY's before the first."""
        self.turn: Final[i64] = turn
        self.idle: Final[i64] = idle
        """How many turns in a row passed without a card laid."""
        self.hands: Final[Four] = hands
        self.points: Final[Four] = points
        """What each seat has left, in twenties."""
        full: i64 = 0
        guards: i64 = 0
        for cell in range(CELLS):
            if cards[cell] != NOTHING:
                full |= ONE << cell
            if cards[cell] == OCUPANTE:
                guards |= ONE << cell
        self.full: Final[i64] = full
        self.guards: Final[i64] = guards
        self.free: Final[i64] = round_.board & ~full
        self.closing: Final[i64] = self._closing(full)
        """The free cells whose filling completes a square or a line."""

    def _closing(self, full: i64) -> i64:
        found: i64 = 0
        free = self.round.board & ~full
        for cell in range(CELLS):
            if (free >> cell) & 1 and cost(self.round.groups, cell, full) > 0:
                found |= ONE << cell
        return found

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.round, self.cards, self.reference, self.turn, self.idle, self.hands, self.points)

    def seats(self) -> i64:
        """Return how many seats play."""
        return self.round.players

    def seat(self) -> i64:
        """Return the seat whose turn it is."""
        return self.turn

    def fitting(self, seat: i64) -> i64:
        """Return the flags of a seat that fit the last one laid."""
        flags = one_of(self.hands, seat) & ALL_FLAGS
        if self.reference == NOBODY:
            return flags
        reference = self.reference
        return flags & (SUITS[reference // NUMBERS] | RANKS[reference % NUMBERS])

    def can_lay(self, seat: i64) -> bool:
        """Tell whether a seat has a card that it may lay."""
        if self.free != 0 and self.fitting(seat) != 0:
            return True
        return self.reference != NOBODY and self.closing != 0 and one_of(self.hands, seat) >> FLAGS > 0

    def holders(self) -> i64:
        """Return how many seats hold cards."""
        count: i64 = 0
        for seat in range(self.round.players):
            if one_of(self.hands, seat) != 0:
                count += 1
        return count

    def nobody_can_lay(self) -> bool:
        """Tell whether no seat has a card that it may lay."""
        return not any(self.can_lay(seat) for seat in range(self.round.players))

    def over(self) -> bool:
        """Tell whether nobody can lay, or everybody with cards had a turn without laying.

        From the start of a game the second never comes first: while somebody can lay, that seat lays when its turn
        comes. A position that was typed in may count more idle turns than that, and ends by them.
        """
        return self.idle >= self.holders() or self.nobody_can_lay()

    def begun(self) -> Occupation:
        """Return the position with the turn at a seat that can lay the first card: starters without flags are skipped.

        Their turns do not count as idle. By version 1 of the rules nobody was skipped.
        """
        here = self
        if self.reference == NOBODY and not self.round.variant & VERSION_1:
            while not here.over() and not here.can_lay(here.turn):
                here = here.passed(0)
        return here

    def settled(self) -> State:
        """Return the next position in which a seat decides, all passes made, or what follows the end."""
        here = self.begun()
        while not here.over():
            if one_of(here.hands, here.turn) == 0:
                here = here.passed(0)
            elif here.can_lay(here.turn) or here.forced():
                return here
            else:
                here = here.passed(1)
        return second_round(self.round, here.totals(), here)

    def passed(self, idle: i64) -> Occupation:
        """Return the position with the turn gone on, counted as so many turns without a card laid."""
        following = (self.turn + 1) % self.round.players
        return Occupation(self.round, self.cards, self.reference, following, self.idle + idle, self.hands, self.points)

    def forced(self) -> list[int]:
        """Return the moves of an Ocupante that complete a square or a line, judged after it left its cell."""
        found: list[int] = []
        left = self.guards
        kind: i64 = 1
        while left != 0:
            bit = left & -left
            left ^= bit
            add_decisions(found, kind, self._closing(self.full ^ bit) & ~bit)
            kind += 1
        return found

    def moves(self) -> list[int]:
        """Return the cards to lay, each with its cells; without any, the forced moves of an Ocupante."""
        found: list[int] = []
        fitting = self.fitting(self.turn)
        for card in range(FLAGS):
            if (fitting >> card) & 1:
                found += [lay(card, cell) for cell in range(CELLS) if (self.free >> cell) & 1]
        if self.reference != NOBODY and one_of(self.hands, self.turn) >> FLAGS > 0:
            found += [lay(LIBERTAS, cell) for cell in range(CELLS) if (self.closing >> cell) & 1]
        return found or self.forced()

    def play(self, move: i64) -> State:
        """Return the position after a card laid or an Ocupante moved."""
        following = (self.turn + 1) % self.round.players
        cards = list(self.cards)
        if move >= LAY:
            card = (move - LAY) >> 6
            cell = move & 63
            cards[cell] = card
            flag = card < FLAGS
            paid = cost(self.round.groups, cell, self.full) if flag else 0
            reference = card if flag else self.reference
            hands = added(self.hands, self.turn, -CARDS[card])
            idle: i64 = 0
        else:
            start = ocupante_start(self.guards, move)
            end = move & 63
            cards[start] = NOTHING
            cards[end] = OCUPANTE
            paid = 2 * cost(self.round.groups, end, self.full ^ (ONE << start))
            reference = self.reference
            hands = self.hands
            idle = self.idle + 1
        points = added(self.points, self.turn, -paid)
        return Occupation(self.round, bytes(cards), reference, following, idle, hands, points).settled()

    def totals(self) -> list[int]:
        """Return what each seat has left in this round, in twenties."""
        return [one_of(self.points, seat) for seat in range(self.round.players)]

    def outcome(self) -> Outcome:
        """Tell who has most points left."""
        idle = not self.round.variant & VERSION_1 and not self.nobody_can_lay()
        return ended(self.round, self.totals(), IDLE if idle else OCCUPIED)
