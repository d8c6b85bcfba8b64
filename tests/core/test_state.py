import copy
import pickle
from fractions import Fraction

import pytest
from pebbles import GAME, Pebbles

from ludogite.core.drive import perft, random_events, random_games
from ludogite.core.errors import SeatError
from ludogite.core.rng import Rng
from ludogite.core.state import State

pytestmark = pytest.mark.laws


def test_positions_are_equal_by_their_fields() -> None:
    one, same, other = GAME.begin(), GAME.begin(), GAME.begin(heap=15)
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "9 0/0 - a 3"
    assert len({one, same, other}) == 2


def test_a_position_is_copied_and_pickled_whole() -> None:
    state = GAME.begin(secret=True, players=3)
    assert copy.deepcopy(state) == state
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes


def test_an_unfinished_subclass_says_what_it_lacks() -> None:
    class Empty(State):
        pass

    for method in ("fields", "over", "seat", "moves", "outcome"):
        with pytest.raises(NotImplementedError):
            getattr(Empty(), method)()


def test_probabilities_are_exact() -> None:
    shares = dict(GAME.probabilities(GAME.begin(die=True)))
    assert shares == {1: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6)}


def test_draws_follow_the_weights() -> None:
    state, rng = GAME.begin(die=True), Rng(8)
    drawn = [state.draw(rng) for _ in range(6000)]
    assert [round(drawn.count(face) / 1000) for face in (1, 2, 3)] == [3, 2, 1]


def test_the_drivers_play_whole_games() -> None:
    start = GAME.begin(die=True)
    assert random_events(start, 50, Rng(1)) == random_events(start, 50, Rng(1)) > 50 * 6
    assert 0 < random_games(start, 50, Rng(1)) < 50


def test_perft_counts_distinct_positions() -> None:
    assert perft([GAME.begin()], 4) == [3, 9, 15, 19]
    assert perft([GAME.begin(die=True)], 2) == [3, 3]


def test_perft_stops_where_games_end() -> None:
    end = Pebbles(1, (4, 4), (), 0, 3, False, "last")
    assert perft([end], 3) == [1, 0, 0]


def test_seats_are_found_by_name() -> None:
    assert GAME.seat_index("b") == 1
    assert GAME.rules.seats(GAME.settings({"players": 3})) == 3
    with pytest.raises(SeatError, match="no seat 'z'; the seats are: a, b, c"):
        GAME.seat_index("z")
