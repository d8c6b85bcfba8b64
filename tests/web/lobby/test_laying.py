"""The page where a table is laid: who plays in sight, variants in one fold, and names for those around one device."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.async_api import expect
from tests.play.desk import ANNA, BERT, two
from tests.web.forms import token_of
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.screens import DESK, PHONE, faults, size
from tests.web.pages.table import unfold_options
from tests.web.shared_browser import CHROMIUM

from ludogite.core.registry import installed_games
from ludogite.play import commands as do
from ludogite.play.events import Person
from ludogite.web.shared.laying import rematch_plan

if TYPE_CHECKING:
    from playwright.async_api import Page
    from tests.web.served import Served

in_chromium = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
DEVICE = 'button[name="with"][value="device"]'


def lay(served: Served, game: str, **form: str) -> httpx.Response:
    """Send the form of a game's page as a browser without scripts does."""
    with httpx.Client(base_url=served.url, headers={"accept-language": "en"}, follow_redirects=False) as person:
        token = token_of(person.get(f"/games/{game}").text)
        return person.post(f"/games/{game}/tables", data=form | {"_csrf_token": token})


async def call_oneself(page: Page, name: str) -> None:
    await page.goto("/me")
    await page.locator("[name=name]").fill(name)
    await page.locator("[name=name]").press("Enter")
    await expect(page.locator(".me")).to_contain_text(name)


async def names_of(page: Page) -> list[str]:
    shown: list[str] = await page.locator(".names input:visible").evaluate_all("all => all.map((one) => one.value)")
    return shown


@pytest.mark.anyio
@pytest.mark.browser
@in_chromium
@pytest.mark.parametrize("has_script", [True, False])
async def test_variants_are_folded_and_one_line_says_what_is_chosen(served: Served, has_script: bool) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(DESK), java_script_enabled=has_script)
        await page.goto("/games/squadro")
        fold, chosen = page.locator("#options"), page.locator("#chosen")
        await expect(page.locator("[name=clock]")).to_be_hidden()
        for company in ("bot", "friend", "device", "open"):
            await expect(page.locator(f'[name=with][value="{company}"]').last).to_be_visible()
        await expect(chosen).to_have_text("2 players · sides by lot")
        await fold.locator("summary").click()
        await page.locator("[name=clock]").select_option("5+3")
        await page.locator('[name="option-first"][value="left"]').check(force=True)
        if has_script:
            await expect(chosen).to_have_text("2 players · 5 min + 3 s · Who begins: Left · sides by lot")
            assert not await faults(page)
        await page.locator(DEVICE).click()
        await page.wait_for_url(re.compile("/tables/"))


@pytest.mark.parametrize(("seat", "level"), [({}, "1"), ({"seat-1": "bot"}, "1"), ({"seat-1": "bot:2"}, "2")])
def test_a_seat_that_was_left_alone_has_the_opponent_that_was_chosen(
    served: Served, seat: dict[str, str], level: str
) -> None:
    company = {"with": "custom" if seat else "bot"}
    table = lay(served, "squadro", **company, level="1", **{"seat-0": "me"}, **seat).headers["location"]
    seats = httpx.get(f"{served.url}/api{table}").json()["table"]["seats"]
    assert [one["level"] for one in seats if one.get("level")] == [level]


@pytest.mark.anyio
@pytest.mark.browser
@in_chromium
async def test_the_seats_say_which_opponent_was_chosen(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE))
        await page.goto("/games/squadro")
        await page.locator('[name="level"][value="1"]').check(force=True)
        await unfold_options(page)
        await expect(page.locator('[name="seat-1"] option:checked')).to_have_text("the Sparrow · 1")


@pytest.mark.anyio
@pytest.mark.browser
@in_chromium
async def test_a_select_is_drawn_like_the_rest_and_stays_a_select(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served)
        await page.goto("/games/squadro")
        await unfold_options(page)
        clock = page.get_by_role("combobox", name="Pendule")
        assert await clock.evaluate("field => [field.tagName, getComputedStyle(field).appearance]") == [
            "SELECT",
            "base-select",
        ]
        await clock.press("ArrowDown")
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        assert await clock.input_value() == "3+2"


@pytest.mark.anyio
@pytest.mark.browser
@in_chromium
async def test_names_around_one_device_are_asked_for_once_and_remembered(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=size(PHONE))
        # Names of the house's choosing stand at other tables of this house, too.
        await call_oneself(page, "Aldegonde")
        await page.goto("/games/squadro")
        own, other = await names_of(page)
        assert own == "Aldegonde"
        assert other
        assert own != other
        await page.locator("[name=name-1]").fill("Bertille")
        await page.locator(DEVICE).click()
        await page.wait_for_url(re.compile("/tables/"))
        await expect(page.get_by_text("Bertille").first).to_be_attached()
        await page.goto("/games/stilelibero")
        assert (await names_of(page)) == [own, "Bertille"]
        await unfold_options(page)
        await page.locator('[name="option-players"]').first.select_option("3")
        three = await names_of(page)
        assert three[:2] == [own, "Bertille"]
        assert len({*three}) == 3
        await page.locator("[name=name-2]").fill(" bertillé")
        await page.locator("[name=name-2]").press("Enter")
        await expect(page.locator("#alike")).to_have_text("Two of you are called bertillé. Is bertillé 2 all right?")
        assert page.url.endswith("/games/stilelibero")
        assert not await faults(page)
        await page.locator(DEVICE).click()
        await page.wait_for_url(re.compile("/tables/"))
        await page.goto("/games/squadro")
        assert await names_of(page) == [own, "Bertille"]
        drawn = page.get_by_text(re.compile("Bertille, bertillé 2|bertillé 2, Bertille"))  # who sits first is drawn
        await page.goto("/tables")
        await expect(drawn).to_be_visible()
        await call_oneself(page, "Somebody Else")
        await page.goto("/tables")
        await expect(drawn).to_be_visible()
        await expect(page.locator("main").get_by_text(re.compile(rf"\b{own}\b"))).to_have_count(0)


