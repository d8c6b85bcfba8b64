"""What is published is whole: whoever installs a game has all of it."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.core.registry import GROUP
from ludogite.testing.cases import demand_of_game
from ludogite.testing.faults import tell_notice, way_out
from ludogite.testing.messages import folder_of
from ludogite.testing.project import Source
from ludogite.testing.wheel import BuilderError, WheelError, wheel_files

if TYPE_CHECKING:
    from collections.abc import Iterator

NOT_SHIPPED = {".pyc", ".po", ".pot", ".so", ".pyd", ".c"}
"""What nobody needs who plays, or what another machine compiles for itself."""
NOT_SHIPPED_NAMES = {"__pycache__", "test", "tests", "compiled.txt"}
"""Folders and files that only those need who build or test."""


@way_out("Let pyproject.toml name the packages of the game under [tool.setuptools], as they lie in the folder.")
def check_wheel_is_whole(source: Source) -> None:
    """Demand that the wheel of a game's project holds every file of its package: its code, its texts, its words."""
    game, project = source.game, source.project
    folder = folder_of(game.package)
    if project is None or folder is None:
        return
    try:
        shipped = wheel_files(project)
    except BuilderError as error:
        tell_notice(f"the wheel was not tried: {error}", f"Install what builds it: {error.command}")
        return
    except WheelError as error:
        demand_of_game(False, game, str(error))
        return
    inside = game.package.replace(".", "/")
    missing = sorted(f"{inside}/{name}" for name in _files_of(folder) if f"{inside}/{name}" not in shipped)
    files = "1 file" if len(missing) == 1 else f"{len(missing)} files"
    demand_of_game(not missing, game, f"the wheel lacks {files}: {', '.join(missing)}", way_out=_how_to_ship(missing))


def _how_to_ship(missing: list[str]) -> str:
    """Return what to write in a project's file so that the wheel holds these files."""
    folders = {name.rpartition("/")[0] for name in missing if name.endswith(".py")}
    packages = sorted(folder.replace("/", ".") for folder in folders)
    if packages:
        named = ", ".join(f'"{package}"' for package in packages)
        return f"Name the packages too, in pyproject.toml under [tool.setuptools]: packages = [{named}, …]."
    top = missing[0].partition("/")[0] if missing else ""
    inside = (name.removeprefix(f"{top}/") for name in missing)
    patterns = sorted({_pattern(name) for name in inside})
    named = ", ".join(f'"{pattern}"' for pattern in patterns)
    return f"Name them in pyproject.toml under [tool.setuptools.package-data]: {top} = [{named}, …]."


def _pattern(name: str) -> str:
    """Return what names a file and its like: all of a folder, every language of a catalogue."""
    folder, _, file = name.rpartition("/")
    if folder.startswith("locale/"):
        return "locale/*/LC_MESSAGES/*"
    return f"{folder}/*" if folder else f"*{Path(file).suffix}" if Path(file).suffix else file


@way_out("Choose another `id` in `Game`, and give the entry point in pyproject.toml the same name.")
def check_id_is_free(source: Source) -> None:
    """Demand that no installed game of another package has the game's id: only one of the two could be played."""
    game = source.game
    for entry in entry_points(group=GROUP):
        is_other = entry.module.partition(".")[0] != str(game.package).partition(".")[0]
        taken = is_other and entry.name == game.id
        demand_of_game(not taken, game, f"the id {game.id!r} is taken by an installed game, {entry.value}")


@way_out('Write in pyproject.toml under [project.entry-points."ludogite.games"] the `id` of the game before the =.')
def check_entry_point_is_called_as_the_game(source: Source) -> None:
    """Demand that the entry point of a game is called as its id, by which commands and addresses know it."""
    name, id_ = source.entry, source.game.id
    same = name is None or name == id_
    demand_of_game(same, source.game, f"the entry point is called {name!r}, and the game's id is {id_!r}")


def _files_of(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        hidden = any(part.startswith(".") or part in NOT_SHIPPED_NAMES for part in name.parts)
        if path.is_file() and not hidden and path.suffix not in NOT_SHIPPED:
            yield name.as_posix()


OF_A_SOURCE = (check_wheel_is_whole, check_id_is_free, check_entry_point_is_called_as_the_game)
