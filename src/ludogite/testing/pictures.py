"""Approved pictures: a few positions of each game, drawn, looked at by a person, then compared.

    python -m ludogite.testing.pictures draw [GAME …] --to FOLDER    to look at them in a browser first
    python -m ludogite.testing.pictures approve [GAME …]

The positions come from the golden games: start, middle and end of the first one, the end of the others.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludogite.core.registry import installed_games, open_game
from ludogite.drawing.compose import svg
from ludogite.testing import golden
from ludogite.testing.commands import tell_refusals
from ludogite.testing.places import BrokenLaw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.game import Game
    from ludogite.core.playthrough import Playthrough

FOLDER = Path("tests", "pictures")
"""Where approved pictures lie, seen from the root of a project."""

OTHERS = 3
"""Of so many further golden games the end is drawn."""


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
    return svg(board.scene(state), board, theme="day", language="fr", marks=marks) + "\n"


def check_pictures(game: Game, folder: Path = FOLDER, golden_folder: Path = golden.FOLDER) -> None:
    """Demand that the pictures of a game are those that were approved."""
    now = pictures(game, golden_folder)
    kept = {path.stem: path.read_text("utf-8") for path in (folder / game.id).glob("*.svg")}
    different = sorted(name for name in now.keys() | kept.keys() if now.get(name) != kept.get(name))
    if different or not now:
        raise BrokenLaw(
            f"{game.id}: pictures that are not as approved: {', '.join(different) or 'there are none'}\n"
            f"look at them in a browser first:  python -m ludogite.testing.pictures draw {game.id} --to FOLDER\n"
            f"then, if they are right:          python -m ludogite.testing.pictures approve {game.id}"
        )


def write_pictures(game: Game, folder: Path, golden_folder: Path = golden.FOLDER) -> list[Path]:
    """Write the pictures of a game into its folder, in the place of those that were there."""
    home = folder / game.id
    home.mkdir(parents=True, exist_ok=True)
    for old in home.glob("*.svg"):
        old.unlink()
    written = []
    for name, picture in pictures(game, golden_folder).items():
        path = home / f"{name}.svg"
        path.write_text(picture, encoding="utf-8")
        written.append(path)
    return written


@click.group(help=__doc__)
def main() -> None:
    """Draw and approve pictures."""


@main.command(name="draw")
@click.argument("game_ids", nargs=-1, metavar="[GAME …]")
@click.option("--to", "folder", type=click.Path(path_type=Path), required=True, help="Where to write them.")
def draw_command(game_ids: tuple[str, ...], folder: Path) -> None:
    """Draw the pictures of these games, or of all, into a folder, to be looked at."""
    _write(game_ids, folder)


@main.command()
@click.argument("game_ids", nargs=-1, metavar="[GAME …]")
@click.option("--to", "folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True)
def approve(game_ids: tuple[str, ...], folder: Path) -> None:
    """Keep the pictures of these games, or of all, as they are now. Look at them in a browser first."""
    _write(game_ids, folder)


def _write(game_ids: tuple[str, ...], folder: Path) -> None:
    for game in [open_game(id_) for id_ in game_ids] or installed_games().values():
        for path in write_pictures(game, folder):
            click.echo(path)


if __name__ == "__main__":
    tell_refusals(main)
