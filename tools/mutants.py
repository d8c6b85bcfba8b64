"""Plants small faults in chosen modules, a sample of them, and tells which of them the tests of the room find.

    python tools/mutants.py [--only MODULE …] [--each N] [--jobs N] [--minutes N] [--into FOLDER] [--like JOURNAL]
    python tools/mutants.py --report [--into FOLDER]

A mutant is a module with one such fault (`tools/mutant_operators.py`). The test files of a room run once as they are,
measured, which tells the tests of every line; a mutant then meets those of its lines alone, in plain Python and in a
copy of the sources, the fastest file first. Each ends as one line of FOLDER/journal.jsonl (build/mutants), so that an
interrupted run goes on where it stopped: the same sources and tests give the same sample, and what FOLDER knows of it
is not tried again. After any change of sources or tests all of it is; `--like` then takes the mutants of an earlier
journal, wherever their lines are now.

mutmut lends its operators; its command knows neither samples nor rooms, and needs the mutated module imported once.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from importlib.util import cache_from_source
from itertools import zip_longest
from pathlib import Path

import coverage
import msgspec
from journal import ROOT, append, read_lines
from mutant_operators import Mutant, Planted, all_mutants

PACKAGE = "src/ludogite"


def _tests(room: str, *subjects: str) -> tuple[str, ...]:
    return tuple(f"tests/{room}/test_{subject}.py" for subject in subjects)


RECORDS = _tests("core", "playthrough", "note", "many_records", "state", "serial", "errors", "versions", "preview")
TABLES = (*_tests("play", "*"), *_tests("play/house", "*"))
TOURNAMENTS = (*_tests("people/tournaments", "tournament_*"), *_tests("people/accounts", "ties"))
ACCOUNTS = (
    *_tests("people/accounts", "accounts", "erasing"),
    *_tests("people/moderation", "admission"),
    *_tests("people/tournaments", "tournament_names"),
)
DOORS = (*_tests("web/doors", "doors", "house_doors"), *_tests("web/accounts", "accounts"))
ROOMS: dict[str, tuple[str, ...]] = {
    "core/chance.py": (*RECORDS, *_tests("play", "fair"), *_tests("web/fair", "fair")),
    "core/playthrough.py": RECORDS,
    **dict.fromkeys((f"play/{name}.py" for name in ("decide", "table", "clock", "absence", "forgetting")), TABLES),
    "people/ratings/ratings.py": (*_tests("people/ratings", "ratings"), *_tests("people/moderation", "fair_play")),
    "people/sessions/sessions.py": ACCOUNTS,
    "people/accounts/names.py": (*ACCOUNTS, *_tests("play", "names")),
    **dict.fromkeys((f"people/tournaments/{name}.py" for name in ("tie_breaks", "results", "decisions")), TOURNAMENTS),
    "storage/store.py": (*_tests("storage", "store", "archive", "deletions"), *_tests("play/house", "house")),
    "web/doors/admission.py": DOORS,
    "web/doors/identification.py": DOORS,
    "web/doors/limits.py": (*_tests("web/doors", "limits", "costs"), *_tests("web/accounts", "accounts")),
}
"""The modules, and the tests of the room of each."""
SEED = "a mutation sample"
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "anyio", "-p", "_hypothesis_pytestplugin")
CHOSEN = ("-m", "not proof and not study and not browser", "-k", "not server and not postgresql")
"""Neither a browser nor a database server is started for a mutant."""
CLEAN_LIMIT_S = 300
FOUND = {"found", "endless"}


class Line(msgspec.Struct, omit_defaults=True):
    """One line of the journal: what became of a mutant."""

    state: str
    """The sources and tests it was tried with."""
    mutant: Mutant
    outcome: str
    """found, endless (found by its time limit), survived, not run (by any test of the room), or gone."""
    line: int = 0
    seconds: float = 0
    by: str = ""
    """The first test that failed."""


class Clean(msgspec.Struct):
    """A test file run as it is: what each of its tests takes, and which of them run a line of a module."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]
    """An empty name stands for all: the line ran while the module was read, or in a process of its own."""


def draw_sample(mutants: Iterable[Mutant], size: int) -> list[Mutant]:
    """Draw as many, of each operator in turn, so that the frequent ones do not displace the others.

    Each mutant is drawn by itself: an edit of the module hardly changes the rest of the sample.
    """
    by_operator = defaultdict[str, list[Mutant]](list)
    for mutant in sorted(mutants, key=_lot):
        by_operator[mutant.operator].append(mutant)
    turns = zip_longest(*(by_operator[operator] for operator in sorted(by_operator)))
    return [mutant for turn in turns for mutant in turn if mutant][:size]


def _lot(mutant: Mutant) -> str:
    return hashlib.sha256(SEED.encode() + msgspec.json.encode(mutant)).hexdigest()


def read_journal(path: Path) -> list[Line]:
    """Return what a journal of mutants holds."""
    return read_lines(path, Line)


