"""Who is nobody any more: whatever still says that it is theirs, on whatever device, opens nothing."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.storage.schema.house import forgotten
from ludogite.storage.turns import one_at_a_time
from ludogite.storage.upsert import put_new

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.storage.store import Store


FORGETTING = 0x1D06_0003
"""The turn of whoever is being forgotten."""


class Recognition(NamedTuple):
    """A guest whose games are being made a member's."""

    guest: str
    member: str


class DigestedPeople:
    """People known by the hashes of their ids."""

    def __init__(self) -> None:
        self.digests: set[str] = set()

    def __contains__(self, person: object) -> bool:
        return bool(self.digests) and isinstance(person, str) and digest_of(person) in self.digests


class ForgottenPeople(DigestedPeople):
    """The forgotten of a house, kept as hashes of their ids; all of them are in memory, so that asking costs nothing.

    Guests who are members by now are among them, and in `recognised` too. Those whom another process forgot are known
    here after the next `refresh`.
    """

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self.recognised = DigestedPeople()
        self._newest = 0
        """The number of the last one that was read."""

    @property
    def erased(self) -> set[str]:
        """The hashes of the ids of those who asked to be forgotten: the list of deletions."""
        return self.digests - self.recognised.digests

    def mark(self, person: str) -> None:
        """Count somebody as forgotten in this process, while their traces are being erased."""
        self.digests.add(digest_of(person))

    def unmark(self, person: str) -> None:
        """Know somebody again whose traces could not be erased: they may try once more."""
        if person not in self.recognised:
            self.digests.discard(digest_of(person))

    async def add(self, person: str) -> None:
        """Forget somebody for good, in all processes."""
        await self.add_digests([digest_of(person)])

    async def add_digests(self, digests: Iterable[str]) -> None:
        """Forget people for good, in all processes, of whom only the hashes of their ids are known."""
        found = list(digests)

        def change(connection: sa.Connection) -> None:
            one_at_a_time(connection, FORGETTING)  # so that a higher number is never read first
            put_new(connection, forgotten, [{"digest": digest} for digest in found])
            known = forgotten.c.digest.in_(found)
            connection.execute(sa.update(forgotten).where(known).values(member=None, recognising=None))

        await self._store.write(change)
        self.digests.update(found)
        self.recognised.digests.difference_update(found)

    async def recognise(self, guest: str, member: str) -> bool:
        """Count a guest as a member from now on, in all processes; tell whether they are this one.

        The first to say so is right: afterwards a guest is nobody else, nor is anybody who was forgotten.
        """
        digest = digest_of(guest)
        row = {"digest": digest, "member": member, "recognising": guest}

        def change(connection: sa.Connection) -> None:
            one_at_a_time(connection, FORGETTING)  # so that a higher number is never read first
            put_new(connection, forgotten, [row])

        await self._store.write(change)
        await self.refresh()
        [(found,)] = await self._store.read(sa.select(forgotten.c.member).where(forgotten.c.digest == digest))
        return bool(found == member)

    async def forget_guests_of(self, member: str) -> None:
        """Forget for good the guests who a member was before."""
        rows = await self._store.read(sa.select(forgotten.c.digest).where(forgotten.c.member == member))
        if rows:
            await self.add_digests([row.digest for row in rows])

    async def unfinished(self) -> list[Recognition]:
        """Return the guests whose games are not all the member's yet."""
        query = sa.select(forgotten.c.recognising, forgotten.c.member).where(forgotten.c.recognising.is_not(None))
        return [Recognition(*row) for row in await self._store.read(query)]

    async def finish(self, guest: str) -> None:
        """All that a guest played is the member's."""
        done = sa.update(forgotten).where(forgotten.c.digest == digest_of(guest)).values(recognising=None)
        await self._store.write(lambda connection: connection.execute(done))

    async def refresh(self) -> bool:
        """Learn who was forgotten since the last time, by whatever process; tell whether anybody was."""
        columns = forgotten.c.id, forgotten.c.digest, forgotten.c.member
        rows = await self._store.read(sa.select(*columns).where(forgotten.c.id > self._newest).order_by(forgotten.c.id))
        self.digests.update(row.digest for row in rows)
        self.recognised.digests.update(row.digest for row in rows if row.member is not None)
        self._newest = max(self._newest, rows[-1].id) if rows else self._newest
        return bool(rows)


def digest_of(person: str) -> str:
    """Return what is kept of the id of somebody who is nobody any more."""
    return hashlib.sha256(person.encode()).hexdigest()
