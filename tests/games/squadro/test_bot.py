"""What the judge of Squadro thinks of simple positions."""

import pytest

from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.squadro import GAME
from ludogite.games.squadro.bot import HOMES, TURNS, WORTH, best_jump, side
from ludogite.games.squadro.rules import LEFT, TOP, opening, pack

assert GAME.judge is not None
JUDGE = GAME.judge(GAME.settings())


def position(text: str) -> State:
    return GAME.notation.parse_position(text, GAME.settings())


def test_a_side_is_worth_what_its_pieces_are_worth() -> None:
    for seat in (LEFT, TOP):
        assert side(pack([0] * 5), seat) == 0
        for lane in range(5):
            far = [0] * 5
            far[lane] = 12
            assert side(pack(far), seat) == WORTH[seat][lane][12] + HOMES[seat][1] + TURNS[seat][1]
    assert side(pack([7, 12, 5, 6, 11]), LEFT) == 61 + 83 - 156 + 192 + 80 - 109 - 23


def test_the_best_jump_counts_what_the_opponent_loses() -> None:
    assert best_jump(pack([0] * 5), pack([3, 0, 0, 0, 0]), LEFT) == 3
    assert best_jump(pack([0] * 5), pack([0] * 5), LEFT) == 0


@pytest.mark.parametrize("seed", range(5))
def test_a_promise_is_shared_between_the_seats(seed: int) -> None:
    rng, state = Rng(seed), opening(LEFT)
    while not state.over():
        values = [JUDGE.value(state, seat) for seat in (LEFT, TOP)]
        assert all(0 < value < 1 for value in values)
        assert sum(values) == pytest.approx(1)
        assert JUDGE.rate(state) == pytest.approx((2 * values[state.mover] - 1) * 900_000, abs=1)
        assert sorted(JUDGE.order(state)) == state.moves()
        state = state.play(state.moves()[rng.below(len(state.moves()))])


KNOWN = [
    ("00000/00000 L", LEFT),
    ("00000/00000 T", LEFT),
    ("c6967/96c72 L", LEFT),
    ("03910/26060 L", TOP),
    ("33447/26672 T", LEFT),
]
"""Positions and who wins them with best play."""


@pytest.mark.parametrize(("text", "winner"), KNOWN)
def test_the_judge_sees_who_wins(text: str, winner: int) -> None:
    assert JUDGE.value(position(text), winner) > 0.5


def test_jumps_are_tried_first() -> None:
    assert JUDGE.order(position("00000/30000 L"))[0] == 2


def test_nothing_is_promised_before_the_draw() -> None:
    assert JUDGE.value(GAME.begin(), LEFT) == pytest.approx(0.5)
