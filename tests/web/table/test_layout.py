"""Nothing covers the board: everything at a table that can be touched or read is whole on the screen, at every size."""

from __future__ import annotations

import contextlib
import random
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import TimeoutError as NotInTime
from playwright.async_api import expect
from tests.proof import draws, rest_in_proof
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import size
from tests.web.pages.seats import move, sit_opposite
from tests.web.pages.table import at_rest, lay, moves_of, play_on, resize, touch_next, touch_once
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import LANGUAGES
from ludogite.core.registry import installed_games
from ludogite.play.puzzles import puzzles_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page
    from tests.web.served import Guest, Served

STANDING = ((360, 640), (390, 664), (390, 844), (768, 1024))
LYING = ((844, 390), (1280, 800))
PHONE, LOW = (390, 664), (844, 390)
PHONES = ((360, 640), PHONE, LOW)
TIGHT = (*PHONES, (1280, 800))
"""Where room is scarce, and where most people sit."""
THROWS = (("rugby", "JBB", "[BBJ]"), ("stilelibero", "612345", "[123456]"))
READY = ".spot.can, #buttons .btn, .cover:not([hidden])"
OVER = "#rematch:not([hidden]) button"
PATIENCE_MS = 120_000
"""Seven machines and their animations come first."""
MOST = {"stilelibero": {"players": 8}, "libertas": {"players": 4}}
"""Games for more than two, with everybody there."""
SMALLEST_BOARD = 0.3
"""The drawing of a board is at least so much of the shorter side of the screen, in its longer direction."""

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

UPRIGHT_BELOW, LOW_BELOW = 864, 512
LAID = """(ratio) => {
    const { width, height } = document.querySelector("svg.board").viewBox.baseVal;
    return Math.abs(width / height - ratio) < 0.01;
}"""
FAULTS = r"""async (smallest) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const faults = [];
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push(
        `the page is scrolled: ${page.scrollWidth}×${page.scrollHeight}`);
    const name = (element) => element.dataset.spot ?? (element.id || element.className?.baseVal || element.className
        || element.tagName) + " " + (element.textContent ?? "").trim().slice(0, 24);
    const box = (element) => element.getBoundingClientRect();
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 3;
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);

    // Words are where their lines are.
    const boxes = (element) => {
        if (!element.matches("h1, h2, h3, p, b")) return [box(element)];
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right, bottom } = box(element);
        // A sentence that is told may end after its second line, with an ellipsis.
        const lines = [...range.getClientRects()].filter((line) => element.id !== "told" || line.bottom <= bottom + 1);
        return lines.map((line) => ({ left: Math.max(left, line.left), top: line.top,
            right: Math.min(right, line.right), bottom: line.bottom }));
    };

    // The board as it is drawn: its place may be larger.
    const svg = document.querySelector("svg.board");
    const { width, height } = svg.viewBox.baseVal;
    const hold = box(svg);
    const scale = Math.min(hold.width / width, hold.height / height);
    const middle = { x: hold.x + hold.width / 2, y: hold.y + hold.height / 2 };
    const drawn = { left: middle.x - scale * width / 2, right: middle.x + scale * width / 2,
                    top: middle.y - scale * height / 2, bottom: middle.y + scale * height / 2 };
    const outside = ({ left, top, right, bottom }) =>
        left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    if (outside(drawn)) faults.push("the board sticks out");
    if (Math.max(scale * width, scale * height) < smallest * Math.min(innerWidth, innerHeight)) faults.push(
        `the board is tiny: ${Math.round(scale * width)}×${Math.round(scale * height)}`);

    for (const part of all(".bar, .seat, .ask, #trouble, .ticker, .pane, .acts, .tabs, .ladder, .reply")) {
        const { left, top, right, bottom } = box(part);
        const across = left < drawn.right - 1 && right > drawn.left + 1;
        if (across && top < drawn.bottom - 1 && bottom > drawn.top + 1) faults.push(`over the board: ${name(part)}`);
    }

    const related = (element, hit) => hit && (element.contains(hit) || hit.contains(element)
        || (element.closest(".board") && hit.closest(".board")) || (element.closest(".seat") === hit.closest(".seat")
        && element.closest(".seat")));
    const scrolled = (element) => element.closest(
        ".hint-card > *, .newest-last > * > *, .final-roll > *, #prompt > *, .phrases > *, .end-turn, .fair > *");
    const parts = "main button, main a, main input, main select, .spot.can .edge, .seat, .who b, .tally b, .clock, "
        + "#question, #told, #answers :is(h3, p, .btn), .hint-card, .bar h1, #cover-show, #title, #trouble";
    for (const element of all(parts)) {
        if (scrolled(element) || (element.matches("#told") && !element.textContent)) continue;
        for (const { left, top, right, bottom } of boxes(element)) {
            if (outside({ left, top, right, bottom })) { faults.push(`outside: ${name(element)}`); continue; }
            for (const [across, down] of [[.5, .5], [.15, .25], [.85, .25], [.15, .75], [.85, .75]]) {
                const at = [left + (right - left) * across, top + (bottom - top) * down];
                const hit = document.elementFromPoint(...at);
                if (related(element, hit)) continue;
                faults.push(`covered: ${name(element)} by ${hit ? name(hit) : "nothing"}`);
                break;
            }
        }
    }
    // What is written is whole: the question, the buttons, the figures; of advice at least some lines.
    for (const element of all("#question, .ask .btn, .tally b, .clock, .tabs a, .acts .btn")) {
        if (element.scrollWidth > element.clientWidth + 1) faults.push(`cut: ${name(element)}`);
    }
    for (const element of all("#buttons, .asked")) {
        if (element.scrollHeight > element.clientHeight + 1) faults.push(`to be scrolled: ${name(element)}`);
    }
    for (const card of all(".hint-card")) {
        if (box(card).height < Math.min(card.scrollHeight, 72)) faults.push("the advice is cut off");
    }
    for (const list of all(".newest-last")) {
        const newest = list.querySelector(":scope > * > :last-child");
        // A turn of many throws may be higher than its list: then its end is what must be seen.
        const isBegunOutside = newest && box(newest).height <= box(list).height && box(newest).top < box(list).top - 1;
        if (newest && (box(newest).bottom > box(list).bottom + 1 || isBegunOutside)) faults.push(
            `the newest is cut: ${name(newest)}`);
    }
    return faults;
}"""


