"""Games that were written down, for the commands that study them: files and folders of records, read alike."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludogite.arena import journal
from ludogite.cli.arguments import read_lines
from ludogite.core.errors import OptionValueError
from ludogite.core.inputs import escaped
from ludogite.core.message import Message, house_message, join
from ludogite.core.reading import RecordError, naming_record, outcome_by_people, read_many, replay
from ludogite.core.studied_game import StudiedGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ludogite.core.game import Game
    from ludogite.core.playthrough import Playthrough
    from ludogite.core.record import Record

records_option = click.option(
    "--records", metavar="FILE", multiple=True, help="A file of records, or a folder of them. May be repeated."
)


@dataclass(slots=True)
class RecordTally:
    """How many records were read, and why some were left aside."""

    read: int = 0
    other_game: int = 0
    """Of another game, or by other rules of it."""
    other_options: int = 0
    unfinished: int = 0

    @property
    def taken(self) -> int:
        """How many were not left aside."""
        return self.read - self.other_game - self.other_options - self.unfinished

    def as_json(self) -> dict[str, int]:
        """Return the counts as data."""
        return {**asdict(self), "taken": self.taken}

    def told(self) -> Message:
        """Say what was read, and what was left aside."""
        said = [
            (self.read, house_message.plural("{count} game was read.", "{count} games were read.", self.read)),
            (
                self.other_game,
                house_message("Left aside: {number} of another game, or by other rules.", number=self.other_game),
            ),
            (self.other_options, house_message("Left aside: {number} with other options.", number=self.other_options)),
            (self.unfinished, house_message("Left aside: {number} unfinished.", number=self.unfinished)),
        ]
        return join(words for count, words in said if count)


class RecordGames:
    """The games of some files that are of one game, by its rules and with options that suit."""

    def __init__(self, game: Game, paths: tuple[str, ...], suits: Callable[[Playthrough], bool]) -> None:
        """Name the files; raises OptionValueError where one is named twice."""
        self.game = game
        self.suits = suits
        self.paths = paths
        self.files = list(record_files(paths))
        self.tally = RecordTally()

    def __iter__(self) -> Iterator[StudiedGame]:
        """Read them one by one; raises RecordError, and OptionValueError where not a single one suits."""
        for file in self.files:
            with naming_file(file):
                for number, record in enumerate(read_many(record_lines(file)), 1):
                    with naming_record(number):
                        found = self._suiting(record)
                    if found is not None:
                        yield found
        if not self.tally.taken:
            raise OptionValueError(self._why_none())

    def _suiting(self, record: Record) -> StudiedGame | None:
        tally = self.tally
        number = tally.read
        tally.read += 1
        if record.game != self.game.id or record.rules_version != self.game.rules.version:
            tally.other_game += 1
            return None
        play = replay(record, self.game)
        outcome = outcome_by_people(record, play) or play.outcome
        if not self.suits(play):
            tally.other_options += 1
        elif outcome is None:
            tally.unfinished += 1
        else:
            return StudiedGame(number, play, outcome)
        return None

    def _why_none(self) -> Message:
        if not self.tally.read:
            names = ", ".join(f"'{escaped(path)}'" for path in self.paths)
            return house_message("there is no record in {names}", names=names)
        return house_message(
            "expected finished games of '{id}' with these options, and there is none. {told}",
            id=self.game.id,
            told=self.tally.told(),
        )


def record_files(paths: tuple[str, ...]) -> Iterator[str]:
    """Return the files that are named, those of a folder in the order of their names; raises OptionValueError."""
    seen: set[Path] = set()
    for path in paths:
        folder = Path(path) if path and "\0" not in path else None
        is_folder = folder is not None and folder.is_dir()
        inside = sorted(file for file in Path(path).iterdir() if file.is_file()) if is_folder else [path]
        for file in map(str, inside):
            place = Path(file).resolve() if folder is not None else Path()
            if place in seen:
                raise OptionValueError(
                    house_message("'{path}' is given twice: its games would count twice", path=escaped(file))
                )
            seen.add(place)
            yield file


def record_lines(path: str) -> Iterator[str]:
    """Return the lines of a file of records; raises RecordError where it is a journal."""
    for number, line in enumerate(read_lines(path)):
        if number == 0 and line.startswith(journal.BEGINS):  # the likeliest file that is no record
            raise RecordError(
                house_message(
                    "this is the journal of a tournament or a series, not a file of records: --records of 'ludogite "
                    "tournament' and 'ludogite match' writes games as records"
                ),
                1,
            )
        yield line


@contextmanager
def naming_file(path: str) -> Iterator[None]:
    """Say in which file a fault is."""
    try:
        yield
    except RecordError as error:
        raise type(error)(
            house_message("'{path}': {problem}", path=escaped(path), problem=error.problem), error.line, error.column
        ) from error
