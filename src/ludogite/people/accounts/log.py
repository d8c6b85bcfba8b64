"""The lists of events of accounts, and the row by which each is found."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, get_args

from ludogite.people.accounts import events as ev
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.events import RANK, AccountKind, Sharing
from ludogite.people.accounts.names import account_look
from ludogite.people.accounts.schema import account_events
from ludogite.people.accounts.store import AccountChange, AccountRow
from ludogite.people.errors import KeptAccountError
from ludogite.storage.event_log import EventFormat, EventLog, LogRow, stamp

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import sqlalchemy as sa

    from ludogite.play.house.house import House

KINDS: tuple[AccountKind, ...] = get_args(AccountKind)
SHARINGS: tuple[Sharing, ...] = get_args(Sharing)


def row_of(account: Account) -> AccountRow:
    """Return what an account is found by."""
    return AccountRow(
        account.id,
        account.kind,
        account.name,
        account_look(account.name) if account.kind != "child" else None,
        account.role,
        account.owner or None,
        account.created_at,
        account.leaving_at,
        account.seq,
        account.shares,
    )


def account_of(row: AccountRow) -> Account:
    """Return an account as its row has it; of what is unknown here it is the least: found by nobody, with no rights."""
    return Account(
        row.id,
        row.name,
        next((kind for kind in KINDS if kind == row.kind), "child"),
        next((role for role in RANK if role == row.role), "member"),
        row.owner or "",
        row.created_at,
        row.leaving_at,
        seq=row.seq,
        shares=next((shares for shares in SHARINGS if shares == row.shares), "nothing"),
    )


def refuse_unknown(row: AccountRow) -> None:
    """Raise a ValueError where an account is something that this version does not know."""
    for value, known in ((row.kind, KINDS), (row.role, RANK), (row.shares, SHARINGS)):
        if value not in known:
            raise ValueError(f"the account has {value!r}, expected one of {', '.join(known)}")


def _folded(id_: str, stamped: Sequence[ev.StampedAccountEvent]) -> Account:
    return Account(id_).after(stamped)


FORMAT = EventFormat(account_events, ev.ACCOUNT_CODEC, _folded, KeptAccountError)


class AccountLog(EventLog[ev.AccountEvent, Account]):
    """What happened to every account."""

    def __init__(self, house: House) -> None:
        super().__init__(house.store, FORMAT, house.kept_logs)
        self._house = house

    def known(self, row: AccountRow, rows: Iterable[LogRow]) -> Account:
        """Return what is known of an account once it was looked at whether it can be opened."""
        with contextlib.suppress(KeptAccountError), self._kept.opening(KeptAccountError, row.id):
            refuse_unknown(row)
            FORMAT.fold(row.id, FORMAT.events(rows))
        return account_of(row)

    async def add(
        self,
        account: Account,
        events: Sequence[ev.AccountEvent],
        by: str,
        also: Sequence[sa.Executable] = (),
        most_owned: int | None = None,
    ) -> Account:
        """Write what happened to an account; raises ConflictError where another process was first.

        Raises NameTakenError and OneTooManyError as `AccountChange` does.
        """
        stamped = stamp(events, account.seq, self._house.now(), by)
        after = account.after(stamped)
        await self.append(account.id, stamped, AccountChange(row_of(after), also, most_owned).write)
        return after
