"""Published records: whole games of every version of the rules, kept for ever with a digest of all their positions.

    python -m ludogite.testing.published write GAME

A version of the rules is published once: its records are written by the build that plays by it, and never again. Each
is replayed by its own version from then on, so that no change of rules alters an old game unnoticed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludogite.core.chance import FairDeal
from ludogite.core.errors import LudogiteError, RulesGoneError
from ludogite.core.playthrough import Playthrough
from ludogite.core.reading import read, replay
from ludogite.core.record import Record, record_of, result_text
from ludogite.core.record import write as write_record
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.testing import golden
from ludogite.testing.cases import chosen
from ludogite.testing.commands import tell_refusals
from ludogite.testing.faults import BrokenLaw
from ludogite.testing.positions import option_choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.game import Game
    from ludogite.core.options import Settings
    from ludogite.core.state import State

FOLDER = Path("tests", "records")
"""Where published records lie, seen from the root of a project: `GAME/vN/NAME.txt`."""

DIGESTS = "positions.sha256"
"""The file beside the records of a version: one line `DIGEST  NAME.txt` for each."""

NONCES = "abcdefgh"
"""What the seats add to the chance of a published game, one letter each."""


@dataclass(frozen=True, slots=True)
class Published:
    """A record that was published, and the digest of its positions."""

    name: str
    record: Record
    digest: str


def published_records(game: Game, version: int, folder: Path = FOLDER) -> list[Published]:
    """Return the records that were published of a version of a game's rules, in the order of their names."""
    place = folder / game.id / f"v{version}"
    if not place.is_dir():
        return []
    lines = (place / DIGESTS).read_text("utf-8").splitlines() if (place / DIGESTS).is_file() else []
    digests = {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}
    missing = sorted({path.name for path in place.glob("*.txt")} ^ set(digests))
    if missing:
        raise BrokenLaw(f"{place}: {missing[0]} has no digest, or no record; what is published stays as it is")
    return [Published(name, read((place / name).read_text("utf-8")), digests[name]) for name in sorted(digests)]


def published_versions(game: Game, folder: Path = FOLDER) -> list[int]:
    """Return the versions of a game's rules of which records were published."""
    names = [path.name[1:] for path in (folder / game.id).glob("v*") if path.is_dir()]
    return sorted(int(name) for name in names if name.isdecimal())


def digest_of(play: Playthrough) -> str:
    """Return a digest of every position of a game, what could happen in each, and how the game ended."""
    told = hashlib.sha256()
    for event in play.events:
        told.update(f"{_told(play.game, event.before)}\n{event.token}\n".encode())
    told.update(f"{_told(play.game, play.state)}\n{result_text(play.game, play.outcome)}".encode())
    return told.hexdigest()


def _told(game: Game, state: State) -> str:
    acting = game.to_act(state)
    events = [] if acting is None else state.chances() if state.at_chance() else state.moves()
    tokens = sorted(game.notation.format(state, event) for event in events)
    return f"{game.notation.format_position(state)} | {acting} | {' '.join(tokens)}"


def check_published(game: Game, folder: Path = FOLDER) -> None:
    """Demand that every published record is the game it was, by its own rules, or is refused where those are gone.

    The present version must be published, with a record for every way a game can end.
    """
    present = game.rules.version
    hint = f"once its rules are right: python -m ludogite.testing.published write {game.id}"
    for version in sorted({*published_versions(game, folder), *game.versions}):
        records = published_records(game, version, folder)
        if not records:
            raise BrokenLaw(f"{game.id}: no record of version {version} of its rules is published; {hint}")
        for one in records:
            _check(game, version, one)
    ends = {reason_of(one.record) for one in published_records(game, present, folder)}
    missing = [reason.code for reason in game.rules.reasons if reason.code not in ends]
    if missing:
        raise BrokenLaw(f"{game.id}: no published record of version {present} ends by {', '.join(missing)}; {hint}")


def reason_of(record: Record) -> str:
    """Return the code of the reason by which a recorded game ended."""
    return record.result.partition(": ")[2].partition(" ")[0]


