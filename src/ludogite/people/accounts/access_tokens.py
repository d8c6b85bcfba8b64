"""Tokens of programs: shown once, for some things only, until a day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from ludogite.core.inputs import excerpt, one_line
from ludogite.core.message import house_message
from ludogite.people.accounts.token_store import AccessTokenRow, AccessTokenStore
from ludogite.people.accounts.tokens import PROGRAM_PREFIX, new_token, token_digest
from ludogite.people.errors import AccountError, ScopeError
from ludogite.people.recall import RecallCache

if TYPE_CHECKING:
    from collections.abc import Collection

    from ludogite.people.accounts.account import Account
    from ludogite.people.accounts.accounts import Accounts
    from ludogite.play.house.house import House

Scope = Literal["read", "play", "talk"]
"""To see what its own seat sees; to lay tables, sit down and move; to say something."""
SCOPES: tuple[Scope, ...] = get_args(Scope)
LABEL_LENGTH = 40
DAY_MS = 86_400_000
LONGEST_MS = 366 * DAY_MS
"""No token opens anything for longer than a year."""
MOST_TOKENS = 20
"""So many tokens one program may have."""
TOUCH_MS = 3_600_000
"""That a token was used is written down so often at most."""
TOPIC = "access-tokens"


class Access(NamedTuple):
    """What a token opens."""

    account: Account
    owner: Account
    """Who answers for the program."""
    scopes: frozenset[str]
    until: int
    digest: str


class AccessTokens:
    """The tokens of programs of a house."""

    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house, self._accounts = house, accounts
        self._store = AccessTokenStore(house.store)
        self._cache = RecallCache(house.bus, TOPIC, self._store.find)

    async def issue(self, program: Account, label: str, scopes: Collection[Scope], until: int) -> str:
        """Return a new token of a program: it is shown this once; raises AccountError."""
        now = self._house.now()
        if not scopes:
            raise AccountError(house_message("say what the token is for: to read, to play, or to talk"))
        if not now < until <= now + LONGEST_MS:
            raise AccountError(house_message("a token ends on a day to come, in a year at most"))
        token = new_token(PROGRAM_PREFIX)
        row = AccessTokenRow(
            digest=token_digest(token),
            account=program.id,
            label=one_line(label)[:LABEL_LENGTH],
            scopes=" ".join(sorted(scopes)),
            created_at=now,
            seen_at=None,
            until=until,
        )
        if not await self._store.add(row, MOST_TOKENS):
            raise AccountError(house_message("a program has at most {most} tokens; revoke one first", most=MOST_TOKENS))
        return token

    async def find(self, token: str) -> Access | None:
        """Return what a token opens; None where it is none, revoked or too old."""
        row = await self._cache.find(token_digest(token))
        now = self._house.now()
        if row is None or row.until <= now:
            return None
        account = await self._accounts.find(row.account)
        owner = await self._accounts.find(account.owner) if account else None
        if account is None or owner is None:
            return None
        if now - (row.seen_at or 0) > TOUCH_MS:
            await self._store.note_use(row.digest, now)
            self._cache.forget(row.digest)
        return Access(account, owner, frozenset(row.scopes.split()), row.until, row.digest)

    async def still_open(self, digests: Collection[str]) -> set[str]:
        """Return which of these tokens open something now, as the database knows it."""
        found = await self._store.opening(digests, self._house.now())
        for digest in set(digests) - found:
            self._cache.forget(digest)
        return found

    async def of(self, program: Account) -> list[AccessTokenRow]:
        """Return the tokens of a program, the newest first."""
        return await self._store.of(program.id)

    async def revoke(self, program: Account, digest: str) -> None:
        """Let a token of a program open nothing any more; raises AccountError where it has no such token."""
        if not await self._store.revoke(program.id, digest):
            raise AccountError(house_message("'{name}' has no such token any more", name=program.name))
        self._cache.forget(digest)

    async def revoke_all(self, program: Account) -> None:
        """Let no token of a program open anything any more."""
        await self._store.revoke_all(program.id)
        self._cache.forget_all()

    async def revoke_of_owner(self, owner: Account) -> None:
        """Let no token of any program of somebody open anything any more."""
        for program in await self._accounts.owned_by(owner, "program"):
            await self.revoke_all(program)


def read_scopes(given: Collection[str]) -> list[Scope]:
    """Return what a token is to be for, in the order in which it is said; raises AccountError for anything else."""
    unknown = [one for one in given if one not in SCOPES]
    if unknown:
        raise AccountError(
            house_message(
                "a token is for {scopes}, not for '{given}'", scopes=", ".join(SCOPES), given=excerpt(unknown[0])
            )
        )
    return [scope for scope in SCOPES if scope in given]


def refuse_beyond(scopes: frozenset[str] | None, *needed: Scope) -> None:
    """Refuse what a token is not for: it must have one of these; None has no bounds. Raises ScopeError."""
    if scopes is None or any(scope in scopes for scope in needed):
        return
    raise ScopeError(
        house_message(
            "this token is for {scopes}, and this needs {needed}; whoever owns the program can make another token",
            scopes=", ".join(scope for scope in SCOPES if scope in scopes),
            needed=", ".join(needed),
        )
    )
