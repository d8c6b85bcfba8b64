"""The index of public games: who finds which game, what is counted, and that it is exact whoever reads when."""

import asyncio
import contextlib
import os
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.play.houses import ANNA, BERT, open_house, plan, play_first_moves
from tests.waiting import wait_until_async

from ludogite.people.accounts.accounts import Accounts
from ludogite.people.accounts.recognising import recognise
from ludogite.people.accounts.store import AccountStore
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.forgetting import forget
from ludogite.play.house.house import House
from ludogite.play.public_game_store import (
    WINDOW,
    EndedKey,
    GameSearch,
    IndexedGame,
    ListPlace,
    PublicGameIndex,
    PublicGameRow,
    counted,
)
from ludogite.play.public_games import index_games, read_seats
from ludogite.play.rows import summary_of
from ludogite.storage.schema.public_games import public_game_counts, public_game_people, public_games
from ludogite.storage.schema.tables import tables
from ludogite.storage.store import Append

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("kept_in")]
OPEN = (ev.SeatPlan("me"), ev.SeatPlan("open"))


async def played(house: House, id_: str, *seats: ev.SeatPlan, moves: int = 3, other: ev.Person = BERT) -> None:
    """Lay a table of Anna's at which somebody sits down, play a little, and let Anna give up."""
    loaded = await house.create(id_, plan(*(seats or OPEN)))
    await house.act(id_, other, do.Sit(1))
    await play_first_moves(house, loaded, (ANNA, other), moves)
    await house.act(id_, ANNA, do.Resign(0))


async def found(house: House, search: GameSearch = GameSearch()) -> list[str]:  # noqa: B008 - a value
    return [row.table_id for row in (await PublicGameIndex(house.store).find(search, None, 20)).rows]


async def assert_exact(house: House) -> None:
    """The counts are those of the games that are found."""
    rows = [PublicGameRow(*row) for row in await house.store.read(sa.select(public_games))]
    expected: dict[tuple[str, str, str], int] = {}
    for key in (key for row in rows for key in counted(row)):
        expected[key] = expected.get(key, 0) + 1
    kept = await house.store.read(sa.select(public_game_counts))
    assert {(row.game, row.measure, row.value): row.count for row in kept if row.count} == expected


