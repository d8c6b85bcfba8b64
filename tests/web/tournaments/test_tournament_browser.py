"""Whole tournaments in a browser: a Swiss with somebody late and somebody who leaves, and a race with heats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.web.member_accounts import add_member, sign_in
from tests.web.pages.browsing import browser, complaints, visitor
from tests.web.pages.corner import cookie_of
from tests.web.shared_browser import CHROMIUM
from tests.web.tournament_people import member, until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page
    from tests.web.served import Guest, Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]


async def announce(page: Page, game: str, form: str, title: str, names: str, **more: str) -> None:
    """Announce a tournament in a hall whose rounds the director calls, and write names down."""
    await page.goto(f"/tournaments/new?game={game}")
    await page.fill("#title", title)
    await page.locator(f'[name=form][value="{form}"]').check()
    await page.locator('[name=venue][value="hall"]').check()
    await page.locator('[name=pace][value="director"]').check()
    for name, value in more.items():
        await page.locator(f"#{name}").fill(value)
    await page.locator(".announce [type=submit]").click()
    await expect(page.locator("h1")).to_have_text(title)
    await page.fill("#desk-name", names)
    await desk(page, "come")


async def desk(page: Page, act: str) -> None:
    """Press the button of a task at the desk."""
    await page.locator(f'form[action$="/desk/{act}"] [type=submit]').click()
    await page.wait_for_url("**#desk")


async def decide_open_matches(page: Page) -> None:
    """Give every open match a result by hand, the seats in their order."""
    while await page.locator("#desk-round li").count():
        result = page.locator('form[action$="/desk/result"]')
        first = result.locator("[name=winner]").first
        if await first.count():
            await first.check()
        await result.locator("[name=reason]").fill("seen at the board")
        left = await page.locator("#desk-round li").count()
        await result.locator("[type=submit]").click()
        await expect(page.locator("#desk-round li")).to_have_count(left - 1)


async def test_a_swiss_with_somebody_late_and_somebody_who_leaves(served: Served) -> None:
    session = sign_in(served, add_member(served, "Ottilie Schweizer"))
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await page.context.add_cookies([{"name": "session", "value": session, "url": served.url}])
        guest = await visitor(opened, served, "en", viewport={"width": 390, "height": 664})
        await announce(page, "squadro", "swiss", "Swiss afternoon", "Ada, Bo, Cleo", rounds="3")
        await guest.goto(page.url)
        await guest.locator('[action$="/enter"] [type=submit]').click()
        await expect(guest.locator(".next h2")).to_have_text("You are in")
        # By itself, without being loaded again: the page asks every five seconds.
        await expect(page.locator(".entrants li")).to_have_count(4, timeout=20_000)
        await desk(page, "begin")
        await expect(guest.locator(".next .disc b")).to_be_visible(timeout=20_000)
        await decide_open_matches(page)
        await page.fill("#desk-name", "Late Dan")
        await desk(page, "come")
        await page.select_option("#desk-leaves", label="Bo")
        await desk(page, "leave")
        await desk(page, "round")
        await expect(page.locator(".cross tbody tr.gone")).to_contain_text("Bo")
        await decide_open_matches(page)
        await desk(page, "round")
        await decide_open_matches(page)
        await expect(page.locator("#desk")).to_contain_text("The tournament is over")
        rows = page.locator(".cross tbody tr")
        await expect(rows).to_have_count(5)
        late = rows.filter(has=page.locator("th", has_text=re.compile("^Late Dan")))
        await expect(late.locator("td .sr").first).to_have_text("not there")
        await expect(page.locator("#log")).to_contain_text("Late Dan comes.")
        # Who meets whom is drawn: the guest comes in somewhere, first perhaps.
        told = re.compile("^(You came|You won the tournament|You share the first place)")
        await expect(guest.locator(".next.is-over h2")).to_have_text(told, timeout=20_000)


async def test_a_race_with_heats_and_its_final(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await announce(page, "stilelibero", "heats", "Race day", "Ada, Bo, Cleo, Dan, Eve, Finn, Gil, Hal, Ida")
        await desk(page, "begin")
        await expect(page.locator(".heat")).to_have_count(2)
        await decide_open_matches(page)
        await expect(page.locator("#tournament-play")).to_contain_text("The final as it stands")
        await desk(page, "round")
        await expect(page.locator("svg.lanes.for-wide .lane-name")).to_have_count(8)
        await decide_open_matches(page)
        await expect(page.locator("svg.lanes.for-wide .lane-told").first).to_have_text("place 1")
        await expect(page.locator(".next.is-over")).to_contain_text("wins the tournament")


async def test_what_was_typed_comes_along_into_another_language(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await page.goto("/tournaments/new?game=rugby")
        await page.fill("#title", "Friday")
        await page.locator('[name=form][value="swiss"]').check()
        await page.fill("#rounds", "4")
        await page.locator('[name=venue][value="hall"]').check()
        await page.locator("a[data-language][lang=fr]").first.click()
        await expect(page.locator("html")).to_have_attribute("lang", "fr")
        await expect(page.locator("#title")).to_have_value("Friday")
        await expect(page.locator('[name=form][value="swiss"]')).to_be_checked()
        await expect(page.locator("#rounds")).to_have_value("4")
        await page.locator(".announce [type=submit]").click()
        await page.fill("#desk-name", "Ada, Bo, A name that is much longer than names are")
        await page.locator('form[action$="/desk/come"] [type=submit]').click()
        await expect(page.locator("#refused")).to_be_visible()
        await page.wait_for_load_state()  # its scripts are there
        assert all("400" in one for one in complaints), "the browser tells that a form was refused"
        complaints.clear()
        await page.locator("a[data-language][lang=de]").first.click()
        await expect(page.locator("html")).to_have_attribute("lang", "de")
        await expect(page.locator("#desk-name")).to_have_value("Ada, Bo, A name that is much longer than names are")
        await page.reload()
        await expect(page.locator("#desk-name")).to_have_value("")


async def test_whoever_still_looks_at_a_finished_game_is_told_of_the_next_one(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    director, anna = member(served, "Arbiter"), guests("Anna")
    arena = director.announce("squadro", form="arena", minutes=30, listed="no")
    assert anna.http.post(f"/api{arena}/enter", headers=anna.head).is_success
    director.decide(arena, "come", level=1)
    director.decide(arena, "begin")
    until(lambda: any(one["table"] for one in director.open_matches(arena)))
    [match] = director.open_matches(arena)
    seat = match["seats"].index(1)
    assert anna.do(match["table"], type="sit", seat=seat).is_success
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await page.context.add_cookies([cookie_of(served, anna)])  # type: ignore[list-item]
        await page.goto(f"/tables/{match['table']}")
        await page.wait_for_selector("svg.board [data-id]")
        director.decide(arena, "pause")
        assert anna.do(match["table"], type="resign", seat=seat).is_success
        way = page.locator(".end-again")
        await expect(way).to_have_text("Back to the tournament")
        director.decide(arena, "resume")
        await expect(way).to_have_text("Your next game")
