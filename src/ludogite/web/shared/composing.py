"""Where whatever takes long is composed: in two threads, with fair turns for those who ask, none for who has left.

What is long is composed piece by piece. Between two pieces others have their turn, one network after the other, so that
no crowd of questions keeps anything else waiting; and what nobody waits for any more ends there.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from litestar.exceptions import HTTPException

from ludogite.play.fair_queue import Asker, FairSemaphore

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from litestar import Request

    from ludogite.web.doors.services import Services

THREADS = 2
TURN_S = 0.05
"""So long somebody composes before others have their turn."""
CLIENT_LEFT = 499
"""The status of an answer that nobody waited for, as it is usual in logs."""

_threads = ThreadPoolExecutor(THREADS, "composing")
_turns = FairSemaphore(THREADS)
_orders: WeakValueDictionary[Asker, asyncio.Lock] = WeakValueDictionary()
"""What one person asks for is composed one after the other, so that nobody holds every thread."""
Arguments = ParamSpec("Arguments")
Composed = TypeVar("Composed")


async def compose_aside(
    asker: Asker, make: Callable[Arguments, Composed], *arguments: Arguments.args, **named: Arguments.kwargs
) -> Composed:
    """Return what a function makes, outside of the event loop; what nobody waits for any more is not begun."""
    async with _turns.turn(asker):
        return await asyncio.get_running_loop().run_in_executor(_threads, partial(make, *arguments, **named))


async def compose_pieces(asker: Asker, pieces: Iterator[Composed]) -> list[Composed]:
    """Return what an iterator gives, composed outside of the event loop, with a turn for others now and then."""
    found: list[Composed] = []
    while await compose_aside(asker, _compose_some, pieces, found):
        pass
    return found


async def compose_for(
    request: Request[Any, Any, Any],
    make: Callable[Arguments, Composed],
    *arguments: Arguments.args,
    **named: Arguments.kwargs,
) -> Composed:
    """Return what a function makes for whoever asks; it is not begun once they have left."""
    asker = _asker(request)
    return await _unless_left(request, asker, compose_aside(asker, make, *arguments, **named))


async def compose_pieces_for(request: Request[Any, Any, Any], pieces: Iterator[Composed]) -> list[Composed]:
    """Return what an iterator gives for whoever asks; it goes no further once they have left."""
    asker = _asker(request)
    return await _unless_left(request, asker, compose_pieces(asker, pieces))


def _compose_some(pieces: Iterator[Composed], found: list[Composed]) -> bool:
    """Compose some pieces; tell whether there may be more."""
    until = time.monotonic() + TURN_S
    for piece in pieces:
        found.append(piece)
        if time.monotonic() >= until:
            return True
    return False


def _asker(request: Request[Any, Any, Any]) -> Asker:
    services: Services = request.app.state.services
    return services.visitor(request)


async def _unless_left(
    request: Request[Any, Any, Any], asker: Asker, composing: Coroutine[Any, Any, Composed]
) -> Composed:
    """Return what is composed, unless whoever asked leaves before that; only for requests without a body."""
    made = asyncio.ensure_future(_in_order(asker, composing))
    left = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait((made, left), return_when=asyncio.FIRST_COMPLETED)
        if not made.done():
            raise HTTPException("nobody waits for this any more", status_code=CLIENT_LEFT)
        return made.result()
    finally:
        made.cancel()
        left.cancel()
        await asyncio.gather(made, left, return_exceptions=True)
        composing.close()


async def _in_order(asker: Asker, composing: Coroutine[Any, Any, Composed]) -> Composed:
    """Return what is composed, after what the same person asked for before."""
    async with _orders.setdefault(asker, asyncio.Lock()):
        return await composing


async def _left(request: Request[Any, Any, Any]) -> None:
    """Wait until whoever asked has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
