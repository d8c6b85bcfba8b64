"""Playing with days per move: lines on a board of their own, vacations that outlive a kill, reminders, next tables."""

from __future__ import annotations

import asyncio
import json
import re
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import sqlalchemy as sa
from playwright.async_api import expect
from tests.proof import rest_in_proof
from tests.waiting import wait_until
from tests.web.forms import token_of
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.corner import cookie_of
from tests.web.shared_browser import CHROMIUM
from tests.web.signed_in import add_account, sign_in

from ludogite.core.language import LANGUAGES
from ludogite.people.vacations.schema import vacations
from ludogite.play.events import DAY_MS
from ludogite.storage.schema.events import events
from ludogite.storage.schema.tables import tables

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from playwright.async_api import Page, Route
    from tests.web.served import Guest, Served

DAYS = {"per_move_ms": 3 * DAY_MS}


def laid(anna: Guest, bert: Guest, **clock: int) -> str:
    """A game of Squadro with days per move, in which Anna is to move."""
    table = anna.lay(options={"first": "left"}, clock=clock or DAYS)
    assert bert.do(table, type="sit", seat=1).is_success
    return table


def test_lines_over_the_wire_are_their_owners_alone(guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = laid(anna, bert)
    before = anna.look(table)
    assert bert.do(table, type="plan-line", seat=1, moves=["3", "5", "2", "1"], ply=0).is_success
    assert bert.look(table)["turn"]["lines"] == [["3", "5", "2", "1"]]
    after = anna.look(table)
    assert (after["seq"], {**after["turn"], "clocks": 0}) == (before["seq"], {**before["turn"], "clocks": 0})
    refused = bert.do(table, type="plan-line", seat=1, moves=["1"] * 11, ply=0)
    assert refused.status_code == 400
    assert anna.do(table, type="play", token="3", ply=0).is_success
    assert [move["token"] for move in anna.look(table)["moves"]] == ["3", "5"]
    assert bert.look(table)["turn"]["lines"] == [["2", "1"]]


def test_a_reminder_comes_with_the_stream(serve: Callable[..., Served], guests: Callable[..., Guest]) -> None:
    house = serve()
    house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
    anna, bert = guests("Anna", house), guests("Bert", house)
    table = laid(anna, bert)
    house.kill()
    with house.database() as connection:
        # As if all of it had happened two days and sixteen hours ago.
        earlier = events.c.at - (2 * DAY_MS + 16 * 3_600_000)
        connection.execute(sa.update(events).where(events.c.table_id == table).values(at=earlier))
    house.start()
    with closing(stream(house, anna, 30)) as annas:
        reminder = next(told for told in annas if told[0] == "reminder")[1]
    assert (reminder["table"], reminder["ply"], reminder["seat"]) == (table, 0, 0)
    assert not [told for told in stream(house, bert, 5) if told[0] == "reminder"]


def stream(served: Served, guest: Guest, silent_s: float) -> Generator[tuple[str, dict[str, Any]]]:
    """What the stream of somebody says first, until it is silent for so long."""
    name = ""
    with guest.http.stream("GET", f"{served.url}/api/me/events", headers=guest.head, timeout=silent_s) as answer:
        try:
            for line in answer.iter_lines():
                name = line.removeprefix("event: ") if line.startswith("event: ") else name
                if line.startswith("data: "):
                    yield name, json.loads(line.removeprefix("data: "))
        except httpx.ReadTimeout:
            pass


def test_the_next_table_is_the_one_with_least_time_left(served: Served, guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    week, day = laid(anna, bert, per_move_ms=7 * DAY_MS), laid(anna, bert, per_move_ms=DAY_MS)
    theirs = laid(anna, bert)
    anna.do(theirs, type="play", token="1", ply=0)
    with httpx.Client(base_url=served.url, cookies={"guest": cookie_of(served, anna)["value"]}) as device:
        assert device.get("/me/waiting").json() == {"count": 2, "next": f"/tables/{day}"}
        assert device.get(f"/me/waiting?besides={day}").json() == {"count": 1, "next": f"/tables/{week}"}
        assert device.get("/me/next").headers["location"] == f"/tables/{day}"
    with httpx.Client(base_url=served.url) as stranger:
        assert stranger.get("/me/waiting").json() == {"count": 0, "next": ""}
        assert stranger.get("/me/next").headers["location"] == "/tables"
        assert stranger.get(f"/tables/{day}/ahead").status_code == 400, "only those who play plan"


def due(served: Served, table: str) -> int:
    with served.database() as connection:
        return int(connection.scalar(sa.select(tables.c.due_at).where(tables.c.id == table)) or 0)


def post(device: httpx.Client, path: str, **form: str) -> httpx.Response:
    page = device.get("/me/vacation")
    assert page.status_code == 200, (page.status_code, page.headers)
    token = token_of(page.text)
    return device.post(path, data={"_csrf_token": token, **form})


def sits_down(device: httpx.Client, bert: Guest, **clock: int) -> str:
    """Let a member sit down opposite Bert, who is to move."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = bert.lay(seats=seats, options={"first": "left"}, clock=clock or DAYS)
    assert post(device, f"/tables/{table}/sit", seat="1").headers["location"] == f"/tables/{table}"
    return table


def test_a_vacation_moves_every_flag_and_ends_when_it_is_ended(served: Served, guests: Callable[[str], Guest]) -> None:
    bert = guests("Bert")
    with sign_in(served, add_account(served, "Zoe on vacation")) as device:
        both = [sits_down(device, bert), sits_down(device, bert)]
        minutes = sits_down(device, bert, base_ms=600_000)
        before, short = [due(served, table) for table in both], due(served, minutes)
        assert post(device, "/me/vacation", days="31").status_code == 400
        assert post(device, "/me/vacation", days="10").headers["location"] == "/me/vacation"
        moved = [due(served, table) - was for table, was in zip(both, before, strict=True)]
        assert moved == pytest.approx([10 * DAY_MS] * 2, abs=10_000)
        assert due(served, minutes) == short
        assert bert.look(both[0])["table"]["seats"][1]["vacation_until"] > before[0]
        assert post(device, "/me/vacation", days="3").status_code == 400, "one at a time"
        assert "You are on vacation until" in device.get("/me?lang=en").text
        assert "unless another vacation began in the 24 hours" in device.get("/me/vacation?lang=en").text
        assert post(device, "/me/vacation/end").headers["location"] == "/me/vacation"
        moved = [due(served, table) - was for table, was in zip(both, before, strict=True)]
        assert moved == pytest.approx([0] * 2, abs=30_000)
        assert 'max="30"' in device.get("/me/vacation").text, "within the first hour the day comes back"
        assert "You are on vacation" not in device.get("/me?lang=en").text


def test_a_game_that_begins_during_a_vacation_stands_still_and_says_so(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    bert = guests("Bert")
    with sign_in(served, add_account(served, "Zoe away already")) as device:
        assert post(device, "/me/vacation", days="10").headers["location"] == "/me/vacation"
        table = sits_down(device, bert)
        now = time.time() * 1000
        wait_until(lambda: due(served, table) >= now + 12 * DAY_MS, "the game stands still", poll_s=0.05)
        assert due(served, table) - now == pytest.approx(13 * DAY_MS, abs=30_000)
        assert bert.look(table)["table"]["seats"][1]["vacation_until"] - now == pytest.approx(10 * DAY_MS, abs=30_000)
        assert bert.do(table, type="play", token="1", ply=0).is_success
        assert due(served, table) - now == pytest.approx(13 * DAY_MS, abs=30_000)
        assert post(device, "/me/vacation/end").headers["location"] == "/me/vacation"
        assert due(served, table) - now == pytest.approx(3 * DAY_MS, abs=30_000)


@pytest.mark.parametrize("is_told", [False, True], ids=["as-it-began", "as-a-game-began-during-it"])
def test_a_vacation_that_was_cut_short_by_a_kill_is_completed(
    serve: Callable[..., Served], guests: Callable[..., Guest], *, is_told: bool
) -> None:
    house = serve()
    house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
    account = add_account(house, "Zoe")
    with sign_in(house, account) as device:
        table = sits_down(device, guests("Bert", house))
    was = due(house, table)
    house.kill()
    # As it lies in the database when a house dies between the member's word and the first table, or between the
    # beginning of a game and what it is told of vacations of which all others know.
    with house.database() as connection:
        row = {"account": account, "began_at": was - 3 * DAY_MS, "until": was + 7 * DAY_MS}
        connection.execute(sa.insert(vacations).values(**row, told_until=row["until"] if is_told else None))
    house.start()
    wait_until(lambda: told_until(house) and due(house, table) != was, "the vacation is completed", poll_s=0.1)
    assert due(house, table) - was > 9 * DAY_MS
    assert told_until(house) == was + 7 * DAY_MS


def told_until(house: Served) -> int | None:
    with house.database() as connection:
        found: int | None = connection.scalar(sa.select(vacations.c.told_until))
        return found


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_two_visitors_play_a_conditional_line(served: Served, guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table, waits = laid(anna, bert), laid(bert, anna)
    bert.do(waits, type="play", token="1", ply=0)
    async with browser() as opened:
        left = await come(await visitor(opened, served, "en"), served, anna, table)
        top = await come(
            await visitor(opened, served, "en", viewport={"width": 390, "height": 664}, has_touch=True),
            served,
            bert,
            table,
        )
        assert await left.locator(".ahead-open").first.is_hidden()
        await expect(left.locator("#days-said")).to_contain_text("Your flag falls")
        told, answers = list[bool](), asyncio.Event()

        async def answer_late(route: Route) -> None:
            await answers.wait()
            await route.continue_()

        await top.locator(".ahead-open:visible").click()
        await expect(top.locator('dialog.ahead [data-spot="3"].can')).to_be_visible()
        await top.route("**/ahead?*", answer_late)
        for spots in ("35", "2", "1"):  # the second touch comes before the board stands as the first one left it
            for spot in spots:
                await top.locator(f'dialog.ahead [data-spot="{spot}"].can').click()
            answers.set()
            await top.wait_for_selector(f".ahead-words > ol > li:nth-child({'3521'.index(spots[-1]) + 1})")
        await top.get_by_role("button", name="Close").click()
        assert "not kept yet" in await top.inner_text(".ahead-words .wrong:not(:empty)")
        await top.get_by_role("button", name="Keep this line").click()
        await top.wait_for_selector(".ahead-lines button")
        assert "Anna’s piece 3 advances 2 spaces" in await top.inner_text(".ahead-lines")
        await top.get_by_role("button", name="Close").click()
        await expect(top.locator(".ahead-open:visible .unread")).to_have_text("1")
        await play(left, "3")
        await top.wait_for_selector("#moves li", state="attached")
        assert [move["token"] for move in anna.look(table)["moves"]] == ["3", "5"]
        assert (await left.locator(".next-table:visible").count()) == 0, "it is her turn again"
        await play(left, "4")
        await top.wait_for_selector(".mine")
        assert bert.look(table)["turn"]["mine"], "another move: the line is gone"
        for _ in range(2):
            said = await top.inner_text("#days-said")
            assert said.startswith("Your flag falls")
            told.append("they are gone" in said)
            await top.reload()
            await top.wait_for_selector(".mine")
        assert told == [True, False], "once"
        await left.wait_for_selector(".next-table:visible")
        assert "Next table (1 waits)" in await left.inner_text(".next-table:visible")
        await left.keyboard.press("n")
        await left.wait_for_url(f"**/tables/{waits}")


TABS = """() => [...document.querySelectorAll(".tabs > button")].filter((tab) => tab.offsetWidth).map((tab) => {
    const said = tab.querySelector("span:not(.icon, .unread)");
    const isCut = said.scrollWidth > said.clientWidth;
    return `${isCut ? "cut: " : ""}${said.textContent} at ${Math.round(tab.offsetLeft)}`;
})"""


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
@pytest.mark.parametrize("language", rest_in_proof("layout", LANGUAGES, but=("de",)))
async def test_tabs_keep_their_places_whoever_is_to_move(
    served: Served, guests: Callable[[str], Guest], language: str
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table, waits = laid(anna, bert), laid(bert, anna)
    async with browser() as opened:
        page = await visitor(opened, served, language, viewport={"width": 844, "height": 390})
        await come(page, served, anna, table)
        await page.wait_for_selector(".mine")
        places = await page.evaluate(TABS)
        assert len(places) == 5
        assert "cut" not in " ".join(places)
        assert await page.locator(".tabs .ahead-open").is_disabled()
        assert bert.do(waits, type="play", token="1", ply=0).is_success
        await play(page, "3")
        await page.wait_for_selector(".tabs .next-table:not([disabled])")
        assert await page.locator(".tabs .ahead-open").is_enabled()
        assert await page.evaluate(TABS) == places
        await page.locator('.stage [data-spot="1"].can').hover()
        await expect(page.locator("#question")).to_have_text(re.compile("look|voir|Ansehen"))
        assert bert.do(table, type="play", token="1", ply=1).is_success
        await page.wait_for_selector(".mine")
        assert await page.evaluate(TABS) == places
        await expect(page.locator("#count")).to_have_text("2")


async def come(page: Page, served: Served, guest: Guest, table: str) -> Page:
    await page.context.add_cookies([cookie_of(served, guest)])  # type: ignore[list-item]
    await page.goto(f"/tables/{table}")
    await page.wait_for_selector("svg.board [data-id]")
    return page


async def play(page: Page, spot: str) -> None:
    await page.wait_for_selector(".mine")
    await page.locator(f'.stage [data-spot="{spot}"].can').click()
