"""Monte Carlo tree search: for any number of seats, with chance, and with parts that are not known."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ludogite.bots.effort import Effort
from ludogite.core.rng import Rng
from ludogite.core.state import State

CURIOSITY: Final = 1.0
"""How much a move that was tried little is preferred."""
MOST_NODES: Final[i64] = 2_000_000
"""No tree grows beyond this; playouts then begin at its leaves."""


class TreeNode:
    """A position of the tree and what the games that passed through it brought to each seat.

    It is left to the garbage collector, though no node leads back to itself: Python takes a deep tree apart bit by
    bit, and for that borrows the collector's place in front of each object. An acyclic class has no such place.
    """

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.moves: list[int] = [] if state.over() or state.at_chance() else state.moves()
        self.children: list[TreeNode] = []
        self.outcomes: dict[int, TreeNode] = {}
        self.visits: i64 = 0
        self.gained: list[float] = [0.0] * state.seats()


class TreeSearch:
    """One search from one position."""

    def __init__(self, state: State, rng: Rng) -> None:
        self.rng = rng
        self.root = TreeNode(state)
        self.size: i64 = 1

    def once(self) -> None:
        """Go down the tree, add a leaf, play on at random, and remember the result on the way."""
        path = [self.root]
        node = self.root
        while not node.state.over():
            if node.state.at_chance():
                node = self.drawn(node)
            elif len(node.children) < len(node.moves):
                if self.size >= MOST_NODES:
                    break
                node = self.grown(node)
                path.append(node)
                break
            else:
                node = promising(node)
            path.append(node)
        end = node.state.playout(self.rng)
        seats = i64(len(self.root.gained))
        for seat in range(seats):
            worth = end.payoff(seat)
            for passed in path:
                passed.gained[seat] += worth
        for passed in path:
            passed.visits += 1

    def drawn(self, node: TreeNode) -> TreeNode:
        """Follow chance to one of its outcomes."""
        outcome = node.state.draw(self.rng)
        child = node.outcomes.get(outcome)
        if child is None:
            child = TreeNode(node.state.happen(outcome))
            if self.size < MOST_NODES:
                node.outcomes[outcome] = child
                self.size += 1
        return child

    def grown(self, node: TreeNode) -> TreeNode:
        """Add the next untried decision, a random one of those left."""
        tried = i64(len(node.children))
        if tried == 0 and len(node.moves) > 1:
            node.moves = self.rng.shuffled(node.moves)
        child = TreeNode(node.state.play(node.moves[tried]))
        node.children.append(child)
        self.size += 1
        return child


def promising(node: TreeNode) -> TreeNode:
    """Return the child to look at next: good so far for who decides, or little tried."""
    seat = node.state.seat()
    reach = CURIOSITY * math.sqrt(math.log(float(node.visits + 1)))
    best = node.children[0]
    best_hope = -1.0
    for child in node.children:
        tries = float(child.visits) + 1e-9
        hope = child.gained[seat] / tries + reach / math.sqrt(tries)
        if hope > best_hope:
            best_hope = hope
            best = child
    return best


def search_tree(state: State, effort: Effort, rng: Rng) -> dict[int, tuple[int, float]]:
    """Return for each decision how often it was tried and its mean worth to the seat that acts.

    The effort is counted in games played. What the seat does not know is guessed anew for each of several trees, which
    grow in turn, and their results are added.
    """
    count: i64 = 1 if state.guess(rng) is state else 8
    trees = [TreeSearch(state.guess(rng), rng) for _ in range(count)]
    turn: i64 = 0
    while turn == 0 or not effort.over():
        effort.used(1)
        trees[turn % count].once()
        turn += 1
    seat = state.seat()
    visits: dict[int, int] = {}
    gained: dict[int, float] = {}
    for tree in trees:
        for index in range(len(tree.root.children)):
            move = tree.root.moves[index]
            child = tree.root.children[index]
            visits[move] = visits.get(move, 0) + int(child.visits)
            gained[move] = gained.get(move, 0.0) + child.gained[seat]
    return {move: (tries, gained[move] / float(max(tries, 1))) for move, tries in visits.items()}
