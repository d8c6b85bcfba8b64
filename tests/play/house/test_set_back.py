"""The clock of the machine was set back: the house goes slower until it is right, and nobody loses time or a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.play.houses import ANNA, BERT, plan, until_over
from tests.play.town import DAYS, MINUTES, NOON, SLOW_MS, Town

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.house import caretaker
from ludogite.play.house.house_clock import SLOWER, STALL_MS, HouseClock

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ludogite.play.house.house import House

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("kept_in")]

HOUR_S = 3_600


class Machine:
    """A machine whose clock can be set, under a clock of a house that looks at it each second."""

    def __init__(self) -> None:
        self.wall_s, self.running_s = NOON, 5.0
        self.clock = HouseClock(lambda: self.wall_s, lambda: int(self.running_s * 1e9))
        self.clock.tick()

    def runs(self, seconds: int) -> list[int]:
        """Let time pass; return what the clock of the house said."""
        said = []
        for _ in range(seconds):
            for _ in range(2):
                self.wall_s += 0.5
                self.running_s += 0.5
                said.append(self.clock.now())
            self.clock.tick()
            said.append(self.clock.now())
        return said

    def ahead_s(self) -> float:
        return self.clock.now() / 1000 - self.wall_s


def test_a_house_whose_machine_was_put_right_goes_slower_until_both_say_the_same() -> None:
    machine = Machine()
    machine.wall_s += HOUR_S
    assert machine.clock.has_missed_time
    machine.clock.catch_up(machine.clock.wall_ms())
    machine.wall_s -= HOUR_S
    said = machine.runs(HOUR_S)
    assert said == sorted(said), "it never goes back"
    assert machine.ahead_s() == pytest.approx(HOUR_S - HOUR_S / SLOWER, abs=2)
    said = machine.runs((SLOWER - 1) * HOUR_S + 60)
    assert said == sorted(said)
    assert machine.ahead_s() == pytest.approx(0, abs=0.01)
    assert machine.clock.ahead_ms <= 1
    began = machine.clock.now()
    machine.runs(1_000)
    assert machine.clock.now() - began == pytest.approx(1_000_000, abs=2), "from then on it goes as the machine"


def test_a_house_that_is_ahead_and_held_up_stands_still_all_the_same() -> None:
    machine = Machine()
    machine.wall_s -= HOUR_S
    machine.clock.tick()
    began = machine.clock.now()
    machine.wall_s += 600
    machine.running_s += 600
    assert machine.clock.now() == began + STALL_MS - STALL_MS // SLOWER
    machine.clock.tick()
    assert machine.clock.now() == began + STALL_MS - STALL_MS // SLOWER
    assert not machine.clock.has_missed_time


async def test_a_flag_falls_when_the_slower_clock_says_so(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caretaker, "SWEEP_S", 3_600)  # nobody else finds the table
    house = await town.opens()
    town.suspended_s -= HOUR_S
    await house.caretaker._look_at_clock()  # noqa: SLF001 - what happens each second
    assert house.clock.ahead_ms >= HOUR_S * 1000
    await house.create("t", plan(clock=ev.ClockPlan(per_move_ms=300)))
    await house.act("t", BERT, do.Sit(1))
    await house.act("t", ANNA, do.Play("1", 0))
    deadline = house.loaded["t"].table.clock.deadline
    await until_over(house, "t")
    assert deadline
    assert house.loaded["t"].table.changed_at >= deadline


async def test_whoever_comes_to_a_house_that_is_ahead_goes_by_its_clock(town: Town) -> None:
    first = await town.opens()
    await first.create("t", plan(clock=MINUTES))
    await first.act("t", BERT, do.Sit(1))
    town.suspended_s -= HOUR_S
    await first.heartbeat.beat()
    town.seconds -= HOUR_S
    second = await opens_as_the_machine_says(town)
    assert abs(second.now() - first.now()) < SLOW_MS
    await second.act("t", ANNA, do.Play("1", 0))
    table = (await first.load_newest("t")).table
    assert table.clock.remaining(1, first.now()) > 60_000 - SLOW_MS
    await first.act("t", BERT, do.Play("2", 1))
    assert not table.over


async def opens_as_the_machine_says(town: Town) -> House:
    """Open another house; the town would not let it open before the others' time."""
    others, town.open = town.open, []
    try:
        house = await town.opens()
    finally:
        town.open = others
    others.append(house)
    return house


@pytest.mark.parametrize("end", [Town.closes, Town.killed], ids=["closed", "killed"])
@pytest.mark.parametrize("clock", [MINUTES, DAYS], ids=["minutes", "days"])
async def test_a_restart_after_the_machine_was_put_right_costs_nobody_time(
    town: Town, clock: ev.ClockPlan, end: Callable[[Town, House], Awaitable[None]]
) -> None:
    house = await town.opens()
    await house.create("t", plan(clock=clock))
    await house.act("t", BERT, do.Sit(1))
    await house.act("t", ANNA, do.Play("1", 0))
    before = house.loaded["t"].table.clock.remaining(1, house.now())
    await house.heartbeat.beat()
    await end(town, house)
    town.seconds -= HOUR_S
    again = await town.opens()
    table = (await again.load("t")).table
    assert before - SLOW_MS < table.clock.remaining(1, again.now()) <= before + SLOW_MS
    again.clock.catch_up(again.now() + HOUR_S * 1000)  # the machine comes to where it was
    await again.caretaker.sweep()
    assert not table.over
    assert before - 2 * SLOW_MS < table.clock.remaining(1, again.now())
    await again.act("t", BERT, do.Play("2", 1))
    await again.act("t", ANNA, do.Play("2", 2))
    after = (await again.load("t")).table.clock
    assert min(after.remaining(seat, again.now()) for seat in (0, 1)) > before - 3 * SLOW_MS
