"""Every lesson of every game is learned in a real browser, by touching the board, with a wrong try on the way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.proof import rest_in_proof
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.lesson import LESSONS, touch
from tests.web.pages.screens import DESK, PHONE, SMALL, faults, size
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import Language
from ludogite.core.lesson import Lesson, LessonStep
from ludogite.translation import translate

if TYPE_CHECKING:
    from playwright.async_api import Page
    from tests.web.served import Served

SEEN = """() => ({
    title: document.getElementById("title").textContent,
    task: document.getElementById("task").textContent,
    answer: document.getElementById("answer").textContent,
    sprites: document.querySelector("svg.board .lg-sprites").innerHTML,
    done: document.querySelectorAll(".rung.done").length,
    focused: document.activeElement.id,
    broad: document.documentElement.scrollWidth > innerWidth,
})"""

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")


async def stands(page: Page, stand: str) -> dict[str, Any]:
    await page.wait_for_selector(f'main[data-stand="{stand}"]')
    return dict(await page.evaluate(SEEN))


async def try_something_wrong(page: Page, game_id: str, step: LessonStep, language: Language) -> bool:
    """Make a legal move that the step is not about; the board stays as it was."""
    right = {one.move for one in step.right}
    others = [move for move in step.state.moves() if move not in right]
    if not others:
        return False
    answers = {move: answer.say for answer in step.wrong for move in answer.moves}
    before = await page.evaluate(SEEN)
    await touch(page, game_id, step, others[0])
    await page.wait_for_selector("#answer.bad")
    seen = await page.evaluate(SEEN)
    assert seen["answer"] == translate(answers.get(others[0], step.otherwise), language)
    assert seen["sprites"] == before["sprites"]
    return True


async def learn(page: Page, game_id: str, lesson: Lesson, language: Language) -> None:
    wrong = False
    for number, step in enumerate(lesson.steps, 1):
        seen = await stands(page, "open")
        assert (seen["title"], seen["task"]) == (translate(step.title, language), translate(step.task, language))
        wrong = wrong or await try_something_wrong(page, game_id, step, language)
        await touch(page, game_id, step, step.right[-1].move)
        seen = await stands(page, "done")
        assert (seen["answer"], seen["done"]) == (translate(step.right[-1].say, language), number)
        assert (seen["focused"], seen["broad"]) == ("next", False)
        await page.keyboard.press("Enter")
    await stands(page, "end")
    assert wrong, "no step can be done wrong"


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.parametrize(
    ("game_id", "language", "shape"),
    rest_in_proof(
        "pages",
        [(game, *seen) for game in LESSONS for seen in (("fr", PHONE), ("en", DESK))],
        but=(("libertas", "fr", PHONE), ("squadro", "en", DESK)),
    ),
)
async def test_a_lesson_is_learned_by_touches(
    served: Served, game_id: str, language: Language, shape: tuple[int, int]
) -> None:
    lesson = LESSONS[game_id]
    async with browser() as opened:
        page = await visitor(opened, served, language, viewport=size(shape))
        await page.goto(f"/games/{game_id}")
        await page.locator(f'a[href="/games/{game_id}/learn"]').click()
        await learn(page, game_id, lesson, language)
        await page.locator("#end button").click()
        await page.wait_for_url(re.compile("/tables/"))
        await page.wait_for_selector("svg.board .lg-sprites *", state="attached")
        await page.goto(f"/games/{game_id}")
        count = len(lesson.steps)
        assert f"{count} {'sur' if language == 'fr' else 'of'} {count}" in await page.locator(".learned").inner_text()


@pytest.mark.anyio
@pytest.mark.browser
async def test_a_lesson_goes_on_where_it_was_left(served: Served) -> None:
    first, second = LESSONS["squadro"].steps[:2]
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/games/squadro/learn")
        await stands(page, "open")
        await touch(page, "squadro", first, first.right[0].move)
        await stands(page, "done")
        await page.goto("/games/squadro")
        assert "1 sur 9" in await page.locator(".learned").inner_text()
        await page.goto("/games/squadro/learn")
        await stands(page, "open")
        assert await page.locator("#title").inner_text() == translate(second.title, "fr")


@pytest.mark.anyio
@pytest.mark.browser
async def test_whoever_is_stuck_is_shown_the_way_by_keyboard_too(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(SMALL))
        await page.goto("/games/libertas/learn#ocupante")
        await stands(page, "open")
        await page.locator("#show").focus()
        await page.keyboard.press("Enter")
        for spot in ("g2", "d3"):
            assert await page.locator(".spot.can").count() == 1
            await page.locator(f'.spot.can[data-spot="{spot}"]').focus()
            await page.keyboard.press("Enter")
        await stands(page, "done")
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.anyio
@pytest.mark.browser
async def test_a_lesson_is_open_to_everybody(served: Served) -> None:
    async with browser() as opened:
        found = []
        for (game_id, lesson), light in zip(LESSONS.items(), ["light", "dark"] * len(LESSONS), strict=False):
            page = await visitor(opened, served, color_scheme=light, viewport=size(PHONE))
            await page.goto(f"/games/{game_id}/learn")
            await stands(page, "open")
            await touch(page, game_id, lesson.steps[0], lesson.steps[0].right[0].move)
            await stands(page, "done")
            found += await faults(page)
        await page.goto(f"/games/{game_id}/learn#{lesson.steps[-1].name}")
        await stands(page, "open")
        found += await faults(page)
        await touch(page, game_id, lesson.steps[-1], lesson.steps[-1].right[0].move)
        await page.locator("#next").click()
        await stands(page, "end")
        found += await faults(page)
        assert not found, "\n".join(found)


def test_steps_that_do_not_exist_are_not_found(served: Served) -> None:
    with httpx.Client(base_url=served.url) as http:
        assert http.get("/games/squadro/learn/1").status_code == 200
        for path in ("/games/squadro/learn/0", "/games/squadro/learn/99", "/games/chess/learn", "/games/chess/learn/1"):
            assert http.get(path).status_code == 404, path
