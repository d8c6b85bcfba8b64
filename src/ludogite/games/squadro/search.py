"""What a search may know of Squadro: who gets in whose way, how far each side is, and who is ahead in the race.

A position is judged by a sum of weights, in hundredths of a natural log of Left's odds (100 turns even chances into
73 %), different ones for each seat to move: one for each group of a seat's lanes as it stands to each group of the
other's, one for four neighbouring lanes of a seat at a time, and one for how many moves each seat still needs if nobody
jumps.

The weights are fitted to the exact outcomes of four hundred million positions, by the programs in tools/squadro.
weights.bin holds a signed byte for each, compressed: for Left to move, then for Top, table by table, by the progress of
its pieces from 0 to 12, the last piece changing fastest. Here they are laid out by the bits of several pieces at once,
so that fourteen look-ups judge a position.

Endings in which each seat has three pieces home are not judged but known: endings.bin, written by the same programs,
says who wins each of them, a byte for both seats to move. None is a draw.
"""

from __future__ import annotations

import math
import zlib
from functools import cache
from importlib.resources import files
from typing import Final, cast

from mypy_extensions import i64, u8

from ludogite.core.arrays import ints, octets, vec
from ludogite.core.judge import SURE, Judge
from ludogite.core.state import State
from ludogite.games.squadro.rules import (
    ADVANCES,
    COUNT,
    DONE,
    FINISHED,
    GOAL,
    LANES,
    LEFT,
    MOVES,
    ONE,
    PIECES,
    TOP,
    WORD,
    Squadro,
    advance,
    case_of,
    packed,
    sent_back,
)

STEPS: Final[i64] = FINISHED + 1
"""How far a piece can be: 0 to 12."""

GROUPS: Final = ((0, 1), (2, 3), (4,))
"""A seat's lanes as they are looked up together: eight bits of its word, the last time four."""
TABLE: Final[i64] = 1 << 16
"""Room for a table looked up by sixteen bits."""
MEETINGS: Final[i64] = 9
"""Tables of a group of Left's lanes and one of Top's."""
FOURS: Final[i64] = 4
"""Tables of four lanes of one seat: Left's first and last four, Top's first and last four."""
RACE: Final[i64] = 32
"""Room for the moves that a seat still needs."""
WEIGHTS: Final[i64] = (MEETINGS + FOURS) * TABLE + RACE * RACE
"""Room for everything that is known with one seat to move."""

UNIT: Final[i64] = 5
"""What a step of a weight stands for, in hundredths."""
ZERO: Final[i64] = 128
"""Weights are kept so much larger than they are."""
WON: Final[i64] = 1
"""How a known ending ends for the seat to move; otherwise it loses."""

MOST: Final = 2500
"""Nothing is judged to be surer than this."""
PROMISE: Final = 800_000.0
SLOPE: Final = 30
"""Ratings follow the promise and never quite level out: of two positions nearly won, one is still the better."""


def four_bits() -> list[int]:
    """List the bits of a piece by its progress."""
    return [int(packed(0, progress) & 15) for progress in range(STEPS)]


def moves_to_go() -> vec[i64]:
    """Tabulate, by seat, lane and piece, how many moves it needs to finish if it meets nobody."""
    table = ints(2 * LANES * 16)
    for seat in range(2):
        for lane in range(LANES):
            for start in range(FINISHED):
                progress: i64 = start
                moves: i64 = 0
                while progress < FINISHED:
                    progress, _ = advance(seat, lane, progress, 0)
                    moves += 1
                table[(seat * LANES + lane) * 16 + PIECE[start]] = moves
    return table


def group_to_go() -> vec[i64]:
    """Tabulate, by seat, group and bits, the moves its pieces need, times 32, plus those of the slowest of them."""
    table = ints(2 * 3 * 256)
    for seat in range(2):
        for group, lanes in enumerate(GROUPS):
            for bits in range(256):
                needs = [TO_GO[(seat * LANES + lane) * 16 + ((bits >> (4 * k)) & 15)] for k, lane in enumerate(lanes)]
                table[(seat * 3 + group) * 256 + bits] = sum(needs) * 32 + max(needs)
    return table


def promises() -> list[float]:
    """Tabulate the chances that each judgement from -MOST to MOST stands for."""
    return [1.0 / (1.0 + math.exp(-odds / 100)) for odds in range(-MOST, MOST + 1)]


def ratings() -> vec[i64]:
    """Tabulate nearly the same as the whole numbers that a search compares, all of them different."""
    table = ints(2 * MOST + 1)
    for index, promise in enumerate(promises()):
        table[index] = round((promise * 2.0 - 1.0) * PROMISE) + SLOPE * (index - MOST)
    return table


PIECE: Final = four_bits()
TO_GO: Final = moves_to_go()
GROUP_TO_GO: Final = group_to_go()
PROMISES: Final = promises()
RATINGS: Final = ratings()


def bits_of_tables() -> list[list[int]]:
    """List, for each table, where the bits of its pieces begin in what it is looked up by."""
    meetings = [
        [8 + 4 * place for place in range(len(left))] + [4 * place for place in range(len(top))]
        for left in GROUPS
        for top in GROUPS
    ]
    return meetings + [[0, 4, 8, 12]] * FOURS


