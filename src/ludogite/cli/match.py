"""`ludogite match`: a series of games between opponents, with what it proves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from contextlib import nullcontext
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TypeVar

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ludogite.arena.cross_table import HEADS
from ludogite.arena.executors import opened_pool, until_stopped
from ludogite.arena.journal import GameJournal
from ludogite.arena.series import GameResult, Pairing, SeriesScore, play_game, standings
from ludogite.arena.wording import decimal, percent
from ludogite.bots.program import ProgramLimits
from ludogite.bots.seating import BOT, check_seat
from ludogite.cli.arguments import (
    check_apart,
    check_writable,
    chosen_settings,
    find_game,
    game_argument,
    json_option,
    lang_option,
    limit_options,
    make_folder,
    set_option,
    write_file,
)
from ludogite.cli.play import check_seat_count, with_seats
from ludogite.cli.report import Json, say_json
from ludogite.cli.screen import progress_bar
from ludogite.core.message import house_message
from ludogite.translation import Translator

T = TypeVar("T")

MOST_FAILURES = 10
"""So many different failures are told in the terminal."""


@click.command()
@game_argument
@click.option(
    "--seat",
    "seats",
    metavar="WHO",
    multiple=True,
    required=True,
    help="An opponent, bot:NAME or exec:COMMAND; one per seat.",
)
@set_option
@click.option("--games", "count", type=click.IntRange(1, 1_000_000), default=100, help="How many games.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="How many at the same time.")
@click.option("--seed", type=int, default=1, help="Another seed gives other games.")
@click.option("--results", metavar="FILE", help="Keep each game's result here; run again to go on where it stopped.")
@click.option("--records", metavar="FOLDER", help="Write each game's record into this folder.")
@limit_options
@json_option
@lang_option
def match(
    game_id: str, seats: tuple[str, ...], chosen: tuple[str, ...], count: int, jobs: int, seed: int,
    results: str | None, records: str | None, move_time: float, start_time: float, memory: int, as_json: bool,
    language: str,
) -> None:  # fmt: skip
    """Let opponents play a series. Seats rotate; each deal of chance is played from every seat.

    A program that crashes, comes too late or decides against the rules loses that game; the series goes on.

    Example: ludogite match squadro --seat bot:2 --seat bot:1 --games 200 --jobs 2
    """
    game = find_game(game_id)
    settings = with_seats(game, chosen_settings(game, chosen), chosen, len(seats))
    names = tuple(name.removeprefix(BOT) for name in seats)
    check_seat_count(game, settings, len(names))
    check_apart(results=results, records=records)
    check_writable(results)
    if records is not None:
        make_folder(records)
    limits = ProgramLimits(move_time, start_time, memory)
    for name in dict.fromkeys(names):
        check_seat(game, name, settings, limits)
    pairing = Pairing(game.id, dict(settings), names, game.rules.version, limits)
    kept = partial(GameResult.read, seats=len(names))
    journal = None if results is None else GameJournal(results, pairing.described(seed), kept)
    with journal or nullcontext(), progress_bar() as bar:
        played = {one.number: one for one in (journal.games if journal else ())}
        wanted = [number for number in range(count) if number not in played]
        task = bar.add_task(escape(" – ".join(names)), total=count, completed=count - len(wanted))
        for one in play_all(play_game, pairing, wanted, seed, jobs):
            played[one.number] = one
            if journal is not None:
                journal.keep([one])
            if records is not None:
                write_file(str(Path(records) / f"{game.id}-{one.number:06}.txt"), one.record)
            bar.advance(task)
    counted = [one for one in played.values() if one.number < count]
    table = standings(pairing, counted)
    mean_length = sum(one.events for one in counted) / len(counted)
    if as_json:
        series = {"game": game.id, "rules_version": game.rules.version, "mean_events": mean_length}
        say_json({**series, "standings": [asdict(line) for line in table], "failures": failures(counted, names)})
    else:
        show(table, mean_length, failures(counted, names), Translator(language))


def play_all(
    play: Callable[[Pairing, int, int], T], pairing: Pairing, numbers: list[int], seed: int, jobs: int
) -> Iterator[T]:
    """Yield what `play` makes of the games of these numbers, as they end; in so many processes."""
    if jobs == 1:
        for number in numbers:
            yield play(pairing, number, seed)
        return
    with opened_pool(jobs) as pool:
        waiting = [pool.submit(until_stopped, play, pairing, number, seed) for number in numbers]
        for done in as_completed(waiting):
            yield done.result()


def failures(played: list[GameResult], names: tuple[str, ...]) -> list[Json]:
    """Return the games that somebody lost by failing, and why."""
    lost = [(one, one.failed) for one in sorted(played, key=lambda one: one.number) if one.failed is not None]
    return [{"game": one.number, "opponent": names[failed], "fault": one.fault} for one, failed in lost]


def show(table: list[SeriesScore], mean_length: float, failed: list[Json], say: Translator) -> None:
    """Print the standings, and why games were lost by failing."""
    lines = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    lines.add_column(say(house_message("opponent", context="the head of a narrow column")))
    games, score, points, pace = (say(HEADS[title]) for title in ("games", "score", "points", "pace"))
    for title in (games, score, say(percent(0.95)), "Elo", points, pace):
        lines.add_column(title, justify="right")
    for line in table:
        lines.add_row(
            escape(line.name),
            str(line.games),
            say(percent(line.score, exact=True)),
            "±" + say(percent(line.margin, exact=True)),
            f"{line.elo:+.0f}",
            "" if line.points is None else say(decimal(f"{line.points:.1f}")),
            say(decimal(f"{line.ms_per_move:.1f}")),
        )
    console = Console()
    console.print(lines)
    length = house_message("{events} events a game", events=decimal(f"{mean_length:.1f}"))
    console.print(f"[dim]{escape(say(length))}[/dim]")
    for why, count in Counter(f"{one['opponent']}: {one['fault']}" for one in failed).most_common(MOST_FAILURES):
        console.print(f"[red]{count} ×[/red] {escape(why)}")
