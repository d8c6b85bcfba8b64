"""The searches that take the others for people go for what they will probably do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ludogite.bots import judge_of
from ludogite.bots.alphabeta import AlphaBeta
from ludogite.bots.effort import Effort
from ludogite.bots.fear import Fear
from ludogite.bots.hope import Hope
from ludogite.bots.opponent_model import OpponentModelSearch
from ludogite.bots.rollouts import RolloutSearch
from ludogite.core.judge import SURE, Judge
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

LIBERTAS = open_game("libertas")
BILITAIRE = open_game("bilitaire")


class Branch(State):
    """A made-up game of two seats: either an end, with the first seat's payoff, or branches to choose from."""

    def __init__(self, ply: int, looks: float, branches: tuple[Branch, ...] = ()) -> None:
        self.ply = ply
        self.looks = looks
        self.branches = branches

    def fields(self) -> tuple[object, ...]:
        return (self.ply, self.looks, self.branches)

    def over(self) -> bool:
        return not self.branches

    def seat(self) -> i64:
        return self.ply % 2

    def moves(self) -> list[int]:
        return list(range(len(self.branches)))

    def play(self, move: i64) -> State:
        return self.branches[move]

    def payoff(self, seat: i64) -> float:
        return self.looks if seat == 0 else 1.0 - self.looks


class Looks(Judge):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, Branch)
        return state.looks if seat == 0 else 1.0 - state.looks


def lost() -> Branch:
    return Branch(3, 0.0)


def trap() -> Branch:
    """The reply that looks best to the other (0.2) lets the first seat win; the one that looks worse (0.6) does not."""
    return Branch(1, 0.5, (Branch(2, 0.2, (Branch(3, 1.0),)), Branch(2, 0.6, (lost(),))))


def plain() -> Branch:
    """A longer loss without any way out."""
    end = Branch(5, 0.5, (Branch(6, 0.0),))
    return Branch(1, 0.5, (Branch(2, 0.4, (Branch(3, 0.5, (Branch(4, 0.5, (end,)),)),)),))


def test_it_counts_on_the_reply_that_looks_best() -> None:
    assert OpponentModelSearch(Looks()).best(Branch(0, 0.5, (plain(), trap())), Effort(1000), Rng(1)) == 1


def test_a_rollout_counts_on_it_too() -> None:
    assert RolloutSearch(Looks()).best(Branch(0, 0.5, (plain(), trap())), Effort(1000), Rng(1)) == 1


def test_a_rollout_learns_what_its_own_seat_can_do() -> None:
    rescue = Branch(1, 0.5, (Branch(2, 0.5, (Branch(3, 0.0), Branch(3, 0.6, (Branch(4, 1.0),)))),))
    draw = Branch(1, 0.5, (Branch(2, 0.5, (Branch(3, 0.5),)),))
    assert RolloutSearch(Looks()).best(Branch(0, 0.5, (draw, rescue)), Effort(1000), Rng(1)) == 1


def test_a_rollout_remembers_no_more_than_it_may() -> None:
    state = BILITAIRE.begin(first="a")
    search = RolloutSearch(judge_of(BILITAIRE, BILITAIRE.settings()), bits=6)
    search.best(state, Effort(20_000), Rng(1))
    assert search.played > 10
    assert search.size < 2**6 + 10


def test_who_hopes_still_takes_a_sure_win() -> None:
    won = Branch(3, 1.0)
    sure = Branch(1, 0.5, (Branch(2, 0.3, (won,)), Branch(2, 0.6, (won,))))
    hope = Hope(AlphaBeta(Looks()), OpponentModelSearch(Looks()))
    for nodes in (1_000, 100_000):
        assert hope.best(Branch(0, 0.5, (trap(), sure)), Effort(nodes), Rng(1)) == 1


def test_a_lost_player_sets_a_trap() -> None:
    for order in ((plain(), trap()), (trap(), plain())):
        fear = Fear(AlphaBeta(Looks()), OpponentModelSearch(Looks()))
        choice = fear.best(Branch(0, 0.5, order), Effort(1000), Rng(1))
        assert order[choice].branches == trap().branches


def late(players: int, most: int) -> State:
    """Return a position of Libertas, reached at random, with at most so many decisions."""
    rng = Rng(5)
    state: State = LIBERTAS.begin(players=players)
    while state.at_chance() or len(state.moves()) > most:
        if state.at_chance():
            state = state.happen(state.draw(rng))
        else:
            state = state.play(state.moves()[rng.below(len(state.moves()))])
    return state


def search(players: int) -> OpponentModelSearch:
    assert LIBERTAS.search.judge is not None
    return OpponentModelSearch(LIBERTAS.search.judge(LIBERTAS.settings({"players": players})))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_effort_gives_the_same_answer(players: int) -> None:
    state = late(players, 6)
    first, second = search(players), search(players)
    assert first.best(state, Effort(2000), Rng(1)) == second.best(state, Effort(2000), Rng(2))
    assert first.found == second.found
    assert all(-SURE <= rating <= SURE for rating in first.found)
    assert sorted(first.order) == list(range(len(state.moves())))


def test_an_allowance_of_almost_nothing_still_gives_a_move() -> None:
    state = late(4, 8)
    assert search(4).best(state, Effort(1), Rng(1)) in state.moves()
