"""The positions of Libertas: before the lay-out, Liberation (phase I) and Occupation (phase II).

A decision is an integer: a cell to take a card from, or `ocupante(start, end)`, or in phase II `lay(card, cell)`.
Points are counted in twenties, into which every value of the game divides.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ludogite.core.arrays import ints, vec
from ludogite.core.errors import ChanceError
from ludogite.core.outcome import Outcome, Reason, ranked
from ludogite.core.rng import MASK, Rng
from ludogite.core.state import State
from ludogite.core.text import Text
from ludogite.games.libertas import cells
from ludogite.games.libertas.scorer import ALL_FLAGS, CARDS, FLAGS, LIBERTAS, NUMBERS, OCUPANTE, SUIT, hand_worth

Four = tuple[i64, i64, i64, i64]
"""A number for each seat; those of seats that do not play are 0."""

ONE: Final[i64] = int("1")
CELLS: Final[i64] = 49
NOTHING: Final[i64] = 255
"""What lies at a cell without a card."""
NOBODY: Final[i64] = -1

OPEN_RACKS: Final[i64] = 1
SIMPLE_SCALE: Final[i64] = 2
FILLS_GAP: Final[i64] = 4
OCCUPATION: Final[i64] = 8
PAIR: Final[i64] = 16
"""The table options, as bits of a round's `variant`."""

SQUARE: Final[i64] = 12
LINE: Final[i64] = 48
"""What freeing a square or a line earns, in twenties."""
SQUARE_COST: Final[i64] = 5
LINE_COST: Final[i64] = 20
"""What completing one costs in phase II; twice that for an Ocupante."""

STEP: Final[i64] = 64
LAY: Final[i64] = 4096

FREED = Reason(
    "freed", Text("Le plateau est libre : il n’y reste aucune carte à prendre.", "The board is free: no card is left.")
)
STUCK = Reason("stuck", Text("Plus aucune carte ne peut être prise.", "No card left can be taken."))
OCCUPIED = Reason("occupied", Text("Plus personne ne peut poser de carte.", "Nobody can lay a card any more."))
STALLED = Reason(
    "stalled",
    Text("Un tour complet a passé sans qu’une carte soit posée.", "A whole round went by without a card laid."),
)
REASONS = (FREED, STUCK, OCCUPIED, STALLED)


def _table(small: list[int], large: list[int]) -> vec[i64]:
    table = ints(len(small) + len(large))
    for index in range(len(small)):
        table[index] = small[index]
    for index in range(len(large)):
        table[len(small) + index] = large[index]
    return table


GROUPS: Final = _table(cells.groups_of_cells(2), cells.groups_of_cells(4))
"""Six groups for each cell of the small board, then of the large one: four squares, a row and a column."""
SMALL_BOARD: Final[i64] = cells.bits(cells.in_play(2))
LARGE_BOARD: Final[i64] = cells.bits(cells.in_play(4))
SUITS: Final = [SUIT << (11 * colour) for colour in range(4)]
RANKS: Final = [sum(1 << (11 * colour + number) for colour in range(4)) for number in range(11)]
"""The flags of each colour, and of each number, as bits of a hand."""


def pack(players: int) -> list[int]:
    """Return the cards that are laid out for so many players."""
    top = 6 if players == 2 else 11
    flags = [colour * 11 + number for colour in range(4) for number in range(top)]
    return flags + [int(LIBERTAS)] * {2: 1, 3: 3, 4: 4}[players] + [int(OCUPANTE)] * {2: 0, 3: 2, 4: 1}[players]


PACKS: Final = {players: bytes(pack(players)) for players in (2, 3, 4)}
PLACES: Final = {players: cells.in_play(players) for players in (2, 3, 4)}


def ocupante(start: i64, end: i64) -> i64:
    """Return the decision that moves an Ocupante from one cell to another."""
    return (start + 1) * STEP + end


def lay(card: i64, cell: i64) -> i64:
    """Return the decision that lays a card on a cell in phase II."""
    return LAY + card * STEP + cell


def one_of(four: Four, seat: i64) -> i64:
    """Return a seat's number."""
    if seat < 2:
        return four[0] if seat == 0 else four[1]
    return four[2] if seat == 2 else four[3]


