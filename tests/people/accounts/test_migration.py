"""Houses from before accounts: they open with accounts, every guest has every game, and any of them can keep a name."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from tests.play.houses import kept_store, open_house
from tests.postgres import needs_postgres, new_database

from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.recognising import recognise
from ludogite.play.events import Person
from ludogite.play.house.house import House
from ludogite.play.results import results_of
from ludogite.storage.engine import open_engine
from ludogite.storage.moving import move
from ludogite.storage.schema.base import whole_metadata
from ludogite.storage.sqlite import sqlite_url
from ludogite.storage.store import open_store
from ludogite.storage.versions import MIGRATIONS

pytestmark = pytest.mark.anyio
FIRST = Path(__file__).parents[2] / "history" / "2026-11"
WORDS = "gentle otter paints the moon"


async def games_of(house: House, person: str) -> tuple[list[str], list[str], list[Any]]:
    return (
        sorted(await house.index.tables_of(person)),
        sorted(await house.index.finished_of(person, 1000)),
        [one[:5] for one in await results_of(house.store, person)],
    )


@pytest.mark.usefixtures("kept_in")
async def test_a_guest_of_the_first_version_keeps_a_name_and_has_every_game(tmp_path: Path, kept_in: str) -> None:
    shutil.copytree(FIRST / "house", tmp_path, dirs_exist_ok=True)
    if kept_in == "server":
        with closing(open_store(tmp_path)) as here, closing(kept_store(tmp_path)) as there:
            move(here, there, lambda _: None)
    anna, bert = json.loads((FIRST / "expected.json").read_text())["guests"]
    house = await open_house(tmp_path)
    accounts = Accounts(house, b"key")
    before = await games_of(house, anna["id"])
    assert len(before[1]) > 10
    account = await accounts.join_with_password(anna["id"], "Annabelle", WORDS)
    assert await games_of(house, account.id) == before
    others = set(await house.index.every_table_of(bert["id"]))
    assert await recognise(house, bert["id"], Person(account.id, account.name)) == len(others)
    after = await games_of(house, account.id)
    assert set(before[0] + before[1]) <= set(after[0] + after[1])
    assert others <= set(await house.index.every_table_of(account.id))
    for id_ in before[1]:
        assert (await house.load(id_)).table.over
    await house.stop()


def config_of(connection: sa.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


@pytest.mark.parametrize("kept", ["file", pytest.param("server", marks=needs_postgres)])
async def test_the_schema_goes_back_and_forth_and_games_stay(tmp_path: Path, kept: str) -> None:
    shutil.copytree(FIRST / "house", tmp_path, dirs_exist_ok=True)
    address = new_database() if kept == "server" else ""
    with closing(open_store(tmp_path)) as here:
        if address:
            with closing(open_store(tmp_path, address)) as there:
                move(here, there, lambda _: None)
    engine = open_engine(address or sqlite_url(tmp_path))
    old = ("events", "tables", "seatings", "house")

    def counts(connection: sa.Connection) -> list[int]:
        found = [
            connection.scalar(sa.select(sa.func.count()).select_from(whole_metadata().tables[name])) for name in old
        ]
        return [int(count or 0) for count in found]

    with engine.begin() as connection:
        before = counts(connection)
        command.downgrade(config_of(connection), "0006")
        assert not sa.inspect(connection).has_table("accounts")
        assert counts(connection) == before
        command.upgrade(config_of(connection), "head")
        assert sa.inspect(connection).has_table("accounts")
        assert counts(connection) == before
    engine.dispose()


def test_whom_the_host_had_sent_away_stays_away_by_a_line_of_the_log(tmp_path: Path) -> None:
    shutil.copytree(FIRST / "house", tmp_path, dirs_exist_ok=True)
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database:
        [(kept,)] = database.execute("SELECT value FROM house WHERE key = 'banned'").fetchall()
    open_engine(sqlite_url(tmp_path)).dispose()
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database:
        rows = database.execute("SELECT person, body FROM moderation_events").fetchall()
    about = {person: json.loads(body)["type"] for person, body in rows if person}
    assert about == dict.fromkeys(json.loads(kept), "sent-away")
