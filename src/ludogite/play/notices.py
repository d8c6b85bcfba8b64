"""Of what people are told who are not in the house: whose move it is, whose next game awaits, who challenges, declines.

A notice is stored together with the events that it follows from, so that none is lost and none is there twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from ludogite.play.challenges import was_declined
from ludogite.play.invitations import expected
from ludogite.play.member_events import (
    ChallengeDeclined,
    ChallengeReceived,
    FlagNears,
    MemberEvent,
    SeatKept,
    YourTurn,
    events_between,
    standing,
)
from ludogite.play.reminders import reminder_of
from ludogite.storage.schema.notices import NoticeRow

if TYPE_CHECKING:
    from collections.abc import Container

    from ludogite.play.table import Table

NoticeKind = Literal["turn", "seat", "challenge", "flag", "declined"]
KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)
GRACE_MS = 60_000
"""So long somebody has to come by themselves before they are told."""


def notices_between(before: Table | None, after: Table, wanting: Container[str]) -> tuple[NoticeRow, ...]:
    """Return who of those who want it is to be told what, from one value of a table to a later one."""
    people = {*after.people(), *(expected(after.plan) if before is None else ())}
    happened = {person: events_between(before, after, person) for person in sorted(people) if person in wanting}
    told = [
        NoticeRow(person, after.id, after.seq, kind, after.changed_at, after.changed_at + GRACE_MS)
        for person, events in happened.items()
        for event in events
        if (kind := _kind(event, after)) is not None
    ]
    reminder = reminder_of(after)
    if reminder is not None and any(isinstance(event, YourTurn) for event in happened.get(reminder.person, ())):
        told.append(NoticeRow(reminder.person, after.id, after.seq, "flag", reminder.at, reminder.at))
    return tuple(told)


def still_asks(table: Table, person: str, kind: NoticeKind, now: int) -> bool:
    """Tell whether a table asks this of somebody as it stands, or still has to tell them."""
    if kind == "declined":
        return was_declined(table, person)
    return any(_kind(event, table) == kind for event in standing(table, person, now))


def _kind(event: MemberEvent, table: Table) -> NoticeKind | None:
    """Return of what somebody is told; of a turn where nobody but machines waits for it, they are not."""
    match event:
        case ChallengeReceived():
            return "challenge"
        case SeatKept():
            return "seat"
        case YourTurn() if not table.machine_only:
            return "turn"
        case FlagNears():
            return "flag"
        case ChallengeDeclined():
            return "declined"
        case _:
            return None
