"""What is seen while things move is true when they have come to rest: every game, as people see it."""

from __future__ import annotations

import asyncio
import json
import random
from itertools import cycle, product
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect
from tests.proof import Note, draws, rest_in_proof, times
from tests.waiting import LIMIT_S, pause_async
from tests.web.boards import PHONE, boxes, differences
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import TOUCHABLE, at_rest, is_over, lay, moves_of, touch_once
from tests.web.shared_browser import CHROMIUM

from ludogite.core.registry import installed_games
from ludogite.play.showing import has_secrets

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playwright.async_api import Browser, Page, WebSocketRoute
    from tests.web.served import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SCREENS: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE}
READY = f"{TOUCHABLE}, .cover:not([hidden]), #rematch:not([hidden])"
MIDWAY_S = 0.09
"""So long after news have come the animation is under way."""
FROZEN_S = 0.1
INTERRUPTED = times(10)
"""So many movements of a game are interrupted in the same way."""


class Onlooker:
    """Somebody who sees things move, may do something meanwhile, and whose connection can be cut."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moving = asyncio.Event()
        self.asleep = False
        self.refuses = False
        self.refused = 0
        self.wire: WebSocketRoute | None = None

    async def stand_between(self, wire: WebSocketRoute) -> None:
        """Be the connection of the page to the house."""
        if self.asleep:
            await wire.close(code=1012)
            return
        self.wire = wire
        server = wire.connect_to_server()
        wire.on_message(lambda text: self._said(wire, server, str(text)))
        server.on_message(lambda text: self._told(wire, str(text)))

    def _said(self, wire: WebSocketRoute, server: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        if not self.refuses or message["type"] != "do":
            server.send(text)
            return
        self.refused += 1
        wire.send(json.dumps({"type": "refused", "cid": message["cid"], "code": "move/illegal", "text": "Non."}))

    def _told(self, wire: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        wire.send(text)
        if message["type"] == "news" and message["shown"]["beats"]:
            self.moving.set()

    async def look_on(self) -> None:
        """Let it play."""

    async def touch(self) -> None:
        """Touch the page while something moves: it is at its end at once."""
        await self.page.evaluate("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")

    async def look_away(self) -> None:
        """Look at another tab while something moves, so long that this one is frozen, and come back."""
        await self.page.evaluate(HIDE, True)
        devtools = await self.page.context.new_cdp_session(self.page)
        await devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
        await pause_async(FROZEN_S, "a frozen page stands still for a while")
        await devtools.send("Page.setWebLifecycleState", {"state": "active"})
        await devtools.detach()
        await self.page.evaluate(HIDE, False)

    async def lose_connection(self) -> None:
        """Lose the connection while something moves; the page finds it again."""
        if self.wire is not None:
            await self.wire.close(code=1012)

    async def fall_asleep(self) -> None:
        """Lose the connection until waking."""
        self.asleep = True
        await self.lose_connection()

    async def wake(self) -> None:
        """Have a connection again, and notice it."""
        self.asleep = False
        await self.page.evaluate("dispatchEvent(new Event('online'))")


HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A page without a window is never hidden by itself."""

MIDWAY: dict[str, Callable[[Onlooker], Awaitable[None]]] = {
    "looking-on": Onlooker.look_on,
    "touched": Onlooker.touch,
    "hidden": Onlooker.look_away,
    "cut": Onlooker.lose_connection,
}


async def onlooker(opened: Browser, served: Served, screen: str, game: str) -> Onlooker:
    """Somebody who sees things move, at a table: on both sides, or against the machine where each side has secrets."""
    page = await visitor(opened, served, **SCREENS[screen])
    await page.emulate_media(reduced_motion="no-preference")
    made = Onlooker(page)
    await page.route_web_socket("**/socket", made.stand_between)
    await lay(page, game, "bot" if has_secrets(installed_games()[game]) else "device")
    await page.wait_for_selector(READY, state="attached")
    return made


