"""Clubs over HTTP: founding, joining by a link, roles, the ladder, feeds; and those who try without."""

from __future__ import annotations

import io
import json
import re
import secrets
import zipfile
from typing import TYPE_CHECKING

import httpx
import pytest
import sqlalchemy as sa
from tests.waiting import wait_until
from tests.web.circle import NEXT_YEAR, Circle, Visitor, sit_down
from tests.web.signed_in import sign_in

from ludogite.people.clubs.schema import club_events

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Served


@pytest.fixture
def circle(served: Served) -> Circle:
    return Circle(served)


def code_of(answer: httpx.Response) -> str:
    found = re.search(r"\b(club/[\w-]+|account/[\w-]+|host/[\w-]+)\b", answer.text)
    return found[1] if found else ""


def test_a_club_is_founded_listed_and_joined_by_its_link(served: Served, circle: Circle) -> None:
    stranger = Visitor(served)
    assert circle.name in stranger.get("/clubs").text
    assert circle.name in stranger.get(f"/clubs?name={circle.name[-6:]}").text
    bert = circle.member("Bert")
    page = bert.get(circle.path).text
    assert page.count("Tilleul") > 0
    assert circle.name in bert.get("/me").text
    assert bert.post(f"{circle.path}/leave").headers["location"] == "/clubs"
    assert circle.name not in bert.get("/me").text


def test_a_name_is_taken_once_and_what_was_typed_stays(served: Served, circle: Circle) -> None:
    again = Visitor(served, f"Anna {secrets.token_hex(4)}").post(
        "/clubs/new", name=circle.name.upper(), about="Words that stay", listed="no"
    )
    assert again.status_code == 400
    assert "Words that stay" in again.text
    assert 'aria-invalid="true"' in again.text


def test_nobody_joins_without_a_link_that_leads_there(served: Served, circle: Circle) -> None:
    anna = Visitor(served, f"Anna {secrets.token_hex(4)}")
    word = circle.link.rpartition("/")[2]
    number, _, mac = word.partition("-")
    other = Circle(served)
    forged = (
        f"{circle.path}/join/{number}-",
        f"{circle.path}/join/{number}-{'0' * 32}",
        f"{circle.path}/join/{int(number) + 1}-{mac}",
        f"{circle.path}/join/-{mac}",
        f"{circle.path}/join/{mac}",
        f"{other.path}/join/{word}",
        f"/clubs/none/join/{word}",
    )
    for path in forged:
        assert anna.get(path).status_code == 410, path
        assert anna.post(path).status_code == 410, path
        assert circle.name not in anna.get(path).text
    assert anna.post(f"{circle.path}/join/{word[:-1]}").status_code == 410
    assert "join" not in anna.get(circle.path).text.partition("<main")[2].partition("</main")[0]
    assert anna.post(f"{circle.path}/join/{'9' * 80}").status_code in (400, 410)


def test_an_invitation_is_used_up_and_withdrawn_and_looking_uses_nothing(served: Served) -> None:
    circle = Circle(served, uses="1")
    bert, chloe = (Visitor(served, f"{name} {secrets.token_hex(4)}") for name in ("Bert", "Chloé"))
    for _ in range(3):
        assert bert.get(circle.link).status_code == 200
    assert bert.post(circle.link).status_code == 303
    assert bert.post(circle.link).status_code == 410, "used up"
    assert chloe.post(circle.link).status_code == 410
    link = circle.invite()
    number = link.rpartition("/")[2].partition("-")[0]
    circle.founder.post(f"{circle.path}/invitations/withdraw", invitation=number)
    assert chloe.post(link).status_code == 410


def test_a_guest_is_led_to_keeping_a_name_and_comes_back(served: Served, circle: Circle) -> None:
    guest = Visitor(served)
    assert guest.get(circle.link).status_code == 200
    kept = guest.post(circle.link)
    assert kept.headers["location"] == "/keep"
    name = f"Gast {secrets.token_hex(4)}"
    joined = guest.post("/keep/key", name=name, password="gentle otter paints the moon")
    assert joined.headers["location"] == "/keep/paper"
    token = re.search(r'name="_csrf_token" value="([^"]+)"', guest.get("/keep/paper").text)
    assert token
    later = guest.http.post("/keep/paper/later", data={"_csrf_token": token[1]})
    assert later.headers["location"] == circle.link
    page = guest.get(circle.link).text
    token = re.search(r'name="_csrf_token" value="([^"]+)"', page)
    assert token
    assert guest.http.post(circle.link, data={"_csrf_token": token[1]}).headers["location"] == circle.path
    assert name in circle.founder.get(circle.path).text
    assert "after-keeping" not in guest.http.cookies


