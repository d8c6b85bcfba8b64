"""Hands at the table: a first touch shows what would happen, a second plays; pieces are dragged; slips called back."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect
from tests.web.boards import PHONE
from tests.web.test_browser import CHROMIUM, browser, visitor

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page
    from tests.web.served import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium: apt-get install chromium"),
]

CAN = ".spots .spot.can"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


async def moving(opened: Browser, served: Served, **more: Any) -> tuple[Page, list[dict[str, Any]]]:
    """Somebody who wants to see things move, and what their page sends."""
    page = await visitor(opened, served, "en", **more)
    await page.emulate_media(reduced_motion="no-preference")
    sent: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))))
    return page, sent


async def lay(page: Page, company: str = "device") -> None:
    """Lay a table of Squadro at which Left begins, wherever its options are."""
    await page.goto("/games/squadro")
    await page.evaluate(
        """(company) => {
        document.querySelector('[name="option-first"][value="left"]').checked = true;
        document.querySelector('[name="option-sides"][value="given"]').checked = true;
        document.querySelector('[name="level"][value="1"]').checked = true;
        [...document.querySelectorAll(`button[name="with"][value="${company}"]`)].at(-1).click();
    }""",
        company,
    )
    await page.wait_for_selector("svg.board [data-id]", state="attached")


def plays(sent: list[dict[str, Any]]) -> list[str]:
    return [message["command"]["token"] for message in sent if message.get("command", {}).get("type") == "play"]


async def middle(page: Page, selector: str) -> tuple[float, float]:
    box = await page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def test_pointing_at_a_piece_shows_what_it_would_do_and_one_click_plays(served: Served) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **DESKTOP)
        await lay(page)
        asked = await page.locator("#question").inner_text()
        await page.locator(f'{CAN}[data-spot="1"]').hover()
        await expect(page.locator(".ghosts.of-mine .ghost")).to_have_count(1)
        await expect(page.locator(".ghosts .way.under")).to_have_count(1)
        await expect(page.locator("#told")).to_contain_text("3")
        await page.mouse.move(5, 5)
        await expect(page.locator(".ghosts")).to_have_count(0)
        await expect(page.locator("#question")).to_have_text(asked)
        assert plays(sent) == []
        await page.locator(f'{CAN}[data-spot="1"]').click()
        await expect(page.locator("#ticker, #moves").first).to_contain_text("1")
        assert plays(sent) == ["1"]


@pytest.mark.proof
async def test_a_whole_game_is_played_by_touching_twice_on_a_phone(served: Served) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **PHONE)
        await lay(page)
        touches = 0
        while not await page.locator("#rematch").is_visible():
            spots = page.locator(CAN)
            if not await spots.count():
                await asyncio.sleep(0.03)
                continue
            before = len(plays(sent))
            await spots.nth(touches % await spots.count()).tap()
            if touches < 4:
                await expect(page.locator(".ghosts .ghost")).to_have_count(1)
            assert len(plays(sent)) == before, "a first touch plays nothing"
            await page.locator(f"{CAN}.on").tap()
            for _ in range(200):
                if len(plays(sent)) > before:
                    break
                await asyncio.sleep(0.01)
            assert len(plays(sent)) == before + 1
            touches += 1
        assert touches > 20


async def test_a_touch_elsewhere_clears_what_was_shown(served: Served) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **PHONE)
        await lay(page)
        await page.locator(CAN).nth(2).tap()
        await expect(page.locator(".ghosts .ghost")).to_have_count(1)
        box = await page.locator("svg.board").bounding_box()
        assert box is not None
        await page.touchscreen.tap(box["x"] + 3, box["y"] + 3)
        await expect(page.locator(".ghosts")).to_have_count(0)
        assert plays(sent) == []
        await page.locator(CAN).nth(2).tap()
        await page.locator("#buttons .go").tap()
        await expect(page.locator(".ghosts")).to_have_count(0)
        assert plays(sent) == ["3"]
