"""An invitation by link: one touch to sit down, and a host who sees it; a code that says the same address."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import segno
from playwright.async_api import Browser, Page, Route, expect
from tests.waiting import wait_until_async
from tests.web.pages.browsing import browser, visitor
from tests.web.served import Guest, Served
from tests.web.shared_browser import CHROMIUM

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
OFFERS_SHARING = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); };"


async def mover(opened: Browser, served: Served, language: str = "en", **more: Any) -> Page:
    page = await visitor(opened, served, language, **more)
    await page.emulate_media(reduced_motion="no-preference")
    return page


async def host_a_table(page: Page, game: str = "squadro") -> str:
    """Lay a table for a friend; return the link that is copied."""
    await page.goto(f"/games/{game}")
    await page.locator("button[name=with][value=friend]").last.click()
    await expect(page.locator("#invite-code")).to_be_visible()
    return await page.locator("#invite").get_attribute("data-copy") or ""


async def modules_of(page: Page) -> list[list[bool]]:
    """Read the code that the page shows, module by module, as a camera would see it."""
    source = await page.locator("#invite-code img").get_attribute("src")
    return await page.evaluate(  # type: ignore[no-any-return] # what the page says
        """async (source) => {
            const picture = new Image();
            picture.src = source;
            await picture.decode();
            const side = Number((await (await fetch(source)).text()).match(/viewBox="0 0 (\\d+)/)[1]);
            const canvas = new OffscreenCanvas(side * 8, side * 8).getContext("2d");
            canvas.drawImage(picture, 0, 0, side * 8, side * 8);
            const dark = (x, y) => canvas.getImageData(x * 8 + 4, y * 8 + 4, 1, 1).data[0] < 128;
            return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => dark(x, y)));
        }""",
        source,
    )


def code_for(link: str) -> list[list[bool]]:
    return [[bool(module) for module in row] for row in segno.make(link, micro=False, error="m").matrix_iter(border=4)]


async def test_a_guest_sits_down_with_one_touch_on_a_phone_and_the_host_sees_it(served: Served) -> None:
    async with browser() as opened:
        host = await mover(opened, served, "fr")
        link = await host_a_table(host)
        guest = await mover(opened, served, "en", **PHONE)
        await guest.goto(link)
        name = await host.evaluate("document.querySelector('#below .who b').textContent")
        await expect(guest.get_by_role("heading", level=1)).to_have_text(f"Sit down opposite {name}")
        await expect(guest.locator(".invited-host")).to_have_text(re.compile(f"{name} is waiting for you"))
        await expect(guest.locator(".invited-scene svg .sq-L").first).to_be_visible()
        button = guest.get_by_role("button", name="Sit down")
        await expect(button).to_be_in_viewport(ratio=1)
        assert await guest.locator("#name").input_value(), "a name stands there already"
        await guest.locator("#name").fill("Tilleul")
        # The seat shines for a moment only: it is looked at while the guest's page still loads.
        shines = expect(host.locator(".seat.arrived", has_text="Tilleul")).to_be_visible()
        await asyncio.gather(shines, button.tap())

        await expect(host.locator("#inviting")).to_be_hidden()
        await expect(host.locator("#invite-code")).to_be_hidden()
        await expect(host.locator("#invite")).to_be_hidden()
        await expect(guest.locator("#below .who b")).to_have_text("Tilleul")
        await expect(guest.locator("svg.board [data-id]").first).to_be_attached()
        memory = await guest.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('fair:')).length")
        assert memory == 1, "the guest's device has brought its own nonce"


async def test_the_code_says_the_link_that_is_copied_by_day_and_by_night(served: Served) -> None:
    async with browser() as opened:
        for theme in ("light", "dark"):
            host = await mover(opened, served, "de", color_scheme=theme)
            link = await host_a_table(host)
            assert link.endswith("?sit=1")
            assert await modules_of(host) == code_for(link)
            paper = "getComputedStyle(document.querySelector('#invite-code')).backgroundColor"
            assert await host.evaluate(paper) == "rgb(255, 250, 240)"


async def test_a_table_open_to_strangers_gives_its_founder_a_code_for_friends(
    served: Served, guests: Callable[..., Guest]
) -> None:
    table = guests("Anna").lay(
        "stilelibero", [{"kind": "me"}, {"kind": "open"}, {"kind": "friend"}], options={"players": 3}
    )
    async with browser() as opened:
        stranger, host = await mover(opened, served), await mover(opened, served)
        await stranger.goto(f"/tables/{table}")
        await expect(stranger.locator("input[name=seat]")).to_have_value("1")
        await host.goto("/games/stilelibero")
        await host.locator("button[name=with][value=open]").click()
        await expect(host.locator("#invite-code")).to_be_visible()
        link = await host.locator("#invite").get_attribute("data-copy") or ""
        assert await modules_of(host) == code_for(link)


async def test_the_share_sheet_of_the_system_comes_first_where_there_is_one(served: Served) -> None:
    async with browser() as opened:
        host = await mover(opened, served, "fr", **PHONE)
        await host.add_init_script(OFFERS_SHARING)
        link = await host_a_table(host)
        await host.get_by_role("button", name="Inviter quelqu’un").tap()
        assert (await host.evaluate("window.shared"))["url"] == link
        plain = await mover(opened, served, "fr", **PHONE)
        await plain.add_init_script("delete Navigator.prototype.share;")
        await host_a_table(plain)
        await expect(plain.locator("#share")).to_be_hidden()


async def test_whoever_comes_too_late_is_told_so_and_may_watch(served: Served, guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay()
    async with browser() as opened:
        early, late = await mover(opened, served, **PHONE), await mover(opened, served)
        await early.goto(f"/tables/{table}")
        await expect(early.get_by_role("heading", level=1)).to_have_text("Sit down opposite Anna")
        await early.locator("#name").fill("Late")
        assert bert.do(table, type="sit", seat=1).status_code == 200
        await early.wait_for_selector("svg.board [data-id]", state="attached")
        await late.goto(f"/tables/{table}?sit=1")
        await expect(late.get_by_role("heading", level=1)).to_have_text("All seats are taken")
        await expect(late.locator("main")).to_contain_text("Anna and Bert")
        await late.get_by_role("link", name="Watch the game").click()
        await late.wait_for_selector("svg.board [data-id]", state="attached")
        await expect(late.locator("#resign")).to_be_hidden()


async def test_a_guest_sees_which_game_it_is_and_the_whole_board_on_a_small_phone(served: Served) -> None:
    async with browser() as opened:
        host = await mover(opened, served)
        guest = await mover(opened, served, "de", viewport={"width": 360, "height": 640})
        await guest.goto(await host_a_table(host))
        for shown in (".invited-game", ".invited-sit .btn", ".invited-ways"):
            await expect(guest.locator(shown)).to_be_in_viewport(ratio=1)
        board = await guest.locator(".invited-scene svg").bounding_box()
        waits = await guest.locator(".invited-host").bounding_box()
        assert board is not None
        assert waits is not None
        assert board["height"] > 120
        assert board["y"] + board["height"] <= waits["y"]
        await guest.set_viewport_size({"width": 844, "height": 390})
        for shown in (".invited-game", ".invited-sit .btn", ".invited-ways"):
            await expect(guest.locator(shown)).to_be_in_viewport(ratio=1)


async def test_a_rematch_names_whom_it_waits_for(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay()
    async with browser() as opened:
        bert = await mover(opened, served)
        await bert.goto(f"/tables/{table}")
        await bert.locator("#name").fill("Bert")
        await bert.get_by_role("button", name="Sit down").click()
        await expect(bert.locator("#resign")).to_be_visible()
        assert anna.do(table, type="resign", seat=0).status_code == 200
        await bert.locator("#rematch button").click()
        await expect(bert.locator("#question")).to_have_text("Waiting for Anna")
        await expect(bert.locator(".seat", has_text="Anna")).to_contain_text("expected")
        assert anna.do(bert.url.rpartition("/")[2], type="decline-challenge", reason="later").is_success
        await expect(bert.locator("[data-status=over]")).to_be_attached()
        await expect(bert.locator(".seat", has_text="Anna")).not_to_contain_text("expected")


async def test_a_link_is_copied_without_https_too(served: Served) -> None:
    async with browser() as opened:
        host = await mover(opened, served)
        await host.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
        await host.context.grant_permissions(["clipboard-read"])
        link = await host_a_table(host)
        await host.evaluate("document.addEventListener('copy', () => { window.copied = String(getSelection()); })")
        await host.locator("#invite").click()
        assert await host.evaluate("window.copied") == link


TELLS_WHAT_IT_READ = """
  const { text } = Response.prototype;
  Response.prototype.text = async function () {
    const read = await text.call(this);
    setTimeout(() => console.debug("asked anew"));
    return read;
  };
