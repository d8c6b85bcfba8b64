"""Where a game comes from: installed, or a folder that somebody is still writing."""

from __future__ import annotations

import importlib
import os
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ludogite.core.errors import LudogiteError, UnknownGameError
from ludogite.core.game import Game
from ludogite.core.inputs import quoted
from ludogite.core.registry import GROUP, installed_games, loading_failure, open_game
from ludogite.testing.messages import folder_of

FILE = "pyproject.toml"
UP = 4
"""A project's file lies at most so many folders above its package."""


class ProjectError(LudogiteError, ValueError):
    """A folder or a module is no game that can be checked."""

    code = "project/invalid"


@dataclass(frozen=True, slots=True)
class Project:
    """The folder that a wheel is built of."""

    folder: Path
    games: tuple[tuple[str, str], ...]
    """Its entry points: id and `module:NAME`."""
    backend: str
    backend_path: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    """What the builder of its wheel needs."""


@dataclass(frozen=True, slots=True)
class Source:
    """A game, and the project that it is written in where there is one."""

    game: Game
    project: Project | None
    entry: str | None = None
    """The name of the entry point that it was loaded by; None where it was found in another way."""


def find_sources(target: str) -> Iterator[Source | LudogiteError]:
    """Yield the games of a target: the id of an installed game, a folder, or a module (`module` or `module:NAME`).

    In place of one that cannot be loaded comes UnknownGameError or ProjectError: the others are found all the same.
    """
    try:
        for load in _loaders(target):
            try:
                yield load()
            except LudogiteError as refused:
                yield refused
    except LudogiteError as refused:
        yield refused


def _loaders(target: str) -> list[Callable[[], Source]]:
    """Return what loads each game of a target; raises UnknownGameError, ProjectError."""
    folder = Path(target)
    if os.sep in target or target.startswith("."):
        return _loaders_in(folder)
    if target in installed_games() or entry_points(group=GROUP, name=target):
        return [lambda: _with_project(open_game(target))]
    if target and folder.is_dir():
        return _loaders_in(folder)
    if _is_module(target.partition(":")[0]):
        return [lambda: _with_project(_load(target if ":" in target else f"{target}:GAME", target))]
    known = ", ".join(sorted(installed_games()))
    raise UnknownGameError(
        f"no game, folder or module {quoted(target)}; the installed games are: {known}; "
        "a game that is not installed is named by its folder, such as ./nim-game"
    )


def read_project(folder: Path) -> Project:
    """Return the project of a folder; raises ProjectError."""
    where = quoted(str(folder / FILE))
    try:
        read: dict[str, Any] = tomllib.loads((folder / FILE).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ProjectError(f"cannot read {where}: {error}") from error
    build = read.get("build-system", {})
    games = read.get("project", {}).get("entry-points", {}).get(GROUP, {})
    return Project(
        folder,
        tuple(games.items()),
        build.get("build-backend", "setuptools.build_meta"),
        tuple(build.get("backend-path", ())),
        tuple(build.get("requires", ())),
    )


def _loaders_in(folder: Path) -> list[Callable[[], Source]]:
    if not folder.is_dir():
        raise ProjectError(f"no folder {quoted(str(folder))}; to begin a game: ludogite new NAME")
    if (folder / FILE).is_file():
        project = read_project(folder.resolve())
        if not project.games:
            group = f'[project.entry-points."{GROUP}"]'
            raise ProjectError(f'{quoted(str(folder / FILE))} names no game: write {group}, then nim = "nim:GAME"')
        return [partial(_load_entry, project, *entry) for entry in project.games]
    if (folder / "__init__.py").is_file():
        package = folder.resolve()
        return [lambda: _with_project(_load_from(package.parent, f"{package.name}:GAME"))]
    raise ProjectError(
        f"no game in {quoted(str(folder))}: expected a {FILE} that names one, or a package with GAME; "
        "to begin a game: ludogite new NAME"
    )


def _load_entry(project: Project, name: str, value: str) -> Source:
    return Source(_load_from(project.folder, value), project, name)


def _with_project(game: Game) -> Source:
    return Source(game, _project_of(game))


def _load_from(folder: Path, value: str) -> Game:
    """Return a game whose package lies in a folder, or in its `src`; the folder comes before what is installed."""
    package = value.partition(":")[0].partition(".")[0]
    homes = [home for home in (folder, folder / "src") if (home / package).is_dir()]
    if not homes:
        raise ProjectError(f"no package {package!r} in {str(folder)!r}, and {value!r} asks for it")
    _forget_namesake(package, homes[0] / package)
    sys.path.insert(0, str(homes[0]))
    importlib.invalidate_caches()
    return _load(value, str(folder))


def _forget_namesake(package: str, home: Path) -> None:
    """Forget a package of the same name from elsewhere, so that two drafts of one game can be checked at once."""
    loaded = sys.modules.get(package)
    if loaded is not None and [Path(path) for path in getattr(loaded, "__path__", ())] != [home]:
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]


def _load(value: str, target: str) -> Game:
    module, _, name = value.partition(":")
    try:
        found: object = importlib.import_module(module)
    except (Exception, SystemExit) as error:
        why = loading_failure(module, error)
        raise ProjectError(f"the game of {quoted(target)} cannot be loaded from {value!r}: {why}") from error
    try:
        for part in name.split("."):
            found = getattr(found, part)
    except AttributeError as error:
        raise ProjectError(_no_such_name(value, target, found)) from error
    if not isinstance(found, Game):
        raise ProjectError(f"{value!r} of {quoted(target)} is {quoted(found)}, and not a Game")
    return found


def _no_such_name(value: str, target: str, module: object) -> str:
    """Say that a module has nothing of the name that was asked for, and what its games are called."""
    module_name, _, name = value.partition(":")
    games = [f"{module_name}:{known}" for known, thing in vars(module).items() if isinstance(thing, Game)]
    asked = f"the entry point {value!r} in {FILE}" if (Path(target) / FILE).is_file() else repr(value)
    there = f"write {' or '.join(map(repr, games))}" if games else f"write {name} = Game(…) there"
    return f"{asked} of {quoted(target)} asks for {name!r}, and {module_name} has none; {there}"


def _is_module(name: str) -> bool:
    try:
        return all(part.isidentifier() for part in name.split(".")) and find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def _project_of(game: Game) -> Project | None:
    """Return the project that a game's package lies in, where its sources are here: as after `pip install -e`."""
    folder = folder_of(game.package)
    for above in () if folder is None else list(folder.parents)[:UP]:
        if (above / FILE).is_file():
            project = read_project(above)
            return project if game.id in dict(project.games) else None
    return None