async def play_and_compare(anna: Onlooker, moves: int, rng: random.Random, midway: list[str]) -> None:
    """Play so many moves by touch, each interrupted; after each, all must be as a fresh visit would show it."""
    page, interrupts = anna.page, cycle(midway)
    while not await is_over(page) and await page.locator("#moves code:not(.chance)").count() < moves:
        anna.moving.clear()
        await touch_once(page, rng)
        if await page.locator(READY).count():
            continue
        await asyncio.wait_for(anna.moving.wait(), LIMIT_S)
        await pause_async(MIDWAY_S * rng.random(), "a movement is interrupted at any moment")
        interrupt = next(interrupts)
        await MIDWAY[interrupt](anna)
        await page.wait_for_selector(READY, state="attached")
        assert not await differences(page), (interrupt, await moves_of(page).all_text_contents())
    await compare_with_a_reload(page)


async def compare_with_a_reload(page: Page) -> None:
    """Demand that everything is painted where it is when the page is loaded again."""
    await at_rest(page)
    here = await boxes(page)
    await page.reload()
    await page.wait_for_selector(READY, state="attached")
    await at_rest(page)
    assert here == await boxes(page)


@pytest.mark.parametrize(
    ("game", "screen"),
    rest_in_proof("motion", product(installed_games(), SCREENS), but=(("libertas", "phone"),)),
)
async def test_what_has_moved_is_where_a_fresh_visit_shows_it(served: Served, game: str, screen: str) -> None:
    async with browser() as opened:
        anna = await onlooker(opened, served, screen, game)
        await play_and_compare(anna, 6, random.Random(game), [*MIDWAY])


@pytest.mark.proof("motion")
@pytest.mark.parametrize("midway", MIDWAY)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", installed_games())
async def test_whatever_interrupts_a_movement_it_ends_where_a_fresh_visit_shows_it(
    served: Served, game: str, screen: str, midway: str, record_property: Note
) -> None:
    async with browser() as opened:
        anna = await onlooker(opened, served, screen, game)
        record_property("cases", INTERRUPTED)
        await play_and_compare(anna, INTERRUPTED, draws(game, screen, midway), [midway])
        assert (await (await anna.page.request.get("/health")).json())["healings"] == 0


async def play_elsewhere(anna: Onlooker, moves: int, rng: random.Random) -> int:
    """Play on in another tab; return how many moves there are then."""
    elsewhere = await anna.page.context.new_page()
    await elsewhere.goto(anna.page.url)
    await elsewhere.wait_for_selector(READY, state="attached")
    played = moves_of(elsewhere)
    goal = await played.count() + moves
    while not await is_over(elsewhere) and await played.count() < goal:
        await touch_once(elsewhere, rng)
        await elsewhere.wait_for_selector(READY, state="attached")
    count = await played.count()
    await elsewhere.close()
    return count


@pytest.mark.parametrize(
    ("game", "screen"), rest_in_proof("motion", product(installed_games(), SCREENS), but=(("bilitaire", "phone"),))
)
async def test_several_moves_at_once_after_waking_end_where_a_fresh_visit_shows_them(
    served: Served, game: str, screen: str
) -> None:
    async with browser() as opened:
        anna = await onlooker(opened, served, screen, game)
        await anna.fall_asleep()
        count = await play_elsewhere(anna, 5, random.Random(game))
        await anna.wake()
        await expect(moves_of(anna.page)).to_have_count(count)
        assert not await differences(anna.page)
        await compare_with_a_reload(anna.page)


async def test_a_screen_that_is_turned_while_the_connection_is_lost_shows_the_other_shape(served: Served) -> None:
    async with browser() as opened:
        anna = await onlooker(opened, served, "phone", "stilelibero")
        board = anna.page.locator("svg.board")
        shape = await board.get_attribute("viewBox")
        await anna.fall_asleep()
        await anna.page.set_viewport_size({"width": 844, "height": 390})
        await anna.wake()
        await expect(board).not_to_have_attribute("viewBox", shape or "")
        assert not await differences(anna.page)


async def test_a_refused_move_leaves_the_board_as_a_fresh_visit_shows_it(served: Served) -> None:
    """What went ahead is back at its place and in its layer, and the marks of the last move are there again."""
    async with browser() as opened:
        anna = await onlooker(opened, served, "desktop", "bilitaire")
        rng = random.Random(5)
        while not anna.refused:
            anna.refuses = await moves_of(anna.page).count() > 2
            await touch_once(anna.page, rng)
            await anna.page.wait_for_selector(READY, state="attached")
        await anna.page.wait_for_selector("#trouble:not([hidden])")
        assert await anna.page.locator(".lg-marks [class]").count()
        assert not await differences(anna.page)
