"""Games from outside are played to their end by touch, with things moving, on the plain board and on a drawn one."""

from __future__ import annotations

import asyncio
import os
import sys
import xml.etree.ElementTree as ET
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect
from tests.proof import rest_in_proof
from tests.web.boards import differences
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import lay, moves_of
from tests.web.shared_browser import CHROMIUM

THIRD_PARTY = Path(__file__).parents[2] / "third_party"
sys.path.append(str(THIRD_PARTY))
from projects import PROJECTS, install  # noqa: E402 - found where the outside games live

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Browser, Page
    from tests.web.served import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}, "has_touch": True},
    "phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
}
GAMES = {
    "connect_four": ["4", "3", "4", "3", "4", "3", "4"],
    "garland": ["1-2", "3-4", "5", "6-7"],
    "windfall": ["1", "2", "3", "3", "4", "5", "5", "4", "6", "1"],
}
"""Whole games."""
WINNERS = {"connect_four": 0, "garland": 1, "windfall": 0}

FALLING = """() => new Promise((seen) => {
    const heights = new Set();
    const look = () => {
        const landed = document.querySelector('[data-id="cf-3-0"]');
        const disc = landed ?? document.querySelector('[data-id="cf-held"]');
        heights.add(Math.round(disc.getBoundingClientRect().y));
        if (document.querySelector(".lg-marks [class]")) seen(heights.size); else requestAnimationFrame(look);
    };
    look();
})"""
"""At how many heights a disc is seen until it has fallen into the middle column."""


@pytest.fixture
def house(serve: Callable[..., Served], tmp_path: Path) -> Served:
    """A house with the outside games installed from their wheels."""
    site = install(tmp_path)
    return serve(PYTHONPATH=os.pathsep.join([str(site), *filter(None, sys.path)]))


async def sit_down(opened: Browser, house: Served, screen: str, game: str) -> Page:
    page = await visitor(opened, house, **SCREENS[screen])
    await page.add_init_script("localStorage.setItem('confirm', 'once')")
    await page.emulate_media(reduced_motion="no-preference")
    await lay(page, game, "device")
    return page


async def touch(page: Page, spot: str) -> None:
    """Touch a place on the board, or press a button, as a finger does; first take the device, where it goes round."""
    place = f'.spots .can[data-spot="{spot}"], #buttons [data-spot="{spot}"]'
    await page.wait_for_selector(f"{place}, .cover:not([hidden])")
    if await page.locator("#cover").is_visible():
        await page.locator("#cover-show").tap()
    await page.locator(place).tap()


async def play(page: Page, game: str) -> None:
    for number, move in enumerate(GAMES[game], 1):
        await touch(page, move)
        await expect(moves_of(page)).to_have_count(number)
    await page.wait_for_selector("#rematch:not([hidden])")
    assert not await differences(page)


@pytest.mark.parametrize(
    ("game", "screen"), rest_in_proof("hands", product(GAMES, SCREENS), but=(("connect_four", "phone"),))
)
async def test_a_small_game_is_played_to_its_end_by_touch(house: Served, game: str, screen: str) -> None:
    assert game in PROJECTS
    async with browser() as opened:
        page = await sit_down(opened, house, screen, game)
        lid = await (await page.request.get(f"/games/{game}/cover.svg")).text()
        assert ET.fromstring(lid).get("viewBox") == "0 0 400 500"  # noqa: S314 - our own drawing
        if game == "connect_four":
            falling = asyncio.create_task(page.evaluate(FALLING))
            await play(page, game)
            assert await falling > 2
        else:
            await play(page, game)
        winner = await page.locator(f'.seat[data-seat="{WINNERS[game]}"] .who b').inner_text()
        await expect(page.get_by_role("heading", name=f"{winner} l’emporte")).to_be_visible()
