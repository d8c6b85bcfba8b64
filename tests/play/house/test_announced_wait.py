"""Matches without a clock in which somebody stays away: a house decides them by itself, whichever house it is."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.play.houses import ANNA, BERT, plan, until, until_over
from tests.play.town import Town

from ludogite.play import commands as do
from ludogite.play.absence import absent_until
from ludogite.play.house import presence as presence_module
from ludogite.play.house.house import House
from ludogite.play.house.loaded import LoadedTable

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("kept_in")]

SHORT_MS, LONG_MS = 300, 600_000


@pytest.fixture
async def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Town]:
    monkeypatch.setattr(presence_module, "GRACE_S", 0.05)
    made = Town(tmp_path)
    yield made
    for house in made.open:
        await house.stop()


async def match(house: House, wait_ms: int) -> LoadedTable:
    """Lay the table of a match at which Bert has to move."""
    await house.create("t", replace(plan(), tournament="friday", absence_wait_ms=wait_ms))
    await house.act("t", BERT, do.Sit(1))
    await house.act("t", ANNA, do.Play("1", 0))
    return await house.load("t")


async def test_the_house_ends_the_match_of_somebody_who_stays_away(town: Town) -> None:
    house = await town.opens()
    loaded = await match(house, SHORT_MS)
    house.watch(loaded, ANNA.id)
    house.unwatch(loaded, house.watch(loaded, BERT.id))
    await until_over(house, "t")
    outcome = loaded.table.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.reason.code) == ((1, 2), "absent")


async def test_whoever_is_there_has_all_the_time_in_the_world(town: Town) -> None:
    house = await town.opens()
    loaded = await match(house, SHORT_MS)
    house.watch(loaded, ANNA.id)
    house.watch(loaded, BERT.id)
    await house.index.put_off("t", 0, None)
    house.clock.catch_up(house.now() + 10 * SHORT_MS + 5_000)  # time passes
    await house.caretaker.sweep()
    await house.presence._check(loaded)  # noqa: SLF001 - and somebody looks who is there
    assert loaded.table.playing
    assert loaded.table.seats[1].gone_since is None


async def test_after_a_kill_the_house_finds_out_who_has_not_come_back_and_gives_them_the_whole_wait(town: Town) -> None:
    house = await town.opens()
    loaded = await match(house, LONG_MS)
    house.watch(loaded, ANNA.id)
    house.watch(loaded, BERT.id)
    await town.killed(house)
    town.seconds += 3_600
    again = await town.opens()
    await until(lambda: "t" in again.loaded and again.loaded["t"].table.seats[1].gone_since is not None)
    lost_at = absent_until(again.loaded["t"].table)
    assert lost_at is not None
    assert lost_at >= int(town.seconds * 1000) + LONG_MS, "while no house was open nobody could come"


async def test_another_house_decides_where_the_first_one_died(town: Town) -> None:
    house = await town.opens()
    loaded = await match(house, SHORT_MS)
    house.watch(loaded, ANNA.id)
    house.unwatch(loaded, house.watch(loaded, BERT.id))
    await until(lambda: loaded.table.seats[1].gone_since is not None)
    loaded.rest()
    await town.killed(house)
    again = await town.opens()
    await until_over(again, "t")
