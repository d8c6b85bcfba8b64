"""The rules of Bi-litaire: one position, what may be done in it, what follows.

Marbles are two words of 32 bits, `north` and `south`: the upper and the lower two holes of every tray. In each, bit c
is the western hole of the tray in cell c and bit 16 + c the eastern one. A hole is numbered corner × 16 + cell; see
`chains` for cells and corners. What is due says what a move means:

- opening: the number of the hole whose marble is taken;
- tray action: the number of a slide (see `SLIDES`), or REMOVAL + cell;
- announcement: the number of jumps, 1 for silence;
- jumps: a chain, as `chains.chains` writes it.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64, mypyc_attr

from ludogite.core.outcome import Outcome, Reason
from ludogite.core.rng import MASK
from ludogite.core.state import State
from ludogite.games.bilitaire.chains import CELLS, ONE, chains, ends, longest_chain
from ludogite.games.bilitaire.messages import message

HOME: Final[i64] = 0x6FF6
"""The cells where the trays stand at the start: all but the corners."""

FULL: Final[i64] = 0x6FF6_6FF6
"""Each half of the trays with all its marbles, at the start."""

BOTH: Final[i64] = 0x1_0001
"""Spreads a set of cells over the western and the eastern holes."""

OVER: Final[i64] = 0
OPENING: Final[i64] = -1
TRAYS: Final[i64] = -2
ANNOUNCEMENT: Final[i64] = -3
"""What is due, where it is not a number of jumps. From TRAYS down, the tray player decides."""

NOBODY: Final[i64] = -1
"""Who plays the marbles before it is drawn."""

SILENCE: Final[i64] = 1
"""The announcement that asks for a single jump."""

MOST: Final[i64] = 99
"""More jumps than any chain has."""

FIRST_WINS: Final = Reason(
    "first-fewer",
    message("Whoever played the marbles first left fewer of them."),
)
SECOND_WINS: Final = Reason(
    "second-fewer",
    message("Whoever played the marbles second left fewer of them."),
)
LEVEL: Final = Reason("level", message("Both rounds left the same number of marbles."))


class Slide(NamedTuple):
    """A straight group of trays that slides lengthways."""

    cells: tuple[int, ...]
    """The group, from left to right or top to bottom."""
    step: int
    """From a cell to the next one on the way: 1 right, -1 left, 4 down, -4 up."""
    distance: int

    @property
    def front(self) -> int:
        """The cell of the tray that goes ahead."""
        return self.cells[-1] if self.step > 0 else self.cells[0]

    @property
    def rear(self) -> int:
        """The cell of the tray that comes last."""
        return self.cells[0] if self.step > 0 else self.cells[-1]


def line(number: int) -> list[int]:
    """Return the cells of a line: rows are 0 to 3, columns 4 to 7."""
    return [number * 4 + k if number < 4 else k * 4 + number - 4 for k in range(4)]


def every_slide() -> list[Slide]:
    """Return all slides of all groups, line by line."""
    slides: list[Slide] = []
    for number in range(8):
        cells = line(number)
        step = cells[1] - cells[0]
        for first in range(4):
            for last in range(first, min(first + 3, 4)):
                group = tuple(cells[first : last + 1])
                slides.extend(Slide(group, -step, distance) for distance in range(1, first + 1))
                slides.extend(Slide(group, step, distance) for distance in range(1, 4 - last))
    return slides


SLIDES: Final = every_slide()
"""All slides; a slide's number is its place in this list."""

PER_LINE: Final = len(SLIDES) // 8
"""How many of them each line has."""

REMOVAL: Final[i64] = len(SLIDES)
"""The move that takes the tray of cell 0 off; the other cells follow."""

MOVED: Final[list[int]] = [sum(1 << cell for cell in slide.cells) for slide in SLIDES]
"""The cells that each slide empties or shifts."""

SHIFT: Final[list[int]] = [slide.step * slide.distance for slide in SLIDES]
"""How far each slide carries a cell's number."""


