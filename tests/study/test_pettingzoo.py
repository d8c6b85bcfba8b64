"""PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.envs.every_game import OUTSIDE, outside

from ludogite.core.rng import Rng
from ludogite.envs import aec_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo opens a game of its own, in a way that it has given up
    from pettingzoo.test import api_test, render_test, seed_test

pytestmark = pytest.mark.study

GAMES: dict[str, dict[str, Any]] = {
    "squadro": {},
    "libertas": {},
    "libertas-4": {"players": 4, "occupation": True},
    "bilitaire": {},
    "rugby": {},
    "stilelibero": {},
    "stilelibero-5": {"players": 5},
}
games = pytest.mark.parametrize("name", GAMES)


def with_known_warnings(test: Callable[..., None]) -> Callable[..., None]:
    """Let PettingZoo say what it says of its own card games: a mask beside an observation, and agents with names."""
    for words in (
        "Observation space for each agent probably",
        "Observation is not a NumPy",
        "We recommend agents to be",
    ):
        test = pytest.mark.filterwarnings(f"ignore:{words}:UserWarning")(test)
    return test


def opened(name: str, render_mode: str | None = None) -> Any:
    return aec_env(name.partition("-")[0], render_mode=render_mode, **GAMES[name])


@games
@with_known_warnings
def test_the_owners_test_of_the_interface_is_passed(name: str) -> None:
    api_test(opened(name), num_cycles=300)


@pytest.mark.parametrize("name", OUTSIDE)
@with_known_warnings
def test_other_peoples_games_pass_it_too(name: str) -> None:
    api_test(aec_env(outside(name)), num_cycles=100)


@games
def test_the_owners_test_of_seeds_is_passed(name: str) -> None:
    seed_test(lambda: opened(name), num_cycles=100)


@games
def test_the_owners_test_of_pictures_is_passed(name: str) -> None:
    render_test(lambda render_mode=None: opened(name, render_mode))


def played(name: str, seed: int) -> tuple[list[int | None], dict[str, float]]:
    env, rng = opened(name), Rng(seed)
    taken: list[int | None] = []
    rewards: dict[str, float] = {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        rewards[agent] = reward
        legal = np.flatnonzero(seen["action_mask"])
        taken.append(None if terminated else int(legal[rng.below(len(legal))]))
        env.step(taken[-1])
    return taken, rewards


@games
def test_a_whole_game_gives_as_much_as_it_takes(name: str) -> None:
    taken, rewards = played(name, 7)
    assert sum(rewards.values()) == pytest.approx(0)
    assert len(rewards) == opened(name).max_num_agents
    assert played(name, 7) == (taken, rewards)
    assert played(name, 8)[0] != taken


def test_an_illegal_action_loses() -> None:
    env = aec_env("stilelibero", lanes="seats")
    env.reset(seed=1)
    assert env.observe("a")["action_mask"].tolist() == [1] * 6 + [0] * 5
    env.step(10)
    assert env.terminations["a"]
    assert env.rewards["a"] == -1


def test_a_picture_is_rows_of_coloured_pixels() -> None:
    env = aec_env("squadro", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape == (600, 600, 3)
    assert picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 50
