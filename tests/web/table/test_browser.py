"""Whole games played by touches in a real browser, for every installed game."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.proof import rest_in_proof
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import (
    TOUCHABLE,
    lay,
    lost_connection,
    moves_of,
    play_on,
    touch_next,
    touch_once,
    touch_until,
)
from tests.web.shared_browser import CHROMIUM

from ludogite.core.registry import installed_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served


pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]


SHORT = ("libertas",)
"""Games that are played to their end each time; the others are for `make proof`."""


@pytest.mark.parametrize("game", rest_in_proof("hands", installed_games(), but=SHORT))
async def test_a_whole_game_is_played_by_touches(served: Served, game: str) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, game, "device")
        await play_on([page], random.Random(game))
        assert await moves_of(page).count() > 5
        assert await page.locator(".seat .tally b").count() == await page.locator(".seat").count()
        await page.wait_for_selector("#final .counted li")
        await page.locator("#rematch button").click()
        await page.wait_for_url(re.compile("/tables/"))


@pytest.mark.parametrize("game", installed_games())
async def test_the_house_plays_against_a_person(served: Served, game: str) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await lay(page, game, "bot")

        async def has_played() -> bool:
            return await moves_of(page, chance=False).count() > 6

        await touch_until([page], random.Random(1), has_played, "the house plays")


async def test_two_people_play_in_two_browsers(served: Served) -> None:
    async with browser() as opened:
        anna, bert = (
            await visitor(opened, served),
            await visitor(opened, served, "en", viewport={"width": 390, "height": 844}),
        )
        await lay(anna, "squadro", "friend")
        await bert.goto(anna.url)
        await bert.locator(".seat button").click()
        await anna.wait_for_selector(".seat.turn")
        await play_on([anna, bert], random.Random(7))
        assert await moves_of(anna).all_text_contents() == await moves_of(bert).all_text_contents()
        assert "Squadro" in await bert.title()


async def test_a_broken_connection_comes_back_without_a_reload(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "squadro", "device")
        rng = random.Random(3)
        await page.evaluate("window.sameDocument = true")
        for _ in range(3):
            await page.context.set_offline(True)
            await touch_once(page, rng)
            await expect(lost_connection(page)).to_have_count(1)
            await page.context.set_offline(False)
            await expect(lost_connection(page)).to_have_count(0)
        before = await moves_of(page).count()

        async def is_played() -> bool:
            return await moves_of(page).count() > before

        await touch_until([page], rng, is_played, "a move is played after the breaks")
        assert await page.evaluate("window.sameDocument")


async def test_a_move_sent_while_the_house_is_down_is_played_once_when_it_is_back(serve: Callable[..., Served]) -> None:
    house = serve()
    house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
    async with browser() as opened:
        page = await visitor(opened, house)
        await lay(page, "squadro", "device", first="left", sides="given")
        await page.wait_for_selector(".spot.can")
        house.kill()
        rng = random.Random(1)
        await touch_once(page, rng)
        await expect(lost_connection(page)).to_have_count(1)
        await expect(moves_of(page)).to_have_count(0)
        house.start()
        await expect(moves_of(page)).to_have_count(1)
        # What is sent later is answered later: a first move that was sent twice would be heard of before the second.
        assert await touch_next(page, rng)
        await expect(moves_of(page)).to_have_count(2)
        told = await (await page.request.get(page.url.replace("/tables/", "/api/tables/"))).json()
        assert [move["token"] for move in told["moves"]] == await moves_of(page).all_text_contents()


async def test_a_game_can_be_played_from_the_keyboard(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "squadro", "device", first="left", sides="given")
        await page.locator(".spot.can").first.focus()
        await page.keyboard.press("Enter")
        await expect(moves_of(page)).to_have_count(1)
        assert await page.locator("#told").inner_text()


async def test_the_board_is_told_in_words_as_it_stands_or_not_at_all(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "squadro", "device", first="left", sides="given")
        board = page.locator("svg.board")
        await page.wait_for_selector(".spot.can")
        first = await board.get_attribute("aria-description")
        await page.locator(".spot.can").first.focus()
        await page.keyboard.press("Enter")
        await expect(moves_of(page)).to_have_count(1)
        await expect(board).not_to_have_attribute("aria-description", first or "")
        await page.locator(".spot.can").first.focus()
        await expect(board).to_have_attribute("aria-description", re.compile("."))
        told = await board.get_attribute("aria-description")
        await page.reload()
        await page.wait_for_selector(".spot.can")
        assert told == await board.get_attribute("aria-description") != first


async def test_names_and_words_are_text_and_never_markup(served: Served, guests: Callable[[str], Guest]) -> None:
    eve = guests("<img src=x>")
    table = eve.lay(free_chat=True)
    eve.do(table, type="say", text="<script>alert(1)</script><img src=x onerror=alert(1)>")
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto(f"/tables/{table}")
        await expect(page.get_by_role("heading", level=1)).to_contain_text("<img src=x>")
        await page.goto(f"/tables/{table}?watch=1")
        await expect(page.locator("#talk li")).to_contain_text("<script>alert(1)</script>")
        assert await page.locator("#talk img, .seat img").count() == 0


async def test_a_table_page_is_light_and_soon_playable(served: Served) -> None:
    async with browser() as opened:
        for game in installed_games():
            page = await visitor(opened, served)
            await lay(page, game, "device")
            await page.reload()
            await page.wait_for_selector(TOUCHABLE + ", .cover:not([hidden])")
            size = await page.evaluate(
                "performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize || 0), 0)"
            )
            assert size < 150_000, (game, size)
            await page.context.close()
