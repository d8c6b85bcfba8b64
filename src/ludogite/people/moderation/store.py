"""What was decided about people and the house, in the database: a list that only grows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from ludogite.people.moderation.schema import moderation_events as lines
from ludogite.storage.turns import one_at_a_time
from ludogite.storage.unreadable import reword

if TYPE_CHECKING:
    from collections.abc import Collection

    from ludogite.storage.store import Store

Unsaid = Callable[[str], str]
"""How a text is without somebody's names."""
MODERATING = 0x1D06_0004
"""The turn of whatever is being decided."""
ERASED = "somebody"
"""Who stands in the log in the place of somebody who was erased."""
REPORTED = "reported"
OTHERS_FIELDS = {"type", "name", "table", "owned", "what", "role", "admission"}
"""Fields that name others, or say one of the words of the house."""
TYPED_FIELDS = {"words", "text", "reason", "label", "club"}
"""Fields in which somebody wrote something; any other field is of an event that cannot be read."""
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
        told = [(row, _fields(row.body)) for row in await self._store.read(query)]
        return [
            {"at": row.at, "mine": row.by == person, **(body or {"unreadable": True})}
            for row, body in told
            if row.by == person or body.get("type") != REPORTED
        ]

    async def forget(self, person: str, names: Collection[str] = (), own: Unsaid = str, others: Unsaid = str) -> None:
        """Leave nothing that tells who somebody was: neither their number, nor words about them or of their reports.

        What they wrote of others stays, as `own` leaves out their names, and what others wrote, as `others` does.
        """
        found = _speaks_of(person) | _says(names)

        def change(connection: sa.Connection) -> None:
            one_at_a_time(connection, MODERATING)
            written = connection.execute(sa.select(lines).where(lines.c.by == person)).all()
            labels = {label for row in written if (label := _fields(row.body).get("label"))}
            for row in connection.execute(sa.select(lines).where(found | _says(labels))).all():
                without = without_person(row, person, own, lambda text: "" if text in labels else others(text))
                connection.execute(sa.update(lines).where(lines.c.id == row.id).values(**without))

        if await self._store.read(sa.select(lines.c.id).where(found).limit(1)):
            await self._store.write(change)


def _speaks_of(person: str) -> sa.ColumnElement[bool]:
    return (lines.c.person == person) | (lines.c.by == person)


def _says(texts: Collection[str]) -> sa.ColumnElement[bool]:
    """Tell whether a line has one of some texts in it, small or capital."""
    spelled = {one for text in texts for one in (text, text.lower(), text.upper(), text.title()) if one}
    written = (json.dumps(one, ensure_ascii=False)[1:-1] for one in sorted(spelled))
    return sa.or_(sa.false(), *(lines.c.body.contains(one, autoescape=True) for one in written))


def without_person(row: sa.Row[Any], person: str, own: Unsaid, others: Unsaid) -> dict[str, str]:
    """Return a line without somebody; what they decided about others stays.

    Of a line about them that cannot be read nothing is known of what it says: nothing of it stays.
    """
    body = _fields(row.body)
    is_report, is_own = body.get("type") == REPORTED, row.by == person
    said = own if is_own else others
    # The reason of a report is one of a few words; that of a decision is whatever a moderator wrote.
    body |= {key: said(body[key]) for key in ("words", "text", *(() if is_report else ("reason",))) if key in body}
    body |= {key: "" if is_own else others(body[key]) for key in ("label",) if key in body}
    body |= {key: own(body[key]) for key in ("club",) if key in body}  # its founder may have called it so
    if row.person == person or (is_report and is_own):
        gone = ("name", "words") if is_report else ("name", "words", "reason")
        body |= {key: "" for key in gone if key in body}
    unknown = {key: value for key, value in body.items() if key not in OTHERS_FIELDS | TYPED_FIELDS}
    body |= reword(unknown, (lambda _: "") if row.person == person else said, {})
    unread = "" if row.person == person else others(row.body)
    return {
        "by": ERASED if is_own else row.by,
        "person": ERASED if row.person == person else row.person,
        "body": json.dumps(body, ensure_ascii=False, separators=(",", ":")) if body else unread,
    }


def _fields(body: str) -> dict[str, Any]:
    """Return the fields of an event; none where they cannot be read."""
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}
