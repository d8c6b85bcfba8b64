"""Whoever left the seat to a machine to the end reads that they lost: on every page, and in what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
from playwright.async_api import expect
from tests.play.desk import ANNA, BERT, CARO, Desk
from tests.web.pages.browsing import browser
from tests.web.pages.corner import cookie_of
from tests.web.pages.tournament import open_page
from tests.web.served import play
from tests.web.shared_browser import CHROMIUM
from tests.web.tournament_people import words

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.company import company_of
from ludogite.play.results import finished_game
from ludogite.web.review.ending import mood_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

EVERYBODY = (ANNA, BERT, CARO)
MOODS = {"won": "won", "lost": "lost", "drawn": "drawn", "shared-device": "over"}


def agrees(desk: Desk, *people: ev.Person) -> list[str]:
    """Return how a game ended for each; the page and what is kept of their games say the same."""
    assert desk.table.outcome is not None
    moods = []
    for one in people:
        told = finished_game("t", desk.log, one.id).result
        moods.append(mood_of(desk.table, desk.table.outcome, one.id))
        assert MOODS[told] == moods[-1], one.name
    return list(moods)


def handed(game: str = "squadro", **more: Any) -> Desk:
    """A game in which a machine plays on for Bert, who was away."""
    desk = Desk(game, **more)
    desk.seat(*EVERYBODY[: len(desk.table.seats)])
    while desk.table.ply < 4:
        desk.play()
    desk.take([ev.Handed(1, "1")])
    return desk


def test_whoever_left_the_seat_to_a_machine_has_lost_whoever_gives_up_then() -> None:
    desk = handed()
    desk.do(ANNA, do.Resign(0))
    assert agrees(desk, ANNA, BERT) == ["lost", "lost"]
    assert company_of(desk.table, BERT.id).you is None, "what is said of the machine is not said to them"
    assert company_of(desk.table, ANNA.id).you == 0


def test_whoever_takes_the_seat_back_has_won() -> None:
    desk = handed()
    desk.do(BERT, do.PlayOn(1))
    desk.do(ANNA, do.Resign(0))
    assert agrees(desk, ANNA, BERT) == ["lost", "won"]
    assert company_of(desk.table, BERT.id).you == 1


@pytest.mark.parametrize("ended", [ev.Ended((2, 1, 3), "freed"), ev.Ended((1, 1, 1), "freed", drawn=True)])
def test_whoever_gave_up_has_lost_however_the_machine_fared(ended: ev.Ended) -> None:
    desk = Desk("libertas", options={"players": 3}).seat(*EVERYBODY)
    while desk.table.ply < 4:
        desk.play()
    desk.do(BERT, do.Resign(1))
    desk.take([ended])
    assert agrees(desk, *EVERYBODY)[1] == "lost"


def test_people_who_share_a_device_read_no_mood() -> None:
    desk = Desk().seat(ANNA)
    desk.do(ANNA, do.Sit(1, "n0nce"))
    for _ in range(4):
        desk.play()
    desk.take([ev.Handed(1, "1")])
    desk.do(ANNA, do.Resign(0))
    assert agrees(desk, ANNA) == ["over"]


def seen_by(served: Served, who: Guest, address: str) -> str:
    """Return a page as somebody is sent it."""
    kept = cookie_of(served, who)
    with httpx.Client(base_url=served.url, cookies={kept["name"]: kept["value"]}) as device:
        return device.get(address, headers={"accept-language": "en"}).text


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_every_page_tells_those_who_gave_up_that_they_lost(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    """Two give up and machines play on for them; when the third one does too, both machines share the win."""
    players = [guests(name) for name in ("Anna", "Bert", "Caro")]
    seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]
    table = players[0].lay("libertas", seats, options={"players": 3, "first": "a"})
    look = players[0].look(table)
    for number, one in enumerate(players[1:], 1):
        sat = one.do(table, type="sit", seat=number, invitation=look["table"].get("invitation", ""))
        assert sat.is_success, sat.text
    play(table, *players, moves=6)
    for number, one in enumerate(players):
        assert one.do(table, type="resign", seat=number).is_success
    for one in players:
        shown = seen_by(served, one, f"/tables/{table}")
        assert 'data-mood="lost"' in shown, one.name
        assert "You win" not in words(shown), one.name
    async with browser() as opened:
        page = await open_page(opened, served, players[0], f"/tables/{table}")
        await expect(page.locator(".end-card")).to_have_attribute("data-mood", "lost")
        await expect(page.locator("#question")).to_have_text("Lost")
        await page.goto(f"{served.url}/tables")
        await expect(page.locator(".ended").first).to_have_text("Lost")
        await expect(page.locator(".ended.won")).to_have_count(0)
