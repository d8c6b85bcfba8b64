"""The page of notices, the links in them, and feeds: over HTTP, as browsers, mail programs and calendars ask."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import httpx
import pytest
import sqlalchemy as sa
from tests.people.push_receiver import Browser
from tests.waiting import wait_until
from tests.web.mail_server import MailServer, mail_server
from tests.web.member_accounts import Member, add_member, add_program, sign_in
from tests.web.served import Served

from ludogite.people.notices.schema import notice_preferences, push_subscriptions
from ludogite.storage.schema.notices import notices
from ludogite.web.shared.calendars import CalendarEntry, write_calendar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from email.message import EmailMessage
    from pathlib import Path

ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/gAAAA"
ENGLISH = {"Accept-Language": "en"}
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def mail() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, mail: MailServer) -> Iterator[Served]:
    served = Served(
        tmp_path_factory.mktemp("notices"),
        LUDOGITE_SMTP=mail.address,
        LUDOGITE_SMTP_FROM="games@example.org",
        LUDOGITE_PUBLIC_URL="http://jeux.example.org",
    )
    yield served
    served.stop()
    assert "Traceback" not in served.logged(), served.logged()


class Visitor:
    """Somebody's browser that is signed in."""

    def __init__(self, house: Served, member: Member, player: str = "") -> None:
        cookies = {"session": sign_in(house, member, player=player)}
        self.http = httpx.Client(base_url=house.url, cookies=cookies, headers=ENGLISH, timeout=20)

    def page(self, path: str = "/me/notices", status: int = 200) -> str:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.text

    def send(self, path: str = "", status: int = 303, **form: str) -> str:
        return self.post(f"/me/notices{path}", status, **form)

    def post(self, path: str, status: int = 303, **form: str) -> str:
        token = re.search(r'name="_csrf_token" value="([^"]+)"', self.page("/me"))
        assert token
        answer = self.http.post(
            path,
            data={name.replace("_", "-"): value for name, value in form.items()} | {"_csrf_token": token[1]},
        )
        assert answer.status_code == status, answer.text
        return answer.text

    def subscribe(self, browser: Browser, status: int = 303, endpoint: str = "") -> str:
        keys = browser.keys
        form = {"endpoint": endpoint or ENDPOINT, "key": keys.public_key, "secret": keys.auth_secret}
        return self.send("/devices", status, zone="Europe/Paris", **form)


@pytest.fixture
def visit(house: Served, request: pytest.FixtureRequest) -> Iterator[Callable[..., tuple[Member, Visitor]]]:
    made: list[Visitor] = []

    def one(name: str = "") -> tuple[Member, Visitor]:
        member = add_member(house, name or f"{request.node.name[5:20]} {len(made)}")
        made.append(Visitor(house, member))
        return member, made[-1]

    yield one
    for visitor in made:
        visitor.http.close()


def kept(house: Served, table: sa.Table, member: Member) -> list[sa.Row[Any]]:
    with house.database() as connection:
        return list(connection.execute(sa.select(table).where(table.c.account == member.id)))


def test_a_browser_is_told_from_now_on_as_its_owner_wishes(
    house: Served, visit: Callable[..., tuple[Member, Visitor]]
) -> None:
    member, visitor = visit()
    assert "You are told nothing so far" in visitor.page()
    visitor.subscribe(Browser())
    [row] = kept(house, push_subscriptions, member)
    assert row.endpoint == ENDPOINT
    [wish] = kept(house, notice_preferences, member)
    assert (wish.pace, wish.zone, wish.language, wish.email) == ("at-once", "Europe/Paris", "en", None)
    assert "You are told: on a device." in visitor.page()
    visitor.send(pace="daily", hour="7", quiet_from="21", quiet_until="6", zone="Asia/Tokyo")
    [wish] = kept(house, notice_preferences, member)
    assert tuple(wish)[1:6] == ("daily", 7, 21, 6, "Asia/Tokyo")
    visitor.send("/stop")
    assert "Notices are stopped" in visitor.page()
    visitor.send(status=303)
    [wish] = kept(house, notice_preferences, member)
    assert tuple(wish)[1:6] == ("at-once", 7, 21, 6, "Asia/Tokyo")
    visitor.send("/devices/remove", device=row.digest)
    assert kept(house, push_subscriptions, member) == []