def test_what_is_not_theirs_is_refused_to_members_strangers_and_guests(served: Served, circle: Circle) -> None:
    member, stranger, guest = (
        circle.member("Bert"),
        Visitor(served, f"Dora {secrets.token_hex(4)}"),
        Visitor(served),
    )
    organisers = {
        "about": {"name": "Mine now"},
        "rules": {"rules": "Mine"},
        "invitations": {"days": "1", "uses": "1"},
        "invitations/withdraw": {"invitation": "2"},
        "dates": {"title": "x", "at": NEXT_YEAR},
        "dates/cancel": {"date": "1"},
        "ladder": {"game": "squadro"},
        "role": {"who": member.id, "role": "founder"},
        "send-away": {"who": circle.founder.id, "reason": "because"},
        "call-back": {"who": member.id},
        "close": {},
    }
    written = sa.select(sa.func.count()).where(club_events.c.club == circle.path.rpartition("/")[2])
    with served.database() as connection:
        before = connection.execute(written).scalar_one()
    for who in (member, stranger, guest):
        for path, fields in organisers.items():
            answer = who.post(f"{circle.path}/{path}", **fields)
            assert answer.status_code in (400, 403), (path, answer.status_code)
        assert who.get(f"{circle.path}/desk").status_code == 403
        assert "join/" not in who.get(circle.path).text
    for path, fields in {
        "rung": {},
        "coming": {"date": "1", "coming": "yes"},
        "feed": {},
        "shown": {"shown": "yes"},
        "challenge": {"who": member.id},
        "leave": {},
    }.items():
        for who in (stranger, guest):
            assert who.post(f"{circle.path}/{path}", **fields).status_code in (400, 403), path
    with served.database() as connection:
        assert connection.execute(written).scalar_one() == before
    no_form = member.http.post(f"{circle.path}/leave", data={})
    assert no_form.status_code == 403, "a form of another site"


def test_roles_are_given_and_somebody_is_sent_away_with_a_reason_in_the_log(circle: Circle) -> None:
    bert, chloe = circle.member("Bert"), circle.member("Chloé")
    assert circle.founder.post(f"{circle.path}/role", who=bert.id, role="organiser").status_code == 303
    assert bert.get(f"{circle.path}/desk").status_code == 200
    assert bert.post(f"{circle.path}/role", who=chloe.id, role="organiser").status_code == 403
    nothing = bert.post(f"{circle.path}/send-away", who=chloe.id, reason=" ")
    assert nothing.status_code == 400
    assert "log of the club" in nothing.text
    assert bert.post(f"{circle.path}/send-away", who=chloe.id, reason="Trop de bruit").status_code == 303
    assert "Trop de bruit" in bert.get(f"{circle.path}/desk").text
    back = chloe.post(circle.link)
    assert back.status_code == 400
    assert "call you back" in back.text
    bert.post(f"{circle.path}/call-back", who=chloe.id)
    assert chloe.post(circle.link).status_code == 303
    assert circle.founder.post(f"{circle.path}/leave").status_code == 400
    assert bert.post(f"{circle.path}/close").status_code == 403
    assert circle.founder.post(f"{circle.path}/role", who=bert.id, role="founder").status_code == 303
    assert circle.founder.post(f"{circle.path}/leave").status_code == 303
    assert bert.post(f"{circle.path}/close").status_code == 303
    assert bert.get(circle.path).status_code == 404


def test_a_club_that_does_not_show_itself_is_found_by_nobody_else(served: Served) -> None:
    circle = Circle(served, listed="no")
    bert, stranger = circle.member("Bert"), Visitor(served)
    assert circle.name not in stranger.get("/clubs").text
    answer = stranger.get(circle.path)
    assert answer.status_code == 404
    assert circle.name not in answer.text
    assert circle.name in bert.get("/clubs").text
    assert circle.name in bert.get(circle.path).text
    listed = httpx.get(f"{served.url}/api/clubs").json()
    assert circle.name not in json.dumps(listed)
    assert httpx.get(f"{served.url}/api{circle.path}").status_code == 404


