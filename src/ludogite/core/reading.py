"""Records read back: exactly, or with the line and column of the first fault."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.core.chance import FairDeal
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import DIGITS, excerpt, one_line, whole_number
from ludogite.core.message import Message, house_message, verbatim
from ludogite.core.outcome import AGREED, CLAIMED, RECORDED_REASONS, RESIGNED, Outcome
from ludogite.core.playthrough import Playthrough
from ludogite.core.record import DRAW, FORMAT, TYPED, EventMark, Record, result_text

if TYPE_CHECKING:
    from ludogite.core.game import Game

SINGLE = ("ludogite", "game", "rules", "start", "commitment", "seed", "events", "result", "date")
"""Header names that stand alone."""
NAMED = ("option", "seat", "nonce")
"""Header names followed by the name of an option or a seat."""
NEEDED = ("ludogite", "game", "rules", "events", "result")
PAIR = 2
"""Where two play, whoever gives up ends the game."""
LARGEST = 10_000_000
"""No record is longer than this, in characters."""


class RecordError(LudogiteError, ValueError):
    """The text is not a record, or not one that can be replayed."""

    code = "record/syntax"

    def __init__(self, problem: str | Message, line: int, column: int = 1) -> None:
        said = verbatim(problem) if isinstance(problem, str) else problem
        super().__init__(
            house_message("line {line}, column {column}: {problem}", line=line, column=column, problem=said)
        )
        self.problem = said
        self.line = line
        self.column = column


class RecordVersionError(RecordError):
    """The record was written for rules or a format that this house does not know yet."""

    code = "record/version"


class RecordMoveError(RecordError):
    """A move in the record cannot be played."""

    code = "record/move"


class RecordResultError(RecordError):
    """The moves lead to another result than the header says, or some are missing."""

    code = "record/result"


class UnfairError(RecordError):
    """An outcome does not follow from the seed, or the seed is not the one that was promised."""

    code = "record/unfair"


@dataclass(slots=True)
class _Header:
    """The header lines as read, each with its line number."""

    single: dict[str, str] = field(default_factory=dict)
    named: dict[str, dict[str, str]] = field(default_factory=lambda: {name: {} for name in NAMED})
    lines: dict[str, int] = field(default_factory=dict)
    length: int = 0


def read(text: str) -> Record:
    """Return the record that a text holds. Whether its moves can be played is for `replay` to say."""
    if len(text) > LARGEST:
        raise RecordError(
            house_message(
                "a record has at most {most} characters, this one has {count}", most=LARGEST, count=len(text)
            ),
            1,
        )
    lines = _lines(text.removeprefix("\ufeff"))
    header = _read_header(lines)
    opening, marks = _read_moves(lines, header.length)
    expected = _number(header, "events")
    if expected != len(marks):
        last = len(lines) or 1
        raise RecordResultError(
            house_message(
                "the header counts {expected} events and {count} follow; some are lost",
                expected=expected,
                count=len(marks),
            ),
            last,
        )
    return Record(
        game=header.single["game"],
        rules_version=_number(header, "rules"),
        options=dict(header.named["option"]),
        players={seat: one_line(name) for seat, name in header.named["seat"].items()},
        start=header.single.get("start"),
        commitment=header.single.get("commitment"),
        nonces=header.named["nonce"],
        seed=header.single.get("seed"),
        result=header.single["result"],
        opening=opening,
        marks=marks,
        header_lines=header.lines,
    )


def read_many(lines: Iterable[str]) -> Iterator[Record]:
    """Return the records of a file that holds many of them, one after another: it need not be in memory as a whole.

    Each begins with its line `ludogite: 1`, after an empty line. A fault names the record, then the line in it.
    """
    for number, text in enumerate(split_records(lines), 1):
        with naming_record(number):
            record = read(text)
        yield record


def split_records(lines: Iterable[str]) -> Iterator[str]:
    """Return the texts of the records in a file, one after another; none is longer than a record may be."""
    parts: list[str] = []
    length, is_after_blank = 0, True
    for line in lines:
        if is_after_blank and line.startswith("ludogite:") and parts:
            yield "".join(parts)
            parts, length = [], 0
        if length <= LARGEST and (parts or line.strip()):  # `read` refuses what is longer
            parts.append(line)
            length += len(line)
        is_after_blank = not line.strip()
    if parts:
        yield "".join(parts)


@contextmanager
def naming_record(number: int) -> Iterator[None]:
    """Say in which record of a file a fault is."""
    try:
        yield
    except RecordError as error:
        raise type(error)(
            house_message("record {number}: {problem}", number=number, problem=error.problem), error.line, error.column
        ) from error


def _lines(text: str) -> list[str]:
    """Return the lines of a file. Only what ends a line in a file does so here: a name may hold rarer signs."""
    return [line.removesuffix("\n") for line in io.StringIO(text, newline=None)]


def _read_header(lines: list[str]) -> _Header:
    header = _Header()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            header.length = number
            break
        name, colon, value = line.partition(":")
        if not colon:
            raise RecordError(
                house_message("expected a header line such as 'game: squadro', got '{line}'", line=excerpt(line)),
                number,
            )
        _add_header(header, name.strip(), value.strip(), number)
    else:
        header.length = len(lines)
    missing = [name for name in NEEDED if name not in header.single]
    if missing:
        raise RecordError(
            house_message("the header lacks {missing}", missing=", ".join(repr(name) for name in missing)),
            header.length or 1,
        )
    _check_format(_number(header, "ludogite"), header.lines["ludogite"])
    return header


def _check_format(number: int, line: int) -> None:
    if number < 1:
        raise RecordError(house_message("no record has format {number}; the first format is 1", number=number), line)
    if number > FORMAT:
        raise RecordVersionError(
            house_message(
                "this record has format {number}; this house reads up to {newest}: install a newer Ludogîte",
                number=number,
                newest=FORMAT,
            ),
            line,
        )


def _add_header(header: _Header, name: str, value: str, number: int) -> None:
    kind, _, which = name.partition(" ")
    where = header.named[kind] if kind in NAMED and which else header.single
    key = which if where is not header.single else name
    if where is header.single and name not in SINGLE:
        raise RecordError(house_message("no header is called '{name}'", name=excerpt(name)), number)
    if key in where:
        raise RecordError(house_message("the header says '{name}' twice", name=excerpt(name)), number)
    where[key] = value
    header.lines[name] = number


def _number(header: _Header, name: str) -> int:
    text = header.single[name]
    number = whole_number(text)
    if number is None:
        is_long = text.isascii() and text.isdigit()
        raise RecordError(_too_long(name, text) if is_long else _no_number(name, text), header.lines[name])
    return number


def _no_number(name: str, text: str) -> Message:
    return house_message("'{name}' is a number, got '{text}'", name=name, text=excerpt(text))


def _too_long(name: str, text: str) -> Message:
    return house_message(
        "'{name}' is a number of at most {most} digits, this one has {count}: '{text}'",
        name=name,
        most=DIGITS,
        count=len(text),
        text=excerpt(text),
    )


def _read_moves(lines: list[str], begin: int) -> tuple[str, tuple[EventMark, ...]]:
    opening = ""
    marks: list[EventMark] = []
    for kind, text, line, column in _pieces(lines, begin):
        if kind == "comment" and marks:
            said = f"{marks[-1].comment} {text}".strip()
            marks[-1] = EventMark(marks[-1].token, marks[-1].line, marks[-1].column, marks[-1].typed, said)
        elif kind == "comment":
            opening = f"{opening} {text}".strip()
        else:
            typed = text.endswith(TYPED) and text.startswith("[")
            marks.append(EventMark(text.removesuffix(TYPED) if typed else text, line, column, typed))
    return opening, tuple(marks)


def _pieces(lines: list[str], begin: int) -> Iterator[tuple[str, str, int, int]]:
    """Yield words and comments with their places; a comment may run over several lines."""
    comment: list[str] | None = None
    opened = (0, 0)
    for number in range(begin, len(lines)):
        for match in re.finditer(r"[{}]|[^\s{}]+", lines[number]):
            piece, place = match.group(), (number + 1, match.start() + 1)
            if comment is None and piece == "{":
                comment, opened = [], place
            elif comment is not None and piece == "}":
                yield "comment", one_line(" ".join(comment)), *opened
                comment = None
            elif comment is not None:
                comment.append(piece)
            elif piece == "}":
                raise RecordError(house_message("a comment is closed that was never opened"), *place)
            else:
                yield "move", piece, *place
    if comment is not None:
        raise RecordError(house_message("a comment is opened and never closed"), *opened)


def replay(record: Record, game: Game) -> Playthrough:
    """Play a record again by the rules it was played by, and check its result. The first fault is named with its place.

    Raises RulesGoneError where the game no longer keeps those rules: nothing is replayed by others.
    """
    if record.game != game.id:
        raise RecordError(
            house_message(
                "this is a record of '{game}', not of '{id}'", game=excerpt(record.game), id=excerpt(game.id)
            ),
            record.line_of("game"),
        )
    if record.rules_version > game.rules.version:
        raise RecordVersionError(
            house_message(
                "this record needs rules version {needed} of {id}; {present} is installed: install a newer {id}",
                needed=record.rules_version,
                id=game.id,
                present=game.rules.version,
            ),
            record.line_of("rules"),
        )
    game = game.with_rules(record.rules_version)
    play = _begin(record, game)
    for mark in record.marks:
        if mark.typed and not play.state.at_chance():
            raise RecordMoveError(
                house_message("'{token}' is marked as typed dice and chance does not act", token=excerpt(mark.token)),
                mark.line,
                mark.column,
            )
        try:
            play.push(mark.token)
        except LudogiteError as fault:
            raise RecordMoveError(fault.message, mark.line, mark.column) from fault
    reached = result_text(game, play.outcome)
    if record.result != reached and not _ended_by_people(record.result, play):
        line = record.marks[-1].line if record.marks else 1
        raise RecordResultError(
            house_message(
                "the header says '{result}' and the moves lead to '{reached}'",
                result=excerpt(record.result),
                reached=excerpt(reached),
            ),
            line,
        )
    return play


def _ended_by_people(result: str, play: Playthrough) -> bool:
    """Tell whether a result is one to which people or a clock can bring a game.

    Where the rules have ended it, it is decided otherwise only among several: by the leaving of one for whom a machine
    played on.
    """
    who, _, code = result.partition(": ")
    seats = play.game.rules.seat_names[: play.start.seats()]
    if play.outcome is not None and (len(seats) <= PAIR or code not in (RESIGNED.code, CLAIMED.code)):
        return False
    if code == AGREED.code:
        return who == DRAW
    winners = who.split()
    return code in {reason.code for reason in RECORDED_REASONS} and bool(winners) and set(winners) < set(seats)


def outcome_by_people(record: Record, play: Playthrough) -> Outcome | None:
    """Return how people or a clock decided a game; None where its rules did, or it goes on."""
    if not _ended_by_people(record.result, play):
        return None
    who, _, code = record.result.partition(": ")
    reason = next(reason for reason in RECORDED_REASONS if reason.code == code)
    names = play.game.rules.seat_names[: play.start.seats()]
    winners = who.split()
    ranks = tuple(1 if who == DRAW or name in winners else len(winners) + 1 for name in names)
    return Outcome(ranks, reason, drawn=who == DRAW)


def _begin(record: Record, game: Game) -> Playthrough:
    for name, value in record.options.items():
        with _refusals_at(record.line_of(f"option {name}")):
            game.settings({name: value})
    for kind, seats in (("seat", record.players), ("nonce", record.nonces)):
        for seat in seats:
            with _refusals_at(record.line_of(f"{kind} {seat}")):
                game.seat_index(seat)
    with _refusals_at(record.line_of("start")):
        settings = game.settings(record.options)
        start = None if record.start is None else game.notation.parse_position(record.start, settings)
        return Playthrough(game, settings, start)


@contextmanager
def _refusals_at(line: int) -> Iterator[None]:
    """Whatever is refused meanwhile is a fault of this line of the record."""
    try:
        yield
    except LudogiteError as fault:
        raise RecordError(fault.message, line) from fault


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying a record found out."""

    proven: int
    """Outcomes that follow from the seed."""
    typed: int
    """Outcomes that people typed in: nothing to prove."""


