"""A table that cannot be read is kept as it is, and closes the house to nobody."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import sqlalchemy as sa
from tests.waiting import LIMIT_S
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

OPEN = [{"kind": "me"}, {"kind": "open"}]
HARM = {
    "future": ('UPDATE events SET body = \'{"type":"from-the-future"}\' WHERE table_id = ? AND seq = 2', "future"),
    "cut": ('UPDATE events SET body = \'{"type":"seat\' WHERE table_id = ? AND seq = 2', "event 2 cannot be read"),
    "gap": ("UPDATE events SET seq = 99 WHERE table_id = ? AND seq = 2", "does not follow"),
    "game": ("UPDATE events SET body = replace(body, 'squadro', 'cluedo') WHERE table_id = ? AND seq = 1", "'cluedo'"),
}


def events_of(house: Served) -> list[tuple[Any, ...]]:
    with house.database() as database:
        return list(map(tuple, database.execute(sa.text("SELECT * FROM events ORDER BY table_id, seq"))))


def token_of(text: str) -> str:
    found = re.search('name="_csrf_token" value="([^"]+)"', text)
    assert found
    return found[1]


@pytest.mark.usefixtures("kept_in")
def test_unreadable_tables_are_kept_and_everything_else_goes_on(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    house = serve()
    anna, bert = guests("Anna", house), guests("Bert", house)
    with httpx.Client(base_url=house.url, follow_redirects=True, headers={"accept-language": "en"}) as browser:
        # Tables of a browser that wait for somebody, and tables of a program at which a clock runs.
        harmed = {}
        for harm in HARM:
            page = browser.get("/games/squadro").text
            laid = browser.post("/games/squadro/tables", data={"with": "open", "_csrf_token": token_of(page)})
            harmed[harm] = [laid.url.path.split("/")[-1], anna.lay(clock={"base_ms": 60_000})]
            bert.do(harmed[harm][1], type="sit", seat=1)
        whole = anna.lay(seats=OPEN)
        house.stop()
        with house.database() as database:
            for harm, tables in harmed.items():
                for table in tables:
                    database.execute(
                        sa.text(HARM[harm][0].replace(":", r"\:").replace("?", ":table")), {"table": table}
                    )
        before = events_of(house)
        house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
        house.start()
        assert httpx.get(f"{house.url}/health").json()["kept"] == 2 * len(HARM), "before anybody asked for one"
        assert [facts["id"] for facts in httpx.get(f"{house.url}/api/tables").json()] == [whole]
        assert bert.do(whole, type="sit", seat=1).status_code == 200
        listed = browser.get("/tables")
        assert listed.status_code == 200
        for page in (listed.text, browser.get("/").text):
            assert page.count(translate(WORDS["kept"], "en")) == len(HARM) - 1
            assert page.count(translate(WORDS["kept-to-read"], "en")) == 1, "what lacks its game only can be read"
        for table in harmed["cut"]:
            assert browser.get(f"/tables/{table}").status_code == 409
            assert translate(WORDS["kept-table"], "en") in browser.get(f"/tables/{table}").text
            answer = anna.do(table, type="say", phrase="hello")
            assert (answer.status_code, answer.json()["code"]) == (409, "table/kept")
            assert asyncio.run(close_code(house, table)) == 4009
        health = httpx.get(f"{house.url}/health").json()
        assert (health["status"], health["kept"]) == ("ok", 2 * len(HARM))
        key = (house.folder / "data" / "host.key").read_text().strip()
        hosts = browser.post("/host", data={"key": key, "_csrf_token": token_of(browser.get("/host").text)}).text
        for harm, tables in harmed.items():
            for table in tables:
                assert f"<b>{table}</b>" in hosts
                assert house.logged().count(f"table {table} is kept") == 1
            assert HARM[harm][1] in hosts.replace("&#39;", "'")
            assert HARM[harm][1] in house.logged()
    kept = {table for tables in harmed.values() for table in tables}
    assert [row for row in events_of(house) if row[0] in kept] == [row for row in before if row[0] in kept]


async def close_code(house: Served, table: str) -> int | None:
    async with connect(f"ws://{house.address}/tables/{table}/socket") as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), LIMIT_S)
    return closed.value.rcvd.code if closed.value.rcvd else None
