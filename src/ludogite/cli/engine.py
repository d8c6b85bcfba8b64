"""`ludogite engine`: a bot of the house as a program, for whoever speaks the protocol."""

from __future__ import annotations

import click

from ludogite.bots.engine_server import EngineServer, say_line, standard_lines
from ludogite.bots.seating import BOT, open_seat
from ludogite.cli.arguments import find_game, game_argument


@click.command()
@game_argument
@click.option("--bot", default="5", metavar="NAME", help="Which one: a level 1 to 5, random, mcts:N, an installed bot.")
@click.option("--seed", type=int, default=1, help="Another seed gives other choices.")
def engine(game_id: str, bot: str, seed: int) -> None:
    """Let a bot answer on standard output what a house asks on standard input, in the engine protocol.

    Example: ludogite match squadro --seat bot:2 --seat "exec:ludogite engine squadro --bot 3"
    """
    game = find_game(game_id)
    name = bot.removeprefix(BOT)
    open_seat(game, BOT + name, game.settings())
    EngineServer(game, name, seed, say_line).serve(standard_lines())
