"""Iterative-deepening alpha-beta for two seats without chance, over the contract alone."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludogite.bots.effort import Effort, OutOfEffortError
from ludogite.bots.search_method import SearchMethod, worth_of
from ludogite.bots.transposition import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_MOVE,
    NOTHING,
    TranspositionTable,
    depth_of,
    kind_of,
    move_of,
    rating_of,
)
from ludogite.core.judge import CERTAIN, SURE, Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State

DEEPEST: Final[i64] = 250
"""No line is looked at further than this."""
UNSEEN: Final[i64] = -SURE - 1


@final
class AlphaBeta(SearchMethod):
    """A search and the table in which it keeps its work, from one move of a game to the next."""

    def __init__(self, judge: Judge, bits: i64 = 18) -> None:
        """Keep 2 to the power `bits` positions."""
        self.judge = judge
        self.bits: i64 = bits
        self.table = TranspositionTable(bits)
        self.effort = Effort(1)
        self.deepest: i64 = DEEPEST
        """How many decisions ahead it looks at most."""
        self.leader: i64 = 0
        """The index of the best decision so far."""
        self.lead: i64 = 0
        """Its rating."""
        self.depth: i64 = 0
        self.looked: i64 = 0
        self.pause: i64 = 0

    def forget(self) -> None:
        """Begin with an empty table."""
        self.table = TranspositionTable(self.bits)

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return the worth of each legal decision against the best replies."""
        return [worth_of(rating) for rating in self.ratings(state, effort)]

    def ratings(self, state: State, effort: Effort) -> list[int]:
        """Return the rating of each legal decision, in the order of `moves()`, as deep as the effort allows."""
        moves = state.moves()
        found = [0 for _ in moves]
        try:
            self.begin(effort)
            while self.depth < self.deepest:
                found = [self.after(state, move, self.depth, -SURE, SURE, 0) for move in moves]
                self.depth += 1
                if all(is_certain(rating) for rating in found):
                    break
        except OutOfEffortError:
            pass
        self.finish()
        return found

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the best decision against the best replies."""
        self.leader = 0
        try:
            self.begin(effort)
            while self.depth < self.deepest:
                self.compare(state)
                self.depth += 1
                if is_certain(self.lead):
                    break
        except OutOfEffortError:
            pass
        self.finish()
        return state.moves()[self.leader]

    def begin(self, effort: Effort) -> None:
        """Take an allowance, of which nothing is used yet."""
        self.effort = effort
        self.depth = 0
        self.looked = 0
        self.pause = effort.grant()

    def finish(self) -> None:
        """Tell the allowance what was used of it."""
        self.effort.used(self.looked)
        self.looked = 0

    def report(self) -> None:
        """Tell the allowance what was used since the last report, and ask for more."""
        self.finish()
        self.pause = self.effort.grant()

    def compare(self, state: State) -> None:
        """Find the best decision at the present depth, looking at the one that led so far first.

        Whatever overtakes it leads at once: should the effort end here, the depth was not for nothing.
        """
        moves = state.moves()
        favourite = self.leader
        lead = self.after(state, moves[favourite], self.depth, -SURE, SURE, 0)
        self.lead = lead
        for index in range(len(moves)):
            if index == favourite:
                continue
            rating = self.after(state, moves[index], self.depth, lead, lead + 1, 0)
            if rating > lead:
                self.leader = index
                lead = self.after(state, moves[index], self.depth, lead, SURE, 0)
                self.lead = lead

    def after(self, state: State, move: i64, depth: i64, low: i64, high: i64, ply: i64) -> i64:
        """Return the rating of a decision for the seat that makes it; the same seat may act again."""
        if self.looked >= self.pause:
            self.report()
        self.looked += 1
        if depth <= 0 or ply >= DEEPEST:
            return in_plies(self.judge.after(state, move), ply)
        child = state.play(move)
        if child.over():
            return in_plies(self.judge.after(state, move), ply)
        seat = state.seat()
        if child.seat() == seat:
            return self.rating(child, depth, low, high, ply + 1)
        return -self.rating(child, depth, -high, -low, ply + 1)

    def rating(self, state: State, depth: i64, low: i64, high: i64, ply: i64) -> i64:
        """Return the rating of a position for the seat that acts; outside low … high only a bound is promised."""
        key = state.key()
        entry = self.table.entry(key)
        first = NO_MOVE
        if entry != NOTHING:
            kept = seen_from(rating_of(entry), ply)
            if depth_of(entry) >= depth or is_certain(kept):
                kind = kind_of(entry)
                if kind == EXACT or (kind == AT_LEAST and kept >= high) or (kind == AT_MOST and kept <= low):
                    return kept
            first = move_of(entry)
        moves = state.moves()
        count: i64 = len(moves)
        if first >= count:
            first = NO_MOVE
        floor = low
        best = UNSEEN
        choice = NO_MOVE
        for turn in range(-1, count):
            index = first if turn < 0 else turn
            if index == NO_MOVE or turn == first:
                continue
            found = self.compared(state, moves[index], depth - 1, low, high, ply, best == UNSEEN)
            if found > best:
                best = found
                choice = index
                low = max(low, found)
                if low >= high:
                    break
        kind = AT_LEAST if best >= high else (AT_MOST if best <= floor else EXACT)
        self.table.keep(key, as_seen_here(best, ply), depth, kind, choice)
        return best

    def compared(self, state: State, move: i64, depth: i64, low: i64, high: i64, ply: i64, alone: bool) -> i64:
        """Return a decision's rating; after the first one, ask only whether it is better, then how much."""
        if alone:
            return self.after(state, move, depth, low, high, ply)
        found = self.after(state, move, depth, low, low + 1, ply)
        return self.after(state, move, depth, found, high, ply) if low < found < high else found


def is_certain(rating: i64) -> bool:
    """Tell whether a rating is a win or a loss that was seen to its end."""
    return rating > CERTAIN or rating < -CERTAIN


def in_plies(rating: i64, ply: i64) -> i64:
    """Return a rating at the end of a line, a game's end the less sure the further it is."""
    return SURE - ply if rating == SURE else (ply - SURE if rating == -SURE else rating)


def as_seen_here(rating: i64, ply: i64) -> i64:
    """Return a rating with its distance counted from the position it belongs to, as the table keeps it."""
    return rating + ply if rating > CERTAIN else (rating - ply if rating < -CERTAIN else rating)


def seen_from(rating: i64, ply: i64) -> i64:
    """Return a kept rating with its distance counted from the root again."""
    return rating - ply if rating > CERTAIN else (rating + ply if rating < -CERTAIN else rating)
