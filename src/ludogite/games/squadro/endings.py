"""Endings that are known: who wins where each seat has three pieces home."""

from __future__ import annotations

from functools import cache

from ludogite.games.squadro.rules import DONE, LEFT, TOP, Squadro
from ludogite.games.squadro.search import PAIRS_LEFT, SquadroJudge


@cache
def _judge() -> SquadroJudge:
    return SquadroJudge()


def worth_of_ending(state: Squadro) -> float | None:
    """Return 1 where whoever moves wins a known ending, 0 where they lose it, None where it is not known."""
    if state.at_chance():
        return None
    left, top = state.word(LEFT), state.word(TOP)
    if PAIRS_LEFT[left >> DONE] < 0 or PAIRS_LEFT[top >> DONE] < 0:
        return None
    left_wins = _judge().known(left, top, state.mover) > 0
    return float(left_wins == (state.mover == LEFT))
