"""The search for two seats without chance finds what looking at everything finds."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ludogite.bots import judge_of, open_bot
from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.effort import CLOCK_EVERY, Effort
from ludogite.bots.fear import Fear
from ludogite.bots.search_player import SearchPlayer
from ludogite.core.game import Game
from ludogite.core.judge import SURE, Judge
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State

GAMES = [game for game in installed_games().values() if game.rules.fewest == 2 and not game.rules.chance_in_play]
GAME_IDS = [game.id for game in GAMES]
FEW = 400
"""More lines than this are not looked at one by one."""


def random_game(game: Game, seed: int) -> Iterator[State]:
    """The positions of a game between two, played at random, where a seat decides."""
    rng = Rng(seed)
    settings = game.settings({"players": 2} if game.rules.most > 2 else {})
    state = game.rules.start(settings)
    while not state.over():
        if state.at_chance():
            state = state.happen(state.draw(rng))
        else:
            yield state
            moves = state.moves()
            state = state.play(moves[rng.below(len(moves))])


def small_positions(game: Game) -> list[tuple[State, int]]:
    """Some positions with a depth to which they can be looked at completely."""
    found = []
    for seed in range(3):
        for state in list(random_game(game, seed))[::-7]:
            depths = [depth for depth in (4, 3, 2, 1) if len(state.moves()) ** depth <= FEW]
            if depths:
                found.append((state, depths[0]))
    return found[:6]


def minimax(state: State, judge: Judge, seat: int, depth: int, ply: int) -> int:
    """What a position is worth to a seat: every line, no short cuts."""
    if state.over():
        worth = state.payoff(seat)
        return 0 if worth == 0.5 else (SURE - ply + 1 if worth > 0.5 else ply - 1 - SURE)
    mine = state.seat() == seat
    if depth == 0:
        return judge.rate(state) if mine else -judge.rate(state)
    found = [minimax(state.play(move), judge, seat, depth - 1, ply + 1) for move in state.moves()]
    return max(found) if mine else min(found)


def judged(game: Game) -> Judge:
    return judge_of(game, game.settings({"players": 2} if game.rules.most > 2 else {}))


def limited(judge: Judge, bits: int, deepest: int) -> AlphaBeta:
    search = AlphaBeta(judge, bits)
    search.deepest = deepest
    return search


@pytest.mark.parametrize("bits", [0, 3, 14])
@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_it_rates_every_move_as_looking_at_everything_does(game: Game, bits: int) -> None:
    judge = judged(game)
    for state, depth in small_positions(game):
        expected = [minimax(state.play(move), judge, state.seat(), depth - 1, 1) for move in state.moves()]
        assert limited(judge, bits, depth).ratings(state, Effort()) == expected
        best = limited(judge, bits, depth).best(state, Effort(), Rng(0))
        assert expected[state.moves().index(best)] == max(expected)


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_a_win_in_one_is_found(game: Game) -> None:
    seen = 0
    for seed in range(4):
        *_, last = random_game(game, seed)
        seat = last.seat()
        winning = [move for move in last.moves() if last.play(move).over() and last.play(move).payoff(seat) == 1]
        if winning:
            seen += 1
            search = AlphaBeta(judged(game), 10)
            assert search.best(last, Effort(20_000), Rng(0)) in winning
            assert search.lead == SURE
    assert seen


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_the_same_allowance_gives_the_same_answer_and_is_never_exceeded(game: Game) -> None:
    state = next(random_game(game, 5))
    answers = set()
    for _ in range(2):
        effort = Effort(5_000)
        search = AlphaBeta(judged(game), 12)
        answers.add((search.best(state, effort, Rng(0)), search.lead, search.depth, effort.spent))
        assert effort.spent <= 5_000
    assert len(answers) == 1


def test_a_win_is_as_far_away_as_it_is() -> None:
    squadro = open_game("squadro")
    state = squadro.notation.parse_position("c6967/96c72 L", squadro.settings())
    search = limited(judged(squadro), 16, 13)
    search.best(state, Effort(3_000_000), Rng(0))
    assert search.lead == SURE - 12


class Interrupting(Judge):
    """Asks its search to stop after a hundred positions."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self.asked = 0

    def rate(self, state: State) -> int:
        self.asked += 1
        if self.asked == 100:
            self.effort.stop()
        return 0


def test_it_stops_soon_after_it_is_told() -> None:
    effort = Effort()
    state = next(random_game(open_game("squadro"), 1))
    assert AlphaBeta(Interrupting(effort), 10).best(state, effort, Rng(0)) in range(5)
    assert effort.spent <= 100 * 5 + 2 * CLOCK_EVERY


def test_it_answers_even_when_it_was_stopped_before_it_began() -> None:
    effort = Effort()
    effort.stop()
    state = next(random_game(open_game("squadro"), 1))
    assert AlphaBeta(Judge(), 10).best(state, effort, Rng(0)) == state.moves()[0]
    assert effort.spent == 0


@pytest.mark.parametrize("bits", [0, 6, 12])
def test_its_memory_is_what_was_asked_for(bits: int) -> None:
    squadro = open_game("squadro")
    search = AlphaBeta(judged(squadro), bits)
    search.best(next(random_game(squadro, 1)), Effort(20_000), Rng(0))
    assert len(search.table.cells) == 2 * 2**bits


def test_a_level_says_how_much_its_opponent_remembers() -> None:
    squadro = open_game("squadro")
    small = replace(
        squadro,
        search=replace(squadro.search, levels=tuple(replace(level, memory=6) for level in squadro.search.levels)),
    )
    player = open_bot(small, "4")
    assert isinstance(player, SearchPlayer)
    assert isinstance(player.search, Fear)
    assert len(player.search.alphabeta.table.cells) == 2 * 2**6


def test_what_was_found_for_one_move_serves_the_next() -> None:
    squadro = open_game("squadro")
    state = next(random_game(squadro, 3))
    kept, fresh = limited(judged(squadro), 16, 9), limited(judged(squadro), 16, 7)
    kept.best(state, Effort(), Rng(0))
    later = state.play(state.moves()[0])
    later = later.play(later.moves()[0])
    first, again = Effort(), Effort()
    fresh.best(later, first, Rng(0))
    kept.deepest = 7
    kept.best(later, again, Rng(0))
    assert kept.lead == fresh.lead
    assert 2 * again.spent < first.spent
