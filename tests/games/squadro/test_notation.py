"""Squadro as text, both ways."""

import pytest

from ludogite.core.errors import (
    ChanceError,
    GameOverError,
    IllegalMoveError,
    LudogiteError,
    MoveSyntaxError,
    PositionError,
)
from ludogite.core.rng import Rng
from ludogite.games.squadro import GAME
from ludogite.games.squadro.rules import Squadro

SETTINGS = GAME.settings()
NOTATION = GAME.notation


def position(text: str) -> Squadro:
    return NOTATION.parse_position(text, SETTINGS)


@pytest.mark.parametrize("seed", range(10))
def test_moves_and_positions_go_both_ways(seed: int) -> None:
    rng, state = Rng(seed), GAME.begin()
    state = state.happen(state.draw(rng))
    while not state.over():
        assert position(NOTATION.format_position(state)) == state
        for move in state.moves():
            assert NOTATION.parse(state, NOTATION.format(state, move)) == move
        state = state.play(state.moves()[rng.below(len(state.moves()))])
    assert position(NOTATION.format_position(state)) == state


def test_the_draw_is_written_in_brackets() -> None:
    drawn = position("00000/00000 ?")
    assert [NOTATION.format(drawn, seat) for seat in drawn.chances()] == ["[first:left]", "[first:top]"]
    assert NOTATION.parse(drawn, "[first:top]") == 1


@pytest.mark.parametrize(
    ("at", "token", "error", "says"),
    [
        ("00000/00000 L", "6", MoveSyntaxError, "expected a lane 1 to 5, got '6'"),
        ("00000/00000 L", "", MoveSyntaxError, "got ''"),
        ("00000/00000 L", "12", MoveSyntaxError, "got '12'"),
        ("00000/00000 L", "²", MoveSyntaxError, "got '²'"),
        ("00000/00000 L", "[first", MoveSyntaxError, "got '[first'"),
        ("c0000/00000 L", "1", IllegalMoveError, "'1' is not legal here; legal moves: 2, 3, 4, 5"),
        ("00000/00000 L", "[first:left]", IllegalMoveError, "Left has to decide; legal moves: 1, 2, 3, 4, 5"),
        ("cccc0/00000 T", "1", GameOverError, "the game is over"),
        ("00000/00000 ?", "1", ChanceError, "it can bring: [first:left], [first:top]"),
        ("00000/00000 ?", "[first:bottom]", MoveSyntaxError, "got '[first:bottom]'"),
    ],
)
def test_what_is_no_move_here_is_refused(at: str, token: str, error: type[LudogiteError], says: str) -> None:
    with pytest.raises(error) as caught:
        GAME.read(position(at), token)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected five digits"),
        ("00000/00000", "expected five digits"),
        ("00000/00000 L ", "expected five digits"),
        ("00000/00000 l", "expected five digits"),
        ("0000d/00000 L", "expected five digits"),
        ("0000C/00000 L", "expected five digits"),
        ("0000٣/00000 L", "expected five digits"),
        ("10000/10000 L", "row 1 and column 1 have their pieces on the same crossing"),
        ("0b000/00009 L", ""),
        ("00b00/90000 L", "row 3 and column 1"),
        ("10000/00000 ?", "drawn before any piece moves"),
        ("ccccc/00000 T", "the fifth stays on the board"),
        ("cccc0/00000 L", "has just moved"),
        ("cccc0/cccc0 T", "has just moved"),
    ],
)
def test_what_is_no_position_is_refused(text: str, says: str) -> None:
    if not says:
        position(text)
        return
    with pytest.raises(PositionError) as caught:
        position(text)
    assert says in str(caught.value)
    assert repr(text) in str(caught.value)
