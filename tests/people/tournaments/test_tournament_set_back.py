"""The clock of the machine was set back and the house restarted: nobody loses a match of a tournament by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.people.running import ANNA, BERT, announced, begin, enter, opened
from tests.play.town import Town

from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.play import commands as do
from ludogite.play.events import MINUTE_MS, ClockPlan

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ludogite.play.house.house import House

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("kept_in")]


@pytest.mark.parametrize("end", [Town.closes, Town.killed], ids=["closed", "killed"])
@pytest.mark.parametrize("is_begun", [False, True], ids=["awaited", "begun"])
async def test_a_restart_after_the_machine_was_put_right_costs_nobody_a_match(
    town: Town, end: Callable[[Town, House], Awaitable[None]], is_begun: bool
) -> None:
    house = await town.opens()
    held = opened(house)
    clock = ClockPlan(5 * MINUTE_MS, 2_000)
    id_ = await announced(held, KnockoutForm(), 0, fair_wait_ms=2 * MINUTE_MS, clock=clock)
    await enter(held, id_, ANNA, BERT)
    await begin(held, id_)
    tournament = await TournamentRunner(held).see_to(id_)
    [match] = tournament.open_matches
    seats = {person: match.seats.index(tournament.number_of(person.id) or 0) for person in (ANNA, BERT)}
    for person in (ANNA, BERT) if is_begun else (ANNA,):
        await house.act(match.table, person, do.Sit(seats[person]))
    await house.heartbeat.beat()
    await end(town, house)
    town.seconds -= 3_600
    again = await town.opens()
    for later_s in (0, 3_600):  # at once, and when the machine comes to where it was
        again.clock.catch_up(again.now() + later_s * 1000)
        await again.caretaker.sweep()
        assert (await TournamentRunner(opened(again)).see_to(id_)).open_matches
    if not is_begun:
        await again.act(match.table, BERT, do.Sit(seats[BERT]))
    table = (await again.load(match.table)).table
    assert table.playing
    assert min(table.clock.remaining(seat, again.now()) for seat in (0, 1)) > 4 * MINUTE_MS
