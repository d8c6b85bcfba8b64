"""A page that shows something else than it should notices it, asks for everything anew, and is counted by the house."""

from __future__ import annotations

import json
import random
import signal
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.async_api import expect
from tests.waiting import wait_until_async
from tests.web.boards import differences
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import TOUCHABLE, lay, moves_of, touch_once
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page, WebSocketRoute
    from tests.web.served import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]


class Spoiler:
    """Somebody on the line who changes what the house says."""

    def __init__(self, spoil: Callable[[dict[str, Any]], None]) -> None:
        self.spoil = spoil
        self.hellos: list[dict[str, Any]] = []

    def stand_between(self, page_side: WebSocketRoute) -> None:
        server = page_side.connect_to_server()
        page_side.on_message(lambda text: self._said(server, str(text)))
        server.on_message(lambda text: self._told(page_side, str(text)))

    def _said(self, server: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "hello":
            self.hellos.append(message)
        server.send(text)

    def _told(self, page_side: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        self.spoil(message)
        page_side.send(json.dumps(message))


def astray(message: dict[str, Any]) -> None:
    """Let the first step of the third move forget where things go."""
    if message["type"] == "news" and message["turn"]["ply"] == 4:
        for change in message["shown"]["beats"][0]["steps"][0]["changes"]:
            change["x"] = change["y"] = 7
        message["shown"]["board"]["sprites"] = []


def always_astray(message: dict[str, Any]) -> None:
    """Let no board ever be what it should be."""
    for said in (message.get("board"), message.get("shown")):
        if said:
            said["checksum"] = 1


def healings(house: Served) -> int:
    return int(httpx.get(f"{house.url}/health").json()["healings"])


async def play(page: Page, moves: int) -> None:
    rng = random.Random(2)
    while await moves_of(page).count() < moves:
        await page.wait_for_selector(TOUCHABLE)
        await touch_once(page, rng)
        await page.wait_for_selector(TOUCHABLE)


async def test_a_wrong_step_heals_itself_and_is_counted(serve: Callable[..., Served]) -> None:
    house, spoiler = serve(), Spoiler(astray)
    async with browser() as opened:
        page = await visitor(opened, house)
        await page.route_web_socket("**/socket", spoiler.stand_between)
        await lay(page, "squadro", "device", first="left", sides="given")
        await play(page, 3)
        assert healings(house) == 0
        await play(page, 4)
        await wait_until_async(lambda: healings(house), "the house has counted it")

        async def is_healed() -> bool:
            return not await differences(page)

        await wait_until_async(is_healed, "the page shows what a fresh visit would")
        await page.wait_for_selector(TOUCHABLE)
        assert [hello.get("astray", False) for hello in spoiler.hellos] == [False, True]
        await play(page, 8)
        assert not await differences(page)
        assert healings(house) == 1
        assert house.logged().count("had gone astray") == 1


async def test_a_page_that_cannot_be_healed_does_not_ask_again_and_again(serve: Callable[..., Served]) -> None:
    house, spoiler = serve(), Spoiler(always_astray)
    async with browser() as opened:
        page = await visitor(opened, house)
        await page.route_web_socket("**/socket", spoiler.stand_between)
        await lay(page, "squadro", "device", first="left", sides="given")
        await play(page, 8)
        assert healings(house) == 0
        assert len(spoiler.hellos) == 1


async def test_a_host_sees_how_many_screens_were_put_right(served: Served) -> None:
    key = (served.folder / "data" / "host.key").read_text().strip()
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/host")
        await page.locator("[name=key]").fill(key)
        await page.keyboard.press("Enter")
        await expect(page.locator("main")).to_contain_text("écrans remis d’aplomb")


async def test_a_device_without_network_says_so_at_once_and_plays_on_when_it_is_back(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.clock.install()
        await lay(page, "squadro", "device", first="left")
        await expect(page.locator(TOUCHABLE).first).to_be_attached()
        await page.clock.pause_at(await page.evaluate("Date.now()") + 1_000)  # no silence is long enough to tell
        await page.context.set_offline(True)
        await expect(page.locator("#told")).to_have_text("Connexion perdue, on revient…")
        await page.clock.resume()
        assert await touch_once(page, random.Random(1))
        await page.context.set_offline(False)
        await expect(moves_of(page)).to_have_count(1)
        await expect(page.locator("#told")).not_to_have_text("Connexion perdue, on revient…")


@pytest.mark.proof("faults")
async def test_a_page_notices_a_house_that_stands_still_and_plays_on_when_it_moves_again(
    serve: Callable[..., Served],
) -> None:
    house = serve()
    async with browser() as opened:
        page = await visitor(opened, house)
        await page.emulate_media(reduced_motion="no-preference")
        await lay(page, "squadro", "bot")
        await play(page, 2)
        house.process.send_signal(signal.SIGSTOP)
        try:
            await expect(page.locator("#status.lost")).to_have_count(1, timeout=25_000)
        finally:
            house.process.send_signal(signal.SIGCONT)
        await expect(page.locator("#status.lost")).to_have_count(0, timeout=15_000)
        await play(page, 4)
