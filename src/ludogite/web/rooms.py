"""The rooms of the house: a folder a feature, with its routes, words, templates and what its pages load.

Templates and static files of all rooms are found by name alone, so a name stands for one file.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment

from ludogite.core.options import written
from ludogite.core.registry import installed_games
from ludogite.play.puzzles import puzzles_of
from ludogite.web.accounts import routes as accounts
from ludogite.web.admission import routes as admission
from ludogite.web.api import routes as api
from ludogite.web.board import routes as board
from ludogite.web.clubs import routes as clubs
from ludogite.web.companion import routes as companion
from ludogite.web.days import routes as days
from ludogite.web.fair import routes as fair
from ludogite.web.host import health
from ludogite.web.host import routes as host
from ludogite.web.learn import routes as learn
from ludogite.web.learn.lessons import learning
from ludogite.web.lobby import routes as lobby
from ludogite.web.members import corner_routes as corner
from ludogite.web.members import profile_routes as profiles
from ludogite.web.members.strengths import routes as strengths
from ludogite.web.notices import routes as notices
from ludogite.web.played import routes as played
from ludogite.web.printing import routes as printing
from ludogite.web.privacy import routes as privacy
from ludogite.web.programs import routes as programs
from ludogite.web.puzzles import routes as puzzles
from ludogite.web.puzzles.posed import todays_puzzle
from ludogite.web.reports import routes as reports
from ludogite.web.review import routes as review
from ludogite.web.shared import routes as shared
from ludogite.web.shared.files import WEB
from ludogite.web.shared.moments import day, moment
from ludogite.web.shared.notice import notice_html
from ludogite.web.shared.templating import create_environment
from ludogite.web.shelf import routes as shelf
from ludogite.web.table import routes as table
from ludogite.web.tournaments import routes as tournaments
from ludogite.web.tournaments.hall import routes as hall

ROUTED = (
    shared, shelf, lobby, table, board, fair, learn, puzzles, review, played, companion, printing, corner, accounts,
    privacy, programs, profiles, clubs, strengths, days, notices, tournaments, hall, admission, reports, host, health,
    api,
)  # fmt: skip
"""The modules of the rooms that answer requests."""


def routes() -> list[Any]:
    """Return everything that can be asked for over HTTP."""
    return [handler for room in ROUTED for handler in room.ROUTES]


@cache
def template_folders() -> tuple[Path, ...]:
    """Return where templates and the drawings in them are looked for; drawings that are computed are no files."""
    folders = [*WEB.glob("*/templates"), *WEB.glob("*/drawings")]
    return tuple(sorted(folder for folder in folders if not (folder / "__init__.py").exists()))


@cache
def templates() -> Environment:
    """Return what every page is rendered by."""
    return create_environment(
        template_folders(),
        games=installed_games,
        learning=learning,
        puzzles_of=puzzles_of,
        todays_puzzle=todays_puzzle,
        day=day,
        moment=moment,
        notice_html=notice_html,
        written=written,
    )
