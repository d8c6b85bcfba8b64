"""The page of what was learned says of solved games what their solver says."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from what_was_learned import PAGE, PERFECT, perfect_row

from ludogite.core.registry import installed_games, open_game


@pytest.mark.parametrize("game_id", PERFECT)
def test_the_page_says_what_beginning_is_worth_between_perfect_players(game_id: str) -> None:
    assert f"| {' | '.join(perfect_row(open_game(game_id)))} |" in PAGE.read_text(encoding="utf-8")


def test_every_solved_game_is_told() -> None:
    assert {game.id for game in installed_games().values() if game.search.solve} == set(PERFECT)
