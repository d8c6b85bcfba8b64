"""Bi-litaire: one player jumps marbles off the board, the other slides the board away from under them."""

from __future__ import annotations

from ludogite.core.family import Family
from ludogite.core.game import Game
from ludogite.core.judge import Judge
from ludogite.core.level import ALWAYS, LOST, Level
from ludogite.core.message import verbatim
from ludogite.core.options import Option, Settings
from ludogite.core.parts import About, Around, Rules, Search
from ludogite.games.bilitaire.advice import advice
from ludogite.games.bilitaire.board import BilitaireBoard
from ludogite.games.bilitaire.count import TALLY, count, tasks
from ludogite.games.bilitaire.messages import message
from ludogite.games.bilitaire.notation import SEAT_NAMES, BilitaireNotation
from ludogite.games.bilitaire.notes import mark, note, turn_owner
from ludogite.games.bilitaire.planning import planning
from ludogite.games.bilitaire.references import JumpMinimiser
from ludogite.games.bilitaire.rules import FIRST_WINS, LEVEL, NOBODY, SECOND_WINS, Bilitaire, set_up
from ludogite.games.bilitaire.search import BilitaireJudge, role
from ludogite.games.bilitaire.sheets import sheets
from ludogite.games.bilitaire.study import STUDY
from ludogite.games.bilitaire.words import SEATS, ending


def start(settings: Settings) -> Bilitaire:
    """Return the position before the first event: the draw, unless the table has settled who begins."""
    first = settings.word("first")
    return set_up(NOBODY if first == "random" else SEAT_NAMES.index(first))


def judge(settings: Settings) -> Judge:
    """Return what search knows of Bi-litaire."""
    del settings
    return BilitaireJudge()


def jumpmin(settings: Settings) -> Judge:
    """Return the player that leaves the fewest jumps as trays."""
    del settings
    return JumpMinimiser()


FIRST = Option(
    name="first",
    default="random",
    choices=("random", *SEAT_NAMES),
    title=message("Who plays the marbles first"),
    explanation=message("The roles are swapped for the second round."),
    labels=(message("Drawn at random"), *SEATS),
)

HOPE = (LOST, ALWAYS)
"""The marble player hopes: trays that always found their best slide would end the round at once."""

LEVELS = (
    Level(nodes=100, slip=0.92, hope=HOPE),
    Level(nodes=500, slip=0.6, hope=HOPE),
    Level(nodes=3_000, slip=0.3, hope=HOPE),
    Level(nodes=100_000, slip=0.1, hope=HOPE),
    Level(nodes=0, slip=0.0, seconds=0.9, hope=HOPE),
)
"""Measured so that each wins clearly against the one before; see docs/explanation/opponents.md."""

BOARD = BilitaireBoard()

GAME: Game = Game(
    id="bilitaire",
    about=About(
        title=verbatim("Bi-litaire"),
        line=message("Peg solitaire for two: one jumps the marbles, the other slides the board from under them."),
        designers=("Kris Burm",),
        publisher="Peri Spiele",
        year=1995,
    ),
    rules=Rules(
        seat_names=SEAT_NAMES,
        seat_titles=SEATS,
        lettered_seats=True,
        options=(FIRST,),
        longest=281,
        reasons=(FIRST_WINS, SECOND_WINS, LEVEL),
        start=start,
        families=(Family(ladder=(0.582, 0.802, 0.942, 0.892, 0.705)),),
    ),
    notation=BilitaireNotation(),
    board=BOARD,
    search=Search(judge=judge, levels=LEVELS, references={"jumpmin": jumpmin}, role=role),
    around=Around(
        tally=TALLY,
        tasks=tasks,
        count=count,
        advice=advice,
        ending=ending,
        note=note,
        mark=mark,
        turn_owner=turn_owner,
        planning=planning,
        sheets=sheets,
    ),
    study=STUDY,
    package="ludogite.games.bilitaire",
)
