"""A search that runs can be stopped, from another thread or by a signal."""

from __future__ import annotations

import signal
import threading
import time
from typing import TYPE_CHECKING

import pytest

from ludogite.bots import judge_of
from ludogite.bots.bot import Bot
from ludogite.bots.search_player import ALPHABETA, EXPECTIMINIMAX, OPPONENT_MODEL, TREE_SEARCH, SearchPlayer
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from types import FrameType

    from ludogite.core.state import State

LONG_S = 60.0
SOON_S = 10.0
"""Far less than the search would take, and more than a busy machine needs."""


def choice_of(game_id: str, **chosen: str) -> State:
    """Return the first position of a game in which there is something to choose after the opening move."""
    rng = Rng(1)
    state: State = open_game(game_id).begin(**chosen)
    opened = False
    while state.at_chance() or len(state.moves()) == 1 or not opened:
        opened = opened or not state.at_chance()
        state = state.happen(state.draw(rng)) if state.at_chance() else state.play(state.moves()[0])
    return state


@pytest.mark.parametrize(
    ("game_id", "method"),
    [
        ("squadro", ALPHABETA),
        ("libertas", OPPONENT_MODEL),
        ("bilitaire", ALPHABETA),
        ("bilitaire", TREE_SEARCH),
        ("stilelibero", EXPECTIMINIMAX),
    ],
    ids=["alpha-beta", "opponent model", "rollouts", "trees", "expectiminimax"],
)
def test_another_thread_stops_a_search(game_id: str, method: int) -> None:
    game, state = open_game(game_id), choice_of(game_id)
    bot = Bot(SearchPlayer(judge_of(game, game.settings()), method, 0, LONG_S, 0.0), 1)
    threading.Timer(0.2, bot.stop).start()
    began = time.monotonic()
    assert bot.choose(state) in state.moves()
    assert time.monotonic() - began < SOON_S


def test_a_signal_is_heard_in_the_middle_of_a_search() -> None:
    class RungError(Exception):
        pass

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise RungError

    game, state = open_game("squadro"), choice_of("squadro")
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(RungError):
            SearchPlayer(judge_of(game, game.settings()), ALPHABETA, 0, LONG_S, 0.0).choose(state, Rng(1))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
