"""Pictures are as they were approved."""

import pytest

from ludogite import installed_games
from ludogite.testing.pictures import check_pictures

GAMES = installed_games()


@pytest.mark.parametrize("game_id", GAMES)
def test_pictures_are_as_approved(game_id: str) -> None:
    check_pictures(GAMES[game_id])