def slides_by_line() -> list[list[int]]:
    """Return, for each line and each set of its four cells that hold trays, the numbers of the possible slides."""
    table: list[list[int]] = []
    for number in range(8):
        cells = line(number)
        in_line = range(number * PER_LINE, (number + 1) * PER_LINE)
        for pattern in range(16):
            trays = {cell for k, cell in enumerate(cells) if pattern >> k & 1}
            table.append([n for n in in_line if fits(SLIDES[n], trays)])
    return table


def fits(slide: Slide, trays: set[int]) -> bool:
    """Tell whether the group is there and the way before it is free."""
    way = {slide.front + slide.step * k for k in range(1, slide.distance + 1)}
    return trays.issuperset(slide.cells) and trays.isdisjoint(way)


IN_LINE: Final = slides_by_line()
"""The possible slides at 16 × line + pattern."""

OPENINGS: Final[list[int]] = [corner << 4 | cell for corner in range(4) for cell in range(16) if HOME >> cell & 1]
"""The holes of the set-up."""

SEATS: Final[list[int]] = [0, 1]


def count(word: i64) -> i64:
    """Return how many of 32 bits are set."""
    word -= (word >> 1) & 0x5555_5555
    word = (word & 0x3333_3333) + ((word >> 2) & 0x3333_3333)
    word = (word + (word >> 4)) & 0x0F0F_0F0F
    return ((word * 0x0101_0101) >> 24) & 0xFF