"""
"""Whoever asked for a page anew has acted on it when this is said."""


async def answer_late(page: Page) -> None:
    """Let a page hear from the table that somebody sits before its form hears where that leads."""
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))

    async def late(route: Route) -> None:
        await wait_until_async(lambda: heard, "the page knows who sat there before")
        async with page.expect_console_message(lambda message: message.text == "asked anew"):
            answer = await route.fetch(max_redirects=0)
        await route.fulfill(response=answer)

    await page.add_init_script(TELLS_WHAT_IT_READ)
    await page.route("**/sit", late)


async def test_whoever_a_rematch_is_laid_for_is_seated_with_one_touch_and_brings_a_nonce(served: Served) -> None:
    async with browser() as opened:
        host, guest = await mover(opened, served), await mover(opened, served, **PHONE)
        await guest.goto(await host_a_table(host))
        await guest.get_by_role("button", name="Sit down").click()
        await expect(host.locator("#resign")).to_be_visible()
        await host.locator("#resign").click()
        await host.locator("#answers").get_by_role("button", name="Resign").click()
        await host.locator("#rematch button").click()
        rematch = guest.locator(".end-card").get_by_role("link", name="Go to the rematch")
        address = (await rematch.get_attribute("href") or "").partition("?")[0]
        reader = await guest.context.new_page()
        await reader.goto(address)
        await expect(reader.get_by_role("button", name="Decline")).to_be_visible()
        await expect(reader.get_by_role("button", name="Sit down")).to_be_visible()
        await reader.close()
        seen = "localStorage.door = getComputedStyle(document.querySelector('.invited-door')).visibility"
        await guest.add_init_script(f"addEventListener('submit', () => {{ {seen} }}, true)")
        await answer_late(guest)
        await rematch.click()
        for page in (host, guest):
            await expect(page.locator("[data-status=playing]").first).to_be_attached()
        await guest.wait_for_url(host.url)
        assert await guest.evaluate("localStorage.door") == "hidden"
        begun = "(key) => localStorage[key]?.includes('nonces') && localStorage[key]"
        found = await guest.wait_for_function(begun, arg=f"fair:{guest.url.split('/')[-1]}")
        remembered = json.loads(await found.json_value())
        assert remembered["nonces"][remembered["seats"][0]] == remembered["nonce"]
