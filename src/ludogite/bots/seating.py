"""The names by which a seat asks for somebody: `bot:3`, `bot:NAME`, `exec:./mybot --flag`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.bots import bot_names, open_bot
from ludogite.bots.installed import find_bot, installed_names
from ludogite.bots.program import ProgramLimits
from ludogite.bots.seated import SeatedPlayer
from ludogite.bots.seated_program import EXEC, SeatedProgram
from ludogite.core import refusals
from ludogite.core.playthrough import History

if TYPE_CHECKING:
    from ludogite.bots.seated import SeatHolder
    from ludogite.core.game import Game
    from ludogite.core.options import Settings

BOT = "bot:"
"""What the name of a seat may begin with on which a bot sits."""
USUAL_LIMITS = ProgramLimits()


def opponent_names(game: Game) -> list[str]:
    """Return every bot that a seat of this game can ask for, installed ones last."""
    own = bot_names(game)
    return [*own, *(name for name in installed_names(game) if name not in own)]


def seat_name(name: str) -> str:
    """Return the name of whoever sits on a seat as records write it."""
    return name if name.startswith((EXEC, BOT)) else BOT + name


def open_seat(game: Game, name: str, settings: Settings, limits: ProgramLimits = USUAL_LIMITS) -> SeatHolder:
    """Return whoever is asked for: a bot of the house, an installed one, or a program; raises BotError.

    A program is started when it sits down.
    """
    if name.startswith(EXEC):
        return SeatedProgram(name.removeprefix(EXEC), limits)
    name = name.removeprefix(BOT)
    if not _is_of_the_house(game, name):
        stranger = find_bot(game, name)
        if stranger is not None:
            return stranger.seat(game, settings)
        raise refusals.no_opponent(game, name, opponent_names(game))
    return SeatedPlayer(open_bot(game, name, settings))


def check_seat(game: Game, name: str, settings: Settings, limits: ProgramLimits = USUAL_LIMITS) -> None:
    """Refuse whoever cannot sit down, before a series begins; a program is started once, to see whether it answers."""
    seated = open_seat(game, name, settings, limits)
    try:
        if isinstance(seated, SeatedProgram):
            seated.sit_down(History.begin(game, settings), 0)
    finally:
        seated.close()


def _is_of_the_house(game: Game, name: str) -> bool:
    kind, colon, _ = name.partition(":")
    return name in bot_names(game) or bool(colon and kind in {"mcts", "ismcts"})
