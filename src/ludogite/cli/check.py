"""`ludogite check`: all laws of the house on a game, installed or still being written."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import Progress, TaskID

from ludogite.cli.arguments import json_option, lang_option
from ludogite.cli.report import say_json
from ludogite.core.errors import LudogiteError
from ludogite.core.message import Message, house_message
from ludogite.translation import Translator

if TYPE_CHECKING:
    from ludogite.testing.faults import Notice
    from ludogite.testing.report import Fault, Report

MOST_GAMES = 1000


@click.command()
@click.argument("targets", metavar="GAME...", nargs=-1, required=True)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=3,
    show_default=True,
    help="How many random games to play with each choice of options.",
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Begin with this random game.")
@json_option
@lang_option
def check(targets: tuple[str, ...], games: int, seed: int, as_json: bool, language: str) -> None:
    """Check every law of the house on GAME, and show all faults, each with its place and the way out.

    GAME is the id of an installed game, the folder of one that is not installed, or a module.
    The exit code is 1 where a law is broken.

    Example: ludogite check ./nim-game --games 20
    """
    from ludogite.testing.project import find_sources  # noqa: PLC0415 - slow to load, and no other command needs it
    from ludogite.testing.suite import check_game, report_unloaded  # noqa: PLC0415 - the same

    reports: list[Report] = []
    refusals: list[LudogiteError] = []
    console = Console(stderr=True)
    with Progress(transient=True, disable=as_json or not console.is_terminal, console=console) as bar:
        for target in targets:
            for found in find_sources(target):  # each is checked before the next is loaded: they may share a name
                if isinstance(found, LudogiteError):
                    refusals.append(found)
                    reports.append(report_unloaded(found, target))
                    continue
                task = bar.add_task(str(found.game.id), total=1.0)
                reports.append(check_game(found, games, seed, partial(_advance, bar, task)))
    if len(reports) == len(refusals) == 1:
        raise refusals[0]
    if as_json:
        say_json([report.json() for report in reports])
    else:
        for report in reports:
            ReportPrinter(Translator(language)).show(report)
    sys.exit(any(report.faults for report in reports))


def _advance(bar: Progress, task: TaskID, done: float) -> None:
    bar.update(task, completed=done)


class ReportPrinter:
    """Shows reports in one language; what a law demands is said in English, like every refusal to authors."""

    def __init__(self, say: Translator) -> None:
        self.say = say

    def show(self, report: Report) -> None:
        """Print a report."""
        for number, fault in enumerate(report.faults, 1):
            self.show_fault(number, fault)
        for notice in report.notices:
            self.show_notice(notice)
        for language, said in report.untranslated.items():
            self.show_untranslated(report, language, said)
        click.echo(f"{report.game_id}: {self.say(self.verdict(report))}")

    @staticmethod
    def verdict(report: Report) -> Message:
        """Return what is said at the end."""
        count = len(report.faults)
        return house_message.plural("{count} fault", "{count} faults", count) if count else KEEPS_ALL_LAWS

    def show_fault(self, number: int, fault: Fault) -> None:
        """Print what is wrong, where it was seen first, and what to do."""
        often = house_message.plural("seen once", "seen {count} times", fault.times)
        click.secho(f"{number}. {fault.law} ({self.say(often)})", bold=True)
        click.echo(f"   {fault.words}")
        self.show_line(house_message("options"), " ".join(fault.options))
        self.show_line(house_message("position"), fault.position)
        self.show_line(house_message("move"), fault.move)
        self.show_line(house_message("way out"), fault.way_out)
        click.echo()

    def show_line(self, what: Message, words: str) -> None:
        """Print a line with a name, where there is something to say."""
        if words:
            click.echo(f"   {self.say(what):<9} {words}")

    def show_notice(self, notice: Notice) -> None:
        """Print what an author should know."""
        click.echo(f"{self.say(house_message('Notice: {words}.', words=notice.words))}")
        self.show_line(house_message("way out"), notice.way_out)
        click.echo()

    def show_untranslated(self, report: Report, language: str, said: list[str]) -> None:
        """Print what is said in English because nobody has translated it."""
        words = house_message.plural(
            "{count} message has no words in {language} yet, and is said in English",
            "{count} messages have no words in {language} yet, and are said in English",
            len(said),
            language=language,
        )
        click.echo(self.say(house_message("Notice: {words}.", words=words)))
        for one in said:
            click.echo(f"   {one}")
        self.show_line(house_message("way out"), f"python -m ludogite.testing.catalogues {report.package}")
        click.echo()


KEEPS_ALL_LAWS = house_message("keeps all laws")
