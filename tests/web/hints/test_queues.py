"""Whoever has to wait is told how many come before: for a machine's move, a hint, a look back."""

from __future__ import annotations

import contextlib
import re
import threading
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.async_api import expect
from tests.waiting import LIMIT_S, wait_until
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.table import moves_of
from tests.web.rude import ALONE, coming_from, guest_of, lay
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.web.served import Guest, Served

MACHINES = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
PENSIVE = [{"kind": "bot", "level": "5"}, {"kind": "bot", "level": "5"}]


@pytest.fixture
def busy(serve: Callable[..., Served]) -> Iterator[Served]:
    """A house with one process for the machines and one for questions."""
    house = serve(LUDOGITE_OPPONENTS="1", LUDOGITE_ADVISERS="1")
    yield house
    house.kill()  # nobody waits for what the others asked


def finished(guest: Guest) -> str:
    """Return a game that two machines have played."""
    table = guest.lay(seats=MACHINES)
    wait_until(lambda: guest.look(table)["table"]["status"] == "over", "the machines have played", poll_s=0.05)
    return table


def ask_for_hints(guests: list[Guest]) -> None:
    """Let each of them ask for a good move at a new table, and wait for it somewhere else."""
    for guest in guests:
        table = guest.lay(seats=ALONE, options={"first": "left"})
        threading.Thread(target=_ask, args=(guest, table), daemon=True).start()


def _ask(guest: Guest, table: str) -> None:
    with contextlib.suppress(httpx.HTTPError):  # the house may close before it has thought
        guest.http.get(f"/api/tables/{table}/hint", headers=guest.head, timeout=2 * LIMIT_S)


def test_games_of_one_network_wait_behind_those_of_others(busy: Served, guests: Callable[..., Guest]) -> None:
    rude = guests("Rude", busy)
    games = [finished(rude) for _ in range(4)]
    ahead = [rude.http.get(f"/api/tables/{game}/review").json()["ahead"] for game in games[:3]]
    assert ahead == [0, 1, 2]
    with coming_from("127.0.0.8", busy) as honest:
        assert honest.get(f"/api/tables/{games[3]}/review").json()["ahead"] <= 2
        head = guest_of(honest)
        table = lay(honest, head).json()["id"]
        began = honest.get(f"/api/tables/{table}/hint", params={"wait": 60}, headers=head, timeout=2 * LIMIT_S)
        assert began.status_code == 200, "a hint waits behind one look at most"
    assert rude.http.get(f"/api/tables/{games[2]}/review").json()["ahead"] >= 1


@pytest.mark.anyio
@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_the_pages_tell_ones_place_in_the_queue(busy: Served, guests: Callable[..., Guest]) -> None:
    others = [guests(f"Guest {number}", busy) for number in range(4)]
    games = [finished(others[0]) for _ in range(2)]
    async with browser() as opened:
        page = await visitor(opened, busy, "fr")
        anna = others[0]
        table = anna.lay(seats=[{"kind": "open"}, {"kind": "bot", "level": "1"}], options={"first": "left"})
        await page.goto(f"/tables/{table}")
        await page.locator(".seat button").click()
        await expect(page.locator(".hint-ask:visible")).to_be_visible()

        ask_for_hints(others)
        await page.locator(".hint-ask:visible").click()
        await expect(page.locator(".hint-card")).to_have_text(re.compile(r"La Chouette est demandée… \d\savant vous"))
        await expect(page.locator(".hint-card h2")).to_be_visible()

        for guest in others[1:]:
            guest.lay(seats=PENSIVE)
        await page.locator(".spot.can").first.click()
        await expect(page.locator("#question")).to_have_text(re.compile(r"fait la queue… \d\sdevant"))
        await expect(page.locator(".seat.turn .who")).to_contain_text("attend")
        await expect(moves_of(page)).to_have_count(2)
        await expect(page.locator("#question")).not_to_contain_text("queue")

        anna.http.get(f"/api/tables/{games[0]}/review")
        english = await visitor(opened, busy, "en")
        await english.goto(f"/tables/{games[1]}/after")
        await english.locator("#owl-look").click()
        await expect(english.locator("#owl-working")).to_contain_text(
            re.compile(r"The Owl is in demand… \d\sahead of you")
        )
