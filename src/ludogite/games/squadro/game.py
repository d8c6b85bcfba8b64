"""Squadro: five pieces, there and back, and whoever is jumped starts again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.family import Family
from ludogite.core.game import Game
from ludogite.core.level import Level
from ludogite.core.message import verbatim
from ludogite.core.options import Option, Settings
from ludogite.core.outcome import Reason
from ludogite.core.parts import About, Around, Rules, Search, SideDraw
from ludogite.games.squadro.advice import advice
from ludogite.games.squadro.board import SquadroBoard
from ludogite.games.squadro.chances import chances
from ludogite.games.squadro.count import TALLY, count
from ludogite.games.squadro.endings import worth_of_ending
from ludogite.games.squadro.messages import message
from ludogite.games.squadro.notation import SquadroNotation
from ludogite.games.squadro.notes import mark, note
from ludogite.games.squadro.planning import planning
from ludogite.games.squadro.references import GreedyJudge
from ludogite.games.squadro.rules import FOUR_HOME, LEFT, TOP, UNDRAWN, Squadro, opening
from ludogite.games.squadro.search import SquadroJudge
from ludogite.games.squadro.sheets import sheets
from ludogite.games.squadro.study import STUDY
from ludogite.games.squadro.words import SEATS, woods

if TYPE_CHECKING:
    from ludogite.core.judge import Judge

FIRST = Option(
    "first",
    "random",
    ("random", "left", "top"),
    message("Who begins"),
    message("Drawn at random, or chosen beforehand."),
    (message("At random"), *SEATS),
)
SIDES = Option(
    "sides",
    "drawn",
    ("drawn", "given"),
    message("Sides of the board"),
    message(
        "Left has the better side: sides are drawn, and a rematch swaps them, or draws anew where it counts. "
        "Or everybody stays where they sat down."
    ),
    (message("Drawn"), message("As people sit down")),
)
REPETITION = Reason(
    "repetition",
    message("The same position came up three times."),
)
OPENINGS = {"left": LEFT, "top": TOP, "random": UNDRAWN}


def start(settings: Settings) -> Squadro:
    """Return the first position: the draw, or the seat that was chosen to begin."""
    return opening(OPENINGS[settings.word("first")])


def judge(settings: Settings) -> Judge:
    """Return what search may know; no option changes it."""
    del settings
    return SquadroJudge()


def greedy(settings: Settings) -> Judge:
    """Return the player that counts crossings."""
    del settings
    return GreedyJudge()


LEVELS = (
    Level(nodes=100, slip=0.9),
    Level(nodes=500, slip=0.45),
    Level(nodes=5_000, slip=0.2),
    Level(nodes=100_000, slip=0.05),
    Level(nodes=0, slip=0.0, seconds=0.9),
)
"""Measured so that each wins clearly against the one before; see docs/explanation/opponents.md."""

BOARD = SquadroBoard()

GAME: Game[Squadro] = Game(
    id="squadro",
    about=About(
        title=verbatim("Squadro"),
        line=message("Take your pieces there and back; whoever gets jumped starts again."),
        designers=("Adrián Jiménez Pascual",),
        publisher="Gigamic",
        ages=8,
        minutes=20,
    ),
    rules=Rules(
        seat_names=("left", "top"),
        seat_titles=SEATS,
        options=(FIRST, SIDES),
        side_draw=SideDraw("sides", "drawn", "given", message("With perfect play Left wins, whoever begins.")),
        longest=1000,
        reasons=(FOUR_HOME, REPETITION),
        start=start,
        repetition=3,
        repeated=REPETITION,
        families=(Family(ladder=(0.625, 0.958, 0.898, 0.925, 0.95)),),
    ),
    notation=SquadroNotation(),
    board=BOARD,
    search=Search(judge=judge, levels=LEVELS, references={"greedy": greedy}, chances=chances, endings=worth_of_ending),
    around=Around(
        tally=TALLY,
        tasks=woods,
        count=count,
        advice=advice,
        note=note,
        mark=mark,
        planning=planning,
        sheets=sheets,
        has_sides=True,
    ),
    study=STUDY,
    package="ludogite.games.squadro",
)
