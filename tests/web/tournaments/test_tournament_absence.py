"""A match of a tournament without a clock in which somebody is away: everybody reads what that decides, and when."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.async_api import expect
from tests.web.pages.browsing import browser
from tests.web.pages.corner import cookie_of
from tests.web.pages.table import moves_of
from tests.web.pages.tournament import open_page
from tests.web.shared_browser import CHROMIUM
from tests.web.sockets import Seat, sit_down
from tests.web.tournament_people import member, until, words

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import Locator
    from tests.web.served import Guest, Served
    from tests.web.tournament_people import Person

pytestmark = pytest.mark.anyio
MINUTES = 3


def seated(served: Served, *players: Guest, **more: str) -> tuple[Person, str, str]:
    """Seat guests at a match of an online tournament; return who directs it, its address and the table's."""
    director = member(served, "Arbiter")
    swiss = director.announce(
        "squadro", form="swiss", rounds=1, pace="director", listed="no", **({"clock": "none"} | more)
    )
    for one in players:
        assert one.http.post(f"/api{swiss}/enter", headers=one.head).is_success
    director.decide(swiss, "begin")
    until(lambda: any(one["table"] for one in director.open_matches(swiss)))
    [match] = director.open_matches(swiss)
    for seat, number in enumerate(match["seats"]):
        assert players[number - 1].do(match["table"], type="sit", seat=seat).is_success
    return director, swiss, match["table"]


def to_move(table: str, *players: Guest) -> tuple[Guest, Guest]:
    """Return who has to move at a table, and who waits."""
    first, second = players
    return (first, second) if first.look(table)["turn"].get("mine") else (second, first)


def read(served: Served, who: Guest, address: str) -> str:
    """Return what a page says on another device of somebody."""
    kept = cookie_of(served, who)
    with httpx.Client(base_url=served.url, cookies={kept["name"]: kept["value"]}) as device:
        return words(device.get(address, headers={"accept-language": "en"}).text)


async def counted(line: Locator, told: str) -> int:
    """Return how many seconds are left, as a page says it."""
    await expect(line).to_contain_text(re.compile(told), timeout=60_000)
    found = re.search(told, await line.inner_text())
    assert found
    return int(found[1]) * 60 + int(found[2])


@pytest.mark.parametrize(
    ("away", "said"),
    [
        ({"away": str(MINUTES)}, f"for {MINUTES} minutes when it is their turn has lost that game"),
        ({"away": "0"}, "The directors decide what becomes of the game"),
        ({"away": str(MINUTES), "clock": "20+10"}, ""),
    ],
    ids=["a wait", "none", "a clock"],
)
def test_what_becomes_of_somebody_who_stays_away_is_announced(served: Served, away: dict[str, str], said: str) -> None:
    director = member(served, "Announcer")
    page = words(director.see(director.announce("squadro", **({"form": "swiss", "clock": "none"} | away))))
    assert said in page
    assert ("Away in the middle" in page) == bool(said)


@pytest.mark.parametrize(
    ("more", "decides"),
    [
        ({"away": str(MINUTES)}, "the announced wait"),
        ({"away": "0"}, "those who direct it decide"),
        ({"clock": "20+10"}, "only the clock decides"),
    ],
    ids=["a wait", "directors", "a clock"],
)
async def test_no_socket_hands_over_a_seat_or_claims_a_win_where_a_match_is_played(
    served: Served, guests: Callable[[str], Guest], more: dict[str, str], decides: str
) -> None:
    players = guests("Anna"), guests("Bert")
    _, _, table = seated(served, *players, **more)
    away, here = to_move(table, *players)
    number = here.look(table)["turn"]["acting"]
    async with sit_down(served, table, here) as socket:
        seat = Seat(socket)
        await seat.hello()
        for act in ("claim", "hand-over"):
            answer = await seat.do(type=act, seat=number)
            assert (answer["type"], answer.get("code")) == ("refused", "table/absence"), act
            assert decides in answer["text"], act
    stands = away.look(table)
    assert stands["turn"]["mine"], "the seat is still theirs"
    assert stands["table"]["status"] == "playing"
    assert not stands["table"]["seats"][number].get("level")


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_both_see_how_long_somebody_may_be_away_and_neither_decides_anything(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    players = guests("Anna"), guests("Bert")
    _, swiss, table = seated(served, *players, away=str(MINUTES))
    mover, other = to_move(table, *players)
    async with browser() as opened:
        asleep, waits = [await open_page(opened, served, one, f"/tables/{table}") for one in (mover, other)]
        await expect(asleep.locator(".spot.can").first).to_be_visible()
        await expect(waits.locator("#resign")).to_be_visible()
        await asleep.context.set_offline(True)

        # Whoever lost the connection reads it on a page that loads nothing any more, second by second.
        own = await counted(asleep.locator("#waits"), r"In (\d):(\d\d) you would have lost this game")
        assert (MINUTES - 1) * 60 < own <= MINUTES * 60
        await expect(asleep.locator("#waits")).not_to_contain_text(f"{own // 60}:{own % 60:02}")
        theirs = await counted(waits.locator("#waits"), rf"{mover.name} is away\. If they are not back in (\d):(\d\d)")
        assert (MINUTES - 1) * 60 < theirs <= MINUTES * 60
        await expect(waits.locator("#answers button")).to_have_count(0)
        assert re.search(r"Without you there in 2 min \d\d s ?, this game is lost", read(served, mover, swiss))
        for act in ("claim", "hand-over"):
            refused = other.do(table, type=act, seat=other.look(table)["turn"]["absent"]["seat"])
            assert refused.json()["code"] == "table/absence", act

        await asleep.context.set_offline(False)
        await expect(asleep.locator("#waits")).not_to_contain_text("lost")
        await expect(waits.locator("#waits")).not_to_contain_text("is away")
        await asleep.locator(".spot.can").first.click()
        await expect(moves_of(waits)).to_have_count(1)
