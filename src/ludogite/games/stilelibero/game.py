"""StileLibero, a swimming race with dice by Silvano Sorrentino, from an idea by Flaminia Brasini."""

from __future__ import annotations

from ludogite.core.family import EVEN, Family
from ludogite.core.game import Game
from ludogite.core.level import Level
from ludogite.core.parts import About, Around, Rules, Search
from ludogite.games.stilelibero.advice import advice, decision
from ludogite.games.stilelibero.board import StileLiberoBoard
from ludogite.games.stilelibero.companion import KEEPER
from ludogite.games.stilelibero.count import TALLY, count
from ludogite.games.stilelibero.figures import solve
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.notation import SEATS, StileLiberoNotation
from ludogite.games.stilelibero.notes import mark, note, turn_owner
from ludogite.games.stilelibero.options import OPTIONS, start
from ludogite.games.stilelibero.phases import StileLibero
from ludogite.games.stilelibero.rules import ALONE, LANE, OVERSHOOT, TOUCH
from ludogite.games.stilelibero.search import greedy, judge, naive
from ludogite.games.stilelibero.sheets import sheets
from ludogite.games.stilelibero.study import STUDY
from ludogite.games.stilelibero.words import TITLES, lanes

LEVELS = tuple(Level(nodes=1, slip=slip) for slip in (0.88, 0.6, 0.3, 0.1, 0.0))
"""All five play a turn as well as the judge can; the weaker ones forget to look."""

BOARD = StileLiberoBoard()

GAME: Game[StileLibero] = Game(
    id="stilelibero",
    about=About(
        title=message("StileLibero (FreeStyle)"),
        line=message("Dive, swim, turn: one die too many and you are out of breath."),
        designers=("Silvano Sorrentino", "Flaminia Brasini"),
        publisher="daVinci Editrice",
    ),
    rules=Rules(
        seat_names=tuple(SEATS),
        seat_titles=TITLES,
        lettered_seats=True,
        options=OPTIONS,
        players_option="players",
        longest=20_000,
        reasons=(TOUCH, ALONE, OVERSHOOT, LANE),
        start=start,
        chance_in_play=True,
        families=(
            Family(
                id="deep",
                title=message("deep end"),
                chosen={"end": "deep"},
                ladder=(0.6372, 0.7968, 0.8321, 0.7708, 0.6659),
            ),
            Family(id="shallow", title=message("shallow end"), chosen={"end": "shallow"}, ladder=EVEN),
        ),
    ),
    notation=StileLiberoNotation(),
    board=BOARD,
    search=Search(judge=judge, levels=LEVELS, references={"greedy": greedy, "naive": naive}, solve=solve),
    around=Around(
        tally=TALLY,
        tasks=lanes,
        count=count,
        advice=advice,
        decision=decision,
        note=note,
        mark=mark,
        turn_owner=turn_owner,
        keeper=KEEPER,
        sheets=sheets,
    ),
    study=STUDY,
    package="ludogite.games.stilelibero",
)
"""The game, as everything else knows it."""
