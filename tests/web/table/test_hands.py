"""Hands at the table: a first touch shows what would happen, a second plays; pieces are dragged; slips called back."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.async_api import expect
from tests.waiting import wait_until_async
from tests.web.boards import PHONE
from tests.web.pages.browsing import browser, moving
from tests.web.pages.table import at_rest, is_over
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page
    from tests.web.served import Guest, Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

LINGER_MS, PING_MS = 2000, 15_000
"""How long a move can be called back, and how often a page asks whether the house is there."""
CAN = ".spots .spot.can"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


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


def kinds(sent: list[dict[str, Any]]) -> list[str]:
    return [message["type"] for message in sent]


def is_sent(sent: list[dict[str, Any]], count: int) -> bool:
    return len(plays(sent)) >= count


async def goes_on(page: Page) -> bool:
    """Wait until something can be touched; tell whether there is anything before the game is over."""

    async def stands() -> Literal["over", "goes on", ""]:
        if await is_over(page):
            return "over"
        return "goes on" if await page.locator(CAN).count() else ""

    return await wait_until_async(stands, "something can be touched, or the game is over") == "goes on"


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
        await expect(page.locator(f"{CAN}[aria-label^=Column]")).to_have_count(5)
        assert plays(sent) == ["1"]


@pytest.mark.proof("hands")
async def test_a_whole_game_is_played_by_touching_twice_on_a_phone(served: Served) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **PHONE)
        await lay(page)
        touches = 0
        while await goes_on(page):
            spots = page.locator(CAN)
            before = len(plays(sent))
            await spots.nth(touches % await spots.count()).tap()
            if touches < 4:
                await expect(page.locator(".ghosts .ghost")).to_have_count(1)
            assert len(plays(sent)) == before, "a first touch plays nothing"
            await page.locator(f"{CAN}.on").tap()
            await wait_until_async(partial(is_sent, sent, before + 1), "the second touch plays")
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


async def test_a_piece_is_dragged_to_where_it_goes_and_goes_back_from_elsewhere(served: Served) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **DESKTOP)
        await lay(page)
        x, y = await middle(page, '[data-id="sq-L1"]')
        await page.mouse.move(x, y)
        await expect(page.locator(".ghosts .ghost")).to_have_count(1)
        await page.mouse.down()
        await page.mouse.move(x + 30, y + 120, steps=5)
        await expect(page.locator(".rider")).to_have_count(1)
        await page.mouse.up()
        await expect(page.locator(".rider, .lifted")).to_have_count(0)
        assert plays(sent) == [], "let go nowhere, it goes back"
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + 9, y, steps=2)
        ends = await middle(page, ".ghosts .ghost")
        await page.mouse.move(*ends, steps=6)
        await expect(page.locator(".ghosts.near")).to_have_count(1)
        await page.mouse.up()
        await expect(page.locator(".rider, .lifted")).to_have_count(0)
        await wait_until_async(lambda: plays(sent), "letting go plays")
        assert plays(sent) == ["1"]


async def test_a_move_that_lingers_can_be_called_back_and_is_sent_when_nobody_does(served: Served) -> None:
    async with browser() as opened:
        page, sent = await moving(opened, served, **DESKTOP)
        await page.clock.install()
        await page.add_init_script("localStorage.setItem('confirm', 'linger')")
        await lay(page)
        stood = await middle(page, '[data-id="sq-L1"]')
        await page.locator(f'{CAN}[data-spot="1"]').click()
        await page.locator("#buttons [data-undo]").click()
        await expect(page.locator(f'{CAN}[data-spot="1"]')).to_have_count(1)
        # What lingers is due long before the next ping, and would have been sent before it.
        pings = kinds(sent).count("ping")
        await page.clock.run_for(PING_MS)
        await wait_until_async(lambda: kinds(sent).count("ping") > pings, "the page pings the house")
        assert plays(sent) == []
        await at_rest(page)
        assert await middle(page, '[data-id="sq-L1"]') == pytest.approx(stood, abs=2)
        await page.locator(f'{CAN}[data-spot="1"]').click()
        assert plays(sent) == []
        await expect(page.locator("#buttons [data-undo]")).to_have_count(1)
        await page.clock.run_for(LINGER_MS)
        await wait_until_async(lambda: plays(sent), "what lingered is sent")
        await expect(page.locator("#buttons [data-undo]")).to_have_count(0)
        assert plays(sent) == ["1"]


async def test_whoever_has_decided_reads_what_they_play(served: Served) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served, **PHONE)
        await lay(page)
        question = page.locator("#question")
        await page.evaluate("""() => {
            const question = document.getElementById("question");
            window.asked = [];
            new MutationObserver(() => window.asked.push(question.textContent)).observe(question, { childList: true });
        }""")
        await page.locator(f'{CAN}[data-spot="1"]').tap()
        await page.locator("#buttons .go").tap()
        await expect(page.locator(f"{CAN}[aria-label^=Column]")).to_have_count(5)
        assert "…" not in await page.evaluate("window.asked")
        await page.evaluate("localStorage.setItem('confirm', 'linger')")
        await page.reload()
        await page.locator(f'{CAN}[data-spot="2"]').tap()
        await expect(page.locator("#buttons [data-undo]")).to_have_count(1)
        await expect(page.locator("#told")).to_have_text(re.compile("piece 2 advances"))
        await expect(question).not_to_have_text("…")


async def test_what_lingers_is_sent_when_the_page_is_left(served: Served) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served, **DESKTOP)
        await page.add_init_script("localStorage.setItem('confirm', 'linger')")
        await lay(page)
        address = page.url
        await page.locator(f'{CAN}[data-spot="1"]').click()
        await expect(page.locator("#buttons [data-undo]")).to_have_count(1)
        await page.goto("/")
        await page.goto(address)
        await expect(page.locator(f"{CAN}[aria-label^=Column]")).to_have_count(5)


SIT = """(table) => new Promise((sat) => {
    const socket = new WebSocket(`ws://${location.host}/tables/${table}/socket`);
    socket.onopen = () => {
        socket.send(JSON.stringify({ type: "hello" }));
        socket.send(JSON.stringify({ type: "do", cid: "sit", command: { type: "sit", seat: 1, nonce: "abc" } }));
    };
    socket.onmessage = ({ data }) => {
        const { type, done, cid } = JSON.parse(data);
        if (cid === "sit" || done?.includes("sit")) sat(socket.close());
    };
})"""


async def test_a_plan_is_made_while_the_other_thinks_and_played_by_the_house(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        page, sent = await moving(opened, served, **DESKTOP)
        await page.goto("/games/squadro")
        await page.evaluate(SIT, table)
        await page.goto(f"/tables/{table}")
        await page.locator('.spot.ahead.can[data-spot="2"]').click()
        await expect(page.locator(".ghosts.of-plan .ghost")).to_have_count(1)
        await expect(page.locator(".plan-chip")).to_contain_text("planned")
        await expect(page.locator(".ask")).to_have_attribute("data-ask", "plan")
        await page.locator('.spot.ahead[data-spot="2"]').click()
        await expect(page.locator(".plan-chip")).to_contain_text("planned")  # whatever is touched
        await page.locator("#buttons [data-plan]").click()
        await expect(page.locator(".plan-chip")).to_have_count(0)
        await page.locator('.spot.ahead[data-spot="3"]').focus()
        await page.keyboard.press("Enter")
        await expect(page.locator("#buttons [data-plan]")).to_have_count(1)
        told = anna.look(table)
        assert (told["turn"]["ply"], "plan" in told["turn"]) == (0, False)
        anna.do(table, type="play", token="1", ply=0)
        assert [move["token"] for move in anna.look(table)["moves"]] == ["1", "3"]
        await expect(page.locator(".plan-chip")).to_have_count(0)
        await expect(page.locator(".spot.ahead.can")).to_have_count(5)
        assert plays(sent) == []


async def test_advice_is_shown_like_any_other_preview_on_a_turned_board(served: Served) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served, **DESKTOP)
        await lay(page, "bot")
        await page.wait_for_selector(CAN)
        await page.locator(".hint-ask:visible").first.click()
        await expect(page.locator(".ghosts.of-hint .ghost")).to_have_count(1)
        spot = await page.evaluate("""() => {
            const ring = document.querySelector(".ghosts.of-hint .ring").getBoundingClientRect();
            const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
            return document.elementFromPoint(x, y).closest(".spot.can")?.dataset.spot ?? "";
        }""")
        assert spot in "12345"
        assert spot, "the ring lies on a piece that can be touched"
        await page.locator(f'{CAN}:not([data-spot="{spot}"])').first.hover()
        await expect(page.locator(".ghosts.of-mine .ghost")).to_have_count(1)
        await page.mouse.move(5, 5)
        await expect(page.locator(".ghosts.of-hint .ghost")).to_have_count(1)
