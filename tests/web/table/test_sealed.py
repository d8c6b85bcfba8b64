"""What is decided in secret is seen and heard in a real browser by nobody else until it comes to light."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.web.boards import differences
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import lay, moves_of, sit_first
from tests.web.shared_browser import CHROMIUM

sys.path.append(str(Path(__file__).parents[2] / "third_party"))
from projects import path_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Browser, Page
    from tests.web.served import Guest, Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

DEALT = ["[…]", "[…]"]


@pytest.fixture
def house(serve: Callable[..., Served], tmp_path: Path) -> Served:
    """A house with the game of sealed hands."""
    return serve(PYTHONPATH=path_with("feints", tmp_path))


async def moves(page: Page) -> list[str]:
    return await moves_of(page).all_text_contents()


async def throw(page: Page, hand: str, count: int) -> None:
    await page.locator(f'#buttons [data-spot="{hand}"]').click()
    await expect(moves_of(page)).to_have_count(count)


async def mover(opened: Browser, house: Served, language: str) -> Page:
    """Somebody with a browser of their own in which things move."""
    page = await visitor(opened, house, language)
    await page.emulate_media(reduced_motion="no-preference")
    return page


async def test_a_hand_is_sealed_till_the_round_is_over(house: Served) -> None:
    async with browser() as opened:
        anna, bert, guest = [await mover(opened, house, language) for language in ("en", "fr", "en")]
        await sit_first(anna, "feints")
        await bert.goto(anna.url)
        await bert.locator(".seat button").click()
        await guest.goto(anna.url)
        await anna.wait_for_selector('#buttons [data-spot="R"]')
        own = await moves(anna)
        assert own[1] == "[…]" != own[0]
        await expect(moves_of(guest)).to_have_count(2)
        await throw(anna, "R", 3)
        for page in (bert, guest):
            await expect(moves_of(page).nth(2)).to_have_text("…")
        assert await moves(guest) == [*DEALT, "…"]
        await expect(bert.locator("#told")).to_have_text(re.compile(r"^(?!Ana )\S+ décide en secret\.$"))
        await expect(guest.locator("#told")).to_have_text(re.compile(r"^(?!Ana )\S+ decides in secret\.$"))
        assert await guest.locator("#buttons [data-spot]").count() == 0
        await throw(bert, "P", 6)
        for page in (anna, bert, guest):
            await expect(moves_of(page).nth(2)).to_have_text("R")
            await expect(moves_of(page).nth(3)).to_have_text("P")
            assert "[…]" not in (await moves(page))[:4]
            assert not await differences(page)


async def test_a_shared_device_shows_what_all_may_see_until_the_next_one_has_it(house: Served) -> None:
    async with browser() as opened:
        page = await mover(opened, house, "en")
        await lay(page, "feints", "device")
        await page.locator("#cover-show").click()
        await throw(page, "R", 3)
        await expect(page.locator("#cover")).to_be_visible()
        await expect(page.locator("#buttons .btn")).to_have_count(0)
        assert await moves(page) == [*DEALT, "…"]
        await page.locator("#cover-show").click()
        await page.wait_for_selector("#buttons .btn")
        assert [(await moves(page))[n] for n in (0, 2)] == ["[…]", "…"]
        await throw(page, "P", 6)
        await expect(page.locator("#cover")).to_be_visible()
        await expect(page.locator("#told")).to_contain_text(re.compile(r"plays R\. .* plays P\."))


def test_programs_read_no_sealed_hand_and_no_log_has_one(house: Served, guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna", house), guests("Bert", house)
    table = anna.lay("feints")
    bert.do(table, type="sit", seat=1)
    assert anna.do(table, type="play", token="R", ply=2).status_code == 200
    lines = {guest.name: [line["token"] for line in guest.look(table)["moves"]] for guest in (anna, bert)}
    assert (lines["Anna"][1:], lines["Bert"][::2]) == (["[…]", "R"], ["[…]", "…"])
    refused = anna.do(table, type="play", token="S", ply=3)
    assert refused.status_code == 400
    assert "legal moves" not in refused.text
    assert anna.http.get(f"/api/tables/{table}/record").status_code == 400
    for address in ("throws", "replay", "picture"):
        assert bert.http.get(f"/tables/{table}/{address}").status_code == 409
    assert bert.http.get(f"/api/tables/{table}/review").status_code == 400
    described = bert.http.get(f"/tables/{table}/description").text
    assert "R" not in described.replace("Row", "").split(".")[0]
    tables = json.dumps(bert.http.get("/api/tables").json())
    assert '"R"' not in tables
    assert "'R'" not in house.logged()
    assert bert.do(table, type="play", token="P", ply=3).status_code == 200
    assert [line["token"] for line in bert.look(table)["moves"]][2:4] == ["R", "P"]
