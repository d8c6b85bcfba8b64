"""Golden games: one for every way a game can end, replayed line by line with positions and legal moves.

    python -m ludogite.testing.golden find squadro
    python -m ludogite.testing.golden write squadro four-home --from "cccb0/00000 L" 4
    python -m ludogite.testing.golden rewrite squadro

A file names the game, the version of its rules, its options and the position it begins from, if that is not the
start; it then has one line for the start and one for each
event, `token | position after | what can happen then`, and ends with the result.
"""

from __future__ import annotations

import hashlib
import sys
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludogite.core.errors import LudogiteError
from ludogite.core.options import Settings, written
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.testing.commands import tell_refusals
from ludogite.testing.faults import BrokenLaw
from ludogite.testing.positions import HABITS, option_choices, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ludogite.core.game import Game
    from ludogite.core.outcome import Outcome

FOLDER = Path("tests", "golden")
"""Where golden games lie, seen from the root of a project: a folder for each game, a file for each golden game."""

START = "start"
"""What stands in the place of a token on the line of the first position."""

LISTED = 40
"""Up to so many possible events are listed; of more, their number and a digest are kept."""


@dataclass(frozen=True, slots=True)
class Golden:
    """A golden game as its file tells it."""

    name: str
    lines: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> Golden:
        """Read a file."""
        return cls(path.stem, tuple(path.read_text("utf-8").splitlines()))

    def header(self, key: str) -> list[str]:
        """Return the values of a header, such as `set`."""
        return [line.removeprefix(f"{key}: ") for line in self.lines if line.startswith(f"{key}: ")]

    @property
    def options(self) -> dict[str, str]:
        """The options that were chosen."""
        return dict(pair.split("=", 1) for line in self.header("set") for pair in line.split())

    @property
    def tokens(self) -> list[str]:
        """The events, as text."""
        tokens = [line.split(" | ", 1)[0] for line in self.lines if " | " in line]
        return tokens[1:]

    @property
    def reason(self) -> str:
        """Why the game ended, as a code."""
        return (self.header("result") or [""])[0].split(",", 1)[0]

    def play(self, game: Game) -> Playthrough:
        """Play the game again, whatever the file says of its positions; raises LudogiteError."""
        return _played(game, game.settings(self.options), "".join(self.header("from")), self.tokens)


def _played(game: Game, settings: Settings, start: str, tokens: list[str]) -> Playthrough:
    """Play tokens from a position, or from the start where none is named; raises LudogiteError."""
    play = Playthrough(game, settings, game.notation.parse_position(start, settings) if start else None)
    for token in tokens:
        play.push(token)
    return play


def told(play: Playthrough) -> Iterator[str]:
    """Tell a whole playthrough, line by line."""
    game = play.game
    yield f"game: {game.id}"
    yield f"rules: {game.rules.version}"
    yield from (f"set: {option.name}={written(play.settings[option.name])}" for option in game.rules.options)
    if play.start != game.rules.start(play.settings):
        yield f"from: {game.notation.format_position(play.start)}"
    again = Playthrough(game, play.settings, play.start)
    yield _line(START, again)
    for event in play.events:
        again.push(event.token)
        yield _line(event.token, again)
    if again.outcome is not None:
        yield f"result: {_result(game, again.outcome)}"


def _line(token: str, play: Playthrough) -> str:
    return " | ".join((token, play.game.notation.format_position(play.state), _next(play)))


def _next(play: Playthrough) -> str:
    """Say who acts next and what can happen."""
    state, notation = play.state, play.game.notation
    if play.to_act is None:
        return "end"
    events = state.chances() if state.at_chance() else state.moves()
    tokens = [notation.format(state, event) for event in events]
    if not tokens:
        return f"{play.to_act}: too many to list"
    if len(tokens) > LISTED:
        digest = hashlib.sha256(" ".join(tokens).encode()).hexdigest()[:12]
        return f"{play.to_act}: {len(tokens)} possible, digest {digest}"
    return f"{play.to_act}: {' '.join(tokens)}"


def _result(game: Game, outcome: Outcome) -> str:
    seats = game.rules.seat_names[: len(outcome.ranks)]
    parts = [outcome.reason.code, _by_seat("ranks", seats, outcome.ranks)]
    if outcome.scores is not None:
        parts.append(_by_seat("scores", seats, outcome.scores))
    if outcome.drawn:
        parts.append("drawn")
    return ", ".join(parts)


def _by_seat(what: str, seats: tuple[str, ...], figures: tuple[int, ...]) -> str:
    return " ".join([what, *(f"{seat}={figure}" for seat, figure in zip(seats, figures, strict=True))])


def golden_games(game: Game, folder: Path = FOLDER) -> list[Golden]:
    """Return the golden games of a game, in the order of their names."""
    return [Golden.read(path) for path in sorted((folder / game.id).glob("*.txt"))]


