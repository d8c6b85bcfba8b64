"""Windfall: cards are sealed in secret, one seat after the other, and shown together."""

from __future__ import annotations

from pathlib import Path

import pytest
from windfall import GAME
from windfall.rules import Windfall

from ludogite.arena.advice import proposal
from ludogite.core.drive import perft
from ludogite.core.errors import IllegalMoveError, MoveSyntaxError, PositionError
from ludogite.core.rng import Rng
from ludogite.testing.golden import check_every_reason_has_one, check_golden, find_golden, golden_games, write_golden


def position(text: str) -> Windfall:
    state: Windfall = GAME.notation.parse_position(text, GAME.settings({"players": text.count("/") + 1}))
    return state


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("2..../5....", 1),
        ("6..../6....", None),
        ("5..../5..../2....", 2),
        ("1..../4..../6..../6....", 1),
        ("3..../3..../3..../1....", 3),
        ("4..../2..../4..../2....", None),
    ],
)
def test_the_highest_card_that_lies_there_only_once_takes_the_apple(cards: str, winner: int | None) -> None:
    assert position(cards).winner(0) == winner


def test_later_apples_are_worth_more_and_equal_points_share_the_win() -> None:
    assert position("12346/54326").points() == (4, 3)
    assert position("12346/54326").outcome().ranks == (1, 2)
    shared = position("65143/12543").outcome()
    assert (shared.scores, shared.ranks, shared.winners, shared.drawn) == ((3, 3), (1, 1), (0, 1), False)


def test_a_card_that_was_played_is_gone() -> None:
    state = position("4..../2....")
    assert state.moves() == [1, 2, 3, 5, 6]
    with pytest.raises(IllegalMoveError, match="'4'"):
        GAME.read(state, "4")
    with pytest.raises(MoveSyntaxError, match=r"expected a card from 1 to 6, got '7'"):
        GAME.read(state, "7")
    assert perft([GAME.begin()], 3) == [6, 36, 180]


@pytest.mark.parametrize("text", ["", "44.../12...", "4..../12...", "7..../1....", "4..../1..../2....", "4.1../12..."])
def test_a_position_that_no_game_reaches_is_refused(text: str) -> None:
    with pytest.raises(PositionError, match="such as '25.../314..'"):
        GAME.notation.parse_position(text, GAME.settings())


def test_a_sealed_card_is_seen_by_its_owner_alone_until_the_last_one_is_sealed() -> None:
    state = position("25.../31.../4....")
    assert [GAME.view(state, viewer) for viewer in (0, 1, 2, None)] == [
        "25.../3*.../4....",
        "2*.../31.../4....",
        "2*.../3*.../4....",
        "2*.../3*.../4....",
    ]
    assert GAME.view(state.play(6), None) == "25.../31.../46..."


def test_an_event_is_hidden_from_the_others_for_the_rest_of_its_round_and_never_again() -> None:
    before = position("2..../3..../4....")
    sealed = before.play(5)
    shown = sealed.play(1).play(6)
    assert [GAME.hides(before, 5, viewer, sealed) for viewer in (0, 1, 2, None)] == [False, True, True, True]
    assert not any(GAME.hides(before, 5, viewer, shown) for viewer in (0, 1, 2, None))
    assert not any(GAME.hides(before, 5, viewer, GAME.reveal(sealed)) for viewer in (0, 1, 2, None))


def test_a_machine_is_told_another_card_than_the_one_that_is_sealed() -> None:
    state = position("25.../3....")
    believed = {GAME.determinisation(state, 1, Rng(seed)).cards for seed in range(100)}
    assert believed == {(2, 3, card) for card in (1, 3, 4, 5, 6)}
    assert GAME.determinisation(state, 0, Rng(1)) == state


def test_advice_tells_of_a_card_only_what_its_player_may_know() -> None:
    sealed = GAME.begin().play(4)
    assert "takes the apple" in str(GAME.board.tell(sealed, 6, 1))
    assert str(proposal(GAME, sealed, 6)) == "Player B plays 6."


def test_a_resigned_game_is_laid_open() -> None:
    state = GAME.reveal(position("25.../3...."))
    assert [GAME.view(state, viewer) for viewer in (1, None)] == ["25.../3...."] * 2
    assert "sealed" not in str(GAME.board.scene(state, 1))


def test_golden_games_are_found_written_and_replayed(tmp_path: Path) -> None:
    for code, play in find_golden(GAME, [reason.code for reason in GAME.rules.reasons], seconds=20).items():
        write_golden(play, code, tmp_path)
    check_every_reason_has_one(GAME, tmp_path)
    for golden in golden_games(GAME, tmp_path):
        check_golden(GAME, golden)
