"""Information-set search plays what is best for all that its seat knows, and knows no more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.hidden_toys import BET, FOLD, Backs, OneCard, Palms, Pennies

from ludogite.bots import judge_of, open_bot, suitable_search
from ludogite.bots.analysis import analyse
from ludogite.bots.effort import PLAYOUT_NODES, Effort
from ludogite.bots.expectiminimax import Expectiminimax
from ludogite.bots.information_set_mcts import InformationSetMcts, InformationSetTrees
from ludogite.bots.mcts import Mcts
from ludogite.bots.search_player import SearchPlayer
from ludogite.core.errors import BotError
from ludogite.core.judge import Judge
from ludogite.core.level import USUAL_LEVELS, Level
from ludogite.core.parts import Hidden, Search
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State

LIBERTAS = open_game("libertas")
assert LIBERTAS.hidden is not None
RACKS = LIBERTAS.hidden


def chosen(hidden: Hidden, state: State, playouts: int, seed: int) -> int:
    return InformationSetMcts(hidden).best(state, Effort(playouts * PLAYOUT_NODES), Rng(seed))


@pytest.mark.parametrize(
    "state", [Pennies(2), Pennies(2, (1,)), Pennies(3), Pennies(3, (0, 0))], ids=["first", "second", "three", "third"]
)
def test_pennies_are_laid_either_way_about_as_often(state: Pennies) -> None:
    heads = sum(chosen(Palms(), state, 60, seed) for seed in range(200))
    assert 60 < heads < 140


@pytest.mark.parametrize(
    ("card", "said", "best"),
    [(2, (), BET), (1, (), FOLD), (0, (BET,), FOLD), (2, (BET,), BET)],
    ids=["the best card bets", "the middle one checks", "the worst one folds", "the best card calls"],
)
def test_a_card_is_played_for_what_it_is_worth(card: int, said: tuple[int, ...], best: int) -> None:
    other = (card + 1) % 3
    state = OneCard((other, card) if said else (card, other), said)
    found = [chosen(Backs(), state, 1_000, seed) for seed in range(12)]
    assert found.count(best) >= 11


def test_a_search_that_believes_one_position_plays_the_card_wrongly() -> None:
    wrongly = OneCard((0, 1), (BET,))
    assert Mcts().best(wrongly, Effort(100 * PLAYOUT_NODES), Rng(1)) == BET
    believed = [Backs().determinisation(OneCard((2, 1), (BET,)), 1, Rng(seed)) for seed in range(20)]
    assert {Mcts().best(state, Effort(100 * PLAYOUT_NODES), Rng(1)) for state in believed} == {FOLD, BET}


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**30), card=st.integers(0, 2), other=st.integers(1, 2), said=st.sampled_from([(), (BET,)]))
def test_what_is_hidden_changes_no_choice(seed: int, card: int, other: int, said: tuple[int, ...]) -> None:
    others = (card + other) % 3
    state = OneCard((others, card) if said else (card, others), said)
    twin = Backs().twin(state, len(said), Rng(seed))
    assert chosen(Backs(), state, 30, seed) == chosen(Backs(), twin, 30, seed)
    effort = 30 * PLAYOUT_NODES
    values = [InformationSetMcts(Backs()).values(one, Effort(effort), Rng(seed)) for one in (state, twin)]
    assert values[0] == values[1]


@settings(deadline=None, max_examples=20)
@given(seed=st.integers(0, 2**30), laid=st.lists(st.integers(0, 1), max_size=2))
def test_a_secret_decision_changes_no_choice(seed: int, laid: list[int]) -> None:
    flipped = tuple(1 - coin for coin in laid)
    assert chosen(Palms(), Pennies(3, tuple(laid)), 40, seed) == chosen(Palms(), Pennies(3, flipped), 40, seed)


def test_a_hidden_decision_is_one_edge_in_the_trees_of_the_others() -> None:
    trees = InformationSetTrees(Palms(), Pennies(3), Rng(1))
    for _ in range(200):
        trees.once()
    for seat in range(3):
        (root,) = trees.roots[seat].values()
        sets = [root, *root.later.values()] if seat else [root]
        assert sum(bool(node.arms) for node in sets) == 1, "whoever decides knows nothing of what the others did"


def test_what_a_seat_holds_tells_its_knowledge_apart() -> None:
    trees = InformationSetTrees(Backs(), OneCard((1, 0)), Rng(1))
    for _ in range(100):
        trees.once()
    assert sorted(trees.roots[1]) == ["? 0 ()", "? 2 ()"]
    assert list(trees.roots[0]) == ["1 ? ()"]


def test_chance_inside_a_game_is_played_through() -> None:
    assert chosen(Backs(), OneCard((2, 0), ()), 200, 3) == BET
    trees = InformationSetTrees(Backs(), OneCard((1, 0)), Rng(1))
    trees.state = OneCard()
    trees.once()
    assert trees.played == 1


def test_it_plays_as_many_games_as_it_may() -> None:
    effort = Effort(50 * PLAYOUT_NODES)
    assert InformationSetMcts(Palms()).grown(Pennies(2), effort, Rng(1)).played == 50


def test_a_mean_of_games_is_never_called_exact() -> None:
    sure = OneCard((2, 0), (BET,))
    found = analyse(sure, InformationSetMcts(Backs()), Effort(4 * PLAYOUT_NODES), Rng(1))
    assert found.kind == "estimate"
    assert all(0.0 <= value <= 1.0 for value in found.values)


def test_a_decision_never_tried_is_worth_no_more_than_the_best_that_was() -> None:
    state = somewhere(2)
    for seed in range(10):
        search = InformationSetMcts(RACKS)
        arms = search.grown(state, Effort(3 * PLAYOUT_NODES), Rng(seed)).arms()
        values = dict(zip(state.moves(), search.values(state, Effort(3 * PLAYOUT_NODES), Rng(seed)), strict=True))
        tried = [move for move in state.moves() if arms[move].visits]
        untried = {values[move] for move in state.moves() if not arms[move].visits}
        assert len(tried) == 3
        assert len(untried) == 1, "what is not known is worth what games brought on average"
        assert max(values[move] for move in tried) >= max(untried)


def somewhere(players: int) -> State:
    rng = Rng(3)
    state: State = LIBERTAS.begin(players=players)
    for _ in range(12):
        if state.at_chance():
            state = state.happen(state.draw(rng))
        else:
            state = state.play(state.moves()[rng.below(len(state.moves()))])
    while state.at_chance():
        state = state.happen(state.draw(rng))
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_a_whole_game_for_several(players: int) -> None:
    chosen_settings = LIBERTAS.settings({"players": players})
    state = somewhere(players)
    player = open_bot(LIBERTAS, "ismcts:20", chosen_settings)
    assert player.choose(state, Rng(1)) in state.moves()
    assert player.choose(state, Rng(1)) == open_bot(LIBERTAS, "ismcts:20", chosen_settings).choose(state, Rng(1))


def test_a_game_with_hidden_parts_and_no_search_of_its_own_is_searched_by_what_seats_may_believe() -> None:
    plain = replace(LIBERTAS, search=Search())
    for level in plain.search.levels:
        assert isinstance(suitable_search(plain, plain.settings(), Judge(), level), InformationSetMcts)
    player = open_bot(plain, "3")
    assert isinstance(player, SearchPlayer)
    assert isinstance(player.search, InformationSetMcts)
    open_ = replace(plain, hidden=None, rules=replace(plain.rules, chance_in_play=True))
    assert isinstance(suitable_search(open_, plain.settings(), Judge()), Expectiminimax)
    judge = judge_of(LIBERTAS, LIBERTAS.settings())
    own = suitable_search(LIBERTAS, LIBERTAS.settings(), judge)
    assert not isinstance(own, InformationSetMcts)
    asked = Level(nodes=100, slip=0.0, method="information_set_mcts")
    assert isinstance(suitable_search(LIBERTAS, LIBERTAS.settings(), judge, asked), InformationSetMcts)


def test_where_nothing_is_hidden_there_is_no_such_opponent() -> None:
    with pytest.raises(BotError, match="no opponent 'ismcts:10' for squadro; there are: random, 1"):
        open_bot(open_game("squadro"), "ismcts:10")
    with pytest.raises(BotError, match="expected a whole number from 1 to 1000000, got 'ismcts:0'"):
        open_bot(LIBERTAS, "ismcts:0")


def test_no_usual_level_thinks_for_minutes_about_a_slow_game() -> None:
    assert all(level.nodes <= 20_000 for level in USUAL_LEVELS if level.nodes and not level.seconds)
    assert all(level.seconds < 1.0 for level in USUAL_LEVELS)
