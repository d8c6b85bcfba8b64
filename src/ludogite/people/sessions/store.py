"""Browsers that are signed in, in the database."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from ludogite.people.notices.schema import push_subscriptions
from ludogite.people.sessions.schema import sessions

if TYPE_CHECKING:
    from collections.abc import Collection

    from ludogite.storage.store import Store


class SessionRow(NamedTuple):
    """One browser that is signed in."""

    digest: str
    """The hash of what it shows."""
    account: str
    player: str
    """Who plays there: the account itself, or a child of it."""
    device: str
    network: str | None
    """From where it was last seen; forgotten after some days."""
    created_at: int
    proved_at: int
    """When somebody last showed a key there."""
    seen_at: int
    until: int
    must_renew: bool


class SessionStore:
    """The sessions of a house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, row: SessionRow) -> None:
        """Keep a session."""
        await self._write(sa.insert(sessions).values(**row._asdict()))

    async def find(self, digest: str) -> SessionRow | None:
        """Return a session by the hash of what its browser shows."""
        found = await self._store.read(sa.select(sessions).where(sessions.c.digest == digest))
        return SessionRow(*found[0]) if found else None

    async def of(self, account: str) -> list[SessionRow]:
        """Return where an account is signed in, the last seen first."""
        query = (
            sa.select(sessions)
            .where(sessions.c.account == account)
            .order_by(sessions.c.seen_at.desc(), sessions.c.digest)
        )
        return [SessionRow(*row) for row in await self._store.read(query)]

    async def change(self, digest: str, **values: object) -> None:
        """Write down something else about a session."""
        await self._write(sa.update(sessions).where(sessions.c.digest == digest).values(**values))

    async def replace(self, digest: str, fresh: SessionRow, until: int, *, is_due: bool) -> bool:
        """Put a session in another's place, which runs out then; False where it was due and somebody was first."""
        replaced = sessions.c.digest == digest
        if is_due:
            replaced &= sessions.c.must_renew
        done = False

        def change(connection: sa.Connection) -> None:
            nonlocal done
            # What still comes with the old token at this moment is served, and proves nothing.
            ending = sa.update(sessions).where(replaced).values(until=until, must_renew=False, proved_at=0)
            done = connection.execute(ending).rowcount == 1
            if done:
                connection.execute(sa.insert(sessions).values(**fresh._asdict()))

        await self._store.write(change)
        return done

    async def renew_all(self, account: str) -> None:
        """Let every browser of an account be given another token with its next page."""
        await self._write(sa.update(sessions).where(sessions.c.account == account).values(must_renew=True))

    async def end(self, row: SessionRow) -> None:
        """End one session, with the tokens that it had before."""
        one = (sessions.c.account == row.account) & (sessions.c.created_at == row.created_at)
        await self._end(one)

    async def begun(self, accounts: Collection[str], now: int) -> set[tuple[str, int, str]]:
        """Return which sessions of some accounts have not ended: whose, since when, and who plays there."""
        query = sa.select(sessions.c.account, sessions.c.created_at, sessions.c.player)
        rows = await self._store.read(query.where(sessions.c.account.in_(accounts), sessions.c.until > now))
        return {(row.account, row.created_at, row.player) for row in rows}

    async def end_all(self, account: str, except_digest: str = "") -> None:
        """End the sessions of an account, but for one."""
        await self._end((sessions.c.account == account) & (sessions.c.digest != except_digest))

    async def tidy(self, now: int, networks_before: int) -> None:
        """Drop what has run out, and forget from where somebody came before a moment."""

        def change(connection: sa.Connection) -> None:
            _end(connection, sessions.c.until < now)
            old = (sessions.c.seen_at < networks_before) & sessions.c.network.is_not(None)
            connection.execute(sa.update(sessions).where(old).values(network=None))

        await self._store.write(change)

    async def _end(self, ending: sa.ColumnElement[bool]) -> None:
        await self._store.write(lambda connection: _end(connection, ending))

    async def _write(self, statement: sa.Executable) -> None:
        await self._store.write(lambda connection: connection.execute(statement))


def _end(connection: sa.Connection, ending: sa.ColumnElement[bool]) -> None:
    """End sessions; what browsers asked to be told in them ends as well."""
    connection.execute(sa.delete(sessions).where(ending))
    own = (sessions.c.account == push_subscriptions.c.account) & (
        sessions.c.created_at == push_subscriptions.c.session_at
    )
    is_open = sa.select(sessions.c.digest).where(own).exists()
    connection.execute(sa.delete(push_subscriptions).where(push_subscriptions.c.session_at.is_not(None), ~is_open))