class Copies:
    """Copies of the sources: who runs tests has one of their own meanwhile."""

    def __init__(self, root: Path, folder: Path, jobs: int) -> None:
        self._root = root
        self._free = queue.SimpleQueue[Path]()
        for number in range(jobs):
            shutil.copytree(root / "src", folder / str(number) / "src", ignore=shutil.ignore_patterns("*.so"))
            self._free.put(folder / str(number))

    @contextlib.contextmanager
    def one(self, module: str = "", source: str = "") -> Iterator[Path]:
        """Lend a copy, in which a module has another source."""
        copy = self._free.get()
        path = copy / PACKAGE / module
        kept = path.read_bytes() if module else b""
        try:
            if module:
                path.write_text(source, "utf-8")
                Path(cache_from_source(str(path))).unlink(missing_ok=True)
            yield copy
        finally:
            if module:
                path.write_bytes(kept)
                Path(cache_from_source(str(path))).unlink(missing_ok=True)
            self._free.put(copy)

    def pytest(self, copy: Path, limit_s: float, *arguments: str, **more: str) -> tuple[int | None, str]:
        """Run tests on a copy; no exit code where the time was up."""
        environment = (
            os.environ
            | more
            | {
                "LUDOGITE_PURE": "1",
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                "PYTHONPATH": os.pathsep.join((str(copy / "src"), str(self._root))),
            }
        )
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, *PYTEST, f"--basetemp={copy / 'tmp'}", *arguments]
        with (copy / "output").open("w+", encoding="utf-8") as output:
            running = subprocess.Popen(  # noqa: S603 - ours
                command, cwd=self._root, env=environment, stdout=output, stderr=output, start_new_session=True
            )
            code: int | None = None
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = running.wait(limit_s)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            running.wait()
            return code, (copy / "output").read_text("utf-8", "replace")


class Sample:
    """The mutants of some modules, the tests of their rooms, and what is known of both."""

    def __init__(self, root: Path, into: Path, rooms: dict[str, tuple[str, ...]]) -> None:
        self.root = root
        self.into = into
        self.rooms = rooms
        self.journal = into / "journal.jsonl"
        self.sources = {module: (root / PACKAGE / module).read_text("utf-8") for module in rooms}

    @cached_property
    def state(self) -> str:
        """Return a digest of all sources and tests."""
        digest = hashlib.sha256()
        for path in sorted((*(self.root / "src").rglob("*.py"), *(self.root / "tests").rglob("*.py"))):
            digest.update(f"{path.relative_to(self.root)}\n".encode() + path.read_bytes())
        return digest.hexdigest()[:12]

    def draw(self, modules: Iterable[str], size: int, like: Path | None = None) -> dict[Mutant, Planted | None]:
        """Return a sample of some modules, or that of an earlier journal; of what is gone there is no source."""
        earlier = list(dict.fromkeys(line.mutant for line in read_journal(like))) if like else []
        sample = dict[Mutant, Planted | None]()
        for module in modules:
            mutants = all_mutants(module, self.sources[module])
            asked = [mutant for mutant in earlier if mutant.module == module] if like else draw_sample(mutants, size)
            sample |= {mutant: mutants.get(mutant) for mutant in asked}
        return sample

    def files(self, module: str) -> list[str]:
        """Return the test files of the room of a module."""
        return [
            str(path.relative_to(self.root)) for glob in self.rooms[module] for path in sorted(self.root.glob(glob))
        ]

    def clean(self, file: str, copies: Copies | None = None) -> Clean:
        """Run a test file as it is, measured, or read what is known of it."""
        known = self.into / self.state / f"{file.replace('/', '.')}.json"
        if known.exists() or copies is None:
            return msgspec.json.decode(known.read_bytes(), type=Clean)
        with copies.one() as copy:
            paths = {str((copy / PACKAGE / module).resolve()): module for module in self.sources}
            data = copy / "coverage"
            asked = f"[run]\ndata_file = {data}\npatch = subprocess\nparallel = true\ninclude =\n"
            (copy / "measure").write_text(asked + "".join(f"    {path}\n" for path in paths))
            measuring = (
                "-p",
                "pytest_cov",
                "--cov",
                f"--cov-config={copy / 'measure'}",
                "--cov-context=test",
                "--cov-report=",
            )
            ended, output = copies.pytest(
                copy, CLEAN_LIMIT_S, *measuring, "--durations=0", "--durations-min=0", *CHOSEN, file
            )
            failed = {line.split()[1] for line in re.findall(r"^(?:FAILED|ERROR) .*", output, re.MULTILINE)}
            if ended not in (0, 1, 5):
                print(f"{file}: left out, it ended with {ended}")
            seconds = defaultdict[str, float](float)
            for took, test in re.findall(r"^([\d.]+)s (?:setup|call|teardown) +(.+)$", output, re.MULTILINE):
                if ended in (0, 1) and test not in failed:
                    seconds[test] += float(took)
            lines: dict[str, dict[int, list[str]]] = {}
            if seconds:
                measured = coverage.CoverageData(str(data))
                measured.read()
                for path, module in paths.items():
                    ran = measured.contexts_by_lineno(path)
                    lines[module] = {
                        line: sorted({name.rpartition("|")[0] for name in names}) for line, names in ran.items()
                    }
                data.unlink()
        known.parent.mkdir(parents=True, exist_ok=True)
        whole = known.with_suffix(".part")
        whole.write_bytes(msgspec.json.encode(Clean(dict(seconds), lines)))
        whole.replace(known)
        return Clean(dict(seconds), lines)

    def tests_of(self, mutant: Mutant, planted: Planted) -> dict[str, float]:
        """Return the tests of the room that run a mutant's lines, the fastest file first, and what each takes."""
        by_file = list[dict[str, float]]()
        for file in self.files(mutant.module):
            clean = self.clean(file)
            ran = clean.lines.get(mutant.module, {})
            names = {name for line in planted.lines for name in ran.get(line, ())}
            if mutant.module.startswith("web/"):
                names = names or {""}  # houses in processes of their own are not measured
            by_file.append({test: s for test, s in clean.seconds.items() if test in names or "" in names})
        by_file.sort(key=lambda tests: sum(tests.values()))
        return {test: s for tests in by_file for test, s in sorted(tests.items(), key=lambda one: one[1])}

    def attempt(self, copies: Copies, ends: float, mutant: Mutant, planted: Planted | None) -> None:
        """Let the tests find a mutant, and write down whether they did; nothing where the time is up."""
        began = time.monotonic()
        outcome, failed = "gone" if planted is None else "not run", None
        tests = self.tests_of(mutant, planted) if planted else {}
        if planted and tests:
            limit_s = 20 + 4 * sum(tests.values())
            with copies.one(mutant.module, planted.source) as copy:
                (copy / "tests").write_text("\n".join(tests), "utf-8")
                began = time.monotonic()
                if (left := ends - began) <= 0:
                    return
                code, output = copies.pytest(
                    copy, min(limit_s, left), "-x", "--no-header", "--tb=no", f"@{copy / 'tests'}"
                )
            if code is None and left < limit_s:
                return
            outcome = {None: "endless", 0: "survived"}.get(code, "found")
            failed = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
        seconds, line = round(time.monotonic() - began, 1), planted.lines.start if planted else 0
        ended = Line(self.state, mutant, outcome, line, seconds, failed[1] if failed else "")
        append(self.journal, ended)

    def run(self, jobs: int, minutes: float, sample: dict[Mutant, Planted | None]) -> None:
        """Try what is left of a sample."""
        ends = time.monotonic() + 60 * minutes
        done = {line.mutant for line in read_journal(self.journal) if line.state == self.state}
        left = {mutant: sample[mutant] for mutant in sorted(sample, key=_lot) if mutant not in done}
        if not left:
            return
        self.into.mkdir(parents=True, exist_ok=True)
        files = dict.fromkeys(file for module in {mutant.module for mutant in left} for file in self.files(module))
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(jobs) as workers:
            copies = Copies(self.root, Path(folder), jobs)
            list(workers.map(partial(self.clean, copies=copies), files))
            list(workers.map(partial(self.attempt, copies, ends), left, left.values()))


