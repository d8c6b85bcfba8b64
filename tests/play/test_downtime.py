"""While no house is open clocks of minutes stand still, and clocks of days leave an hour after it reopens."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.play.houses import ANNA, BERT, kept_store, open_house, plan, until, until_over

from ludogite.core.errors import RulesGoneError
from ludogite.core.registry import installed_games
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import presence as presence_module
from ludogite.play.absence import absence
from ludogite.play.downtime import GRACE_MS
from ludogite.play.errors import TableError
from ludogite.play.house import House
from ludogite.play.table import Table
from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.schema.events import EventRow
from ludogite.storage.store import Append

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("kept_in")]

MINUTES = ev.ClockPlan(60_000, 2_000)
DAYS = ev.ClockPlan(per_move_ms=86_400_000)
NOON = 1_800_000_000.0
SLOW_MS = 1_000
"""What a busy machine may take for what this test does between two looks at the clock."""


class Town:
    """Houses that open and close in one folder, at times that a test chooses."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds = NOON
        self.open: list[House] = []

    async def opens(self) -> House:
        self.seconds = max([self.seconds, *(house.now() / 1000 for house in self.open)])
        house = await open_house(self.folder, lambda: self.seconds)
        self.open.append(house)
        return house

    async def closes(self, house: House) -> None:
        self.seconds = house.now() / 1000
        self.open.remove(house)
        await house.stop()

    async def killed(self, house: House) -> None:
        """Let the house go without a last word."""
        self.seconds = house.now() / 1000
        self.open.remove(house)
        await house.supervisor.stop()
        await house.store.stop()


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    made = Town(tmp_path)
    yield made
    for house in made.open:
        await house.stop()


async def play(house: House, clock: ev.ClockPlan) -> Table:
    """Lay a table at which Bert has to move."""
    await house.create("t", plan(clock=clock))
    await house.act("t", BERT, do.Sit(1))
    await house.act("t", ANNA, do.Play("1", 0))
    return (await house.load("t")).table


def left(house: House, table: Table) -> int:
    return table.clock.remaining(1, house.now())


@pytest.mark.parametrize("away_s", [1, 7, 14, 7200])
@pytest.mark.parametrize("end", [Town.closes, Town.killed], ids=["closed", "killed"])
async def test_minutes_stand_still_however_long_no_house_is_open(
    town: Town, away_s: float, end: Callable[[Town, House], Awaitable[None]]
) -> None:
    house = await town.opens()
    before = left(house, await play(house, MINUTES))
    await end(town, house)
    town.seconds += away_s
    again = await town.opens()
    table = (await again.load("t")).table
    assert before - SLOW_MS < left(again, table) <= 60_000
    assert not table.over


async def test_what_was_thought_before_the_house_closed_is_counted(town: Town) -> None:
    house = await town.opens()
    await play(house, MINUTES)
    await asyncio.sleep(0.6)
    await town.closes(house)
    town.seconds += 30
    again = await town.opens()
    assert 60_000 - 600 - SLOW_MS < left(again, (await again.load("t")).table) <= 60_000 - 600


async def test_several_restarts_take_nothing(town: Town) -> None:
    house = await town.opens()
    before = left(house, await play(house, MINUTES))
    for _ in range(3):
        await town.killed(house)
        town.seconds += 20
        house = await town.opens()
    assert before - 2 * SLOW_MS < left(house, (await house.load("t")).table)


async def test_while_another_house_is_open_the_clock_runs(town: Town) -> None:
    first = await town.opens()
    table = await play(first, MINUTES)
    seq = table.seq
    second = await town.opens()
    await town.closes(second)
    third = await town.opens()
    await asyncio.sleep(0.3)
    assert left(third, (await third.load("t")).table) <= 60_000 - 300
    assert table.seq == seq, "nothing was told to a clock that never stood still"


async def test_two_houses_and_a_replay_agree_on_the_clock(town: Town) -> None:
    house = await town.opens()
    await play(house, MINUTES)
    await town.killed(house)
    town.seconds += 45
    first = await town.opens()
    second = await town.opens()
    here, there = (await first.load("t")).table, (await second.load("t")).table
    assert (here.seq, here.clock.began, here.clock.left) == (there.seq, there.clock.began, there.clock.left)


