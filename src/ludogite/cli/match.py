"""`ludogite match`: a series of games between opponents, with what it proves."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ludogite.arena.series import GameResult, Pairing, SeriesScore, play_game, standings
from ludogite.bots import open_bot
from ludogite.cli.arguments import FileError, chosen_settings, find_game, game_argument, json_option, set_option
from ludogite.cli.play import with_seats
from ludogite.cli.report import say_json
from ludogite.core.errors import SeatError
from ludogite.core.inputs import escaped
from ludogite.core.message import house_message
from ludogite.core.system_errors import system_reason


@click.command()
@game_argument
@click.option("--seat", "seats", metavar="bot:WHO", multiple=True, required=True, help="An opponent; one per seat.")
@set_option
@click.option("--games", "count", type=click.IntRange(1, 1_000_000), default=100, help="How many games.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="How many at the same time.")
@click.option("--seed", type=int, default=1, help="Another seed gives other games.")
@click.option("--results", metavar="FILE", help="Keep each game's result here; run again to go on where it stopped.")
@click.option("--records", metavar="FOLDER", help="Write each game's record into this folder.")
@json_option
def match(
    game_id: str, seats: tuple[str, ...], chosen: tuple[str, ...], count: int, jobs: int,
    seed: int, results: str | None, records: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Let opponents play a series. Seats rotate; each deal of chance is played from every seat.

    Example: ludogite match squadro --seat bot:2 --seat bot:1 --games 200 --jobs 2
    """
    game = find_game(game_id)
    settings = with_seats(game, chosen_settings(game, chosen), chosen, len(seats))
    names = tuple(name.removeprefix("bot:") for name in seats)
    if len(names) != game.rules.seats(settings):
        raise SeatError(
            house_message(
                "{count} opponents for {seats} seats: give one --seat for each",
                count=len(names),
                seats=game.rules.seats(settings),
            )
        )
    for name in names:
        open_bot(game, name, settings)
    pairing = Pairing(game.id, dict(settings), names, game.rules.version)
    played = kept_results(results)
    wanted = [number for number in range(count) if number not in {one.number for one in played}]
    with Progress(transient=True, disable=as_json) as bar:
        task = bar.add_task(" – ".join(names), total=count, completed=count - len(wanted))
        for one in play_all(pairing, wanted, seed, jobs):
            played.append(one)
            keep(one, game.id, results, records)
            bar.advance(task)
    table = standings(pairing, [one for one in played if one.number < count])
    mean_length = sum(one.events for one in played) / max(len(played), 1)
    if as_json:
        series = {"game": game.id, "rules_version": game.rules.version, "mean_events": mean_length}
        say_json({**series, "standings": [asdict(line) for line in table]})
    else:
        show(table, mean_length)


def play_all(pairing: Pairing, numbers: list[int], seed: int, jobs: int) -> Iterator[GameResult]:
    """Yield the games as they end."""
    if jobs == 1:
        for number in numbers:
            yield play_game(pairing, number, seed)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(play_game, pairing, number, seed) for number in numbers]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def kept_results(path: str | None) -> list[GameResult]:
    """Return the games that an earlier run kept; a line cut off in the middle is played again."""
    if path is None or not Path(path).exists():
        return []
    played = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        try:
            kept = json.loads(line).items()
            fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in kept}
            played.append(GameResult(**fields, record=""))
        except (json.JSONDecodeError, AttributeError, TypeError):
            continue
    return played


def keep(one: GameResult, game_id: str, results: str | None, records: str | None) -> None:
    """Write one game's result and record where they were asked for."""
    try:
        if results is not None:
            line = {key: value for key, value in asdict(one).items() if key != "record"}
            with Path(results).open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        if records is not None:
            folder = Path(records)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{game_id}-{one.number:06}.txt").write_text(one.record, encoding="utf-8")
    except OSError as fault:
        raise FileError(
            house_message(
                "cannot write '{path}': {reason:capital}", path=escaped(fault.filename), reason=system_reason(fault)
            )
        ) from fault


def show(table: list[SeriesScore], mean_length: float) -> None:
    """Print the standings."""
    lines = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("opponent", "games", "score", "95 %", "Elo", "points", "ms/move"):
        lines.add_column(title, justify="left" if title == "opponent" else "right")
    for line in table:
        points = "" if line.points is None else f"{line.points:.1f}"
        lines.add_row(
            line.name, str(line.games), f"{line.score:.1%}", f"±{line.margin:.1%}", f"{line.elo:+.0f}",
            points, f"{line.ms_per_move:.1f}",
        )  # fmt: skip
    console = Console()
    console.print(lines)
    console.print(f"[dim]{mean_length:.1f} events a game[/dim]")
