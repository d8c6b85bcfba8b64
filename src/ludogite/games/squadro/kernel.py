"""Squadro for batches: positions as words in flat arrays, and no object for any of them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i32, i64, u8

from ludogite.core.arrays import WHOLE, ints, vec
from ludogite.core.kernel import Kernel
from ludogite.core.rng import Rng
from ludogite.games.squadro.rules import (
    ADVANCES,
    DONE,
    FINISHED,
    GOAL,
    LANES,
    LEFT,
    LEFT_LANES,
    PIECES,
    TURNED,
    UNDRAWN,
    WORD,
    Squadro,
    case_of,
    sent_back,
)

STEPS: Final = FINISHED + 1
NUMBERS: Final = 2 * LANES * STEPS + 3
"""What `study.observe` gives: the steps of ten pieces, who acts, and whether the seat is Left."""

TURNS: Final[i64] = 0x8_8888
"""The bits that say of each piece whether it has turned. They never go back, so no earlier position returns."""

OFTEN: Final = 3
"""A position that comes up so often is drawn."""


def progresses() -> vec[i64]:
    """Tabulate how far a piece is, by its four bits."""
    table = ints(16)
    for place in range(TURNED + 1):
        table[place] = place
        table[8 + place] = FINISHED - place
    return table


PROGRESS: Final = progresses()


@final
class SquadroKernel(Kernel):
    """Many games of Squadro."""

    def __init__(self, rngs: list[Rng], first: i64, observes: bool) -> None:
        """Let this seat begin every game, or a drawn one (`UNDRAWN`)."""
        super().__init__(rngs, 2, LANES, NUMBERS if observes else 0)
        self.first: i64 = first
        n = self.n
        self.own: vec[i64] = ints(n)
        self.other: vec[i64] = ints(n)
        self.since: vec[i64] = ints(n)
        """How many positions may come back: those since a piece turned or finished."""
        self.jumped: vec[i64] = ints(n)
        """Whether a piece was jumped since then. Before, every move leads on."""
        self.room: i64 = 16
        """For so many positions of each game there is room in `earlier`."""
        self.earlier: vec[i64] = ints(n * self.room)
        for index in range(n):
            self.begin(index)
            self.show(index, 0, 0)

    def state(self, index: i64) -> Squadro:
        """Return the position of a game."""
        return Squadro(self.own[index], self.other[index], self.to_move[index])

    def begin(self, index: i64) -> None:
        """Begin a game."""
        first = self.first
        self.own[index] = 0
        self.other[index] = 0
        self.to_move[index] = self.rngs[index].below(2) if first == UNDRAWN else first
        self.jumped[index] = 0
        self.since[index] = 1
        self.earlier[index * self.room] = 0

    def step(self, actions: list[int]) -> None:
        """Move a piece in every game; all of them can move."""
        owns, others, movers, rewards, finished = self.own, self.other, self.to_move, self.rewards, self.finished
        advances, left = ADVANCES, LEFT_LANES
        for index in range(self.n):
            lane: i64 = actions[index]
            own, other, mover = owns[index], others[index], movers[index]
            change = advances[case_of(own, other, mover, lane)]
            jumped = change >> WORD
            sent = sent_back(other, jumped, lane) if jumped else other
            moved = own ^ (change & PIECES)
            owns[index] = sent
            others[index] = moved
            movers[index] = 1 - mover
            reward = 0.0
            ended = False
            if left[moved >> DONE] <= LANES - GOAL:
                reward = 1.0
                ended = True
            elif change & TURNS:
                self.since[index] = 0
                self.jumped[index] = 0
                self.remember(index)
            else:
                if jumped:
                    self.jumped[index] = 1
                ended = self.remember(index)
            rewards[2 * index + mover] = reward
            rewards[2 * index + 1 - mover] = -reward
            finished[index] = 1 if ended else 0
            if ended:
                self.begin(index)
            self.show(index, own, other)

    def remember(self, index: i64) -> bool:
        """Add the position to those of its game that may come back; tell whether it came up for the third time."""
        word = (self.own[index] & 0xF_FFFF) | (self.other[index] & 0xF_FFFF) << 20
        count = self.since[index]
        if count == self.room:
            self.make_room()
        at = index * self.room
        self.earlier[at + count] = word
        self.since[index] = count + 1
        if self.jumped[index] == 0:
            return False
        times = 1
        # Seats take turns, so every second position only has the same seat to move.
        for place in range(at + count - 2, at - 1, -2):
            if self.earlier[place] == word:
                times += 1
        return times >= OFTEN

    def make_room(self) -> None:
        """Make room for twice as many positions of each game."""
        wider = ints(self.n * self.room * 2)
        for index in range(self.n):
            for place in range(self.room):
                wider[index * self.room * 2 + place] = self.earlier[index * self.room + place]
        self.earlier = wider
        self.room *= 2

    def show(self, index: i64, own: i64, other: i64) -> None:
        """Write what can be done in a game, and what is seen; before, the seat that acted had these words."""
        masks = self.masks
        row = index * LANES
        done = self.own[index] >> DONE
        masks[row] = u8(1 - (done & 1))
        masks[row + 1] = u8(1 - ((done >> 1) & 1))
        masks[row + 2] = u8(1 - ((done >> 2) & 1))
        masks[row + 3] = u8(1 - ((done >> 3) & 1))
        masks[row + 4] = u8(1 - (done >> 4))
        if self.numbers:
            row = index * NUMBERS
            self.mark(row, own, 0)
            self.mark(row + LANES * STEPS, other, 0)
            self.mark(row, self.own[index], WHOLE)
            self.mark(row + LANES * STEPS, self.other[index], WHOLE)
            self.observations[row + NUMBERS - 3] = WHOLE
            self.observations[row + NUMBERS - 1] = WHOLE if self.to_move[index] == LEFT else 0

    def mark(self, row: i64, word: i64, value: i32) -> None:
        """Write a number where each of five pieces stands."""
        seen, progress = self.observations, PROGRESS
        seen[row + progress[word & 15]] = value
        seen[row + STEPS + progress[(word >> 4) & 15]] = value
        seen[row + 2 * STEPS + progress[(word >> 8) & 15]] = value
        seen[row + 3 * STEPS + progress[(word >> 12) & 15]] = value
        seen[row + 4 * STEPS + progress[(word >> 16) & 15]] = value
