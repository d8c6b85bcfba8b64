"""Accounts, clubs and tournaments of which an event cannot be read are kept closed, and everything else goes on."""

from __future__ import annotations

import io
import json
import time
import zipfile
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import sqlalchemy as sa
from tests.web.circle import Circle
from tests.web.signed_in import access_token, add_account, sign_in
from tests.web.tournament_people import Person
from tests.web.unreadable import HostBrowser, wait_for

from ludogite.people.accounts.schema import account_events, accounts
from ludogite.people.clubs.schema import club_events, clubs
from ludogite.people.tournaments.schema import tournament_events, tournaments

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Served

FUTURE = '{"type":"from-the-future"}'
LOGS = {
    "account": (accounts, account_events),
    "club": (clubs, club_events),
    "tournament": (tournaments, tournament_events),
}


def harm(house: Served, kind: str, id_: str) -> None:
    """Let another version add an event to a list, as it does: with its row."""
    rows, events = LOGS[kind]
    own = events.c[kind] == id_
    with house.database() as database:
        after = database.execute(sa.select(sa.func.max(events.c.seq)).where(own)).scalar_one() + 1
        database.execute(sa.insert(events).values({kind: id_, "seq": after, "at": 1, "by": "x", "body": FUTURE}))
        database.execute(sa.update(rows).where(rows.c.id == id_).values(seq=after))


def events_of(house: Served, kind: str, id_: str) -> list[tuple[Any, ...]]:
    _, events = LOGS[kind]
    with house.database() as database:
        return list(map(tuple, database.execute(sa.select(events).where(events.c[kind] == id_).order_by(events.c.seq))))


def restart(house: Served) -> None:
    house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
    house.start()


def refused(answer: httpx.Response, code: str) -> bool:
    return answer.status_code == 409 and code in answer.text


def health(house: Served) -> dict[str, Any]:
    return dict(httpx.get(f"{house.url}/health").json())


@pytest.mark.usefixtures("kept_in")
def test_an_account_that_cannot_be_read_opens_nothing_and_keeps_its_name(serve: Callable[..., Served]) -> None:
    house = serve()
    anna, bert = add_account(house, "Anna Kept"), add_account(house, "Bert Kept")
    program = add_account(house, "Robot Kept", kind="program", owner=anna)
    token, browser, other = access_token(house, program), sign_in(house, anna), sign_in(house, bert)
    head = {"Authorization": f"Bearer {token}"}
    assert browser.get("/me").status_code == 200
    assert "Anna Kept" in browser.get("/me").text
    assert httpx.get(f"{house.url}/api/me", headers=head).status_code == 200

    harm(house, "account", anna)  # in a running house: what is open closes, as soon as it is looked at
    wait_for(lambda: refused(httpx.get(f"{house.url}/api/me", headers=head), "account/kept"))
    assert browser.get("/me/settings").status_code in (303, 403, 404, 409)
    assert health(house)["kept_accounts"] == 1
    house.stop()
    before = events_of(house, "account", anna)
    restart(house)

    told = health(house)
    assert (told["status"], told["kept_accounts"]) == ("degraded", 1)
    assert told["why"] == ["accounts: 1 unreadable, kept closed"]
    person = Person(house)
    with pytest.raises(AssertionError, match="409"):
        person.send("/come-in", name="Anna Kept", secret="right or wrong")
    shown = person.http.get("/people/Anna%20Kept")
    assert refused(shown, "account/kept")
    assert "its name stays taken" in shown.text
    assert browser.get("/me").text.count("Sign out") == 0
    assert refused(httpx.get(f"{house.url}/api/me", headers=head), "account/kept")
    taken = person.send("/keep", 400, name="anna kept", password="a long enough password of mine")
    assert "Anna Kept" in taken.text or "anna kept" in taken.text
    assert "Bert Kept" in other.get("/me").text
    assert "Bert Kept" in other.get("/people/Bert%20Kept").text
    host = HostBrowser(house)
    for path in ("/host", "/host/people", "/host/people?name=kept", f"/host/people/{anna}"):
        assert "Anna Kept" in host.http.get(path).text
    assert "event 2 cannot be read" in host.http.get("/host").text
    assert host.post(f"/host/people/{anna}/send-away", reason="rude", **{"for": "7d"}).status_code == 200
    assert "sent away" in host.http.get(f"/host/people/{anna}").text
    assert events_of(house, "account", anna) == before
    assert "Traceback" not in house.logged().replace("Traceback (most recent call last):\nValueError: event", "")


@pytest.mark.usefixtures("kept_in")
def test_clubs_and_tournaments_that_cannot_be_read_are_kept_and_everything_else_goes_on(
    serve: Callable[..., Served],
) -> None:
    house = serve()
    circle, whole = Circle(house), Circle(house)
    member = circle.member("Bert")
    assert member.post(whole.link).status_code == 303
    club = circle.path.rpartition("/")[2]
    director = Person(house)
    held, other = director.announce("squadro", form="swiss"), director.announce("squadro", form="swiss")
    player = Person(house, member.http.cookies["session"])
    for one in (held, other):
        player.send(f"{one}/enter")
    id_ = held.rpartition("/")[2]
    house.stop()
    harm(house, "club", club)
    harm(house, "tournament", id_)
    before = events_of(house, "club", club), events_of(house, "tournament", id_)
    restart(house)

    told = health(house)
    assert (told["kept_clubs"], told["kept_tournaments"], told["kept_accounts"]) == (1, 1, 0)
    for answer in (member.get(circle.path), httpx.get(f"{house.url}/api/clubs/{club}")):
        assert refused(answer, "club/kept"), answer.text
    for path in (held, f"{held}/tournament.json", f"/api/tournaments/{id_}", f"{held}/desk/log"):
        answer = director.http.get(path)
        assert answer.status_code == 404 or refused(answer, "tournament/kept"), (path, answer.text)
    assert refused(director.http.get(held), "tournament/kept")
    assert director.decide(held, "begin", 409).status_code == 409
    assert member.get(whole.path).status_code == 200
    assert director.see(other)
    for path in ("/clubs", "/tournaments", "/me", "/tables", "/"):
        assert member.get(path).status_code == 200, path
        assert player.http.get(path).status_code == 200, path
    assert member.post("/clubs/new", name=f"Autre {time.monotonic_ns()}", about="", listed="no").status_code == 303
    host = HostBrowser(house).http.get("/host").text
    assert club in host
    assert id_ in host

    # Whoever is in them takes everything along.
    carried = member.post("/me/export")
    assert carried.status_code == 200
    with zipfile.ZipFile(io.BytesIO(carried.content)) as files:
        assert {"id": club, "unreadable": True} in json.loads(files.read("account.json"))["clubs"]
        assert {"id": id_, "unreadable": True} in json.loads(files.read("me.json"))["tournaments"]
    assert (events_of(house, "club", club), events_of(house, "tournament", id_)) == before
