"""What is seen while things move is true when they have come to rest: every game, as people see it."""

from __future__ import annotations

import asyncio
import json
import random
from itertools import cycle
from typing import TYPE_CHECKING

import httpx
import pytest
from boards import boxes, differences
from playwright.async_api import expect
from test_browser import CHROMIUM, TOUCHABLE, browser, is_over, lay, touch_once, visitor

from ludogite.core.registry import installed_games
from ludogite.play.view import has_secrets

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from conftest import Served
    from playwright.async_api import Browser, Page, WebSocketRoute

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium: apt-get install chromium"),
]

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
SCREENS = {"desktop": DESKTOP, "phone": PHONE}
READY = f"{TOUCHABLE}, .cover:not([hidden]), #rematch:not([hidden])"
MIDWAY_S = 0.09
"""So long after news have come the animation is under way."""


class Line:
    """The connection of a page to the house: it can be cut, and tells when something begins to move."""

    def __init__(self) -> None:
        self.moving = asyncio.Event()
        self.asleep = False
        self.refuses = False
        self.refused = 0
        self.page_side: WebSocketRoute | None = None

    async def stand_between(self, page_side: WebSocketRoute) -> None:
        if self.asleep:
            await page_side.close(code=1012)
            return
        self.page_side = page_side
        server = page_side.connect_to_server()
        page_side.on_message(lambda text: self._said(page_side, server, str(text)))
        server.on_message(lambda text: self._told(page_side, str(text)))

    def _said(self, page_side: WebSocketRoute, server: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        if not self.refuses or message["type"] != "do":
            server.send(text)
            return
        self.refused += 1
        page_side.send(json.dumps({"type": "refused", "cid": message["cid"], "code": "table/stale", "text": "Non."}))

    def _told(self, page_side: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        page_side.send(text)
        if message["type"] == "news" and message["shown"]["beats"]:
            self.moving.set()

    async def cut(self) -> None:
        if self.page_side is not None:
            await self.page_side.close(code=1012)


async def let_it_play(page: Page, line: Line) -> None:
    """Look on."""


async def touch_midway(page: Page, line: Line) -> None:
    """Touch the page while something moves: it is at its end at once."""
    await page.evaluate("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")


async def hide_midway(page: Page, line: Line) -> None:
    """Look at another tab while something moves, so long that this one is frozen, and come back."""
    await page.evaluate(HIDE, True)
    devtools = await page.context.new_cdp_session(page)
    await devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    await asyncio.sleep(0.1)
    await devtools.send("Page.setWebLifecycleState", {"state": "active"})
    await devtools.detach()
    await page.evaluate(HIDE, False)


HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A page without a window is never hidden by itself."""


async def cut_midway(page: Page, line: Line) -> None:
    """Lose the connection while something moves; the page finds it again."""
    await line.cut()


MIDWAY: dict[str, Callable[[Page, Line], Awaitable[None]]] = {
    "looking-on": let_it_play,
    "touched": touch_midway,
    "hidden": hide_midway,
    "cut": cut_midway,
}


async def moving_visitor(opened: Browser, served: Served, screen: str) -> tuple[Page, Line]:
    """Somebody who sees things move."""
    page = await visitor(opened, served, **SCREENS[screen])
    await page.emulate_media(reduced_motion="no-preference")
    line = Line()
    await page.route_web_socket("**/socket", line.stand_between)
    return page, line


async def play_and_compare(page: Page, line: Line, moves: int, rng: random.Random, midway: list[str]) -> None:
    """Play so many moves by touch, each interrupted; after each, all must be as a fresh visit would show it."""
    interrupts = cycle(midway)
    while not await is_over(page) and await page.locator("#moves li:not(.chance)").count() < moves:
        line.moving.clear()
        await touch_once(page, rng)
        if await page.locator(READY).count():
            continue
        await asyncio.wait_for(line.moving.wait(), 20)
        await asyncio.sleep(MIDWAY_S * rng.random())
        interrupt = next(interrupts)
        await MIDWAY[interrupt](page, line)
        await page.wait_for_selector(READY, state="attached")
        assert not await differences(page), (interrupt, await page.locator("#moves li").all_inner_texts())
    await compare_with_a_reload(page)


async def compare_with_a_reload(page: Page) -> None:
    """Demand that everything is painted where it is when the page is loaded again."""
    await asyncio.sleep(0.3)
    here = await boxes(page)
    await page.reload()
    await page.wait_for_selector(READY, state="attached")
    await asyncio.sleep(0.2)
    assert here == await boxes(page)


async def sit_down(page: Page, game: str) -> None:
    """Lay a table: for oneself on both sides, or against the machine where each side has secrets."""
    await lay(page, game, "bot" if has_secrets(installed_games()[game]) else "device")
    await page.wait_for_selector(READY, state="attached")


@pytest.mark.parametrize(("game", "screen"), [*zip(installed_games(), ["desktop", "phone"] * 9, strict=False)])
async def test_what_has_moved_is_where_a_fresh_visit_shows_it(served: Served, game: str, screen: str) -> None:
    async with browser() as opened:
        page, line = await moving_visitor(opened, served, screen)
        await sit_down(page, game)
        await play_and_compare(page, line, 6, random.Random(game), [*MIDWAY])


@pytest.mark.proof
@pytest.mark.parametrize("midway", MIDWAY)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", installed_games())
async def test_whatever_interrupts_a_movement_it_ends_where_a_fresh_visit_shows_it(
    served: Served, game: str, screen: str, midway: str
) -> None:
    async with browser() as opened:
        page, line = await moving_visitor(opened, served, screen)
        await sit_down(page, game)
        await play_and_compare(page, line, 12, random.Random(game), [midway])
        assert httpx.get(f"{served.url}/health").json()["healings"] == 0


async def sleep_and_wake(page: Page, line: Line, moves: int, rng: random.Random) -> None:
    """Play on elsewhere while a page sleeps, and wake it: it shows everything that it has missed."""
    line.asleep = True
    await line.cut()
    elsewhere = await page.context.new_page()
    await elsewhere.goto(page.url)
    await elsewhere.wait_for_selector(READY, state="attached")
    before = await elsewhere.locator("#moves li").count()
    while not await is_over(elsewhere) and await elsewhere.locator("#moves li").count() < before + moves:
        await touch_once(elsewhere, rng)
        await elsewhere.wait_for_selector(READY, state="attached")
    line.asleep = False
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expect(page.locator("#moves li")).to_have_count(await elsewhere.locator("#moves li").count(), timeout=30_000)
    await elsewhere.close()


@pytest.mark.parametrize(
    ("game", "screen"),
    [
        pytest.param(game, screen, marks=() if (game, screen) == ("bilitaire", "phone") else pytest.mark.proof)
        for game in installed_games()
        for screen in SCREENS
    ],
)
async def test_several_moves_at_once_after_waking_end_where_a_fresh_visit_shows_them(
    served: Served, game: str, screen: str
) -> None:
    rng = random.Random(game)
    async with browser() as opened:
        page, line = await moving_visitor(opened, served, screen)
        await sit_down(page, game)
        await sleep_and_wake(page, line, 5, rng)
        assert not await differences(page)
        await compare_with_a_reload(page)


async def test_a_screen_that_is_turned_while_the_connection_is_lost_shows_the_other_shape(served: Served) -> None:
    async with browser() as opened:
        page, line = await moving_visitor(opened, served, "phone")
        await sit_down(page, "stilelibero")
        shape = await page.locator("svg.board").get_attribute("viewBox")
        line.asleep = True
        await line.cut()
        await page.set_viewport_size({"width": 844, "height": 390})
        line.asleep = False
        await page.evaluate("dispatchEvent(new Event('online'))")
        await expect(page.locator("svg.board")).not_to_have_attribute("viewBox", shape or "")
        assert not await differences(page)


async def test_a_refused_move_leaves_the_board_as_a_fresh_visit_shows_it(served: Served) -> None:
    """What went ahead is back at its place and in its layer, and the marks of the last move are there again."""
    async with browser() as opened:
        page, line = await moving_visitor(opened, served, "desktop")
        await sit_down(page, "bilitaire")
        rng = random.Random(5)
        while not line.refused:
            line.refuses = await page.locator("#moves li").count() > 2
            await touch_once(page, rng)
            await asyncio.sleep(0.05)
        await page.wait_for_selector("#trouble:not([hidden])")
        assert await page.locator(".lg-marks [class]").count()
        assert not await differences(page)
