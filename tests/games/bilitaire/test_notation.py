"""What the notation reads, writes and refuses."""

from __future__ import annotations

import pytest

from ludogite.core.errors import (
    ChanceError,
    GameOverError,
    IllegalMoveError,
    LudogiteError,
    MoveSyntaxError,
    PositionError,
)
from ludogite.core.options import Settings
from ludogite.games.bilitaire import GAME
from ludogite.games.bilitaire.chains import route
from ludogite.games.bilitaire.notation import BilitaireNotation, hole_name
from ludogite.games.bilitaire.rules import NOBODY, Bilitaire, set_up

NOTATION = BilitaireNotation()
RING = "e2--/40--/----/---- 2 a M4 20"


def at(text: str) -> Bilitaire:
    state = NOTATION.parse_position(text, Settings({}))
    assert isinstance(state, Bilitaire)
    return state


def test_any_route_of_a_chain_is_read_and_the_first_in_the_alphabet_is_written() -> None:
    state = at(RING)
    assert [NOTATION.format(state, move) for move in state.moves()] == ["a1-a3-c3-c1-a1"]
    assert NOTATION.parse(state, "a1-c1-c3-a3-a1") == NOTATION.parse(state, "a1-a3-c3-c1-a1")


def test_a_chain_that_comes_back_leaves_its_marble_where_it_was() -> None:
    state = at(RING)
    assert NOTATION.format_position(state.play(state.moves()[0])) == "80--/00--/----/---- 2 a T 20"


def test_a_route_needs_links_that_hang_together() -> None:
    with pytest.raises(ValueError, match="no route"):
        route(1 << 6 + 15)


def test_a_chain_over_the_last_link_is_a_number_of_38_bits() -> None:
    state = at("----/----/---a/---0 1 a M1 -")
    assert state.moves() == [11 | 1 << 6 + 16 + 15]
    assert NOTATION.format(state, state.moves()[0]) == "g5-g7"


def test_the_draw_is_written_as_chance() -> None:
    start = set_up(NOBODY)
    assert NOTATION.format_position(start) == "-ff-/ffff/ffff/-ff- 1 ? x -"
    assert [NOTATION.format(start, seat) for seat in start.chances()] == ["[first:a]", "[first:b]"]
    assert start.happen(GAME.read(start, "[first:b]")) == set_up(1)


@pytest.mark.parametrize(
    ("position", "token", "error"),
    [
        ("-ff-/ffff/ffff/-ff- 1 ? x -", "d4", ChanceError),
        ("-ff-/ffff/ffff/-ff- 1 ? x -", "[first:c]", MoveSyntaxError),
        ("-ff-/ffff/ffff/-ff- 1 a x -", "[first:a]", IllegalMoveError),
        ("-ff-/ffff/ffff/-ff- 1 a x -", "a1", IllegalMoveError),
        ("-ff-/ffff/ffff/-ff- 1 a x -", "B1<1", IllegalMoveError),
        ("f---/----/----/---- 1 a T -", "xA1", IllegalMoveError),
        ("f---/----/----/---- 1 a T -", "B1<1", IllegalMoveError),
        ("c440/----/----/---- 1 a A -", "!4", IllegalMoveError),
        ("c440/----/----/---- 1 a M1 -", "!2", IllegalMoveError),
        ("c440/----/----/---- 1 a M1 -", "a1", IllegalMoveError),
        ("f---/----/----/---- 2 a - 5", "A1>1", GameOverError),
        ("f---/----/----/---- 2 a - 5", ".", GameOverError),
        ("f---/----/----/---- 1 a T -", "A1>4", MoveSyntaxError),
        ("f---/----/----/---- 1 a T -", "D1>1", MoveSyntaxError),
        ("f---/----/----/---- 1 a T -", "A1-B1v1", MoveSyntaxError),
        ("f---/----/----/---- 1 a T -", "A1-D1>1", MoveSyntaxError),
        ("f---/----/----/---- 1 a T -", "B1-A1>1", MoveSyntaxError),
        ("f---/----/----/---- 1 a T -", "!1", MoveSyntaxError),
        ("f---/----/----/---- 1 a T -", "", MoveSyntaxError),
        ("f---/----/----/---- 1 a T -", "i9", MoveSyntaxError),
        ("c440/----/----/---- 1 a M1 -", "a1-b1", MoveSyntaxError),
        ("c440/----/----/---- 1 a M1 -", "a1-c3", MoveSyntaxError),
        ("c440/----/----/---- 1 a M1 -", "g1-a3", MoveSyntaxError),
        ("c440/----/----/---- 1 a M1 -", "a1-c1-a1", MoveSyntaxError),
    ],
)
def test_what_is_no_move_here_is_refused(position: str, token: str, error: type[LudogiteError]) -> None:
    with pytest.raises(error):
        GAME.read(at(position), token)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-ff-/ffff/ffff/-ff- 1 a x",
        "-ff-/ffff/ffff/-ff- 1 a x - ",
        "-ff-/ffff/ffff/-ff- 1 c x -",
        "-ff-/ffff/ffff/-ff- 1 a x 20",
        "-ff-/ffff/ffff/-ff- 2 a x -",
        "-ff-/ffff/ffff/-ff- 2 a x 47",
        "-ff-/ffff/ffff/-ff- 2 ? x 20",
        "-ff-/ffff/ffff/-ff- 1 a T -",
        "-ff-/ffff/ffff/-fe- 1 a x -",
        "-ff-/ffff/ffff/-fe- 1 ? T -",
        "fff-/ffff/ffff/-fe- 1 a T -",
        "0---/----/----/---- 1 a T -",
        "----/----/----/---- 1 a T -",
        "-FF-/ffff/ffff/-ff- 1 a x -",
        "c0--/----/----/---- 1 a A -",
        "c0--/----/----/---- 1 a M2 -",
        "c0--/----/----/---- 2 a - 20",
        "f---/----/----/---- 1 a - -",
        "f---/----/----/---- 1 a M0 -",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        at(text)


def test_every_hole_has_its_own_name() -> None:
    names = sorted(hole_name(hole) for hole in range(64))
    assert names == sorted(f"{column}{row}" for column in "abcdefgh" for row in range(1, 9))
