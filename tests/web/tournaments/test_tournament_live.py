"""The page of a tournament while it goes on: what is new comes by itself, and never under a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser
from tests.web.pages.tournament import open_page
from tests.web.shared_browser import CHROMIUM
from tests.web.tournament_people import member, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page
    from tests.web.served import Guest, Served
    from tests.web.tournament_people import Person

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}


def called(served: Served, *players: Guest) -> tuple[Person, str, str]:
    """Let guests be called to a table of an online tournament; return who directs it, its address and the table's."""
    director = member(served, "Arbiter")
    swiss = director.announce("squadro", form="swiss", rounds=2, pace="director", listed="no", clock="20+10")
    for one in players:
        assert one.http.post(f"/api{swiss}/enter", headers=one.head).is_success
    director.decide(swiss, "begin")
    until(lambda: any(one["table"] for one in director.open_matches(swiss)))
    return director, swiss, director.open_matches(swiss)[0]["table"]


async def let_pause_arrive(page: Page, director: Person, tournament: str) -> None:
    """Let the director pause, which is told on the card and in the log; wait until the log tells it."""
    director.decide(tournament, "pause", reason="cake in the garden")
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(page.locator("#log li").filter(has_text="cake in the garden")).to_be_attached()


async def test_whoever_has_a_finger_on_sit_down_sits_down_though_the_card_changes_meanwhile(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    director, swiss, table = called(served, anna, bert)
    async with browser() as opened:
        page = await open_page(opened, served, anna, swiss, **PHONE)
        way = page.locator(".next .btn.big")
        await expect(way).to_have_text("Sit down")
        box = await way.bounding_box()
        assert box is not None
        finger = await page.context.new_cdp_session(page)
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        await let_pause_arrive(page, director, swiss)
        await expect(page.locator("#part-next")).not_to_contain_text("cake")
        await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        await page.wait_for_url(f"**/tables/{table}*")


async def test_the_bar_below_a_phone_s_page_sits_down_too_though_the_card_changes_meanwhile(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    director, swiss, table = called(served, anna, bert)
    async with browser() as opened:
        page = await open_page(opened, served, anna, swiss, **PHONE)
        await page.locator("#log").scroll_into_view_if_needed()
        bar = page.locator("#next-bar")
        await expect(bar).to_contain_text("Sit down")
        await bar.hover()
        await page.mouse.down()
        await let_pause_arrive(page, director, swiss)
        director.decide(swiss, "leave", entrant=1)
        await page.mouse.up()
        await page.wait_for_url(f"**/tables/{table}*")


async def test_what_waited_for_a_finger_comes_when_it_is_lifted_and_for_keys_when_they_go_on(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    director, swiss, _ = called(served, anna, bert)
    async with browser() as opened:
        page = await open_page(opened, served, anna, swiss)
        card, way = page.locator("#part-next"), page.locator(".next .btn.big")
        await way.hover()
        await page.mouse.down()
        await let_pause_arrive(page, director, swiss)
        await expect(card).not_to_contain_text("cake")
        await page.mouse.move(2, 2)
        await page.mouse.up()
        await expect(card).to_contain_text("cake in the garden")

        await page.locator(".next summary").focus()
        await page.keyboard.press("Enter")
        await page.keyboard.press("Shift+Tab")
        await expect(way).to_be_focused()
        director.decide(swiss, "resume")
        director.decide(swiss, "pause", reason="rain in the garden")
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await expect(page.locator("#log li").filter(has_text="rain in the garden")).to_be_attached()
        await expect(card).to_contain_text("cake")
        await expect(way).to_be_focused()
        await way.evaluate("(one) => one.blur()")
        await expect(card).to_contain_text("rain in the garden")
        await expect(page.locator(".next details")).to_have_attribute("open", "")


async def test_what_was_unfolded_and_touched_last_stays_so_when_the_card_changes(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    director, swiss, _ = called(served, anna, bert)
    async with browser() as opened:
        page = await open_page(opened, served, anna, swiss)
        folded = page.locator(".next summary")
        await folded.click()
        await let_pause_arrive(page, director, swiss)
        await expect(page.locator("#part-next")).to_contain_text("cake in the garden")
        await expect(folded).to_be_focused()
        await expect(page.locator(".next details")).to_have_attribute("open", "")


async def test_the_end_of_a_match_is_seen_at_once_by_whoever_has_to_come_to_the_next_one(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    director, swiss, table = called(served, anna, bert)
    seats = director.open_matches(swiss)[0]["seats"]
    players = [(anna, bert)[number - 1] for number in seats]
    for seat, one in enumerate(players):
        assert one.do(table, type="sit", seat=seat).is_success
    mover, watcher = players if players[0].look(table)["turn"].get("moves") else players[::-1]
    async with browser() as opened:
        page = await open_page(opened, served, watcher, f"/tables/{table}")
        await page.wait_for_selector("svg.board [data-id]")
        await page.evaluate("addEventListener('beats', () => { window.isMoving = true; }, true)")
        # Nothing that takes time comes to its end from here on: what is shown does not wait for it.
        await page.clock.install()
        await page.clock.pause_at(await page.evaluate("Date.now()") + 1_000)  # no silence is long enough to tell
        turn = mover.look(table)["turn"]
        assert mover.do(table, type="play", token=turn["moves"][0]["move"], ply=turn["ply"]).is_success
        await page.wait_for_function("() => window.isMoving", polling=50)
        assert mover.do(table, type="resign", seat=players.index(mover)).is_success
        await expect(page.locator(".end-again")).to_be_visible()
