"""Runs the proof in parts: long tests with large numbers, resumed where they were interrupted, summed up in a table.

    python tools/proof.py [--parts A,B] [--jobs N] [--minutes N] [--seed N] [--commit NAME]
    python tools/proof.py --list | --report | --markdown

Without parts it runs all that have not ended at this commit. Each finished test is appended to build/proof.jsonl, so
the same command goes on from where it stopped; the summary is in build/proof.json too. LUDOGITE_PROOF=10 tests ten
times as many cases. The exit code is 1 where a test failed, 2 where something is left to be done.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import random
import sys
from collections import defaultdict

import msgspec
from journal import INTERRUPTED, ROOT, Line, git, read_journal, run_tests

sys.path.insert(0, str(ROOT))

from tests.proof import PARTS, Part

JOURNAL = ROOT / "build" / "proof.jsonl"
HUNG_S = 900
"""A test that takes longer hangs: it ends where it is, and fails."""
CORES = 2
"""Of how many cores the summary says how long a part takes."""
LAST_LINES = 60
"""How much of a failure's output is shown."""


class PartSummary(msgspec.Struct):
    """How a part of the proof ended."""

    part: str
    proves: str
    passed: int
    failed: int
    skipped: int
    left: int
    """Tests that are still to be run."""
    cases: int
    """What its tests tried: as many as they say, or one each."""
    minutes: float
    """On two cores: half of what its tests took together, or as long as the longest of them."""
    date: str
    cores: int
    """Of the machine on which it ran last."""
    figures: dict[str, dict[str, str | int | float]]
    """What its tests found, by their names."""

    @property
    def has_ended(self) -> bool:
        """Tell whether all of its tests were run."""
        return self.left == 0


class Summary(msgspec.Struct):
    """How the proof ended at one commit, part by part."""

    commit: str
    factor: int
    seed: int
    processor: str
    python: str
    parts: list[PartSummary]


def version() -> str:
    """Return the commit, and what was changed since as a hash: another change is another version."""
    changed = git("diff", "HEAD", "--binary")
    untracked = git("ls-files", "--others", "--exclude-standard", "-z").split("\0")
    changed += "".join(f"{path}\0{(ROOT / path).read_bytes()!r}" for path in untracked if (ROOT / path).is_file())
    commit = git("rev-parse", "--short=10", "HEAD").strip() or "unknown"
    return f"{commit}+{hashlib.sha256(changed.encode()).hexdigest()[:6]}" if changed else commit


def summarise(lines: list[Line], run: str) -> list[PartSummary]:
    """Return how the parts of a run stand, in the order of the table."""
    by_part = defaultdict[str, list[Line]](list)
    for line in lines:
        if line.run == run and line.part in PARTS:
            by_part[line.part].append(line)
    return [_summary_of(name, part, by_part[name]) for name, part in PARTS.items() if by_part[name]]


def _summary_of(name: str, part: Part, lines: list[Line]) -> PartSummary:
    begun = [line for line in lines if line.planned][-1:] or [Line("")]
    tests = {line.test: line for line in lines if line.test}
    ran = [line for line in tests.values() if not line.skipped]
    seconds = [line.seconds for line in ran]
    figures = begun[0].figures
    return PartSummary(
        name,
        part.proves,
        passed=sum(not line.failed for line in ran),
        failed=sum(line.failed for line in tests.values()),
        skipped=len(tests) - len(ran),
        left=max(0, begun[0].planned - len(tests)) if begun[0].planned else len(tests),
        cases=sum(int(line.figures.get("cases", 1)) for line in ran),
        minutes=round(max(sum(seconds) / CORES, *seconds, 0, 0) / 60, 1),
        date=str(figures.get("date", "")),
        cores=int(figures.get("cores", 0)),
        figures={
            line.test.partition("::")[2]: kept
            for line in ran
            if (kept := {key: value for key, value in line.figures.items() if key != "cases"})
        },
    )


