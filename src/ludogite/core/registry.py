"""Installed games, found through entry points. Ours and other people's are treated alike."""

from __future__ import annotations

import traceback
import warnings
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from ludogite.core.errors import UnknownGameError
from ludogite.core.game import Game
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, house_message

GROUP = "ludogite.games"
"""The entry point group under which a package names its `Game` objects."""


@cache
def installed_games() -> dict[str, Game]:
    """Return the installed games by id. One that cannot be loaded is reported with a warning and skipped."""
    games: dict[str, Game] = {}
    for entry in entry_points(group=GROUP):
        try:
            game = entry.load()
        except Exception as error:  # noqa: BLE001 - whatever a stranger's game does, the others stay playable
            failure = loading_failure(entry.module, error)
            warnings.warn(f"the game {entry.name!r} cannot be loaded and is skipped: {failure}", stacklevel=2)
            continue
        if not isinstance(game, Game):
            warnings.warn(f"{entry.value} is not a Game and is skipped", stacklevel=2)
        elif game.id in games:
            warnings.warn(f"a second game calls itself {game.id!r} and is skipped: {entry.value}", stacklevel=2)
        else:
            games[game.id] = game
    return games


def open_game(id_: str, version: int | None = None) -> Game:
    """Return the installed game of this id, such as `squadro`, by this version of its rules or by the present one.

    Raises UnknownGameError; RulesGoneError where the game is installed and that version of its rules is not kept.
    """
    games = installed_games()
    if id_ not in games:
        raise UnknownGameError(
            house_message(
                "{why}; the installed games are: {games}", why=_why_unknown(id_), games=", ".join(sorted(games))
            )
        )
    game = games[id_]
    return game if version is None else game.with_rules(version)


def _why_unknown(id_: str) -> Message:
    for entry in entry_points(group=GROUP, name=id_):
        try:
            entry.load()
        except Exception as error:  # noqa: BLE001 - it failed before, whatever it does, and is only told of here
            why = loading_failure(entry.module, error)
            return house_message("the game '{id}' cannot be loaded: {why}", id=excerpt(id_), why=why)
    return house_message("no game '{id}'", id=excerpt(id_))


def loading_failure(module: str, error: BaseException) -> str:
    """Say what went wrong while a game was loaded, and where in its own code: `KeyError: 'a' (hedge/board.py:19)`."""
    package = module.rpartition(".")[0] or module
    places = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if f"{frame.f_globals.get('__name__')}.".startswith(f"{package}.")
    ]
    said = traceback.format_exception_only(error)[-1].strip()
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        said = f"{type(error).__name__}: {error.msg}"
        places.append((error.filename, error.lineno))
    return f"{said} ({_place(*places[-1], package)})" if places else said


def _place(file: str, line: int, package: str) -> str:
    """Return a place in a package as `hedge/board.py:19`, wherever the package is installed."""
    parts = Path(file).parts
    top = package.partition(".")[0]
    begin = len(parts) - 1 - parts[::-1].index(top) if top in parts else -1
    return f"{'/'.join(parts[begin:])}:{line}"
