"""Pebbles, a tiny game as somebody outside the house would write it: plain Python, nothing compiled.

A heap of pebbles; take up to three in turn, or up to what a die allows. Somebody may begin with secret pebbles.
"""

from ludogite.core.game import Game
from ludogite.core.options import Option, switch
from ludogite.core.parts import About, Rules
from pebbles.board import PebblesBoard
from pebbles.hidden import Secrets
from pebbles.messages import message
from pebbles.notation import PebblesNotation
from pebbles.rules import LAST, MOST, SHARED, Pebbles, start

GAME = Game(
    id="pebbles",
    about=About(title=message("Pebbles"), line=message("Take the last pebble!"), designers=("traditional",), minutes=2),
    rules=Rules(
        seat_names=("a", "b", "c"),
        seat_titles=(message("Alix"), message("Bao"), message("Chloé")),
        options=(
            Option("players", 2, (2, 3), message("Players"), message("How many play.")),
            Option("heap", 9, (9, 15), message("Heap"), message("Pebbles at the start.")),
            switch("die", message("Die"), message("A die limits each take.")),
            switch("secret", message("Secrets"), message("Each hides 0 to 2 pebbles.")),
            Option(
                "wins",
                "last",
                ("last", "most"),
                message("Win"),
                message("Who wins in the end."),
                (message("the last one"), message("the richest one")),
            ),
        ),
        players_option="players",
        chance_in_play=True,
        longest=40,
        reasons=(LAST, MOST, SHARED),
        start=start,
    ),
    notation=PebblesNotation(),
    board=PebblesBoard(),
    hidden=Secrets(),
    package="pebbles",
)

__all__ = ["GAME", "Pebbles"]
