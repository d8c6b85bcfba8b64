"""What the judge of Squadro thinks of simple positions."""

import pytest

from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.squadro import GAME
from ludogite.games.squadro.bot import best_jump, race
from ludogite.games.squadro.rules import LEFT, TOP, opening, pack

assert GAME.judge is not None
JUDGE = GAME.judge(GAME.settings())


def position(text: str) -> State:
    return GAME.notation.parse_position(text, GAME.settings())


def test_the_race_counts_the_moves_of_the_best_four() -> None:
    start = pack([0] * 5)
    assert race(start, LEFT) == 8 + 8 + 6 + 8
    assert race(start, TOP) == 8 + 8 + 6 + 8
    assert race(pack([12, 12, 12, 11, 0]), LEFT) == 1
    assert race(pack([12, 12, 12, 12, 0]), LEFT) == 0


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
        assert sorted(JUDGE.order(state)) == state.moves()
        state = state.play(state.moves()[rng.below(len(state.moves()))])


def test_a_piece_from_home_beats_a_piece_at_its_start() -> None:
    assert JUDGE.value(position("ccbb0/00000 L"), LEFT) > 0.9
    assert JUDGE.value(position("00000/ccbb0 L"), LEFT) < 0.1


def test_jumps_are_tried_first() -> None:
    assert JUDGE.order(position("00000/30000 L"))[0] == 2


def test_nothing_is_promised_before_the_draw() -> None:
    assert JUDGE.value(GAME.begin(), LEFT) == pytest.approx(0.5)
