"""Progress with puzzles, kept by the device: streaks, a run against the clock, what each decision was worth."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import Page, expect
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.puzzle import steps_of, touch
from tests.web.pages.screens import LYING, PHONE, faults, size
from tests.web.shared_browser import CHROMIUM

from ludogite.core.registry import open_game
from ludogite.play.puzzles import puzzles_of

if TYPE_CHECKING:
    from tests.web.served import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]
GAMES = ("squadro", "libertas", "bilitaire", "stilelibero", "rugby")
YESTERDAY = """() => {
    const kept = JSON.parse(localStorage.getItem("puzzles"));
    const before = new Date(Date.now() - 86_400_000);
    kept.day = [before.getFullYear(), before.getMonth() + 1, before.getDate()].join("-");
    localStorage.setItem("puzzles", JSON.stringify(kept));
}"""


async def kept(page: Page, name: str = "puzzles") -> dict[str, Any]:
    return dict(json.loads(await page.evaluate("(name) => localStorage.getItem(name) ?? '{}'", name)))


async def answer(page: Page, served: Served, *, right: bool = True) -> None:
    """Solve the puzzle of this page, or try something else."""
    address = page.url.removeprefix(served.url).partition("?")[0].partition("#")[0]
    for step in steps_of(served, address):
        await expect(page.locator("#task")).to_have_text(str(step["task"]))
        found = next(one for one in step["tries"] if (one.get("done") is not None) == right)
        await touch(page, found["touch"])
        if not right:
            return


def assert_from_easy_to_hard(queue: list[str]) -> None:
    levels: dict[str, int] = {}
    for game_id in GAMES:
        found = puzzles_of(open_game(game_id))
        for number, puzzle in enumerate(found.puzzles if found else (), 1):
            levels[f"/puzzles/{game_id}/{number}"] = puzzle.level
    assert sorted(queue) == sorted(levels)
    first = [levels[address] for address in queue[:24]]
    assert first == sorted(first)
    assert (first[0], first[-1]) == (1, 4)


async def test_puzzles_and_days_in_a_row_are_counted_kept_and_shown(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE))
        await page.goto("/puzzles/rugby/1")
        await answer(page, served)
        await expect(page.locator("#next")).to_be_visible()
        await page.evaluate(YESTERDAY)
        await page.locator("#next").click()
        await expect(page).to_have_url(re.compile("/puzzles/rugby/2"))
        await answer(page, served)
        await expect(page.locator("#streak")).to_have_text("2 puzzles in a row · 2 days in a row")
        await page.goto("/puzzles")
        await page.reload()
        await expect(page.locator("#streaks")).to_have_text("2 puzzles in a row · 2 days in a row")
        shelf = page.locator(".puzzle-shelf", has=page.locator("#of-rugby"))
        await expect(shelf.locator("progress")).to_have_attribute("value", "2")
        await expect(shelf.locator(".btn")).to_have_attribute("href", "/puzzles/rugby/3")
        assert await page.evaluate("Object.keys(localStorage).every((key) => key.startsWith('puzzles'))")


async def test_a_miss_ends_a_streak_and_shows_what_every_decision_is_worth(served: Served) -> None:
    puzzles = puzzles_of(open_game("stilelibero"))
    assert puzzles is not None
    puzzle = puzzles.number(5)
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(LYING))
        await page.goto("/puzzles/squadro/4")
        await answer(page, served)
        await expect(page.locator("#next")).to_be_visible()
        assert (await kept(page))["streak"] == 1
        await page.goto("/puzzles/stilelibero/5")
        await answer(page, served, right=False)
        shown = page.locator("#worths li")
        await expect(shown).to_have_text(["Stop: 5 cells42", "Throw 1 die33"])
        assert [puzzle.percent(token) for token in ("=", "+")] == [42, 33]
        await expect(shown.first).to_have_class("best")
        await expect(page.locator("#answer")).to_have_text("It would win 9 games fewer in a hundred.")
        assert (await kept(page))["streak"] == 0
        inside = await page.locator("#next").evaluate("(next) => next.getBoundingClientRect().right <= innerWidth")
        assert inside
        await page.locator("#again").click()
        await answer(page, served)
        await expect(page.locator("#answer")).to_have_text("Found! Well played.")
        await expect(page.locator("#worths li").first).to_have_attribute("aria-current", "true")
        assert (await kept(page))["streak"] == 0, "what was missed and found later begins no streak"
        assert not await faults(page)


async def test_another_like_it_is_of_the_same_game_kind_and_stars(served: Served) -> None:
    puzzles = puzzles_of(open_game("rugby"))
    assert puzzles is not None
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE))
        await page.goto("/puzzles/rugby/13")
        await expect(page.locator("#like")).to_be_hidden()
        await answer(page, served)
        await page.locator("#like").click()
        await expect(page).to_have_url(re.compile("/puzzles/rugby/14"))
        before, after = puzzles.number(13), puzzles.number(14)
        assert (before.goal, before.level) == (after.goal, after.level)
        assert after.goal != puzzles.number(15).goal


async def test_a_run_against_the_clock_goes_on_by_itself_counts_and_keeps_the_best(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE))
        await page.goto("/puzzles/run")
        assert not await faults(page)
        await page.locator("#start").click()
        await page.wait_for_url(re.compile(r"\?run"))
        assert_from_easy_to_hard((await kept(page, "puzzles-run"))["queue"])
        solved = 0
        for right in (True, False, True):
            run = await kept(page, "puzzles-run")
            await expect(page).to_have_url(re.compile(re.escape(run["queue"][run["at"]]) + r"\?run"))
            await expect(page.locator("#progress")).to_contain_text(f"★ {solved}")
            await expect(page.locator("#show")).to_be_hidden()
            await answer(page, served, right=right)
            solved += right
            await expect(page).not_to_have_url(re.compile(re.escape(run["queue"][run["at"]]) + r"\?run"))
            after = await kept(page, "puzzles-run")
            assert (after["score"], after["at"]) == (solved, run["at"] + 1)
            assert after["ends"] == run["ends"] - (0 if right else 10_000)
        await page.reload()
        await expect(page.locator("#progress")).to_contain_text("★ 2")
        await page.evaluate(
            """() => localStorage.setItem("puzzles-run",
                JSON.stringify({ ...JSON.parse(localStorage.getItem("puzzles-run")), ends: Date.now() }))"""
        )
        await page.reload()
        await expect(page).to_have_url(re.compile("/puzzles/run$"))
        await expect(page.locator("#score")).to_have_text("You solved 2 puzzles.")
        await expect(page.locator("#record")).to_be_visible()
        await page.goto("/puzzles/squadro/1?run")
        await expect(page).to_have_url(re.compile("/puzzles/run$"))
        await expect(page.locator("#best")).to_have_text("Your best run: 2 puzzles")
