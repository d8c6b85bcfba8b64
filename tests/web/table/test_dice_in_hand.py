"""The dice games played with the dice themselves, by taps on a phone and clicks on a desk, with everything moving."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect
from tests.proof import draws, rest_in_proof
from tests.waiting import wait_until_async
from tests.web.boards import PHONE, TOUCH_DESKTOP
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.finger import finger_on
from tests.web.pages.table import WHOLE_GAME_S, is_over
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page
    from tests.web.served import Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

MOVES = """async () => {
    const { known } = await import("/static/page.js");
    return known.turn?.mine ? known.turn.moves.map(({ move, touch }) => [move, touch]) : [];
}"""
PLAYED = """async (ply) => {
    const { known } = await import("/static/page.js");
    for (const began = Date.now(); known.turn.ply === ply;) {
        if (Date.now() - began > 60_000) throw new Error(`nothing was played after ${ply}`);
        await new Promise((done) => setTimeout(done, 20));
    }
}"""
"""The house has answered: what was chosen stays where it lies until then."""
PLY = """async () => (await import("/static/page.js")).known.turn?.ply"""
SHAPES = rest_in_proof("hands", (PHONE, TOUCH_DESKTOP), but=(PHONE,))
PLACE = '.spots .spot.can[data-spot="{0}"], #hand [data-spot="{0}"], #buttons [data-spot="{0}"]'


async def at_table(
    opened: Browser, served: Served, game: str, shape: dict[str, Any], confirm: str = "once", **options: str
) -> Page:
    """Somebody at a table of their own, who sees everything move."""
    page = await visitor(opened, served, "en", **shape)
    await page.add_init_script(f"localStorage.setItem('confirm', '{confirm}')")
    await page.emulate_media(reduced_motion="no-preference")
    await page.goto(f"/games/{game}")
    await page.evaluate(
        """(options) => Object.entries(options).forEach(([name, value]) => {
            for (const field of document.querySelectorAll(`[name="option-${name}"]`)) {
                if (field.tagName === "SELECT") field.value = value;
                else field.checked = field.value === value;
            }
        })""",
        options,
    )
    await page.locator('button[name="with"][value="device"]').last.evaluate("button => button.click()")
    await page.wait_for_selector("svg.board [data-id]", state="attached")
    return page


DRAWN_WIDTH = """(svg) => {
    const { width, height } = svg.viewBox.baseVal;
    const box = svg.getBoundingClientRect();
    return width * Math.min(box.width / width, box.height / height);
}"""
COUNT_LYING = """() => {
    window.most = 0;
    new MutationObserver(() => {
        window.most = Math.max(window.most, document.querySelectorAll("#hand .lies").length);
    }).observe(document.getElementById("hand"), { childList: true, subtree: true });
}"""


async def lay_in_the_hand(page: Page, dice: int) -> None:
    """Wait until so many dice were seen there, even if the turn was over with them."""

    async def lay() -> bool:
        return int(await page.evaluate("window.most")) == dice

    await wait_until_async(lay, f"{dice} dice lie in the hand")


async def tap(page: Page, spot: str) -> None:
    place = page.locator(PLACE.format(spot)).first
    await place.wait_for()
    await place.tap()


async def play(page: Page, move: str) -> None:
    """Touch one thing after the other until a move is whole."""

    async def touches() -> list[str]:
        found: list[str] = dict(await page.evaluate(MOVES)).get(move, [])
        return found if found and await page.locator(PLACE.format(found[0])).count() else []

    for spot in await wait_until_async(touches, f"{move} can be played"):
        await tap(page, spot)


async def play_to_the_end(page: Page, choose: random.Random, prefer: str = "") -> None:
    """Play whatever is legal; a tap beside the board hurries what moves, as people do who have seen it."""

    async def is_played_out() -> bool:
        moves = await page.evaluate(MOVES)
        if moves and await page.locator(PLACE.format(moves[0][1][0])).count():
            liked, ply = [touches for move, touches in moves if move == prefer], await page.evaluate(PLY)
            for spot in liked[0] if liked else choose.choice(moves)[1]:
                await tap(page, spot)
            await page.evaluate(PLAYED, ply)
        elif await is_over(page):
            return True
        else:
            await page.touchscreen.tap(4, 120)
        return False

    await wait_until_async(is_played_out, "the game is over", WHOLE_GAME_S)


@pytest.mark.proof("hands")
async def test_a_whole_race_is_swum_by_tapping_dice_on_a_phone(served: Served) -> None:
    async with browser() as opened:
        page = await at_table(opened, served, "stilelibero", PHONE, lanes="seats", end="shallow")
        await play_to_the_end(page, random.Random(1))
        await expect(page.locator("#final .counted li").first).to_be_attached()


@pytest.mark.proof("hands")
@pytest.mark.parametrize("shape", [PHONE, TOUCH_DESKTOP], ids=["phone", "desk"])
@pytest.mark.parametrize(
    ("game", "options"),
    [("stilelibero", {"lanes": "dice", "players": "3"}), ("rugby", {"format": "single", "defended_kicks": "yes"})],
    ids=["stilelibero", "rugby"],
)
async def test_whole_games_of_dice_are_played_by_tapping(
    served: Served, game: str, options: dict[str, str], shape: dict[str, Any]
) -> None:
    async with browser() as opened:
        page = await at_table(opened, served, game, shape, **options)
        await play_to_the_end(page, draws(game))
        await expect(page.locator("#final .counted li").first).to_be_attached()


async def test_so_many_dice_light_up_as_somebody_would_dive_with_and_then_they_dive(served: Served) -> None:
    async with browser() as opened:
        page = await at_table(opened, served, "stilelibero", PHONE, confirm="twice", lanes="seats")
        dice = page.locator("#hand .thing")
        await expect(dice).to_have_count(6)
        sizes = [await die.bounding_box() for die in await dice.all()]
        assert all(size and min(size["width"], size["height"]) >= 44 for size in sizes)
        assert await page.locator("#buttons .btn").count() == 0, "no wordy buttons"
        ring = "dice => dice.map((die) => getComputedStyle(die.querySelector('svg')).boxShadow !== 'none')"
        for taken in (4, 2):
            await tap(page, f"D{taken}")
            assert await dice.evaluate_all(ring) == [n <= taken for n in range(1, 7)]
            await expect(page.locator(f'#hand [data-spot="D{taken}"]')).to_have_attribute("aria-pressed", "true")
        await expect(page.locator("#buttons .go")).to_have_text("Dive")
        await slide(page, "D1", "D5")
        assert await dice.evaluate_all(ring) == [True] * 5 + [False]
        await page.evaluate(COUNT_LYING)
        await page.locator("#buttons .go").tap()
        await lay_in_the_hand(page, 5)


async def slide(page: Page, start: str, end: str) -> None:
    """Put a finger on a thing, slide it along, lift it from another."""
    boxes = [await page.locator(f'#hand [data-spot="{name}"]').bounding_box() for name in (start, end)]
    assert boxes[0]
    assert boxes[1]
    (x1, y1), (x2, y2) = ((box["x"] + box["width"] / 2, box["y"] + 20) for box in boxes if box)
    finger = await finger_on(page)
    await finger.drag((x1, y1), (x2, y2))
    await finger.come_to_rest()
    await finger.lift()


async def test_while_swimming_the_hand_says_what_dice_count_and_the_question_gives_the_odds(served: Served) -> None:
    async with browser() as opened:
        page = await at_table(opened, served, "stilelibero", PHONE, lanes="seats")
        await page.evaluate(COUNT_LYING)
        await play(page, "D1")
        await lay_in_the_hand(page, 1)
        await play(page, "D1")
        gold, plate = page.locator('#hand [data-spot="+"]'), page.locator('#hand [data-spot="="]')
        alone = await gold.bounding_box()
        assert alone
        await play(page, "+")
        await expect(page.locator("#hand .lies small")).to_have_text(["+1"])
        assert await gold.bounding_box() == pytest.approx(alone, abs=1), "what throws stays where it was"
        await expect(page.locator("#question")).to_have_text(re.compile(r": One more die, or 1 cell\?$"))
        await expect(page.locator("#told")).to_have_text("5 faces of 6 add a cell, 1 takes one away.")
        await expect(gold).to_have_attribute("aria-label", "Throw 1 die")
        await expect(plate).to_have_attribute("aria-label", "Stop: +1")
        view = await page.locator("svg.board").get_attribute("viewBox")
        assert view == "4 2 892 1248", "the tray is left to the question"
        await plate.tap()
        await expect(page.locator(".seat .tally b").first).to_have_text("2/39")


@pytest.mark.proof("hands")
async def test_on_a_desk_the_dice_are_touched_on_their_tray(served: Served) -> None:
    async with browser() as opened:
        page = await at_table(opened, served, "stilelibero", TOUCH_DESKTOP, lanes="seats")
        await expect(page.locator(".spots .spot.can")).to_have_count(6)
        await expect(page.locator("#hand")).to_be_hidden()
        for move in ("D1", "D1", "+"):
            await play(page, move)
        await expect(page.locator('[data-id^="st-d"] .lg-text')).to_have_text("+1")
        await play(page, "=")
        await expect(page.locator(".seat .tally b").first).to_have_text("2/39")


@pytest.mark.parametrize("shape", SHAPES)
async def test_dice_are_kept_or_thrown_again_in_any_order_and_combinations_light_up(
    served: Served, shape: dict[str, Any]
) -> None:
    lit = """() => [...document.querySelectorAll('[data-id^="ru-form-"]')].map(
        (plate) => Number(getComputedStyle(plate).getPropertyValue("--ru-lit")))"""
    async with browser() as opened:
        page = await at_table(opened, served, "rugby", shape, first="a")
        if shape is PHONE:
            assert await page.locator("svg.board").get_attribute("viewBox") == "8 178 884 1044"
            assert await page.locator("svg.board").evaluate(DRAWN_WIDTH) > 0.78 * 390, "the board fills the screen"
        await play(page, "+")
        dice = page.locator(".spots .spot.ru-choice")
        await expect(dice).to_have_count(3)
        pressed = "dice => dice.map((die) => die.getAttribute('aria-pressed'))"
        assert await dice.evaluate_all(pressed) == ["false"] * 3, "kept until they are touched"
        assert sum(await page.evaluate(lit)) == 0
        for spot in ("3", "1", "3"):
            await tap(page, spot)
        assert await dice.evaluate_all(pressed) == ["true", "false", "false"], "the third was let go again"
        await tap(page, "2")
        hand = await page.evaluate("document.querySelector('[data-id=ru-d3] use').getAttribute('href')")
        reachable = [plate for plate in ("BJJ", "BJP", "BKP", "JKP", "KPS", "PPS") if hand[-1] in plate]
        assert sum(await page.evaluate(lit)) == len(reachable)
        await expect(page.locator("#buttons .go")).to_have_text("Throw 2 dice again")
        await page.locator("#buttons .go").tap()
        await expect(page.locator("#question")).not_to_have_text("Throw the dice.")
        await expect(page.locator('[data-id="ru-attempt2"] use')).to_have_attribute("href", "#ru-ball-on")


@pytest.mark.parametrize("shape", SHAPES)
async def test_own_dice_are_told_face_by_face(served: Served, shape: dict[str, Any]) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", **shape)
        await page.goto("/games/rugby")
        await page.evaluate("""() => {
            document.querySelector('[name="option-first"]').value = "a";
            document.querySelector('[name="own-dice"][value="yes"]').checked = true;
        }""")
        await page.locator('button[name="with"][value="device"]').last.evaluate("button => button.click()")
        await page.wait_for_selector("svg.board [data-id]", state="attached")
        await play(page, "+")
        await expect(page.locator("#question")).to_have_text("What did your dice show?")
        faces = page.locator("#buttons .die")
        await expect(faces).to_have_count(6)
        names = ["ball", "player", "boot", "posts", "whistle", "card"]
        assert [await face.get_attribute("aria-label") for face in await faces.all()] == names
        for number, face in enumerate("SBJ", start=1):
            await expect(page.locator("#told")).to_have_text(f"Die {number} of 3: touch its face.")
            await page.locator(f'#buttons .die[data-face="{face}"]').tap()
        await expect(page.locator("#told")).to_have_text("Ball, player, whistle. Touch those to throw again.")
