"""A bot that forgets plays a game as a new one would, whatever it has played before."""

from __future__ import annotations

import pytest

import ludogite
from ludogite import open_game
from ludogite.bots import Player, open_bot
from ludogite.core.playthrough import Playthrough
from ludogite.core.rng import Rng

DECISIONS = 24


def played(player: Player, game_id: str, seed: int) -> list[str]:
    """Return how a game between a player and itself begins."""
    game, rng = open_game(game_id), Rng(seed)
    play, tokens = Playthrough(game, game.settings()), 0
    while play.outcome is None and tokens < DECISIONS:
        if play.state.at_chance():
            play.draw(rng)
            continue
        believed = game.determinisation(play.state, int(play.state.seat()), rng)
        play.push_code(player.choose(believed, rng))
        tokens += 1
    return play.tokens


@pytest.mark.parametrize(
    ("game_id", "level"), [("squadro", "2"), ("squadro", "3"), ("libertas", "2"), ("bilitaire", "3")]
)
def test_a_bot_that_forgets_plays_the_same_game_again(game_id: str, level: str) -> None:
    player = open_bot(open_game(game_id), level)
    first = played(player, game_id, 5)
    for _ in range(2):
        player.forget()
        assert played(player, game_id, 5) == first


def test_an_opponent_of_the_library_sits_wherever_players_do() -> None:
    bot = ludogite.bot("squadro", level=1, seed=3)
    assert isinstance(bot, Player)
    bot.forget()
    state = open_game("squadro").begin()
    assert bot.choose(state, Rng(5)) == open_bot(open_game("squadro"), "1").choose(state, Rng(5))
    assert bot.choose(state) in state.moves()
