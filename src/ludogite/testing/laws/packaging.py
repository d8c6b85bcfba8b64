"""What is published is whole: whoever installs a game has all of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

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


@way_out(
    'Name them in pyproject.toml under [tool.setuptools.package-data]: nim = ["texts/*", "locale/*/LC_MESSAGES/*"].'
)
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
    demand_of_game(not missing, game, f"the wheel lacks {len(missing)} files: {', '.join(missing)}")


def _files_of(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        hidden = any(part.startswith(".") or part in NOT_SHIPPED_NAMES for part in name.parts)
        if path.is_file() and not hidden and path.suffix not in NOT_SHIPPED:
            yield name.as_posix()


OF_A_SOURCE = (check_wheel_is_whole,)
