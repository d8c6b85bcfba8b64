"""`ludogite tournament`: any number of programs play each other, and what that proves of their strength."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

import click
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from ludogite.arena.contest import ContestPlan
from ludogite.arena.contest_game import ContestGame
from ludogite.arena.contest_page import contest_page
from ludogite.arena.contest_run import ContestRun, StopRules
from ludogite.arena.cross_table import VERDICTS, CrossTable, Say, cross_table, short_name
from ludogite.arena.executors import ContestExecutor, OwnProcess, Processes, usable_cores
from ludogite.arena.journal import GameJournal
from ludogite.arena.ray_executor import LOCAL, RayCluster
from ludogite.arena.sequential_test import MOST_ELO, SequentialTest
from ludogite.arena.wording import decimal
from ludogite.bots.program import ProgramLimits
from ludogite.bots.seated_program import EXEC
from ludogite.bots.seating import BOT, check_seat, opponent_names
from ludogite.cli.arguments import (
    FiniteRange,
    check_apart,
    check_writable,
    chosen_settings,
    find_game,
    game_argument,
    json_option,
    lang_option,
    limit_options,
    refuse_without,
    set_option,
    write_file,
)
from ludogite.cli.report import say_json
from ludogite.cli.screen import progress_bar
from ludogite.core.errors import OptionValueError
from ludogite.core.inputs import escaped, excerpt
from ludogite.core.message import house_message
from ludogite.core.record import write
from ludogite.translation import Translator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress, TaskID

    from ludogite.core.game import Game

MOST_FAILURES = 10
"""So many different failures are told in the terminal."""
MOST_ANCHOR = 10_000
"""A strength that is given lies so far from 0 at most, in points of Elo."""


@click.command()
@game_argument
@click.argument("players", metavar="[WHO]...", nargs=-1)
@click.option("--all", "everybody", is_flag=True, help="Every level, reference player and installed bot plays.")
@click.option("--gauntlet", metavar="WHO", help="Only this one meets each of the others.")
@set_option
@click.option("--rounds", type=click.IntRange(1, 1_000_000), default=50, help="Openings, each played from every seat.")
@click.option("--plies", type=click.IntRange(0, 200), default=4, help="Decisions of an opening drawn at random.")
@click.option("--nodes", type=click.IntRange(0), default=0, help="Positions that levels look at instead of a clock.")
@click.option("--seed", type=int, default=1, help="Another seed gives other games.")
@click.option("--sprt", type=float, nargs=2, metavar="ELO0 ELO1", help="End a pairing when one of both is decided.")
@click.option("--alpha", type=FiniteRange(0.0001, 0.5), default=0.05, help="How often ELO1 is wrongly decided.")
@click.option("--beta", type=FiniteRange(0.0001, 0.5), default=0.05, help="How often ELO0 is wrongly decided.")
@click.option("--precision", type=FiniteRange(0), default=0.0, help="End when all error bars are this narrow.")
@click.option(
    "--anchor",
    "anchors",
    metavar="WHO=ELO",
    multiple=True,
    help="Give one strength; the others follow. Else their mean is 0.",
)
@click.option("--jobs", type=click.IntRange(1, 4096), help="Games at the same time; else one for each core.")
@click.option("--ray", "address", metavar="ADDRESS", help="Play on this Ray cluster; local: one just for this.")
@click.option("--journal", "path", metavar="FILE", help="Keep each game here; run again to go on where it stopped.")
@click.option("--records", metavar="FILE", help="Write the record of every game that counts into this file.")
@click.option("--page", metavar="FILE", help="Write a page with drawn tables, for a browser.")
@limit_options
@json_option
@lang_option
def tournament(
    game_id: str, players: tuple[str, ...], everybody: bool, gauntlet: str | None, chosen: tuple[str, ...],
    rounds: int, plies: int, nodes: int, seed: int, sprt: tuple[float, float] | None, alpha: float, beta: float,
    precision: float, anchors: tuple[str, ...], jobs: int | None, address: str | None, path: str | None,
    records: str | None, page: str | None, move_time: float, start_time: float, memory: int, as_json: bool,
    language: str,
) -> None:  # fmt: skip
    """Let programs play each other: openings and seats are balanced, strengths have error bars.

    WHO is somebody as --seat names them: 3, random, greedy, mcts:1000, an installed bot, exec:COMMAND. A program that
    fails loses that game.

    Example: ludogite tournament squadro 1 2 3 greedy --rounds 20 --journal squadro.jsonl --page squadro.html
    """
    game = find_game(game_id)
    settings = chosen_settings(game, chosen)
    named = [name.removeprefix(BOT) for name in players]
    challenger = (gauntlet or "").removeprefix(BOT)
    names = tuple(dict.fromkeys([*filter(None, [challenger]), *named, *(all_players(game) if everybody else [])]))
    if len(named) != len(set(named)):
        names = tuple(named)  # the plan says who is named twice
    limits = ProgramLimits(move_time, start_time, memory)
    plan = ContestPlan(
        game.id, game.rules.version, dict(settings), names, challenger, seed, plies, nodes, limits
    ).check()  # fmt: skip
    is_far = address not in {None, LOCAL}
    for name in names:
        if not (is_far and name.startswith(EXEC)):  # it may lie on the machines of the cluster alone
            check_seat(game, name, settings, limits)
    fixed = read_anchor(anchors, names)
    if sprt is None:
        refuse_without("--sprt", "alpha", "beta")
    test = read_test(sprt, alpha, beta)
    check_apart(journal=path, records=records, page=page)
    check_writable(records, page)
    run = ContestRun(plan, StopRules(rounds, test, precision))
    say = Translator(language)
    hold(run, executor_of(jobs, address), path, say)
    table = cross_table(run, fixed)
    if records is not None:
        write_file(records, "\n".join(write(one.record(plan)) for one in run.counted()))
    if page is not None:
        write_file(page, contest_page(table, say(game.about.title), say))
    if as_json:
        say_json(table.as_json())
    elif "-" not in {page, records}:
        show(table, say)


def hold(run: ContestRun, executor: ContestExecutor, path: str | None, say: Say = str) -> None:
    """Play everything that is not kept yet, and keep it."""
    journal = None if path is None else GameJournal(path, run.plan.described(), ContestGame.read)
    with journal or nullcontext():
        for game in journal.games if journal else ():
            run.add(game)
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
        with progress_bar(*columns) as bar, telling_how_to_go_on(path, say):
            task = bar.add_task("", total=run.total, completed=len(run.games), rate="")
            for games in executor.play(run.plan, run.pending()):
                if journal is not None:
                    journal.keep(games)
                for game in games:
                    run.add(game)
                bar.update(task, completed=min(len(run.games), run.total), total=run.total)
                tell_rate(bar, task, say)


@contextmanager
def telling_how_to_go_on(path: str | None, say: Say) -> Iterator[None]:
    """Say to whoever stops a tournament that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        if path is not None:
            kept = house_message("kept in {path}; the same command goes on from there", path=escaped(path))
            click.echo(f"\nludogite: {say(kept)}", err=True)
        raise


