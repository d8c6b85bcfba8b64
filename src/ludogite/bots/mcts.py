"""Monte Carlo tree search (UCT): for any number of seats, with chance. It believes the position that it is told."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.search_method import SearchMethod
from ludogite.bots.tree import (
    CHANCE,
    GAINED,
    KEPT,
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
from ludogite.core.arrays import floats, ints, vec
from ludogite.core.rng import Rng
from ludogite.core.state import State

CURIOSITY: Final = 1.0
"""How much a move that was tried little is preferred."""
FORESEEN: Final[i64] = 1024
"""After so many games it is foreseen how much room all of them need."""
OFTEN: Final[i64] = 4
"""A node that was tried so often keeps its position: there are few such nodes, and most games pass several."""
FEW: Final[i64] = 1024
"""For fewer tries than these their inverse root is tabulated."""
REMEMBERED: Final[i64] = 1 << 16
"""For fewer tries than these it is remembered how far curiosity reaches."""


def inverse_roots() -> vec[float]:
    """Tabulate 1 / √n for small numbers, which nearly all are: quicker than a root and a division for every child."""
    table = floats(FEW)
    for tries in range(1, FEW):
        table[tries] = 1.0 / math.sqrt(float(tries))
    return table


INVERSE_ROOTS: Final = inverse_roots()
REACHES: Final = floats(REMEMBERED)
"""What `reach_after` has returned; 0 before."""


def reach_after(tries: i64) -> float:
    """Return by how many parts those decisions may be preferred that were tried little, at a node tried so often."""
    reach = REACHES[tries] if tries < REMEMBERED else 0.0
    if reach == 0.0:
        reach = CURIOSITY * float(WHOLE) * math.sqrt(math.log(float(tries) + 1.0))
        if tries < REMEMBERED:
            REACHES[tries] = reach
    return reach


class Tree(FlatTree):
    """What was found from one position."""

    def __init__(self, state: State, rng: Rng, games: i64 = 0) -> None:
        """Expect so many games, 0 where nobody knows."""
        super().__init__(state)
        self.games: i64 = games
        self.rng = rng
        self.path: vec[i64] = ints(64)
        """The nodes of the game under way, after the root."""
        self.deciders: vec[i64] = ints(64)
        """Who acted before each of them."""
        self.worths: vec[i64] = ints(self.seats)
        """What the last game brought to each seat, in parts."""

    def wanted_room(self) -> i64:
        """Return how much room the games still expected need, at what those so far have needed."""
        played = self.words[ROOT + LINK] >> TRIES
        if played < FORESEEN or played >= self.games:
            return 2 * self.used
        games = min(self.games, 64 * played)
        return self.used + (self.used * (games - played) // played * 9 >> 3) + 64

    def once(self) -> None:
        """Go down the tree, add a leaf, play on at random, and remember the result on the way."""
        words, path, deciders = self.words, self.path, self.deciders
        node = ROOT
        depth: i64 = 0
        leaf = False
        while not leaf:
            link = words[node + LINK]
            below = link & PLACE
            if not link & OPEN:
                if self.used >= MOST_WORDS:
                    break
                below = self.opened(node, depth)
                words = self.words  # there may be more room now
            who = (words[below + ORIGIN] & WHO) + OVER
            if who >= 0:
                width = words[below + WIDTH]
                untried = width & UNTRIED
                if untried == 0:
                    node = self.promising(link >> TRIES, below)
                else:
                    words[below + WIDTH] = width - 1
                    node = below + NODE * ((width >> MANY) - untried)
                    leaf = True
            elif who == OVER:
                break
            else:
                state = self.kept(below)
                outcome = state.draw(self.rng)
                node = self.after_chance(below, outcome, self.used < MOST_WORDS)
                if node == NONE:
                    self.record(depth, state.happen(outcome).playout(self.rng))
                    return
                words = self.words
            if depth == len(path):
                self.lengthen_path()
                path, deciders = self.path, self.deciders
            path[depth] = node
            deciders[depth] = who
            depth += 1
        self.record(depth, self.reached(depth).playout(self.rng))

    def opened(self, node: i64, depth: i64) -> i64:
        """Let a leaf so deep in the tree have children, in random order; return the first."""
        state = self.reached(depth)
        if state.over():
            return self.spread(node, OVER, [])
        if state.at_chance():
            below = self.spread(node, CHANCE, [])
            self.keep(below, state)
            return below
        moves = state.moves()
        return self.spread(node, state.seat(), self.rng.shuffled(moves) if len(moves) > 1 else moves)

    def reached(self, depth: i64) -> State:
        """Return the position after so many steps of the game under way, from the last one on that is kept."""
        words, path = self.words, self.path
        state = self.start
        step = depth
        while step > 0:
            link = words[path[step - 1] + LINK]
            if link & OPEN and words[(link & PLACE) + ORIGIN] & KEPT:
                state = self.kept(link & PLACE)
                break
            step -= 1
        while step < depth:
            state = self.followed(state, path[step], self.deciders[step])
            link = words[path[step] + LINK]
            if link & OPEN and link >> TRIES >= OFTEN:
                self.keep(link & PLACE, state)
            step += 1
        return state

    def promising(self, passed: i64, below: i64) -> i64:
        """Return which of these children to look at next: good so far for who decides, or little tried."""
        words, inverse_roots = self.words, INVERSE_ROOTS
        reach = reach_after(passed)
        best = below
        best_hope = -1.0
        child = below
        end = below + NODE * (words[below + WIDTH] >> MANY)
        while child < end:
            tries = words[child + LINK] >> TRIES
            rarity = inverse_roots[tries] if tries < FEW else 1.0 / math.sqrt(float(tries))
            hope = (float(words[child + GAINED]) * rarity + reach) * rarity
            if hope > best_hope:
                best_hope = hope
                best = child
            child += NODE
        return best

    def record(self, depth: i64, end: State) -> None:
        """Remember how a game ended, at all the nodes that it passed."""
        words, path, deciders, worths = self.words, self.path, self.deciders, self.worths
        for seat in range(self.seats):
            worths[seat] = parts(end.payoff(seat))
        words[ROOT + LINK] += ONE_TRY
        for step in range(depth):
            node = path[step]
            who = deciders[step]
            words[node + LINK] += ONE_TRY
            if who >= 0:
                words[node + GAINED] += worths[who]

    def lengthen_path(self) -> None:
        """Make room for games twice as deep in the tree."""
        path, deciders = ints(2 * len(self.path)), ints(2 * len(self.path))
        for step in range(len(self.path)):
            path[step] = self.path[step]
            deciders[step] = self.deciders[step]
        self.path = path
        self.deciders = deciders


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
    tree = Tree(state, rng, (effort.nodes - effort.spent) // PLAYOUT_NODES)
    tree.once()
    effort.used(PLAYOUT_NODES)
    while not effort.over():
        effort.used(PLAYOUT_NODES)
        tree.once()
    return tree
