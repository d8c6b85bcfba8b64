"""A reminder before the flag falls, where a move has days: who should be told, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ludogite.play.table import Table

LONGEST_MS = 12 * 3_600_000
"""Nobody is reminded earlier than so long before the flag."""
SHARE = 4
"""With a quarter of the time left somebody is reminded, where that is less."""


class Reminder(NamedTuple):
    """Somebody whose time is running out."""

    person: str
    seat: int
    at: int
    """When they should be told, in milliseconds since 1970."""
    flag_at: int
    """When their flag falls."""


def reminder_of(table: Table) -> Reminder | None:
    """Return who should be reminded of a table, and when; None where no clock of days runs for a person."""
    clock, seat = table.clock, table.clock.seat
    if not table.playing or not clock.plan.in_days or seat is None or table.seats[seat].is_bot:
        return None
    member, flag_at = table.member_to_act(seat), clock.deadline
    if member is None or flag_at is None:
        return None
    return Reminder(member.id, seat, flag_at - min(LONGEST_MS, clock.plan.per_move_ms // SHARE), flag_at)
