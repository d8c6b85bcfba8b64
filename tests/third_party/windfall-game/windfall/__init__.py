"""Windfall: cards sealed in secret for golden apples, for two to four."""

from ludogite.core.count import Tally
from ludogite.core.game import Game
from ludogite.core.options import Option
from ludogite.core.parts import About, Around, Rules
from windfall.board import WindfallBoard
from windfall.hidden import SealedCards
from windfall.notation import WindfallNotation
from windfall.rules import MOST, Windfall, message

PLAYERS = Option("players", 2, (2, 3, 4), message("Players"), message("How many of you play."))

GAME = Game(
    id="windfall",
    about=About(
        title=message("Windfall"), line=message("The highest card takes the apple, if it is alone."), minutes=5
    ),
    rules=Rules(
        start=lambda settings: Windfall(settings.number("players")),
        reasons=(MOST,),
        longest=20,
        seat_names=("a", "b", "c", "d"),
        options=(PLAYERS,),
        players_option="players",
    ),
    notation=WindfallNotation(),
    board=WindfallBoard(),
    hidden=SealedCards(),
    around=Around(tally=Tally(message("points"), lambda state: tuple(map(str, state.points())))),
    package="windfall",
)

__all__ = ["GAME"]
