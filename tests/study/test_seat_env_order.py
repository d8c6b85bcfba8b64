"""A seat that learns: the same seed is the same game whoever plays against it, and nothing goes on after the end."""

from __future__ import annotations

import numpy as np
import pytest

from ludogite.bots import bot
from ludogite.core.errors import GameOverError, OptionValueError, SeatError
from ludogite.envs import aec_env, seat_env
from ludogite.envs.gymnasium_env import Opponent, SeatEnv

pytestmark = pytest.mark.study


def seen_in(env: SeatEnv, seed: int, most: int = 15) -> list[bytes]:
    seen, info = env.reset(seed=seed)
    shown, ended = [seen.tobytes()], False
    while not ended and len(shown) < most:
        seen, _, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        shown.append(seen.tobytes())
    return shown


@pytest.mark.parametrize(
    ("game", "opponent"),
    [("squadro", "2"), ("squadro", "3"), ("libertas", "2"), ("squadro", bot("squadro", level=2))],
    ids=["squadro-2", "squadro-3", "libertas-2", "squadro-bot"],
)
def test_opponents_that_search_play_the_same_game_again(game: str, opponent: Opponent) -> None:
    env = seat_env(game, opponents=opponent)
    first = seen_in(env, 5)
    assert [seen_in(env, 5) for _ in range(2)] == [first, first]


def test_a_lost_game_stays_lost_until_another_begins() -> None:
    env = seat_env("rugby", seat="a")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    assert env.step(illegal)[1:3] == (-1.0, True)
    with pytest.raises(GameOverError, match="`reset` begins another one"):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    _, info = env.reset(seed=1)
    assert not env.step(int(np.flatnonzero(info["action_mask"])[0]))[2]


def test_nothing_is_played_before_the_first_game() -> None:
    with pytest.raises(GameOverError, match="no game has begun"):
        seat_env("squadro").step(0)


def test_half_an_action_is_none() -> None:
    env = seat_env("squadro")
    env.reset(seed=1)
    with pytest.raises(OptionValueError, match=r"whole number, got 1\.9"):
        env.step(1.9)  # type: ignore[arg-type]
    env.step(np.int64(1))


def test_who_cannot_play_is_refused_before_a_game() -> None:
    with pytest.raises(SeatError, match="a player or a function, got 3"):
        seat_env("squadro", opponents=3)  # type: ignore[arg-type]


def test_boards_are_shown_in_known_ways_only() -> None:
    with pytest.raises(OptionValueError, match="ansi, rgb_array, or None; got 'foo'"):
        seat_env("squadro", render_mode="foo")
    with pytest.raises(OptionValueError, match="ansi, rgb_array, human, or None; got 'foo'"):
        aec_env("squadro", render_mode="foo")


@pytest.mark.parametrize("players", [2, 3])
def test_whoever_acts_illegally_loses_what_the_others_share_and_reads_why(players: int) -> None:
    env = aec_env("stilelibero", players=players, lanes="seats")
    env.reset(seed=1)
    env.step(10)
    assert env.rewards["a"] == -1
    assert sum(env.rewards.values()) == 0
    assert all(env.terminations.values())
    assert "cannot be taken here" in env.infos["a"]["illegal"]
    for _ in range(players):
        env.step(None)
    assert env.agents == []
