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


async def take_names_off(store: Store, person: str, names: Collection[str]) -> None:
    """Leave no name of a person in the lines about them, nor in those that they caused."""
    whole = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))
    lines = moderation_events.c.person == person, moderation_events.c.by == person

    def change(connection: sa.Connection) -> None:
        columns = moderation_events.c.id, moderation_events.c.body
        for id_, body in connection.execute(sa.select(*columns).where(sa.or_(*lines))).all():
            told = json.loads(body)
            nameless = _nameless(told, whole)
            if nameless != told:
                text = json.dumps(nameless, ensure_ascii=False, separators=(",", ":"))
                one = moderation_events.c.id == id_
                connection.execute(sa.update(moderation_events).where(one).values(body=text))

    if names:
        await store.write(change)


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
