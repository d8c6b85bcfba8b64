"""A search that runs can be stopped, from another thread or by a signal."""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING

import pytest
from tests.waiting import pause, wait_until

from ludogite.bots import judge_of
from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.bot import Bot
from ludogite.bots.by_role import SearchByRole
from ludogite.bots.effort import Effort
from ludogite.bots.expectiminimax import Expectiminimax
from ludogite.bots.fear import Fear
from ludogite.bots.hope import Hope
from ludogite.bots.information_set_mcts import InformationSetMcts
from ludogite.bots.mcts import Mcts
from ludogite.bots.opponent_model import OpponentModelSearch
from ludogite.bots.rollouts import RolloutSearch
from ludogite.bots.search_player import SearchPlayer
from ludogite.core.judge import SURE
from ludogite.core.parts import Hidden
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State

if TYPE_CHECKING:
    from types import FrameType

    from ludogite.bots.search_method import SearchMethod

LONG_S = 86_400.0
"""A search that is not stopped goes on for a day."""


def choice_of(game_id: str, **chosen: str) -> State:
    """Return the first position of a game in which there is something to choose after the opening move."""
    rng = Rng(1)
    state: State = open_game(game_id).begin(**chosen)
    opened = False
    while state.at_chance() or len(state.moves()) == 1 or not opened:
        opened = opened or not state.at_chance()
        state = state.happen(state.draw(rng)) if state.at_chance() else state.play(state.moves()[0])
    return state


def searches(game_id: str) -> dict[str, SearchMethod]:
    """Return every search there is, with the game's own judge."""
    game = open_game(game_id)
    judge = judge_of(game, game.settings())
    alphabeta, opponent_model = AlphaBeta(judge), OpponentModelSearch(judge)
    return {
        "alpha-beta": alphabeta,
        "opponent model": opponent_model,
        "rollouts": RolloutSearch(judge),
        "fear": Fear(alphabeta, opponent_model),
        "despair": Fear(alphabeta, opponent_model, SURE),
        "hope": Hope(alphabeta, opponent_model),
        "by role": SearchByRole(lambda _state: 0, [Hope(alphabeta, opponent_model)]),
        "MCTS": Mcts(),
        "information sets": InformationSetMcts(Unhidden()),
        "expectiminimax": Expectiminimax(judge),
    }


class Unhidden(Hidden[State]):
    """A game in which nothing is hidden is one with hidden parts, too."""

    def view(self, state: State, viewer: int | None) -> str:
        return ""

    def determinisation(self, state: State, seat: int, rng: Rng) -> State:
        return state


@pytest.mark.parametrize("name", searches("squadro"))
def test_another_thread_stops_a_search(name: str) -> None:
    game_id = "stilelibero" if name == "expectiminimax" else "bilitaire"
    state = choice_of(game_id)
    player = SearchPlayer(searches(game_id)[name], 0, LONG_S)
    bot, unused, chosen = Bot(player, 1), player.running, list[int]()
    choosing = threading.Thread(target=lambda: chosen.append(bot.choose(state)), daemon=True)
    choosing.start()
    wait_until(lambda: player.running is not unused, "the search has begun")
    pause(0.2, "a search is stopped at any moment")
    assert not chosen, "it would go on for a day"
    bot.stop()
    wait_until(lambda: chosen, "the search that was stopped answers")
    assert chosen[0] in state.moves()


@pytest.mark.parametrize("name", searches("squadro"))
def test_a_search_stopped_before_it_begins_still_answers(name: str) -> None:
    state = choice_of("bilitaire")
    effort = Effort()
    effort.stop()
    search = searches("bilitaire")[name]
    assert search.best(state, effort, Rng(1)) in state.moves()
    values = search.values(state, effort, Rng(1))
    assert len(values) == len(state.moves())
    assert all(0.0 <= value <= 1.0 for value in values)


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
            SearchPlayer(AlphaBeta(judge_of(game, game.settings())), 0, LONG_S).choose(state, Rng(1))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
