"""Humbug: dice under cups, bids that rise, and somebody who does not believe them. For two to six."""

from humbug.board import HumbugBoard
from humbug.hidden import Cups
from humbug.messages import message
from humbug.notation import SEATS, HumbugNotation
from humbug.rules import LAST_CUP, start
from humbug.words import TITLES, dice_left
from ludogite.core.count import Tally
from ludogite.core.game import Game
from ludogite.core.options import Option, switch
from ludogite.core.parts import About, Around, Rules

GAME = Game(
    id="humbug",
    about=About(title=message("Humbug"), line=message("Bid on dice that you cannot see."), minutes=15),
    rules=Rules(
        start=start,
        reasons=(LAST_CUP,),
        longest=3_016,
        seat_names=tuple(SEATS),
        seat_titles=TITLES,
        options=(
            Option("players", 2, (2, 3, 4, 5, 6), message("Players"), message("How many play.")),
            Option("dice", 5, (2, 3, 4, 5), message("Dice"), message("How many each has to begin with.")),
            switch(
                "wild", message("Wild ones"), message("Ones count as any face, and nobody bids ones."), default=True
            ),
        ),
        players_option="players",
        chance_in_play=True,
    ),
    notation=HumbugNotation(),
    board=HumbugBoard(),
    hidden=Cups(),
    around=Around(tally=Tally(message("Dice"), dice_left)),
    package="humbug",
)

__all__ = ["GAME"]
