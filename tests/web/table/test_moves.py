"""The list of moves at a table: turns for people, notation one switch away, and the board as it was."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import moves_of, touch_once
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page
    from tests.web.served import Guest, Served

OPENING = ("1", "2", "4", "4", "1", "2", "3", "1", "3")
"""The last of them jumps."""


def began(anna: Guest, bert: Guest, game: str = "squadro", options: dict[str, str] | None = None) -> str:
    table = anna.lay(game, options=options or {})
    assert bert.do(table, type="sit", seat=1).status_code == 200
    return table


def played(anna: Guest, bert: Guest, tokens: tuple[str, ...]) -> str:
    table = began(anna, bert, options={"first": "left", "sides": "given"})
    for ply, token in enumerate(tokens):
        assert (anna, bert)[ply % 2].do(table, type="play", token=token, ply=ply).status_code == 200
    return table


def test_a_board_is_shown_as_it_was_after_any_event(guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = played(anna, bert, OPENING[:2])
    first, now = (anna.http.get(f"/tables/{table}/position", params={"after": after}).json() for after in (0, 2))
    assert first["sprites"] != now["sprites"]
    assert first["spots"] == []
    assert first["marks"] == []
    assert now["marks"]
    beyond = anna.http.get(f"/tables/{table}/position", params={"after": 3})
    assert beyond.status_code >= 400


def test_while_a_game_with_secrets_goes_on_nobody_sees_again_what_they_should_remember(
    guests: Callable[..., Guest],
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = began(anna, bert, "libertas")
    address = f"/tables/{table}/position?after=1"
    refused = anna.http.get(address, headers={"accept": "application/json"})
    assert refused.status_code >= 400
    assert anna.do(table, type="resign", seat=0).status_code == 200
    assert anna.http.get(address, headers={"accept": "application/json"}).status_code == 200


def test_setting_up_is_one_line_in_words_while_what_was_dealt_stays_hidden(guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = began(anna, bert, "libertas")
    moves = anna.http.get(f"/api/tables/{table}", headers=anna.head, params={"language": "en"}).json()["moves"]
    drawn, dealt = [move for move in moves if not move.get("turn")]
    assert drawn["note"]["phrase"] in ("You are drawn to begin.", "Bert is drawn to begin.")
    assert dealt["note"]["phrase"] == "The cards are shuffled and laid out."
    assert dealt["token"] == "[…]"


def test_the_description_of_a_game_that_was_given_up_asks_nothing(guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = played(anna, bert, OPENING[:3])
    assert anna.do(table, type="resign", seat=0).status_code == 200
    told = anna.http.get(f"/tables/{table}/description", headers={"accept-language": "en"}).text
    assert "Anna gave up at turn 2." in told
    assert "Choose the piece" not in told


def test_a_refusal_names_whose_turn_it_is(guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = played(anna, bert, ())
    refused = bert.do(table, type="play", token="1", ply=0)
    assert refused.status_code >= 400
    assert "Anna" in refused.text
    assert "Left" not in refused.text


async def pieces(page: Page) -> list[str]:
    drawn = "[...document.querySelectorAll('.lg-sprites > g')].map((piece) => piece.outerHTML)"
    found: list[str] = await page.evaluate(drawn)
    return sorted(found)


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_moves_are_read_as_numbered_turns_and_lead_back_to_what_was(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = played(anna, bert, OPENING)
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await page.goto(f"/tables/{table}?watch=true")
        await expect(page.locator("#move-heads b")).to_have_text(["Anna", "Bert"])
        await expect(page.locator("#moves li .num")).to_have_text(["1.", "2.", "3.", "4.", "5."])
        newest = page.locator("#moves .line[aria-current]")
        await expect(newest).to_have_attribute("aria-label", "5. Anna: piece 3, jumps 4")
        await expect(newest.locator(".sign.jump")).to_be_visible()
        await expect(moves_of(page).first).to_be_hidden()
        await page.locator("#notation").check()
        await expect(moves_of(page).first).to_be_visible()
        await page.locator("#notation").uncheck()
        now = await pieces(page)
        await page.get_by_role("button", name="1. Anna: piece 1, advances 3").click()
        await expect(page.locator("#question")).to_have_text("After 1. Anna: piece 1, advances 3")
        assert await pieces(page) != now
        assert bert.do(table, type="play", token="1", ply=len(OPENING)).status_code == 200
        await expect(page.locator("[data-now]")).to_have_count(0)
        await expect(newest).to_have_attribute("aria-label", re.compile(r"^5\. Bert: piece 1"))
        assert await pieces(page) != now


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_nothing_is_played_while_the_board_shows_what_was(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await page.goto("/games/squadro")
        await page.locator('button[name="with"][value="device"]').last.click()
        rng = random.Random(3)
        while await page.locator("#moves code:not(.chance)").count() < 4:
            await page.wait_for_selector(".spots .spot.can")
            await touch_once(page, rng)
        await page.wait_for_selector(".spots .spot.can")
        await page.locator("#moves button.line").nth(1).click()
        await expect(page.locator("#question")).to_contain_text("After")
        await expect(page.locator(".spots .spot.can")).to_have_count(0)
        await page.locator("#buttons [data-now]").click()
        await expect(page.locator("#question")).not_to_contain_text("After")
        await expect(page.locator(".spots .spot.can").first).to_be_attached()


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_whoever_closes_the_list_on_a_phone_is_back_in_the_present(
    served: Served, guests: Callable[..., Guest]
) -> None:
    bert = guests("Bert")
    table = bert.lay("squadro", options={"first": "left", "sides": "given"})
    async with browser() as opened:
        page = await visitor(
            opened, served, "en", viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True
        )
        await page.goto(f"/tables/{table}")
        await page.locator(".seat button").click()
        await expect(page.locator("#main")).to_have_attribute("data-status", "playing")
        assert bert.do(table, type="play", token="1", ply=0).status_code == 200
        await page.locator(".spot.can").first.tap()
        await page.locator("#buttons .go").tap()
        await expect(moves_of(page)).to_have_count(2)
        assert bert.do(table, type="play", token="2", ply=2).status_code == 200
        await page.wait_for_selector(".spots .spot.can")
        now = await pieces(page)
        await page.locator('.tabs [data-tab="moves"]').tap()
        line = page.locator("#moves button.line").first
        await line.tap()
        await expect(page.locator("#past")).to_be_visible()
        await expect(line).to_have_attribute("aria-current", "")
        told = await line.evaluate("(line) => [getComputedStyle(line).color, getComputedStyle(line).backgroundColor]")
        assert told == ["rgb(246, 240, 228)", "rgb(43, 36, 32)"], "paper on ink, though a finger has touched it"
        assert await pieces(page) != now
        await page.locator("#pane-moves .sheet-close").tap()
        await expect(page.locator("#question")).to_have_text("Choose the piece to move.")
        await expect(page.locator("#buttons [data-now]")).to_have_count(0)
        await expect(page.locator(".spots .spot.can").first).to_be_attached()
        assert await pieces(page) == now
