"""The socket: numbered messages, one's own view, nothing played twice, nonsense survived."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from tests.waiting import LIMIT_S
from tests.web.sockets import Seat, sit_down
from websockets.exceptions import ConnectionClosed

from ludogite.core.registry import installed_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

pytestmark = pytest.mark.anyio


async def test_messages_are_numbered_and_moves_are_told_to_both(served: Served, guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    async with sit_down(served, table, anna) as one, sit_down(served, table, bert) as two:
        left, top = Seat(one), Seat(two)
        assert (await left.hello())["table"]["status"] == "waiting"
        await top.hello()
        await top.do(type="sit", seat=1)
        begun = await left.next("snapshot")
        assert begun["turn"]["mine"]
        await left.do(type="play", token="3", ply=0)
        news = await top.next("news")
        (line,) = news["moves"]
        assert (line["n"], line["seat"], line["token"], line["turn"], line["owner"]) == (0, 0, "3", 1, 0)
        assert news["shown"]["beats"][0]["steps"]
        assert news["turn"]["mine"]
        for client in (left, top):
            assert [message["n"] for message in client.heard] == list(range(1, len(client.heard) + 1))


async def test_a_repeated_message_plays_once(served: Served, guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    async with sit_down(served, table, anna) as socket:
        left = Seat(socket)
        await left.hello()
        await left.do("once", type="play", token="3", ply=0)
    async with sit_down(served, table, anna) as socket:
        left = Seat(socket)
        await left.hello()
        assert (await left.do("once", type="play", token="3", ply=0))["type"] == "done"
    assert [move["token"] for move in anna.look(table)["moves"]] == ["3"]


async def test_who_comes_back_is_told_only_what_was_missed(served: Served, guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    async with sit_down(served, table, anna) as socket:
        seq = (await Seat(socket).hello())["seq"]
    anna.do(table, type="play", token="3", ply=0)
    bert.do(table, type="play", token="2", ply=1)
    async with sit_down(served, table, anna) as socket:
        missed = await Seat(socket).hello(seq=seq)
        assert missed["type"] == "news"
        assert [move["token"] for move in missed["moves"]] == ["3", "2"]
        assert len(missed["shown"]["beats"]) == 2


async def test_a_spectator_may_look_and_nothing_more(served: Served, guests: Callable[[str], Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay()
    async with sit_down(served, table, None) as socket:
        watcher = Seat(socket)
        assert not (await watcher.hello())["turn"].get("moves")
        assert (await watcher.do(type="sit", seat=1))["code"] == "guest/none"


async def test_pages_of_other_sites_are_turned_away(served: Served, guests: Callable[[str], Guest]) -> None:
    table = guests("Anna").lay()
    async with sit_down(served, table, None, origin="https://evil.example") as socket:
        await Seat(socket).say(type="hello")
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4003
    async with sit_down(served, table, None, origin=served.url) as socket:
        await Seat(socket).hello()


async def test_pages_that_say_without_end_that_they_went_astray_are_counted_once(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay()
    before = anna.http.get("/health").json()["healings"]
    for _ in range(3):
        async with sit_down(served, table, anna) as socket:
            seat = Seat(socket)
            await seat.hello()
            for _ in range(5):
                await seat.hello(astray=True)
    assert anna.http.get("/health").json()["healings"] - before <= 1


async def test_a_ping_is_answered(served: Served, guests: Callable[[str], Guest]) -> None:
    async with sit_down(served, guests("Anna").lay(), None) as socket:
        client = Seat(socket)
        await client.say(type="ping")
        assert (await client.next("pong"))["type"] == "pong"


async def test_a_slow_reader_is_brought_up_to_date_in_one_message(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    async with sit_down(served, table, bert) as socket:
        slow = Seat(socket)
        first = await slow.hello()
        for _ in range(30):
            anna.do(table, type="say", phrase="hello")
        seen = first["seq"]
        while seen < anna.look(table)["seq"]:
            seen = (await slow.next("news", "snapshot"))["seq"]
        assert slow.heard[-1]["seq"] == first["seq"] + 30


NONSENSE: list[Any] = [
    "", "{", "[]", "null", "1e999", "\x00", '"\\ud800"', "[" * 5000, '{"type":"do"}', '{"type":"hello","seq":-1}',
    '{"type":"hello","seq":1e40}', '{"type":"do","cid":"é","command":{"type":"resign","seat":0}}',
    '{"type":"do","cid":"a","command":{"type":"play","token":"3","ply":99999999999999999999999}}',
    '{"type":"do","cid":"a","command":{"type":"sit","seat":-1}}', '{"type":"snapshot"}', b"\xff\xfe", b"{}",
]  # fmt: skip


async def test_a_socket_that_is_closed_for_its_nonsense_says_what_was_wrong_last(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna = guests("Anna")
    async with sit_down(served, anna.lay(), anna) as socket:
        await Seat(socket).hello()
        for number in range(20):
            await socket.send("{" if number < 19 else '{"type":"nothing"}')
        async with asyncio.timeout(LIMIT_S):
            with contextlib.suppress(ConnectionClosed):
                async for _ in socket:
                    pass
        assert (socket.close_code, socket.close_reason) == (4029, "message/field")


async def test_a_number_beyond_all_numbers_is_quoted_as_it_was_written(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna = guests("Anna")
    async with sit_down(served, anna.lay(), anna) as socket:
        seat = Seat(socket)
        await seat.hello(language="en")
        await socket.send('{"type":"hello","seq":1e400,"upright":null}')
        refused = await seat.next("refused")
        assert "seq '1e400': a whole number" in refused["text"]
        assert "upright null: true or false" in refused["text"]


@pytest.mark.parametrize("seed", range(3))
async def test_nonsense_never_breaks_a_table(served: Served, guests: Callable[[str], Guest], seed: int) -> None:
    rng = random.Random(seed)
    anna, bert, eve = guests("Anna"), guests("Bert"), guests("Eve")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    before = anna.look(table)
    for _ in range(4):
        async with sit_down(served, table, eve) as socket:
            seat = Seat(socket)
            await seat.hello()
            try:
                for _ in range(25):
                    await socket.send(rng.choice([rng.choice(NONSENSE), mangled(rng)]))
                await seat.say(type="ping")
                await seat.next("pong")  # all that came before is answered by now
            except ConnectionClosed:
                pass
    after = anna.look(table)
    assert [s["people"] for s in after["table"]["seats"]] == [s["people"] for s in before["table"]["seats"]]
    assert after["turn"]["position"] == before["turn"]["position"]
    assert anna.do(table, type="play", token="3", ply=0).status_code == 200


def mangled(rng: random.Random) -> str:
    command: dict[str, Any] = {
        "type": rng.choice(["play", "sit", "leave", "resign", "claim", "hand-over", "offer-draw", "answer-takeback"]),
        rng.choice(["seat", "token", "x"]): rng.choice([0, 1, 15, 16, None, "1", [], {}, 1.5, True, "[first:left]"]),
        rng.choice(["ply", "agree", "level"]): rng.choice([0, 1, -1, True, "random", None]),
    }
    text = json.dumps({"type": "do", "cid": rng.choice(["a", "b", "", "c" * 70]), "command": command})
    if rng.random() < 0.3:
        place = rng.randrange(len(text))
        text = text[:place] + chr(rng.randrange(32, 1000)) + text[place + 1 :]
    return text


@pytest.mark.parametrize("path", ["guests", "tables", "tables/x/commands", "tables/x", "games", "tables/x/record"])
async def test_nonsense_never_gets_a_500(guests: Callable[[str], Guest], path: str) -> None:
    anna = guests("Anna")
    path = path.replace("/x", f"/{anna.lay()}")
    rng = random.Random(path)
    bodies = [*NONSENSE, *(mangled(rng) for _ in range(20)), *(json.dumps(wish(rng)) for _ in range(30))]
    for body in bodies:
        content = body if isinstance(body, bytes) else str(body).encode("utf-8", "replace")
        for method in ("POST", "GET", "DELETE"):
            answer = anna.http.request(
                method,
                f"/api/{path}?language=\ud83d".encode("utf-8", "replace").decode(),
                content=content,
                headers=anna.head,
            )
            assert answer.status_code < 500, (method, body, answer.text)


def wish(rng: random.Random) -> dict[str, Any]:
    kinds = ["me", "friend", "open", "device", "bot", "nobody", 7]
    return {
        "game": rng.choice([*installed_games(), "nothing", ""]),
        "seats": [
            {"kind": rng.choice(kinds), "level": rng.choice(["", "1", "99", "mcts:1"])} for _ in range(rng.randrange(5))
        ],
        "options": rng.choice([{}, {"first": "left"}, {"players": 99}, {"x": {}}, {"players": True}, []]),
        "clock": rng.choice([{}, {"base_ms": -5}, {"per_move_ms": 10**15}, None, {"base_ms": 1000}]),
    }


@pytest.mark.parametrize(
    ("language", "turn", "syntax"),
    [
        ("fr", "c’est le tour d’Anna", "on attend une ligne de 1 à 5, pas «\u00a0zz\u00a0»"),
        ("en", "it is Anna's turn", "expected a lane 1 to 5, got 'zz'"),
    ],
)
async def test_a_refusal_is_said_in_the_language_of_whoever_is_refused(
    served: Served, guests: Callable[[str], Guest], language: str, turn: str, syntax: str
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    async with sit_down(served, table, anna) as one, sit_down(served, table, bert) as two:
        left, top = Seat(one), Seat(two)
        await left.hello(language=language)
        await top.hello(language=language)
        early = await top.do(type="play", token="1", ply=0)
        assert (early["type"], early["code"], early["text"]) == ("refused", "move/seat", turn)
        wrong = await left.do(type="play", token="zz", ply=0)
        assert (wrong["type"], wrong["code"], wrong["text"]) == ("refused", "move/syntax", syntax)


def test_a_program_is_refused_in_the_language_it_asks_for(guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    refused = {"code": "move/seat", "text": "it is Anna's turn", "parameters": {"seat": "Anna"}}
    assert bert.do(table, type="play", token="1", ply=0).json() == refused
    body = {"cid": "french", "command": {"type": "play", "token": "1", "ply": 0}}
    said = bert.http.post(f"/api/tables/{table}/commands?language=fr", json=body, headers=bert.head).json()
    assert said == {"code": "move/seat", "text": "c’est le tour d’Anna", "parameters": {"seat": "Anna"}}
