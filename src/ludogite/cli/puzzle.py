"""`ludogite puzzle`: find the one best move, in the terminal."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import click
from rich.markup import escape

from ludogite.cli.arguments import find_present_game, lang_option
from ludogite.cli.screen import console, object_to, say, show_board
from ludogite.core.disclosure import tell_open
from ludogite.core.errors import LudogiteError, UnsupportedError
from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import installed_games
from ludogite.play.puzzles import LEVELS, Puzzle, Puzzles, begin, of_the_day, puzzles_of, valued_decisions
from ludogite.translation import translate

QUIT, SHOW = "quit", "show"
HELP = house_message("Type a move, show (the solution) or quit.")


@click.command()
@click.argument("game_id", metavar="[GAME]", required=False)
@click.argument("number", metavar="[NUMBER]", type=click.IntRange(1), required=False)
@click.option("--level", type=click.IntRange(1, LEVELS), help="Stars, from 1, easy, to 5: choose among these.")
@click.option("--show", is_flag=True, help="Show the solution instead of asking.")
@lang_option
def puzzle(game_id: str | None, number: int | None, level: int | None, show: bool, language: str) -> None:
    """Solve a puzzle: today's, one of a GAME, or the one of a NUMBER.

    Example: ludogite puzzle squadro 3
    """
    game, number = chosen(game_id, number, level)
    puzzles = puzzles_in(game)
    asked = puzzles.number(number)
    play = begin(game, puzzles, asked)
    console.print(f"[bold]{escape(translate(game.about.title, language))} {number}[/bold]  {'★' * asked.level}")
    show_board(play, play.state.seat(), language)
    say(puzzles.ask(asked), language, "bold")
    if show:
        finish(play, asked, language)
        compare(game, puzzles, asked, language)
        return
    say(HELP, language, "dim")
    solve(play, puzzles, asked, language)


def chosen(game_id: str | None, number: int | None, level: int | None) -> tuple[Game, int]:
    """Return the puzzle that was asked for: today's where nothing is said, the day's of a game or a level."""
    today = datetime.now(UTC).date()
    if game_id is None:
        found = of_the_day(today, list(installed_games().values()))
        if found is None:
            raise UnsupportedError(house_message("no installed game has puzzles"))
        if level is None:
            return found
        game_id = found[0].id
    game = find_present_game(game_id)
    if number is not None:
        return game, number
    numbers = [n for n, one in enumerate(puzzles_in(game).puzzles, 1) if level in (None, one.level)]
    if not numbers:
        raise UnsupportedError(house_message("{id} has no puzzles of level {level}", id=game.id, level=level))
    return game, numbers[today.toordinal() % len(numbers)]


def puzzles_in(game: Game) -> Puzzles:
    """Return a game's puzzles, or say that it has none."""
    found = puzzles_of(game)
    if found is None:
        having = [other.id for other in installed_games().values() if puzzles_of(other)]
        raise UnsupportedError(
            house_message("{id} has no puzzles; these games have some: {games}", id=game.id, games=", ".join(having))
        )
    return found


def solve(play: Playthrough, puzzles: Puzzles, asked: Puzzle, language: Language) -> None:
    """Ask for the moves of a puzzle until they are found, or somebody leaves."""
    while len(play.events) < len(asked.line):
        console.print("> ", end="")
        line = sys.stdin.readline()
        word = line.strip()
        if not line or word == QUIT:
            return
        if word == SHOW:
            finish(play, asked, language)
            compare(play.game, puzzles, asked, language)
            return
        try:
            code = play.game.read(play.state, word)
        except LudogiteError as fault:
            object_to(fault, language)
            continue
        token = play.game.notation.format(play.state, code)
        if token != asked.line[len(play.events)]:
            refuse(play, puzzles, asked, token, language)
            if asked.chances:
                compare(play.game, puzzles, asked, language)
                return
            continue
        seat = play.state.seat()
        announce(play, token, language)
        while len(play.events) < len(asked.line) and play.state.seat() != seat:
            announce(play, asked.line[len(play.events)], language)
        show_board(play, seat, language)
    say(house_message("Found!"), language, "bold green")
    compare(play.game, puzzles, asked, language)


def refuse(play: Playthrough, puzzles: Puzzles, asked: Puzzle, token: str, language: Language) -> None:
    """Say what is wrong with a move, and how it is answered."""
    say(puzzles.refuse(asked, token), language, "red")
    reply = asked.wrong[token].reply if not play.events and token in asked.wrong else ""
    if reply:
        after = play.state.play(play.game.read(play.state, token))
        opened = play.game.reveal(after)
        say(play.game.board.tell(opened, play.game.read(after, reply)), language, "dim")


def compare(game: Game, puzzles: Puzzles, asked: Puzzle, language: Language) -> None:
    """Say what each decision is worth, where that is a matter of luck."""
    if asked.chances:
        say(house_message("Of 100 games, you would win:"), language)
    for one in valued_decisions(game, puzzles, asked):
        console.print(f"{one.percent:4}  {escape(translate(one.name, language))}")


def finish(play: Playthrough, asked: Puzzle, language: Language) -> None:
    """Play the rest of the solution."""
    for token in asked.line[len(play.events) :]:
        announce(play, token, language)
    show_board(play, None, language)


def announce(play: Playthrough, token: str, language: Language) -> None:
    """Play a move and tell it."""
    event = play.push(token)
    told = translate(tell_open(play.game, event), language)
    console.print(f"[cyan]{escape(token)}[/cyan]  {escape(told)}")