def test_a_rematch_is_asked_under_ones_present_name_and_reaches_nobody_who_blocks_one() -> None:
    desk = two()
    desk.do(BERT, do.Resign(1))
    now_annie = Person(ANNA.id, "Annie")
    for blocked_by, reached in ((set[str](), True), ({BERT.id}, False)):
        seats = rematch_plan(desk.table, now_annie, same_seats=True, blocked_by=blocked_by).seats
        assert (seats[0].name, seats[1].reserved_name) == ("Annie", "Bert")
        assert seats[1].reserved
        assert (seats[1].reserved == BERT.id) == reached


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Anna", "anna "), "Two of you are called &#39;anna&#39;; call one of them &#39;anna 2&#39;."),
        (("Anna", "B" * 25), f"A name has at most 24 letters: &#39;{'B' * 25}&#39; is too long."),
        (("Anna", "Be\x07rt"), "A name has no control characters, got &#39;Be\\x07rt&#39;; leave them out."),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_the_way_out_named(
    served: Served, names: tuple[str, str], why: str
) -> None:
    answer = lay(served, "squadro", **{"with": "device", "name-0": names[0], "name-1": names[1]})
    assert answer.status_code == 400
    assert why in answer.text
    if names[1] != "anna ":
        with httpx.Client(base_url=served.url, headers={"accept-language": "en"}) as person:
            token = token_of(person.get("/me").text)
            renamed = person.post("/me", data={"name": names[1], "_csrf_token": token})
        assert renamed.status_code == 400
        assert why in renamed.text


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"side": "3", "option-players": "2"}, "No seat &#39;3&#39;; the seats of libertas are 0 to 1."),
        ({"seat-7": "bot:1"}, "seat-7 &#39;bot:1&#39;: no such seat; the seats of libertas are 0 to 3."),
        ({"name-77": "Eve"}, "name-77 &#39;Eve&#39;: no such seat; the seats of libertas are 0 to 3."),
    ],
)
def test_a_seat_that_the_table_does_not_have_is_refused(served: Served, form: dict[str, str], why: str) -> None:
    answer = lay(served, "libertas", **{"with": "device"}, **form)
    assert answer.status_code == 400
    assert why in answer.text


@pytest.mark.parametrize("name", ["", "  ", "\u200b"])
def test_a_name_of_nothing_is_refused(served: Served, name: str) -> None:
    with httpx.Client(base_url=served.url, headers={"accept-language": "en"}) as person:
        answer = person.post("/me", data={"name": name, "_csrf_token": token_of(person.get("/me").text)})
    assert answer.status_code == 400
    assert "A name has at least one letter that can be seen; write one." in answer.text


def test_names_of_seats_that_nobody_takes_are_not_read(served: Served) -> None:
    typed = {f"name-{number}": "Anna" if number else "Bert" for number in range(8)}
    assert lay(served, "stilelibero", **{"with": "device", "option-players": "2"}, **typed).status_code == 303
    assert lay(served, "stilelibero", **{"with": "device", "option-players": "3"}, **typed).status_code == 400
    assert lay(served, "stilelibero", **{"with": "bot"}, **typed).status_code == 303


@pytest.mark.anyio
@pytest.mark.browser
@in_chromium
async def test_own_dice_are_not_offered_against_machines(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en")
        await page.goto("/games/rugby")
        machine = page.locator('[name=with][value="bot"]')
        await expect(machine.last).to_be_visible()
        await expect(page.locator(".no-dice")).to_be_hidden()
        await unfold_options(page)
        await page.locator('[name="own-dice"][value="yes"]').check(force=True)
        for number in range(await machine.count()):
            await expect(machine.nth(number)).to_be_hidden()
        await expect(page.locator(".no-dice")).to_be_visible()
        await expect(page.locator(DEVICE)).to_be_visible()


def test_own_dice_against_a_machine_are_refused_and_not_forgotten(served: Served) -> None:
    refused = lay(served, "rugby", **{"with": "bot", "own-dice": "yes"})
    assert refused.status_code == 400
    assert "A machine has no dice of its own; play among people, or let the house throw." in refused.text
    assert lay(served, "rugby", **{"with": "device", "own-dice": "yes"}).status_code == 303


@pytest.mark.parametrize(
    "path",
    ["/", "/tables", "/puzzles", "/me", "/api", "/host", "/static/house.css", "/api/games", "/health"]
    + [f"/games/{game}{room}" for game in list(installed_games())[:1] for room in ("", "/rules", "/learn", "/print")],
)
def test_head_is_answered_like_get_without_a_body(served: Served, path: str) -> None:
    page, head = httpx.get(f"{served.url}{path}"), httpx.head(f"{served.url}{path}")
    assert (head.status_code, head.content) == (page.status_code, b"")
    assert head.headers["content-type"] == page.headers["content-type"]
    assert set(head.headers) == set(page.headers)


def test_head_asks_nothing_of_what_only_takes_forms(served: Served) -> None:
    assert httpx.head(f"{served.url}/nowhere").status_code == 404
    assert httpx.head(f"{served.url}/me/forget").status_code == 405


def test_head_waits_for_no_form(served: Served) -> None:
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    with httpx.Client(base_url=served.url, headers=kind) as browser:
        assert browser.head("/").status_code == 200
        assert browser.head("/me/forget").status_code == 405
        assert browser.request("HEAD", "/", content=b"_csrf_token=x").status_code == 200
        assert browser.get("/").status_code == 200
