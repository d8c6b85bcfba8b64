"""How a table is kept: its events as rows, and where it stands, for finding it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.play import events as ev
from ludogite.storage.store import Row, Standing, Status

if TYPE_CHECKING:
    from ludogite.play.table import Table


def rows(stamped: list[ev.Stamped]) -> tuple[Row, ...]:
    """Return events as the database keeps them."""
    return tuple(Row(s.seq, s.at, ev.write_event(s.event), s.author or None, s.cid or None) for s in stamped)


def event(row: Row) -> ev.Stamped:
    """Return the event that was kept."""
    return ev.Stamped(row.seq, row.at, ev.read_event(row.body), row.author or "", row.cid or "")


def standing(table: Table) -> Standing:
    """Return where a table stands."""
    status: Status = "over" if table.over else "waiting" if table.play is None else "playing"
    care = table.playing and (table.clock.timed or any(seat.is_bot for seat in table.seats))
    return Standing(table.id, table.game.id, status, table.listed, care, table.changed_at)


def standing_after(table: Table, stamped: list[ev.Stamped]) -> Standing:
    """Return where the table will stand after these events, without applying them."""
    kinds = {type(one.event) for one in stamped}
    over = table.over or ev.Ended in kinds or ev.Closed in kinds
    playing = (table.play is not None or ev.Started in kinds) and not over
    sat = {one.event.seat for one in stamped if isinstance(one.event, ev.Seated)}
    left = {one.event.seat for one in stamped if isinstance(one.event, ev.Left)}
    handed = ev.Handed in kinds
    free = any(
        seat.plan.kind == "open" and (number in left or not (seat.taken or number in sat))
        for number, seat in enumerate(table.seats)
    )
    care = playing and (table.clock.timed or handed or any(seat.is_bot for seat in table.seats))
    status: Status = "over" if over else "playing" if playing else "waiting"
    return Standing(table.id, table.game.id, status, not over and not playing and free, care, stamped[-1].at)
