"""Puzzles of luck: what each decision is worth follows from the rules, and one is better than all others."""

from __future__ import annotations

from functools import cache
from math import sqrt

import pytest
from tests.proof import Note, proof_seed, times

from ludogite import open_game
from ludogite.bots import judge_of
from ludogite.core.judge import Judge
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.rugby import solver
from ludogite.games.rugby.rules import THROW, as_rugby
from ludogite.games.stilelibero.phases import as_race
from ludogite.games.stilelibero.rules import NONE
from ludogite.play.puzzles import WHOLE, Puzzle, Puzzles, begin, puzzles_of, settings_of, valued_decisions
from ludogite.testing.laws.spoken import fault
from ludogite.testing.puzzles import expectation, played_out
from ludogite.translation import is_translated, translate

GAMES = ("stilelibero", "rugby")
CLEAR = WHOLE * 3 // 100
"""The best decision wins at least three games more in a hundred than any other."""
QUICK = 3
"""Every third puzzle is solved the second way whenever tests run, all of them in the proof."""
PLAYED = times(1000)

pytestmark = pytest.mark.skipif(
    solver.__file__.endswith(".py"), reason="a whole match takes minutes to solve in plain Python"
)


def of(game_id: str) -> Puzzles:
    found = puzzles_of(open_game(game_id))
    assert found is not None
    return found


EVERY = [(game_id, number) for game_id in GAMES for number in range(1, len(of(game_id).puzzles) + 1)]


@cache
def judge(game_id: str) -> Judge:
    return judge_of(open_game(game_id), settings_of(open_game(game_id), of(game_id)))


def posed(game_id: str, number: int) -> tuple[Puzzle, State]:
    puzzle = of(game_id).number(number)
    return puzzle, begin(open_game(game_id), of(game_id), puzzle).state


def begins_a_turn(state: State) -> bool:
    """Tell whether nothing of a turn, or of a throw, has been played yet."""
    if hasattr(state, "heat"):
        return as_race(state).dice == NONE and not state.at_chance()
    return as_rugby(state).phase == THROW


def recomputed(game_id: str, state: State, token: str) -> float:
    """Return what a decision is worth, the rest of the turn solved by plain recursion over the rules."""
    seat = state.seat()

    def known(at: State) -> float | None:
        return judge(game_id).value(at, seat) if begins_a_turn(at) else None

    return expectation(state.play(open_game(game_id).read(state, token)), seat, known)


@pytest.mark.parametrize(("game_id", "number"), EVERY)
def test_the_chances_are_exact_and_one_decision_is_clearly_best(game_id: str, number: int) -> None:
    puzzle, state = posed(game_id, number)
    game = open_game(game_id)
    assert judge(game_id).exact
    assert {game.read(state, token) for token in puzzle.chances} == set(state.moves())
    for token, chance in puzzle.chances.items():
        after = state.play(game.read(state, token))
        exact = after.payoff(state.seat()) if after.over() else judge(game_id).value(after, state.seat())
        assert chance == round(WHOLE * exact)
    best, second, *_ = sorted(puzzle.chances.values(), reverse=True)
    assert best - second >= CLEAR
    assert puzzle.line == (max(puzzle.chances, key=puzzle.chances.__getitem__),)
    for token, slip in puzzle.wrong.items():
        assert slip.short == puzzle.percent(puzzle.line[0]) - puzzle.percent(token) > 0


def second_way(game_id: str, number: int) -> None:
    puzzle, state = posed(game_id, number)
    for token, chance in puzzle.chances.items():
        assert WHOLE * recomputed(game_id, state, token) == pytest.approx(chance, abs=0.51)


@pytest.mark.parametrize(("game_id", "number"), EVERY[::QUICK])
def test_a_second_way_finds_the_same_chances(game_id: str, number: int) -> None:
    second_way(game_id, number)


@pytest.mark.proof("solvers")
@pytest.mark.parametrize(("game_id", "number"), EVERY)
def test_a_second_way_finds_the_same_chances_of_every_puzzle(game_id: str, number: int) -> None:
    second_way(game_id, number)


@pytest.mark.proof("solvers")
@pytest.mark.parametrize(("game_id", "number"), EVERY)
def test_games_played_out_are_won_as_often_as_is_said(game_id: str, number: int, record_property: Note) -> None:
    puzzle, state = posed(game_id, number)
    record_property("cases", PLAYED * len(puzzle.chances))
    best = judge(game_id)

    def choose(at: State) -> int:
        return best.order(at)[0]

    for token, chance in puzzle.chances.items():
        after = state.play(open_game(game_id).read(state, token))
        share = played_out(after, state.seat(), choose, PLAYED, Rng(proof_seed() + number))
        expected = chance / WHOLE
        assert abs(share - expected) <= 4.5 * sqrt(max(expected * (1 - expected), 1e-4) / PLAYED)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_decision_has_a_short_name_in_every_language(game_id: str) -> None:
    game, puzzles = open_game(game_id), of(game_id)
    for puzzle in puzzles.puzzles:
        valued = valued_decisions(game, puzzles, puzzle)
        assert valued[0].token == puzzle.line[0]
        assert [one.percent for one in valued] == sorted((one.percent for one in valued), reverse=True)
        for language in ("fr", "de"):
            said = [translate(one.name, language) for one in valued]
            assert len(set(said)) == len(said)
            assert max(map(len, said)) <= 48
            assert all(is_translated(one.name, language) for one in valued)
        assert all(fault(one.name) is None for one in valued)
