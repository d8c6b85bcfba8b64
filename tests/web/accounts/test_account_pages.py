"""What pages say to members, hosts and newcomers: who they are, who challenges them, and when something happened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from playwright.sync_api import expect, sync_playwright
from tests.web.closed_houses import browser, key_holder
from tests.web.shared_browser import CHROMIUM
from tests.web.signed_in import add_account, sign_in
from tests.web.sockets import Seat, sit_down

from ludogite.people.sessions.schema import sessions

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served


@pytest.fixture(scope="module")
def host(served: Served) -> str:
    return add_account(served, "Hortense", "host")


def test_a_challenge_stands_on_the_shelf_and_is_declined_there(served: Served) -> None:
    anna, milo = (browser(served, add_account(served, name)) for name in ("Annick of the shelf", "Milou of the shelf"))
    made = anna.post("/me/challenges", to="Milou of the shelf", game="squadro")
    table = made.headers["location"].rpartition("/")[2]
    shelf = milo.http.get("/?lang=en").text
    assert "Annick of the shelf challenges you" in shelf
    assert "<small>1 challenge</small>" in shelf
    assert f'action="/me/challenges/{table}/decline"' in shelf
    assert "waiting for Milou of the shelf" in anna.http.get("/?lang=en").text
    told = milo.post(f"/me/challenges/{table}/decline", reason="later").headers["location"]
    assert "You declined. Annick of the shelf is told." in milo.http.get(f"{told}&lang=en").text
    assert "challenges you" not in milo.http.get("/?lang=en").text
    again = 'href="/me/challenges?to=Milou+of+the+shelf&amp;game=squadro"'
    for path in ("/me", "/me/challenges", f"/tables/{table}"):
        assert again in anna.http.get(path).text, f"{path} leads on"
    assert again not in milo.http.get(f"/tables/{table}").text
    for one in (anna, milo):
        one.http.close()


def test_a_challenge_says_its_clock_and_that_it_counts_and_the_next_one_proposes_the_same_game(served: Served) -> None:
    anna, milo = (browser(served, add_account(served, name)) for name in ("Annick by days", "Milou by days"))
    made = anna.post("/me/challenges", to="Milou by days", game="squadro", clock="2d", rated="yes")
    table = made.headers["location"]
    asked = milo.http.get("/me/challenges?lang=en").text
    assert "2 days per move" in asked
    assert "I do not play against programs." not in asked, "a person challenges"
    invited = milo.http.get(f"{table}?lang=en").text
    assert "2 days for every move: play whenever you have a moment. It counts:" in invited
    milo.post(f"/me/challenges/{table.rpartition('/')[2]}/accept")
    anna.post("/games/rugby/tables", seats="bot")

    def proposed(query: str = "") -> list[str]:
        form = anna.http.get(f"/me/challenges{query}").text.partition('id="game"')[2].partition("</select>")[0]
        return re.findall(r'value="([^"]+)"[^>]*selected', form)

    assert proposed("?to=Milou by days") == ["squadro"], "the last one together"
    assert proposed() == ["rugby/best_of_three"], "the last one"
    assert proposed("?to=Nobody&shown=stilelibero/shallow") == ["stilelibero/shallow"], "what their page showed"
    for one in (anna, milo):
        one.http.close()


def test_a_declined_challenge_is_asked_again_as_it_was_and_goes_when_it_is_let_go_or_outdated(served: Served) -> None:
    anna, milo = (browser(served, add_account(served, name)) for name in ("Annick anew", "Milou anew"))

    def challenge(**asked: str) -> str:
        return anna.post("/me/challenges", to="Milou anew", **asked).headers["location"].rpartition("/")[2]

    first = challenge(game="rugby/single", clock="5+3", rated="yes")
    assert "Rugby, single match" in milo.http.get("/me/challenges?lang=en").text
    milo.post(f"/me/challenges/{first}/decline", reason="later")
    again = "/me/challenges?to=Milou+anew&amp;game=rugby%2Fsingle&amp;clock=5%2B3&amp;rated=yes"
    listed = anna.http.get("/me/challenges?lang=en").text
    assert f'href="{again}"' in listed
    filled = anna.http.get(again.replace("&amp;", "&")).text
    for chosen in (r'value="rugby/single"[^>]*selected', 'name="rated" value="yes" checked'):
        assert re.search(chosen, filled)
    anna.post(f"/me/challenges/{first}/dismiss")
    assert first not in anna.http.get("/me/challenges").text, "let go"
    second = challenge(game="squadro")
    milo.post(f"/me/challenges/{second}/decline", reason="later")
    assert f"/me/challenges/{second}/dismiss" in anna.http.get("/me/challenges").text
    milo.post(f"/me/challenges/{challenge(game='squadro')}/accept")
    assert second not in anna.http.get("/me/challenges").text, "they play by now"
    for one in (anna, milo):
        one.http.close()


def test_whoever_has_a_role_reads_it_beside_their_name(served: Served, host: str) -> None:
    child = add_account(served, "Petite Hortense", kind="child", owner=host)
    with sign_in(served, host) as own, sign_in(served, host, child) as childs:
        assert "a child’s name stands in no list" in childs.get("/me/challenges?lang=en").text
        told = childs.get("/me/notices?lang=en")
        assert (told.status_code, "A child is sent nothing." in told.text) == (200, True)
        assert childs.get("/me/vacation").status_code == 200
        page = own.get("/me?lang=en").text
        assert "<small>host</small>" in page
        assert "You are host of this house." in page
        assert "<small>host</small>" not in childs.get("/me?lang=en").text


def test_the_hosts_page_says_who_sits_at_which_table(served: Served, guests: Callable[..., Guest], host: str) -> None:
    table = guests("Aubépine", served).lay(seats=[{"kind": "me"}, {"kind": "bot", "level": "3"}])
    anna, _ = (browser(served, add_account(served, name)) for name in ("Annick who asks", "Milou who declines"))
    away = anna.post("/me/challenges", to="Milou who declines", game="squadro").headers["location"].rpartition("/")[2]
    anna.post(f"/me/challenges/{away}/withdraw")
    with sign_in(served, host) as own:
        page = own.get("/host?lang=en").text
    assert f'name="table" value="{table}"' in page
    assert f'/tables/{away}"' in page
    assert f'name="table" value="{away}"' not in page, "it is put away already"
    assert re.search(rf'/tables/{table}">Squadro</a></b><span class="small muted">Aubépine, The Fox · playing', page)


def test_who_became_host_by_the_key_is_told_in_the_readers_language(served: Served) -> None:
    first = browser(served, add_account(served, "Clef d’or"))
    key = (served.folder / "data" / "host.key").read_text().strip()
    first.post("/host", key=key)
    first.post("/host/take")
    assert "Opened with the host’s key." in first.http.get("/host/log?lang=en").text
    first.http.close()


def test_a_host_shows_a_key_before_a_role_is_given_and_goes_on_from_there(served: Served) -> None:
    late, member = add_account(served, "Tardive", "host"), add_account(served, "Avancée")
    with sign_in(served, late) as own:
        with served.database() as connection:
            connection.execute(sa.update(sessions).where(sessions.c.account == late).values(proved_at=0))
        own.get("/join/nothing")
        form = {"_csrf_token": own.cookies["csrf"], "role": "moderator", "reason": "kind"}
        asked = own.post(f"/host/people/{member}/role", data=form)
        assert 'action="/come-in/again"' in asked.text
        assert "moderator" in asked.text, "what was typed waits"
        assert "moderator" not in own.get(f"/host/people/{member}?lang=en").text.partition("<select")[0]


def test_a_house_of_members_offers_newcomers_no_way_that_leads_to_a_closed_door(served: Served) -> None:
    holder, newcomer = key_holder(served), browser(served)
    open_page = newcomer.http.get("/keep?lang=en").text
    assert "Stay as I am" in open_page
    assert "You already play here" not in open_page
    holder.post("/host/admission", admission="members", reason="a test")
    try:
        made = holder.post(
            "/host/invitations", label="", uses="1", days="1", once=once(holder.http.get("/host/admission").text)
        )
        link = re.search(r"/join/[\w-]+", made.text)
        assert link
        assert newcomer.post(link[0]).headers["location"] == "/keep"
        assert "Stay as I am" not in newcomer.http.get("/keep?lang=en").text
    finally:
        holder.post("/host/admission", admission="open", reason="a test")
        for one in (holder, newcomer):
            one.http.close()


def once(page: str) -> str:
    """Return the ticket of a form that is sent once."""
    found = re.search('name="once" value="([^"]+)"', page)
    assert found
    return found[1]


@pytest.mark.anyio
async def test_whoever_sits_at_a_table_reads_another_name_as_soon_as_it_is_taken(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna, bert = browser(served, add_account(served, "Annabelle")), guests("Bertrand", served)
    made = anna.post("/games/squadro/tables", seats="friend")
    table = made.headers["location"].rpartition("/")[2]
    async with sit_down(served, table, bert) as socket:
        seat = Seat(socket)
        shown = await seat.hello()
        assert "Annabelle" in str(shown["table"]["seats"])
        assert anna.post("/me/name", name="Annabella").headers["location"] == "/me"
        shown = await seat.next("snapshot")
        assert "Annabella" in str(shown["table"]["seats"])
    anna.http.close()


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
def test_moments_are_written_in_the_readers_language_and_hours(served: Served, host: str) -> None:
    gone = add_account(served, "Partie Longtemps")
    with sign_in(served, host) as own:
        own.get("/join/nothing")
        form = {"_csrf_token": own.cookies["csrf"], "for": "7d", "reason": "**rude**"}
        assert own.post(f"/host/people/{gone}/send-away", data=form).status_code == 303
        hosts = own.cookies["session"]
    with sign_in(served, gone) as away:
        theirs = away.cookies["session"]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = opened.new_page(locale="fr-FR", timezone_id="Asia/Tokyo")
        for session, path in ((hosts, "/host/log"), (hosts, f"/host/people/{gone}"), (hosts, "/me"), (theirs, "/")):
            page.context.add_cookies([{"name": "session", "value": session, "url": served.url}])
            page.goto(f"{served.url}{path}?lang=fr")
            expect(page.locator("time").first).to_have_text(re.compile(r"^\d+ \w+\.? 20\d\d( à|,)? ?(\d\d:\d\d)?$"))
        expect(page.locator("main")).to_contain_text("**rude**")
        opened.close()
