"""What the exact solution of a match says, and a checksum that every machine agrees on."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Callable

from ludogite.core.message import Message
from ludogite.core.parts import Solution
from ludogite.games.rugby.dice import DiceTable
from ludogite.games.rugby.match import RED_CARD, YELLOW, Match, MatchRules
from ludogite.games.rugby.messages import message
from ludogite.games.rugby.search import RugbyJudge
from ludogite.games.rugby.solver import Solved, solve


def solution(progress: Callable[[float], None], table: DiceTable) -> Solution:
    """Solve a match with this table of dice and tell what is worth telling."""
    solved = solve(progress, MatchRules(table.text))
    rounded = array("q", [round(value * 1e9) for value in solved.values])
    if sys.byteorder == "big":
        rounded.byteswap()
    return Solution(solved.known, hashlib.sha256(rounded.tobytes()).hexdigest(), exact_figures(solved))


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
