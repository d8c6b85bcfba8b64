"""Touching a board: what is touched moves at once, settles when the house agrees, and is large enough for a finger."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from tests.web.pages import screens
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.corner import cookie_of
from tests.web.pages.table import TOUCHABLE, has_begun_move, lay, touch_once, touch_until
from tests.web.shared_browser import CHROMIUM

from ludogite.core.game import Game
from ludogite.core.registry import installed_games
from ludogite.core.rng import Rng
from ludogite.play.showing import has_secrets

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page, WebSocketRoute
    from tests.web.served import Guest, Served

FINGER = 40
"""No target is smaller than this, in pixels."""
ROUNDING = 0.6
SMALL = """(least) => [...document.querySelectorAll(
        ".spot.can, main button, main a, main select, main input")].map((target) => {
    const box = (target.matches(".spot") ? target.querySelector(".ground") : target).getBoundingClientRect();
    return [target.cloneNode(false).outerHTML, Math.round(box.width), Math.round(box.height)];
}).filter(([, width, height]) => width && Math.min(width, height) < least)"""
"""The targets that are smaller than this at least in one way."""
READY = f"{TOUCHABLE}, .cover:not([hidden])"

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

PLACES = """() => Object.fromEntries([...document.querySelectorAll(".lg-sprites [data-id]")].map(
    (sprite) => [sprite.dataset.id, sprite.style.transform]))"""


class Slow:
    """A house whose answers are held back until they are asked for."""

    def __init__(self) -> None:
        self.held: list[str] = []
        self.holding = False
        self.sent: list[dict[str, object]] = []

    def stand_between(self, page_side: WebSocketRoute) -> None:
        self.page_side = page_side
        server = page_side.connect_to_server()
        page_side.on_message(lambda text: self._sent(server, str(text)))
        server.on_message(lambda text: self._answered(str(text)))

    def _sent(self, server: WebSocketRoute, text: str) -> None:
        self.sent.append(json.loads(text))
        server.send(text)

    def _answered(self, text: str) -> None:
        if self.holding:
            self.held.append(text)
        else:
            self.page_side.send(text)

    def let_go(self) -> None:
        self.holding = False
        for text in self.held:
            self.page_side.send(text)
        self.held.clear()


async def slow_table(page: Page, game: str, **options: str) -> Slow:
    slow = Slow()
    await page.route_web_socket("**/socket", slow.stand_between)
    await lay(page, game, "device", **options)
    await page.wait_for_selector(READY)
    slow.holding = True
    return slow


async def touch_until_sent(page: Page, slow: Slow, rng: random.Random) -> None:
    before = len(slow.sent)

    async def is_sent() -> bool:
        return len(slow.sent) > before

    await touch_until([page], rng, is_sent, "what was touched is sent")


def shows_moves_ahead(game: Game) -> bool:
    """Tell whether the first decision of a game is seen before the house has agreed."""
    state, rng = game.begin(), Rng(1)
    while state.at_chance():
        state = state.happen(state.draw(rng))
    return bool(game.board.ahead(state, state.moves()[0], state.seat()))


@pytest.mark.parametrize("game", [game.id for game in installed_games().values() if shows_moves_ahead(game)])
async def test_what_is_touched_moves_before_the_house_answers_and_stays_when_it_agrees(
    served: Served, game: str
) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        slow = await slow_table(page, game, **({"first": "left"} if game == "squadro" else {}))
        rng = random.Random(6)
        for _ in range(12):
            at_rest = await page.evaluate(PLACES)
            await touch_until_sent(page, slow, rng)
            early = await page.evaluate(PLACES)
            slow.let_go()
            await page.wait_for_selector(READY)
            if early != at_rest:
                break
            slow.holding = True
        assert early != at_rest
        gone = {name: place for name, place in early.items() if place != at_rest[name]}
        settled = await page.evaluate(PLACES)
        # Where cards are hidden, the next player sees the table from another side.
        assert has_secrets(installed_games()[game]) or any(place in settled.values() for place in gone.values())


async def test_what_the_house_refuses_goes_back_with_the_reason(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        slow = await slow_table(page, "squadro", first="left", sides="given")
        at_rest = await page.evaluate(PLACES)
        await touch_until_sent(page, slow, random.Random(1))
        assert await page.evaluate(PLACES) != at_rest
        slow.page_side.send(
            json.dumps({"type": "refused", "cid": slow.sent[-1]["cid"], "code": "move/illegal", "text": "Non."})
        )
        await page.wait_for_selector("#trouble:not([hidden])")
        assert await page.locator("#trouble").inner_text() == "Non."
        assert await page.evaluate(PLACES) == at_rest
        assert await page.locator(".spot.can").count() == 5


async def test_pieces_slide_and_are_not_shown_twice(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.emulate_media(reduced_motion="no-preference")
        await lay(page, "squadro", "device", first="left", sides="given")
        await page.evaluate("""() => {
            window.slides = [];
            const piece = document.querySelector('[data-id="sq-L3"]');
            piece.addEventListener("transitionrun", () => window.slides.push(piece.style.transform));
            document.querySelector('[data-spot="3"]').dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }""")
        await page.wait_for_selector("#moves code", state="attached")
        slides = await page.evaluate("window.slides")
        assert len(slides) == 1, slides


@pytest.mark.proof("layout")
async def test_every_target_of_a_table_is_large_enough_for_a_finger(served: Served) -> None:
    small: set[tuple[object, ...]] = set()
    async with browser() as opened:
        for game in installed_games():
            page = await visitor(opened, served, viewport=screens.size(screens.SMALL), has_touch=True)
            await lay(page, game, "device")
            await page.wait_for_selector(READY)
            rng = random.Random(3)
            for _ in range(14):
                await touch_once(page, rng)
                await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
                small |= {(game, *found) for found in await page.evaluate(SMALL, FINGER - ROUNDING)}
            await page.context.close()
    assert not small, small


async def test_a_game_given_up_in_the_middle_of_a_move_shows_its_end_and_leaves_nothing_to_choose(
    served: Served,
) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport={"width": 390, "height": 664})
        await lay(page, "bilitaire", "device")
        begun = "a touch began a move that can still be taken back"
        await touch_until([page], random.Random(3), lambda: has_begun_move(page), begun)
        await page.locator('.tabs [data-tab="more"]').click()
        await page.locator("#resign").click()
        await page.locator("#answers .go").click()
        await page.locator("#review").wait_for()
        assert await page.locator("#buttons button").count() == 0
        assert not await page.locator("#resign").is_visible()


async def test_every_target_of_a_table_that_waits_is_large_enough_too(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    host = guests("Host")
    table = host.lay(seats=[{"kind": "me"}, {"kind": "open"}])
    async with browser() as opened:
        page = await visitor(opened, served, viewport={"width": 390, "height": 844}, has_touch=True)
        await page.context.add_cookies([cookie_of(served, host)])  # type: ignore[list-item] # a cookie as Playwright takes it
        await page.goto(f"/tables/{table}")
        await page.wait_for_selector(".seat > .btn")
        assert not await page.evaluate(SMALL, FINGER - ROUNDING)
