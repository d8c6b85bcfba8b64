"""What somebody's own corner says about their account: names, keys, devices, children."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ludogite.people.accounts.account import Account
from ludogite.people.accounts.credential_store import CredentialRow
from ludogite.people.sessions.sessions import DAY_MS
from ludogite.people.sessions.store import SessionRow
from ludogite.web.accounts.keeping import LATER_COOKIE
from ludogite.web.shared.signed_in import member_of, party_of
from ludogite.web.shared.visit import Visit


class FormerName(NamedTuple):
    """A name that somebody had, and until when."""

    name: str
    until: int


@dataclass(frozen=True, slots=True)
class AccountCorner:
    """An account, as its owner sees it."""

    account: Account
    session: SessionRow
    """The one of this browser."""
    former_names: list[FormerName]
    """The names before the present one, the last first."""
    password: CredentialRow | None
    passkeys: list[CredentialRow]
    codes: int
    """How many codes of the paper are left."""
    sessions: list[SessionRow]
    children: list[Account]
    can_add_passkey: bool
    reminds_of_paper: bool

    @property
    def has_one_key(self) -> bool:
        """Whether the last key is the only one: then it stays."""
        return len(self.passkeys) + bool(self.password) == 1


async def account_corner(visit: Visit) -> AccountCorner | None:
    """Return the account of whoever is signed in; None for guests, and while a child plays."""
    if not visit.is_member or visit.plays_as_child:
        return None
    account, session = member_of(visit)
    accounts = visit.services.accounts
    keys = await accounts.credentials.of(account.id)
    folded = Account(account.id).after(await accounts.log.history(account.id))
    codes = sum(one.kind == "recovery" for one in keys)
    return AccountCorner(
        account=account,
        session=session,
        former_names=[FormerName(was.name, then.since) for was, then in pairwise(folded.names)][::-1],
        password=next((one for one in keys if one.kind == "password"), None),
        passkeys=[one for one in keys if one.kind == "passkey"],
        codes=codes,
        sessions=await visit.services.sessions.of(account.id),
        children=await accounts.owned_by(account, "child"),
        can_add_passkey=party_of(visit) is not None,
        reminds_of_paper=not codes and _is_due(visit),
    )


def _is_due(visit: Visit) -> bool:
    """Tell whether it is time to remind somebody of the paper: a day after it was put off, and once."""
    put_off = visit.request.cookies.get(LATER_COOKIE, "")
    since_ms = int(put_off) if put_off.isascii() and put_off.isdigit() else 0
    return put_off != "told" and visit.services.house.now() - since_ms > DAY_MS