def added(four: Four, seat: i64, more: i64) -> Four:
    """Return the numbers with a seat's raised."""
    a, b, c, d = four
    if seat == 0:
        return (a + more, b, c, d)
    if seat == 1:
        return (a, b + more, c, d)
    if seat == 2:
        return (a, b, c + more, d)
    return (a, b, c, d + more)


@mypyc_attr(acyclic=True)
@final
class Round:
    """What stays the same during a round: the seats, the options, and what a pair of rounds carries along."""

    def __init__(self, players: i64, variant: i64, first: i64, layout: bytes, earlier: tuple[int, ...]) -> None:
        self.players: Final[i64] = players
        self.variant: Final[i64] = variant
        self.first: Final[i64] = first
        """Who began, where a later rule asks for it; else NOBODY."""
        self.layout: Final = layout
        """The cards of all cells at the start, in the first round of a pair; else empty."""
        self.earlier: Final = earlier
        """What each seat won in the first round of a pair, in the second one; else empty."""
        self.groups: Final[i64] = 0 if players == 2 else 6 * CELLS
        self.board: Final[i64] = SMALL_BOARD if players == 2 else LARGE_BOARD
        self.gap: Final[bool] = variant & FILLS_GAP > 0

    def unit(self) -> i64:
        """Return what a twenty counts for at this table."""
        return 1 if self.variant & SIMPLE_SCALE else 20

    def with_earlier(self, points: list[int]) -> list[int]:
        """Return these points with those of the earlier round added."""
        if not self.earlier:
            return points
        return [points[seat] + self.earlier[seat] for seat in range(len(points))]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and self.arguments() == other.arguments()

    def __hash__(self) -> int:
        return hash(self.arguments())

    def arguments(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.players, self.variant, self.first, self.layout, self.earlier)

    def __reduce__(self) -> tuple[object, ...]:
        return (Round, self.arguments())


