"""Lines of the log that cannot be read: each is set aside, and what it may forbid is forbidden.

A newer version may have written it, or it is damaged. Who is meant stands beside what is said of them, so most often
that is known still; and where the kind of a line can be read, it forbids what lines of that kind do and nothing else.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from ludogite.people.moderation.events import (
    MODERATION_CODEC,
    Forbidden,
    ModerationEvent,
    ModerationLine,
    UnreadableEvent,
)
from ludogite.people.moderation.store import ERASED

if TYPE_CHECKING:
    from ludogite.people.moderation.store import ModerationRow

PERSON = re.compile(r"[\w.-]{1,64}", re.ASCII)
"""How somebody is numbered."""
ABOUT_PEOPLE: dict[str, frozenset[Forbidden]] = {
    "muted": frozenset({"speaking"}),
    "sent-away": frozenset({"coming"}),
}
"""What lines of a kind forbid to somebody."""
ABOUT_THE_HOUSE: dict[str, frozenset[Forbidden]] = {
    "admission": frozenset({"guests"}),
    "free-chat": frozenset({"chat"}),
}
"""What lines of a kind forbid to everybody."""
TO_EVERYBODY: dict[Forbidden, Forbidden] = {"coming": "everybody", "speaking": "chat"}
"""What is forbidden to all where it cannot be read who is meant."""
KNOWN = frozenset(str(kind.__struct_config__.tag) for kind in get_args(ModerationEvent))
"""The kinds of lines that this version writes."""


def read_line(row: ModerationRow) -> ModerationLine:
    """Return a line of the log; what cannot be read of it is set aside and forbids whatever it may forbid."""
    by, person = (who if isinstance(who, str) else "" for who in (row.by, row.person))
    at = row.at if isinstance(row.at, int) else 0
    is_whole = isinstance(row.person, str) and isinstance(row.by, str) and isinstance(row.at, int)
    try:
        if not is_whole or not isinstance(row.body, str):
            raise ValueError("it is no text")  # noqa: TRY301 - as whatever else cannot be read
        return ModerationLine(row.id, at, by, person, MODERATION_CODEC.read(row.body))
    except (msgspec.MsgspecError, ValueError) as error:
        known = _fields(row.body)
        said = known.get("owned")
        owned = tuple(one for one in said if _is_person(one)) if isinstance(said, list) else ()
        forbids = _forbidden(str(known.get("type", "")), row.person)
        return ModerationLine(row.id, at, by, person, UnreadableEvent(str(error), forbids, owned))


def _forbidden(tag: str, person: object) -> frozenset[Forbidden]:
    """Return what a line may forbid that cannot be read: what its kind does, or anything where that is unknown."""
    house = ABOUT_THE_HOUSE.get(tag, frozenset())
    if tag not in KNOWN and person == "":
        return frozenset[Forbidden]().union(*ABOUT_THE_HOUSE.values())
    theirs = (
        ABOUT_PEOPLE.get(tag, frozenset()) if tag in KNOWN else frozenset[Forbidden]().union(*ABOUT_PEOPLE.values())
    )
    if person == ERASED:
        return house
    if _is_person(person):
        return house | theirs
    return house | {TO_EVERYBODY[one] for one in theirs}


def _is_person(person: object) -> bool:
    return isinstance(person, str) and PERSON.fullmatch(person) is not None


def _fields(body: object) -> dict[str, Any]:
    """Return what can be read of an event that is none; nothing where it is damaged."""
    try:
        fields = json.loads(body) if isinstance(body, str) else {}
    except (ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}
