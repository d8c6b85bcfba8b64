"""What the judge of Bi-litaire holds to be good."""

from __future__ import annotations

import pytest

from ludogite.core.options import Settings
from ludogite.core.rng import Rng
from ludogite.games.bilitaire.notation import BilitaireNotation
from ludogite.games.bilitaire.rules import Bilitaire, set_up
from ludogite.games.bilitaire.search import BilitaireJudge

JUDGE = BilitaireJudge()


def value(text: str, seat: int = 0) -> float:
    return JUDGE.value(BilitaireNotation().parse_position(text, Settings({})), seat)


def test_the_start_is_even() -> None:
    assert JUDGE.value(set_up(0), 0) == JUDGE.value(set_up(0), 1) == 0.5


def test_what_one_seat_hopes_the_other_fears() -> None:
    rng = Rng(3)
    state = set_up(0)
    while not state.over():
        hope = JUDGE.value(state, 0)
        assert 0 < hope < 1
        assert hope + JUDGE.value(state, 1) == pytest.approx(1)
        moves = state.moves()
        state = state.play(moves[rng.below(len(moves))])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("----/c440/----/---- 2 a T 10", "----/c44-/---0/---- 2 a T 10"),
        ("ff--/f---/----/---- 2 a T 10", "f--f/----/----/f--- 2 a T 10"),
        ("----/c440/----/---- 2 a T 10", "----/c440/----/---- 2 a T 5"),
        ("-ff-/ffff/ffff/-ff- 2 a x 40", "-ff-/ffff/ffff/-ff- 2 a x 12"),
    ],
    ids=["more jumps", "trays that touch", "more to beat", "a weak first round"],
)
def test_the_marble_player_likes(better: str, worse: str) -> None:
    assert value(better) > value(worse)


def test_the_first_round_sets_the_mark() -> None:
    end = BilitaireNotation().parse_position("-ff-/ffff/ffff/-ff- 2 b x 40", Settings({}))
    assert isinstance(end, Bilitaire)
    assert JUDGE.value(end, 1) > 0.9
