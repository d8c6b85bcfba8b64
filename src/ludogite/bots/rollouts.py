"""Rollouts: the game is played on from here, many times over, by players who like what looks good a move ahead."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludogite.bots.effort import Effort, OutOfEffortError
from ludogite.bots.opponent_model import favourites, liking, ranked
from ludogite.bots.search_method import SearchMethod, worth_of
from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State

FEW: Final[i64] = 4
"""How many decisions are considered beyond the first one: those that look best to whoever makes them."""
TASTE: Final = 4_000.0
"""A decision that looks this much worse than the best one is chosen a third as often by the others."""
SURER: Final = 3_000.0
"""The same for the seat itself, once a rollout has left what it remembers."""
CURIOSITY: Final = 1.5
"""How much a decision that was tried little is preferred, measured by how far the ends of the rollouts differ."""


class RolloutNode:
    """A position that rollouts have passed through."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.children: list[RolloutNode] = []
        self.likes: list[float] = []
        """How the children look to whoever chooses among them."""
        self.visits: i64 = 0
        self.gained: float = 0.0
        """The sum of what these rollouts brought."""

    def mean(self) -> float:
        """Return what a rollout through here brought on average."""
        return self.gained / float(self.visits)


@final
class RolloutSearch(SearchMethod):
    """Finds the decision whose rollouts end best. The seat learns from them; the others stay as they are."""

    def __init__(self, judge: Judge, bits: i64 = 16) -> None:
        """Remember at most about 2 to the power `bits` positions."""
        self.judge = judge
        self.most: i64 = i64(1) << bits
        self.effort = Effort(1)
        self.rng = Rng(0)
        self.seat: i64 = -1
        """For whom it is played out."""
        self.order: list[int] = []
        """The decisions by index, those that look best first."""
        self.samples = True
        self.size: i64 = 0
        self.played: i64 = 0
        """How many rollouts reached their end."""
        self.sum: float = 0.0
        self.squares: float = 0.0

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the decision that was rolled out most, as often as the effort allows."""
        root = self.rolled_out(state, effort, rng)
        most: i64 = 0
        for place in range(len(root.children)):
            if root.children[place].visits > root.children[most].visits:
                most = place
        return state.moves()[self.order[most]]

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return where the rollouts of each decision ended on average; one that never was as the others did."""
        root = self.rolled_out(state, effort, rng)
        usual = self.sum / float(max(self.played, 1))
        values = [0.5 for _ in self.order]
        for place in range(len(self.order)):
            child = root.children[place]
            values[self.order[place]] = worth_of(i64(child.mean() if child.visits > 0 else usual))
        return values

    def rolled_out(self, state: State, effort: Effort, rng: Rng) -> RolloutNode:
        """Return the position with its decisions, those that look best first, rolled out until the effort is spent."""
        self.effort = effort
        self.rng = rng
        self.seat = state.seat()
        self.played = 0
        self.sum = 0.0
        self.squares = 0.0
        children = [RolloutNode(state.play(move)) for move in state.moves()]
        self.size = len(children)
        looks = [int(self.liked_by(child.state, self.seat)) for child in children]
        self.order = ranked(list(range(len(children))), looks)
        root = RolloutNode(state)
        root.children = [children[index] for index in self.order]
        try:
            while True:
                self.roll_out(root)
        except OutOfEffortError:
            pass
        return root

    def roll_out(self, root: RolloutNode) -> None:
        """Play once to the end: first through what is remembered, then one step further, then freely."""
        node = root
        path = [root]
        while node is root or not self.ended(node.state):
            if not node.children:
                if node.visits == 0 or self.size >= self.most:
                    break
                self.grow(node)
            self.effort.spend()
            node = self.promising(node) if node.state.seat() == self.seat else self.tempting(node)
            path.append(node)
        gain = self.liked_by(self.played_on(node.state), self.seat)
        self.played += 1
        self.sum += gain
        self.squares += gain * gain
        for passed in path:
            passed.visits += 1
            passed.gained += gain

    def grow(self, node: RolloutNode) -> None:
        """Add the decisions that are considered here."""
        seat = node.state.seat()
        for child in favourites(self.judge, node.state, FEW, self.effort):
            node.children.append(RolloutNode(child))
            node.likes.append(self.liked_by(child, seat))
        self.size += len(node.children)

    def promising(self, node: RolloutNode) -> RolloutNode:
        """Return the decision of the seat itself to roll out next: good so far, or little tried."""
        reach = CURIOSITY * self.spread() * math.sqrt(math.log(float(node.visits + 1)))
        best = node.children[0]
        most = -math.inf
        for child in node.children:
            if child.visits == 0:
                return child
            hope = child.mean() + reach / math.sqrt(float(child.visits))
            if hope > most:
                most = hope
                best = child
        return best

    def spread(self) -> float:
        """Return how far the ends of the rollouts lie from their mean."""
        played = float(max(self.played, 1))
        mean = self.sum / played
        return math.sqrt(max(self.squares / played - mean * mean, 1.0))

    def tempting(self, node: RolloutNode) -> RolloutNode:
        """Return a decision of another seat, the better it looks the more often."""
        best = node.children[0]
        most = -math.inf
        for index in range(len(node.children)):
            like = node.likes[index] + TASTE * self.whim()
            if like > most:
                most = like
                best = node.children[index]
        return best

    def played_on(self, state: State) -> State:
        """Return the end of a rollout in which everybody chooses by looks alone."""
        while not self.ended(state):
            seat = state.seat()
            taste = SURER if seat == self.seat else TASTE
            moves = state.moves()
            best = state
            most = -math.inf
            for move in moves:
                self.effort.spend()
                child = state.play(move)
                like = 0.0 if len(moves) == 1 else self.liked_by(child, seat) + taste * self.whim()
                if like > most:
                    most = like
                    best = child
            state = best
        return state

    def whim(self) -> float:
        """Return a random number; the greatest of some likings with whims added falls on each by its share (Gumbel)."""
        return -math.log(-math.log(self.rng.unit() + 1e-10))

    def ended(self, state: State) -> bool:
        """Tell whether a rollout ends here."""
        return state.over() or self.judge.settled(state)

    def liked_by(self, state: State, seat: i64) -> float:
        """Return how a position looks to a seat."""
        return float(liking(self.judge, state, seat))
