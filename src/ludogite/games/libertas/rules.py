"""The positions of Libertas before phase II: set-up and Liberation.

A decision is an integer: a cell to take a card from, or 64 × which Ocupante moves (1 or 2) + the cell it moves to.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ludogite.core.outcome import Outcome
from ludogite.core.rng import MASK, Rng
from ludogite.core.state import State
from ludogite.games.libertas.deal import (
    CELLS,
    FREED,
    NOBODY,
    NOTHING,
    OCCUPATION,
    PACKS,
    PAIR,
    STEP,
    STUCK,
    VERSION_1,
    Deal,
    Four,
    Round,
    add_decisions,
    added,
    arranged,
    arrangement,
    bonus,
    ended,
    lowest,
    ocupante_moved,
    one_of,
    second_round,
)
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.scorer import FLAGS, NUMBERS, OCUPANTE, ONE, hand_worth

STIR: Final[i64] = int("5851_F42D_4C95_7F2D", 16)
"""Mixes keys. Not a literal: compiled, one beyond 62 bits is an object."""


@final
class Setup(State):
    """Before the first turn: who begins is drawn, unless it was chosen, then the cards are laid out."""

    def __init__(self, players: i64, variant: i64, first: i64) -> None:
        self.players: Final[i64] = players
        self.variant: Final[i64] = variant
        self.first: Final[i64] = first

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.players, self.variant, self.first)

    def seats(self) -> i64:
        """Return how many seats play."""
        return self.players

    def over(self) -> bool:
        """Tell that the game is still to come."""
        return False

    def at_chance(self) -> bool:
        """Tell that chance acts."""
        return True

    def chances(self) -> list[int]:
        """Return who may begin; the lay-outs are too many to list."""
        return list(range(self.players)) if self.first == NOBODY else []

    def draw(self, rng: Rng) -> int:
        """Return who begins, or a fair shuffle of the cards."""
        if self.first == NOBODY:
            return rng.below(self.players)
        return arrangement(rng.shuffled(list(PACKS[self.players])))

    def happen(self, outcome: int) -> State:
        """Return the position after the draw: the lay-out to come, or the first turn."""
        if self.first == NOBODY:
            return Setup(self.players, self.variant, outcome)
        return begin(self.players, self.variant, self.first, arranged(outcome, self.players))


def begin(players: i64, variant: i64, first: i64, layout: bytes) -> Liberation:
    """Return the first turn of the first round on a lay-out."""
    kept = first if variant & (OCCUPATION | PAIR) else NOBODY
    return first_turn(Round(players, variant, kept, layout if variant & PAIR else b"", ()), first, layout)


def first_turn(round_: Round, first: i64, layout: bytes) -> Liberation:
    """Return the first turn of a round on a lay-out."""
    deal = Deal(layout)
    none: Four = (0, 0, 0, 0)
    return Liberation(round_, deal, deal.flags, deal.libertas, deal.guards, NOBODY, first, 0, False, none, none)


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Liberation(State):
    """Phase I: flags and Libertas are taken from the board."""

    def __init__(  # noqa: PLR0913, PLR0917 - a position is all of these
        self,
        round_: Round,
        deal: Deal,
        flags: i64,
        libertas: i64,
        guards: i64,
        reference: i64,
        turn: i64,
        stalls: i64,
        shown: bool,
        hands: Four,
        bonuses: Four,
    ) -> None:
        self.round: Final = round_
        self.deal: Final = deal
        """The cards at their cells; those that were taken since may still stand in it."""
        self.flags: Final[i64] = flags
        self.libertas: Final[i64] = libertas
        self.guards: Final[i64] = guards
        """The cells that hold flags, Libertas and Ocupante now."""
        self.reference: Final[i64] = reference
        """The last flag taken, or NOBODY's before the first."""
        self.turn: Final[i64] = turn
        self.stalls: Final[i64] = stalls
        """How many Ocupante moves in a row led here."""
        self.shown: Final[bool] = shown
        """Whether the last card taken is a Libertas, which lies open."""
        self.hands: Final[Four] = hands
        """Flags as bits, and above them the number of Libertas."""
        self.bonuses: Final[Four] = bonuses
        """What freeing squares and lines earned so far, in twenties."""
        self.takes: Final[i64] = self._takable()
        """The cells from which a card may be taken."""

    def _takable(self) -> i64:
        reference = self.reference
        if reference == NOBODY:
            return self.flags
        deal = self.deal
        takes = (deal.colour[reference // NUMBERS] | deal.number[reference % NUMBERS]) & self.flags
        if self.libertas != 0:
            full = self.flags | self.libertas | self.guards
            left = self.libertas
            while left != 0:
                cell = lowest(left)
                left &= left - 1
                if bonus(self.round.groups, cell, full) > 0:
                    takes |= ONE << cell
        return takes

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        deal = self.deal.only(self.flags | self.libertas)
        return (
            self.round, deal, self.flags, self.libertas, self.guards, self.reference,
            self.turn, self.stalls, self.shown, self.hands, self.bonuses,
        )  # fmt: skip

    def seats(self) -> i64:
        """Return how many seats play."""
        return self.round.players

    def over(self) -> bool:
        """Tell whether no card can be taken."""
        return self.takes == 0

    def seat(self) -> i64:
        """Return the seat whose turn it is."""
        return self.turn

    def full(self) -> i64:
        """Return the cells that hold a card."""
        return self.flags | self.libertas | self.guards

    def last_taker(self) -> i64:
        """Return who took the last card. Ask only after the first take."""
        return (self.turn + 2 * self.round.players - 1 - self.stalls) % self.round.players

    def moves(self) -> list[int]:
        """Return the cells to take from, then every move of every Ocupante."""
        found: list[int] = []
        add_decisions(found, 0, self.takes)
        if self.guards != 0 and self.reference != NOBODY and self.stalls < self.round.players:
            empty = self.round.board & ~self.full()
            add_decisions(found, 1, empty)
            if self.guards & (self.guards - 1):
                add_decisions(found, 2, empty)
        return found

    def play(self, move: i64) -> State:
        """Return the position after a take or a move of an Ocupante."""
        following = self.turn + 1
        if following == self.round.players:
            following = 0
        if move >= STEP:
            guards = ocupante_moved(self.guards, move)
            after = Liberation(
                self.round, self.deal, self.flags, self.libertas, guards, self.reference,
                following, self.stalls + 1, self.shown, self.hands, self.bonuses,
            )  # fmt: skip
        else:
            after = self._take(move, following)
        if after.takes == 0 and self.round.variant & (OCCUPATION | PAIR):
            return after.next_phase()
        return after

    def _take(self, cell: i64, following: i64) -> Liberation:
        bit = ONE << cell
        earned = bonus(self.round.groups, cell, self.full())
        bonuses = added(self.bonuses, self.turn, earned) if earned else self.bonuses
        if self.libertas & bit:
            return Liberation(
                self.round, self.deal, self.flags, self.libertas ^ bit, self.guards, self.reference,
                following, 0, True, added(self.hands, self.turn, ONE << FLAGS), bonuses,
            )  # fmt: skip
        card: i64 = self.deal.cards[cell]
        return Liberation(
            self.round, self.deal, self.flags ^ bit, self.libertas, self.guards, card,
            following, 0, False, added(self.hands, self.turn, ONE << card), bonuses,
        )  # fmt: skip

    def totals(self) -> list[int]:
        """Return what each seat has in this round, its hand counted, in twenties."""
        return [
            one_of(self.bonuses, seat) + hand_worth(one_of(self.hands, seat), self.round.gap)
            for seat in range(self.round.players)
        ]

    def next_phase(self) -> State:
        """Return what follows when nothing more can be taken: phase II, the second round, or the end, which is here."""
        totals = self.totals()
        if not self.round.variant & OCCUPATION:
            return second_round(self.round, totals, self)
        points: Four = (0, 0, 0, 0)
        for seat in range(self.round.players):
            points = added(points, seat, totals[seat])
        return Occupation(self.round, self.cards(), NOBODY, self._leader(totals), 0, self.hands, points).settled()

    def _leader(self, totals: list[int]) -> i64:
        """Return the seat with most points, the earliest in turn order among equals."""
        best: i64 = self.round.first
        for step in range(1, self.round.players):
            seat = (self.round.first + step) % self.round.players
            if totals[seat] > totals[best]:
                best = seat
        return best

    def cards(self) -> bytes:
        """Return the card of each cell now."""
        cards = [int(NOTHING)] * CELLS
        for cell in range(CELLS):
            if ((self.flags | self.libertas) >> cell) & 1:
                cards[cell] = self.deal.cards[cell]
            elif (self.guards >> cell) & 1:
                cards[cell] = OCUPANTE
        return bytes(cards)

    def outcome(self) -> Outcome:
        """Count the hands and tell who won."""
        reason = STUCK if self.flags | self.libertas else FREED
        return ended(self.round, self.totals(), reason)

    def payoff(self, seat: i64) -> float:
        """Return what the end is worth to a seat; with two players, whose search asks often, without more ado."""
        if self.round.players != 2:
            return self.outcome().payoff(seat)
        totals = self.round.with_earlier(self.totals())
        mine, theirs = totals[seat], totals[1 - seat]
        return 0.5 if mine == theirs else (1.0 if mine > theirs else 0.0)

    def key(self) -> i64:
        """Return 63 bits mixed from all that can change."""
        mixed = self.flags * STIR + self.libertas * 0x2545_F491_4F6C_DD1D
        mixed = (mixed ^ (mixed >> 29)) * 0x1405_7B7E_F767_814F + self.guards
        mixed = (mixed & MASK) ^ (self.hands[0] * 0x9E37_79B1) ^ (self.hands[1] * 0x85EB_CA77) ^ (self.hands[2] * 31)
        mixed = (mixed & MASK) + self.reference * 4096 + self.turn * 512 + self.stalls * 8
        mixed += (self.round.variant & VERSION_1) << 16
        mixed += self.bonuses[0] * 0x1_0001 + self.bonuses[1] * 0x10_0003 + self.bonuses[2] * 0x100_0005
        return (mixed ^ (mixed >> 31)) & MASK