def check_golden(game: Game, golden: Golden) -> None:
    """Play a golden game again and compare every line; the message names the first one that differs."""
    where = f"{game.id}, golden game {golden.name!r}"
    try:
        now = tuple(told(golden.play(game)))
    except LudogiteError as error:
        raise BrokenLaw(f"{where}: cannot be played again: {error}") from error
    for number, (kept, is_now) in enumerate(zip(golden.lines, now, strict=False), start=1):
        if kept != is_now:
            raise BrokenLaw(f"{where}, line {number}:\n  kept {kept}\n  now  {is_now}\n{_rewrite_hint(game)}")
    if len(golden.lines) != len(now):
        raise BrokenLaw(f"{where}: {len(golden.lines)} lines kept, {len(now)} now\n{_rewrite_hint(game)}")
    if not golden.reason:
        raise BrokenLaw(f"{where}: the game does not end")


def check_every_reason_has_one(game: Game, folder: Path = FOLDER) -> None:
    """Demand a golden game for every way the game can end; the message says how to make one."""
    missing = missing_reasons(game, folder)
    if missing:
        raise BrokenLaw(
            f"{game.id} has no golden game that ends by: {', '.join(missing)}\n"
            f"let one be looked for:  python -m ludogite.testing.golden find {game.id}\n"
            f"or write one yourself:  python -m ludogite.testing.golden write {game.id} {missing[0]} TOKEN…"
        )


def missing_reasons(game: Game, folder: Path = FOLDER) -> list[str]:
    """Return the codes of the reasons that no golden game ends by."""
    kept = {golden.reason for golden in golden_games(game, folder)}
    return [reason.code for reason in game.rules.reasons if reason.code not in kept]


def _rewrite_hint(game: Game) -> str:
    return f"if the new line is right: python -m ludogite.testing.golden rewrite {game.id}"


def write_golden(play: Playthrough, name: str, folder: Path = FOLDER) -> Path:
    """Write a finished playthrough as a golden game."""
    path = folder / play.game.id / f"{name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(told(play)) + "\n", encoding="utf-8")
    return path


def find_golden(
    game: Game, missing: Iterable[str], seconds: float, chosen: Settings | None = None
) -> dict[str, Playthrough]:
    """Look among games at random for the shortest one that ends by each missing reason, for so long."""
    found: dict[str, Playthrough] = {}
    wanted = set(missing)
    stop = time.monotonic() + seconds
    every = option_choices(game) if chosen is None else [chosen]
    for seed in count():
        for settings in every:
            for habit in HABITS:
                if time.monotonic() > stop or (seed > 100 and wanted <= set(found)):
                    return found
                play = walk(game, settings, seed, habit)
                code = play.outcome.reason.code if play.outcome else ""
                if code in wanted and (code not in found or len(play.events) < len(found[code].events)):
                    found[code] = play
    return found


@click.group(help=__doc__)
def main() -> None:
    """Write, find and rewrite golden games."""


FOLDER_OPTION = click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True)
SET_OPTION = click.option("--set", "chosen", multiple=True, metavar="NAME=VALUE", help="An option of the game.")


def _settings(game: Game, chosen: tuple[str, ...]) -> Settings:
    return game.settings(dict(pair.split("=", 1) for pair in chosen))


@main.command()
@click.argument("game_id", metavar="GAME")
@click.argument("name")
@click.argument("tokens", nargs=-1)
@click.option("--from", "start", default="", metavar="POSITION", help="Where to begin, if not at the start.")
@SET_OPTION
@FOLDER_OPTION
def write(game_id: str, name: str, tokens: tuple[str, ...], start: str, chosen: tuple[str, ...], folder: Path) -> None:
    """Write the game that these tokens play as the golden game NAME. They may be one quoted argument."""
    game = open_game(game_id)
    play = _played(game, _settings(game, chosen), start, " ".join(tokens).split())
    if play.outcome is None:
        raise click.ClickException(f"the game is not over after {len(play.events)} events; next: {_next(play)}")
    click.echo(f"{write_golden(play, name, folder)}: ends by {play.outcome.reason.code}")


@main.command()
@click.argument("game_id", metavar="GAME")
@click.option("--seconds", default=60.0, show_default=True, help="How long to look.")
@SET_OPTION
@FOLDER_OPTION
def find(game_id: str, seconds: float, chosen: tuple[str, ...], folder: Path) -> None:
    """Look among games at random for each missing end and write the shortest found."""
    game = open_game(game_id)
    missing = missing_reasons(game, folder)
    found = find_golden(game, missing, seconds, _settings(game, chosen) if chosen else None)
    for code in missing:
        if code in found:
            click.echo(f"{write_golden(found[code], code, folder)}: {len(found[code].events)} events")
        else:
            click.echo(f"{code}: not found in {seconds:g} seconds; play it by hand and use `write`", err=True)
    if set(missing) - set(found):
        sys.exit(1)


@main.command()
@click.argument("game_id", metavar="GAME")
@FOLDER_OPTION
def rewrite(game_id: str, folder: Path) -> None:
    """Play the golden games of GAME again and write down what happens now. Read the difference before keeping it."""
    game = open_game(game_id)
    for golden in golden_games(game, folder):
        click.echo(write_golden(golden.play(game), golden.name, folder))


if __name__ == "__main__":
    tell_refusals(main)
