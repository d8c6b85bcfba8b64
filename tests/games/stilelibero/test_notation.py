"""What is refused, and how it is said."""

import pytest

from ludogite.core.errors import (
    ChanceError,
    GameOverError,
    IllegalMoveError,
    MoveSyntaxError,
    OptionValueError,
    PositionError,
)
from ludogite.core.registry import open_game

GAME = open_game("stilelibero")


@pytest.mark.parametrize(
    ("position", "token", "error"),
    [
        ("a/b 12/12 4 1 6 -", "D7", MoveSyntaxError),
        ("a/b 12/12 4 1 6 -", "[7]", IllegalMoveError),
        ("a/b 12/12 4 1 6 -", "", MoveSyntaxError),
        ("a/b 12/12 4 1 6 -", "=", IllegalMoveError),
        ("a/b 12/12 4 1 6 -", "D3", IllegalMoveError),
        ("a/b 12/12 4 1 6 -", "[3]", IllegalMoveError),
        ("a/b 12/12 4 1 2 2445", "=4", IllegalMoveError),
        ("a/b 12/12 4 1 5+1 -", "+", ChanceError),
        ("a/b 12/12 4 1 5+1 -", "[12]", ChanceError),
        ("a/b 12/12 4 1 5+1 -", "[7]", MoveSyntaxError),
        ("ab draw -", "[12345]", ChanceError),
        ("a/b 39@9/38 9 - 0 -", "+", GameOverError),
    ],
)
def test_what_is_no_event_here_is_refused(position: str, token: str, error: type[Exception]) -> None:
    state = GAME.notation.parse_position(position, GAME.settings({}))
    with pytest.raises(error):
        GAME.read(state, token)


def test_dice_are_read_in_any_order_and_written_in_ascending_order() -> None:
    state = GAME.notation.parse_position("a/b 0/0 1 1 0+4 -", GAME.settings({}))
    assert GAME.notation.format(state, GAME.read(state, "[5325]")) == "[2355]"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a/b 12/12", "expected a race"),
        ("a/b/c 12/12/12 4 1 6 -", "each of the seats a, b once"),
        ("a/a 12/12 4 1 6 -", "each of the seats a, b once"),
        ("a/b 12/12/12 4 1 6 -", "2 lanes and the progress of 3"),
        ("a/b 12/99 4 1 6 -", "beyond 44"),
        ("a/b 012/12 4 1 6 -", "expected a race"),
        ("a/b 06/12 4 1 6 -", "is written"),
        ("a/b 12/12 4 3 6 -", "there is no lane 3"),
        ("a/b 39/12 9 2 6 -", "round of arrival"),
        ("a/b 12/39@9 9 1 6 -", "cannot be home already"),
        ("a/b 39@8/12 9 2 6 -", "would have ended before"),
        ("a/b 12/12 4 - 0 -", "a lane must act"),
        ("a/b 12/12 2 1 6 -", "cannot have come to 12 in 1 turns"),
        ("a/b 0/0 2 1 6 -", "cannot have come to 0 in 1 turns"),
        ("a/b 12/12 4 1 5 -", "6 dice may be thrown"),
        ("a/b 12/12 4 1 4+2 -", "one at a time"),
        ("a/b 12/12 4 1 3 431", "is written"),
        ("a/b 12/12 4 1 0 124455", "nothing is left to decide"),
        ("a/b 12/12 4 1 3 ~", "nobody has turned"),
        ("a/b 18/12 4 1 3 12", "carried the swimmer to the wall"),
        ("a/b 20/12 6 1 4 ~", "nobody has turned"),
        ("a/b draw -", "expected fewer sums"),
        ("ba draw -", "order of the seats"),
        ("ab draw 40", "six dice cannot show"),
        ("ab draw 20/20", "expected fewer sums"),
    ],
)
def test_positions_that_no_race_reaches_are_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        GAME.notation.parse_position(text, GAME.settings({}))


def test_on_the_wall_the_text_tells_who_may_stop() -> None:
    """Three dice and none thrown: either a turn begins there, or the swimmer has just turned."""
    settings = GAME.settings({})
    begun = GAME.notation.parse_position("a/b 20/12 5 1 3 -", settings)
    turned = GAME.notation.parse_position("a/b 20/12 5 1 3 ~", settings)
    assert [GAME.notation.format(begun, move) for move in begun.moves()] == ["+"]
    assert [GAME.notation.format(turned, move) for move in turned.moves()] == ["+", "="]


def test_a_podium_in_the_shallow_end_is_refused() -> None:
    with pytest.raises(OptionValueError, match="podium"):
        GAME.begin(end="shallow", race="podium")


def test_those_who_tie_throw_again_for_the_places_they_share() -> None:
    state = GAME.begin(players=4)
    for dice in ("[444444]", "[333333]", "[444444]", "[333333]"):
        state = state.happen(GAME.read(state, dice))
    assert GAME.notation.format_position(state) == "ac/bd draw -"
    for dice in ("[111111]", "[222222]", "[333333]", "[222222]"):
        state = state.happen(GAME.read(state, dice))
    assert GAME.notation.format_position(state) == "c/a/bd draw -"
    for dice in ("[111111]", "[222222]"):
        state = state.happen(GAME.read(state, dice))
    assert GAME.notation.format_position(state) == "c/a/d/b 0/0/0/0 1 1 6 -"