def moved(cells: i64, group: i64, shift: i64) -> i64:
    """Return a set of cells after a slide of the group."""
    going = cells & group
    going = going << shift if shift > 0 else going >> -shift
    return (cells & ~group) | going


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Bilitaire(State):
    """A position of Bi-litaire."""

    def __init__(self, north: i64, south: i64, trays: i64, player: i64, due: i64, first: i64) -> None:
        self.north: Final = north
        """Marbles in the upper holes of the trays."""
        self.south: Final = south
        """Marbles in the lower holes of the trays."""
        self.trays: Final = trays
        """The cells that hold a tray."""
        self.player: Final = player
        """The seat that plays the marbles in this round, or NOBODY."""
        self.due: Final = due
        """How many jumps the marble player owes, or OPENING, TRAYS, ANNOUNCEMENT, OVER."""
        self.first: Final = first
        """How many marbles the first round left; 0 during the first round."""

    def fields(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.north, self.south, self.trays, self.player, self.due, self.first)

    def marbles(self) -> i64:
        """Return how many marbles lie on the board."""
        return count(self.north) + count(self.south)

    def round(self) -> i64:
        """Return which of the two rounds is played, 1 or 2."""
        return 2 if self.first else 1

    def empty_trays(self) -> i64:
        """Return the cells whose tray holds no marble."""
        marbles = self.north | self.south
        return self.trays & ~(marbles | marbles >> 16)

    def longest(self) -> i64:
        """Return the length of the longest chain on the board."""
        return longest_chain(self.north, self.south, self.trays, MOST)

    def over(self) -> bool:
        """Tell whether both rounds are played."""
        return self.due == OVER

    def at_chance(self) -> bool:
        """Tell whether the roles are still to be drawn."""
        return self.player == NOBODY

    def seat(self) -> i64:
        """Return the seat that decides next."""
        return 1 - self.player if self.due <= TRAYS else self.player

    def chances(self) -> list[int]:
        """Return the seats that may play the marbles first."""
        return SEATS

    def happen(self, outcome: int) -> Bilitaire:
        """Give the marbles to the seat that was drawn."""
        return Bilitaire(self.north, self.south, self.trays, outcome, self.due, self.first)

    def moves(self) -> list[int]:
        """Return the legal decisions."""
        if self.due == TRAYS:
            return self.tray_actions()
        if self.due > 0:
            return chains(self.north, self.south, self.trays, self.due)
        if self.due == OPENING:
            return OPENINGS
        return list(range(1, self.longest() + 1))

    def tray_actions(self) -> list[int]:
        """Return the slides, line by line, then the removals."""
        trays = self.trays
        found: list[int] = []
        for line in range(4):
            found.extend(IN_LINE[line << 4 | ((trays >> (line << 2)) & 15)])
        for line in range(4):
            column = trays >> line
            pattern = (column & 1) | (column >> 3 & 2) | (column >> 6 & 4) | (column >> 9 & 8)
            found.extend(IN_LINE[(line + 4) << 4 | pattern])
        empty = self.empty_trays()
        cell: i64 = 0
        while empty:
            if empty & 1:
                found.append(REMOVAL + cell)
            empty >>= 1
            cell += 1
        return found

    def play(self, move: i64) -> Bilitaire:
        """Return the position after a legal decision."""
        if self.due == TRAYS:
            return self.act(move)
        if self.due > 0:
            return self.jump(move)
        if self.due == ANNOUNCEMENT:
            return Bilitaire(self.north, self.south, self.trays, self.player, move, self.first)
        taken = ONE << (move & 31)
        north = self.north ^ taken if move < 32 else self.north
        south = self.south if move < 32 else self.south ^ taken
        return Bilitaire(north, south, self.trays, self.player, TRAYS, self.first)

    def act(self, move: i64) -> Bilitaire:
        """Slide or remove trays; the round ends when no marble can jump afterwards."""
        north, south, trays = self.north, self.south, self.trays
        if move >= REMOVAL:
            trays ^= ONE << (move - REMOVAL)
        else:
            group: i64 = MOVED[move]
            shift: i64 = SHIFT[move]
            trays = moved(trays, group, shift)
            north = moved(north, group * BOTH, shift)
            south = moved(south, group * BOTH, shift)
        reach = longest_chain(north, south, trays, 2)
        if reach == 2:
            return Bilitaire(north, south, trays, self.player, ANNOUNCEMENT, self.first)
        if reach == 1:
            return Bilitaire(north, south, trays, self.player, 1, self.first)
        if self.first:
            return Bilitaire(north, south, trays, self.player, OVER, self.first)
        return Bilitaire(FULL, FULL, HOME, 1 - self.player, OPENING, self.marbles())

    def jump(self, chain: i64) -> Bilitaire:
        """Carry a marble along a chain and take away what it jumps."""
        corner = (chain >> 4) & 3
        links = chain >> 6
        rows = links & CELLS
        columns = links >> 16
        side = (corner & 1) << 4
        beside = rows if corner & 1 else rows >> 1
        facing = columns if corner & 2 else columns >> 4
        near = ends(links) << side | beside << (16 - side)
        far = facing << side
        north = self.north ^ (far if corner & 2 else near)
        south = self.south ^ (near if corner & 2 else far)
        return Bilitaire(north, south, self.trays, self.player, TRAYS, self.first)

    def left_by(self, seat: i64) -> i64:
        """Return how many marbles a seat left when it played them. Ask only when the game is over."""
        return self.marbles() if seat == self.player else self.first

    def outcome(self) -> Outcome:
        """Return who left fewer marbles; the points are the marbles taken off."""
        left = [self.left_by(0), self.left_by(1)]
        taken = (48 - left[0], 48 - left[1])
        if left[0] == left[1]:
            return Outcome((1, 1), LEVEL, taken, drawn=True)
        winner = 0 if left[0] < left[1] else 1
        reason = SECOND_WINS if winner == self.player else FIRST_WINS
        return Outcome((1 + winner, 2 - winner), reason, taken)

    def payoff(self, seat: i64) -> float:
        """Return 1 for fewer marbles left, a half for as many."""
        mine, theirs = self.left_by(seat), self.left_by(1 - seat)
        if mine == theirs:
            return 0.5
        return 1.0 if mine < theirs else 0.0

    def key(self) -> i64:
        """Return 63 bits that tell positions apart well."""
        word = (self.north * 0x9E37_79B9 + self.south) & MASK
        word = ((word ^ word >> 29) * 0x1B87_3593_CC9E) & MASK
        word ^= self.trays << 40 ^ self.first << 20 ^ (self.due + 4) << 4 ^ (self.player + 1)
        word = ((word ^ word >> 31) * 0x2C1B_3C6D_9E37) & MASK
        return word ^ word >> 32


def set_up(player: int) -> Bilitaire:
    """Return the start of the game: all marbles on their trays, the corner cells free."""
    return Bilitaire(FULL, FULL, HOME, player, OPENING, 0)
