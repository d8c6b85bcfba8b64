"""From where to look for news, beside other tests that write on the same server."""

from tests.waiting import wait_until_async

from ludogite.storage.store import Store


async def quiet_mark(store: Store) -> int:
    """Return a mark with nothing new behind it.

    On a server a mark waits for whoever is writing, in other databases too: tests beside this one hold it back a while.
    """

    async def found() -> list[int]:
        mark = await store.mark()
        return [] if (await store.news(mark))[1] else [mark]

    [mark] = await wait_until_async(found, "there is nothing new behind a mark")
    return mark
