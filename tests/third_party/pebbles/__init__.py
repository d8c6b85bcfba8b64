"""Pebbles, a tiny game as somebody outside the house would write it: plain Python, nothing compiled.

A heap of pebbles; take up to three in turn, or up to what a die allows. Somebody may begin with secret pebbles.
"""

from ludogite.core.game import Game
from ludogite.core.options import Option, switch
from ludogite.core.text import Text
from pebbles.board import PebblesBoard
from pebbles.notation import PebblesNotation
from pebbles.rules import LAST, MOST, SHARED, Pebbles, start, twin

GAME = Game(
    id="pebbles",
    title=Text("Cailloux", "Pebbles"),
    line=Text("Prenez le dernier caillou !", "Take the last pebble!"),
    designers=("traditional",),
    publisher=None,
    year=None,
    ages=None,
    minutes=2,
    fewest=2,
    most=3,
    seat_names=("a", "b", "c"),
    seat_titles=(Text("Alix", "Alix"), Text("Bao", "Bao"), Text("Chloé", "Chloé")),
    options=(
        Option("players", 2, (2, 3), Text("Joueurs", "Players"), Text("Combien jouent.", "How many play.")),
        Option("heap", 9, (9, 15), Text("Tas", "Heap"), Text("Cailloux au début.", "Pebbles at the start.")),
        switch("die", Text("Dé", "Die"), Text("Un dé limite chaque prise.", "A die limits each take.")),
        switch(
            "secret", Text("Secrets", "Secrets"), Text("Chacun cache 0 à 2 cailloux.", "Each hides 0 to 2 pebbles.")
        ),
        Option(
            "wins",
            "last",
            ("last", "most"),
            Text("Victoire", "Win"),
            Text("Qui gagne à la fin.", "Who wins in the end."),
            (Text("le dernier", "the last one"), Text("le plus riche", "the richest one")),
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
