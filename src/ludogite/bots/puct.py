"""Tree search guided by a network (PUCT, as AlphaZero searches): priors say what to try, values stand for playouts.

The network is any callable. It is asked about several positions at once: while one is on its way to be judged it counts
as lost for everybody, so the search goes elsewhere meanwhile (a virtual loss).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.search_method import SearchMethod
from ludogite.bots.tree import (
    CHANCE,
    GAINED,
    LINK,
    MANY,
    MOST_WORDS,
    NODE,
    NONE,
    ONE_TRY,
    OPEN,
    ORIGIN,
    OVER,
    PLACE,
    ROOT,
    TRIES,
    UNTRIED,
    WHO,
    WHOLE,
    WIDTH,
    FlatTree,
    parts,
)
from ludogite.core.rng import Rng
from ludogite.core.state import State

CURIOSITY: Final = 1.5
"""How much a move is preferred that has a great prior and was tried little."""

Judgement = tuple[list[float], list[float]]
"""The prior of each decision of a position, in the order of `moves()`; what it promises to each seat, from 0 to 1."""

Network = Callable[[list[State]], list[Judgement]]
"""Judges positions in which a seat decides, several at once."""


PRIOR: Final[i64] = NODE
"""A word of a node: how likely it seems to be played from the one before, in parts of `CERTAIN`."""
CERTAIN: Final = float(1 << 60)
OWNED: Final[i64] = NODE + 1
"""A word of a node: what games brought there, in sum, to the seat that decides, in parts."""
PARENT: Final[i64] = NODE + 2
"""A word of a node: the one before; the root's is NONE."""
GUIDED_NODE: Final[i64] = NODE + 3
"""Words of a node."""


class GuidedTree(FlatTree):
    """What was found from one position. All nodes with children keep theirs."""

    def __init__(self, state: State, network: Network, rng: Rng) -> None:
        super().__init__(state, GUIDED_NODE)
        self.network = network
        self.rng = rng
        self.words[ROOT + PARENT] = NONE

    def several(self, count: i64) -> None:
        """Go down the tree so many times, have what was found judged at once, and remember it on the way."""
        waiting: list[int] = []
        asked: list[State] = []
        for _ in range(count):
            node = self.descended()
            self.visit(node)
            state = self.state(node)
            if state.over():
                self.add(node, [state.payoff(seat) for seat in range(self.seats)])
            else:
                waiting.append(int(node))
                asked.append(state)
        if not waiting:
            return
        judged = self.network(asked)
        for index in range(len(waiting)):
            priors, worths = judged[index]
            leaf: i64 = waiting[index]
            if not self.words[leaf + LINK] & OPEN and self.used < MOST_WORDS:
                self.widen(leaf, asked[index], priors)
            self.add(leaf, worths)

    def state(self, node: i64) -> State:
        """Return the position of a node."""
        link = self.words[node + LINK]
        if link & OPEN:
            return self.kept(link & PLACE)
        parent = self.words[node + PARENT]
        if parent == NONE:
            return self.start
        siblings = self.words[parent + LINK] & PLACE
        return self.followed(self.kept(siblings), node, self.who(siblings))

    def who(self, below: i64) -> i64:
        """Return who acts before these children."""
        return (self.words[below + ORIGIN] & WHO) + OVER

    def widen(self, node: i64, state: State, priors: list[float]) -> None:
        """Add the decisions of a node with their priors."""
        child = self.spread(node, state.seat(), state.moves())
        self.keep(child, state)
        self.words[child + WIDTH] &= ~UNTRIED
        for index in range(self.words[child + WIDTH] >> MANY):
            self.words[child + PRIOR] = int(priors[index] * CERTAIN)
            self.words[child + PARENT] = node
            child += GUIDED_NODE

    def descended(self) -> i64:
        """Return a node that was not judged yet, or an end."""
        node = ROOT
        while True:
            link = self.words[node + LINK]
            below = link & PLACE
            if not link & OPEN:
                state = self.state(node)
                if state.over() or not state.at_chance():
                    return node
                below = self.spread(node, CHANCE, [])
                self.keep(below, state)
            if self.who(below) == CHANCE:
                child = self.after_chance(below, self.kept(below).draw(self.rng), may_grow=True)
                self.words[child + PARENT] = node
                node = child
            else:
                node = self.urgent(node, below)

    def urgent(self, node: i64, below: i64) -> i64:
        """Return the child to look at next: good so far for who decides, or likely and little tried."""
        words = self.words
        passed = float(words[node + LINK] >> TRIES)
        reach = CURIOSITY * math.sqrt(passed) * float(WHOLE) / CERTAIN
        mean = float(words[node + OWNED]) / passed
        best = below
        best_hope = -1.0
        child = below
        for _ in range(words[below + WIDTH] >> MANY):
            tries = float(words[child + LINK] >> TRIES)
            worth = float(words[child + GAINED]) / tries if tries > 0.0 else mean
            hope = worth + reach * float(words[child + PRIOR]) / (1.0 + tries)
            if hope > best_hope:
                best_hope = hope
                best = child
            child += GUIDED_NODE
        return best

    def visit(self, node: i64) -> None:
        """Count a game, at a node and at all before it."""
        while node != NONE:
            self.words[node + LINK] += ONE_TRY
            node = self.words[node + PARENT]

    def add(self, node: i64, worths: list[float]) -> None:
        """Add what a game brought to each seat, at a node and at all before it."""
        words = self.words
        last = NONE
        while node != NONE:
            link = words[node + LINK]
            who = self.who(link & PLACE) if link & OPEN else NONE
            if who >= 0:
                words[node + OWNED] += parts(worths[who])
                if last != NONE:
                    words[last + GAINED] += parts(worths[who])
            last = node
            node = words[node + PARENT]


class Puct(SearchMethod):
    """Plays what it came back to most often."""

    def __init__(self, network: Network, at_once: i64 = 16) -> None:
        """Ask the network about at most so many positions at once."""
        self.samples = True
        self.network = network
        self.at_once: i64 = at_once

    def best(self, state: State, effort: Effort, rng: Rng) -> int:
        """Return the decision that was tried most often, the better one of equals."""
        tried = self.searched(state, effort, rng).tried()
        return max(tried, key=lambda move: tried[move])

    def values(self, state: State, effort: Effort, rng: Rng) -> list[float]:
        """Return the mean of what was judged after each decision; 0 where nothing was."""
        tried = self.searched(state, effort, rng).tried()
        return [tried[move][1] for move in state.moves()]

    def searched(self, state: State, effort: Effort, rng: Rng) -> GuidedTree:
        """Return a tree of as many judgements as the effort allows; the position itself is always judged."""
        tree = GuidedTree(state, self.network, rng)
        tree.several(1)
        while not effort.over():
            count = self.at_once
            if effort.nodes > 0:
                count = max(1, min(count, (effort.nodes - effort.spent) // PLAYOUT_NODES))
            effort.used(count * PLAYOUT_NODES)
            tree.several(count)
        return tree
