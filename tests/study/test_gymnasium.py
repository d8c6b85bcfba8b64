"""Gymnasium's own test, and what it does not ask."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.envs.every_game import OUTSIDE, outside

from ludogite.core.errors import SeatError
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.envs import seat_env
from ludogite.envs.gymnasium_env import SeatEnv

pytestmark = pytest.mark.study

IDS = ("squadro", "libertas", "bilitaire", "rugby", "stilelibero")


@pytest.mark.parametrize("id_", IDS)
@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array"])
def test_the_owners_test_is_passed(id_: str, render_mode: str) -> None:
    env = gymnasium.make(f"ludogite.envs.gymnasium_env:ludogite/{id_}-v0", render_mode=render_mode)
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", OUTSIDE)
def test_other_peoples_games_pass_it_too(name: str) -> None:
    check_env(seat_env(outside(name)), skip_render_check=True)


def played(env: SeatEnv, seed: int) -> tuple[float, int]:
    _, info = env.reset(seed=seed)
    rng, steps, ended, reward = Rng(seed), 0, False, 0.0
    while not ended:
        legal = np.flatnonzero(info["action_mask"])
        assert list(legal) == list(np.flatnonzero(env.action_masks()))
        _, reward, ended, _, info = env.step(int(legal[rng.below(len(legal))]))
        steps += 1
    return reward, steps


@pytest.mark.parametrize("id_", IDS)
def test_a_game_is_the_same_again_with_the_same_seed(id_: str) -> None:
    env = seat_env(id_, opponents="greedy")
    assert played(env, 3) == played(env, 3)


def test_a_strong_opponent_wins_more_than_a_weak_one() -> None:
    weak, strong = (seat_env("squadro", opponents=name) for name in ("random", "2"))
    assert sum(played(weak, seed)[0] for seed in range(20)) > sum(played(strong, seed)[0] for seed in range(20)) + 5


def test_seats_and_opponents_can_be_chosen() -> None:
    asked: list[int] = []

    def first_move(state: State, rng: Rng) -> int:
        del rng
        asked.append(int(state.seat()))
        return state.moves()[0]

    env = seat_env("libertas", seat="b", players=3, opponents=[first_move, "random"])
    _, info = env.reset(seed=1)
    assert info["seat"] == 1
    played(env, 1)
    assert set(asked) == {0}
    with pytest.raises(SeatError, match="expected one opponent, or 2 of them; got 1"):
        seat_env("libertas", players=3, opponents=["random"])


def test_another_seat_learns_in_each_game_where_none_is_named() -> None:
    env = seat_env("squadro")
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(20)} == {0, 1}


def test_an_illegal_action_loses_and_says_why() -> None:
    env = seat_env("stilelibero", seat="a", lanes="seats")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(env.encoding.index["="])
    assert (reward, ended) == (-1, True)
    assert "'=' cannot be taken here" in info["illegal"]
