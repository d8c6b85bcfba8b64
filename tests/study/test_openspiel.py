"""OpenSpiel's own tests and searches, on every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, generate_playthrough, ismcts, mcts
from tests.envs.every_game import OUTSIDE, outside

from ludogite.core.rng import Rng
from ludogite.envs import spiel_game
from ludogite.envs.openspiel_game import LudogiteState

pytestmark = pytest.mark.study

STRINGS = (
    "ludogite_squadro",
    "ludogite_squadro(first=left)",
    "ludogite_libertas",
    "ludogite_libertas(players=4,occupation=True)",
    "ludogite_libertas(pair=True,open_racks=True)",
    "ludogite_bilitaire",
    "ludogite_rugby",
    "ludogite_rugby(format=single,defended_kicks=True)",
    "ludogite_stilelibero",
    "ludogite_stilelibero(players=5,race=podium)",
)
games = pytest.mark.parametrize("string", STRINGS)


@games
def test_the_owners_random_games_are_passed(string: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(string), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", OUTSIDE)
def test_other_peoples_games_pass_them_too(name: str) -> None:
    pyspiel.random_sim_test(spiel_game(outside(name)), num_sims=5, serialize=True, verbose=False)


@games
def test_a_playthrough_is_written_twice_alike(string: str) -> None:
    first, second = (generate_playthrough.playthrough(string, [], seed=11) for _ in range(2))
    assert first == second
    assert "IsTerminal() = True" in first
    assert "ObservationTensor" in first


def ended(state: Any, rng: Rng) -> Any:
    """Return the end of a game continued at random."""
    while not state.is_terminal():
        actions = state.legal_actions() if not state.is_chance_node() else [a for a, _ in state.chance_outcomes()]
        state.apply_action(actions[rng.below(len(actions))])
    return state


@games
def test_what_one_wins_the_others_lose(string: str) -> None:
    returns = ended(pyspiel.load_game(string).new_initial_state(), Rng(3)).returns()
    assert sum(returns) == pytest.approx(0)
    assert -1 <= min(returns) <= max(returns) <= 1


@games
def test_its_tree_search_plays_every_game(string: str) -> None:
    game = pyspiel.load_game(string)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=np.random.RandomState(2))
    state = begun(game)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        if let_chance_act(state).is_terminal():
            break


def begun(game: Any) -> Any:
    return let_chance_act(game.new_initial_state())


def let_chance_act(state: Any) -> Any:
    rng = Rng(1)
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[rng.below(len(outcomes))][0])
    return state


@games
def test_its_environment_for_learning_runs_every_game(string: str) -> None:
    env = rl_environment.Environment(pyspiel.load_game(string))
    env.seed(1)
    step, rng = env.reset(), Rng(1)
    for _ in range(20):
        if step.last():
            break
        player = step.observations["current_player"]
        legal = step.observations["legal_actions"][player]
        step = env.step([legal[rng.below(len(legal))]])
    assert len(step.observations["info_state"]) == env.num_players


def test_a_layout_is_drawn_card_by_card_with_exact_chances() -> None:
    state = spiel_game("libertas", first="a").new_initial_state()
    for cards in range(25, 1, -1):
        outcomes = state.chance_outcomes()
        assert len(outcomes) == cards
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(0)
    assert state.current_player() == 0


def test_dice_have_the_chances_of_dice() -> None:
    state = spiel_game("stilelibero", lanes="seats").new_initial_state()
    state.apply_action(state.string_to_action("D2"))
    chances = {state.action_to_string(-1, fall): chance for fall, chance in state.chance_outcomes()}
    assert chances["[11]"] == pytest.approx(1 / 36)
    assert chances["[12]"] == pytest.approx(2 / 36)


def states_of(state: Any) -> Iterator[LudogiteState]:
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from states_of(state.child(action))


def test_a_sealed_card_is_no_part_of_what_the_other_seat_knows() -> None:
    known: dict[str, set[tuple[int, ...]]] = {}
    for state in states_of(spiel_game(outside("tender")).new_initial_state()):
        if state.current_player() == 1:
            known.setdefault(state.information_state_string(1), set()).add(tuple(state.legal_actions()))
            assert state.information_state_string(1) != state.information_state_string(0)
    assert all(len(legal) == 1 for legal in known.values())
    first_round = [info for info in known if len(info.split("(")) == 3]
    assert len(first_round) == 3, "one for each prize, whatever the first seat has sealed"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_counterfactual_regret_solves_the_sealed_bids() -> None:
    game = spiel_game(outside("tender"))
    solver = cfr.CFRPlusSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(40):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.02 < before
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert values == pytest.approx([0, 0], abs=0.02)


def test_its_search_among_information_sets_plays_a_game_with_secrets() -> None:
    game = spiel_game(outside("tender"))
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 20, random_state=np.random.RandomState(1))
    state = begun(game)
    assert bot.step(state) in state.legal_actions()
