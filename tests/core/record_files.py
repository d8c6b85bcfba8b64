"""Files with many records."""

from __future__ import annotations

import random

from ludogite.core.chance import FairDeal, new_seed
from ludogite.core.playthrough import Playthrough
from ludogite.core.record import Record, record_of, write
from ludogite.core.registry import open_game


def played(number: int) -> Record:
    game, rng = open_game("squadro"), random.Random(number)
    play = Playthrough(game, game.settings({"first": "left", "sides": "given"}))
    for _ in range(6 + number):
        play.push(game.notation.format(play.state, rng.choice(play.state.moves())))
    return record_of(play, players={"left": "ludogite: 1", "top": "Anna"}, deal=FairDeal(new_seed(), ("a", "b")))


def one_file(records: list[Record]) -> str:
    return "\n".join(map(write, records))
