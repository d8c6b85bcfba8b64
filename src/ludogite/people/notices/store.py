"""What people are to be told wherever they are, how they want to be told, and on which devices, in the database."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.people.accounts.schema import accounts
from ludogite.people.notices.schema import notice_preferences, push_subscriptions
from ludogite.people.sessions.schema import sessions
from ludogite.storage.schema.notices import NoticeRow, notices
from ludogite.storage.turns import one_at_a_time
from ludogite.storage.upsert import put, put_new

if TYPE_CHECKING:
    from ludogite.storage.store import Store

NEVER = "never"
"""How often somebody is told who wants to be told nothing."""
SUBSCRIBING = 0x6C67_7375
"""The turn of whoever adds a browser: they are counted one after the other."""


class PreferenceRow(NamedTuple):
    """How somebody is told of what awaits them."""

    account: str
    pace: str
    daily_hour: int
    quiet_from: int
    quiet_until: int
    zone: str
    language: str
    email: str | None = None
    is_confirmed: bool = False
    """Whether somebody who reads the mail of that address said that it is theirs."""
    feed_since: int | None = None
    seen_at: int = 0
    sent_at: int = 0
    taken_until: int = 0


class SubscriptionRow(NamedTuple):
    """A browser that wants to be told."""

    digest: str
    account: str
    endpoint: str
    public_key: str
    auth_secret: str
    device: str
    created_at: int
    session_at: int | None
    """When the session began in which it asked for it."""


class NoticeStore:
    """What the people of a house are to be told."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def wanting(self, account: str | None = None) -> set[str]:
        """Return who wants to be told something and can be: everybody, or one account where it does."""
        reached = sa.select(push_subscriptions.c.account)
        wants = (notice_preferences.c.pace != NEVER) & (
            notice_preferences.c.is_confirmed | notice_preferences.c.account.in_(reached)
        )
        query = sa.select(notice_preferences.c.account).where(wants)
        query = query if account is None else query.where(notice_preferences.c.account == account)
        return {row.account for row in await self._store.read(query)}

    async def preferences(self, account: str) -> PreferenceRow | None:
        """Return how somebody is told; None where they never said anything about it."""
        query = sa.select(notice_preferences).where(notice_preferences.c.account == account)
        found = await self._store.read(query)
        return PreferenceRow(*found[0]) if found else None

    async def change(self, new: PreferenceRow, **values: object) -> None:
        """Change how somebody is told; `new` is what they begin with. Whoever is being erased leaves nothing."""

        def change(connection: sa.Connection) -> None:
            if _is_there(connection, new.account):
                put_new(connection, notice_preferences, [new._asdict()])
                own = notice_preferences.c.account == new.account
                connection.execute(sa.update(notice_preferences).where(own).values(**values))

        await self._store.write(change)

    async def subscriptions(self, account: str) -> list[SubscriptionRow]:
        """Return the browsers on which somebody is told, the oldest first."""
        query = sa.select(push_subscriptions).where(push_subscriptions.c.account == account)
        rows = await self._store.read(query.order_by(push_subscriptions.c.created_at, push_subscriptions.c.digest))
        return [SubscriptionRow(*row) for row in rows]

    async def subscriptions_told(self, account: str) -> list[SubscriptionRow]:
        """Return those browsers but for the ones on which a child of theirs plays just now."""
        begun = (sessions.c.account == account) & (sessions.c.created_at == push_subscriptions.c.session_at)
        child_plays = sa.select(sessions.c.digest).where(begun, sessions.c.player != account).exists()
        query = sa.select(push_subscriptions).where(push_subscriptions.c.account == account, ~child_plays)
        return [SubscriptionRow(*row) for row in await self._store.read(query)]

    async def subscribe(self, row: SubscriptionRow, most: int) -> bool:
        """Tell somebody on a browser from now on, and whoever was told there before no more; not on more than so many.

        Tell whether it is kept. Whoever is being erased leaves nothing.
        """
        others = push_subscriptions.c.account == row.account, push_subscriptions.c.digest != row.digest
        is_kept = False

        def change(connection: sa.Connection) -> None:
            nonlocal is_kept
            one_at_a_time(connection, SUBSCRIBING)
            counted = sa.select(sa.func.count()).select_from(push_subscriptions).where(*others)
            is_kept = (connection.scalar(counted) or 0) < most
            if is_kept and _is_there(connection, row.account):
                put(connection, push_subscriptions, [row._asdict()])

        await self._store.write(change)
        return is_kept

    async def unsubscribe(self, account: str, digest: str) -> None:
        """Tell somebody nothing any more on a browser."""
        own = (push_subscriptions.c.account == account) & (push_subscriptions.c.digest == digest)
        await self._write(sa.delete(push_subscriptions).where(own))

    async def take_due(self, now: int, until: int, limit: int) -> list[str]:
        """Return whom something is to be told by now; until then nobody else takes them."""
        due = sa.select(notices.c.account).where(notices.c.due_at <= now).distinct().limit(limit)
        if not await self._store.read(due):
            return []
        taken: list[str] = []

        def take(connection: sa.Connection) -> None:
            free = (
                sa.select(notice_preferences.c.account)
                .where(notice_preferences.c.account.in_(due), notice_preferences.c.taken_until <= now)
                .with_for_update(skip_locked=True)
            )
            change = sa.update(notice_preferences).where(notice_preferences.c.account.in_(free))
            taken.extend(connection.scalars(change.values(taken_until=until).returning(notice_preferences.c.account)))

        await self._store.write(take)
        return taken

    async def pending(self, account: str, now: int) -> list[NoticeRow]:
        """Return what somebody is still to be told by now, the oldest first."""
        own = (notices.c.account == account) & (notices.c.at <= now)
        rows = await self._store.read(sa.select(notices).where(own).order_by(notices.c.at, notices.c.table_id))
        return [NoticeRow(*row) for row in rows]

    async def put_off(self, account: str, due_at: int) -> None:
        """Tell somebody later, and let whoever is alive then see to it; what is not so yet keeps its moment."""

        def change(connection: sa.Connection) -> None:
            own = (notices.c.account == account) & (notices.c.at <= due_at)
            connection.execute(sa.update(notices).where(own).values(due_at=due_at))
            connection.execute(_given_back(account))

        await self._store.write(change)

    async def forget(self, rows: list[NoticeRow]) -> None:
        """Forget what somebody need not be told any more; whoever has taken them still has them."""
        if rows:
            await self._store.write(lambda connection: _delete(connection, rows))

    async def finish(self, account: str, rows: list[NoticeRow], sent_at: int | None = None) -> None:
        """Forget what was seen to, and let anybody take what comes next; where they were told, write down when."""

        def change(connection: sa.Connection) -> None:
            _delete(connection, rows)
            given_back = _given_back(account)
            connection.execute(given_back if sent_at is None else given_back.values(sent_at=sent_at))

        await self._store.write(change)

    async def put_back(self, rows: list[NoticeRow], due_at: int, sent_at: int) -> None:
        """Tell somebody later what could not be told now: the last time they were told something was before."""

        def change(connection: sa.Connection) -> None:
            put_new(connection, notices, [row._replace(due_at=due_at)._asdict() for row in rows])
            own = notice_preferences.c.account == rows[0].account
            connection.execute(sa.update(notice_preferences).where(own).values(sent_at=sent_at))

        await self._store.write(change)

    async def drop_unwanted(self) -> None:
        """Forget what nobody is to be told who said nothing of how: an account that is there no more."""
        wanted = sa.select(notice_preferences.c.account)
        await self._write(sa.delete(notices).where(notices.c.account.not_in(wanted)))

    async def note_visit(self, account: str, at: int) -> None:
        """Write down that somebody was in the house."""
        own = notice_preferences.c.account == account
        await self._write(sa.update(notice_preferences).where(own).values(seen_at=at))

    async def _write(self, statement: sa.Executable) -> None:
        await self._store.write(lambda connection: connection.execute(statement))


def _is_there(connection: sa.Connection, account: str) -> bool:
    """Tell whether an account is there, and stays until this is written."""
    own = sa.select(accounts.c.id).where(accounts.c.id == account).with_for_update()
    return connection.scalar(own) is not None


def _delete(connection: sa.Connection, rows: list[NoticeRow]) -> None:
    for row in rows:
        own = (notices.c.account == row.account) & (notices.c.table_id == row.table_id)
        connection.execute(sa.delete(notices).where(own, notices.c.seq == row.seq, notices.c.kind == row.kind))


def _given_back(account: str) -> sa.Update:
    return sa.update(notice_preferences).where(notice_preferences.c.account == account).values(taken_until=0)
