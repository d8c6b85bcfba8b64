"""Vacations: clocks of days stand still at all tables of a member, for so many days a year as the host gives."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import TYPE_CHECKING

from ludogite.core.errors import RulesGoneError
from ludogite.core.message import house_message
from ludogite.people.errors import VacationError
from ludogite.people.vacations.store import VacationRow, VacationStore
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.play.events import DAY_MS
from ludogite.play.vacations import vacation_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ludogite.play.events import TableEvent
    from ludogite.play.house.house import House
    from ludogite.play.table import Table

YEAR_MS = 365 * DAY_MS
HOUR_MS = 3_600_000
"""Whoever is back within so long gets the day back."""
SETTLE_S = 5.0
"""How often a house looks for vacations of which a table was not told: whoever was to tell it has died."""
FOLLOW_S = 60.0
"""How often it looks for games of somebody on vacation that began since: whoever was to tell them has died."""
LATE_MS = 600_000
"""So much earlier than its last look it looks again: clocks of machines differ, and what is written takes its time."""


def days_taken(vacations: Iterable[VacationRow], now: int) -> int:
    """Return how many days of vacation somebody took within a year; a day that has begun counts.

    One that was ended within its first hour was a mistake and costs nothing; the next one within a day does, else
    clocks could be stopped for an hour again and again.
    """
    taken, before = 0, -DAY_MS
    for one in sorted(vacations, key=lambda row: row.began_at):
        is_mistake = one.until - one.began_at <= HOUR_MS and one.began_at - before >= DAY_MS
        if one.until > now - YEAR_MS and not is_mistake:
            taken -= (one.began_at - one.until) // DAY_MS
        before = one.began_at
    return taken


def going_on(vacations: Iterable[VacationRow], now: int) -> VacationRow | None:
    """Return the vacation that somebody is on; None where they are not."""
    return next((one for one in vacations if one.until > now), None)


def begin(vacations: list[VacationRow], account: str, days: int, allowance: int, now: int) -> VacationRow:
    """Return the vacation that begins now, given those before; raises VacationError."""
    left = allowance - days_taken(vacations, now)
    if going_on(vacations, now) is not None:
        raise VacationError(house_message("you are on vacation already; end it first"))
    if not 1 <= days <= left:
        raise VacationError(
            house_message.plural(
                "a vacation lasts a day at least; you have {count} day left this year",
                "a vacation lasts a day at least; you have {count} days left this year",
                max(0, left),
            )
        )
    return VacationRow(account, now, now + days * DAY_MS)


class Vacations:
    """The vacations of a house's members, and what their tables know of them."""

    def __init__(self, house: House, allowance: int) -> None:
        self._house = house
        self._store = VacationStore(house.store)
        self.allowance = allowance
        """How many days a member may take within a year."""
        self._followed_at = 0
        """When the games that go on were last looked at here; 0: not yet, so all of them are."""
        house.on_playing.append(self._hear_playing)

    async def of(self, account: str) -> list[VacationRow]:
        """Return somebody's vacations, the first one first."""
        return await self._store.of(account)

    async def begin(self, account: str, days: int) -> None:
        """Begin a vacation now, at all tables; where it fails half-way, it goes on by itself. Raises VacationError."""
        now = self._house.now()
        await self._tell(
            await self._store.begin(account, lambda known: begin(known, account, days, self.allowance, now))
        )

    async def end(self, account: str) -> None:
        """End a vacation now, at all tables; what is left of it can be taken another time."""
        await self._store.end(account, self._house.now())
        await self.settle()

    async def settle(self) -> None:
        """Tell tables of vacations that they do not know of as they are."""
        for row in await self._store.untold():
            await self._tell(row)

    async def follow(self) -> None:
        """Tell games that began since the last look of vacations that go on; the first look is at all of them."""
        now, index = self._house.now(), self._house.index
        since = max(0, self._followed_at - LATE_MS)
        for row in await self._store.going_on(now):
            await self._tell_some(row, await index.tables_of(row.account, limit=None, changed_since=since))
        self._followed_at = now

    def _hear_playing(self, table: Table) -> None:
        """See to it that a game that begins, or at which somebody sat down, knows at once who is on vacation."""
        if table.plan.clock.in_days:
            name = f"telling table {table.id} of vacations"
            self._house.supervisor.retry(name, partial(self._tell_begun, table.id, table.people()))

    async def _tell_begun(self, id_: str, people: set[str]) -> None:
        for row in await self._store.going_on_of(people, self._house.now()):
            await self._tell_some(row, [id_])

    async def _tell(self, row: VacationRow) -> None:
        for id_ in await self._house.index.tables_of(row.account, limit=None):
            await self._tell_one(row, id_)
        await self._store.told(row)

    async def _tell_some(self, row: VacationRow, ids: Sequence[str]) -> None:
        for id_ in ids:
            await self._tell_one(row, id_)
        if ids:
            await self._store.told_some(row)

    async def _tell_one(self, row: VacationRow, id_: str) -> None:
        house = self._house

        def plan(table: Table) -> list[TableEvent]:
            return vacation_at(table, row.account, row.until, house.now())

        # The clock of a table that cannot be opened stands still by itself.
        with contextlib.suppress(KeptTableError, RulesGoneError, UnknownTableError):
            await house.load_newest(id_)
            await house.act_as_house(id_, plan)
