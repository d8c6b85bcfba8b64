"""What was decided about people and the house, in the database: a list that only grows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from ludogite.storage.schema.house import moderation_events as lines
from ludogite.storage.turns import one_at_a_time

if TYPE_CHECKING:
    from ludogite.storage.store import Store

MODERATING = 0x1D06_0004
"""The turn of whatever is being decided."""
ERASED = "somebody"
"""Who stands in the log in the place of somebody who was erased."""
REPORTED = "reported"
ADMITTED = '{"type":"admitted"%'
"""How the lines begin that say who came in: they are no decision of a moderator."""


class ModerationRow(NamedTuple):
    """One line as the database keeps it."""

    id: int
    at: int
    by: str
    person: str
    body: str


class ModerationStore:
    """The moderation log of a house; a higher number is never read before a lower one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, at: int, by: str, person: str, body: str) -> None:
        """Write a line."""

        def change(connection: sa.Connection) -> None:
            one_at_a_time(connection, MODERATING)
            connection.execute(sa.insert(lines).values(at=at, by=by, person=person, body=body))

        await self._store.write(change)

    async def since(self, newest: int) -> list[ModerationRow]:
        """Return every line after one, in order."""
        query = sa.select(lines).where(lines.c.id > newest).order_by(lines.c.id)
        return [ModerationRow(*row) for row in await self._store.read(query)]

    async def page(self, before: int | None, limit: int) -> list[ModerationRow]:
        """Return what was decided before a line, the latest first."""
        query = sa.select(lines).where(lines.c.body.not_like(ADMITTED))
        query = query if before is None else query.where(lines.c.id < before)
        return [ModerationRow(*row) for row in await self._store.read(query.order_by(lines.c.id.desc()).limit(limit))]

    async def about(self, person: str, limit: int) -> list[ModerationRow]:
        """Return what was decided about somebody, the latest first."""
        query = sa.select(lines).where(lines.c.person == person).order_by(lines.c.id.desc()).limit(limit)
        return [ModerationRow(*row) for row in await self._store.read(query)]

    async def told_to(self, person: str) -> list[dict[str, Any]]:
        """Return what was decided about somebody and what they reported themselves: never who reported them."""
        query = sa.select(lines).where(_speaks_of(person)).order_by(lines.c.id)
        told = [(row, json.loads(row.body)) for row in await self._store.read(query)]
        return [
            {"at": row.at, "mine": row.by == person, **body}
            for row, body in told
            if row.by == person or body["type"] != REPORTED
        ]

    async def forget(self, person: str) -> None:
        """Leave nothing that tells who somebody was: neither their number, nor words about them or of their reports."""

        def change(connection: sa.Connection) -> None:
            one_at_a_time(connection, MODERATING)
            for row in connection.execute(sa.select(lines).where(_speaks_of(person))).all():
                connection.execute(sa.update(lines).where(lines.c.id == row.id).values(**_without(row, person)))

        if await self._store.read(sa.select(lines.c.id).where(_speaks_of(person)).limit(1)):
            await self._store.write(change)


def _speaks_of(person: str) -> sa.ColumnElement[bool]:
    return (lines.c.person == person) | (lines.c.by == person)


def _without(row: sa.Row[Any], person: str) -> dict[str, str]:
    """Return a line without somebody; what they decided about others stays."""
    body = json.loads(row.body)
    is_report = body["type"] == REPORTED
    if row.person == person or is_report:
        # The reason of a report is one of a few words; that of a decision is whatever a moderator wrote.
        said = ("name", "words") if is_report else ("name", "words", "reason")
        body |= {key: "" for key in said if key in body}
    return {
        "by": ERASED if row.by == person else row.by,
        "person": ERASED if row.person == person else row.person,
        "body": json.dumps(body, ensure_ascii=False, separators=(",", ":")),
    }
