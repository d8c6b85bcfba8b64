"""Accounts in the database: the events of each, and the row that it is found by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from ludogite.people.accounts.schema import access_tokens, account_events, accounts, credentials, links, progress, ties
from ludogite.people.notices.schema import notice_preferences, push_subscriptions
from ludogite.people.sessions.schema import sessions
from ludogite.people.vacations.schema import vacations
from ludogite.storage.event_log import LogRow
from ludogite.storage.schema.notices import notices
from ludogite.storage.upsert import put

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ludogite.storage.store import Store


ERASED = "somebody"
"""Who stands in the history of an account in the place of somebody who was erased."""
AT_ONCE = 500
"""So many are asked for in one statement."""
KEPT_OF_ACCOUNT = (
    account_events, credentials, sessions, access_tokens, links, progress,
    notice_preferences, push_subscriptions, notices, ties, vacations,
)  # fmt: skip
"""Where rows say in `account` whose they are."""


class AccountRow(NamedTuple):
    """An account as the database finds it."""

    id: str
    kind: str
    name: str
    look: str | None
    """What the name looks like; None where nobody may find it."""
    role: str
    owner: str | None
    created_at: int
    leaving_at: int | None
    seq: int
    shares: str = "unasked"


class NameTakenError(Exception):
    """Somebody keeps a name that looks like this one."""


class OneTooManyError(Exception):
    """An account answers for as many others of a kind as it may, or is gone."""


class AccountChange(NamedTuple):
    """Where an account stands after events, and whatever else must be so then."""

    row: AccountRow
    also: Sequence[sa.Executable] = ()
    most_owned: int | None = None
    """So many of its kind its owner may answer for, where the account is new and somebody answers for it."""

    def write(self, connection: sa.Connection) -> None:
        """Write it beside the events.

        Raises NameTakenError where the name looks like another one's, and OneTooManyError where its owner is gone, or
        answers for so many of its kind already.
        """
        if self.most_owned is not None and _free_places(connection, self.row, self.most_owned) <= 0:
            raise OneTooManyError(self.row.owner)
        try:
            with connection.begin_nested():
                put(connection, accounts, [self.row._asdict()])
        except IntegrityError as error:
            raise NameTakenError(self.row.name) from error
        for statement in self.also:
            connection.execute(statement)


class AccountStore:
    """The accounts of a house. The database decides who was first: by place in the list, and by the look of a name."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, id_: str) -> AccountRow | None:
        """Return an account by its id."""
        return await self._one(accounts.c.id == id_)

    async def find_by_look(self, look: str) -> AccountRow | None:
        """Return the account whose name looks like this."""
        return await self._one(accounts.c.look == look)

    async def with_events(self, *, id_: str = "", look: str = "") -> tuple[AccountRow | None, list[LogRow]]:
        """Return an account by its id, or by what its name looks like, and what happened to it: as of one moment."""
        which = accounts.c.id == id_ if id_ else accounts.c.look == look
        joined = accounts.outerjoin(account_events, account_events.c.account == accounts.c.id)
        query = sa.select(accounts, account_events).select_from(joined).where(which).order_by(account_events.c.seq)
        found, size = await self._store.read(query), len(AccountRow._fields)
        rows = [LogRow(*row[size:]) for row in found if row[size] is not None]
        return (AccountRow(*found[0][:size]) if found else None), rows

    async def owned_by(self, owner: str) -> list[AccountRow]:
        """Return the children's names, or the programs, that somebody answers for, the oldest first."""
        return await self._all(accounts.c.owner == owner)

    async def with_role(self, role: str) -> list[AccountRow]:
        """Return everybody who has a role, the oldest first."""
        return await self._all(accounts.c.role == role)

    async def leaving_before(self, moment: int) -> list[AccountRow]:
        """Return whoever asked to be erased by now."""
        return await self._all(accounts.c.leaving_at < moment)

    async def page(self, after: int, after_id: str, limit: int) -> list[AccountRow]:
        """Return accounts of persons and programs in the order in which they came, from a place on."""
        later = sa.tuple_(accounts.c.created_at, accounts.c.id) > sa.tuple_(sa.literal(after), sa.literal(after_id))
        query = sa.select(accounts).where(later, accounts.c.kind != "child")
        ordered = query.order_by(accounts.c.created_at, accounts.c.id).limit(limit)
        return [AccountRow(*row) for row in await self._store.read(ordered)]

    async def among(self, people: Collection[str]) -> set[str]:
        """Return which of some people keep a name."""
        found, asked = set[str](), list(people)
        for first in range(0, len(asked), AT_ONCE):
            query = sa.select(accounts.c.id).where(accounts.c.id.in_(asked[first : first + AT_ONCE]))
            found |= {row.id for row in await self._store.read(query)}
        return found

    async def children_among(self, people: Collection[str]) -> bool:
        """Tell whether a child is among some people."""
        query = sa.select(accounts.c.id).where(accounts.c.id.in_(list(people)), accounts.c.kind == "child")
        return bool(await self._store.read(query.limit(1)))

    async def is_family_among(self, people: Collection[str]) -> bool:
        """Tell whether two of some people are of one family: a child and whoever answers for it, or two children."""
        query = sa.select(accounts.c.id, accounts.c.owner).where(accounts.c.id.in_(list(people)))
        families = [row.owner or row.id for row in await self._store.read(query)]
        return len(set(families)) < len(families)

    async def names_of(self, people: Collection[str]) -> dict[str, AccountRow]:
        """Return the accounts of those of some people who keep a name that everybody may know."""
        return {id_: row for id_, row in (await self.several(people)).items() if row.look is not None}

    async def several(self, people: Collection[str]) -> dict[str, AccountRow]:
        """Return the accounts of those of some people who have one."""
        found, asked = dict[str, AccountRow](), list(people)
        for first in range(0, len(asked), AT_ONCE):
            known = sa.select(accounts).where(accounts.c.id.in_(asked[first : first + AT_ONCE]))
            found |= {row.id: AccountRow(*row) for row in await self._store.read(known)}
        return found

    async def ids(self) -> list[str]:
        """Return the ids of all accounts."""
        return [row.id for row in await self._store.read(sa.select(accounts.c.id))]

    async def search(self, look: str, limit: int) -> list[AccountRow]:
        """Return accounts whose name looks as if it had this in it; nobody finds a child."""
        query = sa.select(accounts).where(accounts.c.look.contains(look, autoescape=True))
        return [AccountRow(*row) for row in await self._store.read(query.order_by(accounts.c.look).limit(limit))]

    async def search_shown(self, look: str, shares: Collection[str], limit: int) -> list[AccountRow]:
        """Return persons whose name begins with what looks like this, and who share one of these."""
        is_shown = (accounts.c.kind == "person") & accounts.c.shares.in_(list(shares)) & accounts.c.leaving_at.is_(None)
        query = sa.select(accounts).where(accounts.c.look.startswith(look, autoescape=True), is_shown)
        return [AccountRow(*row) for row in await self._store.read(query.order_by(accounts.c.look).limit(limit))]

    async def count(self) -> int:
        """Return how many accounts there are."""
        [(found,)] = await self._store.read(sa.select(sa.func.count()).select_from(accounts))
        return int(found)

    async def page_with_events(self, after: str) -> list[tuple[AccountRow, list[LogRow]]]:
        """Return some accounts by id, from a place on, each with what happened to it; none where there is no more."""
        later = sa.select(accounts).where(accounts.c.id > after).order_by(accounts.c.id).limit(AT_ONCE)
        rows = [AccountRow(*row) for row in await self._store.read(later)]
        events = sa.select(account_events).where(account_events.c.account.in_([row.id for row in rows]))
        told: dict[str, list[LogRow]] = {}
        for one in await self._store.read(events.order_by(account_events.c.seq)) if rows else ():
            told.setdefault(one.account, []).append(LogRow(*one))
        return [(row, told.get(row.id, [])) for row in rows]

    async def last_with(self, bodies: Collection[str]) -> AccountRow | None:
        """Return the account that everybody may know and to which one of these events happened last."""
        query = (
            sa.select(accounts)
            .join(account_events, account_events.c.account == accounts.c.id)
            .where(account_events.c.body.in_(list(bodies)), accounts.c.look.is_not(None))
            .order_by(account_events.c.at.desc(), accounts.c.id)
            .limit(1)
        )
        found: Sequence[Any] = await self._store.read(query)
        return AccountRow(*found[0]) if found else None

    async def erase(self, id_: str, unnamed: Callable[[str], str] = str) -> None:
        """Leave nothing of an account: neither its events nor what opens it.

        What they decided about other accounts stays, as `unnamed` returns the body of an event without their names.
        """

        def change(connection: sa.Connection) -> None:
            connection.execute(sa.delete(accounts).where(accounts.c.id == id_))
            for table in KEPT_OF_ACCOUNT:
                connection.execute(sa.delete(table).where(table.c.account == id_))
            connection.execute(sa.delete(links).where(links.c.made_by == id_))
            connection.execute(sa.delete(ties).where(ties.c.person == id_))
            for row in connection.execute(sa.select(account_events).where(account_events.c.by == id_)).all():
                same = (account_events.c.account == row.account) & (account_events.c.seq == row.seq)
                without = {"by": ERASED, "body": unnamed(row.body)}
                connection.execute(sa.update(account_events).where(same).values(**without))

        await self._store.write(change)

    async def _one(self, where: sa.ColumnElement[bool]) -> AccountRow | None:
        found: Sequence[Any] = await self._store.read(sa.select(accounts).where(where))
        return AccountRow(*found[0]) if found else None

    async def _all(self, where: sa.ColumnElement[bool]) -> list[AccountRow]:
        query = sa.select(accounts).where(where).order_by(accounts.c.created_at, accounts.c.id)
        return [AccountRow(*row) for row in await self._store.read(query)]


def _free_places(connection: sa.Connection, row: AccountRow, most: int) -> int:
    """Return how many more of its kind the owner of an account may have; whoever else adds one waits for us."""
    owner = sa.select(accounts.c.id).where(accounts.c.id == row.owner).with_for_update()
    if connection.execute(owner).first() is None:
        return 0
    owned = sa.select(sa.func.count()).where(accounts.c.owner == row.owner, accounts.c.kind == row.kind)
    return most - int(connection.execute(owned).scalar_one())
