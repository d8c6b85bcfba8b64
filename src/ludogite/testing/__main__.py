"""Check all laws on installed games: `python -m ludogite.testing [GAME …] [--seeds N]`."""

from __future__ import annotations

import sys

import click

from ludogite.core.registry import installed_games, open_game
from ludogite.testing.cases import BrokenLaw
from ludogite.testing.commands import tell_refusals
from ludogite.testing.suite import check_all


@click.command(help="Check every law on these games, or on all that are installed.")
@click.argument("game_ids", nargs=-1, metavar="[GAME …]")
@click.option(
    "--seeds", default=3, show_default=True, help="How many random games to play with each choice of options."
)
def main(game_ids: tuple[str, ...], seeds: int) -> None:
    """Tell of each game whether it keeps the laws; exit with 1 if one does not."""
    broken = 0
    for game in [open_game(id_) for id_ in game_ids] or installed_games().values():
        try:
            check_all(game, seeds)
        except BrokenLaw as law:
            broken += 1
            click.echo(f"{game.id}: broken\n  {law}", err=True)
        else:
            click.echo(f"{game.id}: keeps all laws")
    sys.exit(broken > 0)


if __name__ == "__main__":
    tell_refusals(main)
