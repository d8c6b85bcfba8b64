"""What the pages of docs/ show, taken out of their text."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
FENCE = re.compile(r"^( *)```([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[tuple[str, str]]:
    """Return the fenced blocks of a page: what is written behind the fence, and what stands between."""
    return [(kind, body) for _, kind, body in FENCE.findall(page.read_text(encoding="utf-8"))]


def named_files(page: Path) -> dict[str, str]:
    """Return the files that a page writes: blocks whose fence names a path."""
    named = [(kind.partition(" ")[2], body) for kind, body in blocks(page)]
    return {path: body for path, body in named if path}


def commands(page: Path) -> list[list[str]]:
    """Return the `ludogite` commands that a page shows in its `sh` blocks, without the name itself."""
    shown = []
    for kind, body in blocks(page):
        if kind == "sh":
            lines = [line.strip().removeprefix(".venv/bin/") for line in body.splitlines()]
            shown += [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("ludogite ")]
    return shown


def sections(page: Path) -> dict[str, str]:
    """Return the second-level sections of a page by their headings."""
    _, *parts = re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {part.partition("\n")[0].strip(): part.partition("\n")[2] for part in parts}
