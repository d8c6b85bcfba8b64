"""Pictures are as they were approved."""

from pathlib import Path

import pytest

from ludogite import installed_games
from ludogite.testing.pictures import check_pictures

GAMES = installed_games()
TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("game_id", GAMES)
def test_pictures_are_as_approved(game_id: str) -> None:
    check_pictures(GAMES[game_id], TESTS / "pictures", TESTS / "golden")
