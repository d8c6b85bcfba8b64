"""A look ahead that takes the others for people: each likes what looks good to it a move ahead."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludogite.bots.effort import Effort, OutOfEffortError
from ludogite.bots.search_method import SearchMethod, worth_of
from ludogite.bots.transposition import EXACT, NO_MOVE, NOTHING, TranspositionTable, depth_of, rating_of
from ludogite.core.judge import SURE, Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State

FEW: Final[i64] = 10
"""How many decisions somebody else is supposed to choose from: those that look best to them."""
TASTE: Final = 20_000.0
"""A decision that looks this much worse than the best one is chosen a third as often."""
WIDE: Final[i64] = 5
"""How many of its own decisions a seat looks further at, beyond the first."""
DEEPEST: Final[i64] = 60
UNLIKELY: Final = 0.05
"""Decisions less likely than this, measured by the best one, are left out."""


@final
class OpponentModelSearch(SearchMethod):
    """What a position promises to one seat, which plays its best; the others are supposed to look one move ahead."""

    def __init__(self, judge: Judge, bits: i64 = 16) -> None:
        """Keep 2 to the power `bits` positions."""
        self.judge = judge
        self.bits: i64 = bits
        self.table = TranspositionTable(bits)
        self.effort = Effort(1)
        self.seat: i64 = -1
        """For whom it looks."""
        self.depth: i64 = 0
        """How many of the seat's own decisions ahead it has looked at everything."""
        self.cut: bool = False
        """Whether a line broke off before its end."""
        self.found: list[int] = []
        """What each decision promises."""
        self.order: list[int] = []
        """The decisions by index, the most promising first."""

    def forget(self) -> None:
        """Begin with an empty table."""
        self.seat = -1
        self.table = TranspositionTable(self.bits)

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the decision that promises most, as deep as the effort allows."""
        self.look(state, effort)
        return state.moves()[self.order[0]]

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return what each decision promises."""
        self.look(state, effort)
        return [worth_of(rating) for rating in self.found]

    def look(self, state: State, effort: Effort) -> None:
        """Look ever further ahead until the effort is spent or every line has ended."""
        if state.seat() != self.seat:
            self.seat = state.seat()
            self.table = TranspositionTable(self.bits)
        self.effort = effort
        self.depth = 0
        children = [state.play(move) for move in state.moves()]
        self.found = [int(liking(self.judge, child, self.seat)) for child in children]
        self.order = ranked(list(range(len(children))), self.found)
        done: i64 = 0
        try:
            self.cut = True
            while self.cut and self.depth < DEEPEST:
                self.cut = False
                done = 0
                for index in self.order:
                    self.found[index] = self.rating(children[index], self.depth)
                    done += 1
                self.order = ranked(self.order, self.found)
                self.depth += 1
        except OutOfEffortError:
            self.order = ranked(self.order[:done], self.found) + self.order[done:]

    def rating(self, state: State, depth: i64) -> i64:
        """Return what a position promises to the seat, so many of its own decisions ahead."""
        self.effort.spend()
        mine = not state.over() and state.seat() == self.seat
        if state.over():
            return liking(self.judge, state, self.seat)
        if mine and depth == 0:
            self.cut = True
            return liking(self.judge, state, self.seat)
        key = state.key()
        entry = self.table.entry(key)
        if entry != NOTHING and depth_of(entry) == depth:
            return rating_of(entry)
        rating = self.at_best(state, depth) if mine else self.expected(state, depth)
        self.table.keep(key, rating, depth, EXACT, NO_MOVE)
        return rating

    def at_best(self, state: State, depth: i64) -> i64:
        """Return the most that a decision of the seat itself promises."""
        most = -SURE
        for child in favourites(self.judge, state, WIDE, self.effort):
            most = max(most, self.rating(child, depth - 1))
        return most

    def expected(self, state: State, depth: i64) -> i64:
        """Return the mean over what another seat may well decide."""
        seat = state.seat()
        liked = favourites(self.judge, state, FEW, self.effort)
        first = liking(self.judge, liked[0], seat)
        total = 0.0
        whole = 0.0
        for child in liked:
            share = math.exp(float(liking(self.judge, child, seat) - first) / TASTE)
            if share < UNLIKELY:
                break
            total += share * float(self.rating(child, depth))
            whole += share
        return i64(total / whole)


def favourites(judge: Judge, state: State, few: i64, effort: Effort) -> list[State]:
    """Return the positions that look best to the seat that acts, a move ahead, the best first."""
    seat = state.seat()
    moves = state.moves()
    if len(moves) == 1:
        return [state.play(moves[0])]
    liked: list[State] = []
    likes: list[int] = []
    for move in moves:
        effort.spend()
        child = state.play(move)
        like = liking(judge, child, seat)
        place: i64 = len(likes)
        while place > 0 and likes[place - 1] < like:
            place -= 1
        if place < few:
            liked.insert(place, child)
            likes.insert(place, like)
            if len(likes) > few:
                liked.pop()
                likes.pop()
    return liked


def liking(judge: Judge, state: State, seat: i64) -> i64:
    """Return how a position looks to a seat, from -SURE to SURE."""
    if state.over():
        return i64((state.payoff(seat) * 2.0 - 1.0) * float(SURE))
    if state.seats() == 2:
        rating = judge.rate(state)
        return rating if state.seat() == seat else -rating
    return i64((judge.value(state, seat) * 2.0 - 1.0) * 900_000.0)


def ranked(order: list[int], found: list[int]) -> list[int]:
    """Return these indices, those of the greatest ratings first, equal ones as they were."""
    return [index for _, _, index in sorted([(-found[order[k]], k, order[k]) for k in range(len(order))])]
