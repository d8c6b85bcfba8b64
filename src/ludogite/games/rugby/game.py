"""The game as the house knows it, with the dice of the house or with a host's own table."""

from __future__ import annotations

from functools import cache, partial

from ludogite.core.family import Family
from ludogite.core.game import Game
from ludogite.core.level import Level
from ludogite.core.message import verbatim
from ludogite.core.options import Settings
from ludogite.core.parts import About, Around, Rules, Search
from ludogite.games.rugby.advice import advice, decision
from ludogite.games.rugby.board import RugbyBoard
from ludogite.games.rugby.companion import kept
from ludogite.games.rugby.count import TALLY, count
from ludogite.games.rugby.dice import STANDARD, DiceTable
from ludogite.games.rugby.match import MatchRules
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.notation import RugbyNotation
from ludogite.games.rugby.notes import mark, note, turn_owner
from ludogite.games.rugby.options import DEFENDED_KICKS, FIRST, FORMAT, dice_option, rules_of
from ludogite.games.rugby.rules import ON_KICKS, REASONS, Rugby, begin
from ludogite.games.rugby.search import GreedyJudge, RugbyJudge, in_silence
from ludogite.games.rugby.sheets import sheets
from ludogite.games.rugby.solution import solution
from ludogite.games.rugby.solver import Solved, solve
from ludogite.games.rugby.study import STUDY

LEVELS = tuple(Level(nodes=1, slip=slip) for slip in (0.8, 0.5, 0.25, 0.1, 0.0))
"""All five know the best decision; the weaker ones forget to look."""
LADDER = (0.6665, 0.7185, 0.6752, 0.6054, 0.5703)
"""How often each wins one match against the one below: of three, whoever has won two."""


def start(settings: Settings) -> Rugby:
    """Return the position before the first event."""
    return begin(rules_of(settings))


def judge(settings: Settings) -> RugbyJudge:
    """Return the player that knows every chance exactly; the first time it solves a match, which takes a second."""
    rules = rules_of(settings)
    return RugbyJudge(rules, _solved(rules.dice, rules.defended_kicks))


@cache
def _solved(dice: str, defended_kicks: bool) -> Solved:
    return solve(in_silence, MatchRules(dice, defended_kicks=defended_kicks))


def greedy(settings: Settings) -> GreedyJudge:
    """Return the player that counts the points of its throw and nothing else."""
    return GreedyJudge(rules_of(settings))


def rugby_with(table: DiceTable) -> Game:
    """Return the game played with this table of dice, which records then carry in their header."""
    return Game(
        id="rugby",
        about=About(
            title=verbatim("Rugby"),
            line=message("Three dice, three attempts: score the try, convert it, and tackle the other side."),
            designers=("Michel Bouchet",),
            publisher="TOMY",
        ),
        rules=Rules(
            seat_names=("a", "b"),
            seat_titles=(message("Side A"), message("Side B")),
            lettered_seats=True,
            options=(FORMAT, DEFENDED_KICKS, FIRST, dice_option(table)),
            longest=4000,
            reasons=REASONS,
            level_decider=ON_KICKS,
            start=start,
            chance_in_play=True,
            teams=True,
            families=(
                Family(
                    id="best_of_three",
                    title=message("best of three"),
                    chosen={"format": "best_of_three"},
                    ladder=tuple(share * share * (3 - 2 * share) for share in LADDER),
                ),
                Family(id="single", title=message("single match"), chosen={"format": "single"}, ladder=LADDER),
            ),
        ),
        notation=RugbyNotation(),
        board=RugbyBoard(),
        search=Search(judge=judge, references={"greedy": greedy}, levels=LEVELS, solve=partial(solution, table=table)),
        around=Around(
            tally=TALLY,
            count=count,
            advice=advice,
            note=note,
            mark=mark,
            turn_owner=turn_owner,
            decision=decision,
            keeper=kept(),
            sheets=partial(sheets, table=table),
        ),
        study=STUDY,
        package="ludogite.games.rugby",
    )


GAME = rugby_with(STANDARD)
"""The game with the dice of the house."""
