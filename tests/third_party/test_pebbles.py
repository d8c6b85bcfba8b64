"""A game from outside the house, plain Python, keeps the laws like any other."""

from pathlib import Path

import pytest
from pebbles import GAME

from ludogite.core.drive import perft, random_events, random_games
from ludogite.core.rng import Rng
from ludogite.testing import check_all
from ludogite.testing.golden import check_every_reason_has_one, check_golden, find_golden, golden_games, write_golden

pytestmark = pytest.mark.laws


def test_an_outside_game_keeps_all_laws() -> None:
    check_all(GAME)


def test_the_general_drivers_play_an_outside_game() -> None:
    start = GAME.begin(die=True)
    assert random_events(start, 20, Rng(1)) > 20
    assert 0 <= random_games(start, 20, Rng(1)) <= 20
    assert perft([GAME.begin()], 3) == [3, 9, 15]


def test_golden_games_are_found_written_and_replayed(tmp_path: Path) -> None:
    found = find_golden(GAME, [reason.code for reason in GAME.rules.reasons], seconds=20)
    for code, play in found.items():
        write_golden(play, code, tmp_path)
    check_every_reason_has_one(GAME, tmp_path)
    for golden in golden_games(GAME, tmp_path):
        check_golden(GAME, golden)