def test_strangers_read_names_only_where_they_are_shown_and_never_a_childs(served: Served, circle: Circle) -> None:
    bert = circle.member("Bert")
    child = Visitor(served, f"Pinson {secrets.token_hex(4)}", owner=bert.id)
    shown = bert.get(circle.link).text
    assert child.id in shown
    assert bert.post(circle.link, who=child.id).status_code == 303
    names = {one: _name(served, one) for one in (circle.founder.id, bert.id, child.id)}
    bert.post(f"{circle.path}/shown", shown="yes")
    inside, outside = circle.founder.get(circle.path).text, Visitor(served).get(circle.path).text
    told = json.dumps(httpx.get(f"{served.url}/api{circle.path}").json(), ensure_ascii=False)
    for page in (outside, told):
        assert names[bert.id] in page
        assert names[circle.founder.id] not in page
        assert names[child.id] not in page
    assert all(name in inside for name in names.values())
    playing = sign_in(served, bert.id, child.id)
    assert names[circle.founder.id] in playing.get(circle.path).text, "a child sees its club"
    other = Visitor(served, f"Anna {secrets.token_hex(4)}")
    assert other.post(circle.link, who=child.id).status_code == 400, "nobody joins with another one's child"
    assert bert.post(f"{circle.path}/leave", who=child.id).status_code == 303
    assert names[child.id] not in circle.founder.get(circle.path).text


def _name(house: Served, account: str) -> str:
    with house.database() as connection:
        return str(
            connection.execute(sa.text("SELECT name FROM accounts WHERE id = :id"), {"id": account}).scalar_one()
        )


def test_a_game_of_the_ladder_counts_but_not_within_a_family(served: Served, circle: Circle) -> None:
    parent, bert, chloe = circle.member("Parent"), circle.member("Bert"), circle.member("Chloé")
    child = Visitor(served, f"Petit {secrets.token_hex(4)}", owner=parent.id)
    assert parent.post(circle.link, who=child.id).status_code == 303
    child.http = sign_in(served, parent.id, child.id)
    circle.founder.post(f"{circle.path}/ladder", game="squadro")
    for one in (parent, child, bert, chloe):
        one.post(f"{circle.path}/rung", do="take")
    for one, above, counts in ((child, parent, False), (chloe, bert, True)):
        laid = one.post(f"{circle.path}/challenge", who=above.id).headers["location"]
        assert one.get(f"/api{laid}").json()["table"].get("rated", False) is counts


def test_a_ladder_is_climbed_by_a_game_at_a_table(served: Served, circle: Circle) -> None:
    bert, chloe = circle.member("Bert"), circle.member("Chloé")
    circle.founder.post(f"{circle.path}/ladder", game="squadro")
    for one in (bert, chloe):
        one.post(f"{circle.path}/rung", do="take")
    assert "/challenge" not in bert.get(circle.path).text, "nobody stands above"
    assert f'value="{bert.id}"' in chloe.get(circle.path).text
    assert bert.post(f"{circle.path}/challenge", who=chloe.id).status_code == 400
    assert circle.founder.post(f"{circle.path}/challenge", who=bert.id).status_code == 400, "on no rung"
    laid = chloe.post(f"{circle.path}/challenge", who=bert.id)
    assert laid.status_code == 303
    table = laid.headers["location"]
    assert chloe.post(f"{circle.path}/challenge", who=bert.id).status_code == 400, "one game at a time"
    assert table in chloe.get(circle.path).text
    assert table in bert.get(circle.path).text
    for path in ("/me/challenges", table):
        assert "for rung 1 of the ladder of" in bert.get(path).text, "it says that it is one"
    decline = f"/me/challenges/{table.rpartition('/')[2]}/decline"
    assert decline in bert.get(circle.path).text
    assert decline not in chloe.get(circle.path).text
    with sit_down(served, table.rpartition("/")[2], chloe) as socket:
        assert socket.snapshot["table"]["awaits_nonce"], "her page gives its number before sides are drawn"
    bert.post(f"/me/challenges/{table.rpartition('/')[2]}/accept")
    assert decline not in bert.get(circle.path).text, "it is being played"
    _play_and_resign(served, table.rpartition("/")[2], bert, chloe)
    low, high = _name(served, chloe.id), _name(served, bert.id)
    page = await_page(circle.founder, circle.path, lambda page: page.index(low) < page.index(high))
    assert table not in page
    assert table not in chloe.get(circle.path).text


