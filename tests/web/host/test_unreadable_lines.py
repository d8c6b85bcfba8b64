"""A line of the moderation log that cannot be read is set aside: what it may forbid is forbidden, all else goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
import sqlalchemy as sa
from tests.web.unreadable import HostBrowser, wait_for

from ludogite.people.moderation.schema import moderation_events
from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

FUTURE, CUT = '{"type":"from-the-future","until":7}', '{"type":"sent-a'
ADMISSION = '{"type":"admission","admission":"by-the-window"}'


def write_line(house: Served, body: str, person: str = "") -> None:
    with house.database() as connection:
        connection.execute(sa.insert(moderation_events).values(at=1, by="host", person=person, body=body))


def health(house: Served) -> dict[str, Any]:
    return dict(httpx.get(f"{house.url}/health").json())


def is_away(guest: Guest) -> bool:
    answer = guest.http.get("/api/me", headers=guest.head)
    assert answer.status_code in (200, 403, 404), answer.text
    return bool(answer.status_code == 403 and answer.json()["code"] == "guest/banned")


@pytest.mark.usefixtures("kept_in")
def test_what_an_unreadable_line_may_forbid_stays_forbidden_until_a_host_decides_anew(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    house = serve()
    anna, bert, chloe, dora = (guests(name, house) for name in ("Anna", "Bert", "Chloe", "Dora"))
    host = HostBrowser(house)

    # Another process, of a newer version, decides something in the running house.
    write_line(house, FUTURE, bert.id)
    wait_for(lambda: is_away(bert))
    assert not is_away(anna)
    told = health(house)
    assert (told["status"], told["unreadable_lines"]) == ("degraded", 1)
    assert "moderation: 1" in told["why"][0]
    assert bert.id not in str(told), "anybody may read it"
    for page in ("/host/log", "/host", f"/host/people/{bert.id}"):
        answer = host.http.get(page)
        assert answer.status_code == 200
        assert translate(WORDS["unreadable-person"], "en") in answer.text
    assert host.post(f"/host/people/{chloe.id}/send-away", reason="rude", **{"for": "7d"}).status_code == 200
    wait_for(lambda: is_away(chloe))
    refused = bert.http.get("/api/me", headers=bert.head).json()
    assert "cannot be read" in refused["text"]

    # The house opens over more of them, and knows them before anybody asks.
    house.stop()
    write_line(house, CUT, dora.id)
    write_line(house, ADMISSION)
    house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
    house.start()
    assert health(house)["unreadable_lines"] == 3
    assert is_away(bert)
    assert is_away(dora)
    assert httpx.post(f"{house.url}/api/guests", json={"name": "Emil"}).status_code == 403, "no guests come in"
    assert host.post("/host/admission", admission="open", reason="as before").status_code == 200
    assert httpx.post(f"{house.url}/api/guests", json={"name": "Emil"}).status_code == 201
    assert not is_away(anna)
    for one in (bert, dora):
        assert is_away(one)
        assert host.post(f"/host/people/{one.id}/release", what="sent-away", reason="a fault").status_code == 200
        assert not is_away(one)
    assert health(house)["status"] == "degraded", "whoever may come back may still not speak freely"
    for one in (bert, dora):
        host.post(f"/host/people/{one.id}/release", what="muted", reason="a fault")
    assert (health(house)["status"], health(house)["unreadable_lines"]) == ("ok", 3)
    assert translate(WORDS["unreadable-nothing"], "en") in host.http.get("/host").text
    assert "Traceback" not in house.logged()


@pytest.mark.usefixtures("kept_in")
def test_nobody_but_hosts_comes_in_while_it_cannot_be_read_who_was_sent_away(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    house = serve()
    anna, host = guests("Anna", house), HostBrowser(house)
    write_line(house, '{"type":"sent-away","until":"for ever"}', "? ?")
    wait_for(lambda: anna.http.get("/api/tables", headers=anna.head).status_code == 403)
    door = httpx.get(f"{house.url}/", headers={"accept-language": "en"})
    assert door.status_code == 403
    assert translate(WORDS["door-hosts"], "en") in door.text
    assert translate(WORDS["unreadable-everybody"], "en") in host.http.get("/host").text
    assert host.post("/host/admission", admission="open", reason="I know who it was").status_code == 200
    assert anna.http.get("/api/tables", headers=anna.head).status_code == 200
    assert health(house)["status"] == "ok"
