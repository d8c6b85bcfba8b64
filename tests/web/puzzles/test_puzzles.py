"""Puzzles in a real browser: a wrong try is answered, the right moves are found by touch, and it is remembered."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import chain
from typing import TYPE_CHECKING

import httpx
import msgspec
import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.puzzle import steps_of, touch
from tests.web.pages.screens import DESK, LYING, PHONE, SMALL, faults, size
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import LANGUAGES, Language
from ludogite.core.registry import installed_games
from ludogite.play.puzzles import of_the_day, puzzles_of, suitable_level
from ludogite.translation import translate
from ludogite.web.learn.lessons import lesson_of, step_out
from ludogite.web.puzzles.posed import find_puzzle, puzzle_steps
from ludogite.web.shared.known_words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.served import Served

WITH = [game.id for game in installed_games().values() if puzzles_of(game)]
LONG = {"squadro": 1, "libertas": 3, "bilitaire": 21}
"""A puzzle of each game to be solved."""


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
@pytest.mark.parametrize("game_id", WITH)
async def test_a_puzzle_is_solved_by_touch_and_remembered(served: Served, game_id: str) -> None:
    number = LONG.get(game_id, 1)
    address = f"/puzzles/{game_id}/{number}"
    steps = steps_of(served, address)
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE), has_touch=True)
        await page.goto(address)
        await expect(page.locator("#task")).not_to_be_empty()
        assert not await faults(page)
        wrong = next(one for one in steps[0]["tries"] if one.get("done") is None)
        await touch(page, wrong["touch"])
        await expect(page.locator("#answer")).to_have_text(wrong["answer"])
        if steps[0].get("worths"):
            await page.locator("#again").click()
        for step in steps:
            await expect(page.locator("#task")).to_have_text(str(step["task"]))
            right = next(one for one in step["tries"] if one.get("done") is not None)
            await touch(page, right["touch"])
        await expect(page.locator("#answer")).to_have_text("Found! Well played.")
        assert not await faults(page)
        await page.locator("#next").click()
        await expect(page).to_have_url(re.compile(rf"/puzzles/{game_id}/{number + 1}(#.*)?$"))
        await page.goto("/puzzles")
        solved = page.locator(f'a.number[href="{address}"]')
        await expect(solved).to_have_class(re.compile("done"))
        await expect(page.locator("a.number.done")).to_have_count(1)


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_the_solution_is_shown_move_by_move_and_the_list_is_for_everybody(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size(DESK))
        await page.goto("/puzzles/squadro/1")
        for step in steps_of(served, "/puzzles/squadro/1"):
            await expect(page).to_have_url(re.compile(f"#{step['name']}$"))
            await page.locator("#show").click()
            await page.locator(".spots .spot.can").click()
        await expect(page.locator("#next")).to_be_visible()
        await page.goto("/puzzles")
        assert not await faults(page)
        await page.goto("/")
        assert not await faults(page)
        await page.locator(".daily .btn.go").click()
        await expect(page.locator("svg.board use").first).to_be_attached()


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
@pytest.mark.parametrize("shape", [(390, 664), SMALL, LYING], ids=str)
async def test_what_is_drawn_too_small_for_a_finger_stands_in_words_beside_the_board(
    served: Served, shape: tuple[int, int]
) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(shape), has_touch=True)
        await page.goto("/puzzles/stilelibero/3")
        plates = page.locator("#buttons [data-spot]")
        await expect(plates).to_have_text(["Stop: +0", "4 equal dice: swim 4"])
        for plate in await plates.all():
            box = await plate.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 40
        assert not await faults(page)
        await plates.nth(1).tap()
        await expect(page.locator("#answer")).to_be_visible()
        await expect(plates).to_have_count(0)


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_what_is_large_enough_is_touched_on_the_board_alone(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(DESK))
        await page.goto("/puzzles/stilelibero/3")
        await expect(page.locator(".spots .spot.can")).to_have_count(2)
        await expect(page.locator("#buttons [data-spot]")).to_have_count(0)


def words_in(told: object) -> Iterator[str]:
    """Yield everything that is said in a step: beside the board, on it, and aloud."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        yield from chain.from_iterable(map(words_in, told.values()))
    elif isinstance(told, list):
        yield from chain.from_iterable(map(words_in, told))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", WITH)
def test_a_puzzle_and_a_lesson_speak_of_you_and_your_opponent_never_of_seats(game_id: str, language: Language) -> None:
    game = installed_games()[game_id]
    lesson = lesson_of(game_id)
    assert lesson is not None
    posed = [step for number in (1, 2, 9) for step in puzzle_steps(find_puzzle(game_id, number))]
    told = {
        said
        for step in (*posed, *lesson.steps)
        for said in words_in(msgspec.json.decode(msgspec.json.encode(step_out(game, step, language, upright=True))))
    }
    titles = [re.escape(translate(title, language)) for title in game.rules.seat_titles]
    assert [said for said in told if re.search(rf"\b({'|'.join(titles)})\b", said)] == []
    turn = translate(WORDS["your-move"], language)
    assert all(step_out(game, step, language, upright=True).title.startswith(turn) for step in posed)


@pytest.mark.parametrize(("language", "letters"), [("en", {"Y", "O"}), ("fr", {"V", "A"}), ("de", {"D", "G"})])
def test_on_the_board_of_a_puzzle_letters_stand_for_you_and_your_opponent(
    language: Language, letters: set[str]
) -> None:
    game = installed_games()["stilelibero"]
    shown = step_out(game, puzzle_steps(find_puzzle(game.id, 1))[0], language, upright=True).board
    assert {sprite.text for sprite in shown.sprites if sprite.id.startswith("st-name")} == letters


def test_on_a_board_with_sides_whoever_solves_or_learns_plays_away_from_themselves_as_at_a_table() -> None:
    game = installed_games()["squadro"]
    lesson = lesson_of("squadro")
    assert lesson is not None
    puzzles = puzzles_of(game)
    assert puzzles is not None
    posed = [puzzle_steps(find_puzzle("squadro", number))[0] for number in range(1, len(puzzles.puzzles) + 1)]
    assert {step.state.seat() for step in posed} == {0, 1}
    for step in (*posed, *lesson.steps):
        board = step_out(game, step, "en", upright=True).board
        ways = [spot for spot in board.spots if spot.name.isdigit()]
        assert ways
        assert all(spot.height > spot.width for spot in ways)


def test_today_leads_to_the_puzzle_of_the_day(served: Served) -> None:
    found = of_the_day(datetime.now(UTC).date(), list(installed_games().values()), suitable_level(0))
    assert found is not None
    asked = find_puzzle(found[0].id, found[1])
    answer = httpx.get(f"{served.url}/puzzles/today")
    assert (answer.status_code, answer.headers["location"]) == (303, asked.address)
    picture = httpx.get(f"{served.url}{asked.address}/picture")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")


@pytest.mark.parametrize(
    "address", ["/puzzles/squadro/999", "/puzzles/rugby/99", "/puzzles/chess/1", "/puzzles/squadro/1/9"]
)
def test_what_is_not_there_is_not_found(served: Served, address: str) -> None:
    assert httpx.get(served.url + address).status_code == 404
