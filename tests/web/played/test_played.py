"""Games played here: who finds which, by what; what they say together; and all of them in one file."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import httpx
import pytest
from playwright.async_api import expect
from tests.waiting import wait_until
from tests.web.member_accounts import add_member, add_program
from tests.web.pages.browsing import browser, visitor
from tests.web.served import Guest, Served, play
from tests.web.shared_browser import CHROMIUM

from ludogite.arena.shares import share_of
from ludogite.core.reading import read_many, replay, verify
from ludogite.core.registry import open_game

OPEN = [{"kind": "me"}, {"kind": "open"}]
in_browser = pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")


class Evening(NamedTuple):
    """A house in which a few games were played."""

    house: Served
    anna: Guest
    robot: Guest
    whole: str
    """Played to its end, by Anna and a program."""
    given_up: str
    secret: str


def finish(table: str, one: Guest, other: Guest, moves: int = 10_000) -> None:
    assert other.do(table, type="sit", seat=1).is_success
    play(table, one, other, moves=moves)
    if one.look(table)["table"]["status"] != "over":
        assert other.do(table, type="resign", seat=1).is_success


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    house = Served(tmp_path_factory.mktemp("evening"))
    anna = Guest(house, "Anna")
    owner = add_member(house, "Ottilie")
    robot = add_program(house, owner, "Robottine")
    whole, given_up, secret = anna.lay(seats=OPEN), anna.lay(seats=OPEN), anna.lay()
    finish(whole, anna, robot)
    finish(given_up, anna, robot, moves=5)
    finish(secret, anna, robot, moves=5)
    with httpx.Client(base_url=house.url) as visitor:  # pages are counted by guest
        wait_until(
            lambda: given_up in (page := visitor.get("/played").text) and whole in page, "both are listed", poll_s=0.2
        )
    yield Evening(house, anna, robot, whole, given_up, secret)
    anna.http.close()
    house.stop()
    assert "Traceback" not in house.logged(), house.logged()


def listed(evening: Evening, address: str) -> list[str]:
    answer = evening.anna.http.get(address, follow_redirects=True)
    assert answer.status_code == 200
    return re.findall(r'href="/tables/(\w+)/after"', answer.text)


def test_public_games_are_listed_the_newest_first_and_secret_ones_are_not(evening: Evening) -> None:
    assert listed(evening, "/played") == [evening.given_up, evening.whole]
    assert listed(evening, "/games/squadro/played") == [evening.given_up, evening.whole]
    assert listed(evening, "/games/rugby/played") == []
    assert listed(evening, "/played?game=squadro") == [evening.given_up, evening.whole]


def test_members_and_programs_are_named_and_guests_are_not(evening: Evening) -> None:
    page = evening.anna.http.get("/games/squadro/played?lang=en").text
    assert "A guest and Robottine (program)" in page
    assert "Anna" not in re.sub(r'<a class="me".*?</a>', "", page)


def test_games_are_found_by_player_end_length_opening_and_day(evening: Evening) -> None:
    def find(asked: str) -> list[str]:
        return listed(evening, f"/games/squadro/played?{asked}")

    assert find("player=robottine") == [evening.given_up, evening.whole]
    assert find("player=Anna") == []
    assert find("end=resigned") == [evening.given_up]
    assert find("end=four-home&player=Robottine") == [evening.whole]
    assert find("longest=5") == [evening.given_up]
    assert find("shortest=6") == [evening.whole]
    assert find("against=programs") == [evening.given_up, evening.whole]
    assert find("against=5") == []
    assert find("since=2020-01-01") == [evening.given_up, evening.whole]
    assert find("until=2020-01-01") == []
    page = evening.anna.http.get("/games/squadro/played").text
    openings = re.findall(r'<option value="((?:left|top):\d (?:left|top):\d)"', page)
    assert sorted(id_ for opening in openings for id_ in find(f"opening={opening}")) == sorted(
        [evening.given_up, evening.whole]
    )


@pytest.mark.parametrize(
    "asked",
    [
        "shortest=x&longest=-3&since=yesterday&after=1-",
        "after=99999999999999999999-x",
        "player=%00",
        "end=%F0",
        "until=9999-12-31",
    ],
)
def test_what_nothing_could_be_breaks_nothing(evening: Evening, asked: str) -> None:
    assert evening.anna.http.get(f"/games/squadro/played?{asked}").status_code == 200


def test_a_program_is_told_what_a_day_is(evening: Evening) -> None:
    for asked in ("since=x", "until=2026-13-01", "since="):
        refused = evening.anna.http.get(f"/api/games/squadro/played?{asked}&language=en")
        assert refused.status_code == 400
        assert "a day such as 2026-11-17" in refused.text
    assert evening.anna.http.get("/api/games/squadro/played?until=9999-12-31").status_code == 200


def test_a_list_goes_on_after_a_place(evening: Evening) -> None:
    soon = int((time.time() + 60) * 1000)
    assert listed(evening, f"/played?after={soon}-x") == [evening.given_up, evening.whole]
    assert listed(evening, "/played?after=1000-x") == []
    (newest,) = evening.anna.http.get("/api/games/squadro/played?longest=5").json()["games"]
    assert listed(evening, f"/played?after={newest['ended_at']}-{newest['table']}") == [evening.whole]
    day = time.strftime("%Y-%m-%d", time.gmtime(newest["ended_at"] / 1000))
    assert f'datetime="{day}T' in evening.anna.http.get("/played").text


def test_a_game_is_as_long_in_the_list_as_where_it_is_looked_back_at(evening: Evening) -> None:
    games = evening.anna.http.get("/api/games/squadro/played").json()["games"]
    for one in games:
        said = f"Squadro · {one['moves']} moves"
        assert said in evening.anna.http.get(f"/tables/{one['table']}/after?lang=en").text
        assert said in re.sub("<[^>]+>", "", evening.anna.http.get("/played?lang=en").text)


def test_the_board_of_a_public_game_is_drawn_and_no_other(evening: Evening) -> None:
    for light in ("day", "night"):
        drawn = evening.anna.http.get(f"/played/{evening.whole}/board.svg?light={light}")
        assert drawn.status_code == 200
        assert drawn.text.startswith("<svg")
        assert "Robottine" not in drawn.text
    assert evening.anna.http.get(f"/played/{evening.secret}/board.svg").status_code == 404


def test_figures_say_what_the_games_were(evening: Evening) -> None:
    page = evening.anna.http.get("/games/squadro/figures?lang=en").text
    assert "Counted from the 2 public games of this house." in page
    assert page.count('role="img"') == 4
    assert page.count("<svg xmlns") >= 8
    assert "50%" in page
    assert re.search(
        r"(Left|Top) won 1 of 2 games so far: too few to say which side wins more often here.", page
    ) or re.search(r"(Left|Top) won 2 of 2 games so far: too few", page)
    assert re.search(r"The shortest game took 5, the longest \d+ moves.", page)
    empty = evening.anna.http.get("/games/rugby/figures?lang=en").text
    assert "Nothing is counted yet" in empty


def test_every_public_game_comes_back_from_the_file_of_records(evening: Evening) -> None:
    for address, count in (("/played/games.txt.gz", 2), ("/games/squadro/played/games.txt.gz", 2),
                           ("/games/rugby/played/games.txt.gz", 0)):  # fmt: skip
        answer = evening.anna.http.get(address)
        assert answer.headers["content-type"] == "application/gzip"
        text = gzip.decompress(answer.content).decode()
        records = list(read_many(text.splitlines(keepends=True)))
        assert len(records) == count
        for record in records:
            game = open_game(record.game)
            assert replay(record, game).tokens == [mark.token for mark in record.marks]
            verify(record, game)
            assert set(record.players.values()) == {"a guest", "Robottine (program)"}
        assert "Anna" not in text


def test_all_games_are_not_taken_along_without_end(serve: Callable[..., Served]) -> None:
    with httpx.Client(base_url=serve().url, timeout=60) as http:
        http.get("/")
        answers = [http.get("/played/games.txt.gz").status_code for _ in range(8)]
    assert answers[0] == 200
    assert answers[-1] == 429


def test_a_share_has_a_margin_that_narrows_with_more_games() -> None:
    few, many = share_of(5, 10), share_of(500, 1000)
    assert few.low < many.low < 0.5 < many.high < few.high
    assert share_of(0, 3).low == 0.0
    assert share_of(3, 3).high == 1.0


@in_browser
@pytest.mark.anyio
async def test_somebody_looks_for_a_game_without_a_script_and_replays_it(evening: Evening) -> None:
    async with browser() as opened:
        page = await visitor(
            opened, evening.house, "en", java_script_enabled=False, viewport={"width": 390, "height": 664}
        )
        await page.goto("/games/squadro")
        await page.click("a[href='/games/squadro/played']")
        await page.click("summary")
        await page.fill("#player", "Robottine")
        await page.select_option("#end", "resigned")
        await page.click("button[type=submit]")
        games = page.locator(".played-list > li")
        await expect(games).to_have_count(1)
        await expect(games).to_contain_text("5 moves")
        await games.scroll_into_view_if_needed()
        box = await games.bounding_box()
        assert box is not None
        await page.mouse.click(box["x"] + 40, box["y"] + 40)
        await page.wait_for_url(f"**/tables/{evening.given_up}/after")


@in_browser
@pytest.mark.anyio
async def test_charts_are_read_at_their_own_size(evening: Evening) -> None:
    async with browser() as opened:
        for width, shown in ((390, ".chart-narrow"), (1280, ".chart-wide")):
            page = await visitor(opened, evening.house, "en", viewport={"width": width, "height": 800})
            await page.goto("/games/squadro/figures")
            charts = page.locator(f"{shown} svg")
            assert await charts.count() == 4
            for number in range(4):
                chart = charts.nth(number)
                box = await chart.bounding_box()
                assert box is not None
                assert box["width"] == int(await chart.get_attribute("width") or 0)
            assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_programs_look_for_the_same_games(evening: Evening) -> None:
    address = "/api/games/squadro/played"
    found = evening.anna.http.get(address, params={"language": "en"}).json()
    assert [game["table"] for game in found["games"]] == [evening.given_up, evening.whole]
    assert found["next"] == ""
    assert found["games"][0]["players"] == {"left": "a guest", "top": "Robottine (program)"}
    short = evening.anna.http.get(address, params={"longest": 5, "language": "en", "since": "2020-01-01"}).json()
    assert [(game["moves"], game["end"], game["winners"]) for game in short["games"]] == [(5, "resigned", ["left"])]
    older = evening.anna.http.get(
        address, params={"after": f"{short['games'][0]['ended_at']}-{evening.given_up}"}
    ).json()
    assert [game["table"] for game in older["games"]] == [evening.whole]
    assert evening.anna.http.get(address, params={"player": "Anna"}).json() == {"games": [], "next": ""}
    assert evening.anna.http.get(address, params={"shortest": 0}).status_code == 400
    assert evening.anna.http.get("/api/games/nothing/played").json()["code"] == "game/unknown"
