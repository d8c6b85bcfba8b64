"""What a person sees and touches: every page for everybody, every board at every size, and the game once more."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from tests.proof import rest_in_proof
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import DESK, LYING, PHONE, SMALL, faults, size
from tests.web.pages.table import at_rest, lay, moves_of, play_on, touch_next, touch_once
from tests.web.shared_browser import CHROMIUM

from ludogite.core.language import LANGUAGES
from ludogite.core.level import CHARACTERS
from ludogite.core.registry import installed_games
from ludogite.translation import translate
from ludogite.web.doors.guest_names import NAMES
from ludogite.web.rooms import template_folders
from ludogite.web.shared.files import WEB, static_folders
from ludogite.web.shared.known_words import WORDS
from ludogite.web.shared.routes import house_css

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Page
    from tests.web.served import Guest, Served

SHOWN = """(tokens) => tokens.map((token) => {
    const shown = document.body.appendChild(document.createElement("i"));
    shown.style.color = `var(${token})`;
    const { color } = getComputedStyle(shown);
    shown.remove();
    return `${color} ${getComputedStyle(document.documentElement).getPropertyValue(token).replace(/light-dark.*/, "")}`;
})"""
"""What each token comes to where a page uses it: a colour, or what else it says."""

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")


async def finished_table(page: Page) -> str:
    await lay(page, "squadro", "device")
    await play_on([page], random.Random(5))
    return page.url


def test_every_word_of_the_templates_is_known_in_both_languages() -> None:
    for key, text in WORDS.items():
        assert all(translate(text, language).strip() for language in LANGUAGES), key
    for template in (path for folder in template_folders() for path in folder.glob("*.html")):
        for key in re.findall(r"_\('([a-z-]+)'[,)]", template.read_text(encoding="utf-8")):
            assert key in WORDS, (template.name, key)


def test_a_name_stands_for_one_template_and_for_one_file() -> None:
    for folders in (template_folders(), static_folders()):
        names = [str(path.relative_to(folder)) for folder in folders for path in folder.rglob("*.*")]
        assert names
        assert len(names) == len(set(names))


def test_no_page_has_styles_or_scripts_of_its_own() -> None:
    for template in (path for folder in template_folders() for path in folder.glob("*.html")):
        text = template.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son[a-z]+=", text), template.name


@pytest.mark.anyio
@pytest.mark.browser
async def test_day_and_night_are_the_same_by_choice_and_by_device(served: Served) -> None:
    tokens = sorted(set(re.findall(r"(--[\w-]+):", house_css())))
    seen = {}
    async with browser() as opened:
        for device in ("light", "dark"):
            page = await visitor(opened, served, color_scheme=device)
            await page.goto("/")
            for chosen in ("", "day", "night"):
                await page.evaluate("light => document.documentElement.setAttribute('data-theme', light)", chosen)
                seen[device, chosen] = await page.evaluate(SHOWN, tokens)
    assert seen["dark", ""] == seen["dark", "night"] == seen["light", "night"]
    assert seen["light", ""] == seen["light", "day"] == seen["dark", "day"]
    changed = {
        name for name, day, night in zip(tokens, seen["light", ""], seen["dark", ""], strict=True) if day != night
    }
    assert changed >= {"--paper", "--ink", "--walnut-1", "--light", "--shadow-rgb", "--blend"}


QUESTIONS = (*product(("libertas", "stilelibero"), (PHONE, LYING)),)
"""Where the question is looked for each time: with cards, and with most players."""
WAYS_TO_LOOK = [*product(LANGUAGES, ("light", "dark"), (DESK, PHONE))]
"""Every language by day and night on desk and phone."""


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.parametrize(
    ("language", "light", "shape"), rest_in_proof("pages", WAYS_TO_LOOK, but=(("fr", "light", DESK),))
)
async def test_every_page_is_open_to_everybody(
    served: Served, language: str, light: str, shape: tuple[int, int]
) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, language, color_scheme=light, viewport=size(shape))
        found: list[str] = []
        game = next(iter(installed_games()))
        for path in (
            "/",
            "/tables",
            f"/games/{game}",
            f"/games/{game}/rules",
            "/puzzles",
            "/puzzles/squadro/1",
            "/puzzles/run",
            "/me",
            "/host",
            "/api",
        ):
            await page.goto(path)
            found += await faults(page)
        await lay(page, "squadro", "device")
        await page.wait_for_selector(".spot.can")
        found += await faults(page)
        if shape == PHONE:
            await page.locator('.tabs [data-tab="more"]').click()
        await page.locator("#describe").click()
        await page.wait_for_selector("#description:not([hidden])")
        found += await faults(page)
        await page.keyboard.press("Escape")
        table = await finished_table(page)
        if shape == PHONE:
            await page.locator("#to-final").click()
        await page.wait_for_selector("#final:not([hidden]) .counted")
        found += await faults(page)
        await page.goto("/")
        assert await page.locator(".ended").count() == 1
        found += await faults(page)
        await page.goto(f"{table}/after")
        await page.wait_for_selector(".move-list button")
        found += await faults(page)
        assert not found, "\n".join(found)


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "shape"),
    rest_in_proof("layout", product(installed_games(), (PHONE, LYING, DESK, SMALL)), but=QUESTIONS),
)
async def test_the_question_is_in_view_and_nothing_sticks_out(
    served: Served, game: str, shape: tuple[int, int]
) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size(shape))
        await lay(page, game, "device")
        rng = random.Random(2)
        for _ in range(6):
            await touch_next(page, rng)
        await at_rest(page)
        seen = await page.evaluate(
            """() => {
                const ask = document.getElementById("question").getBoundingClientRect();
                const hold = document.getElementById("board").getBoundingClientRect();
                return { top: ask.top, bottom: ask.bottom, width: hold.width, height: hold.height,
                         right: document.documentElement.scrollWidth };
            }"""
        )
        assert 0 <= seen["top"] < seen["bottom"] <= shape[1], seen
        assert seen["right"] <= shape[0], seen
        assert seen["width"] > 0.4 * min(shape), seen
        assert seen["height"] > 0.4 * min(shape), seen


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.proof("layout")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_name_of_every_opponent_is_whole_on_a_phone(served: Served, language: str) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, language, viewport=size(PHONE))
        for game in installed_games():
            await lay(page, game, "bot")
            await page.wait_for_selector(".play[data-round] .seat .tally b")
            await at_rest(page)  # dice in the question may let the seats stand otherwise
            cut = await page.evaluate(
                """(names) => {
                    const name = document.querySelector(".seat:has(.portrait) .who b");
                    const long = (text) => (text.includes("/") ? "39/39" : "9999");
                    document.querySelectorAll(".tally b").forEach((one) => (one.textContent = long(one.textContent)));
                    return names.filter((one) => {
                        name.textContent = one;
                        return name.scrollWidth > name.clientWidth;
                    });
                }""",
                [translate(character.label, language) for character in CHARACTERS],
            )
            assert not cut, (game, cut)


def test_designers_are_credited_in_good_french(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    for path, words in (("/", "d’Adrián Jiménez Pascual"), ("/games/squadro", "Un jeu d’Adrián Jiménez Pascual")):
        page = anna.http.get(path, params={"lang": "fr"}).text
        assert words in page
        assert "de Adrián" not in page


def test_nobody_is_given_the_name_of_an_opponent() -> None:
    for language in LANGUAGES:
        opponents = {re.split("[ ’]", translate(character.name, language))[-1] for character in CHARACTERS}
        names = [translate(name, language) for name in NAMES]
        assert opponents.isdisjoint(names)
        assert len({*names}) == len(names)


@pytest.mark.anyio
@pytest.mark.browser
async def test_a_whole_game_is_played_with_the_keyboard_alone(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/games/squadro")
        await page.locator('button[name="with"][value="device"]').focus()
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".spot.can")
        await page.locator(".skip").focus()
        while not await page.evaluate("document.activeElement.matches('.spot.can')"):
            await page.keyboard.press("Tab")
        rng = random.Random(4)
        for _ in range(600):
            if await page.locator("#rematch").is_visible():
                break
            await page.keyboard.press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
            assert await page.evaluate("document.activeElement.matches('.spot.can, body, #end-title')")
            moves = await moves_of(page).count()
            await page.keyboard.press("Enter")
            await page.wait_for_function(
                "n => document.querySelectorAll('#moves code').length > n || document.getElementById('rematch')",
                arg=moves,
            )
        assert await page.locator("#told").inner_text()
        assert await page.locator("#rematch").is_visible()


@pytest.mark.anyio
@pytest.mark.browser
async def test_a_finished_game_is_looked_at_again(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        table = await finished_table(page)
        await page.locator("#review").click()
        await page.wait_for_selector(".move-list button")
        last = await moves_of(page).count()
        await expect(page).to_have_url(re.compile(f"/after#{last}$"))
        end = await page.locator("svg.board .lg-sprites").first.inner_html()
        await page.keyboard.press("Home")
        await page.wait_for_function("() => location.hash === '#0'")
        assert await page.locator("svg.board .lg-sprites").first.inner_html() != end
        for _ in range(3):
            await page.keyboard.press("ArrowRight")
        await page.wait_for_function("() => location.hash === '#3'")
        told = await page.locator("#told").inner_text()
        await page.goto("/")
        await page.goto(f"{table}/after#3")
        await page.wait_for_selector("#moves [aria-current]")
        assert await page.locator("#told").inner_text() == told
        async with page.expect_download() as download:
            await page.locator("#picture").click()
        assert (await download.value).suggested_filename.endswith("-3.svg")
        await page.locator("#last").click()
        await page.wait_for_function(f"() => location.hash === '#{last}'")


@pytest.mark.anyio
@pytest.mark.browser
async def test_a_slip_can_be_asked_about_first(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await lay(page, "squadro", "device", first="left", sides="given")
        await page.locator(".act[data-tab=hand]").click()
        await page.locator("#pane-hand label", has_text="Second toucher").click()
        await page.keyboard.press("Escape")
        await page.wait_for_selector(".spot.can")
        await touch_once(page, random.Random(1))
        assert await moves_of(page).count() == 0
        await page.locator("#buttons .go").click()
        await page.wait_for_selector("#moves code", state="attached")


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.parametrize("shape", [DESK, PHONE], ids=["desk", "phone"])
async def test_the_layout_does_not_jump(served: Served, shape: tuple[int, int]) -> None:
    watch = """
        let jumps = 0;
        const note = (entries) => entries.forEach((one) => { if (!one.hadRecentInput) jumps += one.value; });
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        window.jumped = () => { note(observer.takeRecords()); return jumps; };
    """
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size(shape))
        await page.add_init_script(watch)
        await page.goto("/")
        await at_rest(page)
        assert await page.evaluate("jumped()") < 0.02
        await lay(page, "squadro", "device")
        rng = random.Random(1)
        for _ in range(4):
            await at_rest(page)
            assert await touch_next(page, rng)
        await at_rest(page)
        assert await page.evaluate("jumped()") < 0.05


@pytest.mark.anyio
@pytest.mark.browser
async def test_text_twice_as_large_breaks_nothing(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, viewport=size((1280, 900)))
        for path in ("/", "/games/squadro", "/tables", "/me"):
            await page.goto(path)
            await page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_the_house_can_be_put_on_a_home_screen() -> None:
    manifest = (WEB / "shared/static/house.webmanifest").read_text(encoding="utf-8")
    for name in re.findall(r'"/static/([^"]+)"', manifest):
        assert (WEB / "shared/static" / name).is_file(), name
