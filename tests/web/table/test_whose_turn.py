"""People around one device, and sides that are called by what is seen: who acts, where they swim, who began."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser, visitor
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]


async def test_three_around_one_device_are_asked_for_and_then_asked_by_name(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/games/stilelibero")
        more, fewer = page.get_by_role("button", name="Une personne de plus"), page.locator("[data-step='-1']")
        await expect(fewer).to_be_disabled()
        await more.click()
        await expect(page.locator("#how-many")).to_have_text("3")
        await expect(page.locator("#chosen")).to_contain_text("3 joueurs")
        assert await page.locator('[name="option-players"]').input_value() == "3"
        offered = page.locator("[name=side] option:not([hidden])")
        assert [text.strip() for text in await offered.all_text_contents()][1:] == ["Place 1", "Place 2", "Place 3"]
        names = ("Léa", "Tom", "Zoé")
        for number, name in enumerate(names):
            await page.locator(f"[name=name-{number}]").fill(name)
        await page.locator('button[name="with"][value="device"]').click()
        await page.wait_for_selector("#hand:not([hidden]), #buttons button, .spot")
        await expect(page.locator("#question")).to_have_text(
            re.compile(rf"({'|'.join(names)})[\u00a0\u202f]: avec combien de dés plongez-vous")
        )
        lanes = await page.locator(".seat .who > span").all_text_contents()
        assert sorted(lanes) == ["couloir 1", "couloir 2", "couloir 3"]
        assert await page.locator(".seat .who .badge").count() == 3
        buttons = await page.locator("#buttons button").all_text_contents()
        assert all(text[:1] == text[:1].upper() for text in buttons), buttons


async def test_whoever_began_has_the_first_column_and_sides_are_called_by_their_wood(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay("squadro", options={"first": "top", "sides": "given"})
    assert bert.do(table, type="sit", seat=1).status_code == 200
    for ply, who in enumerate((bert, anna)):
        assert who.do(table, type="play", token="1", ply=ply).status_code == 200
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await page.goto(f"/tables/{table}?watch=1")
        await page.wait_for_selector("#moves .line")
        assert await page.locator("#move-heads b").all_text_contents() == ["Bert", "Anna"]
        places = await page.locator("#moves .line").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().x)"
        )
        assert places == sorted(places), "rows read in the order of play"
        assert await page.locator(".seat .who > span").all_text_contents() == ["maple", "walnut"]
