"""A trained player as a program that speaks the engine protocol.

ludogite match stilelibero --seat "exec:python -m ludogite.learning.play swimmer.npz" --seat bot:5 --seat bot:5
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.bots.engine_server import EngineServer, say_line, standard_lines
from ludogite.bots.seated import SeatedPlayer
from ludogite.core.errors import LudogiteError
from ludogite.learning.plan_checks import MANY, check_range
from ludogite.learning.player import learned_bot
from ludogite.learning.refusal import refuse
from ludogite.learning.value_network import read_network

if TYPE_CHECKING:
    from ludogite.bots.seated import SeatHolder
    from ludogite.core.game import Game
    from ludogite.core.options import Settings


def main(arguments: list[str] | None = None) -> int:
    """Answer what a house asks on standard input."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--searches", type=int, default=0, help="look at so many positions beyond the turn (0)")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(sys.argv[1:] if arguments is None else arguments)
    try:
        check_range("searches", wanted.searches, 0, MANY)
        game = read_network(wanted.weights).encoding.game
    except LudogiteError as error:
        return refuse(error)
    sit = learned_bot(wanted.weights, wanted.searches)

    def seat(game: Game, name: str, settings: Settings) -> SeatHolder:
        del name
        return SeatedPlayer(sit(game, settings))

    EngineServer(game, wanted.weights.stem, wanted.seed, say_line, seat).serve(standard_lines())
    return 0


if __name__ == "__main__":
    sys.exit(main())
