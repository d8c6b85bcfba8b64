"""Libertas: free the board, and keep what you take in good company."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ludogite.core.family import Family
from ludogite.core.game import Game
from ludogite.core.level import Level
from ludogite.core.message import verbatim
from ludogite.core.parts import About, Around, Rules, Search
from ludogite.games.libertas.advice import advice
from ludogite.games.libertas.board import LibertasBoard
from ludogite.games.libertas.companion import COUNTER
from ludogite.games.libertas.count import TALLY, count
from ludogite.games.libertas.counting import HandScorer
from ludogite.games.libertas.deal import REASONS, REASONS_1
from ludogite.games.libertas.hidden import Racks
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.notation import LibertasNotation
from ludogite.games.libertas.notes import mark, note
from ludogite.games.libertas.options import OPTIONS, RULES_VERSION, SEATS, start
from ludogite.games.libertas.phases import Libertas
from ludogite.games.libertas.planning import planning
from ludogite.games.libertas.search import GreedyJudge, LibertasJudge
from ludogite.games.libertas.sheets import sheets
from ludogite.games.libertas.study import STUDY
from ludogite.games.libertas.terms import SEAT_TITLES

if TYPE_CHECKING:
    from ludogite.core.judge import Judge
    from ludogite.core.options import Settings


def judge(settings: Settings) -> Judge:
    """Return what search may know; positions carry the options that matter."""
    del settings
    return LibertasJudge()


def greedy(settings: Settings) -> Judge:
    """Return the player that takes the most points at once."""
    del settings
    return GreedyJudge()


HOPE = (0.475,)
"""Hope early: between two good players the second nearly always loses."""

LEVELS = (
    Level(nodes=50, slip=0.91, hope=HOPE),
    Level(nodes=300, slip=0.57, hope=HOPE),
    Level(nodes=2_000, slip=0.34, hope=HOPE),
    Level(nodes=50_000, slip=0.17, hope=HOPE),
    Level(nodes=0, slip=0.0, seconds=0.9, hope=HOPE),
)
"""Measured so that each wins clearly against the one before; see docs/explanation/opponents.md."""

BOARD = LibertasBoard()

LADDERS = {
    2: (0.55, 0.709, 0.668, 0.675, 0.68),
    3: (0.683, 0.955, 0.681, 0.44, 0.46),
    4: (0.592, 0.9, 0.579, 0.367, 0.392),
}
"""How often each level wins among others of the one below, by the number of players."""

PRESENT: Game[Libertas] = Game(
    id="libertas",
    about=About(
        title=verbatim("Libertas"),
        line=message("Take the flags one by one, free the board, and remember what the others took."),
        designers=("Roland Siegers",),
        publisher="Hexagames",
        year=1985,
        minutes=30,
    ),
    rules=Rules(
        version=RULES_VERSION,
        seat_names=tuple(SEATS),
        seat_titles=SEAT_TITLES,
        lettered_seats=True,
        options=OPTIONS,
        players_option="players",
        longest=500,
        reasons=REASONS,
        start=start,
        families=tuple(
            Family(
                id=str(players),
                title=message("{players} players", players=players),
                chosen={"players": players},
                ladder=ladder,
                players=players,
            )
            for players, ladder in LADDERS.items()
        ),
    ),
    notation=LibertasNotation(),
    board=BOARD,
    hidden=Racks(),
    search=Search(judge=judge, levels=LEVELS, references={"greedy": greedy}),
    around=Around(
        tally=TALLY,
        count=count,
        advice=advice,
        note=note,
        mark=mark,
        planning=planning,
        scorer=HandScorer(),
        counter=COUNTER,
        sheets=sheets,
    ),
    study=STUDY,
    package="ludogite.games.libertas",
)
"""The game by its present rules."""

FIRST_RULES = replace(
    PRESENT,
    rules=replace(PRESENT.rules, version=1, reasons=REASONS_1, start=partial(start, version=1)),
    notation=LibertasNotation(version=1),
)
"""The game by its first rules: tables and records of them are replayed by them."""

GAME = replace(PRESENT, earlier=(FIRST_RULES,))
"""The game, as it is found by everything else."""
