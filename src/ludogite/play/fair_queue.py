"""Whose turn it is when many ask at once: one network after the other, and in a network one person after the other.

Guests cost nothing, so a share for each person alone would give most to whoever invents most of them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Generic, NamedTuple, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

Item = TypeVar("Item")


class Asker(NamedTuple):
    """On whose account something is asked."""

    network: str
    person: str


class FairQueue(Generic[Item]):
    """What waits, taken round robin: by network, then by person, then as it came."""

    def __init__(self) -> None:
        self._networks: OrderedDict[str, OrderedDict[str, deque[Item]]] = OrderedDict()
        """Everybody who waits, in the order of their turns."""

    def __bool__(self) -> bool:
        return bool(self._networks)

    def put(self, asker: Asker, item: Item) -> None:
        """Let something wait."""
        people = self._networks.setdefault(asker.network, OrderedDict())
        people.setdefault(asker.person, deque()).append(item)

    def take(self) -> Item:
        """Return whatever comes next; its network and its person then wait behind the others."""
        network, people = self._networks.popitem(last=False)
        person, items = people.popitem(last=False)
        item = items.popleft()
        if items:
            people[person] = items
        if people:
            self._networks[network] = people
        return item

    def remove(self, asker: Asker, item: Item) -> None:
        """Forget something that waits; nothing happens where it does not."""
        people = self._networks.get(asker.network, OrderedDict())
        items = people.get(asker.person, deque())
        if item in items:
            items.remove(item)
            if not items:
                del people[asker.person]
            if not people:
                del self._networks[asker.network]

    def ahead(self, asker: Asker, item: Item) -> int:
        """Return how many are taken before something that waits, if nobody else comes."""
        people = self._networks[asker.network]
        sizes = {person: len(items) for person, items in people.items()}
        own = _before(asker.person, people[asker.person].index(item), sizes.items())
        totals = ((network, sum(map(len, others.values()))) for network, others in self._networks.items())
        return _before(asker.network, own, totals)


def _before(who: str, own: int, sizes: Iterable[tuple[str, int]]) -> int:
    """Return how many turns come before the next one of somebody who takes `own` turns first."""
    count, turns = own, own + 1
    for other, size in sizes:
        if other == who:
            turns = own  # those who come after them in each round
        else:
            count += min(size, turns)
    return count


class FairTurn:
    """A turn that somebody waits for: `async with` it."""

    def __init__(self, semaphore: FairSemaphore, asker: Asker) -> None:
        self._semaphore = semaphore
        self.asker = asker
        self.come: asyncio.Future[None] | None = None
        """Set while it is waited for."""

    @property
    def ahead(self) -> int:
        """How many must end before it comes; 0 once it has come."""
        return self._semaphore.ahead(self)

    async def __aenter__(self) -> Self:
        await self._semaphore.acquire(self)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._semaphore.release()


class FairSemaphore:
    """Lets so many in at a time, and those who wait by a fair queue."""

    def __init__(self, value: int) -> None:
        self._free = value
        self._waiting: FairQueue[FairTurn] = FairQueue()

    def turn(self, asker: Asker) -> FairTurn:
        """Return a turn for somebody."""
        return FairTurn(self, asker)

    def ahead(self, turn: FairTurn) -> int:
        """Return how many must end before a turn comes: those who wait before it, and one who is in."""
        waits = turn.come is not None and not turn.come.done()
        return 1 + self._waiting.ahead(turn.asker, turn) if waits else 0

    async def acquire(self, turn: FairTurn) -> None:
        """Wait until the turn has come."""
        if self._free:
            self._free -= 1
            return
        turn.come = asyncio.get_running_loop().create_future()
        self._waiting.put(turn.asker, turn)
        try:
            await turn.come
        except asyncio.CancelledError:
            self._waiting.remove(turn.asker, turn)
            if not turn.come.cancelled():  # it came in the same moment
                self.release()
            raise

    def release(self) -> None:
        """Let the next one in."""
        while self._waiting:
            come = self._waiting.take().come
            if come is not None and not come.done():
                come.set_result(None)
                return
        self._free += 1
