"""`ludogite analyse`: what the moves of a position are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ludogite.arena.advice import expected_line, line_effort
from ludogite.arena.appraiser import Appraiser
from ludogite.cli.arguments import (
    batch_option,
    begin_playthrough,
    from_option,
    json_option,
    lang_option,
    moves_argument,
    push_all,
    set_option,
)
from ludogite.cli.look_back import look_back
from ludogite.cli.report import Json, answer_lines, say_json
from ludogite.cli.screen import console
from ludogite.core.errors import GameOverError
from ludogite.core.message import house_message
from ludogite.core.rng import Rng
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.playthrough import Playthrough

MOST_SHOWN = 12


@click.command()
@click.argument("game_id", metavar="GAME|FILE")
@moves_argument
@set_option
@from_option
@click.option("--time", "seconds", type=click.FloatRange(0.001, 3600), default=1.0, help="Seconds a position.")
@click.option("--nodes", type=click.IntRange(1), default=None, help="Positions to look at, instead of a time.")
@click.option("--curve", metavar="FILE", help="Draw the curve of a record's values as an SVG picture.")
@click.option("--theme", type=click.Choice(["day", "night"]), default="day", help="Light or dark, for the curve.")
@json_option
@batch_option
@lang_option
def analyse(
    game_id: str, moves: tuple[str, ...], chosen: tuple[str, ...], begin: str | None, seconds: float,
    nodes: int | None, curve: str | None, theme: str, as_json: bool, batch: bool, language: str,
) -> None:  # fmt: skip
    """Say what each move is worth to the seat that acts: 1 is a win, 0 a loss.

    With --batch each line of standard input is a position. Given the FILE of a record instead of a game, look back
    at it: its value after each move, and where it turned.

    Example: ludogite analyse squadro --from "7cc3c/0cbac T" --time 0.5
    """
    if "." in game_id or "/" in game_id:
        look_back(game_id, nodes or 0, 0.0 if nodes else seconds / 10, curve, theme, as_json, language)
        return
    first = begin_playthrough(game_id, chosen, begin)
    appraiser = Appraiser(first.game, first.settings)

    def appraised(play: Playthrough) -> Json:
        return analysis_json(play, appraiser, nodes or 0, 0.0 if nodes else seconds)

    def answer(line: str) -> Json:
        return appraised(begin_playthrough(game_id, chosen, line))

    if batch:
        answer_lines(answer, language)
        return
    play = push_all(first, moves)
    report = appraised(play)
    if as_json:
        say_json(report)
        return
    if report["move"] is None:
        for title, value in zip(play.game.rules.seat_titles, report["values"].values(), strict=False):
            console.print(f"{value:8.4f}  {translate(title, language)}", markup=False)
        console.print(f"[dim]{report['kind']}[/dim]")
        return
    for entry in report["moves"][:MOST_SHOWN]:
        console.print(f"{entry['value']:8.4f}  {entry['move']}", markup=False)
    if report["line"]:
        console.print(f"{report['move']} … {' '.join(report['line'])}", markup=False)
    console.print(f"[dim]{report['kind']}[/dim]")


def analysis_json(play: Playthrough, appraiser: Appraiser, nodes: int, seconds: float) -> Json:
    """Return the moves with their worth, the best first, and the line expected; at chance, what is promised."""
    game, state = play.game, play.state
    if play.outcome:
        raise GameOverError(house_message("the game is over; there is nothing to analyse"))
    where = game.notation.format_position(state)
    if state.at_chance():
        values = dict(zip(game.rules.seat_names, appraiser.promises(state), strict=False))
        kind = appraiser.kind
        return {"position": where, "move": None, "value": None, "values": values, "kind": kind, "moves": []}
    rng = Rng(0)
    found = appraiser.analysis(state, nodes, seconds, rng)
    moves = [
        {"move": game.notation.format(state, move), "value": value}
        for move, value in zip(found.moves, found.values, strict=True)
    ]
    return {
        "position": where,
        "move": moves[0]["move"],
        "value": moves[0]["value"],
        "kind": found.kind,
        "line": list(expected_line(appraiser, state, found, *line_effort(nodes, seconds), rng)),
        "moves": moves,
    }
