"""Vacations of members, in the database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa

from ludogite.people.accounts.schema import accounts
from ludogite.people.vacations.schema import vacations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ludogite.storage.store import Store


class VacationRow(NamedTuple):
    """One vacation; milliseconds since 1970."""

    account: str
    began_at: int
    until: int
    told_until: int | None = None
    """With which end all tables were told of it; another one than `until` has to be told."""


class VacationStore:
    """The vacations of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, account: str) -> list[VacationRow]:
        """Return somebody's vacations, the first one first."""
        return [VacationRow(*row) for row in list(await self._store.read(_of(account)))]

    async def begin(self, account: str, decided: Callable[[list[VacationRow]], VacationRow]) -> VacationRow:
        """Keep the vacation that is decided on, given those before; what refuses it leaves everything as it was."""
        found: list[VacationRow] = []

        def change(connection: sa.Connection) -> None:
            # Two devices at a time take one vacation, and whoever is being erased takes none.
            connection.execute(sa.select(accounts.c.id).where(accounts.c.id == account).with_for_update())
            row = decided([VacationRow(*known) for known in connection.execute(_of(account))])
            connection.execute(sa.insert(vacations).values(**row._asdict()))
            found.append(row)

        await self._store.write(change)
        return found[-1]

    async def end(self, account: str, now: int) -> None:
        """Let somebody's vacation be over."""
        going_on = (vacations.c.account == account) & (vacations.c.until > now)
        ended = sa.update(vacations).where(going_on).values(until=now)
        await self._store.write(lambda connection: connection.execute(ended))

    async def untold(self) -> list[VacationRow]:
        """Return those of which not all tables were told, or not as they end now."""
        return await self._where(vacations.c.told_until.is_distinct_from(vacations.c.until))

    async def going_on(self, now: int) -> list[VacationRow]:
        """Return those that are not over."""
        return await self._where(vacations.c.until > now)

    async def going_on_of(self, people: Iterable[str], now: int) -> list[VacationRow]:
        """Return those of some people that are not over."""
        return await self._where(vacations.c.account.in_(sorted(people)) & (vacations.c.until > now))

    async def told(self, row: VacationRow) -> None:
        """All tables know of this vacation as it was."""
        told = sa.update(vacations).where(_same(row)).values(told_until=row.until)
        await self._store.write(lambda connection: connection.execute(told))

    async def told_some(self, row: VacationRow) -> None:
        """Some tables know of this vacation as it was: where it ends otherwise by now, all are to be told."""
        stale = sa.update(vacations).where(_same(row), vacations.c.until != row.until).values(told_until=None)
        await self._store.write(lambda connection: connection.execute(stale))

    async def _where(self, where: sa.ColumnElement[bool]) -> list[VacationRow]:
        query = sa.select(vacations).where(where).order_by(vacations.c.began_at, vacations.c.account)
        return [VacationRow(*row) for row in await self._store.read(query)]


def _same(row: VacationRow) -> sa.ColumnElement[bool]:
    return (vacations.c.account == row.account) & (vacations.c.began_at == row.began_at)


def _of(account: str) -> sa.Select[Any]:
    return sa.select(vacations).where(vacations.c.account == account).order_by(vacations.c.began_at)
