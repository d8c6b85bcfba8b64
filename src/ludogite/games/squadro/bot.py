"""What a search may know of Squadro: who gets in whose way, and who is ahead in the race.

A position is judged by a sum of weights, in hundredths of a natural log of Left's odds (100 turns even chances into
73 %), different ones for each seat to move: one for every pair of crossing pieces, by how far both are, and one for
how many moves each seat still needs if nobody jumps.

The weights were fitted to some ninety million positions of games that the search had played against itself five plies
deep, from positions of random games on, several times over: to who won, and to what the search had thought. Exact
values of 4,700 positions then set the scale and, by ten numbers, how much being Left is worth at each stage, which weak
players do not show. They lie in weights.json by progress; here they are laid out by the bits of several pieces at once,
so that seventeen look-ups judge a position.
"""

from __future__ import annotations

import json
import math
from functools import cache
from importlib.resources import files
from typing import Final, cast

from mypy_extensions import i16, i64

from ludogite.core.arrays import ints, shorts, vec
from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.squadro.rules import (
    ADVANCES,
    CROSSINGS,
    FINISHED,
    LANES,
    LEFT,
    TOP,
    TURNED,
    WORD,
    Squadro,
    advance,
    packed,
)

STEPS: Final[i64] = FINISHED + 1
"""How far a piece can be: 0 to 12."""

GROUPS: Final = ((0, 1), (2, 3), (4,))
"""A seat's lanes as they are looked up together: eight bits of its word, the last time four."""
MEETING: Final[i64] = 1 << 16
"""Room for a group of Left's and one of Top's."""
MEETINGS: Final[i64] = 9 * MEETING
"""Room for all of them, for one seat to move."""
RACE: Final[i64] = 32
"""Room for the moves that a seat still needs."""

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


def numbers(line: str) -> list[int]:
    """Return the whole numbers of a line."""
    return [int(word) for word in line.split()]


def group_places(lanes: tuple[int, ...]) -> list[tuple[int, list[int]]]:
    """List, for a group of lanes, its bits and the progress of its pieces, in every combination."""
    if len(lanes) == 1:
        return [(PIECE[first], [first]) for first in range(STEPS)]
    return [(PIECE[first] | PIECE[second] << 4, [first, second]) for first in range(STEPS) for second in range(STEPS)]


class Weights:
    """The fitted weights, laid out for looking up."""

    def __init__(self) -> None:
        read = json.loads(files("ludogite.games.squadro").joinpath("weights.json").read_text(encoding="utf-8"))
        self.meetings = shorts(2 * MEETINGS)
        self.race = shorts(2 * RACE * RACE)
        for mover in range(2):
            for ours, line in enumerate(read["race"][mover]):
                for theirs, weight in enumerate(numbers(line)):
                    self.race[(mover * RACE + ours) * RACE + theirs] = i16(weight)
            pairs = [[numbers(line) for line in lane] for lane in read["cross"][mover]]
            for left in range(3):
                for top in range(3):
                    self.lay(mover * MEETINGS + (3 * left + top) * MEETING, pairs, GROUPS[left], GROUPS[top])

    def lay(self, start: i64, pairs: list[list[list[int]]], left: tuple[int, ...], top: tuple[int, ...]) -> None:
        """Add up what each piece of a group of Left's has to do with each of a group of Top's."""
        across = group_places(top)
        for ours, far in group_places(left):
            sums = [
                [sum(pairs[lane][other][STEPS * far[k] + step] for k, lane in enumerate(left)) for step in range(STEPS)]
                for other in top
            ]
            for theirs, places in across:
                total: i64 = 0
                for k in range(len(places)):
                    total += sums[k][places[k]]
                self.meetings[start + (ours << 8) + theirs] = i16(total)


@cache
def weights() -> Weights:
    """Return the weights, read when they are first asked for."""
    return Weights()


def race(word: i64, seat: i64) -> i64:
    """Return how many moves a seat needs to bring home all but its slowest piece, if nobody jumps."""
    row = seat * 768
    first = GROUP_TO_GO[row + (word & 255)]
    second = GROUP_TO_GO[row + 256 + ((word >> 8) & 255)]
    third = GROUP_TO_GO[row + 512 + ((word >> 16) & 15)]
    return ((first + second + third) >> 5) - max(max(first & 31, second & 31), third & 31)  # noqa: PLW3301 - compiled, max of three is a slow call


def loss(word: i64, jumped: i64, seat: i64) -> i64:
    """Return how many moves it costs a seat to have these pieces sent back."""
    total: i64 = 0
    for lane in range(LANES):
        if (jumped >> lane) & 1:
            row = (seat * LANES + lane) * 16
            piece = (word >> (4 * lane)) & 15
            back: i64 = 8 | TURNED if piece >= 8 else 0
            total += TO_GO[row + back] - TO_GO[row + piece]
    return total


def jump(own: i64, other: i64, seat: i64, lane: i64) -> i64:
    """Return how many moves a lane of a seat, whose word is `own`, would send its opponent back by."""
    met = (other >> (CROSSINGS + LANES * lane)) & 31
    if not met:
        return 0
    change = ADVANCES[(seat * LANES + lane) << 9 | ((own >> (4 * lane)) & 15) << 5 | met]
    return loss(other, change >> WORD, 1 - seat)


class SquadroJudge(Judge):
    """Judges by which pieces meet where, and by the race."""

    def __init__(self) -> None:
        known = weights()
        self.meetings: Final = known.meetings
        self.race: Final = known.race

    def odds(self, left: i64, top: i64, mover: i64) -> i64:
        """Return the log of Left's odds, in hundredths, from -MOST to MOST."""
        table = self.meetings
        start = mover * MEETINGS
        first = start + ((left & 255) << 8)
        second = start + 3 * MEETING + (left & 0xFF00)
        third = start + 6 * MEETING + ((left >> 8) & 0xF00)
        one = top & 255
        two = MEETING + ((top >> 8) & 255)
        three = 2 * MEETING + ((top >> 16) & 15)
        total = i64(table[first + one]) + i64(table[first + two]) + i64(table[first + three])
        total += i64(table[second + one]) + i64(table[second + two]) + i64(table[second + three])
        total += i64(table[third + one]) + i64(table[third + two]) + i64(table[third + three])
        total += i64(self.race[(mover * RACE + race(left, 0)) * RACE + race(top, 1)])
        return max(-MOST, min(MOST, total))

    def judgement(self, position: Squadro) -> i64:
        """Return the log of the mover's odds, in hundredths, from -MOST to MOST."""
        if position.mover == LEFT:
            return self.odds(position.own, position.other, LEFT)
        return -self.odds(position.other, position.own, TOP)

    def value(self, state: State, seat: i64) -> float:
        """Return the promise of a position to a seat, from 0 to 1."""
        position = cast("Squadro", state)
        if position.at_chance():
            return 0.5
        promise = PROMISES[self.judgement(position) + MOST]
        return promise if seat == position.mover else 1.0 - promise

    def rate(self, state: State) -> i64:
        """Return the promise of a position to the seat that moves, as a whole number."""
        return RATINGS[self.judgement(cast("Squadro", state)) + MOST]

    def order(self, state: State) -> list[int]:
        """Return the lanes, those that send most back first, the others in their fixed order."""
        position = cast("Squadro", state)
        own = position.own
        other = position.other
        mover = position.mover
        gains = [(-int(jump(own, other, mover, lane)), lane) for lane in position.moves()]
        gains.sort()
        return [lane for _, lane in gains]
