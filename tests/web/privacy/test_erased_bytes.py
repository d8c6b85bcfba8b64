"""Whoever is erased is in no byte that a running house keeps, whatever they typed at whatever door."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import httpx
import pytest
import sqlalchemy as sa
from tests.play.houses import kept_store
from tests.waiting import wait_until
from tests.web.forms import token_of
from tests.web.furnished import _first, keep_name
from tests.web.pages.corner import cookie_of
from tests.web.served import Guest, Served

from ludogite.storage.archive import unpack
from ludogite.storage.schema.base import whole_metadata
from ludogite.storage.schema.events import archives

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NAME, LETTERS = "Éqxzvortal", b"qxzvortal"
"""A name that nobody else has, with a letter that is written in many ways, and the rest of it, which is not."""
SPELLED = (LETTERS, LETTERS.decode().encode("utf-16-le"), LETTERS.decode().encode("utf-16-be"))
MANY = 30
"""In so many files and rows the name stands at least, before anybody is erased."""
CLEAN_S = 60.0
"""A minute: what is promised."""


def files_of(folder: Path) -> dict[str, bytes]:
    """Return what the files of a house hold, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def found_in(told: bytes) -> bool:
    """Tell whether the name stands somewhere, small or capital, in letters of one byte or of two."""
    return any(one in told.lower() for one in SPELLED)


def traces(house: Served) -> list[str]:
    """Return where the name is still found: files of the house as they lie there, rows, archived games."""
    with house.database() as connection:
        rows = {
            f"{table.name}: {tuple(row)}": str(tuple(row)).encode()
            for table in whole_metadata().sorted_tables
            for row in connection.execute(sa.select(table))
        }
        for table, body in connection.execute(sa.select(archives.c.table_id, archives.c.body)):
            rows[f"archive of {table}"] = str(unpack(table, body)).encode()
    looked_at = files_of(house.folder / "data") | rows | {"log.txt": house.logged().encode()}
    return sorted(name for name, told in looked_at.items() if found_in(told))


def wait_until_clean(house: Served) -> None:
    """Wait until nothing is found of the name any more, while the house is open."""
    left: list[str] = []

    def is_clean() -> bool:
        left[:] = traces(house)
        return not left

    try:
        wait_until(is_clean, "nothing is found of the name", CLEAN_S, poll_s=0.25)
    finally:
        assert left == []
    assert httpx.get(f"{house.url}/health").json()["status"] == "ok"


class Furnisher:
    """A member, who is a host, and types their name into every field of every door."""

    def __init__(self, house: Served) -> None:
        self.house = house
        self.other = keep_name(house, "Odilon")
        self.own = keep_name(house, NAME)
        self.club = self.series = ""

    def everything(self) -> None:
        self.family()
        self.hosting()
        self.club_life()
        self.tournaments()
        self.tables()

    def family(self) -> None:
        own = self.own
        own.post("/me/children", name=f"{NAME} fils")
        program = _first(
            r'<section class="sheet stack" id="([0-9a-f]+)"', own.post("/me/programs", name=f"Robot {NAME}")
        )
        until = (datetime.now(UTC) + timedelta(days=300)).date().isoformat()
        own.post(f"/me/programs/{program}/tokens", label=f"{NAME}s token", until=until, **{"scope-play": "yes"})
        own.post("/me/challenges", to="Odilon", game="squadro")

    def hosting(self) -> None:
        own = self.own
        own.post("/host", key=(self.house.folder / "data" / "host.key").read_text(encoding="ascii").strip())
        own.post("/host/take")
        own.post("/host/notice", notice=f"**{NAME}** runs this house.\n\nBring a cake.")
        own.post("/host/chat", allow="yes", reason=f"{NAME} likes to talk")
        odilon = _first(r'/host/people/([0-9a-f]+)">Odilon', own.get("/host/people"))
        own.post(f"/host/people/{odilon}/mute", reason=f"Rude to {NAME}, loud to others", **{"for": "1d"})
        own.post(f"/host/people/{odilon}/release", what="muted", reason=f"{NAME}S MERCY")
        own.post(f"/host/people/{odilon}/role", role="moderator", reason=f"A friend of {NAME}")
        own.post(f"/host/people/{odilon}/recovery", reason=f"{NAME} helps")
        own.get("/host/admission")
        own.post("/host/invitations", label=f"The cousins of {NAME}", uses="5", days="300")
        link = _first(r'name="link" value="([0-9a-f]+)"', own.get("/host/admission"))
        own.post("/host/invitations/withdraw", link=link, reason=f"{NAME} thought better of it")

    def club_life(self) -> None:
        own = self.own
        own.get("/clubs/new")
        own.post("/clubs/new", name=f"{NAME}s Kreis", about=f"{NAME} pours the tea. Fridays.", listed="yes")
        self.club = _first(r'href="(/clubs/[0-9a-f]+)"', own.get("/clubs"))
        own.get(f"{self.club}/desk")
        link = _first(rf"({self.club}/join/[\w-]+)", own.post(f"{self.club}/invitations", days="30", uses="90"))
        self.other.get(link)
        self.other.post(link)
        own.get(f"{self.club}/desk")
        when = (datetime.now(UTC) + timedelta(days=40)).strftime("%Y-%m-%dT20:00")
        own.post(f"{self.club}/dates", title=f"{NAME} is fifty", note=f"At {NAME}’s, upstairs", at=when)
        own.post(f"{self.club}/rules", rules=f"Greet {NAME} first.\nWash your cup.")

    def tournaments(self) -> None:
        own, club = self.own, self.club.rpartition("/")[2]
        usual = {"game": "squadro", "form": "swiss", "rounds": "3", "venue": "hall", "pace": "director"}
        own.get("/tournaments/new")
        announced = own.post("/tournaments", title=f"The {NAME} Cup", **usual)
        self.hall = _first(r'data-address="(/tournaments/\w+)/live"', announced)
        own.post(f"{self.hall}/desk/come", name=f"Odette, {NAME}, Oscar, Odine")
        own.post(f"{self.hall}/enter")
        own.post(f"{self.hall}/desk/begin")
        match = own.http.get(f"{self.hall}/tournament.json").json()["matches"][0]["number"]
        reason = f"{NAME} saw it"
        own.post(f"{self.hall}/desk/result", match=str(match), reason=reason, winner="1")
        own.post(f"{self.hall}/desk/pause", reason=f"{NAME} is hungry, so are you")
        own.get("/tournaments/new")
        hour = f"{datetime.now(UTC) + timedelta(days=300):%Y-%m-%d}T20:00"
        coming = {"game": "squadro", "title": f"{NAME}s evening", "starts": hour, "every": "week", "club": club}
        own.post("/tournaments", **coming)
        own.get("/tournaments/new")
        own.post("/tournaments", game="squadro", title=f"{NAME} online", form="round-robin", pace="house")

    def tables(self) -> None:
        """Play as a guest of the same name, speak, and be answered; one game is over, and archived."""
        guest, friend = Guest(self.house, NAME), Guest(self.house, "Odile")
        self.guest, self.friend = guest, friend
        seats = [{"kind": "me"}, {"kind": "device", "name": f"Tante {NAME}"}]
        guest.lay(seats=seats)
        self.table = guest.lay(free_chat=True, seats=[{"kind": "me"}, {"kind": "open"}])
        assert friend.do(self.table, type="sit", seat=1).is_success
        assert guest.do(self.table, type="say", text=f"I am {NAME}", cid=LETTERS.decode()).is_success
        assert friend.do(self.table, type="say", text=f"Hello {NAME}, hello all").is_success
        assert friend.do(self.table, type="resign", seat=1).is_success
        self.running = guest.lay(free_chat=True)
        assert friend.do(self.running, type="sit", seat=1).is_success
        assert guest.do(self.running, type="say", text=f"{NAME} again").is_success


