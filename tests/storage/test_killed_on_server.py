"""A restore or a move into a server that is killed at any step leaves a whole house, and is carried out again."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from tests.postgres import furnished_database, needs_postgres, new_database
from tests.storage.filled import contents
from tests.storage.killing import killed_at

from ludogite.cli.main import commands
from ludogite.storage.backup import back_up
from ludogite.storage.engine import open_engine
from ludogite.storage.postgres import create_engine
from ludogite.storage.schema.house import house
from ludogite.storage.server_backup import restore_server
from ludogite.storage.sqlite import DATABASE, sqlite_url
from ludogite.storage.store import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = needs_postgres
STRIDE = 61
"""One of so many steps is tried, and all of the last ones, around the end of the transaction."""
LAST = 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A house in a folder that remembers a name."""
    with closing(open_store(tmp_path / "full")):
        pass
    remember(sqlite_url(tmp_path / "full"), "new")
    return tmp_path / "full"


def remember(url: str, name: str) -> None:
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.insert(house).values(key="name", value=name))
    engine.dispose()


def names_in(url: str) -> dict[str, str]:
    """Return which name the house on a server remembers, and those of houses that were put aside, by schema."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = {}
        for schema in sa.inspect(connection).get_schema_names():
            if schema != "information_schema" and sa.inspect(connection).has_table(house.name, schema=schema):
                there = connection.execution_options(schema_translate_map={None: schema})
                found[schema] = str(there.scalar(sa.select(house.c.value).where(house.c.key == "name")))
    engine.dispose()
    return found


def steps_of(killed: dict[int, bool]) -> Iterator[int]:
    """Yield steps until one comes too late, and then the last ones before it."""
    for step in count(1, STRIDE):
        yield step
        if not killed[step]:
            break
    low, high = step - STRIDE, step
    while high - low > 1:
        middle = (low + high) // 2
        yield middle
        low, high = (middle, high) if killed[middle] else (low, middle)
    yield from range(max(1, high - LAST), low)


@pytest.mark.proof("backup")
def test_killed_at_any_step_a_restore_leaves_the_whole_old_house_or_the_whole_new_one(
    folder: Path, tmp_path: Path
) -> None:
    saved, killed, found = tmp_path / "saved", dict[int, bool](), dict[int, str]()
    back_up(folder / DATABASE, saved)
    for step in steps_of(killed):
        server = furnished_database()
        remember(server, "old")
        killed[step] = killed_at(step, partial(restore_server, saved, server), on_server=True)
        left = names_in(server)
        found[step] = left["public"]
        assert found[step] == "old" or left["before_restore"] == "old", step
        restore_server(saved, server)
        after = names_in(server)
        assert after.pop("public") == "new", step
        assert "old" in after.values(), step
    in_order = [found[step] for step in sorted(found)]
    assert in_order == sorted(in_order, reverse=True), "once new, it stays new"
    assert in_order.count("old") > LAST
    assert sum(killed[step] for step in found if found[step] == "new") >= 1, "killed before it could say so"


@pytest.mark.proof("backup")
def test_killed_at_any_step_a_move_to_a_server_is_carried_out_again(folder: Path) -> None:
    whole, killed = contents(sqlite_url(folder)), dict[int, bool]()
    for step in steps_of(killed):
        server = new_database()
        killed[step] = killed_at(step, partial(moved, folder, server), on_server=True)
        assert "moved; now let the setting database" in moved(folder, server), step
        assert contents(server) == whole, step
    assert sum(killed.values()) > LAST


def moved(folder: Path, server: str) -> str:
    answer = CliRunner().invoke(commands, ["move-house", str(folder), server])
    return answer.output + str(answer.exception or "")
