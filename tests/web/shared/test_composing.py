"""What takes long is composed with fair turns for those who ask, and for nobody who has left."""

from __future__ import annotations

import asyncio
import itertools
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import httpx
import pytest
from litestar import Litestar, Request, get
from litestar.datastructures import State

from ludogite.play.fair_queue import Asker
from ludogite.web.shared.composing import CLIENT_LEFT, compose_for, compose_pieces, compose_pieces_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar.types import HTTPReceiveMessage, HTTPScope, Message

pytestmark = pytest.mark.anyio

FILMS = 24


async def test_whoever_asks_for_one_step_does_not_wait_for_all_films_of_another() -> None:
    begun, goes_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def held() -> Iterator[int]:
        loop.call_soon_threadsafe(begun.set)
        goes_on.wait()
        yield 1

    @get("/film")
    async def film(request: Request[Any, Any, Any]) -> list[int]:
        return await compose_pieces_for(request, held())

    @get("/step")
    async def step(request: Request[Any, Any, Any]) -> str:
        return await compose_for(request, str, "step")

    services = SimpleNamespace(visitor=lambda request: Asker("network", request.headers["name"]))
    app = Litestar([film, step], state=State({"services": services}), openapi_config=None)
    transport = httpx.ASGITransport(cast("Any", app))
    async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
        films = [asyncio.create_task(client.get("/film", headers={"name": "greedy"})) for _ in range(FILMS)]
        try:
            await begun.wait()
            answer = await client.get("/step", headers={"name": "patient"})
            assert answer.text == "step"
            assert not any(film.done() for film in films), "none of them went on meanwhile"
        finally:
            goes_on.set()
        for answer in await asyncio.gather(*films):
            assert answer.json() == [1]


async def test_others_have_their_turn_between_two_pieces() -> None:
    long, first, loop = Asker("network", "long"), asyncio.Event(), asyncio.get_running_loop()
    goes_on = True

    def endless() -> Iterator[int]:
        for number in itertools.count():
            if not goes_on:
                return
            loop.call_soon_threadsafe(first.set)
            yield number

    both = [asyncio.create_task(compose_pieces(long, endless())) for _ in range(4)]
    await first.wait()
    assert await compose_pieces(Asker("network", "short"), iter("abc")) == ["a", "b", "c"]
    goes_on = False
    for found in await asyncio.gather(*both):
        assert found == list(range(len(found)))


async def test_nothing_is_composed_any_further_for_whoever_has_left() -> None:
    composed, ended = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    said: list[Any] = []

    def endless() -> Iterator[int]:
        try:
            for number in itertools.count():
                loop.call_soon_threadsafe(composed.set)
                yield number
        finally:
            loop.call_soon_threadsafe(ended.set)

    @get("/film")
    async def film(request: Request[Any, Any, Any]) -> list[int]:
        return await compose_pieces_for(request, endless())

    async def receive() -> HTTPReceiveMessage:
        if not composed.is_set():
            await composed.wait()
            return {"type": "http.request", "body": b"", "more_body": False}
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        said.append(message.get("status"))

    asked = Asker("network", "anna")
    app = Litestar([film], state=State({"services": SimpleNamespace(visitor=lambda _: asked)}), openapi_config=None)
    scope = {"type": "http", "method": "GET", "path": "/film", "raw_path": b"/film", "query_string": b"", "headers": []}
    await app(cast("HTTPScope", scope), receive, send)
    assert said[0] == CLIENT_LEFT
    await ended.wait()
    assert await compose_pieces(asked, iter("abc")) == ["a", "b", "c"], "their turn was given back"
