"""Waiting for a named condition, with a generous limit; a pause only where the passing of time is what is tested."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar, overload

T = TypeVar("T")

LIMIT_S = 60
"""Long enough for a machine whose processors are all busy; whoever waits in vain has found a fault."""
POLL_S = 0.01


def wait_until(condition: Callable[[], T], what: str, limit_s: float = LIMIT_S, poll_s: float = POLL_S) -> T:
    """Return what the condition returns once that is true; `what` names it in the failure."""
    deadline = time.monotonic() + limit_s
    while not (found := condition()):
        assert time.monotonic() < deadline, f"waited {limit_s} s in vain: {what}"
        time.sleep(poll_s)
    return found


@overload
async def wait_until_async(
    condition: Callable[[], Awaitable[T]], what: str, limit_s: float = LIMIT_S, poll_s: float = POLL_S
) -> T: ...


@overload
async def wait_until_async(
    condition: Callable[[], T], what: str, limit_s: float = LIMIT_S, poll_s: float = POLL_S
) -> T: ...


async def wait_until_async(
    condition: Callable[[], T | Awaitable[T]], what: str, limit_s: float = LIMIT_S, poll_s: float = POLL_S
) -> T:
    """Return what the condition returns, awaited where it is to be, once that is true; other tasks run meanwhile."""
    deadline = time.monotonic() + limit_s
    while True:
        answer = condition()
        found = await answer if inspect.isawaitable(answer) else answer
        if found:
            return found
        assert time.monotonic() < deadline, f"waited {limit_s} s in vain: {what}"
        await asyncio.sleep(poll_s)


def pause(seconds: float, why: str) -> None:
    """Let time pass where the passing of time is what is tested; `why` says so."""
    assert why
    time.sleep(seconds)


async def pause_async(seconds: float, why: str) -> None:
    """Let time pass where the passing of time is what is tested, while other tasks run; `why` says so."""
    assert why
    await asyncio.sleep(seconds)