def report(lines: list[Line], out: Callable[[str], None] = print) -> None:
    """Print the share found of each module, and every mutant that was not."""
    by_module = defaultdict[str, list[Line]](list)
    for line in {line.mutant: line for line in lines}.values():
        by_module[line.mutant.module].append(line)
    out(f"{'module':36}{'mutants':>9}{'found':>7}{'share':>7}   not found; gone")
    for module, of_module in [*by_module.items(), ("all", [line for each in by_module.values() for line in each])]:
        count = Counter(line.outcome for line in of_module)
        tried, found = len(of_module) - count["gone"], sum(count[outcome] for outcome in FOUND)
        rest = f"{count['survived']} survived, {count['not run']} not run; {count['gone']}"
        out(f"{module:36}{tried:9}{found:7}{found / max(1, tried):7.0%}   {rest}")
    for line in sorted(lines, key=lambda line: (line.mutant.module, line.line)):
        if line.outcome not in FOUND:
            mutant = line.mutant
            out(f"\n{mutant.module}:{line.line} {line.outcome}, {mutant.operator} in {mutant.place or 'the module'}")
            out(f"  - {mutant.before}\n  + {mutant.after}")


def main() -> None:
    """Try what is left, then report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--only", nargs="+", choices=ROOMS, default=list(ROOMS), metavar="MODULE", help="not all of them"
    )
    parser.add_argument("--each", type=int, default=40, help="mutants a module (40)")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at a time (2)")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="begin none after that time")
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "mutants", help="where the journal is kept")
    parser.add_argument("--like", type=Path, help="the journal whose mutants to try again")
    parser.add_argument("--report", action="store_true", help="run nothing, tell what the journal knows")
    chosen = parser.parse_args()
    sample = Sample(ROOT, chosen.into.resolve(), ROOMS)
    if not chosen.report:
        sample.run(chosen.jobs, chosen.minutes, sample.draw(chosen.only, chosen.each, chosen.like))
    if not (known := read_journal(sample.journal)):
        sys.exit(f"{sample.journal}: nothing was tried yet")
    report([line for line in known if line.state == known[-1].state])


if __name__ == "__main__":
    main()
