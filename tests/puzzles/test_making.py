"""The program that makes puzzles still finds some, and what it writes can be read and proved."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import pytest

from ludogite.play.puzzles import begin, read_puzzles
from ludogite.testing.puzzles import Prover

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from make_puzzles import written
from workshops import WORKSHOPS

GAMES = 4


@pytest.mark.parametrize("game_id", ["squadro", "libertas"])
def test_puzzles_are_found_in_the_first_games(game_id: str) -> None:
    workshop = WORKSHOPS[game_id]()
    found = [one for play in islice(workshop.games(), GAMES) for one in islice(workshop.find(play), 1)]
    assert found
    kept = [written(workshop, one) for one in found]
    puzzles = read_puzzles(
        {"options": workshop.options, "goals": workshop.goals, "puzzles": kept}, workshop.game.package
    )
    for puzzle in puzzles.puzzles:
        state = begin(workshop.game, puzzles, puzzle).state
        prover = Prover()
        best = prover.sole_margin(state, puzzle.margin) if puzzle.margin else prover.sole_win(state, puzzle.plies)
        assert [workshop.game.notation.format(state, move) for move in best] == [puzzle.line[0]]


def test_the_same_seed_makes_the_same_puzzles() -> None:
    workshop = WORKSHOPS["libertas"]()
    once, again = (next(iter(workshop.games())) for _ in range(2))
    assert once.tokens == again.tokens
    assert [written(workshop, one) for one in workshop.find(once)] == [
        written(workshop, one) for one in workshop.find(again)
    ]