def await_page(visitor: Visitor, path: str, is_so: Callable[[str], bool]) -> str:
    """Return a page once something that the house sees to by itself is so on it."""

    def changed_page() -> str:
        page = visitor.get(path).text
        return page if is_so(page) else ""

    return wait_until(changed_page, f"{path} changes", poll_s=0.1)


def test_after_a_no_the_page_says_from_when_on_the_same_member_can_be_asked_again(circle: Circle) -> None:
    bert, chloe = circle.member("Bert"), circle.member("Chloé")
    circle.founder.post(f"{circle.path}/ladder", game="squadro")
    for one in (circle.founder, bert, chloe):
        one.post(f"{circle.path}/rung", do="take")
    assert "wait a day" in chloe.get(circle.path).text
    table = chloe.post(f"{circle.path}/challenge", who=bert.id).headers["location"].rpartition("/")[2]
    assert bert.post(f"/me/challenges/{table}/decline").status_code == 303
    page = await_page(chloe, circle.path, lambda page: "again from" in page)
    assert f'value="{bert.id}"' not in page
    assert f'value="{circle.founder.id}"' in page, "somebody else can be asked"
    refused = chloe.post(f"{circle.path}/challenge", who=bert.id)
    assert refused.status_code == 400
    assert "less than a day ago" in refused.text
    assert "a game for a rung was declined" in circle.founder.get(f"{circle.path}/desk").text


def _play_and_resign(house: Served, table: str, *players: Visitor) -> None:
    """Let each play once, then let the first resign."""
    for number in range(2):
        for player in players:
            with sit_down(house, table, player) as socket:
                if (turn := socket.snapshot["turn"]).get("mine"):
                    socket.do(f"m{number}", type="play", token=turn["moves"][0]["move"], ply=turn["ply"])
    with sit_down(house, table, players[0]) as socket:
        for seat in (0, 1):
            socket.do(f"end{seat}", type="resign", seat=seat)


def test_whoever_is_blocked_neither_joins_nor_challenges(served: Served, circle: Circle) -> None:
    bert, chloe = circle.member("Bert"), circle.member("Chloé")
    circle.founder.post(f"{circle.path}/ladder", game="squadro")
    for one in (bert, chloe):
        one.post(f"{circle.path}/rung", do="take")
    assert bert.post(f"/people/{_name(served, chloe.id)}/tie", kind="block").status_code == 303
    assert "/challenge" not in chloe.get(circle.path).text
    assert chloe.post(f"{circle.path}/challenge", who=bert.id).status_code == 400
    anna = Visitor(served, f"Anna {secrets.token_hex(4)}")
    child = Visitor(served, f"Pinson {secrets.token_hex(4)}", owner=anna.id)
    circle.founder.post(f"/people/{_name(served, anna.id)}/tie", kind="block")
    used_up = Circle(served, uses="1")
    used_up.member("Dora")
    nobody, refused = anna.post(used_up.link), anna.post(circle.link)
    shown = [one.text.partition("<main")[2] for one in (nobody, refused, anna.get(circle.link))]
    assert (refused.status_code, shown[1:]) == (410, shown[:1] * 2), "as if the link led nowhere any more"
    assert anna.post(circle.link, who=child.id).status_code == 410


