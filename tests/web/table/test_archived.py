"""An archived game is a finished game as any other: it is read, looked back at, exported and forgotten as before."""

from __future__ import annotations

import gzip
import io
import json
import sqlite3
import zipfile
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from tests.web.forms import token_of
from tests.web.pages.device import device_of, forget

from ludogite.cli.main import commands

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

pytestmark = pytest.mark.anyio
READ = (
    *("/api/tables/{}", "/api/tables/{}/record", "/tables/{}/replay", "/tables/{}/after", "/tables/{}/throws"),
    *("/tables/{}/card", "/tables/{}/moving-picture", "/tables/{}/picture"),
)


def readings(guest: Guest, table: str) -> list[tuple[int, Any]]:
    """Return all that can be read of a finished game."""
    found: list[tuple[int, Any]] = []
    for path in READ:
        answer = guest.http.get(path.format(table), headers=guest.head)
        is_page = "<html" in answer.text  # whose links name the port of the house
        found.append((answer.status_code, "" if is_page else answer.text))
    return found


def exported(served: Served, guest: Guest) -> dict[str, bytes]:
    with device_of(served, guest) as device:
        form = {"_csrf_token": token_of(device.get("/me").text), "memory": "{}"}
        answer = device.post("/me/export", data=form)
        assert answer.status_code == 200, answer.text
        with zipfile.ZipFile(io.BytesIO(answer.content)) as files:
            return {name: files.read(name) for name in files.namelist()}


async def test_an_archived_game_is_read_exported_and_forgotten_as_before(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    house = serve()
    anna, bert, carl = (guests(name, house) for name in ("Anna Archive", "Bert", "Carl"))
    table = anna.lay()
    assert bert.do(table, type="sit", seat=1).status_code == 200
    for _ in range(6):
        for guest in (anna, bert):
            turn = guest.look(table)["turn"]
            if turn.get("mine"):
                guest.do(table, type="play", token=turn["moves"][0]["move"], ply=turn["ply"])
    assert anna.do(table, type="resign", seat=0).status_code == 200
    carl.lay()
    restart(house, anna, bert, carl)
    before, export = readings(anna, table), exported(house, anna)
    assert [status for status, _ in before].count(200) >= 6, [status for status, _ in before]
    answer = CliRunner().invoke(commands, ["archive", "--older-than", "0", "--data", str(house.folder / "data")])
    assert answer.output.startswith("archived 1 games"), answer.output
    restart(house, anna, bert, carl)
    assert readings(anna, table) == before
    assert exported(house, anna).keys() == export.keys()
    games = [name for name in export if table in name]
    assert all(exported(house, anna)[name] == export[name] for name in games)
    await forget(house, anna)
    assert "Anna Archive" not in json.dumps(bert.look(table))
    house.stop()
    with closing(sqlite3.connect(house.folder / "data" / "house.sqlite")) as database:
        [(body,)] = database.execute("SELECT body FROM archives").fetchall()
    assert b"Anna Archive" not in gzip.decompress(body)


def restart(house: Served, *guests: Guest) -> None:
    """Let nothing be in memory."""
    house.stop()
    house.start()
    for guest in guests:
        guest.http.base_url = house.url
