"""Forms answer for themselves: nothing outside their folder asks which form a tournament has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import ludogite
from ludogite.core.registry import installed_games
from ludogite.people.tournaments.forms.catalogue import FORMS

SOURCES = Path(ludogite.__file__).parent
NAMES = {form.__name__ for form in FORMS}
WORDS = {str(form.__struct_config__.tag) for form in FORMS}
BY_WORD = re.compile(rf"""[=!]=\s*["']({"|".join(map(re.escape, sorted(WORDS - {"arena", "heats"})))})["']""")
"""Of pictures, two are called like the form that has them."""


def asks(tree: ast.Module) -> Iterator[int]:
    """Yield the lines in which code asks whether something is of a form."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("isinstance", "issubclass")
        ):
            named = {one.id for one in ast.walk(node.args[1]) if isinstance(one, ast.Name)}
        elif isinstance(node, ast.MatchClass):
            named = {one.id for one in ast.walk(node.cls) if isinstance(one, ast.Name)}
        elif isinstance(node, ast.Compare):
            named = {one.id for one in node.comparators if isinstance(one, ast.Name)}
        else:
            continue
        if named & NAMES:
            yield node.lineno


def test_nothing_outside_their_folder_asks_which_form_it_is() -> None:
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        if path.parent.name == "forms" and path.parent.parent.name == "tournaments":
            continue
        found += [f"{path.relative_to(SOURCES)}:{line}" for line in asks(ast.parse(path.read_text("utf-8")))]
    for path in sorted((SOURCES / "web").rglob("*.html")):
        lines = enumerate(path.read_text("utf-8").splitlines(), 1)
        found += [f"{path.relative_to(SOURCES)}:{number}" for number, line in lines if BY_WORD.search(line)]
    assert not found, "let the form answer: " + ", ".join(found)


def test_no_two_forms_send_a_field_of_the_same_name() -> None:
    """A page sends the fields of all forms, also of those that are not chosen."""
    for game in installed_games().values():
        names = [one.name for form in FORMS if form.suits(game) for one in form.settings(game)]
        assert len(set(names)) == len(names), game.id
        for form in FORMS:
            usual = form.usual(game) if form.suits(game) else None
            assert all(hasattr(usual, one.field) for one in form.settings(game) if usual is not None)