def forget(house: Served, guest: Guest) -> None:
    cookies = {"guest": cookie_of(house, guest)["value"], "language": "en"}
    with httpx.Client(base_url=house.url, timeout=30, cookies=cookies) as device:
        token = token_of(device.get("/me").text)
        assert device.post("/me/forget", data={"_csrf_token": token}).status_code == httpx.codes.OK


def archive(folder: Path) -> int:
    """Move what is over in a closed house into its archive."""
    store = kept_store(folder)

    async def move() -> int:
        moved = await store.archive(int(time.time() * 1000) + 60_000, 10)
        return moved.games

    try:
        return asyncio.run(move())
    finally:
        store.close()


@pytest.mark.usefixtures("kept_in")
def test_nothing_of_whoever_is_erased_is_left_in_any_byte_of_a_running_house(serve: Callable[..., Served]) -> None:
    house = serve()
    furnisher = Furnisher(house)
    furnisher.everything()
    own = furnisher.own
    own.get("/me/erase")
    own.post("/me/erase")
    house.stop()
    assert archive(house.folder / "data") >= 1
    before = traces(house)
    assert len(before) > MANY, before
    assert any(one.startswith("archive of") for one in before)
    with house.database() as connection:
        connection.execute(sa.text("UPDATE accounts SET leaving_at = 1 WHERE leaving_at IS NOT NULL"))
    house.start()
    forget(house, furnisher.guest)
    wait_until_clean(house)
    what_others_need_is_still_there(house, furnisher)


def what_others_need_is_still_there(house: Served, furnisher: Furnisher) -> None:
    """Look at every page where they were: it is there, and names them nowhere, out of no process's memory either."""
    other = furnisher.other
    other.http.base_url = furnisher.friend.http.base_url = httpx.URL(house.url)
    number = furnisher.club.rpartition("/")[2]
    pages = {
        furnisher.club: [f"Club {number}", "pours the tea. Fridays.", "Wash your cup.", "is fifty"],
        f"{furnisher.hall}?lang=en": ["Squadro tournament", "so are you"],
        "/tournaments?lang=en": ["Squadro tournament"],
        "/host/log": ["loud to others"],
        "/privacy": ["runs this house"],
        f"/tables/{furnisher.running}": [],
    }
    for page, kept in pages.items():
        shown = other.get(page)
        assert [one for one in kept if one not in shown] == [], page
        assert not found_in(shown.encode()), page
    assert not found_in(str(furnisher.friend.look(furnisher.table)).encode())
    with house.database() as connection:
        archived = sa.select(archives.c.body).where(archives.c.table_id == furnisher.table)
        said = str(unpack(furnisher.table, connection.execute(archived).scalar_one()))
    assert "Hello …, hello all" in said


def test_a_guest_is_gone_from_the_file_of_a_house_that_stays_open_while_others_read_in_it(
    serve: Callable[..., Served],
) -> None:
    """Somebody who reads keeps the log as it is: it is emptied once they are done, without a restart."""
    house = serve()
    guest = talkative(house)
    with closing(sqlite3.connect(house.folder / "data" / "house.sqlite")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchone()
        forget(house, guest)
        assert found_in(b"".join(files_of(house.folder / "data").values())), "whoever reads may still need it"
        reader.rollback()
    wait_until_clean(house)


def talkative(house: Served) -> Guest:
    guest = Guest(house, NAME)
    for _ in range(5):
        table = guest.lay(free_chat=True)
        assert guest.do(table, type="say", text=f"{NAME} was here").is_success
    return guest