async def show_hint(page: Page) -> None:
    """Ask for a good move; asked again where a board that was just turned had closed it."""
    for _ in range(4):
        await page.locator(".hint-ask:visible").click()
        with contextlib.suppress(NotInTime):
            await page.wait_for_selector(".hint-card h2", timeout=8_000)
            return
    raise AssertionError("no good move was shown")


class Look:
    """A page that is looked at in windows of every shape."""

    def __init__(self, page: Page, game: str, **options: Any) -> None:
        self.page = page
        begun = installed_games()[game].begin(**options)
        scenes = {upright: installed_games()[game].board.scene(begun, upright=upright) for upright in (True, False)}
        self.scenes = scenes
        self.found: list[str] = []

    def ratio(self, shape: tuple[int, int]) -> float:
        """Return the shape of the board in a window: a small one shows what is played on, and leaves the rest out."""
        width, height = shape
        scene = self.scenes[width < UPRIGHT_BELOW and width < height]
        is_small = width <= UPRIGHT_BELOW or height <= LOW_BELOW
        seen = scene.crop if is_small and scene.crop is not None else scene
        return seen.width / seen.height

    async def faults(self) -> list[str]:
        """Return what is wrong when the page has come to rest: a resized window is drawn a little later."""
        await at_rest(self.page)
        return list(await self.page.evaluate(FAULTS, SMALLEST_BOARD))

    async def at(self, shapes: tuple[tuple[int, int], ...] = (*STANDING, *LYING), *, what: str = "") -> None:
        """Note what is covered, cut or outside in these windows."""
        for width, height in shapes:
            await resize(self.page, (width, height))
            await self.page.wait_for_function(LAID, arg=self.ratio((width, height)))
            self.found += [f"{width}×{height} {what}: {fault}" for fault in await self.faults()]

    async def with_hint(self) -> None:
        """Look with a good move shown; another shape of the board closes it."""
        for shapes in (STANDING, LYING):
            await self.page.set_viewport_size(size(shapes[0]))
            await self.page.wait_for_function(LAID, arg=self.ratio(shapes[0]))
            await show_hint(self.page)
            await self.at(shapes, what="with a hint")
        await self.page.locator(".hint-ask:visible").click()
        await expect(self.page.locator(".hint-card")).to_be_hidden()

    async def my_turn(self) -> bool:
        """Wait until something can be touched; tell whether the game still goes on."""
        await self.page.wait_for_selector(f"{READY}, {OVER}", timeout=PATIENCE_MS)
        await self.page.evaluate(
            'document.getElementById("cover").hidden || document.getElementById("cover-show").click()'
        )
        return not await self.page.locator(OVER).is_visible()

    async def busiest(
        self, touches: int, rng: random.Random, shapes: tuple[tuple[int, int], ...] = (*STANDING, *LYING)
    ) -> None:
        """Play on, and look whenever there are more buttons than ever before."""
        most = -1
        for _ in range(touches):
            if not await self.my_turn():
                return
            buttons = await self.page.locator("#buttons .btn").count()
            if buttons > most:
                most = buttons
                await self.at(shapes, what=f"{buttons} buttons")
            await touch_next(self.page, rng)

    def sees(self) -> None:
        """Fail where anything was found."""
        assert not self.found, "\n".join(self.found)


