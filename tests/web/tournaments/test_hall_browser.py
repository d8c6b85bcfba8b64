"""Eight people in Rugby's knock-out: from the names to the final and the certificates, results typed on telephones."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from playwright.async_api import expect
from tests.proof import rest_in_proof
from tests.web.halls import EIGHT, look_at, slip_of
from tests.web.pages.browsing import browser, visitor
from tests.web.shared_browser import CHROMIUM
from tests.web.tournament_people import Person, until

from ludogite.core.language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Browser, Page
    from tests.web.served import Guest, Served

PHONE = {"width": 390, "height": 664}
WALL = {"width": 1920, "height": 1080}
KEPT = {"names": ["", *EIGHT[1:]], "scores": {f"0.0.{side}.0": points for side, points in enumerate(("20", "3"))}}
pytestmark = [
    pytest.mark.anyio,
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium"),
]
SMALL = """() => [...document.querySelectorAll(".wall *")]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => one.checkVisibility() && !one.closest("svg"))
  .map((one) => [one.className, parseFloat(getComputedStyle(one).fontSize)])
  .filter(([, size]) => size < 36)"""
FITS = """() => document.documentElement.scrollWidth <= innerWidth
  && [...document.querySelectorAll("a.btn, button")].every((one) => one.getBoundingClientRect().height >= 43.5)"""


async def found(director: Page) -> str:
    """Carry the names of a kept sheet over and begin; return the id of the tournament."""
    await director.goto("/games/rugby/box")
    await director.evaluate("(kept) => localStorage.setItem('box:rugby:tournament', kept)", json.dumps(KEPT))
    await director.click('a[href$="/box/tournament"]')
    await expect(director.locator("#kept")).to_be_visible()
    await expect(director.locator("[name=name-1]")).to_have_value(EIGHT[1])
    await director.fill("[name=name-0]", EIGHT[0])
    await director.click("#found [type=submit]")
    await director.wait_for_url("**/hall")
    assert await director.evaluate("localStorage.getItem('box:rugby:tournament')") is None
    return director.url.split("/")[-2]


async def type_results(phone: Page, served: Served, id_: str) -> int:
    """Type every match that is open, each side of the sheet above the other one winning; return how many there were."""
    tournament = look_at(served, id_)
    for match in tournament.open_matches:
        winner = min(match.seats)
        await phone.goto(slip_of(tournament, match))
        assert await phone.evaluate(FITS)
        await phone.get_by_role("link", name=tournament.entrants[winner].name).click()
        await expect(phone.locator("main [type=submit]")).to_be_visible()
        await phone.wait_for_load_state()
        assert await phone.evaluate(FITS)
        await phone.click("main [type=submit]")
        await expect(phone.locator("h1")).to_contain_text(tournament.entrants[winner].name)
    return len(tournament.open_matches)


async def test_eight_people_play_rugbys_knock_out_by_slips_to_the_final_and_the_certificates(served: Served) -> None:
    async with browser() as opened:
        director = await visitor(opened, served, viewport={"width": 1280, "height": 800})
        phone = await visitor(opened, served, viewport=PHONE)
        wall = await visitor(opened, served, viewport=WALL)
        id_ = await found(director)
        assert [one.winner for one in look_at(served, id_).matches.values()].count(1) == 1, "a score came along"
        await wall.goto(f"/tournaments/{id_}/projector")
        await expect(wall.locator(".wall-tie.live")).to_have_count(4)
        assert await wall.evaluate(SMALL) == []
        typed = 0
        while look_at(served, id_).ending is None:
            typed += await type_results(phone, served, id_)
        assert typed == 13
        await expect(wall.locator(".wall-bracket")).to_be_visible()
        assert await wall.evaluate(SMALL) == []
        tournament = look_at(served, id_)
        assert tournament.matches[max(tournament.matches)].winner == 1
        await director.reload()
        pdf = await director.request.get(f"/tournaments/{id_}/papers/certificates.pdf")
        pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(await pdf.body())]
        assert len(pages) == 8
        assert EIGHT[0] in pages[0]
        sheet = await director.request.get(f"/tournaments/{id_}/papers/sheet.pdf")
        text = pypdfium2.PdfDocument(await sheet.body())[0].get_textpage().get_text_bounded()
        assert text.count(EIGHT[0]) == 4, "three ties, and the winner"


LONG_NAMES = ("Jean-Baptiste Poquelin", "Anne-Marie von Rosenst", "Maximiliane Freifrau", "Ada")
CUT_OFF = """() => [...document.querySelectorAll(".wall *")]
  .filter((one) => one.checkVisibility() && one.children.length === 0 && one.textContent.trim())
  .filter((one) => {
    const [box, wall] = [one.getBoundingClientRect(), document.querySelector("main").getBoundingClientRect()];
    const isBlock = getComputedStyle(one).display !== "inline";
    return box.right > wall.right + 1 || (isBlock && one.scrollWidth > one.clientWidth + 1);
  })
  .map((one) => one.textContent.trim())"""


async def test_on_the_wall_no_clock_title_or_name_is_cut_off_and_a_pause_is_told_large(served: Served) -> None:
    director = Person(served)
    hall = {
        "venue": "hall",
        "pace": "director",
        "entry": "director",
        "title": "The long summer tournament of the valley",
    }
    swiss = director.announce("squadro", form="swiss", rounds=2, **hall)
    director.decide(swiss, "come", name=", ".join(LONG_NAMES))
    async with browser() as opened:
        wall = await visitor(opened, served, "en", viewport=WALL)
        await wall.goto(f"{swiss}/projector")
        await expect(wall.locator(".wall-figures small")).to_have_text(re.compile("[AP]M"))
        assert await wall.evaluate(CUT_OFF) == []
        director.decide(swiss, "begin")
        director.decide(swiss, "pause", minutes=20, reason="Cake in the garden")
        await wall.reload()
        for name in LONG_NAMES:
            await expect(wall.get_by_text(name)).to_be_visible()
        await expect(wall.locator(".wall-banner")).to_have_text("PauseCake in the garden")
        assert await wall.evaluate(CUT_OFF) == []
        assert await wall.evaluate(SMALL) == []
        director.decide(swiss, "call-off", reason="A pipe burst")
        await wall.reload()
        await expect(wall.locator("h1")).to_have_text("Squadro, called off")
        await expect(wall.locator(".wall-banner")).to_contain_text("A pipe burst")
        await expect(wall.locator(".wall-seats")).to_have_count(0)


@pytest.mark.proof("layout")
async def test_ties_on_the_wall_stand_apart_with_the_longest_names_and_show_who_may_come(served: Served) -> None:
    director = Person(served)
    hall = {"venue": "hall", "pace": "house", "entry": "director", "listed": "no"}
    tournament = director.announce("rugby", form="knockout", **hall)
    director.decide(tournament, "come", name=", ".join(f"Maximilian-Alexander {one}" for one in "ABCDEFGH"))
    director.decide(tournament, "begin")
    async with browser() as opened:
        wall = await visitor(opened, served, "en", viewport=WALL)
        await wall.goto(f"{tournament}/projector")
        await expect(wall.locator(".wall-tie.live")).to_have_count(4)
        await wall.evaluate("document.fonts.ready")
        assert await wall.evaluate(ASTRAY) == []
        assert await wall.evaluate(SMALL) == []
        await expect(wall.locator(".wall-round").nth(1).locator(".awaited").first).to_contain_text(" or ")
        phone, called = await visitor(opened, served, "en", viewport=PHONE), look_at(served, tournament.split("/")[2])
        match = called.open_matches[0]
        await phone.goto(f"{slip_of(called, match)}?order={match.seats[0]}")
        names = phone.locator(".slip-points span")
        await expect(names).to_have_count(2)
        assert await names.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")


async def test_a_finished_knock_out_is_printed_whole_and_shows_its_final_first_on_a_phone(served: Served) -> None:
    director = Person(served)
    hall = {"venue": "hall", "pace": "director", "entry": "director"}
    tie = director.announce("squadro", form="knockout", places=8, **hall)
    director.decide(tie, "come", name=", ".join(EIGHT))
    director.decide(tie, "begin")
    while director.facts(tie)["status"] != "over":
        if not director.open_matches(tie):
            director.decide(tie, "round")
        for match in director.open_matches(tie):
            director.decide(tie, "result", match=match["number"], winner=1, reason="seen")
    async with browser() as opened:
        phone = await visitor(opened, served, "en", viewport=PHONE)
        await phone.goto(tie)
        rounds = phone.locator(".for-phone > :is(h3, details)")
        assert [text.strip() for text in await rounds.all_inner_texts()] == [
            "Final", "Semi-finals: played", "Quarter-finals: played", "For place 3: played",
            "Places 5 to 8: played", "For place 5: played", "For place 7: played",
        ]  # fmt: skip
        card = phone.locator(".tie-head").first
        assert await card.evaluate("(one) => getComputedStyle(one).textTransform") == "none"
        await expect(phone.locator(".places li")).to_have_count(8)
        await phone.emulate_media(media="print")
        await expect(phone.locator("svg.bracket.columns-3")).to_be_visible()
        await expect(phone.locator(".next")).to_contain_text("wins the tournament")
        assert await phone.evaluate("document.querySelector('svg.bracket').getBoundingClientRect().right <= innerWidth")


MOMENT = """async () => {
  const time = document.createElement("time");
  time.dateTime = "2026-11-18T01:04+00:00";
  time.dataset.moment = "";
  document.body.append(time);
  (await import("/static/moments.js")).writeMoments(document);
  return time.textContent;
}"""
"""Writes a moment as every page does, and returns it."""


async def test_the_wall_says_what_its_clock_counts_and_at_nought_that_time_is_up(served: Served) -> None:
    director = Person(served)
    hall = {"venue": "hall", "pace": "director", "entry": "director", "form": "swiss"}
    timed = director.announce("squadro", hall_clock="10", **hall)
    untimed = director.announce("squadro", hall_clock="none", **hall)
    for tournament in (timed, untimed):
        director.decide(tournament, "come", name="Ada, Ben, Cleo, Dan")
        director.decide(tournament, "begin")
        if not director.open_matches(tournament):
            director.decide(tournament, "round")
    async with browser() as opened:
        for language, left, up in (
            ("en", "left in this round", "Time is up"),
            ("fr", "temps restant pour cette ronde", "Le temps est écoulé"),
            ("de", "bleiben in dieser Runde", "Die Zeit ist um"),
        ):
            wall = await visitor(opened, served, language, viewport=WALL)
            await wall.clock.install()
            await wall.goto(f"{timed}/projector")
            label, figures = wall.locator(".wall-label"), wall.locator(".wall-figures")
            await expect(label).to_have_text(left)
            counted = await figures.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
            await wall.clock.fast_forward(21 * 60_000)
            await expect(label).to_have_text(up)
            await expect(figures).to_have_text("0:00")
            assert await wall.evaluate(SMALL) == []
        for language, hour, moment in (
            ("de", "01:04", "18. Nov. 2026, 01:04"),
            ("fr", "01:04", "18 nov. 2026, 01:04"),
            ("en", "1:04AM", "Nov 18, 2026, 1:04 AM"),
        ):
            wall = await visitor(opened, served, language, viewport=WALL, timezone_id="UTC")
            await wall.clock.set_fixed_time("2026-11-18T01:04Z")
            await wall.goto(f"{untimed}/projector")
            await expect(wall.locator(".wall-figures")).to_have_text(hour)
            assert re.sub(r"\s", " ", await wall.evaluate(MOMENT)) == moment
        await expect(wall.locator(".wall-label")).to_have_text("The time")
        await expect(wall.locator(".wall-figures small")).to_have_text(re.compile("[AP]M"))
        of_day = await wall.locator(".wall-figures").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
        assert of_day < counted / 2
        director.decide(timed, "pause", minutes=20, reason="Cake")
        await wall.goto(f"{timed}/projector")
        await expect(wall.locator(".wall-label")).to_have_text("until it goes on")


ASTRAY = """() => {
  const told = ".wall-head > *, .wall-round h2, .wall-tie, .wall-tables .wall-row, .wall-turn, .wall-now > *, figure";
  const shown = [...document.querySelectorAll(told)].filter((one) => one.getBoundingClientRect().width);
  const boxes = shown.map((one) => [one, one.getBoundingClientRect(), `${one.className} ${one.textContent.trim()}`]);
  return boxes.flatMap(([one, box, said], number) => {
    const isOff = Math.min(box.left, box.top, innerWidth - box.right, innerHeight - box.bottom) < -1;
    const under = boxes.slice(number + 1).filter(([other, below]) => !one.contains(other)
      && Math.min(box.right, below.right) - Math.max(box.left, below.left) > 1
      && Math.min(box.bottom, below.bottom) - Math.max(box.top, below.top) > 1);
    return [...(isOff ? [`off the wall: ${said}`] : []), ...under.map(([, , other]) => `${said} lies over ${other}`)];
  });
}"""
"""What lies over something else on the wall, or not on it as a whole."""
TURNED_MS = 8000


async def refuse_overlaps(opened: Browser, served: Served, tournaments: dict[str, str]) -> None:
    """Look at every page of these on the wall, in all languages, on a large and on a small one."""
    for language in LANGUAGES:
        wall = await visitor(opened, served, language)
        await wall.clock.install()
        for which, tournament in tournaments.items():
            await wall.set_viewport_size(WALL)  # type: ignore[arg-type] # a width and a height
            await wall.goto(f"{tournament}/projector")
            await wall.evaluate("document.fonts.ready")
            pages = wall.locator(".wall-page")
            for number in range(await pages.count()):
                await expect(pages.nth(number)).to_be_visible()
                for size in (WALL, {"width": 1280, "height": 720}):
                    await wall.set_viewport_size(size)  # type: ignore[arg-type] # a width and a height
                    assert await wall.evaluate(ASTRAY) == [], (which, language, size)
                await wall.clock.run_for(TURNED_MS)


def knock_out(director: Person, players: int, places: int, *, pauses: bool = False) -> str:
    """Begin a knock-out in a hall with the longest names; return its address."""
    hall = {"venue": "hall", "pace": "director", "entry": "director", "form": "knockout", "hall_clock": "20+10"}
    tie = director.announce("squadro", places=places, listed="no", **hall)
    director.decide(tie, "come", name=", ".join(f"Maximilian-Alexander {10 + one}" for one in range(players)))
    director.decide(tie, "begin")
    if not director.open_matches(tie):
        director.decide(tie, "round")
    if pauses:
        director.decide(tie, "pause", minutes=20, reason="Cake in the garden, for all who have waited for it " * 2)
    return tie


@pytest.mark.parametrize(
    ("players", "places"), rest_in_proof("layout", ((4, 2), (4, 4), (8, 4), (16, 2), (32, 4)), but=((32, 4),))
)
async def test_nothing_on_the_wall_lies_over_anything_else_however_many_play(
    served: Served, players: int, places: int
) -> None:
    director = Person(served)
    walls = {name: knock_out(director, players, places, pauses=name == "a pause") for name in ("a round", "a pause")}
    async with browser() as opened:
        await refuse_overlaps(opened, served, walls)


@pytest.mark.parametrize(
    ("players", "places"), rest_in_proof("layout", ((4, 4), (8, 2), (8, 4), (16, 2)), but=((8, 4),))
)
async def test_boards_of_the_house_take_turns_with_the_bracket_on_the_wall(
    served: Served, guests: Callable[[str], Guest], players: int, places: int
) -> None:
    director = Person(served)
    online = {"form": "knockout", "places": places, "pace": "director", "listed": "no", "clock": "20+10"}
    tie = director.announce("squadro", **online)
    people = [guests(f"Maximilian-Alexander {10 + one}") for one in range(players)]
    for person in people:
        assert person.http.post(f"/api{tie}/enter", headers=person.head).is_success
    director.decide(tie, "begin")
    if not director.open_matches(tie):
        director.decide(tie, "round")
    until(lambda: all(one["table"] for one in director.open_matches(tie)))
    for match in director.open_matches(tie)[:2]:
        for seat, number in enumerate(match["seats"]):
            assert people[number - 1].do(match["table"], type="sit", seat=seat).is_success
    assert director.see(f"{tie}/projector").count('wall-board"') == 2
    async with browser() as opened:
        await refuse_overlaps(opened, served, {"the boards": tie})


async def test_the_wall_shows_the_ties_for_the_places_that_are_played(served: Served) -> None:
    director = Person(served)
    async with browser() as opened:
        wall = await visitor(opened, served, "en", viewport=WALL)
        await wall.clock.install()
        for places, titles in (
            (2, []),
            (4, ["For place 3"]),
            (8, ["For place 3", "For place 7"]),
        ):
            tie = knock_out(director, 8, places)
            for _ in range(2):
                if not director.open_matches(tie):
                    director.decide(tie, "round")
                for match in director.open_matches(tie):
                    director.decide(tie, "result", match=match["number"], winner=1, reason="seen")
            director.decide(tie, "round")
            await wall.goto(f"{tie}/projector")
            assert await wall.locator(".wall-below h2").all_text_contents() == titles
            await expect(wall.locator(".wall-tie.live")).to_have_count(max(1, places // 2))
            await expect(wall.locator(".wall-bracket")).to_have_count(2 if places == 8 else 1)
            assert await wall.evaluate(ASTRAY) == []


async def test_whoever_announces_is_asked_for_the_clock_of_where_it_is_played(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport=PHONE)
        await page.goto("/tournaments/new?game=squadro")
        online, hall = page.locator("[name=clock]"), page.locator("[name=hall-clock]")
        await expect(online).to_be_visible()
        await expect(hall).to_be_hidden()
        await page.locator('[name=venue][value="hall"]').check()
        await expect(online).to_be_hidden()
        await expect(hall).to_be_visible()
        await expect(hall).to_have_accessible_description(re.compile("projector counts down"))
