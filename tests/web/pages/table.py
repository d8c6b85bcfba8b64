"""Page object: a table, laid by its form and played by touches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tests.waiting import wait_until_async
from tests.web.pages.screens import size
from tests.web.shared_browser import PATIENCE_MS

if TYPE_CHECKING:
    import random
    from collections.abc import Awaitable, Callable

    from playwright.async_api import Locator, Page


TOUCHABLE = ".spots .spot.can:not(.ahead), #hand [data-spot], #buttons [data-spot]"
BEGUN = """() => Boolean(document.querySelector(".spots .spot.on") && document.querySelector("#buttons button"))"""
"""Whether a part of a move is chosen, which can still be taken back."""
WHOLE_GAME_S = 600
"""A game of many moves ends within this time on a machine whose processors are all busy."""

AT_REST = """async ([frames, patience]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const moves = () => document.getAnimations().some((one) =>
        one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);
    const board = () => document.querySelector("svg.board")?.getBoundingClientRect();
    const look = () => JSON.stringify([board(), [...document.querySelectorAll("body, body *")].map((one) =>
        one instanceof HTMLElement && [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight])]);
    const began = performance.now();
    await document.fonts.ready;
    for (let still = 0, before = ""; still < frames;) {
        if (performance.now() - began > patience) throw new Error("the page does not come to rest");
        await frame();
        const now = look();
        still = now === before && !moves() ? still + 1 : 0;
        before = now;
    }
}"""
"""Resolved when no animation that has an end is under way, and nothing was laid out otherwise for some frames."""
FRAMES_AT_REST = 6
SHAPE = """() => ["(max-width: 54rem) and (orientation: portrait)", "(max-width: 54rem), (max-height: 32rem)"]
    .map((query) => matchMedia(query).matches)"""
"""What of a window decides how a board is laid: whether it stands, and whether room is short."""


async def touch_once(page: Page, rng: random.Random) -> bool:
    """Touch something that can be touched, as a person would; tell whether there was anything."""
    touched: bool = await page.evaluate(
        """([selector, chance]) => {
            const shown = document.getElementById("cover-show");
            if (!document.getElementById("cover").hidden) { shown.click(); return true; }
            const things = [...document.querySelectorAll(selector)];
            if (!things.length) return false;
            const thing = things[Math.floor(chance * things.length)];
            thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            return true;
        }""",
        [TOUCHABLE, rng.random()],
    )
    return touched


async def is_over(page: Page) -> bool:
    return await page.locator("#rematch").is_visible()


async def touch_next(page: Page, rng: random.Random) -> bool:
    """Touch something as soon as it can be touched; tell whether there was anything before the game was over."""

    async def touched_or_over() -> Literal["touched", "over", ""]:
        if await touch_once(page, rng):
            return "touched"
        return "over" if await is_over(page) else ""

    return await wait_until_async(touched_or_over, "something can be touched, or the game is over") == "touched"


async def touch_until(
    pages: list[Page], rng: random.Random, reached: Callable[[], Awaitable[object]], what: str
) -> None:
    """Touch on, on each page whatever can be touched, until something is reached; `what` names it in the failure."""

    async def is_reached() -> bool:
        if await reached():
            return True
        for page in pages:
            await touch_once(page, rng)
        return False

    await wait_until_async(is_reached, what, WHOLE_GAME_S)


async def play_on(pages: list[Page], rng: random.Random) -> None:
    """Play to the end of the game."""
    await touch_until(pages, rng, lambda: is_over(pages[0]), "the game is over")


async def has_begun_move(page: Page) -> bool:
    """Tell whether a part of a move is chosen, which can still be taken back."""
    return bool(await page.evaluate(BEGUN))


def moves_of(page: Page, *, chance: bool = True) -> Locator:
    """Return the moves in the list of a page; what was drawn by lot is among them where it is asked for."""
    return page.locator("#moves code" if chance else "#moves code:not(.chance)")


def lost_connection(page: Page) -> Locator:
    """Return what is there while a page has lost the house."""
    return page.locator("#status.lost")


async def at_rest(page: Page) -> None:
    """Wait until a page has come to rest: letters loaded, animations over, everything laid out where it stays."""
    await page.evaluate(AT_REST, [FRAMES_AT_REST, PATIENCE_MS])


async def resize(page: Page, shape: tuple[int, int]) -> None:
    """Give the window another shape; wait until the board is laid for it, and the page has come to rest."""
    ground = await page.locator("svg.board .lg-background").element_handle()
    before = await page.evaluate(SHAPE)
    await page.set_viewport_size(size(shape))
    if await page.evaluate(SHAPE) != before:
        await page.wait_for_function("(ground) => !ground.isConnected", arg=ground)
    await at_rest(page)


async def unfold_options(page: Page) -> None:
    await page.locator("#options").evaluate("fold => { fold.open = true; }")


async def lay(page: Page, game: str, company: str, **options: str) -> None:
    await page.goto(f"/games/{game}")
    await unfold_options(page)
    for name, value in options.items():
        field = page.locator(f'[name="option-{name}"]')
        if await field.first.evaluate("node => node.tagName") == "SELECT":
            await field.select_option(value)
        else:
            await page.locator(f'[name="option-{name}"][value="{value}"]').check(force=True)
    if company == "bot":
        await page.locator('[name="level"][value="1"]').check(force=True)
    await page.locator(f'button[name="with"][value="{company}"]').last.click()
    await page.wait_for_selector("svg.board [data-id]", state="attached")


async def sit_first(page: Page, game: str, other: str = "friend") -> None:
    """Lay a table with somebody who sits second: else it is drawn by lot who begins."""
    await page.goto(f"/games/{game}")
    for seat, kind in enumerate(("me", other)):
        await page.locator(f"[name=seat-{seat}]").evaluate("(field, kind) => { field.value = kind; }", kind)
    await page.locator("button[name=with][value=custom]").evaluate("button => button.click()")
    await page.wait_for_selector("svg.board [data-id]", state="attached")
