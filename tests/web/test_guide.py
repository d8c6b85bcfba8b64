"""After a lesson a first game is guided: the Owl points, names a blunder kindly, and goes when she is sent away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.async_api import Page, expect
from tests.web.test_browser import CHROMIUM, browser, visitor
from tests.web.test_room import LYING, PHONE, SMALL, faults, size

from ludogite.core.lesson import LessonError, parse_lesson, read_lesson
from ludogite.core.registry import open_game

if TYPE_CHECKING:
    from tests.web.served import Served

in_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no chromium: apt-get install chromium")
RING = "svg.board .guide-ring, .btn.guided"
IN_SIGHT = """(id) => {
    const { top, bottom, height } = document.getElementById(id).getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
}"""


async def end_lesson(page: Page, game_id: str) -> None:
    """Do the last step of a lesson as if all others were done."""
    lesson = read_lesson(open_game(game_id))
    assert lesson is not None
    step = lesson.steps[-1]
    await page.goto(f"/games/{game_id}/learn#{step.name}")
    await page.wait_for_selector('main[data-stand="open"]')
    for spot in open_game(game_id).board.touches(step.state, step.right[0].move):
        await page.evaluate(
            """(spot) => document.querySelector(`.spot.can[data-spot="${spot}"], #buttons [data-spot="${spot}"]`)
                .dispatchEvent(new MouseEvent("click", { bubbles: true }))""",
            spot,
        )
    await page.locator("#next").click()
    await page.locator("#end button").click()
    await page.wait_for_url(re.compile("/tables/"))


async def turn_of(page: Page) -> dict[str, Any]:
    """Return what the page itself knows of the turn."""
    return dict(await page.evaluate("async () => (await import('/static/page.js')).known.turn"))


async def play_worst(page: Page) -> str:
    """Touch the move of the least worth, as the house values them; return the best in words."""
    hint = await page.evaluate(
        "async () => (await fetch(`/api${location.pathname}/hint?every=true&language=en`)).json()"
    )
    worst = hint["best"][-1]
    moves = (await turn_of(page))["moves"]
    assert len(hint["best"]) == len(moves)
    touches = next(move["touch"] for move in moves if move["move"] == worst["move"])
    for spot in touches:
        await page.locator(f'.spot.can[data-spot="{spot}"], #buttons [data-spot="{spot}"]').first.click(force=True)
    return str(hint["tell"]) if hint["best"][0]["value"] - worst["value"] >= 0.15 else ""


@in_chromium
@pytest.mark.anyio
@pytest.mark.browser
async def test_the_owl_points_names_blunders_kindly_and_stays_away_once_sent_off(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE))
        await end_lesson(page, "squadro")
        await page.wait_for_selector(RING, state="attached")
        await expect(page.locator(".guide p")).to_have_text("Perhaps this one?")
        assert not await faults(page)
        blundered = ""
        for _ in range(30):
            blundered = await play_worst(page)
            if blundered:
                break
            await expect(page.locator(".guide p")).not_to_contain_text("better")
            await page.wait_for_selector(RING, state="attached")
        assert blundered, "no move was bad enough"
        await expect(page.locator(".guide p")).to_have_text(f"There was a better one. {blundered}")
        await page.locator(".guide button").click()
        await expect(page.locator(".guide")).to_have_count(0)
        await expect(page.locator(RING)).to_have_count(0)
        await page.reload()
        await page.wait_for_selector("svg.board .lg-sprites *", state="attached")
        assert "guided" not in await page.evaluate("document.cookie")
        await expect(page.locator(".guide")).to_have_count(0)
        assert not await page.evaluate("performance.getEntriesByType('resource').some((one) => /guide/.test(one.name))")


@pytest.mark.parametrize(("game_id", "easiest"), [("rugby", ("format", "single")), ("libertas", ("open_racks", "yes"))])
def test_the_first_game_is_against_the_sparrow_with_the_easiest_options(
    served: Served, game_id: str, easiest: tuple[str, str]
) -> None:
    page = httpx.get(f"{served.url}/games/{game_id}/learn").text
    assert '<input type="hidden" name="level" value="1">' in page
    assert re.findall(r'name="option-(\w+)" value="(\w+)"', page) == [easiest]


def test_options_of_a_first_game_are_checked_when_a_lesson_is_read() -> None:
    game = open_game("squadro")
    lesson = read_lesson(game)
    assert lesson is not None
    assert lesson.first_game == game.settings()
    with pytest.raises(LessonError, match="first_game"):
        parse_lesson(game, 'closing = "x"\nfirst_game = { players = 9 }\n' + STEP)
    with pytest.raises(LessonError, match=r"first_game are written \{ name = value \}, got 7"):
        parse_lesson(game, 'closing = "x"\nfirst_game = 7\n' + STEP)


STEP = """
[[step]]
name = "one"
position = "00000/30000 L"
title = "x"
say = "x"
task = "x"
otherwise = "x"
[[step.right]]
moves = ["*"]
say = "x"
"""


@in_chromium
@pytest.mark.anyio
@pytest.mark.browser
async def test_what_is_explained_stays_in_sight_when_the_move_is_shown(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE))
        for shape in (PHONE, LYING):
            await page.set_viewport_size(size(shape))
            await page.goto("/games/squadro")
            await page.goto("/games/libertas/learn#ocupante")
            await page.wait_for_selector('main[data-stand="open"]')
            said, task = await page.locator("#say").inner_text(), await page.locator("#task").inner_text()
            await page.locator("#show").click()
            await expect(page.locator("#task")).to_have_text(f"{task} Touch what is shining.")
            await expect(page.locator("#say")).to_have_text(said)
            assert await page.evaluate(IN_SIGHT, "say")
            assert await page.locator(".spot.can").count() == 1


@in_chromium
@pytest.mark.anyio
@pytest.mark.browser
async def test_language_and_light_are_within_reach_in_the_bar_of_every_lesson(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(LYING))
        for shape in (LYING, SMALL):
            await page.set_viewport_size(size(shape))
            for address in ("/games/stilelibero/learn", "/puzzles/bilitaire/1"):
                await page.goto(address)
                await page.wait_for_selector('main[data-stand="open"]')
                await expect(page.locator('.bar a[hreflang="de"]')).to_be_visible()
                await page.locator(".bar [data-set-theme]:visible[aria-pressed=false]").click()
                title = page.locator(".bar h1")
                assert await title.evaluate("(title) => title.scrollWidth <= title.clientWidth"), (shape, address)
