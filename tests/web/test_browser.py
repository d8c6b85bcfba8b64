"""Whole games played by touches in a real browser, for every installed game."""

from __future__ import annotations

import asyncio
import json
import random
import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect
from tests.web import shared_browser
from tests.web.shared_browser import CHROMIUM

from ludogite.core.registry import installed_games

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from playwright.async_api import Browser, Page
    from tests.web.served import Guest, Served

TOUCHABLE = ".spots .spot.can:not(.ahead), #hand [data-spot], #buttons [data-spot]"
TRIES = 4000
complaints: list[str] = []
"""What scripts and browsers complained about; a test ends by looking at it, for a callback cannot fail one."""

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]


@asynccontextmanager
async def browser(*flags: str) -> AsyncIterator[Browser]:
    complaints.clear()
    async with shared_browser.driver() as playwright:
        chromium = playwright.chromium
        if flags:
            opened = await chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *flags])
        else:
            opened = await chromium.connect(shared_browser.address())
        try:
            yield opened
        finally:
            await opened.close()
    assert not complaints


async def visitor(opened: Browser, served: Served, language: str = "fr", **more: Any) -> Page:
    """Somebody with a browser of their own, who wants no animations and complains about every error."""
    context = await opened.new_context(locale=language, reduced_motion="reduce", base_url=served.url, **more)
    page = await context.new_page()
    page.on("pageerror", lambda error: complaints.append(f"the script failed: {error}"))
    page.on("console", lambda message: complain(message.type, f"{message.text} {message.location['url']}"))
    page.set_default_timeout(shared_browser.PATIENCE_MS)
    return page


async def moving(opened: Browser, served: Served, **more: Any) -> tuple[Page, list[dict[str, Any]]]:
    """Somebody who wants to see things move, and what their page sends."""
    page = await visitor(opened, served, "en", **more)
    await page.emulate_media(reduced_motion="no-preference")
    sent: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))))
    return page, sent


def complain(kind: str, text: str) -> None:
    if kind == "error" and "WebSocket" not in text and "ERR_CONNECTION" not in text:
        complaints.append(f"the browser complains: {text}")


async def touch_once(page: Page, rng: random.Random) -> bool:
    """Touch something that can be touched, as a person would; tell whether there was anything."""
    touched: bool = await page.evaluate(
        """([selector, chance]) => {
            const shown = document.getElementById("cover-show");
            if (!document.getElementById("cover").hidden) { shown.click(); return true; }
            const things = [...document.querySelectorAll(selector)];
            if (!things.length) return false;
            const thing = things[Math.floor(chance * things.length)];
            thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            return true;
        }""",
        [TOUCHABLE, rng.random()],
    )
    return touched


async def is_over(page: Page) -> bool:
    return await page.locator("#rematch").is_visible()


async def play_on(pages: list[Page], rng: random.Random) -> None:
    for _ in range(TRIES):
        touched = [await touch_once(page, rng) for page in pages]
        if not any(touched):
            if await is_over(pages[0]):
                return
            await asyncio.sleep(0.02)
    pytest.fail(f"the game did not end: {await pages[0].locator('#question').inner_text()}")


async def unfold_options(page: Page) -> None:
    await page.locator("#options").evaluate("fold => { fold.open = true; }")


async def lay(page: Page, game: str, company: str, **options: str) -> None:
    await page.goto(f"/games/{game}")
    await unfold_options(page)
    for name, value in options.items():
        field = page.locator(f'[name="option-{name}"]')
        if await field.first.evaluate("node => node.tagName") == "SELECT":
            await field.select_option(value)
        else:
            await page.locator(f'[name="option-{name}"][value="{value}"]').check(force=True)
    if company == "bot":
        await page.locator('[name="level"][value="1"]').check(force=True)
    await page.locator(f'button[name="with"][value="{company}"]').last.click()
    await page.wait_for_selector("svg.board [data-id]", state="attached")


async def sit_first(page: Page, game: str, other: str = "friend") -> None:
    """Lay a table with somebody who sits second: else it is drawn by lot who begins."""
    await page.goto(f"/games/{game}")
    for seat, kind in enumerate(("me", other)):
        await page.locator(f"[name=seat-{seat}]").evaluate("(field, kind) => { field.value = kind; }", kind)
    await page.locator("button[name=with][value=custom]").evaluate("button => button.click()")
    await page.wait_for_selector("svg.board [data-id]", state="attached")


