"""Measure how often the search keeps the value of a Squadro position whose exact value is known.

python bench/squadro_strength.py FILE --nodes 1000000 --sample 500

FILE has one position a line: position, side to move, value (n: the mover wins in n plies; -n: loses; 0: draw), and
the lanes that keep it. Time is this process's own, so that a busy machine does not matter.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.effort import Effort
from ludogite.core.rng import Rng
from ludogite.games.squadro import GAME
from ludogite.games.squadro.search import SquadroJudge

SOON = 40
"""Positions decided within so many plies are counted apart."""


class Known(NamedTuple):
    """A position with its exact value."""

    position: str
    value: int
    keeping: frozenset[int]
    """The decisions that keep win, draw or loss."""


class Score:
    """How many of how many."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.kept = 0
        self.tried = 0

    def count(self, *, kept: bool) -> None:
        """Count one position."""
        self.kept += kept
        self.tried += 1

    def __str__(self) -> str:
        share = 100 * self.kept / self.tried if self.tried else 100.0
        return f"{self.name}: {share:.2f} % of {self.tried}"


def known_positions(file: Path) -> list[Known]:
    """Read a file of exact values."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            pieces, side, value, lanes = line.split()
            found.append(Known(f"{pieces} {side}", int(value), frozenset(int(lane) - 1 for lane in lanes)))
    return found


def drawn(positions: list[Known], sample: int, seed: int) -> list[Known]:
    """Return so many positions drawn at random, or all of them."""
    rng = Rng(seed)
    rest = list(positions)
    return [rest.pop(rng.below(len(rest))) for _ in range(min(sample, len(rest)))] if sample else rest


def main() -> None:
    """Search each position from nothing, and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bits", type=int, default=18)
    wish = parser.parse_args()
    everywhere, choosing, soon = Score("all"), Score("where not every move keeps"), Score(f"within {SOON} plies")
    settings = GAME.settings()
    nodes = 0
    took = 0.0
    for known in drawn(known_positions(wish.file), wish.sample, wish.seed):
        state = GAME.notation.parse_position(known.position, settings)
        moves = state.moves()
        effort = Effort(wish.nodes)
        search = AlphaBeta(SquadroJudge(), wish.bits)
        began = time.process_time()
        chosen = search.best(state, effort, Rng(0))
        took += time.process_time() - began
        nodes += effort.spent
        kept = chosen in known.keeping
        everywhere.count(kept=kept)
        if not known.keeping.issuperset(moves):
            choosing.count(kept=kept)
        if 0 < abs(known.value) <= SOON:
            soon.count(kept=kept)
    print(f"{everywhere}\n{choosing}\n{soon}\n{nodes / took / 1e6:.2f} million positions a second")


if __name__ == "__main__":
    main()
