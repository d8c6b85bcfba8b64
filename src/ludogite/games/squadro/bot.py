"""What a search may know of Squadro: who is ahead in the race, and who is about to be sent back."""

from __future__ import annotations

import math
from typing import Final, cast

from mypy_extensions import i64

from ludogite.core.arrays import ints, vec
from ludogite.core.judge import Judge
from ludogite.core.state import State
from ludogite.games.squadro.rules import (
    ADVANCES,
    CROSSINGS,
    FINISHED,
    LANES,
    TURNED,
    WORD,
    Squadro,
    advance,
    packed,
)

PACE: Final = 0.32
"""How much one move of advance in the race weighs, on the logistic scale."""

TEMPO: Final = 0.5
"""Being to move is worth this share of a move."""

THREAT: Final = 0.6
"""What the mover can send back at once counts for this share of it."""

FEAR: Final = 0.25
"""What the opponent threatens to send back counts for this share of it: there is one move to save it."""


def moves_to_go() -> vec[i64]:
    """Tabulate, for each seat, lane and piece, how many moves it needs to finish if it meets nobody."""
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


TO_GO: Final = moves_to_go()


def race(word: i64, seat: i64) -> i64:
    """Return how many moves a seat needs to bring its best four pieces home if nobody stands in the way."""
    total: i64 = 0
    slowest: i64 = 0
    for lane in range(LANES):
        moves = TO_GO[(seat * LANES + lane) * 16 + ((word >> (4 * lane)) & 15)]
        total += moves
        slowest = max(slowest, moves)
    return total - slowest


def best_jump(own: i64, other: i64, seat: i64) -> i64:
    """Return how many moves the best jump of a seat, whose word is `own`, would cost its opponent."""
    best: i64 = 0
    for lane in range(LANES):
        met = (other >> (CROSSINGS + LANES * lane)) & 31
        if met:
            change = ADVANCES[(seat * LANES + lane) << 9 | ((own >> (4 * lane)) & 15) << 5 | met]
            best = max(best, loss(other, change >> WORD, 1 - seat))
    return best


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


def lead(state: Squadro) -> float:
    """Return by how many moves the seat to move is ahead, jumps that hang in the air counted in part."""
    own = state.own
    other = state.other
    mover = state.mover
    ahead = float(race(other, 1 - mover) - race(own, mover)) + TEMPO
    ahead += THREAT * float(best_jump(own, other, mover))
    return ahead - FEAR * float(best_jump(other, own, 1 - mover))


class SquadroJudge(Judge):
    """Judges by the race: moves still needed to bring four pieces home, and what each side can send back."""

    def value(self, state: State, seat: i64) -> float:
        """Return the promise of a position to a seat, from 0 to 1."""
        position = cast("Squadro", state)
        if position.at_chance():
            return 0.5
        promise = 1.0 / (1.0 + math.exp(-PACE * lead(position)))
        return promise if seat == position.mover else 1.0 - promise

    def order(self, state: State) -> list[int]:
        """Return the lanes, those that jump the most moves first, then in their fixed order."""
        position = cast("Squadro", state)
        own = position.own
        other = position.other
        mover = position.mover
        gains: list[tuple[int, int]] = []
        for lane in position.moves():
            met = (other >> (CROSSINGS + LANES * lane)) & 31
            change = ADVANCES[(mover * LANES + lane) << 9 | ((own >> (4 * lane)) & 15) << 5 | met]
            gains.append((-int(loss(other, change >> WORD, 1 - mover)), lane))
        gains.sort()
        return [lane for _, lane in gains]