def test_forged_addresses_and_wishes_are_refused_with_a_sentence(
    house: Served, visit: Callable[..., tuple[Member, Visitor]]
) -> None:
    member, visitor = visit()
    for endpoint in (
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest",
        "https://2130706433/x",
        "https://localhost/x",
        "https://metadata.google.internal/x",
    ):
        assert "notices/endpoint" in visitor.subscribe(Browser(), 400, endpoint)
    assert "notices/preference" in visitor.send(status=400, zone="Europe/Atlantis")
    assert "notices/preference" in visitor.send(status=400, pace="always")
    assert "message/field" in visitor.send(status=400, hour="24")
    assert "notices/preference" in visitor.send("/email", 400, email="nobody")
    assert kept(house, push_subscriptions, member) == kept(house, notice_preferences, member) == []


def test_ten_devices_are_enough(house: Served, visit: Callable[..., tuple[Member, Visitor]]) -> None:
    member, visitor = visit()
    for number in range(10):
        visitor.subscribe(Browser(), endpoint=f"{ENDPOINT}{number}")
    assert "10 devices at most" in visitor.subscribe(Browser(), 400, f"{ENDPOINT}10")
    visitor.subscribe(Browser(), endpoint=f"{ENDPOINT}9")
    assert len(kept(house, push_subscriptions, member)) == 10
    other, second = visit()
    second.subscribe(Browser(), endpoint=f"{ENDPOINT}9")
    assert len(kept(house, push_subscriptions, member)) == 9, "a browser tells whoever asked there last"
    assert len(kept(house, push_subscriptions, other)) == 1


def test_nobody_but_members_has_notices(house: Served, visit: Callable[..., tuple[Member, Visitor]]) -> None:
    member, _ = visit()
    with httpx.Client(base_url=house.url, headers=ENGLISH) as guest:
        assert guest.get("/me/notices").headers["location"].startswith("/come-in")
    child = add_member(house, "Zoé", "child", member.id)
    visitor = Visitor(house, member, child.id)
    assert "A child is sent nothing." in visitor.page()
    visitor.http.close()


def link_in(mail: EmailMessage, path: str) -> str:
    found = re.search(rf"http://jeux\.example\.org(/notices/{path}/\S+)", mail.get_content())
    assert found
    return found[1]


def test_an_address_is_written_to_once_its_reader_says_so_and_stopped_by_one_touch(
    house: Served, mail: MailServer, visit: Callable[..., tuple[Member, Visitor]]
) -> None:
    member, visitor = visit("Who reads mail")
    mail.taken.clear()
    visitor.send("/email", email="reader@example.org", zone="UTC")
    assert "A mail went to reader@example.org" in visitor.page()
    [asked] = mail.taken
    assert asked["To"] == "reader@example.org"
    assert "Who reads mail" in asked.get_content()
    link = link_in(asked, "email")
    with httpx.Client(base_url=house.url, headers=ENGLISH) as reader:
        assert "Is this your address?" in reader.get(link).text
        assert not kept(house, notice_preferences, member)[0].is_confirmed, "looking at a link says nothing"
        assert reader.post(link[:-3]).status_code == 410
        assert reader.post(link).status_code == 200
        assert kept(house, notice_preferences, member)[0].is_confirmed
        assert "You are told: by e-mail." in visitor.page()
        visitor.send("/email/remove")
        assert kept(house, notice_preferences, member)[0].email is None
        assert reader.post(link).status_code == 410, "the address was taken back"
    assert "guest/limit" in visitor.send("/email", 429, email="reader@example.org")


def due_now(house: Served, member: Member) -> None:
    with house.database() as connection:
        connection.execute(sa.update(notices).where(notices.c.account == member.id).values(due_at=0))
        own = notice_preferences.c.account == member.id
        connection.execute(sa.update(notice_preferences).where(own).values(seen_at=0, quiet_from=0, quiet_until=0))


