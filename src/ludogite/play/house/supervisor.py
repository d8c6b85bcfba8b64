"""Background work that does not die: what fails is logged, waits, and is tried again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine

from ludogite.core.errors import LudogiteError

log = logging.getLogger(__name__)

FIRST_WAIT_S = 0.25
LONGEST_WAIT_S = 15.0
"""The wait doubles with every failure up to this."""

Work = Callable[[], Awaitable[None]]


class Supervisor:
    """Runs the background work of a house, each kind under its name."""

    def __init__(self) -> None:
        self.troubles: dict[str, str] = {}
        """What fails at the moment, and why."""
        self.failures = 0
        """How often anything failed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._open = True

    def retry(self, name: str, work: Work) -> asyncio.Task[None]:
        """Do some work once, however often it has to be tried."""
        return self._run(name, self._until_done(name, work))

    def every(self, seconds: float, name: str, work: Work) -> asyncio.Task[None]:
        """Do some work again and again."""

        async def forever() -> None:
            while True:
                await self._until_done(name, work)
                await asyncio.sleep(seconds)

        return self._run(name, forever())

    def later(self, seconds: float, name: str, work: Work) -> asyncio.TimerHandle:
        """Do some work once after a while, unless the house has closed by then."""
        return asyncio.get_running_loop().call_later(seconds, lambda: self._open and self.retry(name, work))

    async def stop(self) -> None:
        """Give all of it up."""
        self._open = False
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _run(self, name: str, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _until_done(self, name: str, work: Work) -> None:
        wait = FIRST_WAIT_S
        while True:
            try:
                await work()
            except Exception as error:
                self.failures += 1
                why = str(error) or type(error).__name__
                if self.troubles.get(name) != why:
                    known = isinstance(error, LudogiteError)
                    log.exception("%s failed and is tried again: %s", name, why, exc_info=None if known else error)
                self.troubles[name] = why
            else:
                if self.troubles.pop(name, None) is not None:
                    log.warning("%s works again", name)
                return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT_S)
