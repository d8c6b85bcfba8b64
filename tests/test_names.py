"""One name, one thing; the same role has the same file name in every game's folder."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src" / "ludogite"
GAMES = sorted(path.name for path in (SOURCES / "games").iterdir() if (path / "rules.py").exists())
ROLES = {
    "game.py": "the Game, made of its parts",
    "rules.py": "positions and moves",
    "notation.py": "text, both ways",
    "board.py": "how it looks and speaks",
    "symbols.py": "what it is drawn with",
    "words.py": "what it says",
    "messages.py": "its domain of messages",
    "terminal.py": "the board in letters",
    "search.py": "what opponents know",
    "advice.py": "a move as advice",
    "count.py": "the tally and the count at the end",
    "sheets.py": "what can be printed",
}
"""The files that every game of the house has, by what they are for."""
FORMER = {"bot", "box", "spoken", "places", "greedy", "jumpmin", "setup", "reachable", "utils", "helpers", "manager"}
"""Names that say too little, or that another name has replaced."""


def public_classes(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


def test_no_two_public_classes_share_a_name() -> None:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in SOURCES.rglob("*.py"):
        if path.relative_to(SOURCES).parts[0] != "games":
            for name in public_classes(path):
                found[name].append(str(path.relative_to(SOURCES)))
    assert {name: files for name, files in found.items() if len(files) > 1} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_files_for_the_same_roles(game: str) -> None:
    there = {path.name for path in (SOURCES / "games" / game).glob("*.py")}
    assert set(ROLES) <= there
    assert {f"{name}.py" for name in FORMER} & there == set()