async def lay_with_machines(page: Page, game: str, **options: Any) -> None:
    await page.set_viewport_size(size(LYING[1]))
    await lay(page, game, "bot", **{name: str(value) for name, value in options.items()})


@pytest.mark.parametrize("game", rest_in_proof("layout", installed_games(), but=("squadro",)))
async def test_nothing_at_a_table_is_covered_or_outside(served: Served, game: str) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        look = Look(page, game, **MOST.get(game, {}))
        await lay_with_machines(page, game, **MOST.get(game, {}))
        await look.busiest(10, random.Random(game), TIGHT)
        await look.my_turn()
        await look.with_hint()
        look.sees()


LONG = [
    (game, options, language)
    for (game, options), language in zip(
        [*((game, {}) for game in installed_games()), *MOST.items()], cycle(LANGUAGES), strict=False
    )
]
"""Every game, those of many players with most of them too, in all languages by turns."""


@pytest.mark.proof("layout")
@pytest.mark.parametrize(("game", "options", "language"), LONG)
async def test_nothing_is_ever_covered_in_a_long_game(
    served: Served, game: str, options: dict[str, Any], language: str
) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, language)
        await page.emulate_media(reduced_motion="no-preference")
        look = Look(page, game, **options)
        await lay_with_machines(page, game, **options)
        rng = draws(game, language)
        for _ in range(3):
            await look.busiest(12, rng)
            goes_on = await look.my_turn()
            await look.at(what="in the middle" if goes_on else "over")
            if not goes_on:
                break
            await look.with_hint()
        look.sees()


@pytest.mark.proof("layout")
async def test_eight_free_seats_and_the_link_find_room(served: Served, guests: Callable[..., Guest]) -> None:
    everybody = [{"kind": "me"}, *({"kind": "friend"} for _ in range(7))]
    table = guests("Anna").lay("stilelibero", everybody, options={"players": 8})
    async with browser() as opened:
        bert = await visitor(opened, served)
        await bert.goto(f"/tables/{table}?watch=1")
        await expect(bert.locator(".seat .btn")).to_have_count(7)
        look = Look(bert, "stilelibero", players=8)
        await look.at(TIGHT, what="free seats")
        await bert.locator(".seat .btn").first.click()
        await expect(bert.locator(".seat .btn")).to_have_count(1)
        await look.at(TIGHT, what="waiting")
        look.sees()


