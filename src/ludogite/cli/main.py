"""The door of the command line: what every command shares, and how faults leave it."""

from __future__ import annotations

import errno
import os
import sys
import warnings

import click

from ludogite import __version__
from ludogite.cli.analyse import analyse
from ludogite.cli.arguments import FileError, asked_language
from ludogite.cli.bench import bench
from ludogite.cli.bot import bot
from ludogite.cli.check import check
from ludogite.cli.data import data
from ludogite.cli.engine import engine
from ludogite.cli.explore import explore
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
from ludogite.cli.stats import stats
from ludogite.cli.tournament import tournament
from ludogite.core.errors import LudogiteError, OptionValueError, UnknownOptionError
from ludogite.core.exit_codes import REFUSED, exit_code
from ludogite.core.message import house_message
from ludogite.core.system_errors import system_reason
from ludogite.serving.archive import archive
from ludogite.serving.backup import backup, restore
from ludogite.serving.move_house import move_house
from ludogite.serving.serve import serve
from ludogite.serving.worker import worker
from ludogite.translation import translate

INTERRUPTED = 130
UNWRITABLE = frozenset({errno.EBADF, errno.ENOSPC, errno.EIO, errno.EFBIG})
"""Why standard output takes nothing: it is closed, or there is no room behind it."""


class Commands(click.Group):
    """All commands. What the house refuses is said in the language of the command, and becomes an exit code."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except LudogiteError as fault:
            click.echo(f"ludogite: {translate(fault.message, asked_language(ctx))} [{fault.code}]", err=True)
            sys.exit(exit_code(fault))
        except (click.BadParameter, click.BadOptionUsage, click.NoSuchOption) as fault:
            code = UnknownOptionError.code if isinstance(fault, click.NoSuchOption) else OptionValueError.code
            raise click.UsageError(f"{fault.format_message()} [{code}]", fault.ctx) from fault


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="ludogite")
def commands() -> None:
    """Board games that never close: play them, look at them, study them.

    Begin with: ludogite play squadro
    """


AT_HOME = (games, learn, play, puzzle, print_sheets, serve, worker, backup, restore, archive, move_house)
AT_STUDY = (position, render, replay, verify, records, analyse, stats, explore, score, solve, data, bench)
AT_THE_ARENA = (match, tournament, engine, bot)
AT_THE_WORKBENCH = (new, check)
for command in (*AT_HOME, *AT_STUDY, *AT_THE_ARENA, *AT_THE_WORKBENCH):
    commands.add_command(command)


def main() -> None:
    """Run the command line. Faults become one sentence and an exit code, never a traceback."""
    if sys.stdout is None:  # closed by whoever called: what is printed fails as on any file that cannot be written
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    warnings.formatwarning = lambda message, *_details, **_more: f"ludogite: {message}\n"
    try:
        commands.main(standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as fault:
        fault.show()
        sys.exit(fault.exit_code)
    except (click.Abort, KeyboardInterrupt):
        said = translate(house_message("stopped"), asked_language(click.Context(commands)))
        click.echo(f"\nludogite: {said}", err=True)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has left. Python would complain once more while closing it.
        leave_output()
        sys.exit(REFUSED)
    except OSError as fault:
        if fault.filename is not None or fault.errno not in UNWRITABLE:
            raise
        leave_output()
        words = house_message("cannot write standard output: {reason:capital}", reason=system_reason(fault))
        said = translate(words, asked_language(click.Context(commands)))
        click.echo(f"ludogite: {said} [{FileError.code}]", err=True)
        sys.exit(REFUSED)


def leave_output() -> None:
    """Let whatever still waits to be printed go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
