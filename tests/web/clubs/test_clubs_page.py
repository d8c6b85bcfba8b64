"""A club from the founding to a challenge for a rung, by touches on two phones."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.web.member_accounts import add_member, sign_in
from tests.web.pages.browsing import browser, visitor
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from playwright.async_api import Page, ViewportSize
    from tests.web.served import Served

PHONE: ViewportSize = {"width": 390, "height": 664}

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]


async def fits(page: Page) -> None:
    await page.wait_for_load_state()
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


async def test_a_club_is_founded_joined_by_its_link_and_a_rung_is_challenged(served: Served) -> None:
    number = time.monotonic_ns() % 10**6
    founder = add_member(served, f"Tilleul {number}")
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=PHONE, timezone_id="Europe/Paris")
        await page.context.add_cookies([{"name": "session", "value": sign_in(served, founder), "url": served.url}])
        await page.goto("/clubs")
        await page.get_by_role("link", name="Found a club").click()
        await page.get_by_label("Name of the club").fill(f"Friends of tea {number}")
        await page.get_by_role("button", name="Found it").click()
        await expect(page.get_by_role("heading", level=1)).to_have_text(f"Friends of tea {number}")
        club = page.url
        await page.get_by_role("link", name="Make an invitation").click()
        await page.get_by_role("button", name="Make an invitation").click()
        await expect(page.get_by_alt_text("Square to scan to join the club")).to_be_visible()
        link = await page.locator("#invitations .secret").inner_text()
        await page.get_by_label("The ladder’s game").select_option("squadro")
        await page.get_by_role("button", name="Set the ladder").click()
        await page.wait_for_load_state()  # with the script that says in which zone the hour is
        await page.get_by_label("What there will be").fill("Rugby for eight")
        await page.get_by_label("When").fill(time.strftime("%Y-%m-%dT20:00", time.localtime(time.time() + 9 * 86_400)))
        await page.get_by_role("button", name="Set the date").click()
        await fits(page)
        await page.goto(club)
        await expect(page.locator(".club-next time[data-moment]")).to_contain_text("8:00")
        await page.get_by_role("button", name="Take a rung").click()
        await expect(page.locator(".club-rung")).to_have_count(1)
        await fits(page)

        other = await visitor(opened, served, "en", viewport=PHONE)
        await other.goto(link)
        await other.get_by_role("button", name="Keep my name, then join").click()
        await other.get_by_label("Name").fill(f"Loutre {number}")
        await other.get_by_role("button", name="Go on").click()
        await other.locator("input[type=password]").fill("gentle otter paints the moon")
        await other.locator("form:has(input[type=password]) button[type=submit]").click()
        await other.get_by_role("button", name="Later").click()
        await other.get_by_role("button", name="Join").click()
        await expect(other.get_by_role("heading", level=1)).to_have_text(f"Friends of tea {number}")
        await other.get_by_role("button", name="I’ll be there").click()
        await expect(other.locator(".on-felt")).to_contain_text(f"Loutre {number} will be there.")
        await other.get_by_role("button", name="Take a rung").click()
        await other.get_by_role("button", name=f"Challenge : {founder.name}").click()
        await other.wait_for_url("**/tables/*")
        await page.goto(club)
        await expect(page.get_by_role("link", name="To the table")).to_be_visible()
        await expect(page.locator(".club-rung")).to_have_count(2)
        await expect(page.get_by_role("button", name="Challenge")).to_have_count(0)