@cache
def weights() -> vec[u8]:
    """Return the weights, laid out for looking up; they are read when they are first asked for."""
    stored = zlib.decompress(files("ludogite.games.squadro").joinpath("weights.bin").read_bytes())
    table = octets(2 * WEIGHTS)
    at = 0
    for mover in range(2):
        start = mover * WEIGHTS
        for pieces in bits_of_tables():
            places = [start]
            for first in pieces:
                places = [place + (piece << first) for place in places for piece in PIECE]
            for place in places:
                table[place] = u8(stored[at] ^ ZERO)
                at += 1
            start += TABLE
        for place in range(start, start + RACE * RACE):
            table[place] = u8(stored[at] ^ ZERO)
            at += 1
    return table


def race(word: i64, seat: i64) -> i64:
    """Return how many moves a seat needs to bring home all but its slowest piece, if nobody jumps."""
    row = seat * 768
    first = GROUP_TO_GO[row + (word & 255)]
    second = GROUP_TO_GO[row + 256 + ((word >> 8) & 255)]
    third = GROUP_TO_GO[row + 512 + ((word >> 16) & 15)]
    return ((first + second + third) >> 5) - max(max(first & 31, second & 31), third & 31)  # noqa: PLW3301 - compiled, max of three is a slow call


def pairs_left() -> vec[i64]:
    """Tabulate, by the lanes that have finished, which two are left: 0 to 9, or -1 where it is not two."""
    table = ints(32)
    found: i64 = 0
    for done in range(32):
        table[done] = -1
    for first in range(LANES):
        for second in range(first + 1, LANES):
            table[31 ^ (ONE << first) ^ (ONE << second)] = found
            found += 1
    return table


PAIRS_LEFT: Final = pairs_left()


def pair_bits(word: i64) -> i64:
    """Return the eight bits of the two pieces of a seat that have not finished."""
    lanes = MOVES[word >> DONE]
    return ((word >> (4 * lanes[0])) & 15) | ((word >> (4 * lanes[1])) & 15) << 4


@cache
def endings() -> bytes:
    """Return who wins each ending, read when it is first asked for."""
    return zlib.decompress(files("ludogite.games.squadro").joinpath("endings.bin").read_bytes())


class SquadroJudge(Judge):
    """Judges by which pieces meet where, how far each side is, and the race."""

    def __init__(self) -> None:
        self.weights: Final = weights()
        self.endings: Final = endings()

    def odds(self, left: i64, top: i64, mover: i64) -> i64:
        """Return the log of Left's odds, in hundredths, from -MOST to MOST."""
        if PAIRS_LEFT[left >> DONE] >= 0 and PAIRS_LEFT[top >> DONE] >= 0:
            return self.known(left, top, mover)
        return self.judged(left, top, mover)

    def known(self, left: i64, top: i64, mover: i64) -> i64:
        """Return the same of an ending that is known: nearly MOST for a win, the more the nearer it is."""
        pairs = 10 * PAIRS_LEFT[left >> DONE] + PAIRS_LEFT[top >> DONE]
        found = (self.endings[pairs << 16 | pair_bits(left) << 8 | pair_bits(top)] >> (2 * mover)) & 3
        return MOST - race(left, LEFT) if (found == WON) == (mover == LEFT) else race(top, TOP) - MOST

    def judged(self, left: i64, top: i64, mover: i64) -> i64:
        """Return the same by the sum of all weights."""
        table = self.weights
        start = mover * WEIGHTS
        first = start + ((left & 255) << 8)
        second = start + 3 * TABLE + (left & 0xFF00)
        third = start + 6 * TABLE + ((left >> 8) & 0xF00)
        one = top & 255
        two = TABLE + ((top >> 8) & 255)
        three = 2 * TABLE + ((top >> 16) & 15)
        total = i64(table[first + one]) + i64(table[first + two]) + i64(table[first + three])
        total += i64(table[second + one]) + i64(table[second + two]) + i64(table[second + three])
        total += i64(table[third + one]) + i64(table[third + two]) + i64(table[third + three])
        start += MEETINGS * TABLE
        total += i64(table[start + (left & 0xFFFF)]) + i64(table[start + TABLE + ((left >> 4) & 0xFFFF)])
        total += i64(table[start + 2 * TABLE + (top & 0xFFFF)]) + i64(table[start + 3 * TABLE + ((top >> 4) & 0xFFFF)])
        total += i64(table[start + FOURS * TABLE + race(left, 0) * RACE + race(top, 1)])
        return max(-MOST, min(MOST, UNIT * (total - (MEETINGS + FOURS + 1) * ZERO)))

    def value(self, state: State, seat: i64) -> float:
        """Return the promise of a position to a seat, from 0 to 1."""
        position = cast("Squadro", state)
        if position.at_chance():
            return 0.5
        odds = self.odds(position.word(LEFT), position.word(TOP), position.mover)
        return PROMISES[(odds if seat == LEFT else -odds) + MOST]

    def rate(self, state: State) -> i64:
        """Return the promise of a position to the seat that moves, as a whole number."""
        position = cast("Squadro", state)
        odds = self.odds(position.word(LEFT), position.word(TOP), position.mover)
        return RATINGS[(odds if position.mover == LEFT else -odds) + MOST]

    def after(self, state: State, move: i64) -> i64:
        """Return the rating of a move, looking it up as `Squadro.play` does."""
        position = cast("Squadro", state)
        own = position.own
        other = position.other
        mover = position.mover
        change = ADVANCES[case_of(own, other, mover, move)]
        own ^= change & PIECES
        if COUNT[own >> DONE] >= GOAL:
            return SURE
        jumped = change >> WORD
        if jumped:
            other = sent_back(other, jumped, move)
        if mover == LEFT:
            return RATINGS[self.odds(own, other, TOP) + MOST]
        return RATINGS[MOST - self.odds(other, own, LEFT)]
