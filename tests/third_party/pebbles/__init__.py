"""Pebbles, a tiny game as somebody outside the house would write it: plain Python, nothing compiled.

A heap of pebbles; take up to three in turn, or up to what a die allows. Somebody may begin with secret pebbles.
"""

from ludogite.core.game import Game
from ludogite.core.message import Message
from ludogite.core.options import Option, switch
from pebbles.board import PebblesBoard
from pebbles.messages import message
from pebbles.notation import PebblesNotation
from pebbles.rules import LAST, MOST, SHARED, Pebbles, start, twin

GAME = Game(
    id="pebbles",
    title=message("Pebbles"),
    line=message("Take the last pebble!"),
    designers=("traditional",),
    publisher=None,
    year=None,
    ages=None,
    minutes=2,
    fewest=2,
    most=3,
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
    rules_version=1,
    longest=40,
    reasons=(LAST, MOST, SHARED),
    start=start,
    notation=PebblesNotation(),
    board=PebblesBoard(),
    twin=twin,
    package="pebbles",
)

__all__ = ["GAME", "Pebbles"]
