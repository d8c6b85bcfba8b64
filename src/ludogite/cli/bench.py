"""`ludogite bench`: how fast the games run, compiled and plain, on one core and on all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ludogite import plain
from ludogite.cli.arguments import find_present_game, json_option
from ludogite.cli.report import Json, say_json
from ludogite.core.drive import random_events, random_games
from ludogite.core.registry import installed_games
from ludogite.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.core.game import Game
    from ludogite.core.state import State

MEASURES = ("games", "events", "loop")
"""Whole games by each game's fastest way; events through the general driver; events from an interpreted loop."""


@click.command()
@click.argument("game_ids", metavar="[GAME]...", nargs=-1)
@click.option("--seconds", type=click.FloatRange(0.05, 600), default=1.0, help="Processor time for each figure.")
@click.option("--one", is_flag=True, hidden=True, help="Measure this build on this core only, and answer in JSON.")
@json_option
def bench(game_ids: tuple[str, ...], seconds: float, one: bool, as_json: bool) -> None:
    """Measure games and events per second: compiled, plain, and per core with all cores busy.

    Example: ludogite bench squadro --seconds 2
    """
    chosen = [find_present_game(game_id).id for game_id in game_ids] or list(installed_games())
    if one:
        say_json({game_id: measure(find_present_game(game_id), seconds) for game_id in chosen})
        return
    builds = (["compiled"] if plain.is_compiled() else []) + ["plain"]
    results: dict[str, Json] = {}
    with Progress(transient=True, disable=as_json) as bar:
        task = bar.add_task("measuring", total=len(builds) * 2)
        for build in builds:
            results[build] = elsewhere(chosen, seconds, build, 1)
            bar.advance(task)
            results[f"{build}, per core of {os.cpu_count()}"] = elsewhere(chosen, seconds, build, os.cpu_count() or 1)
            bar.advance(task)
    if as_json:
        say_json(results)
    else:
        show(chosen, results)


def measure(game: Game, seconds: float) -> Json:
    """Return figures per second for one game, on this core, with the build of this process."""
    start = game.begin()
    return {
        "games": rate(lambda n, rng: play_games(start, n, rng), seconds),
        "events": rate(lambda n, rng: int(random_events(start, n, rng)), seconds),
        "loop": rate(lambda n, rng: loop_events(start, n, rng), seconds),
    }


def play_games(start: State, games: int, rng: Rng) -> int:
    """Play whole games by the game's own fastest way, and return how many."""
    random_games(start, games, rng)
    return games


def loop_events(start: State, games: int, rng: Rng) -> int:
    """Play games at random from interpreted Python, as somebody's own script would."""
    events = 0
    below = rng.below
    for _ in range(games):
        state = start
        while not state.over():
            if state.at_chance():
                state = state.happen(state.draw(rng))
            else:
                moves = state.moves()
                state = state.play(moves[below(len(moves))])
            events += 1
    return events


def rate(work: Callable[[int, Rng], int], seconds: float) -> float:
    """Return the best figure per second out of several rounds: noise only ever slows a machine down.

    Seconds are those of the processor, which other jobs on the same cores disturb least.
    """
    rng = Rng(1)
    batch = 1
    best = 0.0
    until = time.process_time() + seconds
    while time.process_time() < until:
        began = time.process_time()
        done = work(batch, rng)
        took = time.process_time() - began
        best = max(best, done / took) if took > seconds / 20 else best
        if took < seconds / 10:
            batch *= 2
    return best


def elsewhere(game_ids: list[str], seconds: float, build: str, processes: int) -> Json:
    """Measure in fresh processes, all at once, and return the mean of their figures."""
    command = [sys.executable, "-m", "ludogite", "bench", *game_ids, "--seconds", str(seconds), "--one"]
    environment = {**os.environ, "LUDOGITE_PURE": "1" if build == "plain" else "0"}

    def run(_number: int) -> Json:
        done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)  # noqa: S603 - ourselves
        found: Json = json.loads(done.stdout)
        return found

    with ThreadPoolExecutor(processes) as pool:
        answers = list(pool.map(run, range(processes)))
    return {
        game_id: {what: sum(answer[game_id][what] for answer in answers) / processes for what in MEASURES}
        for game_id in game_ids
    }


def show(game_ids: list[str], results: dict[str, Json]) -> None:
    """Print one table: a line per game and build."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("game")
    table.add_column("build")
    for title in ("games/s", "events/s, driver", "events/s, Python loop"):
        table.add_column(title, justify="right")
    for game_id in game_ids:
        for build, figures in results.items():
            table.add_row(game_id, build, *(f"{figures[game_id][what]:,.0f}" for what in MEASURES))
    Console().print(table)
