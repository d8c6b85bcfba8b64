"""What was decided about somebody who is erased stays in the log of the house, without their name."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from ludogite.storage.schema import moderation_events

if TYPE_CHECKING:
    from collections.abc import Collection

    from ludogite.storage.store import Store

NAMELESS = "…"


async def take_names_off(store: Store, person: str, names: Collection[str] = ()) -> None:
    """Leave no name of a person in the lines about them, nor these names in those that they caused."""
    named = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    whole = re.compile(rf"(?<!\w)(?:{named})(?!\w)" if named else "(?!)")
    lines = moderation_events.c.person == person, moderation_events.c.by == person

    def change(connection: sa.Connection) -> None:
        columns = moderation_events.c.id, moderation_events.c.person, moderation_events.c.body
        for id_, about, body in connection.execute(sa.select(*columns).where(sa.or_(*lines))).all():
            told = json.loads(body)
            nameless = _nameless(told, whole)
            if about == person and nameless.get("name"):
                nameless["name"] = ""
            if nameless != told:
                text = json.dumps(nameless, ensure_ascii=False, separators=(",", ":"))
                one = moderation_events.c.id == id_
                connection.execute(sa.update(moderation_events).where(one).values(body=text))

    if await store.read(sa.select(moderation_events.c.id).where(sa.or_(*lines)).limit(1)):
        await store.write(change)


async def moderation_about(store: Store, person: str) -> list[dict[str, Any]]:
    """Return what was decided about somebody and what they reported themselves: never who reported them."""
    lines = moderation_events.c.person == person, moderation_events.c.by == person
    rows = await store.read(sa.select(moderation_events).where(sa.or_(*lines)).order_by(moderation_events.c.id))
    told = [(row, json.loads(row.body)) for row in rows]
    return [
        {"at": row.at, "mine": row.by == person, **body}
        for row, body in told
        if row.by == person or body.get("type") != "reported"
    ]


def _nameless(told: Any, names: re.Pattern[str]) -> Any:  # noqa: ANN401 - whatever JSON may be
    match told:
        case str():
            return names.sub(NAMELESS, told)
        case list():
            return [_nameless(one, names) for one in told]
        case dict():
            return {key: _nameless(value, names) for key, value in told.items()}
        case _:
            return told
