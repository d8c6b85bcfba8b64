"""Approved pictures: a few positions of each game, drawn, looked at by a person, then compared.

    python -m ludogite.testing.pictures draw [GAME …] --to FOLDER    to look at them in a browser first
    python -m ludogite.testing.pictures approve [GAME …]

The positions come from the golden games: start, middle and end of the first one, the end of the others. What all
boards share, colours and common rules, is kept once, in a style sheet beside the folders.
"""

from __future__ import annotations

import html
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludogite.core.language import HOME
from ludogite.core.registry import installed_games, open_game
from ludogite.drawing.compose import svg
from ludogite.drawing.svg import escape
from ludogite.testing import golden
from ludogite.testing.commands import tell_refusals
from ludogite.testing.faults import BrokenLaw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.game import Game
    from ludogite.core.playthrough import Playthrough

FOLDER = Path("tests", "pictures")
"""Where approved pictures lie, seen from the root of a project."""

OTHERS = 3
"""Of so many further golden games the end is drawn."""

SHARED = "day.css"
"""The style sheet that all approved pictures use."""

SHEET = f'<?xml-stylesheet href="../{SHARED}"?>\n'


def pictures(game: Game, golden_folder: Path = golden.FOLDER) -> dict[str, str]:
    """Return the pictures of a game by name, as SVG by day, with the marks of the last event."""
    plays = {one.name: one.play(game) for one in golden.golden_games(game, golden_folder)}
    drawn: dict[str, str] = {}
    for number, (name, play) in enumerate(plays.items()):
        if number > OTHERS:
            break
        for moment, count in _moments(play, whole=number == 0):
            drawn[f"{name}-{moment}"] = draw(play, count)
    return drawn


def _moments(play: Playthrough, *, whole: bool) -> Iterator[tuple[str, int]]:
    """Name the moments to draw, each by how many events came before it."""
    count = len(play.events)
    if whole:
        first = next((number for number, event in enumerate(play.events) if not event.by_chance), 0)
        yield from (("start", first), ("middle", (first + count) // 2))
    yield "end", count


def draw(play: Playthrough, count: int) -> str:
    """Return the picture of a playthrough after so many events."""
    board = play.game.board
    state = play.events[count].before if count < len(play.events) else play.state
    last = play.events[count - 1] if count else None
    marks = board.trail(last.before, last.code) if last else ()
    return svg(board.scene(state), board, theme="day", language=HOME, marks=marks) + "\n"


def to_keep(game: Game, golden_folder: Path = golden.FOLDER) -> dict[str, str]:
    """Return what is kept of a game's pictures, by file name: each picture, and the style that all boards share."""
    own = escape(game.board.style)
    files: dict[str, str] = {}
    for name, picture in pictures(game, golden_folder).items():
        before, _, rest = picture.partition("<style>")
        style, _, after = rest.partition("</style>")
        files[f"{game.id}/{name}.svg"] = f"{SHEET}{before}<style>{own}</style>{after}"
        files[SHARED] = html.unescape(style.removesuffix(own)).replace("}", "}\n")
    return files


def check_pictures(game: Game, folder: Path = FOLDER, golden_folder: Path = golden.FOLDER) -> None:
    """Demand that the pictures of a game, and the style that all boards share, are those that were approved."""
    now = to_keep(game, golden_folder)
    if not now:
        raise BrokenLaw(f"{game.id} has no pictures: they are drawn from its golden games, and it has none")
    paths = [*(folder / game.id).glob("*.svg"), folder / SHARED]
    kept = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths if path.exists()}
    different = sorted(name for name in now.keys() | kept.keys() if now.get(name) != kept.get(name))
    if different:
        raise BrokenLaw(
            f"{game.id}: pictures that are not as approved: {', '.join(different)}\n"
            f"look at them in a browser first:  python -m ludogite.testing.pictures draw {game.id} --to FOLDER\n"
            f"then, if they are right:          python -m ludogite.testing.pictures approve {game.id}"
        )


def write(folder: Path, files: dict[str, str]) -> list[Path]:
    """Write files into a folder; pictures that were there before, in the same places, are taken away."""
    paths = {folder / name: text for name, text in files.items()}
    for home in {path.parent for path in paths}:
        home.mkdir(parents=True, exist_ok=True)
        for old in home.glob("*.svg"):
            old.unlink()
    for path, text in paths.items():
        path.write_text(text, encoding="utf-8")
    return list(paths)


@click.group(help=__doc__)
def main() -> None:
    """Draw and approve pictures."""


@main.command(name="draw")
@click.argument("game_ids", nargs=-1, metavar="[GAME …]")
@click.option("--to", "folder", type=click.Path(path_type=Path), required=True, help="Where to write them.")
def draw_command(game_ids: tuple[str, ...], folder: Path) -> None:
    """Draw the pictures of these games, or of all, into a folder, to be looked at."""
    for game in _games(game_ids):
        for path in write(folder, {f"{game.id}/{name}.svg": text for name, text in pictures(game).items()}):
            click.echo(path)


@main.command()
@click.argument("game_ids", nargs=-1, metavar="[GAME …]")
@click.option("--to", "folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True)
def approve(game_ids: tuple[str, ...], folder: Path) -> None:
    """Keep the pictures of these games, or of all, as they are now. Look at them in a browser first."""
    for game in _games(game_ids):
        for path in write(folder, to_keep(game)):
            click.echo(path)


def _games(game_ids: tuple[str, ...]) -> list[Game]:
    return [open_game(id_) for id_ in game_ids] or list(installed_games().values())


if __name__ == "__main__":
    tell_refusals(main)
