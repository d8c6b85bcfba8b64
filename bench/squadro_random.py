"""Random games of Squadro, compiled Python against the same games by hand in C (bench/squadro_random.c), in one run.

    python bench/squadro_random.py [--games 200000] [--rounds 15] [--flags=-O2]

The two take turns on one core and count the processor's time; the best round of each is compared, since other jobs only
ever make a round longer. Both must tell the same number of wins for Left.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ludogite.core.drive import random_games
from ludogite.core.rng import Rng
from ludogite.games.squadro.rules import UNDRAWN, opening

SOURCE = Path(__file__).with_suffix(".c")
SEED = 1


def compiled(flags: str, folder: str) -> Path:
    """Compile the C program."""
    program = Path(folder) / "squadro_random"
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        sys.exit("no C compiler here: install gcc or clang, or name one in CC")
    subprocess.run([compiler, *shlex.split(flags), "-o", program, SOURCE], check=True)
    return program


def by_hand(program: Path, games: int) -> tuple[int, float]:
    """Let the C program play; return the wins of Left, and the seconds."""
    done = subprocess.run([program, str(games), str(SEED)], check=True, capture_output=True, text=True)
    wins, seconds = done.stdout.split()
    return int(wins), float(seconds)


def by_python(games: int) -> tuple[int, float]:
    """Play by the rules; return the wins of Left, and the seconds."""
    began = time.process_time()
    wins = random_games(opening(UNDRAWN), games, Rng(SEED))
    return int(wins), time.process_time() - began


def main() -> None:
    """Let both play by turns, and compare their best."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--flags", default="-O2", help="of the C compiler; -O2 is what compiled Python gets too")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {0})
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(chosen.flags, folder)
        c_rounds, python_rounds = [], []
        for _ in range(chosen.rounds):
            c_rounds.append(by_hand(program, chosen.games))
            python_rounds.append(by_python(chosen.games))
    if {wins for wins, _ in c_rounds} != {wins for wins, _ in python_rounds}:
        sys.exit("they played different games")
    c_best, python_best = (min(took for _, took in rounds) for rounds in (c_rounds, python_rounds))
    sys.stdout.write(
        f"C {chosen.flags}: {chosen.games / c_best:,.0f} games/s\n"
        f"compiled Python: {chosen.games / python_best:,.0f} games/s, {c_best / python_best:.2f} of C\n"
    )


if __name__ == "__main__":
    main()
