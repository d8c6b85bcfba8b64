"""After a lesson a first game is guided: the Owl points, names a blunder kindly, and goes when she is sent away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.async_api import Page, expect
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import LYING, PHONE, SMALL, faults, size
from tests.web.served import Guest
from tests.web.shared_browser import CHROMIUM

from ludogite.core.lesson import parse_lesson, read_lesson
from ludogite.core.lesson_words import LessonError
from ludogite.core.registry import open_game
from ludogite.play.puzzles import begin, puzzles_of
from ludogite.web.doors import identity

if TYPE_CHECKING:
    from tests.web.served import Served

in_chromium = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
RING = "svg.board .guide-ring, .btn.guided"
POINTED_AT = """() => {
    const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const [x, y] = middle(document.querySelector(".guide-ring rect:last-child"));
    const near = ([left, top]) => Math.hypot(left - x, top - y) < 2;
    return [...document.querySelectorAll(".spot.can .ground")].some((place) => near(middle(place)));
}"""
"""Whether the ring lies around something that can be touched now."""
SHINES = """() => {
    const edge = document.querySelector(".spot.can .edge");
    const { stroke, strokeWidth, strokeOpacity } = getComputedStyle(edge);
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--advice)";
    const advice = getComputedStyle(probe).color;
    probe.remove();
    return stroke === advice && parseFloat(strokeWidth) >= 8 && strokeOpacity === "1";
}"""
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


def lay_before_a_blunder(served: Served) -> tuple[str, str, str]:
    """Lay a table of Squadro where every move but one loses; return its address, a cookie and a bad move."""
    game = open_game("squadro")
    puzzles = puzzles_of(game)
    assert puzzles is not None
    puzzle = next(one for one in puzzles.puzzles if one.goal == "only")
    seats = [{"kind": "bot", "level": "1"}] * 2
    seats[begin(game, puzzles, puzzle).state.seat()] = {"kind": "me"}
    anna = Guest(served, "Anna")
    table = anna.lay(seats=seats, options=puzzles.options, start=puzzle.position)
    anna.http.close()
    key = (served.folder / "data" / "signing.key").read_text(encoding="ascii").strip()
    cookie = identity.Signer(key.encode()).sign(identity.Guest(anna.id, anna.name), "guest", 3600)
    return f"/tables/{table}", cookie, next(iter(puzzle.wrong))


@in_chromium
@pytest.mark.anyio
@pytest.mark.browser
async def test_the_owl_points_names_blunders_kindly_and_stays_away_once_sent_off(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE))
        await end_lesson(page, "squadro")
        await page.wait_for_selector(RING, state="attached")
        await expect(page.locator(".guide p")).to_have_text("Perhaps this one?")
        assert await page.evaluate(POINTED_AT)
        await page.set_viewport_size(size(LYING))
        await page.wait_for_function(POINTED_AT)
        await page.set_viewport_size(size(PHONE))
        await page.wait_for_function(POINTED_AT)
        assert not [fault for fault in await faults(page) if "guide" in fault]
        await page.locator('.tabs [data-tab="moves"]').click()
        assert await page.locator("#pane-moves").evaluate("pane => pane.clientWidth") > PHONE[0] - 8
        await page.keyboard.press("Escape")
        address, cookie, worse = lay_before_a_blunder(served)
        await page.context.add_cookies(
            [
                {"name": name, "value": value, "url": served.url}
                for name, value in (("guest", cookie), ("guided", "next"))
            ]
        )
        await page.goto(address)
        await page.wait_for_selector(RING, state="attached")
        await page.locator(f'.spot.can[data-spot="{worse}"]').click(force=True)
        await expect(page.locator(".guide p")).to_have_text(re.compile(r"^There was a better one\. .+"))
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
            assert await page.evaluate(SHINES), "the ring of what is shown is broad, whole and of the colour of advice"


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
