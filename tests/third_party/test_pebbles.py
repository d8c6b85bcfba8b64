"""A game from outside the house, plain Python, keeps the laws like any other."""

from pathlib import Path

import pytest
from pebbles import GAME
from pebbles.rules import Pebbles
from planted import played_by

from ludogite.bots import open_bot
from ludogite.core.drive import perft, random_events, random_games
from ludogite.core.rng import Rng
from ludogite.testing import check_all
from ludogite.testing.golden import check_every_reason_has_one, check_golden, find_golden, golden_games, write_golden

pytestmark = pytest.mark.laws


def test_an_outside_game_keeps_all_laws() -> None:
    check_all(GAME)


def test_the_general_drivers_play_an_outside_game() -> None:
    start = GAME.begin(die=True)
    assert random_events(start, 20, Rng(1)) > 20
    assert 0 <= random_games(start, 20, Rng(1)) <= 20
    assert perft([GAME.begin()], 3) == [3, 9, 15]


def test_chance_is_asked_only_where_it_acts() -> None:
    def asked(name: str) -> object:
        def answer(self: Pebbles, *arguments: object) -> object:
            assert self.at_chance(), f"{name} was asked where chance does not act"
            return getattr(Pebbles, name)(self, *arguments)

        return answer

    strict = played_by(**{name: asked(name) for name in ("chances", "weights", "draw", "happen")})
    check_all(strict)
    for level in ("1", "3", "mcts:50"):
        state, rng = strict.begin(die=True), Rng(1)
        while not state.over():
            chosen = state.draw(rng) if state.at_chance() else open_bot(strict, level).choose(state, rng)
            state = strict.play(state, chosen)


def test_golden_games_are_found_written_and_replayed(tmp_path: Path) -> None:
    found = find_golden(GAME, [reason.code for reason in GAME.rules.reasons], seconds=20)
    for code, play in found.items():
        write_golden(play, code, tmp_path)
    check_every_reason_has_one(GAME, tmp_path)
    for golden in golden_games(GAME, tmp_path):
        check_golden(GAME, golden)
