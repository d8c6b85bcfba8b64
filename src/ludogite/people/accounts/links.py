"""Links that let somebody in: into the house by invitation, or once back into an account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.inputs import one_line
from ludogite.core.message import house_message
from ludogite.people.accounts.link_store import LinkRow, LinkStore
from ludogite.people.accounts.passwords import check_password
from ludogite.people.accounts.tokens import new_token, token_digest
from ludogite.people.errors import AccountError, LinkError
from ludogite.people.moderation.events import (
    Admitted,
    InvitationMade,
    InvitationWithdrawn,
    RecoveryLinkMade,
    RecoveryLinkUsed,
)

if TYPE_CHECKING:
    from ludogite.people.accounts.access_tokens import AccessTokens
    from ludogite.people.accounts.account import Account
    from ludogite.people.accounts.accounts import Accounts
    from ludogite.people.moderation.log import ModerationLog
    from ludogite.people.sessions.sessions import Sessions
    from ludogite.play.house.house import House

DAY_MS = 86_400_000
LONGEST_DAYS = 365
MOST_USES = 1000
MOST_OF_A_MEMBER = 10
"""So many invitations of one member may be open at a time."""
RECOVERY_MS = DAY_MS
"""So long a link back into an account can be used."""
LABEL_LENGTH = 40


class InvitationLinks:
    """The invitations of a house. The secret of each is told once, and stored as a hash."""

    def __init__(self, house: House, log: ModerationLog) -> None:
        self._house, self._log = house, log
        self._store = LinkStore(house.store)

    async def make(self, by: str, label: str, days: int, uses: int, most: int | None = None) -> str:
        """Return the secret of a new invitation that so many guests can use for so many days; raises LinkError.

        A member has no more than so many of them open at a time.
        """
        if not (1 <= days <= LONGEST_DAYS and 1 <= uses <= MOST_USES):
            raise LinkError(
                house_message(
                    "an invitation is for 1 to {most} guests and 1 to {longest} days",
                    most=MOST_USES,
                    longest=LONGEST_DAYS,
                )
            )
        token, now = new_token(), self._house.now()
        row = LinkRow(
            digest=token_digest(token),
            kind="invitation",
            account=None,
            made_by=by,
            label=one_line(label)[:LABEL_LENGTH],
            created_at=now,
            until=now + days * DAY_MS,
            uses_left=uses,
        )
        if not await self._store.add(row, most):
            raise LinkError(house_message("you have {most} open invitations: withdraw one first", most=most))
        await self._log.write(InvitationMade(row.label, row.until, uses), by)
        return token

    async def all(self) -> list[LinkRow]:
        """Return the invitations that still let somebody in, the newest first."""
        return await self._store.valid("invitation", self._house.now())

    async def of(self, member: str) -> list[LinkRow]:
        """Return those that somebody made."""
        return [row for row in await self.all() if row.made_by == member]

    async def withdraw(self, digest: str, by: str, reason: str = "") -> None:
        """Let nobody in by an invitation any more; whoever came by it stays."""
        row = next((one for one in await self.all() if one.digest == digest), None)
        if row is not None:
            await self._store.withdraw(digest)
            await self._log.write(InvitationWithdrawn(row.label, reason), by)

    async def find(self, token: str) -> LinkRow | None:
        """Return the invitation of a secret, where it still lets somebody in."""
        return await self._store.find(token_digest(token), "invitation", self._house.now())

    async def admit(self, token: str, guest: str, name: str) -> None:
        """Let a guest in by an invitation; raises LinkError. Whoever is in already uses nothing up."""
        if guest in self._log.rules.admitted:
            return
        row = await self.find(token)
        if row is None or not await self._store.use(row.digest, "invitation", self._house.now()):
            raise LinkError(house_message("this invitation is used up, too old or withdrawn: ask for another one"))
        await self._log.write(Admitted(row.label, name), row.made_by, guest)


class RecoveryLinks:
    """Links by which the host lets somebody back into their account, once."""

    def __init__(
        self, house: House, log: ModerationLog, accounts: Accounts, sessions: Sessions, tokens: AccessTokens
    ) -> None:
        self._house, self._log, self._accounts, self._sessions, self._tokens = house, log, accounts, sessions, tokens
        self._store = LinkStore(house.store)

    async def make(self, account: Account, by: str, reason: str) -> str:
        """Return the secret of a link that opens an account once; raises AccountError where nobody signs in there."""
        if account.kind != "person":
            raise AccountError(house_message("only a person signs in: there is nothing to recover"))
        token, now = new_token(), self._house.now()
        row = LinkRow(token_digest(token), "recovery", account.id, by, "", now, now + RECOVERY_MS, 1)
        await self._store.withdraw_of(account.id, "recovery")
        await self._store.add(row)
        await self._log.write(RecoveryLinkMade(reason, account.name), by, account.id)
        return token

    async def find(self, token: str) -> Account | None:
        """Return the account that a link still opens."""
        row = await self._store.find(token_digest(token), "recovery", self._house.now())
        return await self._accounts.find(row.account) if row is not None and row.account else None

    async def use(self, token: str, password: str) -> Account:
        """Set a new password by a link, once: whatever opened the account before, or a program of it, opens nothing.

        Raises LinkError, PasswordError.
        """
        account = await self.find(token)
        if account is None:
            raise LinkError(house_message("this link was used already, or is too old: ask the host for another one"))
        check_password(password, account.name)
        if not await self._store.use(token_digest(token), "recovery", self._house.now()):
            raise LinkError(house_message("this link was used already, or is too old: ask the host for another one"))
        await self._accounts.recover(account, password)
        await self._sessions.end_all(account.id)
        await self._tokens.revoke_of_owner(account)
        await self._log.write(RecoveryLinkUsed(account.name), account.id, account.id)
        return account