def test_a_challenge_reaches_a_mailbox_and_one_click_ends_all_notices(
    house: Served, mail: MailServer, visit: Callable[..., tuple[Member, Visitor]]
) -> None:
    member, visitor = visit("Whom crickets call")
    mail.taken.clear()
    visitor.send("/email", email="called@example.org", zone="UTC")
    with httpx.Client(base_url=house.url, headers=ENGLISH) as program:
        assert program.post(link_in(mail.taken.pop(), "email")).status_code == 200
        cricket = add_program(house, add_member(house, "Owner of a cricket"), "Calling cricket")
        made = cricket.post("/api/challenges", to=member.name, game="squadro")
        assert made.status_code == 201, made.text
        wait_until(lambda: kept(house, notices, member), "the challenge is to be told")
        due_now(house, member)
        wait_until(lambda: mail.taken, "the challenge is in the mailbox")
        [told] = mail.taken
        assert told["Subject"] == "Calling cricket challenges you · Ludogîte"
        stop = link_in(told, "stop")
        assert told["List-Unsubscribe"] == f"<http://jeux.example.org{stop}>"
        asked = program.get(stop)
        assert "Stop all notices?" in asked.text
        assert kept(house, notice_preferences, member)[0].pace == "at-once"
        assert program.post(stop[:-2]).status_code == 410
        program.cookies.clear()
        assert program.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert kept(house, notice_preferences, member)[0].pace == "never"
    assert "Notices are stopped" in visitor.page()
    cricket.http.close()


def feed_addresses(page: str) -> list[str]:
    return re.findall(r"<code>http://jeux\.example\.org(/feeds/[^<]+)</code>", page)


def test_what_has_a_last_moment_has_a_length_and_a_reminder_in_a_calendar() -> None:
    entry = CalendarEntry("turn-x", 0, 3_600_000, "Your move, now", "https://x/tables/x", 900_000, alarm_at=60_000)
    lines = write_calendar("Mine", [entry]).split("\r\n")
    assert {"DTSTART:19700101T010000Z", "DTEND:19700101T011500Z"} <= {*lines}
    alarm = lines[lines.index("BEGIN:VALARM") + 1 : lines.index("END:VALARM")]
    told = ["ACTION:DISPLAY", "DESCRIPTION:Your move\\, now", "TRIGGER;VALUE=DATE-TIME:19700101T000100Z"]
    assert alarm == told
    assert lines.index("END:VALARM") < lines.index("END:VEVENT")


def test_feeds_show_what_awaits_and_end_with_their_addresses(
    house: Served, visit: Callable[..., tuple[Member, Visitor]]
) -> None:
    member, visitor = visit("Reader; of, feeds")
    assert feed_addresses(visitor.page()) == []
    visitor.send("/feeds", zone="Europe/Paris")
    calendar, news, reader = feed_addresses(visitor.page())
    assert f'href="webcal://jeux.example.org{calendar}"' in visitor.page()
    cricket = add_program(house, add_member(house, "Owner of news"), "News; cricket")
    table = cricket.post("/api/challenges", to=member.name, game="squadro").json()["id"]
    with httpx.Client(base_url=house.url, headers=ENGLISH) as program:
        answer = program.get(calendar)
        assert answer.headers["content-type"].startswith("text/calendar")
        assert "set-cookie" not in answer.headers
        lines = answer.text.replace("\r\n ", "").split("\r\n")
        assert all(len(line.encode()) <= 75 for line in answer.text.split("\r\n"))
        assert "SUMMARY:News\\; cricket challenges you: Squadro." in lines
        assert "URL:http://jeux.example.org/me/challenges" in lines
        assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 1
        fed = program.get(reader)
        assert fed.headers["content-type"].startswith("application/atom+xml")
        tree = ET.fromstring(fed.text)  # noqa: S314 - our own
        assert [one.text for one in tree.iter(f"{ATOM}title")][1:] == ["News; cricket challenges you: Squadro."]
        assert [one.text for one in tree.iter(f"{ATOM}id")][1:] == [f"http://jeux.example.org/tables/{table}#0"]
        older = program.get(news)
        assert older.headers["content-type"].startswith("application/rss+xml")
        item = ET.fromstring(older.text).find("channel/item")  # noqa: S314 - our own
        assert item is not None
        assert item.findtext("title") == "News; cricket challenges you: Squadro."
        assert item.findtext("link") == "http://jeux.example.org/me/challenges"
        assert program.get(calendar.replace("/tables.ics", "0/tables.ics")).status_code == 404
        assert program.get(calendar.replace("-", "-0")).status_code == 404
        assert program.get(f"/feeds/{member.id}/tables.ics").status_code == 404
        assert program.get("/feeds/-/tables.ics").status_code == 404
        visitor.send("/feeds", zone="UTC")
        renewed = feed_addresses(visitor.page())
        assert renewed[0] != calendar
        assert program.get(calendar).status_code == program.get(reader).status_code == 404
        assert program.get(renewed[0]).status_code == 200
        visitor.send("/feeds/end")
        assert program.get(renewed[0]).status_code == 404
    cricket.http.close()


