"""Tokens of programs: shown once, for some things only, until a day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from ludogite.core.inputs import one_line
from ludogite.people.recall import RecallCache
from ludogite.people.tokens import PROGRAM_PREFIX, new_token, token_digest
from ludogite.storage.access_tokens import AccessTokenRow, AccessTokenStore

if TYPE_CHECKING:
    from collections.abc import Collection

    from ludogite.people.account import Account
    from ludogite.people.accounts import Accounts
    from ludogite.play.house import House

Scope = Literal["read", "play", "talk"]
"""To see what its own seat sees; to lay tables, sit down and move; to say something."""
LABEL_LENGTH = 40
TOUCH_MS = 3_600_000
"""That a token was used is written down so often at most."""
TOPIC = "access-tokens"


class Access(NamedTuple):
    """What a token opens."""

    account: Account
    scopes: frozenset[str]


class AccessTokens:
    """The tokens of programs of a house."""

    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house, self._accounts = house, accounts
        self._store = AccessTokenStore(house.store)
        self._cache = RecallCache(house.bus, TOPIC, self._store.find)

    async def issue(self, program: Account, label: str, scopes: Collection[Scope], until: int) -> str:
        """Return a new token of a program: it is shown this once."""
        token = new_token(PROGRAM_PREFIX)
        row = AccessTokenRow(
            digest=token_digest(token),
            account=program.id,
            label=one_line(label)[:LABEL_LENGTH],
            scopes=" ".join(sorted(scopes)),
            created_at=self._house.now(),
            seen_at=None,
            until=until,
        )
        await self._store.add(row)
        return token

    async def find(self, token: str) -> Access | None:
        """Return what a token opens; None where it is none, revoked or too old."""
        row = await self._cache.find(token_digest(token))
        now = self._house.now()
        if row is None or row.until <= now:
            return None
        account = await self._accounts.find(row.account)
        if account is None:
            return None
        if now - (row.seen_at or 0) > TOUCH_MS:
            await self._store.note_use(row.digest, now)
            self._cache.forget(row.digest)
        return Access(account, frozenset(row.scopes.split()))

    async def of(self, program: Account) -> list[AccessTokenRow]:
        """Return the tokens of a program, the newest first."""
        return await self._store.of(program.id)

    async def revoke(self, digest: str) -> None:
        """Let a token open nothing any more."""
        await self._store.revoke(digest)
        self._cache.forget(digest)
