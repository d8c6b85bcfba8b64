"""Digests of seeded random games: whatever is compiled, moved or rewritten, the same games are played.

    python -m ludogite.testing.digests approve [GAME …]

The file is written by one build and compared by the other, so that compiled and plain rules are known to agree.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludogite.core.registry import installed_games, open_game
from ludogite.testing.cases import chosen
from ludogite.testing.commands import tell_refusals
from ludogite.testing.faults import BrokenLaw
from ludogite.testing.positions import option_choices, walk

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.core.options import Settings

FILE = Path("tests", "laws", "digests.json")
"""Where approved digests lie, seen from the root of a project."""

GAMES = 4
"""So many games are played with each choice of options."""

Digests = dict[str, str]
"""By the options that were chosen, as text."""


def digests(game: Game) -> Digests:
    """Return a digest of some random games for each choice of the options: tokens, positions and results."""
    return {
        " ".join(chosen(game, settings)) or "defaults": _digest(
            [line for seed in range(GAMES) for line in _lines(game, settings, seed)]
        )
        for settings in option_choices(game)
    }


def _lines(game: Game, settings: Settings, seed: int) -> list[str]:
    play = walk(game, settings, seed)
    return [*play.tokens, game.notation.format_position(play.state), repr(play.outcome and play.outcome.ranks)]


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def read(file: Path = FILE) -> dict[str, Digests]:
    """Return the approved digests by game."""
    approved: dict[str, Digests] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return approved


def check_digests(game: Game, file: Path = FILE) -> None:
    """Demand that the random games of a game are those that were approved."""
    approved = read(file).get(game.id)
    hint = f"python -m ludogite.testing.digests approve {game.id}"
    if approved is None:
        raise BrokenLaw(f"{game.id} has no approved digests; once its rules are right: {hint}")
    now = digests(game)
    different = sorted(options for options in approved.keys() | now.keys() if approved.get(options) != now.get(options))
    if different:
        raise BrokenLaw(
            f"{game.id} plays other random games than were approved, with: {', '.join(different)}\n"
            f"if the rules have changed on purpose, raise rules_version, then: {hint}"
        )


@click.group(help=__doc__)
def main() -> None:
    """Approve digests."""


@main.command()
@click.argument("game_ids", nargs=-1, metavar="[GAME …]")
@click.option("--file", type=click.Path(path_type=Path), default=FILE, show_default=True)
def approve(game_ids: tuple[str, ...], file: Path) -> None:
    """Keep the digests of these games, or of all, as they are now."""
    approved = read(file)
    for game in [open_game(id_) for id_ in game_ids] or installed_games().values():
        approved[game.id] = digests(game)
        click.echo(f"{game.id}: {len(approved[game.id])} digests")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(approved, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    tell_refusals(main)
