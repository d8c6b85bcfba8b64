"""Conditional moves: lines of "if this, then that", kept for their owner's eyes only where a move has days."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.core.playthrough import History
from ludogite.play import events as ev
from ludogite.play.errors import TableError, meant_elsewhere
from ludogite.play.plans import planning_seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.core.playthrough import Event
    from ludogite.play.commands import ForgetLine, PlanLine
    from ludogite.play.events import Line
    from ludogite.play.table import Table

LINES = 20
"""So many lines a seat keeps at a time."""


class Lines(NamedTuple):
    """The lines of all seats, as a value."""

    kept: Mapping[int, tuple[Line, ...]]
    """What each seat would answer from here on: a small tree, written as its branches."""
    missed: frozenset[int]
    """The seats for which something else happened than all their lines say, until they decide."""

    def of(self, seat: int) -> tuple[Line, ...]:
        """Return the lines of a seat."""
        return self.kept.get(seat, ())

    def answer(self, seat: int) -> str | None:
        """Return what a seat plays next, where a line has come to its move; None where none has."""
        return next((line[0].token for line in self.of(seat) if line[0].seat == seat), None)

    def with_line(self, seat: int, line: Line) -> Lines:
        """Return them with one more line; what answers otherwise to the same, or only begins it, gives way."""
        kept = tuple(one for one in self.of(seat) if not _gives_way(one, line, seat))
        return self._with(seat, (*kept, line))

    def without_line(self, seat: int, line: Line) -> Lines:
        """Return them without a line of a seat."""
        return self._with(seat, tuple(one for one in self.of(seat) if one != line))

    def without(self, seat: int) -> Lines:
        """Return them without any line of a seat."""
        return self._with(seat, ()) if seat in self.kept or seat in self.missed else self

    def after(self, seat: int | None, token: str) -> Lines:
        """Return what of them goes on after a decision of a seat, or after chance, which no line expects."""
        if not self.kept and not self.missed:
            return self
        gone_on = {
            owner: tuple(line[1:] for line in lines if line[0] == (seat, token) and len(line) > 1)
            for owner, lines in self.kept.items()
        }
        missed = {owner for owner, lines in gone_on.items() if owner != seat and not lines}
        return Lines({owner: lines for owner, lines in gone_on.items() if lines}, (self.missed | missed) - {seat})

    def _with(self, seat: int, lines: tuple[Line, ...]) -> Lines:
        others = {owner: theirs for owner, theirs in self.kept.items() if owner != seat}
        return Lines(others | {seat: lines} if lines else others, self.missed - {seat})


NO_LINES = Lines({}, frozenset())


def _gives_way(old: Line, new: Line, seat: int) -> bool:
    for was, now in zip(old, new, strict=False):
        if was != now:
            return was.seat == seat
    return len(old) <= len(new)


def after_event(lines: Lines, event: Event) -> Lines:
    """Return what of lines goes on after an event of the game."""
    return lines.after(None if event.by_chance else event.before.seat(), event.token)


def lines_refused(table: Table, person: str | None) -> LudogiteError | None:
    """Return why somebody cannot plan lines at a table; None where they can."""
    seat = planning_seat(table, person)
    if not table.plan.clock.in_days:
        return TableError(house_message("lines are planned where a move has days; here you may decide one move ahead"))
    if table.game.hidden is not None:
        return TableError(house_message("what others may do is secret in this game: no line can be planned"))
    if seat is None:
        return TableError(house_message("people who share a device do not decide ahead"))
    if table.acting == seat:
        return TableError(house_message("it is your turn: play your move, there is nothing to decide ahead"))
    if table.acting is None:
        return TableError(house_message("chance acts next: no line can be planned before it has"))
    return None


def walked(table: Table, tokens: Sequence[str]) -> History:
    """Return the game as if these moves had been played from where it stands; raises a LudogiteError."""
    if table.play is None:
        raise TableError(house_message("the game has not begun"))
    # A history of its own: what is only thought of leaves nothing in the one of the table.
    play = History.begin(table.game, table.settings, table.play.state)
    for token in tokens:
        if play.state.at_chance():
            raise TableError(
                house_message("chance lies between: a line goes as far as '{move}'", move=play.events[-1].token)
            )
        play = play.after(token)
    return play


def plan_line(table: Table, command: PlanLine, person: str) -> list[ev.TableEvent]:
    """Return what it leads to that somebody plans a line; raises a LudogiteError that says why they cannot."""
    seat = command.seat
    refusal = lines_refused(table, person)
    if refusal is not None:
        raise refusal
    if command.ply != table.ply:
        raise meant_elsewhere(table.ply, command.ply)
    line = tuple(ev.HalfMove(event.before.seat(), event.token) for event in walked(table, command.moves).events)
    if line[-1].seat != seat:
        raise TableError(house_message("a line ends with a move of yours"))
    before = table.lines.of(seat)
    if any(one[: len(line)] == line for one in before):
        return []
    if len(table.lines.with_line(seat, line).of(seat)) > LINES:
        raise TableError(house_message("you have {count} lines already; take one back first", count=LINES))
    return [ev.LinePlanned(seat, line)]


def forget_line(table: Table, command: ForgetLine) -> list[ev.TableEvent]:
    """Return what it leads to that a seat takes a line back; one that it does not have is gone already."""
    seat, moves = command.seat, tuple(command.moves)
    return [ev.LineForgotten(seat, line) for line in table.lines.of(seat) if tuple(m.token for m in line) == moves]
