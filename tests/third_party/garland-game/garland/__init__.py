"""Garland: a small game of lanterns for two."""

from garland.notation import SEATS, GarlandNotation
from garland.rules import LAST, Garland, message
from ludogite.core.game import Game
from ludogite.core.parts import About, Rules
from ludogite.core.plain_board import PlainBoard, Sign

GAME = Game(
    id="garland",
    about=About(title=message("Garland"), line=message("Who will light the last lantern?")),
    rules=Rules(
        start=lambda _settings: Garland("." * 7, 0),
        reasons=(LAST,),
        longest=7,
        seat_names=SEATS,
        seat_titles=(message("Sun"), message("Moon")),
    ),
    notation=GarlandNotation(),
    board=PlainBoard({"o": Sign("●", message("lit"), "gold"), ".": Sign("○", message("dark"))}),
    package="garland",
)

__all__ = ["GAME"]