def _check(game: Game, version: int, one: Published) -> None:
    where = f"{game.id}, published record v{version}/{one.name}"
    if one.record.rules_version != version:
        raise BrokenLaw(f"{where}: it was played by version {one.record.rules_version}")
    try:
        play = replay(one.record, game)
    except RulesGoneError:
        if version in game.versions:
            raise
        return
    except LudogiteError as error:
        raise BrokenLaw(f"{where}: cannot be replayed: {error}; {_way_out(game)}") from error
    if digest_of(play) != one.digest:
        raise BrokenLaw(f"{where}: its positions are others than they were; {_way_out(game)}")


def _way_out(game: Game) -> str:
    return f"a change of rules needs a new version of the rules of {game.id}; those of before stay in Game.earlier"


def games_to_publish(game: Game, golden_folder: Path = golden.FOLDER) -> Iterator[tuple[str, Record, Playthrough]]:
    """Yield the games that a version is published with: the golden ones, and a fair game for each choice of options."""
    for kept in golden.golden_games(game, golden_folder):
        play = kept.play(game)
        yield kept.name, record_of(play), play
    for number, settings in enumerate(option_choices(game), 1):
        play, deal = fair_game(game, settings, number)
        yield f"fair-{number:02}-{_slug(game, settings)}", record_of(play, deal=deal), play


def fair_game(game: Game, settings: Settings, seed: int) -> tuple[Playthrough, FairDeal]:
    """Play a game at random whose chance can be proven."""
    play = Playthrough(game, settings)
    deal = FairDeal(hashlib.sha256(f"{game.id} {seed}".encode()).hexdigest(), tuple(NONCES[: play.start.seats()]))
    rng = Rng(seed)
    while play.outcome is None and len(play.events) < game.rules.longest:
        if play.state.at_chance():
            play.draw(deal.source(len(play.events)))
        else:
            moves = play.state.moves()
            play.push_code(moves[rng.below(len(moves))])
    return play, deal


def _slug(game: Game, settings: Settings) -> str:
    """Return the options of a game as part of a file's name."""
    words = "-".join(chosen(game, settings)).lower()
    return "".join(sign if sign.isalnum() else "-" for sign in words)[:48].strip("-") or "defaults"


def publish(game: Game, folder: Path = FOLDER, golden_folder: Path = golden.FOLDER) -> list[Path]:
    """Write the records of the present version; one that was published is never written again."""
    place = folder / game.id / f"v{game.rules.version}"
    if place.exists():
        raise click.ClickException(f"{place} exists: a version is published once; raise the version to change a rule")
    games = list(games_to_publish(game, golden_folder))
    ends = {reason_of(record) for _, record, _ in games}
    missing = [reason.code for reason in game.rules.reasons if reason.code not in ends]
    if missing:
        find = f"python -m ludogite.testing.golden find {game.id}"
        raise click.ClickException(f"no game of {game.id} that ends by {', '.join(missing)} is kept; first: {find}")
    place.mkdir(parents=True)
    lines, paths = [], []
    for name, record, play in games:
        paths.append(place / f"{name}.txt")
        paths[-1].write_text(write_record(record), encoding="utf-8")
        lines.append(f"{digest_of(play)}  {name}.txt")
    (place / DIGESTS).write_text("\n".join(sorted(lines, key=lambda line: line.split()[1])) + "\n", encoding="utf-8")
    return paths


@click.group(help=__doc__)
def main() -> None:
    """Publish records."""


@main.command()
@click.argument("game_id", metavar="GAME")
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True)
@click.option("--golden", "golden_folder", type=click.Path(path_type=Path), default=golden.FOLDER, show_default=True)
def write(game_id: str, folder: Path, golden_folder: Path) -> None:
    """Publish the present version of GAME's rules: its golden games and a fair game for each choice of its options."""
    paths = publish(open_game(game_id), folder, golden_folder)
    click.echo(f"{paths[0].parent}: {len(paths)} records")


if __name__ == "__main__":
    tell_refusals(main)
