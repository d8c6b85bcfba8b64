"""What the exact solution of a match says, and a checksum that every machine agrees on."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import partial

from ludogite.core.message import Message
from ludogite.core.parts import Solution, SolvedTable
from ludogite.games.rugby.dice import DiceTable
from ludogite.games.rugby.match import RED_CARD, YELLOW, Match, MatchRules
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.search import RugbyJudge
from ludogite.games.rugby.solver import PAIRS, Solved, possible, solve


def solution(progress: Callable[[float], None], table: DiceTable) -> Solution:
    """Solve a match with this table of dice and tell what is worth telling."""
    solved = solve(progress, MatchRules(table.text))
    rounded = array("q", [round(value * 1e9) for value in solved.values])
    if sys.byteorder == "big":
        rounded.byteswap()
    checksum = hashlib.sha256(rounded.tobytes()).hexdigest()
    columns = ("throw", "lead", "first_cards", "second_cards", "value")
    table_of_throws = SolvedTable("throws", columns, partial(situations, solved))
    return Solution(solved.known, checksum, exact_figures(solved), (table_of_throws,))


def situations(solved: Solved) -> Iterator[tuple[int | float | str, ...]]:
    """Return what every situation between two throws is worth to the side that throws first in the match."""
    for throw in range(solved.throws):
        bound = solved.bound(throw)
        for lead in range(-bound, bound + 1):
            for pair in range(PAIRS):
                if possible(throw & 1, pair):
                    yield throw, lead, pair >> 2, pair & 3, round(solved.value(throw, lead, pair), 9)


def exact_figures(solved: Solved) -> tuple[tuple[Message, float], ...]:
    """Return what is known of the beginning of a match, for the side that throws first."""
    fair = solved.value(0, 0, 0)
    series = RugbyJudge(solved.rules, solved).series(Match(solved.rules, 0, 0, 0))
    point = (solved.value(0, 1, 0) - solved.value(0, -1, 0)) / 2
    yellow = fair - solved.value(0, 0, YELLOW * 4)
    red = solved.value(1, 0, 0) - solved.value(1, 0, RED_CARD * 4)
    return (
        (message("chance to win a match when throwing first"), fair),
        (
            message("the same for the best of three"),
            series,
        ),
        (message("what a point is worth at the beginning"), point),
        (message("what a yellow card costs at the beginning"), yellow),
        (message("what that yellow card costs, in points"), yellow / point),
        (message("what a red card costs in the first round"), red),
        (message("what that red card costs, in points"), red / point),
    )
