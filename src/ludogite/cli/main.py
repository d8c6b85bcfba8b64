"""The door of the command line: what every command shares, and how faults leave it."""

from __future__ import annotations

import os
import sys
import warnings

import click

from ludogite import __version__
from ludogite.cli.analyse import analyse
from ludogite.cli.arguments import asked_language
from ludogite.cli.bench import bench
from ludogite.cli.check import check
from ludogite.cli.games import games
from ludogite.cli.learn import learn
from ludogite.cli.match import match
from ludogite.cli.new import new
from ludogite.cli.play import play
from ludogite.cli.position import position
from ludogite.cli.print import print_sheets
from ludogite.cli.puzzle import puzzle
from ludogite.cli.records import records, replay, verify
from ludogite.cli.render import render
from ludogite.cli.score import score
from ludogite.cli.solve import solve
from ludogite.core.errors import (
    BotError,
    LudogiteError,
    OptionValueError,
    RulesGoneError,
    SeatError,
    SheetError,
    UnknownGameError,
    UnknownOptionError,
)
from ludogite.core.language import LanguageError
from ludogite.translation import translate
from ludogite.web.archive import archive
from ludogite.web.backup import backup, restore
from ludogite.web.move_house import move_house
from ludogite.web.serve import serve
from ludogite.web.worker import worker

REFUSED = 1
"""The exit code when the input was understood and refused."""
USAGE = 2
"""The exit code when the command was not well formed."""
INTERRUPTED = 130
USAGE_FAULTS = (UnknownGameError, UnknownOptionError, OptionValueError, SeatError, BotError, SheetError, LanguageError)


class Commands(click.Group):
    """All commands. What the house refuses is said in the language of the command, and becomes an exit code."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except LudogiteError as fault:
            click.echo(f"ludogite: {translate(fault.message, asked_language(ctx))} [{fault.code}]", err=True)
            asked_wrongly = isinstance(fault, USAGE_FAULTS) and not isinstance(fault, RulesGoneError)
            sys.exit(USAGE if asked_wrongly else REFUSED)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="ludogite")
def commands() -> None:
    """Board games that never close: play them, look at them, study them.

    Begin with: ludogite play squadro
    """


AT_HOME = (games, learn, play, puzzle, print_sheets, serve, worker, backup, restore, archive, move_house)
AT_STUDY = (position, render, replay, verify, records, analyse, match, score, solve, bench)
AT_THE_WORKBENCH = (new, check)
for command in (*AT_HOME, *AT_STUDY, *AT_THE_WORKBENCH):
    commands.add_command(command)


def main() -> None:
    """Run the command line. Faults become one sentence and an exit code, never a traceback."""
    warnings.formatwarning = lambda message, *_details, **_more: f"ludogite: {message}\n"
    try:
        commands.main(standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as fault:
        fault.show()
        sys.exit(fault.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("\nludogite: stopped", err=True)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has left. Python would complain once more while closing it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(REFUSED)
