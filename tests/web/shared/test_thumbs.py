"""On small screens the ways through the house are at the thumb: large, marked, and nothing is behind them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.web.member_accounts import add_member, sign_in
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import faults, size
from tests.web.pages.table import lay
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import LANGUAGES

if TYPE_CHECKING:
    from tests.web.served import Served

SMALL_SCREENS = ((390, 664), (390, 844), (360, 640), (844, 390), (768, 1024))
WAYS = ["/", "/tables", "/puzzles", "/me"]
TARGET = 44
"""What a thumb touches is at least so large, in pixels."""
BEHIND = """() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const bar = document.querySelector(".thumbs").getBoundingClientRect();
    const shown = [...document.querySelectorAll("main *, .foot *")].filter((one) => one.checkVisibility());
    const hidden = shown.filter((one) => one.getBoundingClientRect().bottom > bar.top + 1);
    return hidden.map((one) => one.outerHTML.slice(0, 80));
}"""

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]


async def test_four_ways_are_at_the_thumb_and_nothing_is_behind_them(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        ways = page.locator(".thumbs a")
        for number, path in enumerate(WAYS):
            language = LANGUAGES[number % len(LANGUAGES)]
            await page.goto(f"{path}?lang={language}")
            for shape in SMALL_SCREENS:
                await page.set_viewport_size(size(shape))
                where = f"{path} {shape} {language}"
                assert await ways.evaluate_all("all => all.map((one) => one.getAttribute('href'))") == WAYS, where
                boxes = await ways.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
                assert min(min(box["width"], box["height"]) for box in boxes) >= TARGET, where
                assert {round(box["bottom"]) for box in boxes} == {shape[1]}, where
                assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, where
                cut = "all => all.some((one) => one.scrollWidth > one.clientWidth)"
                assert not await page.locator(".thumbs span").evaluate_all(cut), where
                await expect(page.locator(".thumbs [aria-current=page]")).to_have_attribute("href", path)
                assert await page.evaluate(BEHIND) == [], where
        assert not await faults(page)
        await page.goto("/games/squadro")
        await expect(page.locator(".thumbs [aria-current=true]")).to_have_attribute("href", "/")


async def test_the_answer_to_another_device_is_in_sight_above_the_bar(served: Served) -> None:
    session = {"name": "session", "value": sign_in(served, add_member(served, "Gatekeeper")), "url": served.url}
    async with browser() as opened:
        page, other = await visitor(opened, served), await visitor(opened, served)
        await page.context.add_cookies([session])  # type: ignore[list-item] # a cookie as Playwright takes it
        await page.goto("/me/device")
        await page.locator("main .btn.go").click()
        letters = re.sub(r"\s", "", await page.locator(".letters").inner_text())
        await other.goto(f"/come-in/device?letters={letters}")
        await other.locator("main form .btn.go").click()
        await expect(other.locator(".bird")).to_be_visible()
        await page.goto("/me/device")
        for language in LANGUAGES:
            for shape in SMALL_SCREENS[:1] + SMALL_SCREENS[3:4]:
                await page.set_viewport_size(size(shape))
                await page.goto(f"/me/device?lang={language}")
                bar = await page.locator(".thumbs").bounding_box()
                for answer in await page.locator("[name=answer]").all():
                    box = await answer.bounding_box()
                    assert bar
                    assert box
                    assert box["y"] + box["height"] <= bar["y"], (language, shape)


async def test_the_bar_at_the_thumb_is_neither_at_a_table_nor_on_a_desk_nor_on_paper(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size((390, 664)))
        await page.goto("/tables")
        await expect(page.locator(".thumbs")).to_be_visible()
        await page.emulate_media(media="print")
        await expect(page.locator(".thumbs")).to_be_hidden()
        await page.emulate_media(media="screen")
        await page.set_viewport_size(size((1024, 768)))
        await expect(page.locator(".thumbs")).to_be_hidden()
        await expect(page.locator(".top .me")).to_be_visible()
        await page.set_viewport_size(size((390, 664)))
        await lay(page, "squadro", "bot")
        await expect(page.locator(".thumbs")).to_have_count(0)
