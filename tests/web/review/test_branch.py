"""From which moments of a finished game it can be played on."""

from __future__ import annotations

import pytest
from tests.play.desk import ANNA, BERT, Desk

from ludogite.play import commands as do
from ludogite.play.errors import SetupError
from ludogite.web.review.branch import branch_of, open_moments


@pytest.mark.parametrize("moves", [0, 3])
def test_a_game_that_was_given_up_goes_on_from_its_end(moves: int) -> None:
    desk = Desk().seat(ANNA, BERT)
    for _ in range(moves):
        desk.play()
    desk.do(BERT, do.Resign(1))
    play, end = desk.table.play, desk.table.ply
    assert play is not None
    assert open_moments(desk.table) == end + 1
    wish, at = branch_of(desk.table, {"at": str(end), "with": "1"})
    assert (at, wish.start) == (end, desk.table.game.notation.format_position(play.state))
    with pytest.raises(SetupError):
        branch_of(desk.table, {"at": str(end + 1)})


def test_a_game_that_was_played_to_its_end_goes_on_from_no_later_moment() -> None:
    desk = Desk().seat(ANNA, BERT)
    while desk.table.outcome is None:
        desk.play()
    assert open_moments(desk.table) == desk.table.ply
