"""`ludogite replay`, `ludogite verify` and `ludogite records`: games that were written down."""

from __future__ import annotations

import json
from collections import Counter

import click

from ludogite.cli.arguments import json_option, lang_option, read_file
from ludogite.cli.record_games import record_lines
from ludogite.cli.report import position_json, say_json
from ludogite.cli.screen import company_of_record, console, show_board
from ludogite.cli.tournament_draw import is_tournament, told_draw, verify_draw
from ludogite.core.disclosure import tell_open
from ludogite.core.message import Message, house_message
from ludogite.core.naming import named
from ludogite.core.reading import Verdict, naming_record, outcome_by_people, read, read_many
from ludogite.core.reading import replay as play_again
from ludogite.core.reading import verify as prove
from ludogite.core.registry import open_game
from ludogite.translation import translate

file_argument = click.argument("path", metavar="FILE")


@click.command()
@file_argument
@json_option
@lang_option
def replay(path: str, as_json: bool, language: str) -> None:
    """Play a record again and show where it leads; the first fault is named with its line and column.

    Example: ludogite replay game.txt
    """
    record = read(read_file(path))
    play = play_again(record, open_game(record.game))
    ended = outcome_by_people(record, play)
    if as_json:
        say_json({"game": record.game, "events": play.tokens, **position_json(play, language, ended)})
        return
    company = company_of_record(record, play.game)
    for number, event in enumerate(play.events, 1):
        told = translate(named(tell_open(play.game, event), company), language)
        console.print(f"{number:4}  {event.token:<10}  {told}", markup=False, soft_wrap=True)
    show_board(play, None, language, ended, company)


@click.command()
@file_argument
@json_option
@lang_option
def verify(path: str, as_json: bool, language: str) -> None:
    """Prove that the chance in a finished record was fair: every outcome follows from the seed promised before.

    The file of a tournament proves the draw of who stands where. Example: ludogite verify game.txt
    """
    text = read_file(path)
    if is_tournament(text):
        drawn = verify_draw(text)
        if as_json:
            say_json({"fair": True, "drawn": drawn})
            return
        click.echo(translate(told_draw(drawn), language))
        return
    record = read(text)
    verdict = prove(record, open_game(record.game))
    if as_json:
        say_json({"fair": True, "proven": verdict.proven, "typed": verdict.typed})
        return
    click.echo(translate(told(verdict), language))


@click.command()
@file_argument
@json_option
@lang_option
def records(path: str, as_json: bool, language: str) -> None:
    """Read a file of many records, packed or not, play every one again and check its chance; count them by game.

    With --json each record is a line. Example: ludogite records games.txt.gz
    """
    counts = Counter[str]()
    for number, record in enumerate(read_many(record_lines(path)), 1):
        with naming_record(number):
            game = open_game(record.game)
            play = play_again(record, game)
            if record.seed is not None:
                prove(record, game)
        counts[record.game] += 1
        if as_json:
            line = {
                "game": record.game,
                "rules": record.rules_version,
                "options": record.options,
                "players": record.players,
                "start": record.start,
                "result": record.result,
                "events": play.tokens,
            }
            click.echo(json.dumps(line, ensure_ascii=False))
    if not as_json:
        total = house_message.plural(
            "{count} game was read, played again and found true",
            "{count} games were read, played again and found true",
            counts.total(),
        )
        click.echo(translate(total, language))
        for game_id, count in counts.most_common():
            click.echo(f"{count:8}  {translate(open_game(game_id).about.title, language)}")


def told(verdict: Verdict) -> Message:
    """Say what verifying a record found out."""
    proven = house_message.plural(
        "fair: {count} outcome follows from the seed promised before the first event",
        "fair: {count} outcomes follow from the seed promised before the first event",
        verdict.proven,
    )
    if not verdict.typed:
        return proven
    return house_message.plural(
        "{proven}; {count} was typed in by the players",
        "{proven}; {count} were typed in by the players",
        verdict.typed,
        proven=proven,
    )
