"""How a table is kept: its events as rows, and where it stands, for finding it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludogite.play import events as ev
from ludogite.storage.store import EventRow, Status, TableSummary

if TYPE_CHECKING:
    from ludogite.play.table import Seat, Table


def rows(stamped: list[ev.Stamped]) -> tuple[EventRow, ...]:
    """Return events as the database keeps them."""
    return tuple(EventRow(s.seq, s.at, ev.write_event(s.event), s.author or None, s.cid or None) for s in stamped)


def events(rows: list[EventRow]) -> list[ev.Stamped]:
    """Return the events that were kept; raises ValueError that names one that cannot be read."""
    return [ev.Stamped(row.seq, row.at, _event(row), row.author or "", row.cid or "") for row in rows]


def _event(row: EventRow) -> ev.TableEvent:
    try:
        return ev.read_event(row.body)
    except msgspec.MsgspecError as error:
        raise ValueError(f"event {row.seq} cannot be read: {error}") from error


def standing(table: Table) -> TableSummary:
    """Return where a table stands."""
    status: Status = "over" if table.over else "waiting" if table.play is None else "playing"
    needs_attention = table.playing and (table.clock.timed or any(seat.is_bot for seat in table.seats))
    return TableSummary(table.id, table.game.id, status, table.listed, needs_attention, table.changed_at)


def standing_after(table: Table, stamped: list[ev.Stamped]) -> TableSummary:
    """Return where the table will stand after these events, without applying them."""
    kinds = {type(one.event) for one in stamped}
    over = table.over or ev.Ended in kinds or ev.Closed in kinds
    playing = (table.play is not None or ev.Started in kinds) and not over
    handed = ev.Handed in kinds
    free = any(seat.plan.kind == "open" and _empties(seat, n, stamped) for n, seat in enumerate(table.seats))
    needs_attention = playing and (table.clock.timed or handed or any(seat.is_bot for seat in table.seats))
    status: Status = "over" if over else "playing" if playing else "waiting"
    return TableSummary(
        table.id, table.game.id, status, not over and not playing and free, needs_attention, stamped[-1].at
    )


def _empties(seat: Seat, number: int, stamped: list[ev.Stamped]) -> bool:
    """Tell whether nobody sits on a seat after these events."""
    people = {person.id for person in seat.people}
    for one in stamped:
        match one.event:
            case ev.Seated(seat=at, person=person) if at == number:
                people.add(person.id)
            case ev.Left(seat=at, person=id_) if at == number:
                people.discard(id_)
            case _:
                pass
    return not people and not seat.level
