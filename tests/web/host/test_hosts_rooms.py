"""The rooms of the host, gone through in a browser: decided on a phone and on a desk, and felt by those concerned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.async_api import Page, expect
from tests.proof import rest_in_proof
from tests.web.pages.browsing import browser, complaints, visitor
from tests.web.pages.corner import cookie_of
from tests.web.served import Guest, Served
from tests.web.shared_browser import CHROMIUM
from tests.web.signed_in import add_account, sign_in

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}


async def fits(page: Page) -> None:
    """Expect nothing to stand out of the screen, once the page is there."""
    await page.wait_for_function("() => document.body && document.documentElement.scrollWidth <= innerWidth")


async def room(page: Page, name: str) -> None:
    await page.locator(".host-rooms").get_by_role("link", name=name).click()
    await fits(page)


async def report(page: Page, table: str) -> None:
    await page.goto(f"/tables/{table}/report")
    await page.locator("label", has_text="Bert").click()
    await page.locator("label", has_text="Rude words").click()
    await page.get_by_role("button", name="Send").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("It arrived.")


async def take_the_house(page: Page, key: str) -> None:
    await page.goto("/host")
    await page.fill("#key", key)
    await page.get_by_role("button", name="Enter").click()
    await page.get_by_role("button", name="Make this account host").click()
    await expect(page.get_by_role("button", name="Make this account host")).to_have_count(0)


async def mute_bert(page: Page) -> None:
    await room(page, "Reports")
    await page.get_by_role("link", name="Decide about Bert").click()
    await fits(page)
    mute = page.locator("form[action$='/mute']")
    await mute.get_by_role("button").click()
    await expect(mute).to_be_visible()  # nothing is sent without a reason
    await mute.get_by_label("Reason").fill("rude words")
    await mute.get_by_role("button").click()
    await expect(page.locator(".host-log")).to_contain_text("rude words")
    await room(page, "Reports")
    await page.get_by_label("What came of it").fill("muted for a day")
    await page.get_by_role("button", name="Close the report").click()
    await expect(page.locator("main")).to_contain_text("Nothing to look at")


async def speak_in_vain(page: Page, cookie: dict[str, Any], table: str) -> None:
    """Expect whoever is muted to be told so where they typed, and to lose no word."""
    await page.context.add_cookies([cookie])  # type: ignore[list-item] # a cookie as Playwright takes it
    await page.goto(f"/tables/{table}")
    await page.wait_for_selector("svg.board [data-id]")
    if not await page.locator("#words").is_visible():
        await page.locator(".tabs [data-tab='talk']").click()
    await page.fill("#words", "but I only said")
    await page.press("#words", "Enter")
    await expect(page.locator("#talk-refused")).to_be_visible()
    await expect(page.locator("#words")).to_have_value("but I only said")
    await expect(page.locator("#words")).to_be_in_viewport(ratio=1)


async def make_milo_moderator(page: Page) -> None:
    await room(page, "People")
    await page.fill("#name", "milo")
    await page.get_by_role("button", name="Search").click()
    await page.get_by_role("link", name="Milo").click()
    role = page.locator("form[action$='/role']")
    await role.locator("select").select_option("moderator")
    await role.get_by_label("Reason").fill("patient with everybody")
    await role.get_by_role("button").click()
    await expect(page.locator(".host-log")).to_contain_text("role: moderator")


async def close_the_house(page: Page) -> str:
    """Let guests in by invitation only; return a link that does."""
    await room(page, "Who comes in")
    await page.locator("label", has_text="by invitation").click()
    await page.get_by_label("Reason").fill("the school begins")
    await page.get_by_role("button", name="Decide").click()
    await page.get_by_role("button", name="Make a link").click()
    link = await page.locator(".secret").inner_text()
    await fits(page)
    await page.get_by_role("link", name="Done").click()
    return link


async def come_in_by(page: Page, link: str, house: Served) -> None:
    await page.goto("/tables")
    await expect(page.get_by_role("heading", level=1)).to_have_text("This house is by invitation.")
    await expect(page.locator("main")).to_contain_text("The house of Colette.")
    await page.goto(link)
    complaints.clear()  # browsers complain about pages that are refused
    await page.get_by_role("button", name="Come in").click()
    await page.wait_for_url(f"{house.url}/")


@pytest.mark.parametrize("screen", rest_in_proof("pages", (PHONE, DESK), but=(PHONE,)))
async def test_a_host_runs_the_whole_house_from_the_hosts_page(
    serve: Callable[..., Served], guests: Callable[..., Guest], screen: dict[str, Any]
) -> None:
    house = serve()
    anna, bert = guests("Anna", house), guests("Bert", house)
    table = anna.lay(free_chat=True)
    bert.do(table, type="sit", seat=1)
    account = add_account(house, "Colette")
    add_account(house, "Milo")
    session = sign_in(house, account)
    cookie = {"name": "session", "value": session.cookies["session"], "url": house.url}
    session.close()
    key = (house.folder / "data" / "host.key").read_text().strip()
    async with browser() as opened:
        guest = await visitor(opened, house, "en", **screen)
        page = await visitor(opened, house, "en", **screen)
        await page.context.add_cookies([cookie])  # type: ignore[list-item] # a cookie as Playwright takes it
        await report(guest, table)
        await take_the_house(page, key)
        await mute_bert(page)
        assert bert.do(table, type="say", text="hm").json()["code"] == "guest/muted"
        await speak_in_vain(await visitor(opened, house, "en", **screen), cookie_of(house, bert), table)
        await make_milo_moderator(page)
        await guest.goto(f"/tables/{table}")
        await guest.wait_for_selector("svg.board [data-id]")
        link = await close_the_house(page)
        # Whoever is at a table is told by the door itself, without touching anything.
        await expect(guest.get_by_role("heading", level=1)).to_have_text("This house is by invitation.")
        await come_in_by(guest, link, house)
        await room(page, "Log")
        for words in ("the school begins", "patient with everybody", "muted for a day", "rude words"):
            await expect(page.locator(".host-log")).to_contain_text(words)
