"""`ludogite position`: play moves and say where they lead."""

from __future__ import annotations

import click

from ludogite.cli.arguments import (
    batch_option,
    begin_playthrough,
    from_option,
    game_argument,
    json_option,
    lang_option,
    moves_argument,
    push_all,
    set_option,
)
from ludogite.cli.report import Json, answer_lines, position_json, say_json
from ludogite.cli.screen import show_board


@click.command()
@game_argument
@moves_argument
@set_option
@from_option
@json_option
@batch_option
@lang_option
def position(
    game_id: str, moves: tuple[str, ...], chosen: tuple[str, ...], begin: str | None,
    as_json: bool, batch: bool, language: str,
) -> None:  # fmt: skip
    """Play MOVES and print the position, who acts, the legal moves and the outcome.

    With --batch each line of standard input is a list of moves.

    Example: ludogite position squadro "[first:left] 1 5 2" --json
    """
    begin_playthrough(game_id, chosen, begin)

    def answer(line: str) -> Json:
        return position_json(push_all(begin_playthrough(game_id, chosen, begin), [*moves, line]), language)

    if batch:
        answer_lines(answer, language)
    elif as_json:
        say_json(answer(""))
    else:
        show_board(push_all(begin_playthrough(game_id, chosen, begin), moves), None, language)