@pytest.mark.proof("layout")
async def test_two_proposals_at_once_find_room(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna-Maria von und zu")
    table = anna.lay(options={"first": "left"}, clock={"base_ms": 300_000, "increment_ms": 3_000})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        move(anna, table, "1")
        assert anna.do(table, type="offer-draw", seat=0).is_success
        assert anna.do(table, type="ask-takeback", seat=0).is_success
        look = Look(bert, "squadro")
        for left in (1, 0):
            await expect(bert.locator("#answers .go")).to_have_count(1)
            await look.at(TIGHT, what="asked twice")
            await bert.locator("#answers .btn:not(.go)").click()
            await expect(bert.locator("#answers .go")).to_have_count(left)
        look.sees()


async def test_whoever_talks_sees_the_input_the_newest_word_and_the_board(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"}, free_chat=True)
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        for n in range(30):
            assert anna.do(table, type="say", text=f"{n} mots qui remplissent une ligne et encore une").is_success
        await expect(bert.locator("#talk li")).to_have_count(30)
        await bert.set_viewport_size(size(PHONE))
        look = Look(bert, "squadro")
        for tab in ("moves", "more", "talk"):
            await bert.locator(f'.tabs [data-tab="{tab}"]').click()
            await look.at(PHONES, what=tab)
            await expect(bert.locator("#words")).to_be_visible(visible=tab == "talk")
            if tab == "more":  # also where the phone lies
                await expect(bert.locator("#pane-more [href$='/report']")).to_be_in_viewport(ratio=1)
            await bert.set_viewport_size(size(PHONE))
            if tab != "talk":
                await bert.keyboard.press("Escape")
        for phrase in await bert.locator(".phrases .chip").all():
            await expect(phrase).to_be_in_viewport(ratio=1)
        await bert.locator("#words").fill("Bonjour")
        await bert.locator("#say [type=submit]").click()
        await expect(bert.locator("#talk li:not(.rule)")).to_have_count(31)
        await look.at((PHONE,), what="said")
        look.sees()
        await bert.locator("#pane-talk .sheet-close").click()
        await expect(bert.locator("#words")).to_be_hidden()


WHOLE_ROWS = """() => {
    const rows = document.querySelector(".phrases").getBoundingClientRect();
    const cut = [...document.querySelectorAll(".phrases .chip")].filter((chip) => {
        const { top, bottom } = chip.getBoundingClientRect();
        return top < rows.bottom - 1 && bottom > rows.bottom + 1;
    });
    return rows.height > 0 && cut.length === 0;
}"""


@pytest.mark.parametrize("language", rest_in_proof("layout", LANGUAGES, but=("de",)))
async def test_on_a_laptop_phrases_the_proof_and_its_way_out_are_whole(
    served: Served, guests: Callable[..., Guest], language: str
) -> None:
    anna = guests("Anna")
    table = anna.lay("stilelibero")
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table, language)
        await bert.set_viewport_size(size((1280, 800)))
        assert await bert.evaluate(WHOLE_ROWS), "before anything was said"
        for _ in range(4):
            assert anna.do(table, type="say", phrase="hello").is_success
        await expect(bert.locator("#talk li")).to_have_count(4)
        assert await bert.evaluate(WHOLE_ROWS)
        await bert.evaluate("localStorage.clear()")  # what was not added has most words
        assert anna.do(table, type="resign", seat=0).is_success
        await bert.reload()
        await expect(bert.locator("#fair-said")).to_have_attribute("data-said", "fair-partly")
        await expect(bert.locator(".end-more")).to_be_visible()
        assert await reaches(bert, "#fair") <= await begins(bert, "#pane-more")
        await bert.locator("#fair [data-fair-how]").click()
        for shape in ((1280, 800), (1280, 640), PHONE):
            await bert.set_viewport_size(size(shape))
            for way in await bert.locator("#fair-dialog form .btn").all():
                await expect(way).to_be_in_viewport(ratio=1)
            below = await reaches(bert, "#fair-dialog") - await reaches(bert, "#fair-dialog form")
            assert 0 <= below <= 1, "nothing is seen under the way out"


async def begins(page: Page, part: str) -> float:
    return float(await page.locator(part).evaluate("one => one.getBoundingClientRect().top"))


async def reaches(page: Page, part: str) -> float:
    return float(await page.locator(part).evaluate("one => one.getBoundingClientRect().bottom"))


@pytest.mark.proof("layout")
async def test_the_newest_move_is_whole_in_its_list(served: Served) -> None:
    windows = ((1280, 800), (1024, 640))
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay_with_machines(page, "stilelibero", players=8)
        look = Look(page, "stilelibero", players=8)
        rng = random.Random(1)
        while await moves_of(page).count() < 40:
            await look.my_turn()
            await touch_once(page, rng)
        await look.my_turn()
        await look.at(windows, what="many moves")
        await show_hint(page)
        await look.at(windows, what="many moves and a hint")
        look.sees()


async def test_the_cover_between_players_and_a_refusal_find_room(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "libertas", "device", players="4")
        look = Look(page, "libertas", players=4)
        await page.wait_for_selector(".cover:not([hidden])")
        await look.at(TIGHT, what="covered")
        await look.my_turn()
        await page.evaluate("text => import('/static/page.js').then(({ trouble }) => trouble(text))", "Pas ici. " * 12)
        await look.at(TIGHT, what="refused")
        look.sees()


@pytest.mark.parametrize(("game", "dice", "thrown"), rest_in_proof("layout", THROWS, but=THROWS[:1]))
async def test_a_throw_of_own_dice_is_told_die_by_die_without_scrolling(
    served: Served, guests: Callable[..., Guest], game: str, dice: str, thrown: str
) -> None:
    options = {"first": "b"} if game == "rugby" else {}
    table = guests("Anna").lay(game, own_dice=True, options=options)
    async with browser() as opened:
        bert = await visitor(opened, served)
        await bert.goto(f"/tables/{table}")
        await bert.locator(".seat button").click()
        while not await bert.locator("#buttons .die").count():
            await bert.wait_for_selector(READY)
            await touch_once(bert, random.Random(1))
        look = Look(bert, game)
        for face in dice:
            await bert.locator(f'#buttons .die[data-face="{face}"]').click()
            if face == dice[0]:
                await look.at(TIGHT, what=f"{face} told")
        await expect(moves_of(bert).last).to_have_text(thrown)
        look.sees()


@pytest.mark.proof("layout")
async def test_the_count_at_the_end_is_read_beside_the_board(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.set_viewport_size(size(PHONE))
        await lay(page, "squadro", "device")
        await play_on([page], random.Random(5))
        await page.locator("#to-final").click()
        await expect(page.locator("#final-count .counted").first).to_be_visible()
        look = Look(page, "squadro")
        await look.at(what="counted")
        await page.set_viewport_size(size(PHONE))
        await page.locator("#final .sheet-close").click()
        await expect(page.locator("#final-count")).to_be_hidden()
        look.sees()
        for sheet in ("moves", "talk"):
            await page.locator(f'.tabs [data-tab="{sheet}"]').click()
            await expect(page.locator(f"#pane-{sheet}")).to_be_visible()
            await page.locator(f"#pane-{sheet} .sheet-close").click()
        await expect(page.locator(".end-card")).to_be_visible()


LESSONS = [f"/games/{game}/learn" for game in installed_games()]
PUZZLES = [f"/puzzles/{game}/1" for game, made in installed_games().items() if puzzles_of(made)]


@pytest.mark.proof("layout")
@pytest.mark.parametrize("addresses", [LESSONS, PUZZLES], ids=["lessons", "puzzles"])
async def test_what_a_lesson_asks_never_covers_its_board(served: Served, addresses: list[str]) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        look = Look(page, "squadro")
        for address in addresses:
            await page.goto(address)
            await page.wait_for_selector(".spot.can, #buttons [data-spot]", state="attached")
            for shape in PHONES:
                await resize(page, shape)
                assert not (found := await look.faults()), (address, shape, found)
