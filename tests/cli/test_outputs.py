"""Where results go: what cannot be written is said before the work, in one sentence, and so is Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import wait_until

from ludogite.bots.house_api import HouseApi
from ludogite.core.errors import OptionValueError

ENGLISH = {**os.environ, "LUDOGITE_LANG": "en"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="closed outputs and signals are those of Unix")


def test_an_output_that_is_closed_or_full_is_one_sentence() -> None:
    for where in (">&-", "> /dev/full"):
        command = ["sh", "-c", f"{sys.executable} -m ludogite games {where}"]
        done = subprocess.run(command, capture_output=True, text=True, env=ENGLISH, check=False)
        assert done.returncode == 1, where
        assert done.stderr.startswith("ludogite: cannot write standard output: ")
        assert done.stderr.endswith(" [file/access]\n")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("data", "squadro", "--positions", "10000000", "-o", "{none}/x.jsonl"),
        ("stats", "squadro", "--games", "1000000", "--page", "{none}/x.html"),
        ("stats", "squadro", "--games", "1000000", "--charts", "{file}"),
        ("tournament", "squadro", "1", "2", "--rounds", "100000", "--page", "{none}/x.html"),
        ("tournament", "squadro", "1", "2", "--rounds", "100000", "--records", "{folder}"),
        ("match", "squadro", "--seat", "1", "--seat", "2", "--games", "100000", "--results", "{folder}"),
        ("match", "squadro", "--seat", "1", "--seat", "2", "--games", "100000", "--results", ""),
        ("match", "squadro", "--seat", "1", "--seat", "2", "--games", "100000", "--records", "{file}"),
        ("match", "squadro", "--seat", "1", "--seat", "2", "--games", "100000", "--records", ""),
    ],
)
def test_a_file_that_cannot_be_written_is_missed_before_the_work(
    ludogite: Callable[..., Any], tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    (tmp_path / "file").write_text("mine")
    places = {"none": tmp_path / "none", "file": tmp_path / "file", "folder": tmp_path}
    answer = ludogite(*(argument.format(**places) for argument in arguments))
    assert answer.code == 1
    assert "[file/access]" in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_an_interrupt_of_many_games_is_said_and_nothing_else(tmp_path: Path) -> None:
    kept = tmp_path / "results"
    seats = ("--seat", "random", "--seat", "random", "--games", "100000", "--jobs", "2", "--results", str(kept))
    command = [sys.executable, "-m", "ludogite", "match", "squadro", *seats]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=ENGLISH, start_new_session=True
    ) as process:
        wait_until(lambda: kept.exists() and kept.stat().st_size >= 50_000, "many games are kept")
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said.strip()) == (130, "ludogite: stopped")


@pytest.mark.parametrize("token", ["lgp_…", "lgp_a b", "lgp_é"])
def test_what_is_no_token_is_not_blamed_on_the_house(token: str) -> None:
    with pytest.raises(OptionValueError, match="this is no token: it has '"):
        HouseApi("https://play.example.org", token)
