"""The walls that import-linter keeps: what they let through only gets less, and no subject is forgotten."""

from __future__ import annotations

import tomllib
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
IMPORTS_LEFT = 30
"""Imports from one room of the web into another. A new one needs a better place; one that is gone lowers the number."""
PURE = ("events", "decisions")
"""Files of a subject that never touch a database."""


def contract(name: str) -> dict[str, Any]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    found: dict[str, Any] = next(one for one in contracts if one["name"] == name)
    return found


def test_rooms_learn_to_know_no_other_room() -> None:
    let_through = contract("Rooms do not know each other")["ignore_imports"]
    assert len(let_through) == len(set(let_through)) == IMPORTS_LEFT


def test_no_rooms_stand_in_a_circle() -> None:
    """Whoever opens a room reads it with those below it, and never comes back to where they began."""
    below: dict[str, set[str]] = {}
    for line in contract("Rooms do not know each other")["ignore_imports"]:
        importer, imported = (name.split(".")[2] for name in line.split(" -> "))
        below.setdefault(importer, set()).add(imported)
    assert list(TopologicalSorter(below).static_order())  # raises CycleError


def test_every_room_has_its_walls() -> None:
    rooms = {path.parent.name for path in (SOURCES / "ludogite/web").glob("*/routes.py")} - {"api", "shared"}
    rooms |= {path.parent.name for path in (SOURCES / "ludogite/web").glob("*/words.py")} - {"api", "shared"}
    known = {name.rpartition(".")[2] for name in contract("Rooms do not know each other")["modules"]}
    assert rooms <= known


def test_what_happens_to_a_subject_is_kept_pure_in_every_subject() -> None:
    pure = contract("What happens to a subject is pure: no database, no web")["source_modules"]
    files = [path for name in PURE for path in (SOURCES / "ludogite/people").glob(f"*/{name}.py")]
    modules = {".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in files}
    assert modules
    assert modules <= set(pure)