async def test_only_games_with_a_seat_for_anyone_are_found(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await played(house, "open")
    await played(house, "secret", ev.SeatPlan("me"), ev.SeatPlan("friend"))
    await played(house, "put-away")
    await house.close_table("put-away")
    await played(house, "nothing-played", moves=0)
    await house.create("waiting", plan(*OPEN))
    await index_games(house.store, AccountStore(house.store).children_among)
    assert await found(house) == ["open"]
    (row,) = (await PublicGameIndex(house.store).find(GameSearch(), None, 20)).rows
    assert (row.game, row.turns, row.reason, row.winners, row.first, row.against) == (
        "squadro", 3, "resigned", "1", 0, "people"
    )  # fmt: skip
    assert row.opening.startswith("left:")
    assert " top:" in row.opening
    assert [seat.people for seat in read_seats(row)] == [("anna",), ("bert",)]
    assert "Anna" not in row.seats
    assert await PublicGameIndex(house.store).missing(10) == []
    assert await PublicGameIndex(house.store).ended("squadro") == [
        (EndedKey("people", 2, 0, (1,), "resigned", people_won=True), 1)
    ]
    assert await PublicGameIndex(house.store).turns("squadro") == {3: 1}
    await assert_exact(house)
    await house.stop()


async def test_a_game_in_which_a_child_sat_is_nobodys_business(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    accounts = Accounts(house, b"k" * 32)
    parent = await accounts.join_with_password("parent", "Parente", "a long and quiet password")
    child = await accounts.add_owned(parent, "Lili", "child")
    await played(house, "with-a-child", other=ev.Person(child.id, "Lili"))
    await played(house, "with-a-parent", other=ev.Person("parent", "Parente"))
    await index_games(house.store, AccountStore(house.store).children_among)
    assert await found(house) == ["with-a-parent"]
    assert await found(house, GameSearch(person=child.id)) == []
    await house.stop()


async def test_a_game_in_which_a_child_sat_stays_hidden_when_the_child_is_erased(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    child = ev.Person("lili", "Lili", member=True, child=True)
    await played(house, "with-a-child", other=child)
    await forget(house, child)
    await index_games(house.store, AccountStore(house.store).children_among)
    assert await found(house) == []
    await house.stop()


async def test_whoever_is_forgotten_is_found_no_more_and_the_game_stays(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await played(house, "one")
    await index_games(house.store, AccountStore(house.store).children_among)
    assert await found(house, GameSearch(person="bert")) == ["one"]
    await forget(house, BERT)
    assert await found(house, GameSearch(person="bert")) == []
    await index_games(house.store, AccountStore(house.store).children_among)
    assert await found(house) == ["one"]
    assert await found(house, GameSearch(person="bert")) == []
    kept = await house.store.read(sa.select(public_games.c.seats, public_game_people.c.person).join(
        public_game_people, public_game_people.c.table_id == public_games.c.table_id
    ))  # fmt: skip
    assert "bert" not in str(kept)
    await assert_exact(house)
    await house.stop()


async def test_a_guests_games_are_the_members_once_they_are_recognised(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await played(house, "one")
    await index_games(house.store, AccountStore(house.store).children_among)
    await recognise(house, "bert", ev.Person("berta", "Berta"))
    await index_games(house.store, AccountStore(house.store).children_among)
    assert await found(house, GameSearch(person="bert")) == []
    assert await found(house, GameSearch(person="berta", game="squadro")) == ["one"]
    await assert_exact(house)
    await house.stop()


async def test_what_happens_at_a_table_after_its_end_is_read_again(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await played(house, "one")
    await index_games(house.store, AccountStore(house.store).children_among)
    await house.close_table("one")
    assert await PublicGameIndex(house.store).missing(10) == ["one"]
    await index_games(house.store, AccountStore(house.store).children_among)
    assert await found(house) == []
    await assert_exact(house)
    await house.stop()


async def test_two_who_read_at_once_count_every_game_once(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    for number in range(6):
        await played(house, f"table{number}", moves=2 + number)
    await asyncio.gather(*(index_games(house.store, AccountStore(house.store).children_among) for _ in range(3)))
    assert len(await found(house)) == 6
    await assert_exact(house)
    await house.stop()


async def test_what_was_read_before_more_happened_is_not_kept(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await played(house, "one")
    index = PublicGameIndex(house.store)
    stale = PublicGameRow("one", "squadro", 1, 3, "resigned", "1", 0, "", "people", '[{"people":["bert"]},{}]')
    seq = await house.store.last_seq("one")
    await forget(house, BERT)
    await index.take_in([IndexedGame("one", seq, stale, frozenset({"bert"}))])
    assert await found(house, GameSearch(person="bert")) == []
    assert await index.missing(10) == ["one"]
    await house.stop()


async def filled(house: House, rows: list[PublicGameRow], people: dict[str, frozenset[str]]) -> PublicGameIndex:
    """Put games into an index whose tables nobody ever played at."""
    told = [{"id": row.table_id, "game": row.game, "status": "over", "listed": False, "changed_at": 1} for row in rows]
    await house.store.write(lambda connection: connection.execute(sa.insert(tables), told))
    index = PublicGameIndex(house.store)
    await index.take_in([IndexedGame(row.table_id, 0, row, people.get(row.table_id, frozenset())) for row in rows])
    return index


def row(number: int, **other: Any) -> PublicGameRow:
    first = PublicGameRow(
        f"t{number:06d}", "squadro", 1000 + number // 2, 10 + number % 7, "four-home", "0", 0, "left:1 top:1", "people",
        "[{},{}]",
    )  # fmt: skip
    return first._replace(**other)


async def test_pages_follow_one_another_without_a_gap_or_a_game_twice(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    rows = [row(number) for number in range(53)]
    index = await filled(house, rows, {one.table_id: frozenset({"anna"}) for one in rows[::2]})
    for search, expected in (
        (GameSearch(), rows),
        (GameSearch(game="squadro"), rows),
        (GameSearch(game="rugby"), []),
        (GameSearch(person="anna"), rows[::2]),
        (GameSearch(person="anna", game="squadro", shortest=12), [one for one in rows[::2] if one.turns >= 12]),
        (GameSearch(game="squadro", longest=12), [one for one in rows if one.turns <= 12]),
        (GameSearch(since=1010, until=1020), [one for one in rows if 1010 <= one.ended_at < 1020]),
    ):
        listed: list[PublicGameRow] = []
        after: ListPlace | None = None
        while True:
            page = await index.find(search, after, 10)
            listed += page.rows
            after = page.further
            if after is None:
                break
        assert [one.table_id for one in listed] == [one.table_id for one in reversed(expected)]
    await house.stop()


async def test_openings_and_ends_are_found_by_themselves_and_together(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    rows = [
        row(1),
        row(2, reason="resigned"),
        row(3, opening="left:2 top:1"),
        row(4, opening="left:2 top:1", reason="resigned"),
    ]
    index = await filled(house, rows, {})
    squadro = GameSearch(game="squadro")

    async def ids(search: GameSearch) -> list[str]:
        return [one.table_id[-1] for one in (await index.find(search, None, 10)).rows]

    assert await ids(squadro._replace(opening="left:2 top:1")) == ["4", "3"]
    assert await ids(squadro._replace(reason="resigned")) == ["4", "2"]
    assert await ids(squadro._replace(reason="resigned", opening="left:2 top:1")) == ["4"]
    assert await ids(GameSearch(reason="resigned")) == ["4", "2"]
    assert list(await index.openings("squadro")) == ["left:1 top:1", "left:2 top:1"]
    await house.stop()


async def test_whoever_looks_for_something_rare_goes_on_from_where_the_house_stopped(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    rows = [row(number, **({"against": "5", "turns": 99} if number == 0 else {})) for number in range(WINDOW + 10)]
    index = await filled(house, rows, {})
    rare = GameSearch(game="squadro", against="5")
    first = await index.find(rare, None, 10)
    assert first.rows == []
    assert first.further is not None
    second = await index.find(rare, first.further, 10)
    assert [one.table_id for one in second.rows] == ["t000000"]
    assert second.further is None
    by_length = await index.find(GameSearch(game="squadro", shortest=50), None, 10)
    assert [one.table_id for one in by_length.rows] == ["t000000"]
    assert (await index.find(GameSearch(game="squadro", shortest=50, until=1), None, 10)).rows == []
    assert (await index.find(GameSearch(game="squadro", shortest=50, reason="resigned"), None, 10)).rows == []
    assert (await index.find(GameSearch(game="squadro", shortest=50), ListPlace(1000, "a"), 10)).rows == []
    await house.stop()


READING = """
import asyncio, sys
from pathlib import Path
from ludogite.people.accounts.store import AccountStore
from ludogite.play.public_games import index_games
from ludogite.storage.store import open_store
from ludogite.settings import read_settings

async def main():
    store = open_store(Path(sys.argv[1]), read_settings(data=sys.argv[1]).database)
    await store.start()
    store.let_others_open()
    await index_games(store, AccountStore(store).children_among)
    await store.stop()

asyncio.run(main())
"""


async def test_every_game_is_counted_once_though_one_of_two_who_read_is_killed(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    await played(house, "first")
    rows = tuple(await house.store.events("first"))
    summary = summary_of(house.loaded["first"].table)
    for number in range(60):
        id_ = f"copy{number:03d}"
        await house.store.append(Append(id_, rows, summary._replace(id=id_), ("anna", "bert")))
    readers = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", READING, str(tmp_path), env=dict(os.environ))
        for _ in range(2)
    ]
    counted_rows = sa.select(sa.func.count()).select_from(public_games)

    async def has_begun() -> bool:
        return bool((await house.store.read(counted_rows))[0][0])

    await wait_until_async(has_begun, "a reader has counted a game", poll_s=0.005)
    with contextlib.suppress(ProcessLookupError):  # quicker than we look
        readers[0].kill()
    assert await readers[1].wait() == 0
    await readers[0].wait()
    await index_games(house.store, AccountStore(house.store).children_among)
    assert (await house.store.read(counted_rows))[0][0] == 61
    await assert_exact(house)
    assert await PublicGameIndex(house.store).turns("squadro") == {3: 61}
    await house.stop()
