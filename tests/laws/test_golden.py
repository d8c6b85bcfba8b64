"""Every way a game can end has a golden game, and each is replayed line by line."""

from pathlib import Path

import pytest

from ludogite import installed_games
from ludogite.testing.golden import check_every_reason_has_one, check_golden, golden_games

GAMES = installed_games()
FOLDER = Path(__file__).parents[1] / "golden"


@pytest.mark.laws
@pytest.mark.parametrize("game_id", GAMES)
def test_every_way_to_end_has_a_golden_game(game_id: str) -> None:
    check_every_reason_has_one(GAMES[game_id], FOLDER)


@pytest.mark.laws
@pytest.mark.parametrize(
    ("game_id", "name"), [(game.id, golden.name) for game in GAMES.values() for golden in golden_games(game, FOLDER)]
)
def test_a_golden_game_is_played_again(game_id: str, name: str) -> None:
    (golden,) = (golden for golden in golden_games(GAMES[game_id], FOLDER) if golden.name == name)
    check_golden(GAMES[game_id], golden)
