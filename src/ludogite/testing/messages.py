"""What a package says, read from its code: calls of `message("…")`, and of its `plural` and `countable`."""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from click import ClickException

from ludogite.core.language import HOME, LANGUAGES, WRITTEN, Language
from ludogite.core.message import Message
from ludogite.play.puzzles import FILE as PUZZLES
from ludogite.play.puzzles import GoalWords, PuzzleFileError, goal_words
from ludogite.translation import is_translated, read_catalogue

if TYPE_CHECKING:
    from ludogite.core.game import Game

PO_LINE = re.compile(r'(?:#.*)?|(?:msg(?:ctxt|id|id_plural|str|str\[\d+\])\s*)?"(?:[^"\\]|\\.)*"')
"""A line of a `.po` file: nothing, a comment, or a text in quotes, with a keyword or without."""
MAKERS = frozenset({"message", "house_message"})
"""How a package's `Domain` may be called."""


class WrittenMessage(NamedTuple):
    """A message as it stands in the code."""

    text: str
    """The English words; empty where they are computed, so that nobody can translate them."""
    plural: str
    context: str
    file: str
    """Seen from the package's folder."""
    line: int

    @property
    def place(self) -> str:
        """Where it stands."""
        return f"{self.file}:{self.line}"


def written_messages(folder: Path, skipped: frozenset[str] = frozenset()) -> Iterator[WrittenMessage]:
    """Yield everything that the modules of a folder and its puzzles say, those in the skipped folders left aside."""
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(folder)
        if place.parts[0] not in skipped:
            yield from _messages_in(path.read_text("utf-8"), place.as_posix())
    yield from _goals_of(folder)


def _goals_of(folder: Path) -> Iterator[WrittenMessage]:
    """Yield what the puzzles of a game ask; one that is not written as a text in English has no words."""
    file = folder / PUZZLES
    text = file.read_text("utf-8") if file.is_file() else "{}"
    try:
        asked = [words for goal in json.loads(text).get("goals", {}).values() for words in goal.values()]
    except (ValueError, AttributeError):
        asked = [None]
    for content in asked:
        try:
            words = goal_words(content, "")
        except PuzzleFileError:
            words = GoalWords("")
        line = text[: max(text.find(json.dumps(words.one, ensure_ascii=False)), 0)].count("\n") + 1
        yield WrittenMessage(words.one, words.several, "", PUZZLES, line)


def _messages_in(code: str, file: str) -> Iterator[WrittenMessage]:
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id=name) if name in MAKERS:
                texts = 1
            case ast.Attribute(value=ast.Name(id=name), attr="plural" | "countable") if name in MAKERS:
                texts = 2
            case _:
                continue
        words = [arg.value for arg in node.args[:texts] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        one, several = (*words, "")[:2] if len(words) == texts else ("", "")
        context = next((word.value for word in node.keywords if word.arg == "context"), None)
        said = str(context.value) if isinstance(context, ast.Constant) else ""
        yield WrittenMessage(one, several, said, file, node.lineno)


def written_domains(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each package that a `Domain("…")` in the modules of a folder names, and where it stands."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Domain"), args=[ast.Constant(value=str(domain))]):
                    yield domain, f"{path.relative_to(folder).as_posix()}:{node.lineno}"


def catalogue_fault(folder: Path, language: Language) -> str:
    """Return why a package's catalogue in a language is of no use, in words; nothing where it is, or there is none."""
    text = folder / "locale" / language / "LC_MESSAGES" / "messages.po"
    compiled = text.with_suffix(".mo")
    if text.exists() and (unreadable := _unreadable(text, language)):
        return unreadable.replace(f"{folder}{os.sep}", "")
    if text.exists() and not compiled.exists():
        return f"{text.relative_to(folder).as_posix()} is not compiled: there is no {compiled.name} beside it"
    if compiled.exists() and read_catalogue(compiled) is None:
        return f"{compiled.relative_to(folder).as_posix()} is damaged"
    return ""


def line_fault(file: Path) -> str:
    """Return the first line of a `.po` file that is none, such as one without its closing quote; else nothing."""
    text = file.read_bytes().decode("utf-8-sig", "replace")
    for number, line in enumerate(text.split("\n"), 1):
        if PO_LINE.fullmatch(line.strip()) is None:
            return f"{file}:{number}: {line.strip()!r} cannot be read: mend it"
    return ""


def _unreadable(text: Path, language: Language) -> str:
    """Return what is wrong with a `.po` file: its first strange line, or what Babel, where it is here, says of it."""
    if (fault := line_fault(text)) or find_spec("babel") is None:
        return fault
    from ludogite.testing.translations import read_translations  # noqa: PLC0415 - needs Babel

    try:
        read_translations(text, language)
    except ClickException as refused:
        return refused.message
    return ""


def folder_of(package: str) -> Path | None:
    """Return where a package lies; None where there is no such package, or it has no `__init__.py`."""
    try:
        spec = find_spec(package) if package else None
    except ModuleNotFoundError:
        return None
    if spec is None or spec.origin is None or spec.submodule_search_locations is None:
        return None
    return Path(spec.origin).parent


def is_ours(package: str) -> bool:
    """Tell whether a package is the house or one of its games."""
    return package.partition(".")[0] == "ludogite"


def expected_languages(package: str) -> tuple[Language, ...]:
    """Return the languages asked of a package: all where it is ours, else English, the house's own, and those begun."""
    folder = folder_of(package)
    return tuple(
        language
        for language in LANGUAGES
        if language in (HOME, WRITTEN)
        or is_ours(package)
        or (folder is not None and folder.joinpath("locale", language).is_dir())
    )


def untranslated(game: Game) -> dict[str, list[str]]:
    """Return, by language, what a game says there in English because its catalogue has no words for it."""
    folder = folder_of(game.package)
    written = [] if folder is None else list(written_messages(folder))
    found: dict[str, list[str]] = {}
    for language in expected_languages(game.package):
        if folder is not None and catalogue_fault(folder, language):
            continue
        missing = {
            (one.text, one.context): f"{one.place}: {one.text}"
            for one in reversed(written)
            if one.text
            and not is_translated(
                Message(one.text, plural=one.plural, context=one.context, domain=game.package), language
            )
        }
        if missing and language != WRITTEN:
            found[language] = list(reversed(missing.values()))
    return found
