"""A member plays the Sparrow in a game that counts, gives up after a move, and sees the new strength and its curve."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.web.member_accounts import add_member, sign_in
from tests.web.pages.browsing import browser
from tests.web.pages.screens import size
from tests.web.pages.table import resize
from tests.web.shared_browser import CHROMIUM
from tests.web.strong_members import a_house_of_players

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page
    from tests.web.served import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]
PHONE = (390, 664)
SCREENS = (PHONE, (844, 390), (1280, 800))
SMALL = """() => [...document.querySelectorAll('main a.btn, main button, main summary.btn, main .chip')]
    .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().height < 39.5)
    .map((one) => one.textContent.trim())"""

CUT = """() => [...document.querySelectorAll('.bar h1, .bar p, .seat .who b')]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.trim())"""


WIN_FACES = """[...document.querySelectorAll("[aria-labelledby=wins-title] li > :first-child")]
  .map((face) => Math.round(face.getBoundingClientRect().width))"""
"""How wide each picture is beside a fine win."""


async def come(page: Page, served: Served, name: str) -> None:
    session = sign_in(served, add_member(served, name))
    await page.context.add_cookies([{"name": "session", "value": session, "url": served.url}])


async def what_is_cut(page: Page, screen: tuple[int, int]) -> list[str]:
    """Return which titles and names are cut on a screen of this size."""
    await resize(page, screen)
    return list(await page.evaluate(CUT))


async def test_a_game_that_counts_ends_with_a_strength_and_its_curve(served: Served) -> None:
    async with browser() as opened:
        page = await (await opened.new_context(viewport=size(PHONE), locale="en", reduced_motion="reduce")).new_page()
        await come(page, served, "Strong reed")
        await page.goto(f"{served.url}/games/squadro/strengths")
        await page.get_by_role("link", name="Play a game that counts").click()
        await page.locator('[name="level"][value="1"]').check(force=True)
        await page.get_by_role("button", name="Sit down opposite").click()
        await page.wait_for_selector("svg.board [data-id]")
        await expect(page.locator("main .is-rated")).to_have_text("It counts")
        for screen in (*reversed(SCREENS), PHONE):
            assert await what_is_cut(page, screen) == [], screen
        title = "<a href='#'>Tournoi de Squadro des rives de la Loire</a> "
        await page.evaluate(
            "title => document.getElementById('status').insertAdjacentHTML('beforebegin', title)", title
        )
        for screen in (SCREENS[1], PHONE):  # of a tournament's title less is shown, of the turn nothing is lost
            assert await what_is_cut(page, screen) == [], screen
            await page.evaluate("document.getElementById('status').textContent ||= 'Turn 1'")
            await expect(page.locator("#status")).to_be_in_viewport(ratio=1)
        spot = page.locator(".spots .spot.can").first
        await spot.wait_for(state="attached")
        before = await page.locator("#count").text_content()
        for _ in range(2):  # the first touch shows a move, the second plays it
            await spot.dispatch_event("click")
        await expect(page.locator("#count")).not_to_have_text(before or "")
        await page.evaluate("document.getElementById('resign').click()")
        await page.locator("#answers").get_by_role("button", name="Resign").click()
        strength = page.locator(".end-strength")
        await expect(strength).to_have_text(re.compile(r"Your strength: [\d,]+, ± \d+"))
        points = re.search(r"\d[\d,]*\d", await strength.inner_text())
        assert points
        await strength.get_by_role("link").click()
        await expect(page.locator(".strength-now b")).to_have_text(points[0])
        await expect(page.locator("svg.curve.tall-only")).to_be_visible()
        await expect(page.locator("svg.curve.wide-only")).to_be_hidden()
        await expect(page.get_by_text("A guess until five games count: 4 more.")).to_be_visible()


@pytest.mark.proof("layout")
async def test_pages_of_strengths_fit_every_screen(serve: Callable[..., Served]) -> None:
    served = serve()
    anna = add_member(served, "Anna")
    a_house_of_players(served, anna, count=10)
    session = sign_in(served, anna)
    async with browser() as opened:
        for screen in SCREENS:
            page = await (await opened.new_context(viewport=size(screen), has_touch=True)).new_page()
            await page.context.add_cookies([{"name": "session", "value": session, "url": served.url}])
            for path in ("/games/squadro/strengths", "/games/libertas/strengths", "/people/Player%201", "/me"):
                await page.goto(f"{served.url}{path}")
                assert await page.evaluate("document.documentElement.scrollWidth") <= screen[0], (path, screen)
                assert await page.evaluate(SMALL) == [], (path, screen)
            await page.goto(f"{served.url}/people/Anna")
            widths = await page.evaluate(WIN_FACES)
            assert set(widths) == {34}, (screen, widths, "an opponent of the house takes as much place as a member")


async def test_whoever_blocks_a_newcomer_reaches_the_button_on_every_screen(serve: Callable[..., Served]) -> None:
    served = serve()
    anna = add_member(served, "Anna")
    for number, screen in enumerate(SCREENS):
        add_member(served, f"Newcomer {number}")
        async with browser() as opened:
            page = await (await opened.new_context(viewport=size(screen), has_touch=True)).new_page()
            await page.context.add_cookies([{"name": "session", "value": sign_in(served, anna), "url": served.url}])
            await page.goto(f"{served.url}/people/Newcomer%20{number}")
            await page.locator(".profile-more summary").tap()
            await page.locator(".profile-more button").tap()
            await expect(page.locator(".profile-more")).to_have_count(0)
