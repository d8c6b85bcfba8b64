"""`ludogite games`: what stands on the shelf, and one game taken off it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from ludogite.bots.seating import opponent_names
from ludogite.cli.arguments import find_game, json_option, lang_option
from ludogite.cli.report import Json, say_json
from ludogite.core.language import LANGUAGES
from ludogite.core.level import CHARACTERS
from ludogite.core.message import NOTHING, Message, house_message, join, verbatim
from ludogite.core.options import written
from ludogite.core.registry import installed_games
from ludogite.rules_page import NOTATION, notation_text
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.language import Language
    from ludogite.core.options import Option


@click.command()
@click.argument("game_id", metavar="[GAME]", required=False)
@json_option
@lang_option
def games(game_id: str | None, as_json: bool, language: str) -> None:
    """List the installed games, or show one: players, options, opponents, notation, credits.

    Example: ludogite games squadro
    """
    if game_id is not None:
        game = find_game(game_id)
        if as_json:
            say_json(whole_game_json(game))
        else:
            show_game(game, language, Console(highlight=False))
    elif as_json:
        say_json([game_json(game) for game in installed_games().values()])
    else:
        show_shelf(language, Console())


def show_shelf(language: Language, console: Console) -> None:
    """Print a line for each game."""
    table = _columns("GAME", "", "PLAYERS", "OPTIONS")
    for game in installed_games().values():
        players = (
            str(game.rules.most) if game.rules.fewest == game.rules.most else f"{game.rules.fewest}–{game.rules.most}"
        )
        options = ", ".join(option.name for option in game.rules.options)
        table.add_row(
            game.id,
            f"{translate(game.about.title, language)}\n[dim]{translate(game.about.line, language)}[/dim]",
            players,
            options,
        )
    console.print(table)


def _columns(*titles: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=any(titles))
    for title in titles:
        table.add_column(title)
    return table


def show_game(game: Game, language: Language, console: Console) -> None:
    """Print all that a game says of itself."""
    console.print(
        f"[bold]{escape(translate(game.about.title, language))}[/bold]\n{escape(translate(game.about.line, language))}"
    )
    console.print(
        f"[dim]{escape(translate(credit(game), language))} {escape(translate(facts(game), language))}[/dim]\n"
    )
    for title, table in ((OPTIONS, _options(game, language)), (OPPONENTS, _opponents(game, language))):
        if table.row_count:
            console.print(f"[bold]{translate(title, language)}[/bold]")
            console.print(table)
            console.print()
    notation = notation_text(game, language)
    if notation:
        console.print(f"[bold]{translate(NOTATION, language)}[/bold]")
        console.print(Markdown(notation))


OPTIONS = house_message("Options (--set NAME=VALUE; the first choice is the default)")
OPPONENTS = house_message("Opponents (--seat bot:LEVEL)")
OTHERS = {
    "random": house_message("Plays any move."),
    "greedy": house_message("Takes what looks best, and looks no further."),
    "mcts:N": house_message("Plays N games in its head before each move."),
    "ismcts:N": house_message("Does the same, and knows what it does not know."),
}
"""What is said of opponents who are no characters."""


def credit(game: Game) -> Message:
    """Say who made a game, as far as it is known."""
    names = ", ".join(game.about.designers)
    parts = [house_message("A game by {names}", names=names)] if names else []
    if game.about.publisher:
        parts.append(house_message("published by {publisher}", publisher=game.about.publisher))
    if game.about.year:
        parts.append(verbatim(str(game.about.year)))
    return join(parts, ", ") + verbatim(".") if parts else NOTHING


def facts(game: Game) -> Message:
    """Say for how many a game is, from which age, and how long it takes, as far as it is known."""
    most, fewest = game.rules.most, game.rules.fewest
    several = house_message("{fewest} to {most} players", fewest=fewest, most=most)
    parts = [house_message.plural("{count} player", "{count} players", most) if fewest == most else several]
    if game.about.ages:
        parts.append(house_message("ages {ages} and up", ages=game.about.ages))
    if game.about.minutes:
        parts.append(house_message.plural("about {count} minute", "about {count} minutes", game.about.minutes))
    seats = [
        verbatim(f"{name} (") + title + verbatim(")")
        for name, title in zip(game.rules.seat_names, game.rules.seat_titles, strict=True)
    ]
    return join(parts, ", ") + house_message(". Seats: {seats}.", seats=join(seats, ", "))


def _options(game: Game, language: Language) -> Table:
    table = _columns("", "", "")
    for option in game.rules.options:
        choices = sorted(option.choices, key=lambda choice: choice != option.default)
        words = f"{translate(option.title, language)}. {translate(option.explanation, language)}"
        table.add_row(f"  {option.name}", escape(", ".join(map(_short, choices))), escape(words))
    return table


def _short(choice: str | int | bool) -> str:
    """Return a choice as it is typed; a whole table of dice only by its beginning."""
    text = written(choice)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


LONGEST = 24


def _opponents(game: Game, language: Language) -> Table:
    table = _columns("", "")
    for name in opponent_names(game):
        table.add_row(f"  {name}", escape(translate(_opponent(name), language)))
    return table


def _opponent(name: str) -> Message:
    if name.isdecimal() and int(name) <= len(CHARACTERS):
        character = CHARACTERS[int(name) - 1]
        return character.name + house_message(". ") + character.line
    return OTHERS.get(name, verbatim(""))


def whole_game_json(game: Game) -> Json:
    """Return all that there is to know before playing a game."""
    return game_json(game) | {
        "seat_titles": [_both(title) for title in game.rules.seat_titles],
        "opponents": opponent_names(game),
        "levels": [
            {"level": str(number), "name": _both(character.name), "line": _both(character.line)}
            for number, character in enumerate(CHARACTERS[: len(game.search.levels)], 1)
        ],
        "notation": {language: notation_text(game, language) for language in LANGUAGES},
        "credit": _both(credit(game)),
    }


def game_json(game: Game) -> Json:
    """Return what a game says of itself."""
    return {
        "id": game.id,
        "title": _both(game.about.title),
        "line": _both(game.about.line),
        "designers": list(game.about.designers),
        "publisher": game.about.publisher,
        "year": game.about.year,
        "ages": game.about.ages,
        "minutes": game.about.minutes,
        "rules_version": game.rules.version,
        "rules_versions": list(game.versions),
        "capabilities": game.capabilities(),
        "players": [game.rules.fewest, game.rules.most],
        "seats": list(game.rules.seat_names),
        "options": [option_json(option) for option in game.rules.options],
        "ends": [reason.code for reason in game.rules.reasons],
    }


def option_json(option: Option) -> Json:
    """Return an option with its choices."""
    kind = {bool: "yes/no", int: "number", str: "word"}[type(option.default)]
    return {
        "name": option.name,
        "type": kind,
        "default": written(option.default),
        "choices": [written(choice) for choice in option.choices],
        "title": _both(option.title),
        "explanation": _both(option.explanation),
    }


def _both(text: Message) -> Json:
    return {language: translate(text, language) for language in LANGUAGES}
