"""From where to look for news, beside other tests that write on the same server."""

import asyncio

import pytest

from ludogite.storage.store import Store


async def quiet_mark(store: Store) -> int:
    """Return a mark with nothing new behind it.

    On a server a mark waits for whoever is writing, in other databases too: tests beside this one hold it back a while.
    """
    for _ in range(2000):
        mark = await store.mark()
        if not (await store.news(mark))[1]:
            return mark
        await asyncio.sleep(0.01)
    pytest.fail("there is always something new")
