"""The page of a table in somebody's hands: the board stays where it is, sheets come and go, offers are asked in it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.async_api import expect
from tests.proof import draws, rest_in_proof
from tests.waiting import wait_until_async
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.finger import finger_on
from tests.web.pages.screens import size
from tests.web.pages.seats import move, sit_opposite
from tests.web.pages.table import at_rest, is_over, lay, resize, touch_once
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import LANGUAGES
from ludogite.core.registry import installed_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Browser, Page
    from tests.web.served import Guest, Served

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]

PHONE, LOW, DESK = (390, 664), (844, 390), (1280, 800)
TOUCHED: dict[str, Any] = {"viewport": size(PHONE), "has_touch": True, "is_mobile": True}
WATCH = """() => {
    window.places = new Set();
    const look = () => {
        const { x, y, width, height } = document.querySelector("svg.board").getBoundingClientRect();
        if (document.querySelector("main").dataset.status === "playing")
            window.places.add([x, y, width, height].map(Math.round).join(" "));
        requestAnimationFrame(look);
    };
    look();
}"""
"""Note every place where the board is drawn."""
DRAWN = """() => {
    const svg = document.querySelector("svg.board");
    const { width, height } = svg.viewBox.baseVal;
    const hold = svg.getBoundingClientRect();
    const scale = Math.min(hold.width / width, hold.height / height);
    return [scale * width, scale * height];
}"""
"""How wide and how high the board is drawn."""


PLAYED = "import('/static/page.js').then(({ known }) => known.moves.length)"
"""How many events the page knows of."""


def box_of(selector: str) -> str:
    return f"JSON.stringify(document.querySelector('{selector}').getBoundingClientRect())"


async def play_some(page: Page, rng: random.Random, touches: int) -> bool:
    """Touch on, hurrying what moves as an impatient finger does; tell whether the game still goes on."""

    async def hurried_and_touched() -> Literal["over", "touched", ""]:
        if await is_over(page):
            return "over"
        await page.evaluate("document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
        return "touched" if await touch_once(page, rng) else ""

    for _ in range(touches):
        if await wait_until_async(hurried_and_touched, "something can be touched, or the game is over") == "over":
            return False
    return True


@pytest.mark.parametrize("game", rest_in_proof("layout", ("libertas", "rugby"), but=("libertas",)))
async def test_the_board_never_moves_while_a_game_is_played(served: Served, game: str) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.emulate_media(reduced_motion="no-preference")
        rng = random.Random(game)
        for shape in (PHONE, LOW):
            await page.set_viewport_size(size(shape))
            await lay(page, game, "bot")
            await at_rest(page)
            await page.evaluate(WATCH)
            await play_some(page, rng, 30)
            places = await page.evaluate("[...window.places]")
            assert len(places) == 1, (shape, places)


@pytest.mark.proof("layout")
@pytest.mark.parametrize("shape", [PHONE, LOW], ids=["standing", "lying"])
@pytest.mark.parametrize("game", installed_games())
async def test_the_board_never_moves_in_a_whole_game(served: Served, game: str, shape: tuple[int, int]) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size(shape))
        await page.emulate_media(reduced_motion="no-preference")
        await lay(page, game, "bot")
        await resize(page, shape)
        await page.evaluate(WATCH)
        rng = draws(game)
        while await play_some(page, rng, 50):
            pass
        assert len(await page.evaluate("[...window.places]")) == 1


async def test_boards_are_as_large_as_the_screen_gives(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size(PHONE))
        await lay(page, "squadro", "bot")
        await page.wait_for_selector(".spot.can")
        wide, _ = await page.evaluate(DRAWN)
        assert wide >= 366
        await resize(page, LOW)
        _, high = await page.evaluate(DRAWN)
        assert high >= 355
        await resize(page, DESK)
        wide, _ = await page.evaluate(DRAWN)
        assert wide >= 640
        seats = await page.evaluate(
            "[...document.querySelectorAll('.seat')].map((seat) => seat.getBoundingClientRect().right)"
        )
        left = await page.evaluate("document.querySelector('#board').getBoundingClientRect().left")
        assert all(right <= left for right in seats), "on a desk all sit left of the board"


async def test_the_question_is_my_seat_on_a_phone(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"}, clock={"base_ms": 300_000, "increment_ms": 3_000})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        await bert.set_viewport_size(size(PHONE))
        await expect(bert.locator("#self .clock")).to_be_visible()
        await expect(bert.locator("#self b").first).not_to_be_empty()
        await expect(bert.locator("#below .seat")).to_be_hidden()
        high = await bert.evaluate("document.querySelector('#self').offsetHeight")
        assert high == 34
        await bert.set_viewport_size(size(DESK))
        await expect(bert.locator("#self")).to_be_hidden()
        await expect(bert.locator("#below .seat .clock")).to_be_visible()


async def test_advice_takes_the_place_of_the_question_at_the_same_height_and_can_be_played(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size(PHONE))
        await lay(page, "squadro", "bot")
        await page.wait_for_selector(".spot.can")
        before = await page.evaluate(box_of(".ask"))
        await page.locator(".tabs .hint-ask").click()
        await page.wait_for_selector("#hint-card h2")
        assert await page.evaluate(box_of(".ask")) == before
        await expect(page.locator("#question")).to_be_hidden()
        played = await page.evaluate(PLAYED)
        await page.locator("#hint-card .go").click()
        await page.wait_for_function(f"async (count) => (await {PLAYED}) > count", arg=played)
        await expect(page.locator("#hint-card")).to_be_hidden()


async def test_what_is_said_out_of_sight_is_marked_and_read_in_a_sheet(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"}, free_chat=True)
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        await bert.set_viewport_size(size(PHONE))
        tab, mark = bert.locator('.tabs [data-tab="talk"]'), bert.locator(".tabs .unread")
        await expect(tab).to_be_visible()
        await expect(mark).to_be_hidden()
        for text in ("Trop tard, je l’ai vue venir.", "Bien joué, tout à l’heure !"):
            assert anna.do(table, type="say", text=text).is_success
        await expect(mark).to_be_visible()
        await expect(mark.locator("[aria-hidden]")).to_have_text("2")
        await expect(tab).to_contain_text("2 nouveaux messages")
        wide, high = await bert.evaluate(DRAWN)
        await tab.click()
        await expect(bert.locator("#talk .rule")).to_have_text("2 nouveaux messages")
        assert await bert.evaluate("document.activeElement.closest('#pane-talk') !== null")
        shrunk = await bert.evaluate(DRAWN)
        assert 150 < shrunk[0] < wide
        assert shrunk[1] < high
        pane, stage = [
            await bert.evaluate(f"document.querySelector('{one}').getBoundingClientRect().toJSON()")
            for one in ("#pane-talk", ".stage")
        ]
        assert stage["bottom"] <= pane["top"] + 1, "a sheet is a row, not a lid"
        assert await bert.locator("[data-phrase]").first.evaluate("chip => chip.offsetHeight") >= 44
        await bert.locator("[data-phrase]").first.click()
        await expect(bert.locator("#talk .own")).to_have_count(1)
        await bert.keyboard.press("Escape")
        await expect(bert.locator("#pane-talk")).to_be_hidden()
        assert await bert.evaluate("document.activeElement.dataset.tab") == "talk"
        await expect(mark).to_be_hidden()
        assert anna.do(table, type="say", text="Encore").is_success
        await expect(mark.locator("[aria-hidden]")).to_have_text("1")


async def test_the_way_back_closes_a_sheet_and_then_leaves_the_table(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size(PHONE))
        await lay(page, "squadro", "bot")
        table = page.url
        await page.locator('.tabs [data-tab="moves"]').click()
        await expect(page.locator("#pane-moves")).to_be_visible()
        await page.evaluate("history.back()")
        await expect(page.locator("#pane-moves")).to_be_hidden()
        assert page.url == table
        await page.locator('.tabs [data-tab="more"]').click()
        await page.locator("#pane-more .sheet-close").click()
        await expect(page.locator("#pane-more")).to_be_hidden()
        await page.evaluate("history.back()")
        await page.wait_for_url("**/games/squadro")


async def test_preferences_are_kept_with_the_visitor_and_followed(served: Served) -> None:
    tremble = "window.trembled = []; navigator.vibrate = (beat) => { window.trembled.push(beat); return true; };"
    chosen = "import('/static/preferences.js').then(({ preferences: p }) => [p.confirm, p.speed, p.sound, p.vibration])"
    async with browser() as opened:
        page = await visitor(opened, served, **TOUCHED)
        await page.emulate_media(reduced_motion="no-preference")
        await page.add_init_script(tremble)
        await lay(page, "squadro", "bot")
        assert await page.evaluate(chosen) == ["twice", "lively", False, False]
        await page.locator(".bar [data-tab=hand]").click()
        await page.locator("#pane-hand label", has_text="Sans").click()
        await page.locator("#pane-hand label", has_text="Aussitôt").click()
        await page.locator("[data-preference=vibration]").click()
        await page.locator("[data-preference=sound]").click()
        await page.locator("#pane-hand .sheet-close").click()
        await expect(page.locator("#sound-switch")).to_have_attribute("aria-pressed", "true")
        await page.locator("#sound-switch").click()
        await page.reload()
        assert await page.evaluate(chosen) == ["once", "none", False, True]
        await page.wait_for_selector(".spot.can")
        await page.locator(".spot.can").first.tap()
        await page.wait_for_function("() => window.trembled.length > 0")
        assert await page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches") is False


async def test_motion_is_as_fast_as_somebody_prefers(served: Served) -> None:
    asked = """async (speed) => {
        const { preferences } = await import("/static/preferences.js");
        const { Board } = await import("/static/board.js");
        preferences.speed = speed;
        const board = new Board(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
        board.lay({ width: 10, height: 10, background: "", sprites: [{ id: "a" }], spots: [], marks: [] });
        board.begin();
        const [wait, waits] = [window.setTimeout, []];
        window.setTimeout = (done, ms) => { waits.push(ms); done(); };
        await board.perform([{ ms: 200, changes: [{ id: "a", x: 5 }] }]);
        window.setTimeout = wait;
        const { transitionDuration, transform } = board.sprites.get("a").element.style;
        return [waits, transitionDuration, transform.split(" ")[0]];
    }"""
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "squadro", "device")
        found = {speed: await page.evaluate(asked, speed) for speed in ("none", "lively", "calm")}
        there = "translate(5px,"
        assert found == {"none": [[], "0s", there], "lively": [[200], "200ms", there], "calm": [[360], "360ms", there]}


async def test_resigning_is_asked_in_the_page_and_says_what_happens(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        bert.on("dialog", lambda _: pytest.fail("a window of the browser asked"))
        for shape in (PHONE, LOW, DESK):
            await resize(bert, shape)
            before = await bert.evaluate(box_of("#board"))
            if shape != DESK:
                await bert.locator('.tabs [data-tab="more"]').click()
            await bert.locator("#resign").click()
            await expect(bert.locator("#answers .offer p")).to_have_text("La partie s’arrête ici, et Anna la gagne.")
            await expect(bert.locator("#answers button")).to_have_count(2)
            await expect(bert.locator("#pane-more")).to_be_visible(visible=shape == DESK)
            assert await bert.evaluate(box_of("#board")) == before
            await bert.keyboard.press("Escape")
            await expect(bert.locator("#answers button")).to_have_count(0)
        assert anna.look(table)["table"]["status"] == "playing"
        await bert.locator("#resign").click()
        await bert.locator("#answers .go").click()
        await expect(bert.locator("#rematch")).to_be_visible()
        assert anna.look(table)["table"]["outcome"]["ranks"] == [1, 2]


async def test_both_sides_learn_that_an_offer_was_declined(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        assert anna.do(table, type="offer-draw", seat=0).is_success
        await expect(bert.locator("#answers h3")).to_have_text("Anna propose la nulle.")
        await expect(bert.locator("#question")).to_be_hidden()
        await bert.locator("#answers .btn:not(.go)").click()
        await expect(bert.locator("#told")).to_have_text("La nulle proposée par Anna a été refusée.")
        await bert.locator("#draw").click()
        await expect(bert.locator("#waits")).to_be_visible()
        await expect(bert.locator("#question")).to_be_visible()
        assert anna.do(table, type="answer-draw", seat=0, agree=False).is_success
        await expect(bert.locator("#told")).to_have_text("Votre nulle a été refusée ; la partie continue.")


async def test_what_is_told_survives_a_reload_and_forgets_what_was_taken_back(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        bert = await sit_opposite(opened, served, table)
        move(anna, table, "3")
        told = bert.locator("#told")
        await expect(told).to_contain_text("3")
        words = await told.inner_text()
        await bert.reload()
        await expect(told).to_have_text(words)
        assert anna.do(table, type="ask-takeback", seat=0).is_success
        await bert.locator("#answers .go").click()
        await expect(told).to_have_text("Le dernier coup a été repris.")
        await bert.reload()
        await expect(told).to_be_empty()


@pytest.mark.parametrize("language", rest_in_proof("layout", LANGUAGES, but=("de",)))
async def test_nothing_at_a_table_is_scrolled_sideways(served: Served, language: str) -> None:
    wide = """() => [...document.querySelectorAll("main, main *")].filter((one) => one.checkVisibility()
        && ["auto", "scroll"].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.id || one.className)"""
    async with browser() as opened:
        page = await visitor(opened, served, language, viewport=size(PHONE))
        await lay(page, "libertas", "bot")
        await page.wait_for_selector(".spot.can")
        for shape in (PHONE, LOW, (768, 1024), DESK, (1920, 1080)):
            await page.set_viewport_size(size(shape))
            for sheet in ("moves", "talk", "more", "hand"):
                opener = page.locator(f'[data-tab="{sheet}"]:visible').first
                if not await opener.count():
                    continue
                await opener.click()
                await expect(page.get_by_role("main")).to_have_attribute("data-tab", sheet)
                await at_rest(page)
                assert await page.evaluate(wide) == [], (shape, sheet)
                assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (shape, sheet)
                await page.keyboard.press("Escape")
                await expect(page.get_by_role("main")).to_have_attribute("data-tab", "")


async def seated_on_phone(opened: Browser, served: Served, table: str) -> Page:
    page = await visitor(opened, served, **TOUCHED)
    await page.emulate_media(reduced_motion="no-preference")
    await page.goto(f"/tables/{table}")
    await page.locator(".seat button").tap()
    await expect(page.locator("#main")).to_have_attribute("data-status", "playing")
    return page


async def test_what_is_waited_for_is_read_below_the_question(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        page = await seated_on_phone(opened, served, table)
        move(anna, table, "3")
        await page.wait_for_selector(".spots .spot.can")
        await page.locator('.tabs [data-tab="more"]').tap()
        await page.locator("#draw").tap()
        await expect(page.locator("#waits")).to_contain_text("Vous avez proposé la nulle.")
        await expect(page.locator("#told")).to_be_hidden()
        question, waits = await page.locator("#question").bounding_box(), await page.locator("#waits").bounding_box()
        assert question
        assert waits
        assert question["y"] + question["height"] <= waits["y"] + 1


async def test_a_plan_is_told_whole_and_taken_back_with_one_touch(served: Served, guests: Callable[..., Guest]) -> None:
    table = guests("Anna").lay(options={"first": "left"})
    async with browser() as opened:
        page = await seated_on_phone(opened, served, table)
        await at_rest(page)
        board = await page.evaluate(box_of("svg.board"))
        spot = page.locator(".spots .spot.can").first
        await spot.tap()
        await expect(page.locator(".ghosts .ghost")).to_have_count(1)
        await spot.tap()
        await expect(page.locator("[data-plan]")).to_have_count(1)
        await expect(page.locator("#told")).to_contain_text("si c’est encore permis.")
        cut = "(told) => told.scrollHeight - told.clientHeight"
        assert await page.locator("#told").evaluate(cut) <= 1
        assert await page.evaluate(box_of("svg.board")) == board
        await page.locator("[data-plan]").tap()
        await expect(page.locator("[data-plan]")).to_have_count(0)


async def test_whoever_has_decided_is_asked_nothing(served: Served, guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        page = await seated_on_phone(opened, served, table)
        move(anna, table, "3")
        await page.wait_for_selector(".spots .spot.can")
        await page.locator(".spots .spot.can").first.tap()
        await expect(page.locator(".ghosts .ghost")).to_have_count(1)
        await page.evaluate(
            """() => {
                window.asked = [];
                const question = document.getElementById("question");
                const note = () => window.asked.push(question.textContent);
                new MutationObserver(note).observe(question, { childList: true });
            }"""
        )
        await page.locator("#buttons .go").tap()
        await expect(page.locator("#question")).to_have_text("À Anna de jouer")
        *meanwhile, now = await page.evaluate("window.asked")
        assert now == "À Anna de jouer"
        assert all(said.startswith("Avance") for said in meanwhile), "it says what is played, and asks nothing"


async def test_ones_own_face_is_seen_by_day(served: Served, guests: Callable[..., Guest]) -> None:
    table = guests("Anna").lay()
    async with browser() as opened:
        page = await seated_on_phone(opened, served, table)
        face = page.locator("#self .face")
        colours = await face.evaluate(
            "(face) => [getComputedStyle(face).color, getComputedStyle(face).backgroundColor]"
        )
        assert colours == ["rgb(247, 240, 223)", await page.evaluate(FELT)]


FELT = """() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = "var(--felt)";
    const felt = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return felt;
}"""
"""The dark green of the house, as a browser writes it."""


LIFTED_AFTER = 5
"""After so many steps of a finger, what it touched is surely dragged."""


async def test_what_goes_straight_ahead_rides_on_its_lane_under_a_finger(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    async with browser() as opened:
        page = await seated_on_phone(opened, served, table)
        move(anna, table, "3")
        spot = page.locator(".spots .spot.can:not(.ahead)").first
        await spot.wait_for()
        await at_rest(page)
        box = await spot.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        finger = await finger_on(page)
        await finger.put_down((x, y))
        for step in range(1, 12):
            await finger.move((x + 3 * step, y - 3 * step))
            if step == LIFTED_AFTER:  # from here on it is known where the piece goes
                await expect(page.locator(".ghosts .ghost")).to_have_count(1)
        rider, hole = page.locator(".rider"), page.locator(".hole")
        rides = await rider.evaluate("(rider) => rider.transform.baseVal.getItem(0).matrix.e")
        assert abs(rides) < 1, "it leaves its lane"
        assert await rider.evaluate("(rider) => rider.transform.baseVal.getItem(0).matrix.f") < 0
        await expect(hole).to_have_count(1)
        await finger.lose_touch()
        await expect(rider).to_have_count(0)
