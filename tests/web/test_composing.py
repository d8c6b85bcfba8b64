"""What takes long is composed with fair turns for those who ask, and for nobody who has left."""

from __future__ import annotations

import asyncio
import itertools
import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import httpx
import pytest
from litestar import Litestar, Request, get
from litestar.datastructures import State

from ludogite.core.playthrough import History
from ludogite.core.registry import installed_games
from ludogite.play.fair_queue import Asker
from ludogite.web.shared.composing import CLIENT_LEFT, compose_pieces, compose_pieces_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from litestar.types import HTTPReceiveMessage, HTTPScope, Message
    from tests.web.served import Guest, Served

pytestmark = pytest.mark.anyio

FILMS, LONG = 24, 150


def play_long_game(guest: Guest) -> str:
    """Return a table at which somebody played a long game with typed dice, and gave up."""
    seats = [{"kind": "me"}, {"kind": "device"}]
    table = guest.lay("stilelibero", seats=seats, own_dice=True, options={"players": 2, "race": "podium"})
    guest.do(table, type="sit", seat=0)
    guest.do(table, type="sit", seat=1)
    game, rng = installed_games()["stilelibero"], random.Random(2)
    played = History.begin(game, game.settings({"players": 2, "race": "podium"}))
    for ply in range(LONG):
        state = played.state
        token = game.notation.format(state, rng.choice(state.chances() if state.at_chance() else state.moves()))
        assert guest.do(table, type="play", token=token, ply=ply).status_code == 200
        played = played.after(token)
    assert guest.do(table, type="resign", seat=0).status_code == 200
    return table


async def test_whoever_asks_for_one_step_does_not_wait_for_all_films_of_another(
    guests: Callable[..., Guest], serve: Callable[..., Served]
) -> None:
    house = serve(LUDOGITE_COMMANDS_PER_SECOND="1000", LUDOGITE_NETWORK_COMMANDS_PER_SECOND="1000")
    greedy, other = guests("Greedy", house), guests("Patient", house)
    table, answered = play_long_game(greedy), []

    async def ask(client: httpx.AsyncClient, path: str, guest: Guest) -> None:
        answer = await client.get(path, headers=guest.head)
        assert answer.status_code == 200
        answered.append(path)

    async with httpx.AsyncClient(base_url=house.url, timeout=60) as client:
        film, step = f"/tables/{table}/replay", "/games/squadro/learn/2"
        await ask(client, step, other)  # from now on it is kept, and only waits for its turn
        answered.clear()
        films = [asyncio.create_task(ask(client, film, greedy)) for _ in range(FILMS)]
        await asyncio.wait(films, return_when=asyncio.FIRST_COMPLETED)  # all of them are asked for by now
        await ask(client, step, other)
        await asyncio.gather(*films)
    assert answered.index(step) < FILMS - 4


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
