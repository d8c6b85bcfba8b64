"""Runs tests again and again in random order, alone or beside a load, and lists every test that ever failed.

    python tools/steady.py [--runs N] [--load N] [--seed N] [--jobs N] [--into FILE] [PYTEST ARGUMENT …]
    python tools/steady.py --report [--into FILE]

Each finished test is appended to FILE (build/steady.jsonl) as one line, so that an interrupted run goes on where it
stopped: the same arguments ask for the same runs, and those that FILE knows are not run again. The exit code is 1 where
any test ever failed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from journal import ROOT, Line, append, read_journal, run_tests

JOURNAL = ROOT / "build" / "steady.jsonl"
USUAL = ("-m", "not proof and not study")
LAST_LINES = 60
"""How much of a failure's output the report shows."""


@contextmanager
def busy_cores(load: int) -> Iterator[None]:
    """Keep so many processes busy meanwhile."""
    processes = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(load)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def _spin() -> None:
    while True:
        pass


def run_once(name: str, seed: int, jobs: int, journal: Path, arguments: list[str]) -> None:
    """Run what is left of one run, and end its part of the journal if it came to its end."""
    began = time.monotonic()
    ended = run_tests(journal, name, ["-n", str(jobs), *arguments], order=seed)
    if ended not in (0, 1, 5):
        sys.exit(f"pytest ended with {ended}; the same command goes on from here")
    append(journal, Line(name, seconds=round(time.monotonic() - began, 1)))


def is_end(line: Line) -> bool:
    """Tell whether a line ends a run."""
    return not line.test and not line.planned


def report(lines: list[Line]) -> int:
    """Print how the runs went and every test that ever failed; return how many tests those are."""
    runs = defaultdict[str, list[Line]](list)
    for line in lines:
        runs[line.run].append(line)
    failures = defaultdict[str, list[Line]](list)
    for name, of_run in runs.items():
        tests = [line for line in of_run if line.test]
        failed = [line for line in tests if line.failed]
        took = sum(line.seconds for line in of_run if is_end(line))
        state = f"{took:.0f} s" if any(map(is_end, of_run)) else "not ended"
        print(f"{name}: {len(tests) - len(failed)} passed, {len(failed)} failed, {state}")
        for line in failed:
            failures[line.test].append(line)
    for test, of_test in sorted(failures.items()):
        print(f"\n{test} failed in {len(of_test)} runs")
        print("\n".join(of_test[-1].output.splitlines()[-LAST_LINES:]))
    return len(failures)


def main() -> int:
    """Run, then report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=1, help="how often (1)")
    parser.add_argument("--load", type=int, default=0, help="how many busy processes run beside it (0)")
    parser.add_argument("--seed", type=int, default=1, help="of the first order; each run has the next one (1)")
    parser.add_argument("--jobs", type=int, default=2, help="tests at a time (2)")
    parser.add_argument("--into", type=Path, default=JOURNAL, help="the journal (build/steady.jsonl)")
    parser.add_argument("--report", action="store_true", help="run nothing, tell what the journal knows")
    chosen, arguments = parser.parse_known_args()
    journal = chosen.into.resolve()
    arguments = arguments or list(USUAL)
    for seed in range(chosen.seed, chosen.seed + chosen.runs) if not chosen.report else ():
        name = f"seed {seed}, load {chosen.load}, {' '.join(arguments)}"
        if any(line.run == name and is_end(line) for line in read_journal(journal)):
            continue
        with busy_cores(chosen.load):
            run_once(name, seed, chosen.jobs, journal, arguments)
    return 1 if report(read_journal(journal)) else 0


if __name__ == "__main__":
    sys.exit(main())
