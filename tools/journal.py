"""A journal of tests: runs of pytest that append each finished test to a file, stop at any time, and go on from there.

`tools/steady.py` and `tools/proof.py` keep theirs with it; `tools/journal_plugin.py` writes it from within pytest.
`tools/mutants.py` has lines of its own kind.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TypeVar

import msgspec

L = TypeVar("L", bound=msgspec.Struct)

ROOT = Path(__file__).parents[1]
INTERRUPTED = 2
"""What pytest ends with when somebody interrupts it."""
FAREWELL_S = 60.0
"""So long a test that is interrupted may take to stop what it started."""


class Line(msgspec.Struct, omit_defaults=True):
    """One line of a journal: how a test of a run ended, how many tests a part has, or that the run is complete."""

    run: str
    """What makes two runs the same."""
    test: str = ""
    """The id of the test; empty on a line about the run."""
    failed: bool = False
    skipped: bool = False
    output: str = ""
    seconds: float = 0
    part: str = ""
    """The part of the proof that the test belongs to."""
    planned: int = 0
    """How many tests the part has, on a line of its own when a run of it begins."""
    figures: dict[str, str | int | float] = {}
    """What a test found, beside that it passed (`record_property`); where and when, on the line of a part."""


def read_journal(path: Path) -> list[Line]:
    """Return what a journal of tests holds."""
    return read_lines(path, Line)


def read_lines(path: Path, kind: type[L]) -> list[L]:
    """Return the lines of any journal, after cutting off a last one that was not written to its end."""
    if not path.exists():
        return []
    written = path.read_bytes()
    whole = written[: written.rfind(b"\n") + 1]
    if whole != written:
        path.write_bytes(whole)
    return [msgspec.json.decode(line, type=kind) for line in whole.splitlines()]


def append(journal: Path, line: msgspec.Struct) -> None:
    """Add a line to a journal, whole or not at all."""
    journal.parent.mkdir(parents=True, exist_ok=True)
    with journal.open("ab") as file:
        file.write(msgspec.json.encode(line) + b"\n")


def run_tests(
    journal: Path,
    name: str,
    arguments: list[str],
    *,
    order: int | None = None,
    seconds: float | None = None,
    variables: dict[str, str] | None = None,
) -> int:
    """Run what is left of one run, in random order where one is given; return how pytest ended."""
    done = [line.test for line in read_journal(journal) if line.run == name and line.test]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as known:
        json.dump({"run": name, "journal": str(journal), "done": done, "order": order}, known)
        known.flush()
        paths = os.pathsep.join(filter(None, (str(Path(__file__).parent), os.environ.get("PYTHONPATH"))))
        environment = os.environ | (variables or {}) | {"TESTS_JOURNAL": known.name, "PYTHONPATH": paths}
        command = [sys.executable, "-m", "pytest", "-p", "journal_plugin", "-q", *arguments]
        return run_for(command, environment, seconds)


def run_for(command: list[str], environment: dict[str, str], seconds: float | None = None) -> int:
    """Run a command; interrupt it and all that it started when somebody asks for it, or when its time is over."""
    process = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)  # noqa: S603 - ours
    try:
        return process.wait(seconds)
    except (KeyboardInterrupt, subprocess.TimeoutExpired):
        _end(process)
        return INTERRUPTED


def _end(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGINT)
    try:
        process.wait(FAREWELL_S)
    except (KeyboardInterrupt, subprocess.TimeoutExpired):
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def git(*arguments: str) -> str:
    """Return what git says, or nothing where there is no repository or no git."""
    command = ["git", *arguments]
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603 - ours
    except (FileNotFoundError, subprocess.CalledProcessError):
        return ""


def now() -> str:
    """Return the minute, in the time of the world."""
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime())
