"""Installed games, found through entry points. Ours and other people's are treated alike."""

from __future__ import annotations

import warnings
from functools import cache
from importlib.metadata import entry_points

from ludogite.core.errors import UnknownGameError
from ludogite.core.game import Game

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
            warnings.warn(f"the game {entry.name!r} cannot be loaded and is skipped: {error}", stacklevel=2)
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
        raise UnknownGameError(f"no game {id_!r}; the installed games are: {', '.join(sorted(games))}")
    game = games[id_]
    return game if version is None else game.with_rules(version)
