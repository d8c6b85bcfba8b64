"""While no house is open clocks of minutes stand still, and clocks of days leave an hour after it reopens."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.play.houses import ANNA, BERT, kept_store, plan, until, until_over
from tests.play.town import DAYS, MINUTES, NOON, SLOW_MS, Town
from tests.waiting import wait_until_async

from ludogite.core.errors import RulesGoneError
from ludogite.core.registry import installed_games
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.absence import absence
from ludogite.play.errors import TableError
from ludogite.play.house import presence as presence_module
from ludogite.play.house.downtime import GRACE_MS
from ludogite.play.house.house import House
from ludogite.play.house.house_clock import STALL_MS, HouseClock
from ludogite.play.table import Table
from ludogite.storage.house_memory import HouseMemory
from ludogite.storage.schema.events import EventRow
from ludogite.storage.store import Append

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("kept_in")]


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
    house.clock.catch_up(house.now() + 600)
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
    third.clock.catch_up(third.now() + 300)
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
        since = partial(HouseMemory(poor.store).recall, "kept/t")
        await wait_until_async(since, "it is noted since when the table cannot be opened")
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


def is_told(house: House, table: str) -> bool:
    """Tell whether a table knows of the last time in which nobody could play."""
    return house.loaded[table].table.changed_at >= house.downtimes.last_ended


@pytest.mark.parametrize("jump_s", [60, 1800, 3600])
async def test_minutes_stand_still_while_the_machine_is_suspended(town: Town, jump_s: float) -> None:
    house = await town.opens()
    before = left(house, await play(house, MINUTES))
    await town.is_suspended(jump_s)
    await until(lambda: is_told(house, "t"))
    table = house.loaded["t"].table
    assert before - 3 * SLOW_MS < left(house, table) <= 60_000
    assert not table.over
    await house.act("t", BERT, do.Play("2", 1))


async def test_whoever_decides_first_after_a_suspension_has_lost_no_time(town: Town) -> None:
    house = await town.opens()
    before = left(house, await play(house, MINUTES))
    town.suspended_s += 1800
    until_ms = int(house.clock.wall_ms())
    await until(lambda: house.now() >= until_ms)
    await house.act("t", BERT, do.Play("2", 1))
    assert (await house.load("t")).table.clock.left[1] > before - 3 * SLOW_MS


async def test_days_leave_an_hour_after_a_suspension(town: Town) -> None:
    house = await town.opens()
    await play(house, DAYS)
    await town.is_suspended(3 * 86_400)
    await until(lambda: is_told(house, "t"))
    deadline = house.loaded["t"].table.clock.deadline
    assert not house.loaded["t"].table.over
    assert deadline is not None
    assert GRACE_MS - 60_000 < deadline - house.now() <= GRACE_MS


async def test_two_houses_on_a_suspended_machine_agree_on_the_clock(town: Town) -> None:
    first, second = await town.opens(), await town.opens()
    before = left(first, await play(first, MINUTES))
    await second.load("t")
    await town.is_suspended(1800)
    await until(lambda: first.loaded["t"].table.seq == second.loaded["t"].table.seq and is_told(second, "t"))
    here, there = first.loaded["t"].table, second.loaded["t"].table
    assert (here.seq, here.clock) == (there.seq, there.clock)
    assert before - 3 * SLOW_MS < left(second, there) <= 60_000


async def test_time_that_one_process_missed_is_no_downtime_where_another_was_there(town: Town) -> None:
    house = await town.opens()
    noted, now = list(house.downtimes.of_house), house.now()
    assert await house.downtimes.missed(now - 1_000, now, may_note=True)
    assert house.downtimes.of_house == noted
    assert not await house.downtimes.missed(now - 60_000, now, may_note=False), "a worker waits for those who serve"


async def test_a_clock_that_was_set_back_is_waited_for_by_nobody(town: Town) -> None:
    house = await town.opens()
    table, now = await play(house, MINUTES), house.now()
    town.suspended_s -= 3600
    await house.caretaker._look_at_clock()  # noqa: SLF001 - what happens each second
    assert house.now() >= now
    assert left(house, table) > 60_000 - 3 * SLOW_MS


def test_the_clock_of_a_house_that_is_held_up_stands_still_until_it_goes_on() -> None:
    wall, running = [NOON], [5_000_000_000]
    clock = HouseClock(lambda: wall[0], lambda: running[0])
    clock.tick()
    began = clock.now()
    wall[0] += 1800
    running[0] += 1800 * 1_000_000_000
    assert clock.now() == began + STALL_MS, "whoever decides now, before anybody looked at the clock, loses seconds"
    clock.tick()
    assert clock.now() == began + STALL_MS
    assert clock.has_missed_time
    clock.catch_up(clock.wall_ms())
    assert clock.now() == began + 1_800_000
    assert not clock.has_missed_time


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
