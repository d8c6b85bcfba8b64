"""The Python that the papers show runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from papers import DOCS, PAGES, blocks

ELSEWHERE = {"add-a-game.md", "api.md"}
"""What these show is installed, or needs a house: test_tutorial and tests/web/test_papers run it."""

EXAMPLES = [
    pytest.param(body, id=f"{page.stem}-{number}")
    for page in PAGES
    if page.name not in ELSEWHERE
    for number, (kind, body) in enumerate(blocks(page), 1)
    if kind == "python"
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run(example: str, tmp_path: Path) -> None:
    for prepared in (DOCS / "examples").glob("*"):
        (tmp_path / prepared.name).write_bytes(prepared.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", example],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6
