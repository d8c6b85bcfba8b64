"""A house that cannot write says so, keeps its people connected, and plays what they sent once it can."""

from __future__ import annotations

import asyncio
import json
import resource
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.async_api import async_playwright, expect
from tests.waiting import LIMIT_S, wait_until, wait_until_async
from tests.web.pages.table import moves_of
from tests.web.served import Served
from tests.web.shared_browser import CHROMIUM, PATIENCE_MS
from websockets.asyncio.client import connect

from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.web.served import Guest

UNLIMITED = resource.RLIM_INFINITY


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("full"))
    yield made
    made.stop()


@contextmanager
def full_disk(house: Served) -> Iterator[None]:
    """Let every file of a running house be as large as it may be: the system refuses each writing."""
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (1, UNLIMITED))
    try:
        yield
    finally:
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))


def table_of_two(house: Served, guests: Callable[..., Guest]) -> tuple[Guest, Guest, str]:
    anna, bert = guests("Anna", house), guests("Bert", house)
    table = anna.lay()
    assert bert.do(table, type="sit", seat=1).status_code == 200
    return anna, bert, table


def mover(anna: Guest, bert: Guest, table: str) -> tuple[Guest, dict[str, Any]]:
    """Return who is to move, with a move."""
    for guest in (anna, bert):
        turn = guest.look(table)["turn"]
        if turn.get("mine"):
            return guest, {"type": "play", "token": turn["moves"][0]["move"], "ply": turn["ply"]}
    raise AssertionError("nobody is to move")


def healthy(house: Served) -> None:
    wait_until(lambda: httpx.get(f"{house.url}/health").json()["status"] == "ok", "the house is well", poll_s=0.1)


def test_programs_and_forms_are_told_and_a_repeated_command_is_carried_out_once(
    house: Served, guests: Callable[..., Guest]
) -> None:
    anna, bert, table = table_of_two(house, guests)
    guest, move = mover(anna, bert, table)
    with httpx.Client(base_url=house.url, headers={"accept-language": "fr"}) as browser:
        page = browser.get("/games/squadro").text
        token = page.split('name="_csrf_token" value="')[1].split('"')[0]
        with full_disk(house):
            answer = guest.do(table, "again", **move)
            assert (answer.status_code, answer.json()["code"]) == (503, "storage/unavailable")
            assert "send it again" in answer.json()["text"]
            assert answer.headers["retry-after"].isdigit()
            form = browser.post("/games/squadro/tables", data={"with": "bot", "_csrf_token": token})
            assert form.status_code == 503
            assert translate(WORDS["not-stored"], "fr") in form.text
            health, ready = httpx.get(f"{house.url}/health"), httpx.get(f"{house.url}/ready")
            assert (health.status_code, health.json()["status"]) == (200, "degraded"), "it is alive"
            assert (ready.status_code, ready.json()["status"]) == (503, "unready"), "nobody is sent here"
            for told in (health, ready):
                assert any(why.startswith("storage: ") for why in told.json()["why"])
            assert guest.look(table)["turn"]["ply"] == move["ply"], "what was not stored was not played"
            assert browser.get("/").status_code == 200, "whoever only looks is not disturbed"
    assert [guest.do(table, "again", **move).status_code for _ in range(2)] == [200, 200]
    assert guest.look(table)["turn"]["ply"] == move["ply"] + 1
    healthy(house)


@pytest.mark.anyio
async def test_a_socket_stays_open_and_the_command_can_be_sent_again(
    house: Served, guests: Callable[..., Guest]
) -> None:
    anna, bert, table = table_of_two(house, guests)
    guest, move = mover(anna, bert, table)
    head = {"Authorization": f"Bearer {guest.token}"}
    async with connect(f"ws://{house.address}/tables/{table}/socket", additional_headers=head) as socket:

        async def send() -> dict[str, Any]:
            await socket.send(json.dumps({"type": "do", "cid": "one", "command": move}))
            async with asyncio.timeout(LIMIT_S):
                while True:
                    heard: dict[str, Any] = json.loads(await socket.recv())
                    if heard.get("cid") == "one":
                        return heard

        with full_disk(house):
            refused = await send()
            assert (refused["type"], refused["code"]) == ("refused", "storage/unavailable")
            assert (await send())["code"] == "storage/unavailable"
        assert (await send())["type"] == "done"
    assert guest.look(table)["turn"]["ply"] == move["ply"] + 1


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_a_page_says_so_and_sends_the_move_again_by_itself(house: Served) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = await browser.new_context(locale="fr", base_url=house.url)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        refused: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: note_refusal(refused, frame)))
        await page.goto("/games/squadro")
        await page.locator('button[name="with"][value="device"]').last.click()
        await page.wait_for_selector(".spots .spot.can")
        before = await moves_of(page).count()
        with full_disk(house):
            await page.locator(".spots .spot.can").first.dispatch_event("click")
            await expect(page.locator("#trouble")).to_have_text(translate(WORDS["not-stored-kept"], "fr"))
            await expect(page.locator("#question")).to_have_text(translate(WORDS["not-stored"], "fr"))
            await wait_until_async(lambda: len(refused) >= 3, "the move was sent several times")
            await expect(page.locator("#trouble")).to_be_visible()
            assert await moves_of(page).count() == before
        await expect(moves_of(page)).to_have_count(before + 1)
        await expect(page.locator("#trouble")).to_be_hidden()
        assert len(set(refused)) == 1, "it is the same command each time"
        await page.locator(".spots .spot.can").first.dispatch_event("click")
        await expect(moves_of(page)).to_have_count(before + 2)
        await page.reload()
        await page.wait_for_selector(".spots .spot.can")
        assert await moves_of(page).count() == before + 2, "sent several times, played once"
        await browser.close()


def note_refusal(refused: list[str], frame: str | bytes) -> None:
    """Note which command a page is told could not be stored."""
    message = json.loads(frame)
    if message.get("code") == "storage/unavailable":
        refused.append(message["cid"])
