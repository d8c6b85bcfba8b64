"""Every puzzle of every game has one best move, proved without the search that found it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from typing import cast

import pytest

from ludogite import installed_games, open_game
from ludogite.core.state import State
from ludogite.games.bilitaire.rules import Bilitaire
from ludogite.play.puzzles import LEVELS, Puzzle, PuzzleError, Puzzles, begin, of_the_day, puzzles_of
from ludogite.testing.laws.spoken import fault
from ludogite.testing.puzzles import Prover, no_bounds

WITH = [game.id for game in installed_games().values() if puzzles_of(game)]
LUCK = {"stilelibero", "rugby"}
"""Games of dice: their puzzles ask which decision wins most often (`test_chances.py`)."""
EVERY = [
    (game.id, number)
    for game in installed_games().values()
    if (found := puzzles_of(game))
    for number in range(1, len(found.puzzles) + 1)
]


def marbles_left(state: State, seat: int) -> tuple[int, int]:
    """Marbles only ever leave the board, those that are owed among them; one at least remains."""
    position = cast("Bilitaire", state)
    most = int(position.marbles()) - max(int(position.due), 0)
    left = (1 - int(position.first), most - int(position.first))
    return left if seat != position.player else (-left[1], -left[0])


BOUNDS = {"bilitaire": marbles_left}


def of(game_id: str) -> Puzzles:
    found = puzzles_of(open_game(game_id))
    assert found is not None
    return found


def prove(prover: Prover, state: State, puzzle: Puzzle, played: int) -> list[int]:
    """Return the moves that do what a puzzle asks."""
    if puzzle.margin:
        return prover.sole_margin(state, puzzle.margin)
    return prover.sole_win(state, puzzle.plies - played)


@pytest.mark.parametrize(("game_id", "number"), [one for one in EVERY if one[0] not in LUCK])
def test_one_move_is_best_and_it_is_the_solution(game_id: str, number: int) -> None:
    game, puzzles = open_game(game_id), of(game_id)
    puzzle = puzzles.number(number)
    prover = Prover(BOUNDS.get(game_id, no_bounds))
    play = begin(game, puzzles, puzzle)
    solver = play.state.seat()
    for token in puzzle.line:
        state = play.state
        if state.seat() == solver:
            best = prove(prover, state, puzzle, len(play.events))
            assert [game.notation.format(state, move) for move in best] == [token]
        play.push(token)
    assert play.events[-1].before.seat() == solver


@pytest.mark.parametrize(("game_id", "number"), [(id_, n) for id_, n in EVERY if of(id_).number(n).goal == "only"])
def test_where_one_move_wins_all_others_lose(game_id: str, number: int) -> None:
    game, puzzles = open_game(game_id), of(game_id)
    puzzle = puzzles.number(number)
    state = begin(game, puzzles, puzzle).state
    assert Prover().all_others_lose(state, game.read(state, puzzle.line[0]), puzzle.plies)


@pytest.mark.parametrize("game_id", WITH)
def test_there_are_some_of_each_level_and_no_two_alike(game_id: str) -> None:
    puzzles = of(game_id).puzzles
    levels, each = (LEVELS, 2) if game_id in LUCK else (3, 10)
    assert [puzzle.level for puzzle in puzzles] == sorted(puzzle.level for puzzle in puzzles)
    for level in range(1, levels + 1):
        assert sum(puzzle.level == level for puzzle in puzzles) >= each
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game_id", WITH)
def test_every_wrong_move_is_answered(game_id: str) -> None:
    game, puzzles = open_game(game_id), of(game_id)
    for puzzle in puzzles.puzzles:
        state = begin(game, puzzles, puzzle).state
        tokens = {game.notation.format(state, move) for move in state.moves()}
        assert set(puzzle.wrong) == tokens - {puzzle.line[0]}
        for token, slip in puzzle.wrong.items():
            after = state.play(game.read(state, token))
            if slip.reply:
                game.read(after, slip.reply)
            assert fault(puzzles.refuse(puzzle, token)) is None
        assert fault(puzzles.ask(puzzle)) is None


def test_all_five_games_have_puzzles() -> None:
    assert {"squadro", "libertas", "bilitaire", "stilelibero", "rugby"} <= set(WITH)


def test_the_puzzle_of_the_day_changes_and_is_the_same_for_everyone() -> None:
    games = list(installed_games().values())
    first = date(2026, 11, 15)
    fewest = min(len(of(game_id).puzzles) for game_id in WITH)
    days = [of_the_day(first + timedelta(days=n), games) for n in range(fewest * len(WITH))]
    found = [(day[0].id, day[1]) for day in days if day]
    assert len(set(found)) == fewest * len(WITH)
    assert all(one[0] != other[0] for one, other in pairwise(found))
    assert of_the_day(first, games) == of_the_day(first, games)


def test_there_is_none_where_no_game_has_any() -> None:
    assert of_the_day(date(2026, 1, 1), [replace(open_game("rugby"), package="")]) is None


def test_a_number_that_does_not_exist_is_refused() -> None:
    with pytest.raises(PuzzleError, match="no puzzle 999"):
        of("squadro").number(999)