@pytest.mark.parametrize("game", installed_games())
async def test_a_whole_game_is_played_by_touches(served: Served, game: str) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, game, "device")
        await play_on([page], random.Random(game))
        assert await page.locator("#moves code").count() > 5
        assert await page.locator(".seat .tally b").count() == await page.locator(".seat").count()
        await page.wait_for_selector("#final .counted li")
        await page.locator("#rematch button").click()
        await page.wait_for_url(re.compile("/tables/"))


@pytest.mark.parametrize("game", installed_games())
async def test_the_house_plays_against_a_person(served: Served, game: str) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await lay(page, game, "bot")
        rng = random.Random(1)
        for _ in range(400):
            if await page.locator("#moves code:not(.chance)").count() > 6:
                return
            if not await touch_once(page, rng):
                await asyncio.sleep(0.05)
        pytest.fail("the house does not play")


async def test_two_people_play_in_two_browsers(served: Served) -> None:
    async with browser() as opened:
        anna, bert = (
            await visitor(opened, served),
            await visitor(opened, served, "en", viewport={"width": 390, "height": 844}),
        )
        await lay(anna, "squadro", "friend")
        await bert.goto(anna.url)
        await bert.locator(".seat button").click()
        await anna.wait_for_selector(".seat.turn")
        await play_on([anna, bert], random.Random(7))
        assert (
            await anna.locator("#moves code").all_text_contents()
            == await bert.locator("#moves code").all_text_contents()
        )
        assert "Squadro" in await bert.title()


async def test_a_broken_connection_comes_back_without_a_reload(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "squadro", "device")
        rng = random.Random(3)
        await page.evaluate("window.sameDocument = true")
        for _ in range(3):
            await page.context.set_offline(True)
            await touch_once(page, rng)
            await asyncio.sleep(0.1)
            await page.context.set_offline(False)
            await asyncio.sleep(0.2)
        before = await page.locator("#moves code").count()
        for _ in range(400):
            await touch_once(page, rng)
            await asyncio.sleep(0.05)
            if await page.locator("#moves code").count() > before:
                break
        assert await page.locator("#moves code").count() > before
        assert await page.evaluate("window.sameDocument")


async def test_a_move_sent_while_the_house_is_down_is_played_once_when_it_is_back(serve: Callable[..., Served]) -> None:
    house = serve(LUDOGITE_PORT="18431")
    async with browser() as opened:
        page = await visitor(opened, house)
        await lay(page, "squadro", "device", first="left", sides="given")
        await page.wait_for_selector(".spot.can")
        house.kill()
        await touch_once(page, random.Random(1))
        await asyncio.sleep(0.3)
        house.start()
        await expect(page.locator("#moves code")).to_have_count(1, timeout=20_000)
        await asyncio.sleep(0.5)
        await expect(page.locator("#moves code")).to_have_count(1)


async def test_a_game_can_be_played_from_the_keyboard(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "squadro", "device", first="left", sides="given")
        await page.locator(".spot.can").first.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("#moves code")).to_have_count(1)
        assert await page.locator("#told").inner_text()


async def test_the_board_is_told_in_words_as_it_stands_or_not_at_all(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "squadro", "device", first="left", sides="given")
        board = page.locator("svg.board")
        await page.wait_for_selector(".spot.can")
        first = await board.get_attribute("aria-description")
        await page.locator(".spot.can").first.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("#moves code")).to_have_count(1)
        await expect(board).not_to_have_attribute("aria-description", first or "")
        await page.locator(".spot.can").first.focus()
        await expect(board).to_have_attribute("aria-description", re.compile("."))
        told = await board.get_attribute("aria-description")
        await page.reload()
        await page.wait_for_selector(".spot.can")
        assert told == await board.get_attribute("aria-description") != first


async def test_names_and_words_are_text_and_never_markup(served: Served, guests: Callable[[str], Guest]) -> None:
    eve = guests("<img src=x>")
    table = eve.lay(free_chat=True)
    eve.do(table, type="say", text="<script>alert(1)</script><img src=x onerror=alert(1)>")
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto(f"/tables/{table}")
        await expect(page.get_by_role("heading", level=1)).to_contain_text("<img src=x>")
        await page.goto(f"/tables/{table}?watch=1")
        await expect(page.locator("#talk li")).to_contain_text("<script>alert(1)</script>")
        assert await page.locator("#talk img, .seat img").count() == 0


async def test_a_table_page_is_light_and_soon_playable(served: Served) -> None:
    async with browser() as opened:
        for game in installed_games():
            page = await visitor(opened, served)
            await lay(page, game, "device")
            await page.reload()
            await page.wait_for_selector(TOUCHABLE + ", .cover:not([hidden])")
            size = await page.evaluate(
                "performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize || 0), 0)"
            )
            assert size < 150_000, (game, size)
            await page.context.close()