async def test_a_short_clock_for_each_move_stands_still_too(town: Town) -> None:
    house = await town.opens()
    before = left(house, await play(house, ev.ClockPlan(per_move_ms=45_000)))
    await town.closes(house)
    town.seconds += 600
    again = await town.opens()
    assert before - SLOW_MS < left(again, (await again.load("t")).table)


async def test_days_run_on_and_leave_an_hour_after_reopening(town: Town) -> None:
    house = await town.opens()
    await play(house, DAYS)
    await town.closes(house)
    town.seconds += 3 * 86_400
    reopened_ms = int(town.seconds * 1000)
    again = await town.opens()
    table = (await again.load("t")).table
    assert not table.over
    assert table.clock.deadline is not None
    assert reopened_ms + GRACE_MS <= table.clock.deadline < reopened_ms + GRACE_MS + 5_000
    assert GRACE_MS - SLOW_MS < left(again, table) <= GRACE_MS + SLOW_MS, "what the page shows is when the flag falls"
    other = await town.opens()
    assert (await other.load("t")).table.clock.deadline == table.clock.deadline
    await again.act("t", BERT, do.Play("2", 1))
    deadline = (await again.load("t")).table.clock.deadline
    assert deadline is not None
    assert deadline > again.now() + 23 * 3_600_000


async def test_a_flag_of_days_falls_when_the_hour_is_over(town: Town) -> None:
    house = await town.opens()
    await play(house, DAYS)
    await town.closes(house)
    town.seconds += 3 * 86_400
    again = await town.opens()
    assert not (await again.load("t")).table.over
    # The house stays open in another process, so that the hour is over when this one loads the table.
    town.seconds += GRACE_MS / 1000 + 5
    later = await town.opens()
    await until_over(later, "t")


async def test_days_that_are_left_are_not_touched(town: Town) -> None:
    house = await town.opens()
    table = await play(house, DAYS)
    deadline = table.clock.deadline
    await town.closes(house)
    town.seconds += 3_600
    again = await town.opens()
    assert (await again.load("t")).table.clock.deadline == deadline


async def test_the_clock_of_a_table_that_cannot_be_opened_stands_still(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await town.opens()
    before = left(house, await play(house, MINUTES))
    await town.closes(house)
    with monkeypatch.context() as without:
        without.delitem(installed_games(), "squadro")
        town.seconds += 10
        poor = await town.opens()
        await until(lambda: "t" in poor.kept)
        async with asyncio.timeout(30):
            while not await HouseMemory(poor.store).recall("kept/t"):  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.01)
        # An hour later, still without the game, the house is opened once more.
        town.seconds += 3_600
        still_poor = await town.opens()
        with pytest.raises(RulesGoneError):
            await still_poor.load("t")
        for closing_now in (poor, still_poor):
            await town.closes(closing_now)
    town.seconds += 10
    rich = await town.opens()
    assert before - SLOW_MS < left(rich, (await rich.load("t")).table)


async def test_whoever_was_away_has_the_whole_wait_after_reopening(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "GRACE_S", 0.05)
    house = await town.opens()
    await play(house, ev.ClockPlan())
    loaded = await house.load("t")
    house.watch(loaded, ANNA.id)
    house.unwatch(loaded, house.watch(loaded, BERT.id))
    await until(lambda: absence(loaded.table, ANNA.id) is not None)
    await town.closes(house)
    town.seconds += 600
    again = await town.opens()
    with pytest.raises(TableError, match="please wait"):
        await again.act("t", ANNA, do.Claim(1))
    found = absence((await again.load("t")).table, ANNA.id)
    assert found is not None
    assert again.now() - found.since < 60_000


async def test_old_events_replay_as_before(tmp_path: Path, town: Town) -> None:
    house = await town.opens()
    table = await play(house, MINUTES)
    seq = table.seq
    await town.closes(house)
    store = kept_store(tmp_path)
    old = EventRow(seq + 1, int(NOON * 1000) + 5_000, '{"type":"reopened","thought_ms":1234}')
    await store.start()
    await store.append(Append(table.id, (old,)))
    await store.write(lambda database: database.execute(sa.text("DELETE FROM house WHERE key = 'pulse'")).close())
    await store.stop()
    again = await town.opens()
    clock = (await again.load("t")).table.clock
    assert clock.began == int(NOON * 1000) + 5_000 - 1234
    assert clock.no_flag_before == 0
