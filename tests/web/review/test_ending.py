"""The end of a game is a moment: a card beside the board, where it turned, a flourish, and something to share."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.proof import rest_in_proof
from tests.web.pages.browsing import browser, moving, visitor
from tests.web.pages.corner import cookie_of
from tests.web.pages.table import lay, touch_next
from tests.web.served import play
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.async_api import Page, Route
    from tests.web.served import Guest, Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]


COUNTS_BARE_CARDS = """
  window.bare = window.looks = 0;
  (function look() {
    window.looks += 1;
    const card = document.querySelector(".end-card");
    if (card?.checkVisibility() && getComputedStyle(card).display !== "grid") window.bare += 1;
    requestAnimationFrame(look);
  })();
"""


LOOKS = 20
"""So many frames are drawn before a style that comes late."""


async def late(route: Route) -> None:
    """Let a page be drawn and looked at while it waits for what it asked for."""
    page = route.request.frame.page
    looks = await page.evaluate("window.looks")
    await page.wait_for_function("(looks) => window.looks >= looks", arg=looks + LOOKS)
    await route.continue_()


async def play_and_resign(page: Page, game: str, company: str, moves: int) -> None:
    await lay(page, game, company)
    rng = random.Random(5)
    for _ in range(moves):
        assert await touch_next(page, rng)
    await page.evaluate("document.getElementById('resign').click()")
    await page.locator("#answers").get_by_role("button", name="Resign").click()
    await page.wait_for_selector(".end-card")


async def test_whoever_gives_up_is_told_so_kindly_and_offered_revenge(served: Served) -> None:
    kindly = re.compile(r"You gave up (at turn [1-9]\d*\. Well fought|before the first turn)\.")
    async with browser() as opened:
        page, _ = await moving(opened, served)
        await page.route("**/static/end.css*", late)
        await page.add_init_script(COUNTS_BARE_CARDS)
        await play_and_resign(page, "squadro", "bot", 4)
        card = page.locator(".end-card")
        await expect(card).to_have_attribute("data-mood", "lost")
        assert await page.evaluate("window.bare") == 0, "nobody sees the card before its style"
        await page.unroute_all(behavior="wait")
        await expect(card.locator("h2")).to_have_text("The Sparrow wins!")
        await expect(card.locator(".end-manner")).to_have_text(kindly)
        await expect(card.get_by_role("button", name="Rematch")).to_be_visible()
        await expect(page.locator(".flourish")).to_have_count(0)
        await card.get_by_role("button", name="Rematch").click()
        await page.wait_for_url(re.compile("/tables/"))
        await page.wait_for_selector(".spot")


@pytest.mark.parametrize("moves", rest_in_proof("motion", (1, 5), but=(1,)))
async def test_whoever_lost_has_something_to_try_and_nothing_moves_under_the_finger(served: Served, moves: int) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served, viewport={"width": 390, "height": 664})
        await play_and_resign(page, "squadro", "bot", moves)
        again, line = page.locator(".end-again"), page.locator(".end-turn")
        await page.wait_for_function("() => document.fonts.ready.then(() => true)")
        before = await again.bounding_box()
        await expect(line.locator("b")).to_have_text(re.compile("^To try"))
        await expect(line.locator("span span")).not_to_be_empty()
        assert await again.bounding_box() == before


async def test_nothing_is_said_of_moves_to_whoever_made_none(served: Served) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served)
        await play_and_resign(page, "squadro", "bot", 0)
        await expect(page.locator(".end-card")).to_have_attribute("data-mood", "lost")
        await expect(page.locator(".end-turn")).to_have_count(0)


@pytest.mark.proof("motion")
async def test_swimmers_fly_whole_and_what_one_can_do_is_in_sight(served: Served) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served, viewport={"width": 390, "height": 664})
        await play_and_resign(page, "stilelibero", "device", 6)
        await page.wait_for_selector(".flourish svg", state="attached")
        headless = """svgs => svgs.filter((svg) =>
            svg.querySelector('[href="#st-body"], [href="#st-ready"], [href="#st-foam"]')
            && !svg.querySelector('[href^="#st-cap"]')).length"""
        assert await page.locator(".flourish svg").evaluate_all(headless) == 0
        tabs = await page.locator(".tabs").bounding_box()
        acts = await page.locator(".end-acts").bounding_box()
        assert tabs
        assert acts
        assert acts["y"] + acts["height"] <= tabs["y"] + 1


async def test_whoever_won_stands_between_the_second_and_the_third(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    others = [{"kind": "device", "name": name} for name in ("Bert", "Caro")]
    table = anna.lay("stilelibero", [{"kind": "me"}, *others], options={"players": 3, "end": "shallow"})
    play(table, anna)
    async with browser() as opened:
        page = await visitor(opened, served)
        for path, shape in ((f"/tables/{table}?watch=1", (390, 664)), (f"/tables/{table}/after", (1280, 800))):
            await page.set_viewport_size({"width": shape[0], "height": shape[1]})
            await page.goto(path)
            boxes = [await page.locator(f".podium .step-{place}").bounding_box() for place in (2, 1, 3)]
            lefts = [box["x"] for box in boxes if box]
            assert len(lefts) == 3
            assert lefts == sorted(lefts), path


READ_IN_THE_CARD = """() => {
    const edge = document.querySelector(".end-acts").getBoundingClientRect().top;
    const covered = [...document.querySelectorAll(".end-card h2, .end-places li")].filter((one) =>
        one.checkVisibility() && one.getBoundingClientRect().bottom > edge);
    const squeezed = [...document.querySelectorAll(".seat")].filter((seat) => seat.scrollHeight > seat.clientHeight);
    return [...covered, ...squeezed].map((one) => one.textContent);
}"""


async def test_a_win_that_five_share_is_read_whole_on_a_phone_with_their_true_places(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Maximilienne-Joséphine")
    machines = [{"kind": "bot", "level": level} for level in "12345"]
    table = anna.lay("stilelibero", [{"kind": "me"}, *machines], options={"players": 6})
    assert anna.do(table, type="resign", seat=0).is_success
    ranks = sorted(anna.look(table)["table"]["outcome"]["ranks"])
    assert ranks == [1, 1, 1, 1, 1, 6]
    async with browser() as opened:
        page = await visitor(opened, served)
        for width, height in ((390, 664), (844, 390)):
            await page.set_viewport_size({"width": width, "height": height})
            await page.goto(f"/tables/{table}?watch=1")
            await expect(page.locator(".seat .tally")).to_have_count(6)
            assert await page.locator(".end-places li").evaluate_all("all => all.map((one) => one.value)") == ranks
            assert await page.evaluate(READ_IN_THE_CARD) == [], (width, height)
        await page.goto(f"/tables/{table}/after")
        assert await page.locator(".others li").evaluate_all("all => all.map((one) => one.value)") == ranks[3:]


async def test_among_people_no_advice_is_promised_and_a_rematch_is_offered_once_by_name(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    assert bert.do(table, type="sit", seat=1).is_success
    play(table, anna, bert, moves=2)
    assert bert.do(table, type="resign", seat=1).is_success
    async with browser() as opened:
        winner, loser = await visitor(opened, served, "en"), await visitor(opened, served, "en")
        for page, guest in ((winner, anna), (loser, bert)):
            await page.context.add_cookies([cookie_of(served, guest)])  # type: ignore[list-item] # a cookie by its address
            await page.goto(f"/tables/{table}")
        await expect(loser.locator(".end-turn span span")).to_have_text("No move of yours gave the game away.")
        await winner.locator("#rematch button").click()
        await expect(winner.locator("#question")).to_have_text("Waiting for Bert")
        await expect(loser.locator(".end-asked")).to_have_text("Anna wants a rematch.")
        await expect(loser.locator(f'a[href="{winner.url.removeprefix(served.url)}?come=1"]')).to_have_count(1)
        await expect(loser.locator("#answers .btn")).to_have_count(0)


async def test_a_moment_stays_on_the_board_until_somebody_goes_back_to_the_end(served: Served) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served, viewport={"width": 390, "height": 664})
        await play_and_resign(page, "squadro", "device", 5)
        await page.locator(".tabs [data-tab=moves]").click()
        await page.locator("#moves button").nth(1).click()
        await page.locator("#pane-moves .sheet-close").click()
        await expect(page.locator(".end-card")).to_be_hidden()
        await page.get_by_role("button", name="Back to the end").click()
        await expect(page.locator(".end-card")).to_be_visible()


async def test_looking_back_on_a_phone_begins_at_the_board_with_its_buttons(served: Served) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served, viewport={"width": 390, "height": 664})
        await play_and_resign(page, "squadro", "device", 3)
        await page.locator("#review").click()
        await page.wait_for_selector(".replay svg.board [data-id]")
        for part in (".replay svg.board", "#prev", "#next", "#ply"):
            box = await page.locator(part).bounding_box()
            assert box
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= 664 - 56


async def test_a_picture_and_a_film_of_the_end_can_be_kept(served: Served, tmp_path: Path) -> None:
    async with browser() as opened:
        page, _ = await moving(opened, served)
        await play_and_resign(page, "bilitaire", "device", 2)
        await page.wait_for_selector(".flourish svg", state="attached")
        await page.get_by_role("button", name="Share", exact=True).click()
        for way, ending, least in (("Picture", ("png",), 20_000), ("Film of the last moves", ("webm", "mp4"), 4_000)):
            await page.get_by_role("button", name=way).click()
            kept = page.locator(", ".join(f'.end-said a[download$=".{one}"]' for one in ending))
            await kept.wait_for()
            async with page.expect_download() as begun:
                await kept.click()
            download = await begun.value
            assert download.suggested_filename.endswith(ending)
            await download.save_as(tmp_path / "kept")
            assert (tmp_path / "kept").stat().st_size > least
