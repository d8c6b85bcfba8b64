"""`ludogite games`: what stands on the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from ludogite.cli.arguments import json_option, lang_option, language_of
from ludogite.cli.report import Json, say_json
from ludogite.core.options import written
from ludogite.core.registry import installed_games

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.options import Option


@click.command()
@json_option
@lang_option
def games(as_json: bool, language: str) -> None:
    """List the installed games with their players and options.

    Example: ludogite games --json
    """
    shelf = list(installed_games().values())
    if as_json:
        say_json([game_json(game) for game in shelf])
        return
    spoken = language_of(language)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("GAME", "", "PLAYERS", "OPTIONS"):
        table.add_column(title)
    for game in shelf:
        players = str(game.most) if game.fewest == game.most else f"{game.fewest}–{game.most}"
        options = ", ".join(option.name for option in game.options)
        table.add_row(game.id, f"{game.title.say(spoken)}\n[dim]{game.line.say(spoken)}[/dim]", players, options)
    Console().print(table)


def game_json(game: Game) -> Json:
    """Return all that a game says of itself."""
    return {
        "id": game.id,
        "title": {"fr": game.title.fr, "en": game.title.en},
        "line": {"fr": game.line.fr, "en": game.line.en},
        "designers": list(game.designers),
        "publisher": game.publisher,
        "year": game.year,
        "ages": game.ages,
        "minutes": game.minutes,
        "players": [game.fewest, game.most],
        "seats": list(game.seat_names),
        "options": [option_json(option) for option in game.options],
        "rules_version": game.rules_version,
        "ends": [reason.code for reason in game.reasons],
    }


def option_json(option: Option) -> Json:
    """Return an option with its choices."""
    kind = {bool: "yes/no", int: "number", str: "word"}[type(option.default)]
    return {
        "name": option.name,
        "type": kind,
        "default": written(option.default),
        "choices": [written(choice) for choice in option.choices],
        "title": {"fr": option.title.fr, "en": option.title.en},
        "explanation": {"fr": option.explanation.fr, "en": option.explanation.en},
    }
