"""Monte Carlo tree search (UCT): for any number of seats, with chance. It believes the position that it is told."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.search_method import SearchMethod
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


class Tree:
    """What was found from one position."""

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

    def tried(self) -> dict[int, tuple[int, float]]:
        """Return for each decision how often it was tried and its mean worth to the seat that acts."""
        root = self.root
        seat = root.state.seat()
        found: dict[int, tuple[int, float]] = {}
        for index in range(len(root.children)):
            child = root.children[index]
            found[root.moves[index]] = (int(child.visits), child.gained[seat] / float(max(child.visits, 1)))
        return found


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


class Mcts(SearchMethod):
    """Plays what it came back to most often."""

    def __init__(self) -> None:
        self.samples = True

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the decision that was tried most often, the better one of equals."""
        tried = grown_tree(state, effort, rng).tried()
        return max(tried, key=lambda move: tried[move])

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return what games brought after each decision on average; 0 where none was played."""
        tried = grown_tree(state, effort, rng).tried()
        return [tried[move][1] if move in tried else 0.0 for move in state.moves()]


def grown_tree(state: State, effort: Effort, rng: Rng) -> Tree:
    """Return a tree of as many games as the effort allows, one at least."""
    tree = Tree(state, rng)
    while tree.root.visits == 0 or not effort.over():
        effort.used(PLAYOUT_NODES)
        tree.once()
    return tree
