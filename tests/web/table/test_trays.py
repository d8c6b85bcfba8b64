"""Libertas and Bi-litaire by hand: boards as large as the screen gives, trays, marbles and flags dragged and tapped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.async_api import expect
from tests.waiting import wait_until_async
from tests.web.boards import PHONE, differences
from tests.web.pages.browsing import browser, moving
from tests.web.pages.finger import STEPS, finger_on
from tests.web.pages.table import is_over
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from playwright.async_api import Page
    from tests.web.pages.finger import Point
    from tests.web.served import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
CAN = ".spots .spot.can"

DRAWN = """() => {
    const svg = document.querySelector("svg.board");
    return svg.viewBox.baseVal.width * svg.getScreenCTM().a;
}"""
"""How wide the drawing is on the screen, in pixels."""

LAY = """(options) => {
    for (const [name, value] of Object.entries(options)) {
        const field = document.querySelector(`select[name="option-${name}"]`);
        if (field) field.value = value;
        else document.querySelector(`[name="option-${name}"][value="${value}"]`).checked = true;
    }
    [...document.querySelectorAll('button[name="with"][value="device"]')].at(-1).click();
}"""


async def lay(page: Page, game: str, **options: str) -> None:
    """Lay a table on one device at which the first player begins."""
    await page.goto(f"/games/{game}")
    await page.evaluate(LAY, {"first": "a", **options})
    await page.wait_for_selector("svg.board [data-id]", state="attached")
    await ready(page)


async def ready(page: Page) -> bool:
    """Wait until something can be touched, a cover lifted on the way; tell whether the game goes on."""

    async def stands() -> Literal["over", "goes on", ""]:
        if await is_over(page):
            return "over"
        if not await page.locator("#cover").evaluate("cover => cover.hidden"):
            await page.locator("#cover-show").evaluate("button => button.click()")
        elif await page.locator(f"{CAN}, #buttons [data-spot]").count():
            return "goes on"
        return ""

    return await wait_until_async(stands, "something can be touched, or the game is over") == "goes on"


def plays(sent: list[dict[str, Any]]) -> list[str]:
    return [message["command"]["token"] for message in sent if message.get("command", {}).get("type") == "play"]


async def played(sent: list[dict[str, Any]], count: int) -> list[str]:
    """Wait until so many moves were sent: a page waits a moment, so that a slip can be called back."""
    await wait_until_async(lambda: len(plays(sent)) >= count, f"{count} moves are sent")
    return plays(sent)


async def middle(page: Page, spot: str) -> Point:
    box = await page.locator(f'.spots [data-spot="{spot}"] .edge').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.proof("layout")
async def test_the_board_is_as_wide_as_the_screen_gives(served: Served) -> None:
    async with browser() as opened:
        for size, least in ((PHONE, 360), (DESKTOP, 600)):
            for game in ("libertas", "bilitaire"):
                page, _ = await moving(opened, served, **size)
                await lay(page, game)
                assert await page.evaluate(DRAWN) >= least, (game, size)
                await page.context.close()


async def test_a_flag_is_dragged_anywhere_on_the_rack_by_finger(served: Served) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **PHONE)
        await lay(page, "libertas")
        finger = await finger_on(page)
        spot = await page.locator(CAN).nth(7).get_attribute("data-spot")
        assert spot is not None
        start = await middle(page, spot)
        await finger.drag(start, (start[0] + 60, start[1] - 30))
        await expect(page.locator(".rider")).to_have_count(1)
        await finger.lift()
        await expect(page.locator(".rider")).to_have_count(0)
        assert plays(sent) == [], "let go elsewhere, it goes back"
        board = await page.locator("svg.board").bounding_box()
        assert board is not None
        below = board["y"] + board["height"] / 2 + await page.evaluate(DRAWN) * 0.42
        await finger.drag(await middle(page, spot), (board["x"] + board["width"] * 0.7, below))
        await expect(page.locator(".ghosts.near .ghost .lg-text")).to_have_count(1)
        await finger.lift()
        assert await played(sent, 1) == [spot]


async def test_a_tray_is_dragged_with_its_marbles_and_pushes_the_next_one(served: Served) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **PHONE)
        await lay(page, "bilitaire")
        await page.locator(f'{CAN}[data-spot="d4"]').tap()
        await page.locator("#buttons .go").tap()
        await played(sent, 1)
        await page.wait_for_selector(f'{CAN}[data-spot="B1"]')
        await expect(page.locator(".seat .who span")).to_contain_text(["jumps the marbles", "slides the trays"])
        finger = await finger_on(page)
        await finger.drag(await middle(page, "B1"), await middle(page, "C1"))
        await expect(page.locator(".rider .sprite")).to_have_count(5)
        await expect(page.locator(".rider .chip")).to_have_text("one cell")
        await expect(page.locator(".ghosts .ring.under")).to_have_count(2)
        await expect(page.locator(".ghosts .ghost")).to_have_count(10)
        await finger.lift()
        assert await played(sent, 2) == ["d4", "B1-C1>1"]
        await expect(page.locator('[data-id="bi-D1"]')).to_have_count(1)
        await ready(page)
        assert await differences(page) == []


async def test_a_marble_is_dragged_over_its_jump_with_a_mouse(served: Served) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **DESKTOP)
        await lay(page, "bilitaire")
        await page.locator(f'{CAN}[data-spot="d4"]').click()
        await played(sent, 1)
        await page.wait_for_selector(f'{CAN}[data-spot="B1"]')
        await page.mouse.move(*await middle(page, "B1"))
        await page.mouse.down()
        await page.mouse.move(*await middle(page, "C1"), steps=STEPS)
        await page.mouse.up()
        await played(sent, 2)

        async def may_jump() -> bool:
            if "jump" in (await page.locator("#question").inner_text()).lower() and await page.locator(CAN).count():
                return True
            if await page.locator("#buttons [data-spot]").count():
                await page.locator("#buttons [data-spot]").first.click()
            return False

        await wait_until_async(may_jump, "a marble may jump")
        x, y = await middle(page, "b4")
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + 20, y, steps=STEPS)
        await page.mouse.move(*await middle(page, "d4"), steps=STEPS)
        await expect(page.locator(".ghosts .met.under")).to_have_count(1)
        await page.mouse.up()
        assert (await played(sent, 3))[-1] == "b4-d4"


@pytest.mark.proof("hands")
@pytest.mark.parametrize(("game", "options"), [
    ("libertas", {}), ("libertas", {"players": "4"}), ("libertas", {"players": "3", "occupation": "yes"}),
    ("bilitaire", {}),
])  # fmt: skip
async def test_a_whole_game_is_played_by_tapping_on_a_phone(served: Served, game: str, options: dict[str, str]) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **PHONE)
        await lay(page, game, **options)
        taps = 0
        while await ready(page):
            things = page.locator(f"{CAN}:not(.on), #buttons [data-spot]")
            if go := await page.locator("#buttons .go").count():
                things = page.locator("#buttons .go")
            count = await things.count()
            if count:
                await things.nth(taps % count if not go else 0).dispatch_event("click")
                taps += 1
            assert taps < 3000
        assert len(plays(sent)) > 10


async def test_what_a_touch_would_do_is_not_said_twice(served: Served) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served, **PHONE)
        await lay(page, "bilitaire")
        await page.locator(CAN).first.tap()
        await expect(page.locator("#buttons .go")).to_have_count(1)
        question = page.locator("#question")
        await expect(question).to_have_text(re.compile("marble"))
        await expect(page.locator("#told")).not_to_have_text(await question.inner_text())


async def test_a_libertas_is_no_larger_than_a_flag_so_that_its_ghost_stays_in_the_rack(served: Served) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served, **PHONE)
        await lay(page, "libertas")
        await page.wait_for_selector("svg.board [data-id]", state="attached")
        flag, libertas = await page.evaluate("""() => ["li-sR1", "li-sL"].map((symbol) => {
            const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
            use.setAttribute("href", `#${symbol}`);
            document.querySelector("svg.board").append(use);
            return use.getBBox().width;
        })""")
        assert libertas <= flag + 4
