"""How a table is stored: its events as rows, and a summary by which it is found again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludogite.play import events as ev
from ludogite.play.due import due_at
from ludogite.storage.schema.events import EventRow
from ludogite.storage.store import Status, TableSummary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.play.table import Table


FOUND_ALIKE = (
    ev.Moved, ev.Chanced, ev.Said, ev.Gone, ev.Back, ev.Forgotten, ev.Recognised, ev.NameChanged, ev.PrivateEvent,
)  # fmt: skip
"""Events after which a table is found as before, but for when it is due."""


def rows_from_events(stamped: Iterable[ev.Stamped]) -> tuple[EventRow, ...]:
    """Return events as the database keeps them."""
    return tuple(EventRow(s.seq, s.at, ev.write_event(s.event), s.author or None, s.cid or None) for s in stamped)


def events_from_rows(rows: Iterable[EventRow]) -> list[ev.Stamped]:
    """Return the events that were kept; raises ValueError that names one that cannot be read."""
    return [ev.Stamped(row.seq, row.at, _event(row), row.author or "", row.cid or "") for row in rows]


def _event(row: EventRow) -> ev.TableEvent:
    try:
        return ev.read_event(row.body)
    except msgspec.MsgspecError as error:
        raise ValueError(f"event {row.seq} cannot be read: {error}") from error


def changed_summary(before: Table, after: Table, between: Iterable[ev.TableEvent]) -> TableSummary | None:
    """Return what a table is found by after events, where it may have changed; most change nothing of it."""
    changed = not all(isinstance(event, FOUND_ALIKE) for event in between) or due_at(before) != due_at(after)
    return summary_of(after) if changed else None


def summary_of(table: Table) -> TableSummary:
    """Return what a table is found by: its game, how far it is, and when the house has to see to it."""
    counts = table.plan.rated and table.outcome is not None
    return TableSummary(table.id, table.game.id, _status(table), table.listed, table.changed_at, due_at(table), counts)


def _status(table: Table) -> Status:
    if table.play is None:
        return "put-away" if table.over else "waiting"
    return "over" if table.over else "playing"
