"""A table whose rules are gone is kept, read and downloaded at its own address, and never replayed by other rules."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.waiting import LIMIT_S
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludogite.core.disclosure import HIDDEN_DECISION, HIDDEN_OUTCOME
from ludogite.core.reading import read, replay
from ludogite.core.registry import open_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.web.served import Guest, Served

OLDER = (
    "UPDATE events SET body = replace(body, '\"rules_version\":{}', '\"rules_version\":{}') "
    "WHERE seq = 1 AND table_id = ?"
)
RENAMED = "UPDATE events SET body = replace(body, 'squadro', 'cluedo') WHERE seq = 1 AND table_id = ?"
TABLES = {
    "dropped": ("libertas", OLDER.format(2, 0)),
    "newer": ("squadro", OLDER.format(1, 7)),
    "removed": ("squadro", RENAMED),
    "running": ("libertas", OLDER.format(2, 0)),
    "timed": ("squadro", OLDER.format(1, 7)),
    "waiting": ("squadro", OLDER.format(1, 7)),
}


class Street:
    """A house with tables whose rules are gone, and what they were before."""

    def __init__(self, house: Served, anna: Guest, bert: Guest) -> None:
        self.house, self.anna, self.bert = house, anna, bert
        self.tables = {name: self._lay(name, game) for name, (game, _) in TABLES.items()}
        self.records = {name: self._record(name) for name in ("dropped", "newer", "removed")}
        house.stop()
        with closing(sqlite3.connect(house.folder / "data" / "house.sqlite")) as database, database:
            for name, (_, change) in TABLES.items():
                assert database.execute(change, (self.tables[name],)).rowcount == 1
        self.before = self.events()
        house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
        house.start()

    def _lay(self, name: str, game: str) -> str:
        more: dict[str, Any] = {"clock": {"base_ms": 60_000}} if name == "timed" else {}
        table = self.anna.lay(game, options={"first": "a" if game == "libertas" else "left"}, **more)
        if name != "waiting":
            self.bert.do(table, type="sit", seat=1)
            self._play(table, 3)
        if name in ("dropped", "newer", "removed"):
            assert self.anna.do(table, type="resign", seat=0).status_code == 200
        return table

    def _play(self, table: str, moves: int) -> None:
        for _ in range(moves):
            for guest in (self.anna, self.bert):
                turn = guest.look(table)["turn"]
                if turn.get("mine"):
                    answer = guest.do(table, type="play", token=turn["moves"][0]["move"], ply=turn["ply"])
                    assert answer.status_code == 200, answer.text
                    break

    def _record(self, name: str) -> str:
        return self.anna.http.get(f"/api/tables/{self.tables[name]}/record").text

    def events(self) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.house.folder / "data" / "house.sqlite")) as database:
            return database.execute("SELECT table_id, seq, at, body FROM events ORDER BY table_id, seq").fetchall()

    def page(self, name: str, language: str = "en") -> str:
        answer = httpx.get(f"{self.house.url}/tables/{self.tables[name]}?lang={language}")
        assert answer.status_code == 200
        return answer.text


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Street]:
    from tests.web.served import Guest, Served  # noqa: PLC0415 - opened once for this module

    house = Served(tmp_path_factory.mktemp("street"))
    anna, bert = Guest(house, "Anna"), Guest(house, "Bért")
    yield Street(house, anna, bert)
    for guest in (anna, bert):
        guest.http.close()
    house.stop()
    assert "Traceback" not in house.logged(), house.logged()


def tokens(page: str) -> list[str]:
    return re.findall(r"<code>([^<]*)</code>", page)


@pytest.mark.parametrize("name", ["dropped", "newer", "removed"])
def test_the_page_tells_the_game_from_what_was_written_down(street: Street, name: str) -> None:
    record = read(street.records[name])
    page = street.page(name)
    assert tokens(page) == [mark.token for mark in record.marks]
    assert all(word in page for word in ("Anna", "Bért", "Bért wins", "Resignation"))
    assert (">cluedo<" if name == "removed" else str(open_game(record.game).about.title)) in page.replace(" ·", "<")


def test_the_page_says_what_is_missing_in_both_languages(street: Street) -> None:
    assert "follows version 0 of its rules, which the house no longer has" in street.page("dropped")
    assert "follows version 7 of its rules, and the house has version 1 only" in street.page("newer")
    assert "The game “cluedo” is no longer in the house" in street.page("removed")
    french = street.page("removed", "fr")
    assert "Le jeu «\u00a0cluedo\u00a0» n’est plus dans la maison" in french
    assert "Bért l’emporte" in french
    assert re.search(r"Partie du \d+(er)? \w+ \d{4}", french)


@pytest.mark.parametrize("name", ["dropped", "newer", "removed"])
def test_the_record_is_given_out_as_it_was(street: Street, name: str) -> None:
    answer = street.anna.http.get(f"/api/tables/{street.tables[name]}/record")
    assert answer.status_code == 200
    was, now = street.records[name], answer.text
    if name == "removed":
        was = was.replace("left", "1").replace("top", "2").replace("first: 1", "first: left")
    assert (
        now == re.sub("rules: 2", "rules: 0", was)
        if name == "dropped"
        else was.replace("rules: 1", "rules: 7" if name == "newer" else "rules: 1").replace(
            "game: squadro", "game: cluedo" if name == "removed" else "game: squadro"
        )
    )


@pytest.mark.parametrize("name", TABLES)
def test_programs_are_answered_with_the_code(street: Street, name: str) -> None:
    table = street.tables[name]
    for answer in (
        street.anna.http.get(f"/api/tables/{table}", headers=street.anna.head),
        street.anna.do(table, type="say", phrase="hello"),
        street.anna.http.get(f"/api/tables/{table}/review"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "rules/gone")
    text = street.anna.http.get(f"/api/tables/{table}").json()["text"]
    assert repr(table) in text
    assert "cluedo" in text if name == "removed" else "install a" in text


@pytest.mark.parametrize("name", ["dropped", "removed", "timed"])
def test_the_socket_closes_with_the_code(street: Street, name: str) -> None:
    async def closing_frame() -> tuple[int, str] | None:
        async with connect(f"ws://{street.house.address}/tables/{street.tables[name]}/socket") as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), LIMIT_S)
        frame = closed.value.rcvd
        return (frame.code, frame.reason) if frame else None

    assert asyncio.run(closing_frame()) == (4009, "rules/gone")


def test_an_unfinished_game_hides_what_its_rules_would_hide(street: Street) -> None:
    page = street.page("running")
    assert set(tokens(page)) == {HIDDEN_OUTCOME, HIDDEN_DECISION}
    address = f"/tables/{street.tables['running']}?lang=en"
    for guest in (street.anna, street.bert):  # who know what they decided themselves
        own = tokens(guest.http.get(address, headers=guest.head).text)
        assert {HIDDEN_OUTCOME, HIDDEN_DECISION} < set(own)
    assert "/record" not in page
    assert "Unfinished game" in page
    answer = street.anna.http.get(f"/api/tables/{street.tables['running']}/record")
    assert (answer.status_code, answer.json()["code"]) == (400, "table/refused")
    # Squadro hides nothing: its unfinished record can be read, without its seed.
    record = read(street.anna.http.get(f"/api/tables/{street.tables['timed']}/record").text)
    assert record.seed is None
    assert record.marks


def test_a_table_that_nobody_joined_has_a_page_too(street: Street) -> None:
    page = street.page("waiting")
    assert "Free seat" in page
    assert "Nothing was played yet." in page
    answer = street.anna.http.get(f"/api/tables/{street.tables['waiting']}/record")
    assert (answer.status_code, answer.json()["code"]) == (400, "table/refused")


def test_looking_back_leads_to_the_page(street: Street) -> None:
    answer = httpx.get(f"{street.house.url}/tables/{street.tables['dropped']}/after")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{street.tables['dropped']}")


@pytest.mark.parametrize("name", ["dropped", "removed"])
def test_what_only_its_rules_could_show_leads_to_the_page(street: Street, name: str) -> None:
    """Data is refused as data, pages as pages; all of them say what is missing and where the game can be read."""
    table = street.tables[name]
    for what in ("throws", "replay"):
        answer = httpx.get(f"{street.house.url}/tables/{table}/{what}")
        assert (answer.status_code, answer.json()["code"]) == (409, "rules/gone")
        assert f"/tables/{table} and /api/tables/{table}/record" in answer.json()["text"]
    for what in ("picture", "description"):
        address = f"{street.house.url}/tables/{table}/{what}"
        for language, words in (
            ("en", "The rules of this game are not in the house."),
            ("fr", "Les règles de cette partie ne sont pas dans la maison."),
        ):
            answer = httpx.get(address, params={"lang": language})
            assert answer.status_code == 409
            assert words in answer.text
            assert f'href="/tables/{table}"' in answer.text


def test_data_that_is_not_there_is_refused_as_data(street: Street) -> None:
    for what in ("throws", "replay"):
        answer = httpx.get(f"{street.house.url}/tables/nowhere/{what}")
        assert (answer.status_code, answer.json()["code"]) == (404, "table/unknown")


def test_nothing_is_added_to_such_a_table_and_no_clock_runs(street: Street) -> None:
    health = httpx.get(f"{street.house.url}/health").json()
    assert health["status"] == "ok"
    kept = set(street.tables.values())
    assert [row for row in street.events() if row[0] in kept] == [row for row in street.before if row[0] in kept]


def test_everything_goes_on_when_the_rules_are_back(serve: Callable[..., Served], guests: Callable[..., Guest]) -> None:
    house = serve()
    anna = guests("Anna", house)
    table = anna.lay("squadro", seats=[{"kind": "me"}, {"kind": "device"}], options={"first": "left"})
    database = house.folder / "data" / "house.sqlite"
    house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
    for change, status in ((OLDER.format(1, 7), 409), (OLDER.format(7, 1), 200)):
        house.stop()
        with closing(sqlite3.connect(database)) as opened, opened:
            opened.execute(change, (table,))
        house.start()
        assert anna.do(table, type="play", token="1", ply=0).status_code == status


def test_a_table_goes_on_by_the_rules_it_was_begun_by(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    house = serve()
    anna = guests("Anna", house)
    start = FORCED.replace("- a 0", "- b 0")
    device = [{"kind": "me"}, {"kind": "device"}, {"kind": "device"}]
    table = anna.lay("libertas", seats=device, options={"players": 3, "occupation": True}, start=FORCED)
    assert all("@" in move["move"] for move in anna.look(table)["turn"]["moves"])
    house.stop()
    with closing(sqlite3.connect(house.folder / "data" / "house.sqlite")) as database, database:
        database.execute(OLDER.format(2, 1), (table,))
        change = "UPDATE events SET body = replace(body, ?, ?) WHERE seq = 1 AND table_id = ?"
        assert database.execute(change, (start, FORCED, table)).rowcount == 1
    house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
    house.start()
    turn = anna.look(table)["turn"]
    assert {move["move"] for move in turn["moves"]} == {"f3-d5", "f3-e6", "e4-e6"}
    assert anna.do(table, type="play", token="f3-e6", ply=turn["ply"]).status_code == 200
    while "moves" in (turn := anna.look(table)["turn"]):
        anna.do(table, type="play", token=turn["moves"][0]["move"], ply=turn["ply"])
    record = read(anna.http.get(f"/api/tables/{table}/record").text)
    assert record.rules_version == 1
    assert replay(record, open_game("libertas")).game.rules.version == 1


FORCED = (
    ".,.,.,.,.,.,./.,.,.,.,.,.,./.,.,.,.,.,O,./.,.,.,B3,O,.,./B7,Y6,.,.,B11,.,./.,.,.,Y11,.,.,./.,.,.,B2,R7,.,. "
    "- a 0 - L,L/R4,R5,R8,R9,B8,B9,B10,G2,G3,G4,G9,G10,Y2,Y3,Y7,Y10/"
    "R1,R2,R3,R6,R10,R11,B1,B4,B5,B6,G1,G5,G6,G7,G8,G11,Y1,Y4,Y5,Y8,Y9,L II 10840/2400/4900 by:b"
)
"""By version 1 of Libertas a is forced to move an Ocupante here; by version 2 b begins."""