def test_a_calendar_is_read_at_a_secret_address_and_at_no_forged_one(served: Served, circle: Circle) -> None:
    bert = circle.member("Bert")
    circle.founder.post(
        f"{circle.path}/dates", title="Rugby; à huit", note="Salle 3", at=NEXT_YEAR, zone="Europe/Paris"
    )
    assert "Salle 3" in bert.get(circle.path).text
    assert "Salle 3" not in Visitor(served).get(circle.path).text
    number = re.search(r'name="date" value="(\d+)"', bert.get(circle.path).text)
    assert number
    bert.post(f"{circle.path}/coming", date=number[1], coming="yes")
    assert _name(served, bert.id) in circle.founder.get(circle.path).text
    bert.post(f"{circle.path}/feed", do="make")
    found = re.search(r"(/feeds/[\w-]+/club\.ics)", bert.get(circle.path).text)
    assert found
    feed = httpx.get(served.url + found[1])
    assert feed.headers["content-type"].startswith("text/calendar")
    assert "SUMMARY:Rugby\\; à huit" in feed.text
    assert "LOCATION:Salle 3" in feed.text
    assert f"DTSTART:{NEXT_YEAR[:10].replace('-', '')}T" in feed.text
    assert "Bert" not in feed.text
    word = found[1].split("/")[2]
    for forged in (word[:-1] + "x", word.replace(bert.id, circle.founder.id), "x", f"{word}-", "a-b-c"):
        assert httpx.get(f"{served.url}/feeds/{forged}/club.ics").status_code == 404
    assert httpx.get(f"{served.url}/feeds/{word}/tables.ics").status_code == 404
    bert.post(f"{circle.path}/feed", do="end")
    assert httpx.get(served.url + found[1]).status_code == 404
    bert.post(f"{circle.path}/feed", do="make")
    again = re.search(r"(/feeds/[\w-]+/club\.ics)", bert.get(circle.path).text)
    assert again
    assert again[1] != found[1]
    bert.post(f"{circle.path}/leave")
    assert httpx.get(served.url + again[1]).status_code == 404


def test_dates_that_are_none_are_refused_and_stay_typed(circle: Circle) -> None:
    for at in ("", "tomorrow", "2001-01-01T20:00", "9999-12-31T23:59", "0001-01-01T00:00"):
        refused = circle.founder.post(f"{circle.path}/dates", title="Thé à cinq heures", at=at, zone="Nowhere")
        assert refused.status_code == 400, at
        assert "Thé à cinq heures" in refused.text


def test_a_member_takes_what_clubs_keep_along_and_nobody_elses(circle: Circle) -> None:
    bert, chloe = circle.member("Bert"), circle.member("Chloé")
    circle.founder.post(f"{circle.path}/send-away", who=bert.id, reason="Trop de bruit")
    found = bert.post("/me/export")
    kept = json.loads(zipfile.ZipFile(io.BytesIO(found.content)).read("account.json"))
    [club] = kept["clubs"]
    assert club["name"] == circle.name
    assert club["member"] is None
    assert [one["type"] for one in club["events"]] == ["joined", "sent-away"]
    assert "Trop de bruit" in json.dumps(club, ensure_ascii=False)
    written = json.dumps(kept)
    assert chloe.id not in written
    assert circle.founder.id not in written


def test_moderators_of_the_house_close_a_club(served: Served) -> None:
    circle = Circle(served, listed="no")
    moderator = Visitor(served, f"Moder {secrets.token_hex(4)}", role="moderator")
    assert "Close" in moderator.get(circle.path).text
    assert moderator.post(f"{circle.path}/close").status_code == 400, "for a reason"
    assert moderator.post(f"{circle.path}/close", reason="Rude words").status_code == 303
    log = moderator.get("/host/log").text
    assert circle.name in log
    assert "Rude words" in log
    assert circle.founder.get(circle.path).status_code == 404


def test_a_link_to_a_club_opens_no_house_that_is_for_its_members(serve: Callable[..., Served]) -> None:
    house = serve()
    circle = Circle(house)
    host = Visitor(house, "Hausherr", role="host")
    assert host.post("/host/admission", admission="members", reason="a test").status_code == 303
    guest = httpx.Client(base_url=house.url, timeout=20)
    for path in (circle.link, circle.path, "/clubs", f"/api{circle.path}"):
        answer = guest.get(path)
        assert answer.status_code == 403, path
        assert circle.name not in answer.text
    assert circle.member("Bert").get(circle.path).status_code == 200


def test_a_hidden_club_is_as_unknown_to_strangers_as_none(served: Served) -> None:
    circle, stranger = Circle(served, listed="no"), Visitor(served, f"Passant {secrets.token_hex(4)}")
    for act in ("coming", "feed", "rung", "shown"):
        assert stranger.post(f"{circle.path}/{act}").status_code == 404
        assert stranger.post(f"/clubs/nothing/{act}").status_code == 404


def test_another_language_after_a_refusal_at_the_desk_shows_the_desk(circle: Circle) -> None:
    refused = circle.founder.post(f"{circle.path}/dates", title="", at="2027-01-31T20:00")
    assert refused.status_code == 400
    assert f'href="{circle.path}/desk?lang=fr"' in refused.text
    assert re.search(r'id="refused"[^>]*autofocus', refused.text)
