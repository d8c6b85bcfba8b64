"""What a simulation of tree search costs as its tree grows, and why: Squadro's `mcts`, beside OpenSpiel's.

    python bench/trees.py [--simulations 1000 10000 100000] [--rounds 9]

From the start of Squadro, in processor time, by turns; the best and the middle round, and how deep simulations go on
average. Then a hundredth of the largest number is played in each of a hundred trees: one tree after another, and all
of them in turns, a simulation each. Both do exactly the same; but in turns, as much memory is in use as for one large
tree, and no tree is deeper for it. The difference is what memory costs at most (in one large tree, the nodes near the
root stay close at hand); what a large tree costs more than that, its depth does.

Where OpenSpiel is installed, its search in C++ is measured in the same way, at its connect four.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec

from ludogite.bots.mcts import Tree
from ludogite.bots.tree import LINK, MANY, NODE, OPEN, PLACE, ROOT, TRIES, WIDTH
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

TREES = 100
LEAST = 20_000
"""Small trees are grown again until so many simulations are played in a round."""

Simulations = Callable[[], int]
"""Play simulations; return how many."""


def one_by_one(simulations: int, trees: int) -> Simulations:
    """Return the growing of some trees of Squadro, one after the other."""
    start = open_game("squadro").begin(first="left")

    def grow() -> int:
        for seed in range(trees):
            tree = Tree(start, Rng(seed), simulations)
            for _ in range(simulations):
                tree.once()
        return trees * simulations

    return grow


def in_turns(simulations: int, trees: int) -> Simulations:
    """Return the growing of the same trees, a simulation of each in turn."""
    start = open_game("squadro").begin(first="left")

    def grow() -> int:
        grown = [Tree(start, Rng(seed), simulations) for seed in range(trees)]
        for _ in range(simulations):
            for tree in grown:
                tree.once()
        return trees * simulations

    return grow


def mean_depth(simulations: int) -> float:
    """Return how many nodes below the root a simulation of Squadro passes on average."""
    tree = Tree(open_game("squadro").begin(first="left"), Rng(1), simulations)
    for _ in range(simulations):
        tree.once()
    words, passed, waiting = list(tree.words), 0, [int(ROOT)]
    while waiting:
        link = words[waiting.pop() + LINK]
        if link & OPEN:
            below = link & PLACE
            children = [below + NODE * index for index in range(words[below + WIDTH] >> MANY)]
            waiting += children
            passed += sum(words[child + LINK] >> TRIES for child in children)
    return passed / simulations


def open_spiel(simulations: int) -> tuple[Simulations, float]:
    """Return OpenSpiel's search of connect four, and how deep its simulations go on average."""
    import pyspiel  # noqa: PLC0415 - measured where it is installed

    game = pyspiel.load_game("connect_four")

    def searched(seed: int) -> object:
        judge = pyspiel.RandomRolloutEvaluator(1, seed)
        policy = pyspiel.ChildSelectionPolicy.UCT
        bot = pyspiel.MCTSBot(game, judge, 1.4, simulations, 4000, False, seed, False, policy)
        return bot.mcts_search(game.new_initial_state())

    trees = max(1, LEAST // simulations)

    def search() -> int:
        for seed in range(trees):
            searched(seed)
        return trees * simulations

    passed, waiting = 0, [searched(1)]
    while waiting:
        children = [child for child in waiting.pop().children if child.explore_count]  # type: ignore[attr-defined]
        passed += sum(child.explore_count for child in children)
        waiting += children
    return search, passed / simulations


def main() -> None:
    """Measure everything in turns, so that all of it meets the same machine."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, nargs="+", default=[1000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=9)
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {0})
    measured: dict[str, tuple[Simulations, str]] = {}
    for simulations in chosen.simulations:
        grow = one_by_one(simulations, max(1, LEAST // simulations))
        measured[f"squadro, {simulations:,}"] = grow, f"{mean_depth(simulations):.2f} deep"
    part = max(chosen.simulations) // TREES
    measured[f"squadro, {TREES} trees of {part:,}, one by one"] = one_by_one(part, TREES), ""
    measured[f"squadro, {TREES} trees of {part:,}, in turns"] = in_turns(part, TREES), ""
    if find_spec("pyspiel"):
        for simulations in chosen.simulations:
            search, depth = open_spiel(simulations)
            measured[f"OpenSpiel connect four, {simulations:,}"] = search, f"{depth:.2f} deep"
    took: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(chosen.rounds):
        for name, (simulate, _depth) in measured.items():
            began = time.process_time()
            count = simulate()
            took[name].append((time.process_time() - began) / count * 1e9)
    for name, found in took.items():
        best, middle = min(found), statistics.median(found)
        line = f"{name:<44} best {best:>6,.0f} ns   middle {middle:>6,.0f} ns   {1e9 / best:>9,.0f}/s   "
        sys.stdout.write((line + measured[name][1]).rstrip() + "\n")


if __name__ == "__main__":
    main()
