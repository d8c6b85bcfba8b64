"""The tool that runs tests again and again: what is done stays done, and whatever ever failed is listed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = """
from pathlib import Path

RAN = Path(__file__).with_name("ran")

def note(name):
    RAN.open("a").write(name)

def test_a(): note("a")
def test_b(): note("b"); assert not RAN.with_name("broken").exists(), "the lamp is out"
def test_c(): note("c")
"""


def steady(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    journal = str(folder / "journal.jsonl")
    command = [sys.executable, "tools/steady.py", "--into", journal, "--jobs", "0", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_runs_are_resumed_and_whatever_ever_failed_is_listed(tmp_path: Path) -> None:
    tests, journal = tmp_path / "test_lamp.py", tmp_path / "journal.jsonl"
    tests.write_text(TESTS)
    (tmp_path / "broken").touch()
    first = steady(tmp_path, "--seed", "3", str(tests), "-p", "no:cacheprovider")
    assert first.returncode == 1, first.stderr
    lines = journal.read_bytes().splitlines(keepends=True)
    assert len(lines) == 4, "three tests, and the end of the run"
    # As if it had been killed in the middle of writing its second line.
    journal.write_bytes(lines[0] + lines[1][:9])
    ran = (tmp_path / "ran").read_text()
    second = steady(tmp_path, "--seed", "3", str(tests), "-p", "no:cacheprovider")
    again = (tmp_path / "ran").read_text().removeprefix(ran)
    assert again == ran[1:], ("the same order, without the first", second.stdout, second.stderr)
    (tmp_path / "broken").unlink()
    last = steady(tmp_path, "--seed", "4", str(tests), "-p", "no:cacheprovider")
    assert last.returncode == 1, "it failed once, and that is enough"
    assert "test_b failed in 1 runs" in last.stdout
    assert "the lamp is out" in last.stdout
