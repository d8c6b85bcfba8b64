"""Which box stands where: by who comes, and by what they look for; and what is seen of a plank without scrolling."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import size
from tests.web.served import Guest, Served
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import LANGUAGES
from ludogite.core.registry import installed_games
from ludogite.play.puzzles import suitable_level
from ludogite.web.shared.box_order import easiest_first, last_played_first, rules_words

if TYPE_CHECKING:
    from collections.abc import Callable

in_chromium = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
SMALL_DESKS = ((1024, 768), (1152, 768), (1280, 800), (1366, 768), (1440, 900))
MOVE_MS = 420


def order_of(page: str) -> list[str]:
    """Return the games in the order in which a page without script shows their boxes."""
    return re.findall(r'<h3><a href="/games/(\w+)"', page)


def test_the_easiest_game_asks_for_the_fewest_words_and_stands_first_for_a_newcomer(served: Served) -> None:
    games = easiest_first(installed_games().values())
    words = [rules_words(game.id) for game in games]
    assert words == sorted(words)
    page = httpx.get(served.url, headers={"accept-language": "en"}).text
    assert order_of(page) == [game.id for game in games]
    assert order_of(page)[0] == "squadro"
    assert '<span class="tag">The easiest</span>' in page


def test_the_last_game_played_stands_first_for_whoever_returns(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    for game in ("libertas", "bilitaire"):
        anna.lay(
            game, [{"kind": "me"}, {"kind": "friend"}], **({"options": {"players": 2}} if game == "libertas" else {})
        )
    page = anna.http.get("/", headers=anna.head | {"accept-language": "en"}).text
    assert order_of(page) == [
        game.id for game in last_played_first(easiest_first(installed_games().values()), ["bilitaire", "libertas"])
    ]
    assert order_of(page)[:3] == ["bilitaire", "libertas", "squadro"]
    assert "Good to see you again, Anna." in page
    assert '<span class="tag">Played last</span>' in page


@pytest.mark.parametrize(("solved", "level"), [(0, 1), (4, 1), (5, 2), (14, 2), (15, 3), (90, 3)])
def test_the_puzzle_of_the_day_grows_with_what_a_visitor_has_solved(served: Served, solved: int, level: int) -> None:
    assert suitable_level(solved) == level
    cookies = {"solved-squadro": ".".join(str(number) for number in range(1, solved + 1))}
    page = httpx.get(served.url, cookies=cookies).text
    shown = re.search(r'class="stars"[^>]*>(★+)<', page)
    assert shown
    assert len(shown[1]) == level
    address = httpx.get(f"{served.url}/puzzles/today", cookies=cookies).headers["location"]
    assert f'href="{address}"' in page


@pytest.mark.anyio
@pytest.mark.browser
@in_chromium
async def test_a_small_desk_shows_a_plank_of_five_with_what_one_touches_to_play(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        for language, shape in itertools.product(LANGUAGES, SMALL_DESKS):
            await page.goto(f"/?lang={language}")
            await page.set_viewport_size(size(shape))
            tops, lowest = await page.locator(".slot:not(.any)").evaluate_all(
                """slots => [slots.map((slot) => Math.round(slot.getBoundingClientRect().top)),
                    Math.max(...slots.map((slot) => slot.querySelector(".go").getBoundingClientRect().bottom))]"""
            )
            assert len(set(tops)) == 1, (language, shape, tops)
            assert len(tops) == len(installed_games())
            assert lowest <= shape[1] - 12, (language, shape, lowest)


@pytest.mark.anyio
@pytest.mark.browser
@in_chromium
async def test_where_no_game_suits_both_wishes_that_is_said_and_the_nearest_come_first(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await page.goto("/")
        said = page.get_by_text("No game suits both; the nearest come first.")
        await page.locator('[name=players][value="3-4"]').check(force=True)
        await expect(said).to_be_hidden()
        games, suited = page.locator(".slot:not(.any)"), page.locator(".slot:not(.any, .aside)")
        minutes = "all => all.map(({ dataset }) => dataset.minutes)"
        lengths, taken = [set(await some.evaluate_all(minutes)) for some in (games, suited)]
        await page.locator(f'[name=minutes][value="{min(lengths - taken - {""})}"]').check(force=True)
        await expect(said).to_be_visible()
        near = await games.evaluate_all("all => all.map(({ classList }) => !classList.contains('aside'))")
        assert any(near)
        assert near == sorted(near, reverse=True)


ENDED = """() => Promise.all(document.getAnimations().filter(
    (one) => one.effect.getComputedTiming().endTime < 5_000 // what goes on beside it is nobody's answer
).map((one) => one.finished))"""


@pytest.mark.anyio
@pytest.mark.browser
@in_chromium
@pytest.mark.parametrize(("motion", "shape"), [("no-preference", (1280, 800)), ("reduce", (390, 664))])
async def test_a_filter_brings_what_suits_to_the_front(served: Served, motion: str, shape: tuple[int, int]) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size(shape))
        await page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type] # one of the two it takes
        await page.goto("/")
        titles = page.locator(".slot h3 a")
        before = await titles.evaluate_all("all => all.map((one) => one.pathname)")
        for_three = [path for path in before if installed_games()[path.removeprefix("/games/")].rules.most > 2]
        assert before[0] not in for_three
        moving = await page.evaluate(
            """() => {
                document.querySelector('[name=players][value="3-4"]').click();
                const moves = document.getAnimations().filter((one) => one.id === "places");
                return moves.map((one) => one.effect.getTiming().duration);
            }"""
        )
        assert set(moving) == (set() if motion == "reduce" else {MOVE_MS})
        await page.evaluate(ENDED)
        after = await titles.evaluate_all("all => all.map((one) => one.pathname)")
        assert after == [*for_three, *(path for path in before if path not in for_three)]
        lefts = await page.locator(".slot:not(.any)").evaluate_all(
            "all => all.map((slot) => [slot.getBoundingClientRect().top, slot.getBoundingClientRect().left])"
        )
        assert lefts == sorted(lefts)
        last = page.locator(".slot:not(.any)").last
        style = "node => [getComputedStyle(node).scale, getComputedStyle(node).filter, getComputedStyle(node).opacity]"
        assert await last.locator(".box3d").evaluate(style) == ["0.9", "none", "1"]
        outlined = "node => getComputedStyle(node).backgroundColor"
        assert await last.locator(".go").evaluate(outlined) == "rgba(0, 0, 0, 0)"
        assert await page.locator(".slot .go").first.evaluate(outlined) != "rgba(0, 0, 0, 0)"
        await expect(page.locator("#filtered")).to_contain_text("Libertas")
        await page.locator('[name=players][value="3-4"]').click(force=True)
        assert await titles.evaluate_all("all => all.map((one) => one.pathname)") == before
