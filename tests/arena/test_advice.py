"""Advice: every move of every game can be advised in both languages, and the best one comes with its reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludogite.arena.advice import Advice, RankedMove, advise, against_easy, expectation, proposal, reasons, spoken
from ludogite.arena.appraiser import Appraiser, appraiser
from ludogite.core.language import LANGUAGES
from ludogite.core.parts import Hidden
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.translation import translate

GAMES = sorted(installed_games())


def somewhere(game_id: str, seed: int) -> Playthrough:
    """Stop anywhere in a random game where a seat decides."""
    game, rng = open_game(game_id), Rng(seed)
    play = Playthrough(game, game.settings())
    last = 1
    for _ in range(int(rng.below(120))):
        if play.outcome is not None:
            break
        if play.state.at_chance():
            play.draw(rng)
        else:
            moves = play.state.moves()
            play.push_code(moves[rng.below(len(moves))])
            last = len(play.events)
    while play.events and (play.outcome is not None or play.state.at_chance() or len(play.events) > last):
        play.pop()
    while play.state.at_chance():
        play.draw(rng)
    return play


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**30))
def test_every_decision_can_be_said_as_advice(game_id: str, seed: int) -> None:
    play = somewhere(game_id, seed)
    for move in play.state.moves()[:40]:
        for language in LANGUAGES:
            said = translate(proposal(play.game, play.state, move), language)
            assert said.endswith((".", "!"))
            assert "  " not in said


@pytest.mark.parametrize("game_id", GAMES)
def test_the_best_move_comes_with_its_reasons_and_the_line_is_legal(game_id: str) -> None:
    play = somewhere(game_id, 11)
    judged = appraiser(game_id, play.settings)
    advice = advise(judged, play.state, 400, 0.0, Rng(1))
    assert advice.best.move in play.state.moves()
    assert list(advice.choices) == sorted(advice.choices, key=lambda choice: -choice.value)
    assert all(translate(spoken(play.game, play.state, advice), language) for language in LANGUAGES)
    play.push(advice.best.token)
    for token in advice.line:
        play.push(token)
    assert (expectation(advice) is None) == (not advice.line)


def said(advice: Advice) -> str:
    return " ".join(translate(reason, "en") for reason in reasons(advice))


def advice_of(values: list[float], kind: str = "estimate", seats: int = 2) -> Advice:
    choices = tuple(RankedMove(str(number), number, value) for number, value in enumerate(values, 1))
    return Advice(choices[:3], sum(v >= values[0] - 0.0005 for v in values), len(values), kind, seats, ())


def test_reasons_compare_the_best_with_the_rest() -> None:
    assert said(advice_of([0.71, 0.5])) == (
        "Estimated chance of winning against best play: 71%. The best of the other moves, 2, gives 50%."
    )
    assert "Nearly as good: 2." in said(advice_of([0.713, 0.711, 0.2]))
    assert "Just as good: 2." in said(advice_of([0.7, 0.7, 0.2]))
    assert "every move is as good" in said(advice_of([0.7, 0.7]))
    assert said(advice_of([0.6323], "exact")) == (
        "It is the only possible move. Chance of winning against best play: 63.2%, exact."
    )
    assert said(advice_of([1.0, 0.0], "exact")) == "The win is certain. No other move wins."
    assert "Share of your rivals" in said(advice_of([0.6, 0.2], seats=4))


def test_against_easy_opponents_words_compare_and_no_chance_is_told() -> None:
    def gently(values: list[float], kind: str = "estimate") -> str:
        return " ".join(translate(reason, "en") for reason in reasons(advice_of(values, kind), easy=True))

    assert gently([0.1, 0.09]) == "Nearly as good: 2."
    assert gently([0.1, 0.02]) == "The next best is 2."
    assert gently([0.6, 0.2]) == "It is by far the best move."
    assert gently([0.1, 0.1, 0.0]) == "Just as good: 2."
    assert gently([0.1, 0.1]) == "Here every move is as good."
    assert gently([0.0001], "exact") == "It is the only possible move."
    assert gently([0.0001, 0.0], "exact") == "Here every move is as good."
    assert gently([1.0, 0.0], "exact") == "The win is certain. No other move wins."


@pytest.mark.parametrize("game_id", GAMES)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**30))
def test_no_advice_against_easy_opponents_has_a_percentage(game_id: str, seed: int) -> None:
    play = somewhere(game_id, seed)
    advice = advise(appraiser(game_id, play.settings), play.state, 200, 0.0, Rng(1))
    for reason in reasons(advice, easy=True):
        assert all("%" not in translate(reason, language) for language in LANGUAGES)


def test_easy_opponents_are_the_first_two_levels_and_chance() -> None:
    assert against_easy(["1"])
    assert against_easy(["2", "1", "random"])
    assert not against_easy(["1", "3"])
    assert not against_easy(["mcts:1000"])


def test_a_seat_that_does_not_know_everything_is_advised_by_what_it_may_believe() -> None:
    play = somewhere("libertas", 5)
    shown: list[State] = []

    secrets = cast("Hidden[State]", open_game("libertas").hidden)

    class Forgetful(Hidden[State]):
        def determinisation(self, state: State, seat: int, rng: Rng) -> State:
            shown.append(secrets.twin(state, seat, rng))
            return shown[-1]

        def view(self, state: State, viewer: int | None) -> str:
            return secrets.view(state, viewer)

    game = replace(play.game, hidden=Forgetful())
    advice = advise(Appraiser(game, play.settings), play.state, 800, 0.0, Rng(3))
    assert len(shown) >= 40
    assert advice.best.move in play.state.moves()
    assert advice.kind == "estimate"
    assert advice.line == ()
