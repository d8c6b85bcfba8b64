"""The end of a game is a moment: a card beside the board, where it turned, a flourish, and something to share."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from tests.web.test_browser import CHROMIUM, browser, lay, touch_once, visitor

if TYPE_CHECKING:
    from playwright.async_api import Page
    from tests.web.served import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium: apt-get install chromium"),
]

MOVING = "no-preference"
SAVED = """async (address) => {
  const image = await createImageBitmap(await (await fetch(address)).blob());
  return [image.width, image.height];
}"""


async def _play_and_resign(page: Page, game: str, company: str, moves: int, **options: str) -> None:
    await lay(page, game, company, **options)
    rng = random.Random(5)
    played = 0
    while played < moves:
        played += await touch_once(page, rng)
        await page.wait_for_timeout(30)
    await page.evaluate("document.getElementById('resign').click()")
    await page.get_by_role("button", name="Give up").last.click()
    await page.wait_for_selector(".end-card")


async def test_whoever_gives_up_is_told_so_kindly_and_offered_revenge(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, reduced_motion=MOVING, locale="en")
        await _play_and_resign(page, "squadro", "bot", 4)
        card = page.locator(".end-card")
        assert await card.get_attribute("data-mood") == "lost"
        assert "wins!" in await card.locator("h2").inner_text()
        assert (await card.locator(".end-manner").inner_text()).startswith("You gave up at turn ")
        assert await card.get_by_role("button", name="Revenge").is_visible()
        assert await page.locator(".flourish").count() == 0, "a loss is not celebrated"


async def test_a_picture_of_the_end_can_be_kept(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, reduced_motion=MOVING, locale="en")
        await _play_and_resign(page, "bilitaire", "device", 2)
        assert await page.locator(".flourish svg").count() > 0
        await page.get_by_role("button", name="Share").click()
        await page.get_by_role("button", name="Picture").click()
        kept = page.locator(".end-said a[download]")
        await kept.wait_for()
        assert (await kept.get_attribute("download") or "").endswith(".png")
        assert await page.evaluate(SAVED, await kept.get_attribute("href")) == [1200, 630]
