"""Vacations at a table: clocks of days stand still while somebody who plays there is away, and all may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.play import events as ev
from ludogite.play.decide import flag

if TYPE_CHECKING:
    from ludogite.play.table import Table


def vacation_at(table: Table, person: str, until: int, now: int) -> list[ev.TableEvent]:
    """Return what a table has to be told of a vacation that ends then, perhaps in the past; nothing where it knows.

    It begins only before the flag: one that should have fallen falls.
    """
    if not table.playing or not table.plan.clock.in_days or not table.plays(person):
        return []
    going_on = table.clock.pause_of(person, now)
    if until <= now and going_on is None:
        return []
    if going_on is not None and going_on.until == until:
        return []
    return flag(table, now) or [ev.OnVacation(person, until)]


def on_vacation(table: Table, seat: int, now: int) -> int | None:
    """Return until when the clocks stand still for somebody on a seat; None where nobody there is on vacation."""
    if not table.clock.pauses or not table.playing:
        return None
    pauses = (table.clock.pause_of(person.id, now) for person in table.seats[seat].people)
    return max((pause.until for pause in pauses if pause is not None), default=None)
