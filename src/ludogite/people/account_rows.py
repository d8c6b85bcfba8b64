"""How an account is stored: the row that it is found by, and its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from ludogite.people import account as ev
from ludogite.people.account import RANK, Account, AccountKind, Sharing, StampedAccountEvent
from ludogite.people.names import account_look
from ludogite.play.kept_logs import read_events
from ludogite.storage.accounts import AccountEventRow, AccountRow

if TYPE_CHECKING:
    from collections.abc import Iterable

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


def stamped_events(rows: Iterable[AccountEventRow]) -> list[StampedAccountEvent]:
    """Return events as the database kept them."""
    return read_events(rows, ev.read_account_event, StampedAccountEvent)
