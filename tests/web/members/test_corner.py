"""Somebody's own corner: its figures are those of the games played; all of it can be taken along, or forgotten."""

from __future__ import annotations

import json
import re
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Page, expect
from tests.web.pages.browsing import browser
from tests.web.pages.corner import corner
from tests.web.served import Guest, Served, play
from tests.web.shared_browser import CHROMIUM

from ludogite.core.reading import read, verify
from ludogite.core.registry import open_game
from ludogite.play.result_store import ResultKind
from ludogite.web.members.progress import stair

in_browser = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")


class Evening:
    """Games of two people who play each other and a machine, and how they ended by hand count."""

    def __init__(self, served: Served, guests: Callable[..., Guest]) -> None:
        self.anna, self.bert = guests("Anna", served), guests("Bert", served)
        self.count = {"people": [0, 0], "1": [0, 0]}
        self.tables: list[str] = []
        for number in range(4):
            table = self.anna.lay(seats=[{"kind": "me"}, {"kind": "friend"}])
            assert self.bert.do(table, type="sit", seat=1).is_success
            play(table, self.anna, self.bert, moves=5 if number else 10_000)
            self._end(table, "people", resigns=self.bert if number == 2 else self.anna, seat=1 if number == 2 else 0)
        table = self.anna.lay(seats=[{"kind": "me"}, {"kind": "bot", "level": "1"}])
        play(table, self.anna, moves=2)
        self._end(table, "1", resigns=self.anna, seat=0)
        device = self.anna.lay(seats=[{"kind": "me"}, {"kind": "device", "name": "Léa"}])
        play(device, self.anna, moves=2)
        assert self.anna.do(device, type="resign", seat=0).is_success
        self.running = self.anna.lay()
        assert self.bert.do(self.running, type="sit", seat=1).is_success
        play(self.running, self.anna, self.bert, moves=3)

    def _end(self, table: str, against: str, resigns: Guest, seat: int) -> None:
        outcome = self.anna.look(table)["table"].get("outcome")
        if outcome is None:
            assert resigns.do(table, type="resign", seat=seat).is_success
            outcome = self.anna.look(table)["table"]["outcome"]
        self.count[against][0 if outcome["ranks"][0] == 1 else 1] += 1
        self.tables.append(table)


@pytest.mark.anyio
@pytest.mark.browser
@in_browser
async def test_a_corner_counts_what_was_played_gives_it_out_and_forgets_it(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    served = serve()
    evening = Evening(served, guests)
    async with browser() as opened:
        page = await corner(opened, served, evening.anna)
        await counts(page, evening)
        await gives_out(page, evening, served.folder)
        await forgets(page)
        await is_somebody(await corner(opened, served, evening.bert), evening)
    with closing(sqlite3.connect(served.folder / "data" / "house.sqlite")) as database:
        named = database.execute("SELECT count(*) FROM events WHERE body LIKE '%Anna%' OR body LIKE '%Léa%'").fetchone()
        assert named == (0,)
    served.stop()
    served.start()
    evening.bert.http.base_url = httpx.URL(served.url)
    seats = evening.bert.look(evening.tables[0])["table"]["seats"]
    assert seats[0]["people"] == ["somebody"], "they replay from the disk"


async def counts(page: Page, evening: Evening) -> None:
    squadro = page.locator("[data-game=squadro]")
    for against, (won, lost) in evening.count.items():
        cells = squadro.locator(f"[data-against='{against}'] td")
        assert [int(text) for text in await cells.all_inner_texts()] == [won, 0, lost]
    wins = sum(won for won, _ in evening.count.values())
    await expect(squadro.locator("summary .small")).to_contain_text(f"6 games · {wins} won")
    await expect(squadro.locator(".bead")).to_have_count(5)
    await expect(squadro.locator(".bead.won")).to_have_count(wins)
    await expect(page.locator("[aria-labelledby=companions]")).to_contain_text("Bert")
    await expect(page.locator("[aria-labelledby=solved]")).to_contain_text("3 of ")
    await expect(page.locator("[aria-labelledby=last] li")).to_have_count(6)
    await expect(page.locator(f'a[href="/tables/{evening.tables[0]}/after"]')).to_be_visible()
    await expect(page.locator(f'a[href="/tables/{evening.running}"]')).to_be_visible()


async def gives_out(page: Page, evening: Evening, folder: Path) -> None:
    await page.evaluate("localStorage.setItem('muted', '[1]')")
    async with page.expect_download() as saved:
        await page.get_by_role("button", name="Download all of it").click()
    await (await saved.value).save_as(folder / "me.zip")
    archive = zipfile.ZipFile(folder / "me.zip")
    kept = json.loads(archive.read("me.json"))
    assert {one["table"] for one in kept["results"]} >= set(evening.tables)
    assert (kept["name"], len(kept["tables"])) == ("Anna", 7)
    assert "guest" not in kept["cookies"], "a file that is passed on lets nobody in"
    assert json.loads(archive.read("browser.json"))["muted"] == "[1]"
    for table in evening.tables:
        record = read(archive.read(f"games/squadro-{table}.txt").decode())
        assert record.players["left"] == "Anna"
        verify(record, open_game("squadro"))


async def forgets(page: Page) -> None:
    await page.get_by_text("Forget me…").click()
    await expect(page.get_by_text("Nobody can bring it back")).to_be_visible()
    await page.get_by_role("button", name="Yes, forget everything").click()
    await expect(page.get_by_role("heading", name="Forgotten")).to_be_visible()
    assert await page.evaluate("localStorage.length") == 0
    assert [one["name"] for one in await page.context.cookies()] == []
    await page.get_by_role("link", name="Back to the shelf").click()
    await expect(page.locator(".me")).not_to_contain_text("Anna")


async def is_somebody(page: Page, evening: Evening) -> None:
    """Look for Anna wherever Bert meets her."""
    await expect(page.locator("[aria-labelledby=companions]")).to_contain_text("Somebody")
    await expect(page.locator(f'a[href="/tables/{evening.running}/after"]')).to_be_visible()
    for table in (*evening.tables[:4], evening.running):
        look = evening.bert.look(table)["table"]
        assert (look["status"], look["seats"][0]["people"]) == ("over", ["somebody"])
        for address in (f"/tables/{table}", f"/tables/{table}/after", f"/api/tables/{table}/record"):
            answer = await page.request.get(address)
            assert answer.ok
            assert "Anna" not in await answer.text()


def test_a_newcomer_is_invited_to_a_first_game(served: Served) -> None:
    page = httpx.get(f"{served.url}/me?lang=fr").text
    assert "Votre première partie s’affichera ici" in page
    assert "/puzzles/today" in page
    assert "<table" not in page


@pytest.mark.parametrize("results", [["won"], ["lost"] * 3, ["won", "drawn", "lost"] * 30, ["won"] * 24])
def test_the_stair_shows_the_last_games_and_never_leaves_its_picture(results: list[ResultKind]) -> None:
    drawn = stair(results)
    beads = re.findall(r'<circle class="bead (\w+)" cx="([\d.]+)" cy="([\d.]+)"', drawn)
    assert [kind for kind, _, _ in beads] == results[-24:]
    height = float(drawn.split('viewBox="0 0 360 ')[1].split('"')[0])
    assert all(8 <= float(x) <= 352 and 8 <= float(y) <= height for _, x, y in beads)
