"""Bots of other people's, found through entry points as games are."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from ludogite.bots.errors import BrokenBotError
from ludogite.bots.seated import SeatedStranger
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt, quoted
from ludogite.core.message import Message, house_message
from ludogite.core.registry import loading_failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.core.game import Game
    from ludogite.core.options import Settings

GROUP = "ludogite.bots"
"""The entry point group under which a package names its bots: what is called with a game and its settings, and returns
something with `choose(state, rng)`."""

NAME = re.compile("[a-z][a-z0-9-]{1,39}")
"""What an installed bot may be called."""


@dataclass(frozen=True, slots=True)
class InstalledBot:
    """A bot that is installed."""

    name: str
    module: str
    make: Callable[[Game, Settings], Any]
    games: tuple[str, ...] | None
    """The games that it plays; None: all of them."""

    def plays(self, game: Game) -> bool:
        """Tell whether it plays a game."""
        return self.games is None or game.id in self.games

    def seat(self, game: Game, settings: Settings) -> SeatedStranger:
        """Return it on a seat of a game; raises BrokenBotError, or whatever it refuses the game with."""
        try:
            player = self.make(game, settings)
        except LudogiteError:
            raise
        except Exception as error:
            raise broken(self.name, loading_failure(self.module, error)) from error
        if not callable(getattr(player, "choose", None)):
            raise broken(self.name, house_message("{made} has no method choose(state, rng)", made=quoted(player)))
        return SeatedStranger(player, self.name, self.module)


@cache
def installed_bots() -> dict[str, InstalledBot]:
    """Return the bots that are installed by name. One that cannot be loaded is reported with a warning and skipped."""
    bots: dict[str, InstalledBot] = {}
    for entry in entry_points(group=GROUP):
        try:
            bot = load(entry)
        except BrokenBotError as fault:
            warnings.warn(f"{fault.message}; it is skipped", stacklevel=2)
            continue
        if bot.name in bots:
            warnings.warn(f"a second bot calls itself {bot.name!r} and is skipped: {entry.value}", stacklevel=2)
        else:
            bots[bot.name] = bot
    return bots


def installed_names(game: Game) -> list[str]:
    """Return the names of the installed bots that play a game."""
    return [bot.name for bot in installed_bots().values() if bot.plays(game)]


def find_bot(game: Game, name: str) -> InstalledBot | None:
    """Return the installed bot of this name that plays a game, if there is one; raises BrokenBotError."""
    for entry in entry_points(group=GROUP, name=name):
        bot = load(entry)
        if bot.plays(game):
            return bot
    return None


def load(entry: EntryPoint) -> InstalledBot:
    """Load a bot; raises BrokenBotError."""
    if not NAME.fullmatch(entry.name):
        raise broken(
            entry.name, house_message("a bot is called by 2 to 40 small letters, digits and hyphens, a letter first")
        )
    try:
        made = entry.load()
    except Exception as error:
        raise broken(entry.name, loading_failure(entry.module, error)) from error
    if not callable(made):
        raise broken(
            entry.name, house_message("{value} cannot be called with a game and its settings", value=entry.value)
        )
    games = getattr(made, "games", None)
    if games is not None and not (isinstance(games, tuple | list) and all(isinstance(id_, str) for id_ in games)):
        raise broken(entry.name, house_message("its games are a list of ids, got {games}", games=quoted(games)))
    return InstalledBot(entry.name, entry.module, made, None if games is None else tuple(games))


def broken(name: str, why: str | Message) -> BrokenBotError:
    """Say that an installed bot cannot be used."""
    return BrokenBotError(
        house_message("the installed bot '{name}' cannot be used: {why}", name=excerpt(name), why=why)
    )