@mypyc_attr(acyclic=True)
@final
class Deal:
    """The cards at their cells, and where each colour and each number lies."""

    def __init__(self, cards: bytes) -> None:
        self.cards: Final = cards
        self.colour: Final = ints(4)
        self.number: Final = ints(NUMBERS)
        flags: i64 = 0
        libertas: i64 = 0
        guards: i64 = 0
        for cell in range(CELLS):
            card: i64 = cards[cell]
            bit = ONE << cell
            if card < FLAGS:
                flags |= bit
                self.colour[card // NUMBERS] |= bit
                self.number[card % NUMBERS] |= bit
            elif card == LIBERTAS:
                libertas |= bit
            elif card == OCUPANTE:
                guards |= bit
        self.flags: Final[i64] = flags
        self.libertas: Final[i64] = libertas
        self.guards: Final[i64] = guards

    def only(self, kept: i64) -> Deal:
        """Return the deal without the cards of all other cells."""
        return Deal(bytes([self.cards[cell] if (kept >> cell) & 1 else NOTHING for cell in range(CELLS)]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __reduce__(self) -> tuple[object, ...]:
        return (Deal, (self.cards,))


def bonus(base: i64, cell: i64, full: i64) -> i64:
    """Return what taking the card of a cell earns in twenties; `full` are the cells with cards, this one included."""
    bit = ONE << cell
    index = base + 6 * cell
    earned: i64 = 0
    for k in range(index, index + 4):
        if full & GROUPS[k] == bit:
            earned += SQUARE
    for k in range(index + 4, index + 6):
        if full & GROUPS[k] == bit:
            earned += LINE
    return earned


def cost(base: i64, cell: i64, full: i64) -> i64:
    """Return what filling a free cell costs in twenties; `full` are the cells with cards."""
    index = base + 6 * cell
    filled = full | (ONE << cell)
    paid: i64 = 0
    for k in range(index, index + 4):
        if GROUPS[k] != 0 and filled & GROUPS[k] == GROUPS[k]:
            paid += SQUARE_COST
    for k in range(index + 4, index + 6):
        if GROUPS[k] != 0 and filled & GROUPS[k] == GROUPS[k]:
            paid += LINE_COST
    return paid


@final
class Setup(State):
    """Before the first turn: who begins is drawn, unless it was chosen, then the cards are laid out."""

    def __init__(self, players: i64, variant: i64, first: i64) -> None:
        self.players: Final[i64] = players
        self.variant: Final[i64] = variant
        self.first: Final[i64] = first

    def fields(self) -> tuple[object, ...]:
        return (self.players, self.variant, self.first)

    def seats(self) -> i64:
        return self.players

    def over(self) -> bool:
        return False

    def at_chance(self) -> bool:
        return True

    def chances(self) -> list[int]:
        return list(range(self.players)) if self.first == NOBODY else []

    def draw(self, rng: Rng) -> int:
        if self.first == NOBODY:
            return rng.below(self.players)
        cards = list(PACKS[self.players])
        for last in range(len(cards) - 1, 0, -1):
            other = rng.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
        return arrangement(cards)

    def happen(self, outcome: int) -> State:
        if self.first == NOBODY:
            return Setup(self.players, self.variant, outcome)
        return begin(self.players, self.variant, self.first, arranged(outcome, self.players))


def arrangement(cards: list[int]) -> int:
    """Return the outcome of chance that lays out these cards in reading order."""
    return int.from_bytes(bytes(cards), "big")


def arranged(outcome: int, players: int) -> bytes:
    """Return the card of each cell after an outcome of chance, refusing what is no lay-out for so many players."""
    places = PLACES[players]
    if outcome < 0 or outcome.bit_length() > 8 * len(places):
        raise ChanceError(f"{outcome!r} is not a lay-out for {players} players")
    cards = outcome.to_bytes(len(places), "big")
    if sorted(cards) != list(PACKS[players]):
        raise ChanceError(f"{outcome!r} does not lay out the cards for {players} players")
    layout = [int(NOTHING)] * CELLS
    for index in range(len(places)):
        layout[places[index]] = cards[index]
    return bytes(layout)


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

    def __init__(  # noqa: PLR0913 - a position is all of these
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
            for cell in range(CELLS):
                if (self.libertas >> cell) & 1 and bonus(self.round.groups, cell, full) > 0:
                    takes |= ONE << cell
        return takes

    def fields(self) -> tuple[object, ...]:
        deal = self.deal.only(self.flags | self.libertas)
        return (
            self.round, deal, self.flags, self.libertas, self.guards, self.reference,
            self.turn, self.stalls, self.shown, self.hands, self.bonuses,
        )  # fmt: skip

    def seats(self) -> i64:
        return self.round.players

    def over(self) -> bool:
        return self.takes == 0

    def seat(self) -> i64:
        return self.turn

    def full(self) -> i64:
        """Return the cells that hold a card."""
        return self.flags | self.libertas | self.guards

    def last_taker(self) -> i64:
        """Return who took the last card. Ask only after the first take."""
        return (self.turn + 2 * self.round.players - 1 - self.stalls) % self.round.players

    def moves(self) -> list[int]:
        found: list[int] = []
        takes = self.takes
        for cell in range(CELLS):
            if (takes >> cell) & 1:
                found.append(cell)
        if self.guards != 0 and self.reference != NOBODY and self.stalls < self.round.players:
            empty = self.round.board & ~self.full()
            for start in range(CELLS):
                if (self.guards >> start) & 1:
                    base = (start + 1) * STEP
                    for end in range(CELLS):
                        if (empty >> end) & 1:
                            found.append(base + end)
        return found

    def play(self, move: i64) -> State:
        following = self.turn + 1
        if following == self.round.players:
            following = 0
        if move >= STEP:
            guards = self.guards ^ (ONE << ((move >> 6) - 1)) ^ (ONE << (move & 63))
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
        points: list[int] = []
        for seat in range(self.round.players):
            points.append(one_of(self.bonuses, seat) + hand_worth(one_of(self.hands, seat), self.round.gap))
        return points

    def next_phase(self) -> State:
        """Return what follows when nothing more can be taken: phase II, the second round, or the end, which is here."""
        if self.round.variant & OCCUPATION:
            return occupation(self)
        return second_round(self.round, self.totals(), self)

    def outcome(self) -> Outcome:
        reason = STUCK if self.flags | self.libertas else FREED
        return ended(self.round, self.totals(), reason)

    def key(self) -> i64:
        mixed = self.flags * 0x5851_F42D_4C95_7F2D + self.libertas * 0x2545_F491_4F6C_DD1D
        mixed = (mixed ^ (mixed >> 29)) * 0x1405_7B7E_F767_814F + self.guards
        mixed = (mixed & MASK) ^ (self.hands[0] * 0x9E37_79B1) ^ (self.hands[1] * 0x85EB_CA77) ^ (self.hands[2] * 31)
        mixed = (mixed & MASK) + self.reference * 4096 + self.turn * 512 + self.stalls * 8
        mixed += self.bonuses[0] * 0x1_0001 + self.bonuses[1] * 0x10_0003 + self.bonuses[2] * 0x100_0005
        return (mixed ^ (mixed >> 31)) & MASK


def ended(round_: Round, points: list[int], reason: Reason) -> Outcome:
    """Return the outcome of the last round, with what it counts at this table."""
    scores = [total * round_.unit() for total in round_.with_earlier(points)]
    return Outcome(ranked(scores), reason, tuple(scores))


def second_round(round_: Round, points: list[int], end: State) -> State:
    """Return the first turn of the second round of a pair, or the end of the last round as it is."""
    if not round_.layout:
        return end
    other = 1 - round_.first
    kept = other if round_.variant & OCCUPATION else NOBODY
    return first_turn(Round(2, round_.variant, kept, b"", tuple(points)), other, round_.layout)


def occupation(end: Liberation) -> State:
    """Return the first turn of phase II."""
    round_ = end.round
    cards = [int(NOTHING)] * CELLS
    for cell in range(CELLS):
        if ((end.flags | end.libertas) >> cell) & 1:
            cards[cell] = end.deal.cards[cell]
        elif (end.guards >> cell) & 1:
            cards[cell] = OCUPANTE
    totals = end.totals()
    best: i64 = round_.first
    for step in range(1, round_.players):
        seat = (round_.first + step) % round_.players
        if totals[seat] > totals[best]:
            best = seat
    points: Four = (0, 0, 0, 0)
    for seat in range(round_.players):
        points = added(points, seat, totals[seat])
    return Occupation(round_, bytes(cards), NOBODY, best, 0, end.hands, points).settled()


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
        return (self.round, self.cards, self.reference, self.turn, self.idle, self.hands, self.points)

    def seats(self) -> i64:
        return self.round.players

    def seat(self) -> i64:
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
        for seat in range(self.round.players):
            if self.can_lay(seat):
                return False
        return True

    def over(self) -> bool:
        return self.idle >= self.holders() or self.nobody_can_lay()

    def settled(self) -> State:
        """Return the next position in which a seat decides, all passes made, or what follows the end."""
        here = self
        while not here.over():
            if one_of(here.hands, here.turn) == 0:
                here = here._passed(0)
            elif here.can_lay(here.turn) or here.forced():
                return here
            else:
                here = here._passed(1)
        return second_round(self.round, here.totals(), here)

    def _passed(self, idle: i64) -> Occupation:
        following = (self.turn + 1) % self.round.players
        return Occupation(self.round, self.cards, self.reference, following, self.idle + idle, self.hands, self.points)

    def forced(self) -> list[int]:
        """Return the moves of an Ocupante that complete a square or a line, judged after it left its cell."""
        found: list[int] = []
        for start in range(CELLS):
            if (self.guards >> start) & 1:
                closing = self._closing(self.full ^ (ONE << start))
                for end in range(CELLS):
                    if end != start and (closing >> end) & 1:
                        found.append(ocupante(start, end))
        return found

    def moves(self) -> list[int]:
        found: list[int] = []
        fitting = self.fitting(self.turn)
        for card in range(FLAGS):
            if (fitting >> card) & 1:
                for cell in range(CELLS):
                    if (self.free >> cell) & 1:
                        found.append(lay(card, cell))
        if self.reference != NOBODY and one_of(self.hands, self.turn) >> FLAGS > 0:
            for cell in range(CELLS):
                if (self.closing >> cell) & 1:
                    found.append(lay(LIBERTAS, cell))
        return found or self.forced()

    def play(self, move: i64) -> State:
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
            start = (move >> 6) - 1
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
        return ended(self.round, self.totals(), OCCUPIED if self.nobody_can_lay() else STALLED)
