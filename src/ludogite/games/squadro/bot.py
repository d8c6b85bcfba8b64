"""What a search may know of Squadro: what each piece is worth where it stands, and what can be jumped at once.

The game is solved, and the weights below were fitted to the exact values of some 9,500 positions of random games; of
positions kept aside they name the winner five times in six. They are hundredths of a natural log of odds: 100 turns
even chances into 73 %.
"""

from __future__ import annotations

import math
from typing import Final, cast

from mypy_extensions import i64

from ludogite.core.arrays import ints, vec
from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.squadro.rules import (
    ADVANCES,
    COUNT,
    CROSSINGS,
    DONE,
    FINISHED,
    LANES,
    LEFT,
    TURNED,
    WORD,
    Squadro,
    advance,
    packed,
)

WORTH: Final = (
    (
        (0, -1, -2, 16, -39, -7, 44, 61, 55, 111, 107, 137, 179),
        (0, 11, 78, 145, 196, 286, 287, 248, 209, 186, 159, 198, 83),
        (0, -45, -90, -83, -112, -156, -202, -235, -269, -297, -260, -379, -315),
        (0, -92, -17, 50, 106, 195, 192, 171, 151, 160, 158, 64, 81),
        (0, -84, -167, -91, -86, -91, -43, -102, -68, 36, 124, 80, 168),
    ),
    (
        (0, 59, 99, 214, 297, 410, 399, 313, 227, 292, 197, 170, 211),
        (0, 5, 10, 28, -27, 4, 29, 11, 28, 82, 159, 95, 198),
        (0, -37, -75, -10, -56, -84, -124, -152, -181, -156, -204, -270, -290),
        (0, -10, -20, 11, -44, 17, 10, 36, 35, 113, 85, 175, 246),
        (0, 46, 29, 133, 157, 277, 323, 298, 272, 276, 197, 170, 200),
    ),
)
"""What a piece is worth to Left, and to Top, by its lane and its progress. The middle one is best left behind."""

HOMES: Final = ((0, -109, -76, 125), (0, -100, -50, 174))
"""What it is worth to have so many pieces home, beyond what they are worth themselves."""

TURNS: Final = ((0, -148, -172, -139, -23, 201), (0, 7, -5, 34, 115, 249))
"""What it is worth to have so many pieces past their turn, those at home included."""

LEFT_SIDE: Final = 471
"""What it is worth to be Left."""

TEMPO: Final = 38
"""What it is worth to be to move."""

JUMP: Final = 26
"""What it is worth to the mover to be able to send back, at once, one move's way."""

MOST: Final = 2000
"""Nothing is judged to be surer than this."""


def worth_by_piece() -> vec[i64]:
    """Lay `WORTH` out by seat, lane and the four bits of a piece."""
    table = ints(2 * LANES * 16)
    for seat in range(2):
        for lane in range(LANES):
            for progress in range(FINISHED + 1):
                piece = (packed(lane, progress) >> (4 * lane)) & 15
                table[(seat * LANES + lane) * 16 + piece] = WORTH[seat][lane][progress]
    return table


def worth_by_count(worth: tuple[tuple[int, ...], tuple[int, ...]]) -> vec[i64]:
    """Lay the worth of a number of pieces out by seat, eight places each."""
    table = ints(16)
    for seat in range(2):
        for count, points in enumerate(worth[seat]):
            table[8 * seat + count] = points
    return table


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
                piece = (packed(lane, start) >> (4 * lane)) & 15
                table[(seat * LANES + lane) * 16 + piece] = moves
    return table


def promises() -> list[float]:
    """Tabulate the chances that each judgement from -MOST to MOST stands for."""
    return [1.0 / (1.0 + math.exp(-odds / 100)) for odds in range(-MOST, MOST + 1)]


def ratings() -> vec[i64]:
    """Tabulate the same as the whole numbers that a search compares."""
    table = ints(2 * MOST + 1)
    for index, promise in enumerate(promises()):
        table[index] = round((promise * 2.0 - 1.0) * 900_000.0)
    return table


PIECE_WORTH: Final = worth_by_piece()
HOME_WORTH: Final = worth_by_count(HOMES)
TURN_WORTH: Final = worth_by_count(TURNS)
TO_GO: Final = moves_to_go()
PROMISES: Final = promises()
RATINGS: Final = ratings()


def side(word: i64, seat: i64) -> i64:
    """Return what a seat's pieces are worth to it."""
    row = seat * LANES * 16
    total = HOME_WORTH[8 * seat + COUNT[word >> DONE]]
    turned = ((((word >> 3) & 0x11111) * 0x11111) >> 16) & 15
    total += TURN_WORTH[8 * seat + turned]
    for lane in range(LANES):
        total += PIECE_WORTH[row + lane * 16 + ((word >> (4 * lane)) & 15)]
    return total


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


def best_jump(own: i64, other: i64, seat: i64) -> i64:
    """Return how many moves the best jump of a seat would cost its opponent."""
    best: i64 = 0
    for lane in range(LANES):
        best = max(best, jump(own, other, seat, lane))
    return best


def judgement(position: Squadro) -> i64:
    """Return the log of the mover's odds, in hundredths, from -MOST to MOST."""
    own = position.own
    other = position.other
    mover = position.mover
    total = side(own, mover) - side(other, 1 - mover) + TEMPO + JUMP * best_jump(own, other, mover)
    total += LEFT_SIDE if mover == LEFT else -LEFT_SIDE
    return max(-MOST, min(MOST, total))


class SquadroJudge(Judge):
    """Judges by where the pieces stand and what the mover can jump."""

    def value(self, state: State, seat: i64) -> float:
        """Return the promise of a position to a seat, from 0 to 1."""
        position = cast("Squadro", state)
        if position.at_chance():
            return 0.5
        promise = PROMISES[judgement(position) + MOST]
        return promise if seat == position.mover else 1.0 - promise

    def rate(self, state: State) -> i64:
        """Return the promise of a position to the seat that moves, as a whole number."""
        return RATINGS[judgement(cast("Squadro", state)) + MOST]

    def order(self, state: State) -> list[int]:
        """Return the lanes, those that send most back first, the others in their fixed order."""
        position = cast("Squadro", state)
        own = position.own
        other = position.other
        mover = position.mover
        gains = [(-int(jump(own, other, mover, lane)), lane) for lane in position.moves()]
        gains.sort()
        return [lane for _, lane in gains]
