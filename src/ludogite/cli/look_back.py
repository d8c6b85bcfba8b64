"""`ludogite analyse FILE`: a game that was written down, looked back at."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.progress import Progress

from ludogite.arena.review import Moment, Reviewer
from ludogite.cli.arguments import read_file, write_file
from ludogite.cli.report import outcome_json, say_json
from ludogite.cli.screen import console
from ludogite.core.reading import read, replay
from ludogite.core.registry import open_game
from ludogite.drawing.curve import curve as draw_curve

if TYPE_CHECKING:
    from ludogite.core.playthrough import Playthrough
    from ludogite.core.text import Language


def look_back(
    path: str, nodes: int, seconds: float, curve: str | None, theme: str, as_json: bool, language: Language
) -> None:
    """Say what a recorded game was worth after each event, and draw the curve where one is asked for."""
    record = read(read_file(path))
    play = replay(record, open_game(record.game))
    reviewer = Reviewer(play, nodes, seconds)
    with Progress(transient=True, disable=as_json) as bar:
        moments = list(bar.track(reviewer.moments(play), total=len(play.events), description=record.game))
    if curve is not None:
        draw(play, moments, curve, theme, language)
    if as_json:
        outcome = outcome_json(play.game, play.outcome, language)
        told = [{**asdict(moment), "turning": moment.turning} for moment in moments]
        say_json({"game": record.game, "kind": reviewer.kind, "moments": told, "outcome": outcome})
    else:
        show(play, moments, reviewer.kind)


def draw(play: Playthrough, moments: list[Moment], path: str, theme: str, language: Language) -> None:
    """Write the curve of a game."""
    names = [title.say(language) for title in play.game.seat_titles[: play.start.seats()]]
    turning = [index for index, moment in enumerate(moments) if moment.turning]
    values = [moment.values for moment in moments]
    write_file(path, draw_curve(names, values, turning, theme="night" if theme == "night" else "day"))


def show(play: Playthrough, moments: list[Moment], kind: str) -> None:
    """Print a line per event: what it promised, and the better decision where much was given away."""
    seats = play.game.seat_names[: play.start.seats()]
    console.print(f"      {'':<12}" + "".join(f"{seat:>8}" for seat in seats), markup=False)
    for moment in moments:
        values = "".join(f"{value:8.2f}" for value in moment.values)
        better = f"   {moment.best} (+{moment.lost:.2f})" if moment.turning else ""
        console.print(f"{moment.number:4}  {moment.token:<12}{values}{better}", markup=False)
    console.print(f"[dim]{kind}[/dim]")
