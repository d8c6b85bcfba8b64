"""The rooms of the house: a folder a feature, with its routes, words, templates and what its pages load.

Templates and static files of all rooms are found by name alone, so a name stands for one file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment
from litestar.exceptions import NotFoundException
from litestar.static_files import create_static_files_router

from ludogite.core.options import written
from ludogite.core.registry import installed_games
from ludogite.play.puzzles import puzzles_of
from ludogite.web.api import routes as api
from ludogite.web.board import routes as board
from ludogite.web.companion import routes as companion
from ludogite.web.fair import routes as fair
from ludogite.web.host import health
from ludogite.web.host import routes as host
from ludogite.web.learn import routes as learn
from ludogite.web.learn.lessons import learning
from ludogite.web.lobby import routes as lobby
from ludogite.web.people import routes as people
from ludogite.web.printing import routes as printing
from ludogite.web.puzzles import routes as puzzles
from ludogite.web.puzzles.posed import todays_puzzle
from ludogite.web.review import routes as review
from ludogite.web.shared import routes as shared
from ludogite.web.shared.templating import create_environment
from ludogite.web.shelf import routes as shelf
from ludogite.web.table import routes as table

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler

WEB = Path(__file__).parent

ROUTED = (
    shared, shelf, lobby, table, board, fair, learn, puzzles, review, companion, printing, people, host, health,
    api,
)  # fmt: skip
"""The modules of the rooms that answer requests."""


def routes() -> list[Any]:
    """Return everything that can be asked for over HTTP."""
    static = create_static_files_router(
        "/static", list(static_folders()), opt={"exclude_from_csrf": True}, guards=[only_static_files]
    )
    return [*(handler for room in ROUTED for handler in room.ROUTES), static]


@cache
def template_folders() -> tuple[Path, ...]:
    """Return where templates and the drawings in them are looked for."""
    return tuple(sorted([*WEB.glob("*/templates"), *WEB.glob("*/drawings")]))


@cache
def templates() -> Environment:
    """Return what every page is rendered by."""
    return create_environment(
        template_folders(),
        games=installed_games,
        learning=learning,
        puzzles_of=puzzles_of,
        todays_puzzle=todays_puzzle,
        written=written,
    )


@cache
def static_folders() -> tuple[Path, ...]:
    """Return where the files are that pages load."""
    return tuple(sorted(WEB.glob("*/static")))


@cache
def static_files() -> frozenset[str]:
    """Return the address of every file that pages load."""
    return frozenset(f"/static/{path.name}" for folder in static_folders() for path in folder.iterdir())


def only_static_files(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Answer that there is no such file, without asking the disk for names that no file can have."""
    if connection.scope["path"] not in static_files():
        raise NotFoundException
