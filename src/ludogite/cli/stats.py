"""`ludogite stats`: what many games say of their game, in figures and charts."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape

from ludogite.arena.cross_table import player_title
from ludogite.arena.executors import usable_cores
from ludogite.arena.series import Pairing
from ludogite.arena.statistics import numbers_of, sample_game, summed_up
from ludogite.bots.seating import BOT, check_seat
from ludogite.cli.arguments import (
    check_apart,
    check_writable,
    chosen_settings,
    find_game,
    game_argument,
    json_option,
    lang_option,
    make_folder,
    set_option,
    write_file,
)
from ludogite.cli.match import play_all
from ludogite.cli.play import check_seat_count, with_seats
from ludogite.cli.report import say_json
from ludogite.cli.screen import console, print_lines, progress_bar
from ludogite.cli.stats_figures import FigureWriter, TextFigure
from ludogite.core.drive import perft_lines
from ludogite.core.message import Message, house_message, join
from ludogite.core.rng import Rng
from ludogite.drawing.charts import WIDE
from ludogite.drawing.study_page import chart_alone, study_page
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.state import State

MOST_POSITIONS = 1_000_000
"""From more positions than this nothing is counted on."""
BAR = 24
"""So many columns of the terminal a bar has at most."""
LABEL = 26
"""So many columns its words have."""


@click.command()
@game_argument
@click.option("--games", "count", type=click.IntRange(2, 1_000_000), default=200, help="How many games.")
@click.option("--seat", "seats", metavar="WHO", multiple=True, help="Who plays, as for match; random players without.")
@set_option
@click.option("--perft", "plies", type=click.IntRange(0, 100), default=0, help="Count positions and lines so deep.")
@click.option("--seed", type=int, default=1, help="Another seed gives other games.")
@click.option("--jobs", type=click.IntRange(1, 256), default=None, help="How many at the same time; else all cores.")
@click.option("--page", metavar="FILE", help="Write a page with charts, in one file.")
@click.option("--charts", metavar="FOLDER", help="Write each chart as an SVG picture into this folder.")
@json_option
@lang_option
def stats(
    game_id: str, count: int, seats: tuple[str, ...], chosen: tuple[str, ...], plies: int, seed: int,
    jobs: int | None, page: str | None, charts: str | None, as_json: bool, language: str,
) -> None:  # fmt: skip
    """Play many games and tell what they say: who wins, how long, how wide, how they end, how much is luck.

    Example: ludogite stats squadro --seat bot:2 --seat bot:2 --games 100 --perft 5
    """
    game = find_game(game_id)
    settings = with_seats(game, chosen_settings(game, chosen), chosen, len(seats))
    pairing = Pairing(game.id, dict(settings), opponents(game, settings, seats), game.rules.version)
    in_play = game.rules.chance_in_play
    numbers = numbers_of(pairing, count, chance_in_play=in_play)
    check_apart(page=page, charts=charts)
    check_writable(page)
    if charts is not None:
        make_folder(charts)
    samples = []
    with progress_bar() as bar:
        task = bar.add_task(escape(" – ".join(pairing.names)), total=count)
        for one in play_all(sample_game, pairing, numbers, seed, min(jobs or usable_cores(), count)):
            samples.append(one)
            bar.advance(task)
    found = summed_up(pairing, samples, chance_in_play=in_play)
    begin, note = counted_from(game, settings, seed)
    lines = perft_lines([begin], plies, MOST_POSITIONS)
    figures = FigureWriter(game, language).figures(found, lines, note)
    title = translate(game.about.title, language)
    lead = translate(
        house_message(
            "{games} games of {names}, seed {seed}.",
            games=found.games,
            names=join(map(player_title, pairing.names), " – "),
            seed=seed,
        ),
        language,
    )
    if as_json:
        counted = [{"positions": p, "lines": ways, "over": over} for p, ways, over in lines]
        asked = {"game": game.id, "rules_version": game.rules.version, "options": dict(settings), "seed": seed}
        say_json(
            {**asked, "opponents_asked": list(pairing.names), "length": found.length, **asdict(found), "perft": counted}
        )
    elif page != "-":
        show(title, lead, figures)
    if page is not None:
        shown = [figure.study for figure in figures]
        write_file(page, study_page(title, [lead], shown, language, translate(house_message("Numbers"), language)))
    if charts is not None:
        write_charts(charts, game.id, title, figures)


def opponents(game: Game, settings: Settings, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return who sits on every seat: those asked for, or random players; refuses whoever cannot sit down."""
    needed = game.rules.seats(settings)
    names = tuple(name.removeprefix(BOT) for name in seats) or ("random",) * needed
    check_seat_count(game, settings, len(names))
    for name in dict.fromkeys(names):
        check_seat(game, name, settings)
    return names


def counted_from(game: Game, settings: Settings, seed: int) -> tuple[State, Message]:
    """Return the position from which positions are counted, and why: after the set-up where that cannot be listed."""
    start = ready = game.rules.start(settings)
    rng, is_listed = Rng(seed), True
    while ready.at_chance():
        is_listed = is_listed and bool(ready.chances())
        ready = ready.happen(ready.draw(rng))
    if is_listed:
        return start, house_message("From the first position; what chance can bring counts as moves do.")
    return ready, house_message("From one set-up, drawn by the seed: all of them are too many to be listed.")


def write_charts(folder: str, game_id: str, title: str, figures: list[TextFigure]) -> None:
    """Write every chart as a picture of its own: `squadro-length.svg`."""
    for figure in figures:
        study = figure.study
        if study.draw is not None:
            picture = chart_alone(study.draw(WIDE), f"{title}: {study.title}")
            write_file(str(Path(folder) / f"{game_id}-{study.key}.svg"), picture)


def show(title: str, lead: str, figures: list[TextFigure]) -> None:
    """Print the figures in 80 columns."""
    console.print(f"[bold]{escape(title)}[/bold]")
    print_lines(lead)
    for figure in figures:
        console.print(f"\n[bold]{escape(figure.study.title)}[/bold]")
        print_lines(figure.study.sentence)
        for bar in figure.bars:
            label = bar.label if len(bar.label) <= LABEL else f"{bar.label[: LABEL - 1]}…"
            drawn = drawn_bar(bar.share)
            console.print(f"  {label:<{LABEL}} {drawn:<{BAR}} {bar.said}", markup=False, soft_wrap=True)
        if not figure.bars and figure.study.rows:
            for row in (figure.study.head, *figure.study.rows):
                console.print("  " + " ".join(f"{cell:>18}" for cell in row), markup=False, soft_wrap=True)
        for note in figure.study.notes if figure.study.key == "luck" else ():
            print_lines(note, "dim")


def drawn_bar(share: float) -> str:
    """Return a bar of blocks, to an eighth of a column."""
    eighths = round(min(max(share, 0.0), 1.0) * BAR * 8)
    return "█" * (eighths // 8) + ("▏▎▍▌▋▊▉"[eighths % 8 - 1] if eighths % 8 else "")
