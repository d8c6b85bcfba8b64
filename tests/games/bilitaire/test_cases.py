"""The cases of the rules page, BI1 to BI14."""

from __future__ import annotations

import pytest

from ludogite.core.errors import IllegalMoveError
from ludogite.core.options import Settings
from ludogite.games.bilitaire import GAME
from ludogite.games.bilitaire.notation import BilitaireNotation, hole_at, hole_name
from ludogite.games.bilitaire.rules import ANNOUNCEMENT, OPENING, TRAYS, Bilitaire, set_up

NOTATION = BilitaireNotation()


def at(text: str) -> Bilitaire:
    state = NOTATION.parse_position(text, Settings({}))
    assert isinstance(state, Bilitaire)
    return state


def moves(state: Bilitaire) -> list[str]:
    return [NOTATION.format(state, move) for move in state.moves()]


def play(state: Bilitaire, *tokens: str) -> Bilitaire:
    for token in tokens:
        state = state.play(GAME.read(state, token))
    return state


def hole(row: int, column: int) -> str:
    return hole_name(hole_at(row, column))


def starts(state: Bilitaire) -> set[str]:
    return {move[:2] for move in moves(state)}


SEVENTEEN = "f---/--f-/----/f-f1"
"""A board on which sliding the last tray up ends the round with 17 marbles."""


def test_bi1_whoever_left_fewer_marbles_wins() -> None:
    end = play(at(f"{SEVENTEEN} 2 b T 21"), "D4^1")
    assert end.over()
    outcome = end.outcome()
    assert outcome.winners == (1,)
    assert outcome.reason.code == "second-fewer"
    assert outcome.scores == (48 - 21, 48 - 17)
    assert [end.payoff(seat) for seat in (0, 1)] == [0, 1]


def test_bi1_the_first_marble_player_may_win_too() -> None:
    outcome = play(at(f"{SEVENTEEN} 2 b T 16"), "D4^1").outcome()
    assert outcome.winners == (0,)
    assert outcome.reason.code == "first-fewer"


def test_bi2_an_announcement_asks_for_exactly_its_number() -> None:
    state = at("c442/---0/----/---- 1 a A -")
    assert state.longest() == 4
    due = play(state, "!3")
    assert due.due == 3
    assert moves(due) == ["a1-c1-e1-g1"]
    for chain in ("a1-c1-e1", "a1-c1-e1-g1-g3"):
        with pytest.raises(IllegalMoveError):
            GAME.read(due, chain)


def test_bi3_silence_asks_for_a_single_jump() -> None:
    due = play(at("c440/----/----/---- 1 a A -"), ".")
    assert due.due == 1
    assert moves(due) == ["a1-c1"]
    with pytest.raises(IllegalMoveError):
        GAME.read(due, "a1-c1-e1")


def test_bi4_two_empty_trays_take_two_turns() -> None:
    state = play(at("0--0/----/c0--/---- 1 a T -"), "xA1")
    assert NOTATION.format_position(state) == "---0/----/c0--/---- 1 a M1 -"
    state = play(state, "a5-c5")
    assert "xD1" in moves(state)


def test_bi4_a_tray_refilled_meanwhile_cannot_be_removed() -> None:
    state = at("0---/----/c00-/---- 1 a T -")
    assert [move for move in moves(state) if move.startswith("x")] == ["xA1", "xB3", "xC3"]
    state = play(state, "xA1", "a5-c5")
    assert [move for move in moves(state) if move.startswith("x")] == ["xA3", "xC3"]
    with pytest.raises(IllegalMoveError):
        GAME.read(state, "xB3")


def test_bi5_the_start() -> None:
    state = set_up(0)
    assert state.marbles() == 48
    assert state.longest() == 0
    assert len(state.moves()) == 48
    slides = moves(Bilitaire(state.north, state.south, state.trays, 0, TRAYS, 0))
    assert len(slides) == 16
    assert len([slide for slide in slides if "-" in slide]) == 8


def test_bi6_the_first_jumps_after_a_marble_is_taken() -> None:
    state = play(set_up(0), hole(3, 3))
    everywhere = {hole(1, 3), hole(3, 1), hole(3, 5), hole(5, 3)}
    assert starts(Bilitaire(state.north, state.south, state.trays, 0, 1, 0)) == everywhere
    state = play(state, "B1<1")
    assert state.due == 1
    assert starts(state) == everywhere - {hole(1, 3)}


def test_bi7_announcements_up_to_the_longest_chain() -> None:
    state = at("----/c440/----/---- 1 a A -")
    assert moves(state) == [".", "!2", "!3"]
    state = play(state, "!2")
    assert moves(state) == [f"{hole(2, 0)}-{hole(2, 2)}-{hole(2, 4)}"]
    state = play(state, *moves(state))
    assert NOTATION.format_position(state) == "----/00c0/----/---- 1 a T -"


def test_bi8_a_chain_may_turn() -> None:
    state = at("-2--/-90-/----/---- 1 a A -")
    assert state.longest() == 2
    assert moves(play(state, "!2")) == [f"{hole(1, 2)}-{hole(3, 2)}-{hole(3, 4)}"]


def test_bi9_no_jump_crosses_a_gap() -> None:
    assert at("----/c-0-/----/---- 1 a T -").longest() == 0
    assert moves(at("----/c0--/----/---- 1 a M1 -")) == [f"{hole(2, 0)}-{hole(2, 2)}"]


def test_bi10_a_lone_tray_in_a_corner_has_six_slides() -> None:
    assert moves(at("f---/----/----/---- 1 a T -")) == ["A1>1", "A1>2", "A1>3", "A1v1", "A1v2", "A1v3"]


def test_bi11_a_row_of_three_slides_as_one_two_or_three() -> None:
    assert [m for m in moves(at("fff-/----/----/---- 1 a T -")) if ">" in m] == ["A1-C1>1", "B1-C1>1", "C1>1"]


def test_bi12_a_full_tray_alone_is_stuck() -> None:
    assert at("f---/----/----/---- 1 a T -").longest() == 0


def test_bi13_equal_numbers_are_a_draw() -> None:
    end = play(at("f---/--f-/f---/f-f- 2 b T 20"), "A1>1")
    assert end.outcome().drawn
    assert end.outcome().reason.code == "level"
    assert end.payoff(0) == end.payoff(1) == 0.5


def test_bi14_after_every_opening_and_slide_a_jump_exists() -> None:
    replies = 0
    for opening in set_up(0).moves():
        state = set_up(0).play(opening)
        for slide in state.moves():
            after = state.play(slide)
            assert after.due in {ANNOUNCEMENT, 1}
            replies += 1
    assert replies == 48 * 16


def test_the_second_round_begins_with_the_roles_swapped() -> None:
    state = play(at(f"{SEVENTEEN} 1 a T -"), "D4^1")
    assert NOTATION.format_position(state) == "-ff-/ffff/ffff/-ff- 2 b x 17"
    assert state.due == OPENING
    assert state.seat() == 1
