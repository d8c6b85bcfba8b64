"""`ludogite bot`: a program at the tables of a running house."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import click

from ludogite.bots.connector import Connector
from ludogite.bots.house_api import HouseApi
from ludogite.bots.program import ProgramLimits
from ludogite.cli.arguments import lang_option, limit_options
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.language import Language
    from ludogite.core.message import Message


@click.command()
@click.argument("address", metavar="URL")
@click.option("--exec", "program", metavar="COMMAND", required=True, help="The program that plays.")
@click.option(
    "--token", envvar="LUDOGITE_BOT_TOKEN", required=True,
    help="The token of a bot account that may read and play; better in the environment, as LUDOGITE_BOT_TOKEN.",
)  # fmt: skip
@click.option("--game", "games", metavar="GAME", multiple=True, help="Accept challenges to this game; may be repeated.")
@click.option("--tables", type=click.IntRange(1, 100), default=4, help="At how many tables at a time.")
@limit_options
@lang_option
def bot(
    address: str, program: str, token: str, games: tuple[str, ...], tables: int,
    move_time: float, start_time: float, memory: int, language: Language,
) -> None:  # fmt: skip
    """Let a program that speaks the engine protocol play at the tables of a house, with a bot account.

    It accepts challenges, and decides at every table where the account sits, until it is stopped.

    Example: ludogite bot https://play.example.org --exec ./mybot --game squadro
    """

    def tell(table: str, words: Message) -> None:
        click.echo(f"{table}  {translate(words, language)}" if table else translate(words, language))

    limits = ProgramLimits(move_time, start_time, memory)
    connector = Connector(HouseApi(address, token), program, limits, tell, games, tables)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    connector.run()
