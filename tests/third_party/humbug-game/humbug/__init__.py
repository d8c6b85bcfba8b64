"""Humbug: dice under cups, bids that rise, and somebody who does not believe them. For two to six."""

from humbug.hidden import Cups
from humbug.messages import message
from humbug.notation import SEATS, HumbugNotation
from humbug.rules import LAST_CUP, start
from ludogite.core.game import Game
from ludogite.core.options import Option, switch
from ludogite.core.parts import About, Rules

GAME = Game(
    id="humbug",
    about=About(title=message("Humbug"), line=message("Bid on dice that you cannot see."), minutes=15),
    rules=Rules(
        start=start,
        reasons=(LAST_CUP,),
        longest=3_016,
        seat_names=tuple(SEATS),
        seat_titles=(
            message("Orange"),
            message("Blue"),
            message("Yellow"),
            message("Plum"),
            message("Green"),
            message("White"),
        ),
        options=(
            Option("players", 2, (2, 3, 4, 5, 6), message("Players"), message("How many play.")),
            Option("dice", 5, (2, 3, 4, 5), message("Dice"), message("How many each has to begin with.")),
            switch("wild", message("Wild ones"), message("Ones count as every other face."), default=True),
        ),
        players_option="players",
        chance_in_play=True,
    ),
    notation=HumbugNotation(),
    hidden=Cups(),
    package="humbug",
)

__all__ = ["GAME"]
