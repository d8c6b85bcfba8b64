"""`ludogite print`: what a game offers on paper, as a PDF."""

from __future__ import annotations

import click

from ludogite.cli.arguments import find_present_game, game_argument, lang_option, write_file
from ludogite.printing import pdf, sheets_of
from ludogite.translation import translate


@click.command("print")
@game_argument
@click.option("-o", "--output", metavar="FILE", help="Where to write the PDF; - is standard output.")
@click.option("--sheet", "names", metavar="NAME", multiple=True, help="Only this sheet. May be repeated.")
@lang_option
def print_sheets(game_id: str, output: str | None, names: tuple[str, ...], language: str) -> None:
    """Make a PDF of the board, the cards, the sheets and the rules of GAME, exact to the millimetre.

    Without -o, say which sheets there are.

    Example: ludogite print stilelibero -o pool.pdf --sheet board --lang fr
    """
    game = find_present_game(game_id)
    if output is not None:
        write_file(output, pdf(game, language, names))
        return
    for sheet in sheets_of(game, names):
        click.echo(f"{sheet.name:<12} {translate(sheet.title, language)}. {translate(sheet.about, language)}")
