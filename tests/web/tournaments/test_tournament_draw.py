"""The draw of a tournament at its doors: places until it is drawn, and a check by everybody's own device after that."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import expect
from tests.web.halls import EIGHT, found_hall, look_at
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.fairness import verified
from tests.web.served import Guest
from tests.web.shared_browser import CHROMIUM
from tests.web.tournament_people import Person, until, words

from ludogite.core.chance import drawn_places

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from playwright.async_api import Page, Route
    from tests.web.served import Served

NAMES = ("Chamois", "Pivoine", "Tilleul", "Loutre", "Hermine")


def by_lot(director: Person, form: str = "knockout", **more: Any) -> str:
    """Announce a tournament of Squadro in a hall whose order is drawn by lot."""
    seeding = {"seeding": "lot"} if form == "knockout" else {}
    plan = {"form": form, "venue": "hall", "pace": "director", "starts": "", **seeding, **more}
    return director.announce("squadro", **plan)


def shown_everywhere(director: Person, tournament: str) -> dict[str, str]:
    """Return what every page and file shows of a tournament, without the names in the list of those who entered."""
    bracket = words(director.see(tournament)).partition("Quarter-finals")[2].partition("The winner’s way")[0]
    return {"page": bracket, "standings": director.see(f"{tournament}/standings.csv")}


def test_until_it_is_drawn_the_bracket_of_a_page_has_places_and_no_names(house: Served) -> None:
    director = Person(house)
    tournament = by_lot(director)
    director.decide(tournament, "come", name=", ".join(NAMES))
    shown = shown_everywhere(director, tournament)
    assert all(f"Draw no. {number}" in shown["page"] for number in range(1, 6))
    assert not any(name in shown["page"] for name in NAMES)
    assert all(line.startswith("1,5,") for line in shown["standings"].splitlines()[1:]), "byes tell nothing"
    wall = words(director.see(f"{tournament}/projector"))
    assert all(name in wall for name in NAMES)
    assert "Quarter-finals" not in wall
    page = words(director.see(tournament))
    assert all(name in page for name in NAMES), "everybody reads who has entered"
    assert "Who stands where is drawn when it begins." in page
    assert "Then the lot is drawn, once." in page
    director.decide(tournament, "begin")
    assert "in an order drawn by lot" in words(director.see(tournament))
    assert any(name in shown_everywhere(director, tournament)["page"] for name in NAMES)


@pytest.mark.parametrize("form", ["knockout", "round-robin"])
def test_the_draw_is_promised_before_anybody_enters_and_follows_from_what_everybody_brought(
    house: Served, form: str
) -> None:
    director = Person(house)
    tournament = by_lot(director, form, venue="online")
    promised = director.facts(tournament)["draw"]
    assert (promised["secret"], promised["places"]) == (None, [])
    people = [Guest(house, name) for name in NAMES[:3]]
    nonces = [secrets.token_hex(8) for _ in people]
    for one, nonce in zip(people, nonces, strict=True):
        answer = one.http.post(f"/api{tournament}/enter", params={"nonce": nonce}, headers=one.head)
        assert answer.json()["draw"] == promised
    page = Person(house)
    page.send(f"{tournament}/enter", nonce="of-a-page")
    director.decide(tournament, "come", level=3)
    director.decide(tournament, "begin")
    made = director.facts(tournament)["draw"]
    assert made["commitment"] == promised["commitment"] == hashlib.sha256(bytes.fromhex(made["secret"])).hexdigest()
    brought = {one["entrant"]: one["nonce"] for one in made["places"]}
    assert brought == dict(enumerate([*nonces, "of-a-page", "none"], 1))
    assert tuple(brought) == drawn_places(made["secret"], brought) == look_at(house, tournament.split("/")[-1]).order
    assert director.http.get(f"{tournament}/draw").json() == made
    refused = director.decide(by_lot(director), "begin", 400)
    assert "needs two at least" in refused.text


def test_what_is_no_number_is_refused_and_changes_nothing(house: Served) -> None:
    director, guest = Person(house), Guest(house, "Anna")
    tournament = by_lot(director, venue="online")
    refused = guest.http.post(f"/api{tournament}/enter", params={"nonce": "a/b"}, headers=guest.head)
    assert (refused.status_code, refused.json()["code"]) == (400, "chance/seed")
    assert "nonce is 1 to 64 letters" in Person(house).send(f"{tournament}/enter", 400, nonce="a b").text
    assert director.facts(tournament)["entrants"] == []


def test_a_director_neither_draws_again_nor_puts_in_order_what_is_drawn_by_lot(house: Served) -> None:
    director = Person(house)
    tournament = by_lot(director, "round-robin")
    director.decide(tournament, "come", name=", ".join(NAMES))
    lines = {f"line_{number}": 6 - number for number in range(1, 6)}
    assert "drawn by lot here" in director.decide(tournament, "begin", 400, **lines).text
    director.decide(tournament, "begin")
    drawn = director.facts(tournament)["draw"]
    assert "nobody can come late" in words(director.decide(tournament, "come", 400, name="Saule").text)
    director.decide(tournament, "leave", entrant=2)
    director.decide(tournament, "back", entrant=2)
    director.decide(tournament, "begin")
    assert director.facts(tournament)["draw"] == drawn


def test_a_sheet_of_the_box_by_lot_shows_its_promise_before_a_second_touch_draws_with_a_number(house: Served) -> None:
    director = Person(house)
    tournament = f"/tournaments/{found_hall(director.http, lot='yes').partition('#')[0]}"
    promised = director.facts(tournament)["draw"]
    assert (promised["secret"], promised["places"]) == (None, [])
    assert look_at(house, tournament.rsplit("/", maxsplit=1)[-1]).order == ()
    begin = director.see(tournament).partition('id="task-begin"')[2].partition("</form>")[0]
    assert promised["commitment"] in begin
    assert 'name="nonce"' in begin
    assert "Then the lot is drawn, once." in words(begin)
    assert "Begin now" in words(begin)
    director.decide(tournament, "begin", nonce="of-the-desk")
    made = director.facts(tournament)["draw"]
    assert made["commitment"] == promised["commitment"] == hashlib.sha256(bytes.fromhex(made["secret"])).hexdigest()
    assert {one["nonce"] for one in made["places"]} == {"of-the-desk"}
    brought = {one["entrant"]: one["nonce"] for one in made["places"]}
    assert tuple(brought) == drawn_places(made["secret"], brought)
    until(lambda: len(director.open_matches(tournament)) == len(EIGHT) // 2)


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_whoever_founds_a_hall_by_lot_reads_its_fingerprint_and_begins_with_one_touch(served: Served) -> None:
    async with browser() as opened:
        page = await visitor(opened, served, "en", viewport={"width": 390, "height": 664})
        await page.goto("/games/rugby/box/tournament")
        for side, name in enumerate(EIGHT):
            await page.fill(f"[name=name-{side}]", name)
        await page.check("[name=lot]")
        await page.click("#found [type=submit]")
        await page.wait_for_url("**#task-begin")
        id_ = page.url.split("/")[-1].partition("#")[0]
        seal, begin = (
            page.locator("form[action$='/desk/begin'] .seal code"),
            page.get_by_role("button", name="Begin now"),
        )
        await expect(seal).to_be_in_viewport()
        await expect(begin).to_be_in_viewport()
        promised = await seal.inner_text()
        assert look_at(served, id_).order == ()
        await begin.click()
        await expect(page.locator("#part-draw.good #draw-said")).to_contain_text("your number is in it")
        drawn = look_at(served, id_)
        assert len(set(drawn.nonces.values()) - {"none"}) == 1, "a number of this device, for all of them"
        assert promised == hashlib.sha256(bytes.fromhex(drawn.draw_seed)).hexdigest()


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_everybody_adds_a_number_and_checks_the_draw_and_a_house_that_lies_is_found_out(
    served: Served, tmp_path: Path
) -> None:
    director = Person(served)
    tournament = by_lot(director, venue="online")
    director.decide(tournament, "come", level=2)
    async with browser() as opened:
        anna, bert = [await visitor(opened, served, "en") for _ in range(2)]
        await anna.goto(tournament)
        await anna.locator('form[action$="/enter"] button').click()
        await expect(anna.locator(".next.is-waiting, .next h2").first).to_have_text("You are in")
        await bert.goto(tournament)
        await expect(anna.locator("#draw-said")).to_contain_text("Until then nobody knows it")
        director.decide(tournament, "begin")
        await expect(anna.locator("#part-draw.good #draw-said")).to_contain_text("your number is in it")
        await expect(bert.locator("#draw-said")).to_contain_text("this device added no number")
        await anna.locator("[data-draw-how]").click()
        draw = director.facts(tournament)["draw"]
        await expect(anna.locator("#draw-secret")).to_have_text(draw["secret"])
        await expect(anna.locator("#draw-places li")).to_have_count(2)
        own = json.loads(await anna.evaluate("id => localStorage.getItem(`fair:${id}`)", tournament.split("/")[-1]))
        assert own["commitment"] == draw["commitment"]
        assert own["nonce"] in {one["nonce"] for one in draw["places"]}
        await lied_to(anna, draw)
    assert "the order of all 2 follows" in verified(director.see(f"{tournament}/tournament.json"), tmp_path)
    told = director.facts(tournament)
    told["draw"]["places"].reverse()
    assert "does not follow from the secret" in verified(json.dumps(told), tmp_path)
    told["draw"]["secret"] = "00" * 32
    assert "differs from the commitment" in verified(json.dumps(told), tmp_path)


def answering(told: dict[str, Any]) -> Callable[[Route], Awaitable[None]]:
    async def answer(route: Route) -> None:
        await route.fulfill(json=told)

    return answer


async def lied_to(page: Page, draw: dict[str, Any]) -> None:
    """Show a page draws that are not the one that was made: it says what is wrong with each."""
    other = "ab" * 32
    lies: dict[str, dict[str, Any]] = {
        "the secret shown is not the one that was fixed": {"secret": other},
        "the number of this device was not used": {"places": [one | {"nonce": "another"} for one in draw["places"]]},
        "the order does not follow": {"places": draw["places"][::-1]},
    }
    for said, lie in lies.items():
        await page.route("**/draw", answering(draw | lie))
        await page.reload()
        await expect(page.locator("#part-draw.bad #draw-said")).to_contain_text(said)
        await page.unroute("**/draw")
