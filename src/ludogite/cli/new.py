"""`ludogite new`: the folder of a game that works and keeps all laws, to be changed into another one."""

from __future__ import annotations

import keyword
import os
import re
import shutil
import unicodedata
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

import click

from ludogite.cli.arguments import FileError, json_option, lang_option
from ludogite.cli.report import say_json
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import escaped, excerpt
from ludogite.core.message import house_message
from ludogite.core.registry import installed_games
from ludogite.core.system_errors import system_reason
from ludogite.translation import translate

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LONGEST_NAME = 40
SUFFIX = ".template"
NAMES = {"package": "$package", "test_game.py": "test_$package.py"}
"""Files and folders of the template that are called after the game."""
RESERVED = frozenset({"tests", "docs", "build", "dist"})
"""Folders that a project has for something else."""
DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}
)
"""Names that no file and no folder can have on Windows."""


class GameNameError(LudogiteError, ValueError):
    """A new game cannot be called so."""

    code = "new/name"


class FolderTakenError(LudogiteError, FileExistsError):
    """A new game would lie where something lies already."""

    code = "new/folder"


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--path", "path", metavar="FOLDER", help="The folder to make; NAME-game in this one, unless given.")
@json_option
@lang_option
def new(name: str, path: str | None, as_json: bool, language: str) -> None:
    """Make the folder of a new game: small, whole and playable, to be changed step by step into yours.

    NAME is the game's id and its Python package: small letters, figures and _.

    Example: ludogite new nim
    """
    refuse_name(name)
    project = f"{name.replace('_', '-')}-game"
    folder = Path(project if path is None else path)
    written = write_project(folder, name, project)
    after = [f"pip install -e {quote_path(folder)}", f"ludogite check {name}", f"ludogite play {name}"]
    if as_json:
        say_json({"game": name, "folder": str(folder), "files": written, "next": after})
        return
    for file in written:
        click.echo(f"  {folder / file}")
    click.echo(translate(house_message("A game that works lies in {folder}. Next:", folder=str(folder)), language))
    for command in after:
        click.echo(f"  {command}")
    begin = house_message("Then begin with {file}.", file=str(folder / name / "rules.py"))
    click.echo(translate(begin, language))


def refuse_name(name: str) -> None:
    """Refuse a name that cannot be both a game's id and a new Python package; raises GameNameError."""
    if re.fullmatch(r"[a-z][a-z0-9_]*", name) is None or len(name) > LONGEST_NAME:
        raise GameNameError(
            house_message(
                "a game cannot be called '{name}': expected small letters a to z, figures and _, a letter first, "
                "at most {most}; try '{suggested}'",
                name=excerpt(name),
                most=LONGEST_NAME,
                suggested=suggested(name),
            )
        )
    if name in DEVICES:
        raise GameNameError(
            house_message(
                "a package cannot be called '{name}': Windows has no such folders; try '{name}_game'",
                name=excerpt(name),
            )
        )
    if is_taken_word(name):
        raise GameNameError(
            house_message(
                "a package cannot be called '{name}': the word has another meaning; try '{name}_game'",
                name=excerpt(name),
            )
        )
    if name in installed_games():
        raise GameNameError(
            house_message("a game called '{name}' is installed already; try 'my_{name}'", name=excerpt(name))
        )
    if find_spec(name) is not None:
        raise GameNameError(
            house_message("a Python module called '{name}' is here already; try '{name}_game'", name=excerpt(name))
        )


def is_taken_word(name: str) -> bool:
    """Tell whether a name means something else to Python, to a project or to Windows."""
    return keyword.iskeyword(name) or name in RESERVED or name in DEVICES


def suggested(name: str) -> str:
    """Return a name that would do, as near as possible to one that does not."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    joined = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    letters = re.sub(r"^[^a-z]+", "", joined)[:LONGEST_NAME].strip("_")
    return f"{letters}_game" if is_taken_word(letters) else letters or "my_game"


def quote_path(folder: Path) -> str:
    """Return a folder as a shell reads it."""
    text = str(folder)
    shown = text if folder.is_absolute() or text.startswith(".") else f"./{text}"
    return f'"{shown}"' if " " in shown else shown


def write_project(folder: Path, package: str, project: str) -> list[str]:
    """Write a whole project or nothing at all, and return its files; raises FolderTakenError, FileError."""
    if "\0" in str(folder):
        raise FileError(house_message("cannot write '{folder}': no folder has such a name", folder=escaped(folder)))
    if folder.exists():
        raise FolderTakenError(
            house_message(
                "'{folder}' is there already, and nothing was written; choose --path FOLDER", folder=escaped(folder)
            )
        )
    values = {"package": package, "project": project, "title": package.replace("_", " ").strip().capitalize()}
    unfinished = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    names: list[str] = []
    try:
        for name, text in template_files():
            file = unfinished / Template(name).substitute(values)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(Template(text).substitute(values), encoding="utf-8")
            names.append(str(file.relative_to(unfinished)))
        unfinished.rename(folder)
    except OSError as fault:
        raise FileError(
            house_message(
                "cannot write '{folder}': {reason:capital}", folder=escaped(folder), reason=system_reason(fault)
            )
        ) from fault
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return sorted(names)


def template_files(folder: Traversable | None = None, inside: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file of the template, with `$package`, `$project` and `$title` to fill in."""
    for entry in (folder or files("ludogite.cli").joinpath("template")).iterdir():
        name = entry.name.removesuffix(SUFFIX)
        path = inside + NAMES.get(name, name)
        if entry.is_dir():
            yield from template_files(entry, f"{path}/")
        elif entry.name.endswith(SUFFIX):
            yield path, entry.read_text(encoding="utf-8")
