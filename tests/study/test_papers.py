"""What the pages for researchers and students show runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.docs.papers import DOCS, blocks

pytestmark = pytest.mark.study

PAGES = (
    DOCS / "how-to" / "study-games.md",
    DOCS / "tutorial" / "teach-a-program.md",
    DOCS / "tutorial" / "train-a-player.md",
)
EXAMPLES = [
    pytest.param(body, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, (kind, body) in enumerate(blocks(page), 1)
    if kind == "python"
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run(
    example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "example", "exec"), {"__name__": "__main__"})  # noqa: S102 - our own pages
    assert capsys.readouterr().out.strip()


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 8
