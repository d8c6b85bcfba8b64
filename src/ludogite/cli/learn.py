"""`ludogite learn`: a game's lesson in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
from rich.markup import escape

from ludogite.cli.arguments import find_present_game, game_argument, lang_option
from ludogite.cli.screen import console, object_to, say
from ludogite.core.disclosure import disclose, tell
from ludogite.core.errors import LudogiteError, UnsupportedError
from ludogite.core.lesson import read_lesson
from ludogite.core.message import house_message
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.language import Language
    from ludogite.core.lesson import LessonStep, RightMove

HELP = house_message("Type a move, or: hint, next, quit.")


@click.command()
@game_argument
@click.option("--step", "first", type=click.IntRange(min=1), default=1, help="Begin with this step.")
@lang_option
def learn(game_id: str, first: int, language: str) -> None:
    """Learn a game in a few minutes: one position at a time, one thing to do at each.

    Example: ludogite learn squadro
    """
    game = find_present_game(game_id)
    lesson = read_lesson(game)
    if lesson is None:
        raise UnsupportedError(
            house_message("{id} brings no lesson; its rules are on its page of the house", id=game_id)
        )
    say(HELP, language, "dim")
    for number, step in enumerate(lesson.steps[first - 1 :], first):
        console.print(f"\n[bold]{number}/{len(lesson.steps)}  {escape(translate(step.title, language))}[/bold]")
        if not teach(game, step, language):
            return
    console.print()
    say(lesson.closing, language, "bold")
    console.print(f"[dim]ludogite play {game.id} --seat human --seat bot:1[/dim]")


def teach(game: Game, step: LessonStep, language: Language) -> bool:
    """Teach one step; tell whether the learner wants to go on."""
    console.print(translate(game.board.terminal(step.state, step.state.seat()), language))
    say(step.say, language)
    say(step.task, language, "bold")
    while True:
        console.print("> ", end="")
        line = sys.stdin.readline()
        word = line.strip()
        if not line or word == "quit":
            return False
        if word == "next":
            return True
        if word == "hint":
            console.print(f"[cyan]{escape(game.notation.format(step.state, step.right[0].move))}[/cyan]")
        elif word and (done := attempt(game, step, word, language)) is not None:
            finish(game, done, language)
            return True


def attempt(game: Game, step: LessonStep, token: str, language: Language) -> RightMove | None:
    """Return what follows a right move; answer any other try."""
    try:
        move = game.read(step.state, token)
    except LudogiteError as fault:
        object_to(fault, language)
        return None
    for right in step.right:
        if right.move == move:
            return right
    answers = {wrong_move: wrong.say for wrong in step.wrong for wrong_move in wrong.moves}
    say(answers.get(move, step.otherwise), language, "yellow")
    return None


def finish(game: Game, right: RightMove, language: Language) -> None:
    """Tell what happened, and answer."""
    learner = right.events[0].before.seat() if right.events else None
    for one in disclose(game, right.events, 0, (), learner):
        told = tell(game, one.event, learner, one.revealed)
        console.print(f"[dim]{escape(translate(told, language))}[/dim]")
    say(right.say, language, "green")
