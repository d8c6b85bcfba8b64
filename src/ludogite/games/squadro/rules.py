"""The rules of Squadro: five pieces each, there and back, jumping whoever stands in the way.

Everything a piece can do in one turn depends on its lane, how far it is, and which of the five crossings of its lane
are held by opposing pieces. There are few such cases, so they are worked out once, by `advance`, which reads like
the rule sheet; playing a move then looks its case up.
"""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64, mypyc_attr, u8

from ludogite.core.arrays import ints, octets, vec
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.rng import INCREMENT, LOW, MASK, STEP, Rng, bits_of, evened
from ludogite.core.state import State
from ludogite.games.squadro.messages import message

LANES: Final = 5
"""Lanes, and so pieces, of a player. Inside the rules they are numbered from 0."""

TURNED: Final = 6
"""Progress of a piece that has just turned round: 6 crossings from where it started."""

FINISHED: Final = 12
"""Progress of a piece that is back where it started."""

GOAL: Final = 4
"""Pieces to bring home."""

LEFT: Final = 0
TOP: Final = 1
UNDRAWN: Final = 2
"""In place of a seat: who begins has not been drawn yet."""

OUTWARD: Final = ((3, 1, 2, 1, 3), (1, 3, 2, 3, 1))
"""Dots at the start of each lane, of Left and of Top: the crossings a piece advances on its way out."""

HOMEWARD: Final = ((1, 3, 2, 3, 1), (3, 1, 2, 1, 3))
"""Dots at the far end of each lane: the crossings a piece advances on its way home."""

FOUR_HOME: Final = Reason(
    "four-home",
    message("Four pieces have gone there and back."),
)
OUTCOMES: Final = (Outcome(ranks=(1, 2), reason=FOUR_HOME), Outcome(ranks=(2, 1), reason=FOUR_HOME))
"""The end of the game when Left, or Top, has won."""

# A player's five pieces are packed in one word, lane by lane:
#   bits 4 lane … 4 lane + 3    the piece: how far it stands from its start (0 to 6), plus 8 once it has turned
#   bits 20 + 5 crossing + lane set when the piece stands on that inner crossing (0 to 4), where it can be jumped
#   bits 45 + lane              set when the piece has finished
# The crossings lie so that the five bits from 20 + 5 k on are just the pieces that lane k of the opponent meets.
CROSSINGS: Final = 20
DONE: Final = 45
WORD: Final = 50
PIECES: Final[i64] = 0x3_FFFF_FFFF_FFFF
"""The bits of a word."""

ONE: Final[i64] = int("1")
"""Not a literal: compiled, a literal shifted by a variable would be 32 bits wide."""


def place(progress: i64) -> i64:
    """Return how far from its start a piece stands, 0 to 6, whichever way it travels."""
    return progress if progress <= TURNED else FINISHED - progress


def dots(seat: i64, lane: i64, progress: i64) -> i64:
    """Return how many crossings a piece advances when nothing is in its way."""
    return (OUTWARD if progress < TURNED else HOMEWARD)[seat][lane]


def advance(seat: i64, lane: i64, progress: i64, met: i64) -> tuple[i64, i64]:
    """Return the progress a piece makes in one move, and which opposing pieces it jumps.

    Opposing pieces are given and returned as bits: bit k is the piece whose lane crosses this one k + 1 crossings
    from the start.
    """
    edge: i64 = TURNED if progress < TURNED else FINISHED
    jumped: i64 = 0
    steps = dots(seat, lane, progress)
    while steps > 0 and progress < edge:
        progress += 1
        steps -= 1
        while progress < edge and (met >> (place(progress) - 1)) & 1:
            jumped |= ONE << (place(progress) - 1)
            progress += 1
            steps = 0
    return progress, jumped


def packed(lane: i64, progress: i64) -> i64:
    """Return the bits of one piece in its player's word."""
    stands = place(progress)
    word = (stands | (8 if progress >= TURNED else 0)) << (4 * lane)
    if 0 < stands < TURNED:
        word |= ONE << (CROSSINGS + LANES * (stands - 1) + lane)
    if progress == FINISHED:
        word |= ONE << (DONE + lane)
    return word


def pack(progress: list[int]) -> i64:
    """Return the word of a player whose pieces are this far."""
    word: i64 = 0
    for lane in range(LANES):
        word |= packed(lane, progress[lane])
    return word


def unpack(word: i64) -> list[int]:
    """Return how far each piece of a player is, 0 to 12."""
    far: list[int] = []
    for lane in range(LANES):
        piece = (word >> (4 * lane)) & 15
        far.append(int(piece if piece < 8 else FINISHED - (piece - 8)))
    return far


def all_advances() -> vec[i64]:
    """Work out every move: the bits that change in the mover's word, and above them the pieces jumped."""
    table = ints(2 * LANES << 9)
    for seat in range(2):
        for lane in range(LANES):
            for progress in range(FINISHED):
                before = packed(lane, progress)
                piece = (before >> (4 * lane)) & 15
                for met in range(32):
                    after, jumped = advance(seat, lane, progress, met)
                    table[(seat * LANES + lane) << 9 | piece << 5 | met] = (
                        before ^ packed(lane, after)
                    ) | jumped << WORD
    return table


def lanes_left() -> list[list[int]]:
    """List the lanes that can still be played, for each set of finished ones."""
    return [[lane for lane in range(LANES) if not (done >> lane) & 1] for done in range(32)]


def spread(gap: i64) -> vec[i64]:
    """Tabulate, for each set of lanes, its bits set `gap` apart, or simply their number when the gap is 0."""
    table = ints(32)
    for lanes in range(32):
        for lane in range(LANES):
            if (lanes >> lane) & 1:
                table[lanes] += ONE << (gap * lane)
    return table


