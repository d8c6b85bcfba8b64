"""Observations: of a fixed size, from -1 to 1, telling all that a seat sees and nothing that is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.envs.every_game import decisions, encoded, every_variant, name_of, positions
from tests.for_each import for_each

from ludogite.core.game import Game
from ludogite.core.options import Settings
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.envs import Choice, Encoding, encoding_of

Variant = tuple[Game, Settings]

variants = for_each(every_variant(), name_of)
secretive = for_each([variant for variant in every_variant() if variant[0].hidden is not None], name_of)


def seen(encoding: Encoding, states: list[State]) -> Iterator[tuple[State, int]]:
    return ((state, seat) for state in states for seat in range(encoding.seats))


@variants
def test_observations_have_the_size_of_their_planes_and_stay_between_minus_one_and_one(variant: Variant) -> None:
    encoding = encoded(variant)
    names = [plane.name for plane in encoding.observation_planes]
    assert len(set(names)) == len(names)
    assert all(plane.about for plane in encoding.observation_planes)
    for state, seat in seen(encoding, positions(variant)[::5]):
        observation = encoding.observe(state, seat)
        assert len(observation) == encoding.observation_size == sum(p.size for p in encoding.observation_planes)
        assert -1 <= min(observation) <= max(observation) <= 1


@secretive
def test_a_seat_is_told_the_same_of_positions_that_it_cannot_tell_apart(variant: Variant) -> None:
    encoding, rng = encoded(variant), Rng(5)
    hidden = variant[0].hidden
    assert hidden is not None
    for state, seat in seen(encoding, positions(variant)[::3]):
        twin = hidden.twin(state, seat, rng)
        assert encoding.observe(twin, seat) == encoding.observe(state, seat)
        assert encoding.information(twin, seat) == encoding.information(state, seat)


def test_twins_differ_where_something_is_hidden() -> None:
    encoding = encoding_of("libertas", players=3)
    hidden = encoding.game.hidden
    assert hidden is not None
    states = positions((encoding.game, encoding.settings))
    assert any(hidden.twin(state, seat, Rng(1)) != state for state, seat in seen(encoding, states))


def matters(state: State) -> object:
    """Return what a position's future follows from; of a match of rugby not the lines of its sheet."""
    return state.key() if type(state).__name__ == "Rugby" else None


@variants
def test_positions_that_look_different_to_a_seat_are_observed_differently(variant: Variant) -> None:
    encoding, views = encoded(variant), dict[tuple[int, bytes], object]()
    for seed in (1, 2):
        for state, seat in seen(encoding, positions(variant, seed)[::4]):
            key = seat, encoding.observe(state, seat).tobytes()
            view = matters(state) or encoding.information(state, seat)
            assert views.setdefault(key, view) == view


def test_what_was_touched_is_seen() -> None:
    encoding = encoding_of("rugby", first="a")
    state = next(s for s in decisions(positions((encoding.game, encoding.settings))) if len(s.moves()) > 4)
    path = max((encoding.path(state, move) for move in state.moves()), key=len)
    choice: Choice | int = Choice(state)
    for number, action in enumerate(path[:-1]):
        assert isinstance(choice, Choice)
        choice = encoding.after(choice, action)
        assert isinstance(choice, Choice)
        observation = encoding.observe(state, state.seat(), choice.touched)
        assert sum(observation[encoding.slices["touched"]]) == number + 1
        assert observation[encoding.slices["last_touched"]][action] == 1


def test_planes_are_found_by_name() -> None:
    encoding = encoding_of("squadro", first="top")
    state = encoding.game.notation.parse_position("30000/00000 T", encoding.settings)
    left, top = encoding.observe(state, 0), encoding.observe(state, 1)
    own, other = encoding.slices["own"], encoding.slices["other"]
    assert [own.start + 3] == [place for place in range(13) if left[place]]
    assert top[other] == left[own]
    assert list(top[encoding.slices["to_act"]]) == [1, 0]
    assert list(left[encoding.slices["to_act"]]) == [0, 1]