def tell_rate(bar: Progress, task: TaskID, say: Say) -> None:
    """Say beside the bar how many games end in a second."""
    speed = next((one.speed for one in bar.tasks if one.id == task), None)
    if speed is not None:
        bar.update(task, rate=say(house_message("{rate} games/s", rate=decimal(f"{speed:.1f}"))))


def all_players(game: Game) -> list[str]:
    """Return every opponent of a game that has a name of its own, the tree searches with their number left out."""
    return [name for name in opponent_names(game) if not name.endswith(":N")]


def executor_of(jobs: int | None, address: str | None) -> ContestExecutor:
    """Return where games are played."""
    if address is not None:
        return RayCluster(address, jobs or 0)
    wanted = jobs or usable_cores()
    return OwnProcess() if wanted == 1 else Processes(wanted)


def read_test(sprt: tuple[float, float] | None, alpha: float, beta: float) -> SequentialTest | None:
    """Return the test that was asked for; raises OptionValueError."""
    if sprt is None:
        return None
    elo0, elo1 = sprt
    if not -MOST_ELO <= elo0 < elo1 <= MOST_ELO:
        raise OptionValueError(
            house_message(
                "--sprt takes two numbers from −{most} to {most}, the smaller one first, got {elo0} {elo1}",
                most=MOST_ELO,
                elo0=elo0,
                elo1=elo1,
            )
        )
    return SequentialTest(elo0, elo1, alpha, beta)


def read_anchor(anchors: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, float] | None:
    """Return whose strength is given, and which, where one is; raises OptionValueError."""
    if not anchors:
        return None
    text, *more = anchors
    if more:
        raise OptionValueError(
            house_message(
                "one strength is given, and the others follow from it: expected --anchor once, got {count}",
                count=len(anchors),
            )
        )
    name, _, elo = text.removeprefix(BOT).rpartition("=")
    try:
        value = float(elo)
    except ValueError:
        value = float("nan")
    if name not in names or not abs(value) <= MOST_ANCHOR:
        raise OptionValueError(
            house_message(
                "expected --anchor WHO=ELO of somebody who plays, from −{most} to {most}, got '{text}'",
                most=MOST_ANCHOR,
                text=excerpt(text),
            )
        )
    return name, value


def show(table: CrossTable, say: Say) -> None:
    """Print the standings, the cross table, what was decided, and why games were lost by failing."""
    click.echo(table.as_text(say))
    events = decimal(f"{table.mean_events:.1f}")
    click.echo()
    click.echo(
        say(
            house_message.plural(
                "{count} game, {events} events", "{count} games, {events} events each", table.games, events=events
            )
        )
    )
    if table.plan["plies"] and table.distinct_openings < table.rounds:
        few = house_message.plural(
            "only {count} opening: ask for more --plies",
            "only {count} different openings: ask for more --plies",
            table.distinct_openings,
        )
        click.echo(say(few))
    for pair in table.pairs:
        if pair.verdict:
            one, other = (short_name(name, say=say) for name in pair.players)
            ratio = decimal(f"{pair.ratio:+.2f}".replace("-", "−"))
            told = house_message(
                "{one} against {other}: {verdict} ({ratio})",
                one=one,
                other=other,
                verdict=VERDICTS[pair.verdict],
                ratio=ratio,
            )
            click.echo(say(told))
    failures = Counter(f"{one.player}: {one.fault}" for one in table.failures)
    for why, count in failures.most_common(MOST_FAILURES):
        click.echo(f"{count} × {why}")
