"""All laws on one game, in one call: what the author of a game needs to know whether it is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.testing.cases import place_of
from ludogite.testing.laws import AT_A_POSITION, OF_A_GAME, OF_A_PLAYTHROUGH
from ludogite.testing.positions import HABITS, option_choices, walk

if TYPE_CHECKING:
    from ludogite.core.game import Game

PLACES = 6
"""So many positions of each game that is played are looked at, the first and the last among them."""


def check_all(game: Game, seeds: int = 3) -> None:
    """Check every law on a game, with every choice of its options, from so many seeds; raises BrokenLaw.

    What it keeps of earlier rules is a game too.
    """
    for earlier in game.earlier:
        check_all(earlier, seeds)
    for law_of_a_game in OF_A_GAME:
        law_of_a_game(game)
    for settings in option_choices(game):
        for seed in range(seeds):
            fair = walk(game, settings, seed)
            for law_of_a_playthrough in OF_A_PLAYTHROUGH:
                law_of_a_playthrough(fair)
            play = walk(game, settings, seed, HABITS[seed % len(HABITS)])
            for part in range(PLACES):
                place = place_of(play, len(play.events) * part // (PLACES - 1))
                for law in AT_A_POSITION:
                    law(place)
