"""What both phases of Libertas stand on: the table, the cards at their cells, what squares and lines are worth.

Points are counted in twenties, into which every value of the game divides.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ludogite.core.arrays import ints, vec
from ludogite.core.errors import ChanceError
from ludogite.core.inputs import quoted
from ludogite.core.outcome import Outcome, Reason, ranked
from ludogite.core.state import State
from ludogite.games.libertas import cells
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.scorer import FLAGS, LIBERTAS, NUMBERS, OCUPANTE, ONE

Four = tuple[i64, i64, i64, i64]
"""A number for each seat; those of seats that do not play are 0."""

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
VERSION_1: Final[i64] = 32
"""The bit beside them where the game is played by version 1 of the rules: a starter of phase II without flags is not
skipped but forced to move an Ocupante, or passes and is idle; an end by idle turns has no reason of its own."""

SQUARE: Final[i64] = 12
LINE: Final[i64] = 48
"""What freeing a square or a line earns, in twenties."""
SQUARE_COST: Final[i64] = 5
LINE_COST: Final[i64] = 20
"""What completing one costs in phase II; twice that for an Ocupante."""

STEP: Final[i64] = 64
"""A decision below this takes the card of that cell; above, it moves the first Ocupante there, then the second."""
LAY: Final[i64] = 4096

FREED = Reason(
    "freed",
    message("The board is free: no card is left."),
)
STUCK = Reason("stuck", message("No card left can be taken."))
OCCUPIED = Reason("occupied", message("Nobody can lay a card any more."))
IDLE = Reason("idle", message("Everybody has had a turn without laying a card."))
REASONS_1 = (FREED, STUCK, OCCUPIED)
REASONS = (*REASONS_1, IDLE)


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


def pack(players: int) -> list[int]:
    """Return the cards that are laid out for so many players."""
    top = 6 if players == 2 else 11
    flags = [colour * 11 + number for colour in range(4) for number in range(top)]
    return flags + [int(LIBERTAS)] * {2: 1, 3: 3, 4: 4}[players] + [int(OCUPANTE)] * {2: 0, 3: 2, 4: 1}[players]


PACKS: Final = {players: bytes(pack(players)) for players in (2, 3, 4)}
PLACES: Final = {players: cells.in_play(players) for players in (2, 3, 4)}


def _rows() -> list[list[int]]:
    """Return the decisions of each kind that each pattern of seven cells in each row allows."""
    return [
        [kind * 64 + row * 7 + column for column in range(7) if pattern >> column & 1]
        for kind in range(3)
        for row in range(7)
        for pattern in range(128)
    ]


ROWS: Final = _rows()
"""By 896 × (0 to take, 1 or 2 to move that Ocupante) + 128 × row + the cells of that row, as bits."""


def add_decisions(found: list[int], kind: i64, at: i64) -> None:
    """Add the decisions of one kind at a set of cells to a list, in reading order."""
    where = 896 * kind
    while at != 0:
        if at & 127:
            found += ROWS[where + (at & 127)]
        at >>= 7
        where += 128


def _positions_of_bits() -> vec[i64]:
    table = ints(61)
    for cell in range(CELLS):
        table[(ONE << cell) % 61] = cell
    return table


PLACE_OF_BIT: Final = _positions_of_bits()
"""The cell of a single bit, by its remainder modulo 61: no two of them share one."""


def lowest(at: i64) -> i64:
    """Return the first cell, in reading order, of a set that is not empty."""
    return PLACE_OF_BIT[(at & -at) % 61]


def ocupante_moved(guards: i64, move: i64) -> i64:
    """Return where the Ocupante lie after one of them moved."""
    return guards ^ (ONE << ocupante_start(guards, move)) ^ (ONE << (move & 63))


def ocupante_start(guards: i64, move: i64) -> i64:
    """Return the cell that an Ocupante leaves; they are counted in reading order."""
    return lowest(guards if move < 2 * STEP else guards & (guards - 1))


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


def arrangement(cards: list[int]) -> int:
    """Return the outcome of chance that lays out these cards in reading order."""
    return int.from_bytes(bytes(cards), "big")


def arranged(outcome: int, players: int) -> bytes:
    """Return the card of each cell after an outcome of chance, refusing what is no lay-out for so many players."""
    places = PLACES[players]
    if outcome < 0 or outcome.bit_length() > 8 * len(places):
        raise ChanceError(
            message("{outcome} is not a lay-out for {players} players", outcome=quoted(outcome), players=players)
        )
    cards = outcome.to_bytes(len(places), "big")
    if sorted(cards) != list(PACKS[players]):
        raise ChanceError(
            message(
                "{outcome} does not lay out the cards for {players} players",
                outcome=quoted(outcome),
                players=players,
            )
        )
    layout = [int(NOTHING)] * CELLS
    for index in range(len(places)):
        layout[places[index]] = cards[index]
    return bytes(layout)


def ended(round_: Round, points: list[int], reason: Reason) -> Outcome:
    """Return the outcome of the last round, with what it counts at this table."""
    scores = [total * round_.unit() for total in round_.with_earlier(points)]
    return Outcome(ranked(scores), reason, tuple(scores))


def second_round(round_: Round, points: list[int], end: State) -> State:
    """Return the first turn of the second round of a pair, or the end of the last round as it is."""
    from ludogite.games.libertas.rules import first_turn  # noqa: PLC0415 - rounds follow each other in a circle

    if not round_.layout:
        return end
    other = 1 - round_.first
    kept = other if round_.variant & OCCUPATION else NOBODY
    return first_turn(Round(2, round_.variant, kept, b"", tuple(points)), other, round_.layout)
