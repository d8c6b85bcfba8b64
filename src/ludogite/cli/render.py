"""`ludogite render`: a position as a picture."""

from __future__ import annotations

import click

from ludogite.cli.arguments import (
    begin_playthrough,
    from_option,
    game_argument,
    lang_option,
    moves_argument,
    push_all,
    set_option,
    write_file,
)
from ludogite.drawing.compose import svg
from ludogite.translation import translate


@click.command()
@game_argument
@moves_argument
@set_option
@from_option
@click.option("-o", "--output", metavar="FILE", default="-", help="Where to write the SVG; - is standard output.")
@click.option("--theme", type=click.Choice(["day", "night"]), default="day", help="Light or dark.")
@click.option("--seat", metavar="NAME", help="Draw what this seat sees; without it, what a spectator sees.")
@click.option("--upright", is_flag=True, help="The shape that suits a phone.")
@lang_option
def render(
    game_id: str, moves: tuple[str, ...], chosen: tuple[str, ...], begin: str | None,
    output: str, theme: str, seat: str | None, upright: bool, language: str,
) -> None:  # fmt: skip
    """Draw the position after MOVES as an SVG picture, the last move marked.

    Example: ludogite render squadro --from "30000/00000 T" -o board.svg --theme night
    """
    play = push_all(begin_playthrough(game_id, chosen, begin), moves)
    game = play.game
    viewer = None if seat is None else game.seat_index(seat)
    scene = game.board.scene(play.state, viewer, upright=upright)
    last = play.events[-1] if play.events else None
    marks = () if last is None else game.board.trail(last.before, last.code, viewer, upright=upright)
    picture = svg(
        scene,
        game.board,
        theme="night" if theme == "night" else "day",
        language=language,
        marks=marks,
        title=translate(game.about.title, language),
    )
    write_file(output, picture)