def verify(record: Record, game: Game) -> Verdict:
    """Prove that every outcome of chance follows from the revealed seed, or name the first that does not."""
    play = replay(record, game)
    drawn = [n for n, event in enumerate(play.events) if event.by_chance and not record.marks[n].typed]
    typed = sum(mark.typed for mark in record.marks)
    deal = _revealed(record, play.game.rules.seat_names[: play.start.seats()])
    for number in drawn:
        event, mark = play.events[number], record.marks[number]
        if event.before.draw(deal.source(number)) != event.code:
            raise UnfairError(
                house_message("'{token}' does not follow from the seed", token=excerpt(mark.token)),
                mark.line,
                mark.column,
            )
    return Verdict(len(drawn), typed)


def _revealed(record: Record, seats: tuple[str, ...]) -> FairDeal:
    """Return what the chance of a record follows from, if the seed is the one that was promised."""
    if record.seed is None or record.commitment is None:
        raise UnfairError(house_message("this record reveals no seed, so its chance cannot be checked"), 1)
    try:
        deal = FairDeal(record.seed, tuple(record.nonces[seat] for seat in seats))
        promised = deal.commitment
    except KeyError as fault:
        raise UnfairError(
            house_message("the record has no nonce for seat '{seat}'", seat=excerpt(fault.args[0])), 1
        ) from fault
    except LudogiteError as fault:
        raise UnfairError(fault.message, record.line_of("seed")) from fault
    if promised != record.commitment:
        differs = house_message("the seed is not the one that was promised: its SHA-256 differs from the commitment")
        raise UnfairError(differs, record.line_of("seed"))
    return deal
