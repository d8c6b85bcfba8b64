"""The rules lie beside the board: at every table, without leaving it, and back again by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import DESK, PHONE, faults, size
from tests.web.pages.table import lay
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import LANGUAGES, Language
from ludogite.core.registry import installed_games
from ludogite.rules_page import rules_page

if TYPE_CHECKING:
    from tests.web.served import Served

    from ludogite.core.game import Game

TITLES: dict[Language, tuple[str, str, str]] = {
    "fr": ("En bref", "Nos précisions", "Crédits"),
    "en": ("In short", "Our rulings", "Credits"),
}

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")


@pytest.mark.anyio
@pytest.mark.browser
async def test_rules_take_the_place_of_the_moves_and_the_game_goes_on(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size(DESK))
        await lay(page, "squadro", "device", first="left", sides="given")
        await page.locator(".bar [data-rules]").focus()
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".rules-panel[open]")
        assert await page.evaluate("document.activeElement.id") == "rules-title"
        assert await page.locator(".rules-panel figure").count() > 5
        assert not await page.locator("#pane-moves").is_visible()
        assert await page.locator('.rules-panel a[href$="/learn"]').is_visible()
        found = await faults(page)
        assert not found, "\n".join(found)
        seen = await page.evaluate(
            "['board', 'rules-title'].map((id) => document.getElementById(id).getBoundingClientRect())"
            ".map(({ left, right }) => [left, right])"
        )
        assert seen[0][1] <= seen[1][0], "the rules lie over the board"
        await page.locator(".spot.can").first.dispatch_event("click")
        await page.wait_for_selector("#moves code", state="attached")
        await page.keyboard.press("Escape")
        await page.wait_for_selector("#pane-moves")
        assert await page.evaluate("document.activeElement.matches('.bar [data-rules]')")


@pytest.mark.anyio
@pytest.mark.browser
async def test_rules_are_a_sheet_on_a_phone(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE), color_scheme="dark")
        await lay(page, "rugby", "device")
        await page.locator(".bar [data-rules]").click()
        await page.wait_for_selector(".rules-panel[open]")
        found = await faults(page)
        assert not found, "\n".join(found)
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await page.locator(".rules-panel [data-close]").click()
        await page.wait_for_selector(".rules-panel", state="hidden")
        await page.locator(".bar [data-rules]").click()
        await page.wait_for_selector(".rules-panel[open]")
        await page.keyboard.press("Escape")
        await page.wait_for_selector(".rules-panel", state="hidden")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", installed_games())
def test_rules_come_whole_and_bare(served: Served, game_id: str, language: str) -> None:
    with httpx.Client(base_url=served.url) as http:
        whole = http.get(f"/games/{game_id}/rules", params={"lang": language}).text
        bare = http.get(f"/games/{game_id}/rules", params={"lang": language, "bare": "true"}).text
    assert "<html" in whole
    assert "<html" not in bare
    assert f'href="/games/{game_id}/learn"' in whole
    assert f'href="/games/{game_id}/learn"' in bare


@pytest.mark.parametrize("game", installed_games().values(), ids=installed_games())
def test_rules_are_short_first_then_long_then_rulings_then_credits(game: Game) -> None:
    for language, (short, rulings, credit) in TITLES.items():
        parts = [heading.words for heading in rules_page(game, language).headings if heading.level == 2]
        assert parts[0] == short
        assert parts[-1] == credit
        assert 1 < parts.index(rulings) < len(parts) - 1