def table(rows: list[list[str]]) -> str:
    """Return rows as a table of Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [rows[0], ["---"] * len(rows[0]), *rows[1:]])


def markdown(summary: Summary) -> str:
    """Return the table of *What was measured* in docs/explanation/trust.md: the parts that have ended."""
    rows = [["part", "what it proves", "cases", "minutes on two cores", "commit", "date"]]
    for one in summary.parts:
        if one.has_ended and not one.failed:
            day = one.date.partition(" ")[0]
            rows.append([f"`{one.part}`", one.proves, f"{one.cases:,}", f"{one.minutes:g}", summary.commit, day])
    return table(rows)


def report(summary: Summary, lines: list[Line], run: str) -> str:
    """Return how each part stands and how each failure looks."""
    rows = [["part", "passed", "failed", "skipped", "left", "cases", "minutes", "begun", "cores"]]
    for one in summary.parts:
        counts = (one.passed, one.failed, one.skipped, one.left, one.cases)
        rows.append([one.part, *map(str, counts), f"{one.minutes:g}", one.date, str(one.cores)])
    begun = {one.part for one in summary.parts}
    missing = [name for name in PARTS if name not in begun]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    text = [f"{summary.commit}, numbers times {summary.factor}, LUDOGITE_SEED={summary.seed}"]
    text += ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    if missing:
        text.append(f"not begun: {', '.join(missing)}")
    for line in {line.test: line for line in lines if line.run == run and line.test}.values():
        if line.failed:
            text += ["", f"{line.test} failed", *line.output.splitlines()[-LAST_LINES:]]
        for name, value in line.figures.items():
            if name != "cases":
                text.append(f"{line.test.partition('::')[2]}: {name} {value}")
    return "\n".join(text)


def seed_of(lines: list[Line], prefix: str) -> int:
    """Return the seed that the last run of this version drew from, or one that nobody has used."""
    used = [line.run.removeprefix(prefix) for line in lines if line.run.startswith(prefix)]
    return int(used[-1]) if used else random.SystemRandom().randrange(10**9)


def listed() -> str:
    """Return the table of parts: what they prove, their minutes and their tests."""
    return "\n".join(
        f"{name:12} {part.minutes:3} min  {part.proves}\n{'':12}          {' '.join(part.tests)}"
        for name, part in PARTS.items()
    )


def run_parts(parts: list[str], run: str, seed: int, factor: int, jobs: int, minutes: float | None) -> int:
    """Run what is left of some parts; return how pytest ended."""
    paths = sorted({path for part in parts for path in PARTS[part].tests})
    whole = [path for path in paths if not any(path.startswith(f"{other}/") for other in paths)]
    # One test at a time to each process, in the order of the parts: a long one keeps none behind it waiting.
    arguments = ["-n", str(jobs), *(("--maxschedchunk", "1") if jobs else ()), "-p", "no:cacheprovider", *whole]
    arguments += [f"--part={part}" for part in parts]
    arguments += ["-o", f"faulthandler_timeout={HUNG_S * factor}"]
    seconds = minutes * 60 if minutes else None
    variables = {"LUDOGITE_PROOF": str(factor), "LUDOGITE_SEED": str(seed)}
    return run_tests(JOURNAL, run, arguments, seconds=seconds, variables=variables)


def main() -> int:
    """Run, then report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", default="", help="these only, with commas between them")
    parser.add_argument("--jobs", type=int, default=2, help="tests at a time (2)")
    parser.add_argument("--minutes", type=float, help="stop then; the same command goes on")
    parser.add_argument("--seed", type=int, help="of everything that is drawn; another one begins anew")
    parser.add_argument("--commit", help="its name, where there is no git")
    parser.add_argument("--list", action="store_true", help="show the parts, run nothing")
    parser.add_argument("--report", action="store_true", help="show how far this version is, run nothing")
    parser.add_argument("--markdown", action="store_true", help="show the table of docs/explanation/trust.md")
    chosen = parser.parse_args()
    parts = chosen.parts.split(",") if chosen.parts else [*PARTS]
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    if chosen.list:
        print(listed())
        return 0
    factor = int(os.environ.get("LUDOGITE_PROOF") or 1)
    commit = chosen.commit or version()
    prefix = f"{commit}, times {factor}, seed "
    seed = chosen.seed if chosen.seed is not None else seed_of(read_journal(JOURNAL), prefix)
    run = f"{prefix}{seed}"
    ended = 0
    if not (chosen.report or chosen.markdown):
        over = {one.part for one in summarise(read_journal(JOURNAL), run) if one.has_ended}
        if left := [part for part in parts if part not in over]:
            print(f"{commit}: {', '.join(left)}; LUDOGITE_SEED={seed}", flush=True)
            ended = run_parts(left, run, seed, factor, chosen.jobs, chosen.minutes)
    lines = read_journal(JOURNAL)
    machine = platform.processor() or platform.machine()
    summary = Summary(commit, factor, seed, machine, platform.python_version(), summarise(lines, run))
    JOURNAL.parent.mkdir(exist_ok=True)
    JOURNAL.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n")
    print(markdown(summary) if chosen.markdown else report(summary, lines, run))
    if ended not in (0, 1, 5):
        reason = "interrupted" if ended == INTERRUPTED else f"pytest ended with {ended}"
        print(f"{reason}; the same command goes on from here")
    asked = [one for one in summary.parts if one.part in parts]
    if any(one.failed for one in asked):
        return 1
    return 0 if sum(one.has_ended for one in asked) == len(parts) else 2


if __name__ == "__main__":
    sys.exit(main())
