"""A game as a text file: what was played, by whom, with which rules, and how it ended.

A record is a header of `name: value` lines, an empty line, and the tokens of the game in order. Words in braces are
comments. A chance token followed by `*` was typed in by people who rolled their own dice.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.core.inputs import one_line
from ludogite.core.options import written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.core.chance import FairDeal
    from ludogite.core.game import Game
    from ludogite.core.options import Value
    from ludogite.core.outcome import Outcome
    from ludogite.core.playthrough import GameSoFar

FORMAT = 1
"""The version of this file format."""

TYPED = "*"
"""The mark behind a chance token that people typed in."""

UNFINISHED = "unfinished"
"""The result of a game that goes on."""

DRAW = "draw"
"""Stands for the winners where nobody won."""

WIDTH = 100

INSIDE = str.maketrans("{}", "()")
"""How braces are written inside a comment."""


@dataclass(frozen=True, slots=True)
class EventMark:
    """One token of a record and where it stands, counted from 1."""

    token: str
    line: int = 0
    column: int = 0
    typed: bool = False
    comment: str = ""
    """What is said about it, without braces."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is written down."""

    game: str
    rules_version: int
    options: dict[str, Value] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    """Who sat where: seat name to a person's name or an opponent's."""
    start: str | None = None
    """The position the game was begun from, if not the usual one."""
    commitment: str | None = None
    nonces: dict[str, str] = field(default_factory=dict)
    seed: str | None = None
    """Revealed when the game is over."""
    result: str = UNFINISHED
    opening: str = ""
    """What is said before the first move, without braces."""
    marks: tuple[EventMark, ...] = ()
    header_lines: dict[str, int] = field(default_factory=dict, compare=False)
    """Where each line of the header stands, counted from 1, by what it begins with: `start`, `seat left`."""

    def line_of(self, header: str) -> int:
        """Return where a line of the header stands; the first line where the record was not read from a text."""
        return self.header_lines.get(header, 1)


def result_text(game: Game, outcome: Outcome | None) -> str:
    """Return an outcome as a record's header writes it: `left: four-home`, `draw: repetition`, `unfinished`."""
    return UNFINISHED if outcome is None else result_by_seats(game.rules.seat_names, outcome)


def result_by_seats(seat_names: Sequence[str], outcome: Outcome) -> str:
    """Return an outcome as a header writes it, for seats of these names."""
    winners = " ".join(seat_names[seat] for seat in outcome.winners) or DRAW
    scores = "" if outcome.scores is None else " " + "-".join(str(score) for score in outcome.scores)
    return f"{winners}: {outcome.reason.code}{scores}"


def record_of(
    play: GameSoFar,
    *,
    players: dict[str, str] | None = None,
    deal: FairDeal | None = None,
    typed: frozenset[int] = frozenset(),
    ended: Outcome | None = None,
    closed: bool = False,
) -> Record:
    """Return the record of a game as played so far. The seed is written only once nothing more will be played.

    `ended` says how a game ended that its rules did not decide, and `closed` that it will never be finished.
    """
    game = play.game
    seats = game.rules.seat_names[: play.start.seats()]
    usual = play.start == game.rules.start(play.settings)
    outcome = ended or play.outcome
    return Record(
        game=game.id,
        rules_version=game.rules.version,
        options=dict(play.settings),
        players=players or {},
        start=None if usual else game.notation.format_position(play.start),
        commitment=deal.commitment if deal else None,
        nonces=dict(zip(seats, deal.nonces, strict=True)) if deal else {},
        seed=deal.seed if deal and (outcome or closed) else None,
        result=result_text(game, outcome),
        marks=tuple(EventMark(event.token, typed=number in typed) for number, event in enumerate(play.events)),
    )


def write(record: Record) -> str:
    """Return the text of a record."""
    lines = [f"ludogite: {FORMAT}", f"game: {record.game}", f"rules: {record.rules_version}"]
    lines += [f"option {name}: {written(value)}" for name, value in record.options.items()]
    lines += [f"seat {seat}: {one_line(name)}" for seat, name in record.players.items()]
    if record.start is not None:
        lines.append(f"start: {record.start}")
    if record.commitment is not None:
        lines.append(f"commitment: {record.commitment}")
    lines += [f"nonce {seat}: {nonce}" for seat, nonce in record.nonces.items()]
    if record.seed is not None:
        lines.append(f"seed: {record.seed}")
    lines += [f"events: {len(record.marks)}", f"result: {record.result}"]
    # Whatever a value holds, it stays on its line: it cannot pass for another line of the header.
    lines = [*(" ".join(line.splitlines()) for line in lines), ""]
    words = [_comment(record.opening)] if record.opening else []
    words += [_written(mark) for mark in record.marks]
    lines += textwrap.wrap(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + "\n"


def _written(mark: EventMark) -> str:
    token = mark.token + (TYPED if mark.typed else "")
    return f"{token} {_comment(mark.comment)}" if mark.comment else token


def _comment(words: str) -> str:
    """Return words in braces; braces of their own, which would end the comment, become parentheses."""
    return f"{{{one_line(words).translate(INSIDE)}}}"
