"""Somebody who was forgotten comes back nowhere: by no open socket, no request to a captain, no cookie, no token."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.async_api import expect
from tests.web.forms import token_of
from tests.web.pages.browsing import browser, visitor
from tests.web.pages.corner import cookie_of
from tests.web.pages.device import device_of, forget
from tests.web.shared_browser import CHROMIUM
from tests.web.sockets import Seat, closed, sit_down
from websockets.asyncio.client import connect

from ludogite.web.doors.identity import Guest as KnownGuest
from ludogite.web.doors.identity import Signer

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

pytestmark = pytest.mark.anyio
CLOSED = (4003, "guest/forgotten")


async def test_forgetting_closes_open_sockets_and_lets_none_in_again(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    host, zoe = guests("Host"), guests("Zoe")
    table = host.lay(seats=[{"kind": "me"}, {"kind": "open"}])
    async with sit_down(served, table, zoe) as one, sit_down(served, table, None) as two:
        visitor, anonymous = Seat(one), Seat(two)
        await visitor.hello()
        await anonymous.hello(token=zoe.token)
        await visitor.do(type="say", phrase="hello")
        assert "Zoe" in str(await anonymous.next("news"))
        await forget(served, zoe)
        for socket in (one, two):
            assert (await closed(socket))[:2] == CLOSED
    for head in ({"Authorization": f"Bearer {zoe.token}"}, {"Cookie": f"guest={cookie_of(served, zoe)['value']}"}):
        async with connect(f"ws://{served.address}/tables/{table}/socket", additional_headers=head) as socket:
            assert (await closed(socket))[:2] == CLOSED
    async with sit_down(served, table, None) as socket:
        await Seat(socket).say(type="hello", token=zoe.token)
        assert (await closed(socket))[:2] == CLOSED
    async with sit_down(served, table, host) as socket:
        seen = await Seat(socket).hello()
        assert "Zoe" not in str(seen)
        assert zoe.id[:8] not in str(seen), "what a looker-on said is forgotten as well"


async def test_whoever_is_being_forgotten_is_not_shown_how_their_table_is_cleared(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    zoe = guests("Zoe")
    table = zoe.lay(seats=[{"kind": "me"}, {"kind": "open"}])
    async with sit_down(served, table, zoe) as socket:
        await Seat(socket).hello()
        await forget(served, zoe)
        code, reason, said = await closed(socket)
    assert (code, reason) == CLOSED
    assert not [message for message in said if message["type"] in {"news", "snapshot"}]


async def test_a_request_to_join_a_team_is_forgotten_with_whoever_made_it(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    captain, asker = guests("Captain"), guests("AskerQ")
    table = captain.lay("rugby", teams=True)
    assert asker.do(table, type="ask-to-join", seat=0).is_success
    assert captain.look(table)["table"]["seats"][0]["asking"] == [{"person": asker.id, "name": "AskerQ"}]
    await forget(served, asker)
    seen = captain.look(table)
    assert "AskerQ" not in str(seen)
    assert asker.id not in str(seen)
    answered = captain.do(table, type="answer-to-join", seat=0, person=asker.id, agree=True)
    assert (answered.status_code, answered.json()["code"]) == (400, "table/refused")
    assert captain.look(table)["table"]["seats"][0]["people"] == ["Captain"]


@pytest.mark.usefixtures("kept_in")
async def test_cookies_tokens_and_links_of_the_forgotten_are_nobodys_in_every_process(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    served, elsewhere = serve(), serve()
    # Three letters would stand in a seal of a link now and then.
    zoe = guests("Zoe the Forgotten", served)
    with device_of(elsewhere, zoe) as device:
        assert zoe.name in device.get("/me").text
    key = (served.folder / "data" / "signing.key").read_text(encoding="ascii").strip().encode()
    link = Signer(key).sign_once(KnownGuest(zoe.id, zoe.name), "carry", 3600)
    table = guests("Host", served).lay(seats=[{"kind": "me"}, {"kind": "open"}])
    async with sit_down(elsewhere, table, zoe) as socket:
        await Seat(socket).hello()
        await forget(served, zoe)
        assert (await closed(socket))[:2] == CLOSED, "another process hears of it"
    for house in (served, elsewhere):
        is_nobody(house, zoe, link)


async def test_a_seat_is_kept_for_guests_alone_and_is_free_where_one_is_forgotten(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, zoe, carl = guests("Anna"), guests("Zoe"), guests("Carl")
    wish = {"game": "squadro", "seats": [{"kind": "me"}, {"kind": "friend", "reserved": "x"}]}
    refused = anna.http.post("/api/tables?language=en", json=wish, headers=anna.head)
    assert (refused.status_code, refused.json()["code"]) == (400, "table/setup")
    assert "not for 'x'" in refused.json()["text"]
    kept = [{"kind": "me"}, {"kind": "friend", "reserved": zoe.id}]
    before = anna.lay(seats=kept)
    assert not carl.do(before, type="sit", seat=1).is_success
    await forget(served, zoe)
    after = anna.lay(seats=kept)
    for table in (before, after):
        assert not carl.look(table)["table"]["seats"][1].get("reserved")
        assert carl.do(table, type="sit", seat=1).is_success


def exported(served: Served, guest: Guest) -> dict[str, str]:
    """Return the files of all that a guest may take along."""
    with device_of(served, guest) as device:
        answer = device.post("/me/export", data={"_csrf_token": token_of(device.get("/me").text)})
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    return {name: archive.read(name).decode() for name in archive.namelist()}


async def test_what_somebody_takes_along_has_no_number_of_anybody_else(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, zoe = guests("Anna"), guests("Zoe")
    table = anna.lay(options={"first": "left"})
    assert zoe.do(table, type="sit", seat=1).is_success
    assert anna.do(table, type="play", token="1", ply=0).is_success
    assert zoe.do(table, type="resign", seat=1).is_success
    for name in ("Zoe", "somebody"):
        files = exported(served, anna)
        [result] = json.loads(files["me.json"])["results"]
        assert result["opponents"] == [{"name": name}]
        assert not [file for file, text in files.items() if zoe.id in text]
        if name == "Zoe":
            await forget(served, zoe)
    assert not [file for file, text in files.items() if "Zoe" in text]


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
async def test_every_open_page_of_somebody_forgotten_leaves_and_none_shows_the_name(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    zoe = guests("Petronella")
    table = zoe.lay(seats=[{"kind": "me"}, {"kind": "open"}])
    begun = zoe.lay(seats=[{"kind": "me"}, {"kind": "bot", "level": "1"}])
    async with browser() as opened:
        forgetting, elsewhere = await visitor(opened, served, "en"), await visitor(opened, served, "en")
        for page in (forgetting, elsewhere):
            await page.context.add_cookies([cookie_of(served, zoe)])  # type: ignore[list-item] # a cookie as Playwright takes it
        beside = [await forgetting.context.new_page() for _ in range(3)]
        left = [*zip(beside, (f"/tables/{table}", f"/tables/{begun}", "/puzzles"), strict=True)]
        left.append((elsewhere, f"/tables/{begun}"))
        for page, address in left:
            await page.emulate_media(reduced_motion="no-preference")
            await page.goto(address, wait_until="networkidle")
            await expect(page.get_by_text("Petronella").first).to_be_attached()
        await forgetting.goto("/me")
        await forgetting.get_by_text("Forget me…").click()
        await forgetting.get_by_role("button", name="Yes, forget everything").click()
        await expect(forgetting.get_by_role("heading", name="Forgotten")).to_be_visible()
        for page, _ in left:
            await expect(page).to_have_url(f"{served.url}/")
            assert "Petronella" not in await page.content()


def is_nobody(served: Served, zoe: Guest, link: str) -> None:
    with device_of(served, zoe) as device:
        page = device.get("/me")
        assert zoe.name not in page.text
        assert "guest=" in page.headers["set-cookie"], "a new guest takes the old one's place"
        assert device.get(f"/carry/{link}").status_code == 404
        laid = device.post("/games/squadro/tables", data={"with": "friend", "_csrf_token": token_of(page.text)})
        assert zoe.name not in device.get(laid.headers["location"]).text
    wish = {"game": "squadro", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    refused = httpx.post(f"{served.url}/api/tables?language=en", json=wish, headers=zoe.head)
    assert (refused.status_code, refused.json()["code"]) == (401, "guest/forgotten")
    assert "POST /api/guests" in refused.json()["text"]
