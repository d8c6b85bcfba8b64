"""The Python that the papers show runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.papers import DOCS, PAGES, ROOT, blocks

ELSEWHERE = {"add-a-game.md", "secret-decisions.md", "api.md", "study-games.md", "teach-a-program.md"}
ELSEWHERE |= {"batches.md", "train-a-player.md"}
"""What these show is installed, or needs a house or an extra: test_tutorial, tests/web and tests/study run it."""

EXAMPLES = [
    pytest.param(body, id=f"{page.stem}-{number}")
    for page in PAGES
    if page.name not in ELSEWHERE
    for number, (kind, body) in enumerate(blocks(page), 1)
    if kind == "python"
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for prepared in (DOCS / "examples").glob("*"):
        (tmp_path / prepared.name).write_bytes(prepared.read_bytes())
    (tmp_path / "mydice.json").write_bytes((ROOT / "src/ludogite/games/rugby/dice.json").read_bytes())
    exec(compile(example, "example", "exec"), {"__name__": "__main__"})  # noqa: S102 - our own pages
    assert capsys.readouterr().out.strip() or "print" not in example


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6
