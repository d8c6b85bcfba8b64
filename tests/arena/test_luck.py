"""Luck and skill: what the dice gave and what the decisions gave up are the whole result, to the last digit."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludogite.arena.appraiser import appraiser
from ludogite.arena.luck import balances
from ludogite.arena.review import look_at, looks
from ludogite.arena.turning import curve
from ludogite.core.options import Value
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng

KNOWN: list[tuple[str, dict[str, Value]]] = [
    ("stilelibero", {"players": 2, "end": "deep"}),
    ("stilelibero", {"players": 2, "end": "deep", "lanes": "seats"}),
    ("stilelibero", {"players": 2, "end": "shallow"}),
    ("rugby", {"format": "single"}),
    ("rugby", {}),
]
"""The games with dice whose every chance is known."""
CLOSE = 1e-9
seeds = st.integers(0, 2**40)
known = pytest.mark.parametrize(("game_id", "chosen"), KNOWN, ids=str)


def random_game(game_id: str, chosen: dict[str, Value], seed: int, events: int = 100_000) -> Playthrough:
    """Play any moves, to the end or for so many events."""
    game = open_game(game_id)
    play, rng = Playthrough(game, game.settings(chosen)), Rng(seed)
    while play.outcome is None and len(play.events) < events:
        state = play.state
        if state.at_chance():
            play.draw(rng)
        else:
            moves = state.moves()
            play.push_code(moves[rng.below(len(moves))])
    return play


@known
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_luck_and_skill_add_up_to_the_result(game_id: str, chosen: dict[str, Value], seed: int) -> None:
    play = random_game(game_id, chosen, seed)
    judged = appraiser(game_id, play.settings)
    assert judged.kind == "exact"
    moments = [look_at(judged, look) for look in looks(play, 0, 0.0)]
    seats = play.game.rules.seat_names[:2]
    accounts = balances(seats, judged.promises(play.start), moments)
    outcome = play.outcome
    assert outcome is not None
    for seat, account in enumerate(accounts):
        assert account.result == outcome.payoff(seat)
        parts = account.start + account.dice + account.own + account.others + account.left
        assert parts == pytest.approx(account.result, abs=CLOSE)
        assert account.own <= CLOSE
        assert account.left == 0
    for steady, moment in zip(curve(judged.promises(play.start), moments, seats)[1:], moments, strict=True):
        assert steady == pytest.approx(moment.values, abs=CLOSE)
    first, second = accounts
    assert first.dice == pytest.approx(-second.dice, abs=CLOSE)
    assert first.own == pytest.approx(-second.others, abs=CLOSE)


@known
@settings(max_examples=12, deadline=None)
@given(seed=seeds)
def test_a_throw_is_worth_nothing_on_average_and_the_best_decision_gives_nothing_up(
    game_id: str, chosen: dict[str, Value], seed: int
) -> None:
    play = random_game(game_id, chosen, seed, events=60)
    judged, game = appraiser(game_id, play.settings), play.game
    for event in play.events:
        before = event.before
        here = judged.promises(before)[0]
        if before.at_chance():
            mean = sum(float(p) * judged.promises(before.happen(o))[0] for o, p in game.probabilities(before))
            assert mean == pytest.approx(here, abs=CLOSE)
        else:
            seat = int(before.seat())
            best = max(judged.promises(before.play(move))[seat] for move in before.moves())
            assert best == pytest.approx(judged.promises(before)[seat], abs=CLOSE)


def test_a_game_that_was_stopped_says_what_was_still_open() -> None:
    play = random_game("rugby", {"format": "single"}, 3, events=20)
    judged = appraiser("rugby", play.settings)
    moments = [look_at(judged, look) for look in looks(play, 0, 0.0)]
    resigned = balances(("a", "b"), judged.promises(play.start), moments, (0.0, 1.0))
    assert resigned[0].left == pytest.approx(-moments[-1].values[0])
    assert resigned[0].result == 0
    assert sum(account.left for account in resigned) == pytest.approx(0, abs=CLOSE)