def nth_lanes() -> vec[u8]:
    """Tabulate `lanes_left` flat, eight places for each set of finished lanes."""
    table = octets(32 * 8)
    for done in range(32):
        for index, lane in enumerate(MOVES[done]):
            table[8 * done + index] = u8(lane)
    return table


def how_many_left() -> vec[i64]:
    """Tabulate how many lanes can still be played, for each set of finished ones."""
    table = ints(32)
    for done in range(32):
        table[done] = len(MOVES[done])
    return table


ADVANCES: Final = all_advances()
MOVES: Final = lanes_left()
SPREAD: Final = spread(4)
COUNT: Final = spread(0)
NTH: Final = nth_lanes()
LEFT_LANES: Final = how_many_left()
DRAWS: Final[list[int]] = [LEFT, TOP]
NO_DRAW: Final[list[int]] = []


def case_of(own: i64, other: i64, seat: i64, lane: i64) -> i64:
    """Return where `ADVANCES` has the move of a lane of a seat whose word is `own`."""
    met = (other >> (CROSSINGS + LANES * lane)) & 31
    return (seat * LANES + lane) << 9 | ((own >> (4 * lane)) & 15) << 5 | met


def sent_back(word: i64, jumped: i64, lane: i64) -> i64:
    """Return a player's word after these pieces were jumped by the opponent's lane: each is back at its last edge."""
    pieces = SPREAD[jumped]
    word = (word ^ (jumped << (CROSSINGS + LANES * lane))) & ~(pieces * 7)
    return word | ((word >> 3) & pieces) * TURNED


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Squadro(State):
    """A position: the pieces of the seat that moves, those of the other, and which seat moves."""

    def __init__(self, own: i64, other: i64, mover: i64) -> None:
        self.own: Final = own
        self.other: Final = other
        self.mover: Final = mover

    def fields(self) -> tuple[object, ...]:
        """Return the two words and the seat that moves."""
        return (self.own, self.other, self.mover)

    def word(self, seat: i64) -> i64:
        """Return the pieces of a seat, packed."""
        return self.own if seat == self.mover else self.other

    def progress(self, seat: i64) -> list[int]:
        """Return how far each piece of a seat is: 0 at its start, 6 turned, 12 finished."""
        return unpack(self.word(seat))

    def over(self) -> bool:
        """Tell whether the seat that has just moved has four pieces home."""
        return COUNT[self.other >> DONE] >= GOAL

    def at_chance(self) -> bool:
        """Tell whether the first player is still to be drawn."""
        return self.mover == UNDRAWN

    def seat(self) -> i64:
        """Return the seat that moves."""
        return self.mover

    def moves(self) -> list[int]:
        """Return the lanes whose piece has not finished."""
        return MOVES[self.own >> DONE]

    def play(self, move: i64) -> Squadro:
        """Return the position after the piece of a lane has moved."""
        own = self.own
        other = self.other
        change = ADVANCES[case_of(own, other, self.mover, move)]
        jumped = change >> WORD
        if jumped:
            other = sent_back(other, jumped, move)
        return Squadro(other, own ^ (change & PIECES), self.mover ^ 1)

    def chances(self) -> list[int]:
        """Return the seats that may be drawn to begin."""
        return DRAWS if self.mover == UNDRAWN else NO_DRAW

    def draw(self, rng: Rng) -> int:
        """Return a seat, each equally likely."""
        return rng.below(2)

    def happen(self, outcome: int) -> Squadro:
        """Return the start, with this seat to move."""
        return Squadro(self.own, self.other, outcome)

    def outcome(self) -> Outcome:
        """Return who won."""
        return OUTCOMES[self.mover ^ 1]

    def payoff(self, seat: i64) -> float:
        """Return 1 to the winner and 0 to the other."""
        return 0.0 if seat == self.mover else 1.0

    def key(self) -> i64:
        """Return a number that no other position has, well stirred."""
        word = (self.own & 0xF_FFFF) | (self.other & 0xF_FFFF) << 20 | self.mover << 40
        word = (word * 0x1E37_79B9_7F4A_7C15) & MASK
        return word ^ (word >> 31)

    def playout(self, rng: Rng) -> Squadro:
        """Return the end of a game continued at random, played on plain integers, what `Rng.below` does included."""
        if type(rng) is not Rng:  # another source of chance has no state that could be kept here
            return cast("Squadro", State.playout(self, rng))
        mover = self.mover
        if mover == UNDRAWN:
            mover = self.draw(rng)
        own = self.own
        other = self.other
        word = rng.word
        advances, left, nth, mask = ADVANCES, LEFT_LANES, NTH, MASK
        while left[other >> DONE] > LANES - GOAL:
            done = own >> DONE
            count = left[done]
            word = (word * STEP + INCREMENT) & mask
            spread = bits_of(word) * count
            if (spread & LOW) < count:
                word, spread = evened(word, spread, count)
            lane = i64(nth[8 * done + (spread >> 32)])
            change = advances[case_of(own, other, mover, lane)]
            jumped = change >> WORD
            if jumped:
                other = sent_back(other, jumped, lane)
            own, other = other, own ^ (change & PIECES)
            mover ^= 1
        rng.word = word
        return Squadro(own, other, mover)


def position(left: list[int], top: list[int], mover: i64) -> Squadro:
    """Return the position with these pieces, given by their progress, and this seat to move."""
    if mover == TOP:
        return Squadro(pack(top), pack(left), TOP)
    return Squadro(pack(left), pack(top), mover)


def opening(mover: i64) -> Squadro:
    """Return the start, with this seat to move, or `UNDRAWN`."""
    return Squadro(0, 0, mover)
