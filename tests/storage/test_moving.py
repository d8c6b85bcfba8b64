"""A house is carried to a server and back, and nothing of it is lost or changed."""

from __future__ import annotations

import random
from contextlib import closing
from typing import TYPE_CHECKING

import sqlalchemy as sa
from click.testing import CliRunner
from tests.postgres import needs_postgres, new_database

from ludogite.cli.main import commands
from ludogite.storage.engine import open_engine
from ludogite.storage.moving import digest
from ludogite.storage.schema import (
    archive_authors,
    archives,
    events,
    forgotten,
    house,
    metadata,
    results,
    seatings,
    tables,
)
from ludogite.storage.sqlite import sqlite_url
from ludogite.storage.store import open_store

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = needs_postgres


def furnish(url: str, rng: random.Random) -> None:
    """Fill every table of a database, in no order, with words of several alphabets."""
    names = [f"{word}{n}" for word in ("Zoé ", "ß", "a_", "B-", "ж", "é") for n in range(40)]
    rng.shuffle(names)
    rows: dict[sa.Table, list[dict[str, object]]] = {
        events: [
            {
                "table_id": name[:32],
                "seq": seq,
                "at": seq,
                "author": None,
                "cid": None,
                "body": f'{{"t":"{name} \\u2603"}}',
            }
            for name in names
            for seq in range(1, rng.randrange(2, 9))
        ],
        tables: [
            {
                "id": n,
                "game": "rugby",
                "status": "over",
                "listed": rng.random() < 0.5,
                "due_at": rng.choice([None, 1_700_000_000_000]),
            }
            | {"changed_at": rng.randrange(2**40)}
            for n in names
        ],
        seatings: [{"person": n, "table_id": names[0]} for n in names],
        results: [
            {"person": n, "table_id": n, "game": "g", "ended_at": 1, "result": "won", "against": "3", "opponents": "[]"}
            for n in names
        ],
        forgotten: [{"digest": n} for n in names],
        archives: [{"table_id": f"-{n}", "last_seq": 3, "body": n.encode() + bytes(range(256))} for n in names],
        archive_authors: [{"person": n, "table_id": names[0]} for n in names],
        house: [{"key": n, "value": "ünter\n"} for n in names],
    }
    assert set(rows) == set(metadata.sorted_tables)
    engine = open_engine(url)
    with engine.begin() as connection:
        for table, filled in rows.items():
            connection.execute(sa.insert(table), filled)
    engine.dispose()


def contents(url: str) -> list[tuple[object, ...]]:
    engine = open_engine(url)
    with engine.connect() as connection:
        found = [tuple(digest(connection, table)) for table in metadata.sorted_tables]
    engine.dispose()
    return found


def run(*arguments: str) -> str:
    answer = CliRunner().invoke(commands, ["move-house", *arguments])
    return answer.output + str(answer.exception or "")


def test_a_house_goes_to_a_server_and_comes_back_as_it_was(tmp_path: Path) -> None:
    before, after, server = tmp_path / "before", tmp_path / "after", new_database()
    before.mkdir()
    furnish(sqlite_url(before), random.Random(1))
    assert "moved" in run(str(before), server)
    assert contents(server) == contents(sqlite_url(before))
    assert "moved" in run(server, str(after))
    assert contents(sqlite_url(after)) == contents(sqlite_url(before))


def test_what_comes_later_is_numbered_after_what_was_carried(tmp_path: Path) -> None:
    server = new_database()
    furnish(sqlite_url(tmp_path), random.Random(2))
    run(str(tmp_path), server)
    engine = open_engine(server)
    with engine.begin() as connection:
        newest = connection.scalar(sa.select(sa.func.max(events.c.id)))
        added = connection.execute(sa.insert(events).values(table_id="later", seq=1, at=1, body="{}"))
        assert newest
        assert added.inserted_primary_key
        assert added.inserted_primary_key[0] == newest + 1
    engine.dispose()


def test_nobody_moves_into_a_house_that_is_lived_in_or_open(tmp_path: Path) -> None:
    full, other, server = tmp_path / "full", tmp_path / "other", new_database()
    full.mkdir()
    furnish(sqlite_url(full), random.Random(3))
    run(str(full), server)
    filled = contents(server)
    assert "lives there already" in run(str(full), server)
    with closing(open_store(full)) as opened:
        opened.let_others_open()
        assert "close it first" in run(str(full), str(other))
    assert contents(server) == filled
    assert run(str(tmp_path / "nobody"), str(tmp_path / "empty")).count("         0  ") == len(metadata.sorted_tables)
