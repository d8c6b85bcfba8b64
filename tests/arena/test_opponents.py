"""Opponents by name: levels, reference players, and what each of them never does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludogite.arena.series import Pairing, play_game
from ludogite.bots import bot_names, open_bot
from ludogite.core.errors import BotError
from ludogite.core.judge import Judge
from ludogite.core.level import CHARACTERS, Level
from ludogite.core.parts import Search
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.games.bilitaire.rules import ANNOUNCEMENT, SILENCE, TRAYS, Bilitaire
from ludogite.games.bilitaire.search import single_jumps
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.rules import Liberation
from ludogite.games.squadro.rules import Squadro

GAMES = sorted(installed_games())
SEARCHED = ("squadro", "libertas", "bilitaire")


@pytest.mark.parametrize("game_id", SEARCHED)
def test_every_name_opens_an_opponent(game_id: str) -> None:
    game = open_game(game_id)
    names = [name.replace(":N", ":10") for name in bot_names(game)]
    assert names[:2] == ["random", "1"]
    assert "greedy" in names
    assert "mcts:10" in names
    assert ("ismcts:10" in names) == (game.hidden is not None)
    for name in names:
        open_bot(game, name)


@pytest.mark.parametrize("game_id", GAMES)
def test_levels_weaken_by_honest_mistakes(game_id: str) -> None:
    levels = open_game(game_id).search.levels
    assert len(levels) == len(CHARACTERS)
    slips = [level.slip for level in levels]
    assert slips == sorted(slips, reverse=True)
    assert slips[-1] == 0.0


@pytest.mark.parametrize(("game_id", "name"), [("squadro", "jumpmin"), ("libertas", "naive"), ("bilitaire", "6")])
def test_a_name_of_another_game_is_refused(game_id: str, name: str) -> None:
    with pytest.raises(BotError, match=f"no opponent '{name}' for {game_id}; there are: random, 1"):
        open_bot(open_game(game_id), name)


class LikesTheFirstLane(Judge):
    """Knows for certain that the piece of lane 1 should be as far as possible."""

    def __init__(self) -> None:
        self.exact = True

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Squadro)
        return state.progress(seat)[0] / 12


def test_a_level_that_knows_compares_all_its_moves() -> None:
    squadro = open_game("squadro")
    game = replace(squadro, search=Search(judge=lambda _: LikesTheFirstLane(), levels=(Level(nodes=1, slip=0.0),)))
    state = game.begin(first="left")
    player = open_bot(game, "1", game.settings())
    assert {player.choose(state, Rng(seed)) for seed in range(8)} == {state.moves()[0]}


@pytest.mark.parametrize("game_id", SEARCHED)
def test_the_same_seed_gives_the_same_game(game_id: str) -> None:
    pairing = Pairing(game_id, {}, ("1", "greedy"))
    first, again, other = (play_game(pairing, 0, seed).record for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_jumpmin_leaves_the_fewest_jumps_and_never_announces() -> None:
    game = open_game("bilitaire")
    player = open_bot(game, "jumpmin")
    rng = Rng(3)
    play = Playthrough(game, game.settings())
    announced = 0
    while play.outcome is None:
        state = play.state
        if state.at_chance():
            play.draw(rng)
            continue
        assert isinstance(state, Bilitaire)
        move = player.choose(state, rng)
        if state.due == ANNOUNCEMENT:
            announced += 1
            assert move == SILENCE
        if state.due == TRAYS:
            left = {other: jumps_after(state, other) for other in state.moves()}
            assert left[move] == min(left.values())
        play.push_code(move, int(state.seat()))
    assert announced > 0


def jumps_after(state: Bilitaire, action: int) -> int:
    """Return how many single jumps an action leaves; none when it ends the round."""
    after = state.play(action)
    return 0 if after.player != state.player else int(single_jumps(after))


def totals(state: State) -> list[int]:
    assert isinstance(state, Liberation | Occupation)
    return state.totals()


def test_greedy_takes_the_line_that_is_free_to_take() -> None:
    game = open_game("libertas")
    player = open_bot(game, "greedy")
    rng = Rng(8)
    play = Playthrough(game, game.settings())
    gained = 0
    while play.outcome is None:
        state = play.state
        if state.at_chance():
            play.draw(rng)
            continue
        seat = int(state.seat())
        move = player.choose(state, rng)
        best = max(totals(state.play(other))[seat] for other in state.moves())
        assert totals(state.play(move))[seat] == best
        gained += best
        play.push_code(move, seat)
    assert gained > 0
