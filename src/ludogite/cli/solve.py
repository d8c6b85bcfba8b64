"""`ludogite solve`: compute a game's exact tables again, and what they say."""

from __future__ import annotations

import click

from ludogite.cli.arguments import find_present_game, game_argument, json_option, lang_option
from ludogite.cli.report import say_json
from ludogite.cli.screen import progress_bar
from ludogite.core.errors import UnsupportedError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.refusals import listed
from ludogite.core.registry import installed_games
from ludogite.translation import translate


@click.command()
@game_argument
@json_option
@lang_option
def solve(game_id: str, as_json: bool, language: str) -> None:
    """Compute the exact values of a game that can be solved, with a checksum that is the same on every machine.

    With --json the values themselves are told, table by table.

    Example: ludogite solve rugby
    """
    game = find_present_game(game_id)
    if game.search.solve is None:
        able = [other.id for other in installed_games().values() if other.search.solve]
        raise UnsupportedError(
            house_message(
                "'{id}' has no exact solution here; these games have: {able}",
                id=excerpt(game_id),
                able=listed(able),
            )
        )
    with progress_bar() as bar:
        task = bar.add_task(translate(game.about.title, language), total=1.0)
        solution = game.search.solve(lambda done: bar.update(task, completed=done))
    figures = {translate(what, language): value for what, value in solution.figures}
    if as_json:
        tables = [
            {"name": table.name, "columns": list(table.columns), "rows": [list(row) for row in table.rows()]}
            for table in solution.tables
        ]
        counted = {"positions": solution.positions, "checksum": solution.checksum}
        say_json({**counted, "figures": figures, "tables": tables})
        return
    positions = house_message.plural("{count} position", "{count} positions", solution.positions)
    click.echo(f"{translate(positions, language)}, SHA-256 {solution.checksum}")
    for what, value in figures.items():
        click.echo(f"{value:10.6f}  {what}")
