"""Who wants to be told that a table awaits them: known in every process that writes what happens at tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.notices.store import NoticeStore

if TYPE_CHECKING:
    from ludogite.play.house.house import House

TOPIC = "notices"
RECALL_S = 15.0
"""How often a process looks who wants notices, in case it was not told."""


class NoticeSubscribers:
    """The accounts of a house that are to be told something."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store = NoticeStore(house.store)
        self._accounts: set[str] = set()
        house.wanting_notices = self._accounts
        house.bus.on(TOPIC, self._hear)

    def __contains__(self, account: str) -> bool:
        """Tell whether somebody wants to be told something, and can be."""
        return account in self._accounts

    async def start(self) -> None:
        """Look who wants to be told something, now and from now on."""
        await self.refresh()
        self._house.supervisor.every(RECALL_S, "looking who wants notices", self.refresh)

    async def refresh(self) -> None:
        """Look who wants to be told something."""
        found = await self._store.wanting()
        self._accounts.intersection_update(found)
        self._accounts.update(found)

    async def change(self, account: str) -> None:
        """Let all processes know that somebody may want something else."""
        await self._recall(account)
        self._house.bus.tell(TOPIC, account.encode())

    def _hear(self, process: str, payload: bytes) -> None:
        del process
        account = payload.decode()
        self._house.supervisor.retry("looking who wants notices", lambda: self._recall(account))

    async def _recall(self, account: str) -> None:
        if await self._store.wanting(account):
            self._accounts.add(account)
        else:
            self._accounts.discard(account)