def test_notices_are_in_the_export_without_what_opens_something(
    house: Served, visit: Callable[..., tuple[Member, Visitor]]
) -> None:
    member, visitor = visit()
    visitor.subscribe(Browser())
    visitor.send("/feeds", zone="UTC")
    token = re.search(r'name="_csrf_token" value="([^"]+)"', visitor.page("/me"))
    assert token
    answer = visitor.http.post("/me/export", data={"_csrf_token": token[1], "browser": ""})
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        written = archive.read("account.json").decode()
    told = json.loads(written)["notices"]
    assert told["preferences"]["pace"] == "at-once"
    assert told["devices"][0]["service"] == "updates.push.services.mozilla.com"
    assert ENDPOINT not in written
    assert kept(house, push_subscriptions, member)[0].auth_secret not in written


def test_a_house_of_members_lets_feeds_and_links_through(serve: Callable[..., Served], tmp_path: Path) -> None:
    house = serve(LUDOGITE_PUBLIC_URL="http://jeux.example.org")
    member = add_member(house, "Member of a house")
    visitor = Visitor(house, member)
    visitor.send("/feeds", zone="UTC")
    key = (tmp_path / "data" / "host.key").read_text().strip()
    with httpx.Client(base_url=house.url, follow_redirects=True) as host:
        for path, form in (("/host", {"key": key}), ("/host/admission", {"admission": "members", "reason": "x"})):
            token = re.search(r'name="_csrf_token" value="([^"]+)"', host.get("/host").text)
            assert token
            assert host.post(path, data=form | {"_csrf_token": token[1]}).status_code == 200
    with httpx.Client(base_url=house.url, headers=ENGLISH) as stranger:
        assert stranger.get("/tables").status_code == 403
        assert stranger.get(feed_addresses(visitor.page())[0]).status_code == 200
        assert stranger.get("/notices/stop/x").status_code == 410
    visitor.http.close()


def test_a_browser_that_is_signed_out_is_told_nothing_any_more(
    house: Served, visit: Callable[..., tuple[Member, Visitor]]
) -> None:
    member, visitor = visit()
    others = [Visitor(house, member), Visitor(house, member)]
    for number, one in enumerate([visitor, *others]):
        one.subscribe(Browser(), endpoint=f"{ENDPOINT}-{number}")

    def told() -> list[str]:
        return sorted(row.endpoint.removeprefix(ENDPOINT) for row in kept(house, push_subscriptions, member))

    assert told() == ["-0", "-1", "-2"]
    others[0].post("/sign-out")
    assert told() == ["-0", "-2"]
    ended = re.search(r'name="session" value="([^"]+)"', visitor.page("/me"))
    assert ended, "the one that is left in the list of others"
    visitor.post("/me/devices/end", session=ended[1])
    assert told() == ["-0"]
    for one in others:
        one.http.close()
