"""An opponent that thinks: the search that suits its game, an effort, and honest mistakes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.effort import Effort, OutOfEffortError
from ludogite.bots.expectiminimax import Expectiminimax
from ludogite.bots.mcts import search_tree
from ludogite.bots.opponent_model import OpponentModelSearch
from ludogite.bots.player import Player
from ludogite.bots.rollouts import RolloutSearch
from ludogite.core.judge import CERTAIN, SURE, Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State

EQUAL: Final = 1e-9
"""Values closer than this are the same."""
DEEPEST: Final[i64] = 60
USUAL_MEMORY: Final[i64] = 18
"""2 to this power positions are remembered, where a level does not say otherwise."""
ENOUGH: Final[i64] = 30_000
"""With fewer positions than this, too few rollouts reach their end to tell decisions apart."""
GLANCE: Final[i64] = 8
"""A glance takes so many times less than a thought."""

ALPHABETA: Final[i64] = 0
"""Two seats, no chance."""
EXPECTIMINIMAX: Final[i64] = 1
"""Any seats, with chance: everything a few decisions ahead."""
ONE_PLY: Final[i64] = 2
"""The judge knows the worth, exactly or as well as looking ahead would: one decision ahead is enough."""
TREE_SEARCH: Final[i64] = 3
"""Games played to their end."""
OPPONENT_MODEL: Final[i64] = 4
"""More than two seats, no chance: the others are supposed to play what looks good to them."""


class SearchPlayer(Player):
    """Plays what its search finds best; equal moves are drawn. Keeps its table from move to move."""

    def __init__(
        self, judge: Judge, method: i64, nodes: i64, seconds: float, slip: float, memory: i64 = USUAL_MEMORY
    ) -> None:
        self.judge = judge
        self.method: i64 = method
        self.nodes: i64 = nodes
        self.seconds = seconds
        self.slip = slip
        self.search: AlphaBeta | None = AlphaBeta(judge, memory) if method == ALPHABETA else None
        self.opponent_model: OpponentModelSearch | None = (
            OpponentModelSearch(judge) if method in {ALPHABETA, OPPONENT_MODEL} else None
        )
        self.running = Effort(nodes, seconds)
        """The allowance of the move that is being thought about."""

    def choose(self, state: State, rng: Rng) -> int:
        """Return a decision: now and then any, otherwise the best one found."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        if self.slip > 0.0 and rng.unit() < self.slip:
            return moves[rng.below(len(moves))]
        if self.opponent_model is not None:
            return moves[self.thought(state, self.opponent_model, rng)]
        if self.method == TREE_SEARCH:
            return most_tried(search_tree(state, self.effort(), rng))
        return best_of(moves, self.values(state, rng), rng)

    def thought(self, state: State, opponent_model: OpponentModelSearch, rng: Rng) -> i64:
        """Return the index of the best decision found, by the search that suits whoever acts."""
        effort = self.effort()
        if self.search is None:
            return opponent_model.best(state, effort)
        if self.judge.hopes(state):
            return self.hoped(state, self.search, opponent_model, rng)
        return self.feared(state, self.search, opponent_model)

    def hoped(self, state: State, search: AlphaBeta, opponent_model: OpponentModelSearch, rng: Rng) -> i64:
        """Return the index of the best decision against probable replies, unless a glance shows a win against any."""
        whole = self.running
        self.running = Effort((self.nodes + GLANCE - 1) // GLANCE, self.seconds / float(GLANCE))
        best = search.best(state, self.running)
        if self.running.stopped or search.lead >= CERTAIN:
            return best
        self.running = Effort(self.nodes, whole.left())
        if self.nodes == 0 or self.nodes >= ENOUGH:
            return RolloutSearch(self.judge).best(state, self.running, rng)
        return opponent_model.best(state, self.running)

    def feared(self, state: State, search: AlphaBeta, opponent_model: OpponentModelSearch) -> i64:
        """Return the index of the best decision against the best replies.

        Where these leave too little, it is one after which the other may well err. Who gives up before a loss is
        certain has to know soon enough: half of the effort is left to hope with.
        """
        whole, despair = self.running, self.judge.despair()
        if despair > -CERTAIN:
            self.running = Effort((self.nodes + 1) // 2, self.seconds / 2.0)
        first = self.running
        best = search.best(state, first)
        lost = search.lead <= despair
        if whole.over() or first.stopped or (not lost and (first is whole or search.lead >= CERTAIN)):
            return best
        self.running = Effort(first.nodes, whole.left())
        if not lost:
            return search.best(state, self.running)
        hope = opponent_model.best(state, self.running)
        return hope if opponent_model.depth > 0 else best

    def effort(self) -> Effort:
        """Return a fresh allowance for one move."""
        self.running = Effort(self.nodes, self.seconds)
        return self.running

    def stop(self) -> None:
        """Think no longer about the move in hand: the best found so far is played."""
        self.running.stop()

    def values(self, state: State, rng: Rng) -> list[float]:
        """Return the worth of each decision to the seat that acts, looking as deep as the effort allows."""
        if self.search is not None:
            return [worth_of(rating) for rating in self.search.ratings(state, self.effort())]
        if self.opponent_model is not None:
            self.opponent_model.look(state, self.effort())
            return [worth_of(rating) for rating in self.opponent_model.found]
        search = Expectiminimax(self.judge, self.effort(), rng)
        values = [0.5 for _ in state.moves()]
        try:
            for depth in range(1, 2 if self.method == ONE_PLY else DEEPEST):
                values = search.appraise(state, depth)
        except OutOfEffortError:
            pass
        return values


def worth_of(rating: i64) -> float:
    """Return a rating as a worth from 0 to 1."""
    return 0.5 + 0.5 * float(max(-SURE, min(SURE, rating))) / float(SURE)


def best_of(moves: list[int], values: list[float], rng: Rng) -> int:
    """Return a move of the greatest value, equal ones drawn."""
    best = max(values)
    good = [moves[index] for index in range(len(moves)) if values[index] >= best - EQUAL]
    return good[rng.below(len(good))]


def most_tried(tried: dict[int, tuple[int, float]]) -> int:
    """Return the move that a tree search came back to most often."""
    return max(tried, key=lambda move: tried[move])
