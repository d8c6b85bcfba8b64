"""Who does not want to meet whom: known in every process, so that asking costs nothing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludogite.core.message import house_message
from ludogite.people.accounts.tie_store import TieStore
from ludogite.people.errors import AccountError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.people.accounts.account import Account
    from ludogite.people.accounts.accounts import Accounts
    from ludogite.people.accounts.events import Tie
    from ludogite.play.house.house import House

TOPIC = "ties"
RECALL_S = 5.0
"""How often to look for what was changed in another process, where nobody tells it."""
NOBODY: frozenset[str] = frozenset()


class Blocks:
    """Whom everybody blocks."""

    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house = house
        self._accounts = accounts
        self._store = TieStore(house.store)
        self._blocked: dict[str, frozenset[str]] = {}
        self._refreshing = asyncio.Lock()
        house.bus.on(TOPIC, self._hear)
        accounts.on_owned.append(self._tell)  # nobody is met again under a fresh name

    async def refresh(self) -> None:
        """Know who blocks whom by now, in whatever process."""
        async with self._refreshing:
            blocked: dict[str, set[str]] = {}
            for row in await self._store.blocks():
                blocked.setdefault(row.account, set()).add(row.person)
            self._blocked = {account: frozenset(people) for account, people in blocked.items()}

    def of(self, person: str | None) -> frozenset[str]:
        """Return whom somebody blocks."""
        return self._blocked.get(person or "", NOBODY)

    def is_blocked(self, person: str, by: Iterable[str]) -> bool:
        """Tell whether any of some people blocks somebody."""
        return any(person in self.of(one) for one in by)

    def refuse_asking(self, person: str, other: str, name: str) -> None:
        """Raise an AccountError where somebody would ask whom they block to play with them."""
        if self.is_blocked(other, (person,)):
            raise AccountError(house_message("you have blocked '{name}'; end that first", name=name))

    def seen_by(self, people: Iterable[str], account: Account) -> Account:
        """Return an account as some people see it: to whom it blocks it shows nothing, like many others."""
        hidden = any(self.is_blocked(person, (account.id,)) for person in people)
        return replace(account, shares="nothing") if hidden else account

    async def ties_of(self, account: str) -> dict[str, str]:
        """Return whom somebody follows and blocks."""
        return await self._store.of(account)

    async def tie(self, account: Account, person: str, kind: Tie | None) -> None:
        """Follow somebody, block them, or neither any more; everybody who asks knows it."""
        await self._accounts.tie(account, person, kind)
        await self._tell()

    async def _tell(self) -> None:
        await self.refresh()
        self._house.bus.tell(TOPIC)

    def _hear(self, process: str, payload: bytes) -> None:
        del process, payload
        self._house.supervisor.retry("learning who blocks whom", self.refresh)
