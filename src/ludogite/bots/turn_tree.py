"""A whole turn looked through: every way it can go, chance included, up to where somebody else decides.

What follows the turn is told from outside, for all such positions at once: a network judges them in one go. Backed up
through the turn, that says what the turn is worth to every seat and which decision is best at each of its positions.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludogite.core.arrays import floats, vec
from ludogite.core.rng import Rng
from ludogite.core.state import State

SAMPLES: Final = 16
"""Where chance has too many outcomes to list, so many are drawn instead."""
MOST_POSITIONS: Final[i64] = 5_000
DEEPEST: Final[i64] = 64
"""A turn that goes on beyond so many positions, or decisions one after the other, is judged where it stands."""

LEAF: Final[i64] = 0
CHANCE: Final[i64] = 1
DECISION: Final[i64] = 2


class TurnTree:
    """The turn that begins, or goes on, at a position in which a seat decides. Equal positions are one."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.seats: Final[i64] = state.seats()
        self.seat: Final[i64] = state.seat()
        self.rng = rng
        self.known: dict[State, int] = {}
        """The place of each position."""
        self.kinds: list[int] = []
        self.followers: list[list[int]] = []
        """The places that each position leads to: all before its own."""
        self.weights: list[list[int]] = []
        """The weight of each of them, at chance; the decisions that lead there, at a decision."""
        self.chosen: list[int] = []
        """The best decision of each position, once it is known."""
        self.leaves: list[State] = []
        """The positions after the turn: somebody else decides, or the game is over."""
        self.leaf_places: list[int] = []
        self.depth: i64 = 0
        self.root: Final[i64] = self.place_of(state)
        self.worths: vec[float] = floats(len(self.kinds) * self.seats)

    def place_of(self, state: State) -> i64:
        """Return the place of a position, after those of everything that follows it in the turn."""
        found = self.known.get(state)
        if found is not None:
            return found
        if state.over():
            return self.add_leaf(state)
        if state.at_chance():
            return self.add_chance(state)
        if state.seat() != self.seat or self.depth == DEEPEST or len(self.kinds) >= MOST_POSITIONS:
            return self.add_leaf(state)
        moves = state.moves()
        self.depth += 1
        followers = [int(self.place_of(state.play(move))) for move in moves]
        self.depth -= 1
        return self.add(state, DECISION, followers, moves)

    def add_chance(self, state: State) -> i64:
        """Look at what chance can bring, listed or drawn."""
        outcomes = state.chances()
        weights = state.weights()
        if len(outcomes) == 0:
            outcomes = [state.draw(self.rng) for _ in range(SAMPLES)]
            weights = [1] * SAMPLES
        followers: list[int] = []
        merged: list[int] = []
        for index in range(len(outcomes)):
            place = int(self.place_of(state.happen(outcomes[index])))
            if place in followers:
                merged[followers.index(place)] += weights[index]
            else:
                followers.append(place)
                merged.append(weights[index])
        return self.add(state, CHANCE, followers, merged)

    def add_leaf(self, state: State) -> i64:
        """Note a position after the turn."""
        place = self.add(state, LEAF, [], [])
        self.leaves.append(state)
        self.leaf_places.append(int(place))
        return place

    def add(self, state: State, kind: i64, followers: list[int], weights: list[int]) -> i64:
        """Note what a position is and leads to."""
        place = len(self.kinds)
        self.known[state] = place
        self.kinds.append(int(kind))
        self.followers.append(followers)
        self.weights.append(weights)
        self.chosen.append(0)
        return place

    def back_up(self, judged: list[list[float]]) -> list[float]:
        """Find what the turn is worth to each seat, from what each of `leaves` is; the seat decides for its best."""
        for index in range(len(judged)):
            row = self.leaf_places[index] * self.seats
            for seat in range(self.seats):
                self.worths[row + seat] = judged[index][seat]
        for place in range(len(self.kinds)):
            kind = self.kinds[place]
            if kind == CHANCE:
                self.average(place)
            elif kind == DECISION:
                self.decide(place)
        return self.worth_at(self.root)

    def average(self, place: i64) -> None:
        """Let chance act at a place."""
        followers = self.followers[place]
        weights = self.weights[place]
        whole = 0.0
        for weight in weights:
            whole += float(weight)
        for seat in range(self.seats):
            total = 0.0
            for index in range(len(followers)):
                total += float(weights[index]) * self.worths[followers[index] * self.seats + seat]
            self.worths[place * self.seats + seat] = total / whole

    def decide(self, place: i64) -> None:
        """Let the seat decide at a place."""
        followers = self.followers[place]
        best: i64 = 0
        for index in range(1, len(followers)):
            if self.gain(followers[index]) > self.gain(followers[best]):
                best = index
        self.chosen[place] = self.weights[place][best]
        for seat in range(self.seats):
            self.worths[place * self.seats + seat] = self.worths[followers[best] * self.seats + seat]

    def gain(self, place: i64) -> float:
        """Return what a place is worth to the seat that decides."""
        return self.worths[place * self.seats + self.seat]

    def worth_at(self, place: i64) -> list[float]:
        """Return what a place is worth to each seat."""
        return [self.worths[place * self.seats + seat] for seat in range(self.seats)]

    def values(self) -> list[float]:
        """Return what each decision of the first position is worth to the seat, in the order of `moves()`."""
        return [self.gain(follower) for follower in self.followers[self.root]]

    def holds(self, state: State) -> bool:
        """Tell whether a position is one of this turn in which the seat decides."""
        return state in self.known and self.kinds[self.known[state]] == DECISION

    def best(self, state: State) -> int:
        """Return the best decision at a position of the turn."""
        return self.chosen[self.known[state]]
