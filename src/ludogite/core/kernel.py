"""Many games of one kind, stepped side by side by fixed actions: the numbers that programs which learn ask for.

What a kernel shows lies in flat arrays, a row for each game, which every step writes anew. Chance acts inside, each
game from a source of its own, and a game that has ended begins again within the same step.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i32, i64, mypyc_attr, u8

from ludogite.core.arrays import WHOLE, floats, ints, octets, singles, vec
from ludogite.core.rng import Rng
from ludogite.core.state import State

END: Final[i64] = -1
"""In place of an action: the touches of a decision are over."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Touches:
    """Which actions make a decision, one after the other: what a game that is stepped fast says of its moves."""

    def touch(self, state: State, move: i64, place: i64) -> i64:
        """Return the action at a place of a decision's touches, counted from 0, or `END` after the last."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ObservationWriter:
    """Writes what a seat sees into a flat array: what a game whose observations are made fast brings along."""

    def write(self, state: State, seen: vec[i32], row: i64) -> None:
        """Write what the seat that decides sees, from a place on where only zeros stand.

        The numbers are those of `Study.observe`, as the bits of single precision numbers (see `core.arrays`).
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Kernel:
    """So many games side by side. Games that can be stepped faster than position by position bring their own."""

    def __init__(self, rngs: list[Rng], seats: i64, actions: i64, numbers: i64) -> None:
        """Take a source of chance for each game; observations of so many numbers, or 0 for none, are written."""
        n = i64(len(rngs))
        self.rngs = rngs
        self.n: i64 = n
        self.seats: i64 = seats
        self.actions: i64 = actions
        self.numbers: i64 = numbers
        self.masks: vec[u8] = octets(n * actions)
        """For each game and action: 1 where it can be taken now."""
        self.rewards: vec[float] = floats(n * seats)
        """For each game and seat: from -1 (last) to 1 (first) where a game has just ended, else 0."""
        self.to_move: vec[i64] = ints(n)
        """The seat that acts in each game."""
        self.finished: vec[u8] = octets(n)
        """1 for each game that ended with the last step, and has begun again since."""
        self.observations: vec[i32] = singles(n * numbers)
        """For each game what the seat that acts sees, as the bits of single precision numbers."""

    def refused(self, actions: list[int]) -> i64:
        """Return the first game whose action cannot be taken, or -1."""
        wide = self.actions
        row: i64 = 0
        for index in range(self.n):
            action: i64 = actions[index]
            if not 0 <= action < wide or self.masks[row + action] == 0:
                return index
            row += wide
        return -1

    def step(self, actions: list[int]) -> None:
        """Take one action in every game; all of them can be taken."""
        raise NotImplementedError

    def state(self, index: i64) -> State:
        """Return the position of a game."""
        raise NotImplementedError

    def touched(self, index: i64) -> list[int]:
        """Return the actions taken so far for the decision under way in a game."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class StateKernel(Kernel):
    """Any game, stepped position by position."""

    def __init__(
        self,
        rngs: list[Rng],
        start: State,
        touches: Touches,
        actions: i64,
        repetition: i64,
        writer: ObservationWriter | None = None,
        numbers: i64 = 0,
    ) -> None:
        """Draw a game when a position came up so many times; 0 where that is free.

        With a writer, observations of so many numbers are made: its own, and where decisions take several touches
        those of the actions taken so far.
        """
        super().__init__(rngs, start.seats(), actions, numbers if writer is not None else 0)
        self.writer = writer
        self.start: State = start
        self.touches = touches
        self.repetition: i64 = repetition
        self.states: list[State] = [start] * len(rngs)
        self.candidates: list[list[int]] = [[] for _ in rngs]
        """The decisions that begin with what was touched so far."""
        self.paths: list[list[int]] = [[] for _ in rngs]
        self.counts: list[dict[State, int]] = [{} for _ in rngs]
        for index in range(len(rngs)):
            self.begin(index)
            self.show(index)

    def state(self, index: i64) -> State:
        """Return the position of a game."""
        return self.states[index]

    def touched(self, index: i64) -> list[int]:
        """Return the actions taken so far for the decision under way in a game."""
        return self.paths[index]

    def step(self, actions: list[int]) -> None:
        """Take one action in every game; all of them can be taken."""
        for index in range(self.n):
            row = index * self.seats
            for place in range(row, row + self.seats):
                self.rewards[place] = 0.0
            self.finished[index] = 0
            self.act(index, actions[index])
            self.show(index)

    def act(self, index: i64, action: i64) -> None:
        """Take an action in one game: go on with the decision, or make it."""
        state = self.states[index]
        touches = self.touches
        place = i64(len(self.paths[index]))
        candidates = self.candidates[index]
        if len(candidates) > 1:
            candidates = [move for move in candidates if touches.touch(state, move, place) == action]
        move: i64 = candidates[0]
        if touches.touch(state, move, place + 1) != END:
            self.candidates[index] = candidates
            self.paths[index].append(action)
            return
        if place > 0:
            self.paths[index] = []
        self.follow(index, state.play(move))

    def begin(self, index: i64) -> None:
        """Begin a game."""
        self.counts[index] = {}
        self.follow(index, self.start)

    def follow(self, index: i64, state: State) -> None:
        """Go on with a position: let chance act, and begin again at the end."""
        rng = self.rngs[index]
        while True:
            drawn = self.repetition > 0 and self.came_back(index, state)
            if drawn or state.over():
                break
            if not state.at_chance():
                self.states[index] = state
                self.candidates[index] = state.moves()
                return
            state = state.happen(state.draw(rng))
        row = index * self.seats
        for seat in range(self.seats):
            self.rewards[row + seat] = 0.0 if drawn else 2.0 * state.payoff(seat) - 1.0
        self.finished[index] = 1
        self.begin(index)

    def came_back(self, index: i64, state: State) -> bool:
        """Count a position, and tell whether it has come up so often that the game is drawn."""
        counts = self.counts[index]
        occurrence = counts.get(state, 0) + 1
        counts[state] = occurrence
        return not state.over() and occurrence >= self.repetition

    def show(self, index: i64) -> None:
        """Write who acts in a game, what can be done, and what is seen."""
        state = self.states[index]
        touches = self.touches
        masks = self.masks
        wide = self.actions
        row = index * wide
        for action in range(row, row + wide):
            masks[action] = 0
        place = i64(len(self.paths[index]))
        for move in self.candidates[index]:
            masks[row + touches.touch(state, move, place)] = 1
        self.to_move[index] = state.seat()
        writer = self.writer
        if writer is not None:
            if place > 0:
                self.mark_touched(index)
            else:
                seen = self.observations
                row = index * self.numbers
                for number in range(row, row + self.numbers):
                    seen[number] = 0
                writer.write(state, seen, row)

    def mark_touched(self, index: i64) -> None:
        """Add the action just taken to an observation: all else is as it was before it."""
        seen, path = self.observations, self.paths[index]
        touched = (index + 1) * self.numbers - 2 * self.actions
        last = touched + self.actions
        if len(path) > 1:
            seen[last + path[-2]] = 0
        seen[touched + path[-1]] = WHOLE
        seen[last + path[-1]] = WHOLE
