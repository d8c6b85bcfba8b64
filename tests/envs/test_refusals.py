"""What an encoding refuses, with the input quoted."""

from __future__ import annotations

import pytest

from ludogite import open_game
from ludogite.core.errors import IllegalMoveError, PositionError, SeatError, UnknownGameError
from ludogite.envs import encoding_of


def test_actions_beyond_a_whole_decision_are_refused() -> None:
    encoding, state = encoding_of("squadro"), open_game("squadro").begin(first="left")
    assert encoding.move(state, (0,)) == 0
    with pytest.raises(IllegalMoveError, match="goes on after the decision is whole"):
        encoding.move(state, (0, 99))


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_only_seats_of_the_game_see_it(seat: int) -> None:
    with pytest.raises(SeatError, match=f"from 0 to 1, got {seat}"):
        encoding_of("squadro").observe(open_game("squadro").begin(first="left"), seat)


def test_a_number_that_is_no_move_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="number 77; legal ones: 0 1 2 3 4"):
        encoding_of("squadro").path(open_game("squadro").begin(first="left"), 77)


def test_a_position_of_another_game_is_refused() -> None:
    encoding, foreign = encoding_of("squadro"), open_game("rugby").begin()
    with pytest.raises(PositionError, match="expected a position of squadro"):
        encoding.observe(foreign, 0)


def test_nothing_is_no_game() -> None:
    with pytest.raises(UnknownGameError, match="the id of one, got None"):
        encoding_of(None)  # type: ignore[arg-type]
