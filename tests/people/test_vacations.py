"""Vacations: so many days within a year, told to every table of days once, on both databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.play.houses import ANNA, BERT, plan

from ludogite.people.errors import VacationError
from ludogite.people.vacations import HOUR_MS, YEAR_MS, Vacations, begin, days_taken, going_on
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.events import DAY_MS
from ludogite.play.invitations import friends_invitation
from ludogite.storage.accounts import AccountStore
from ludogite.storage.vacations import VacationRow, VacationStore

if TYPE_CHECKING:
    from ludogite.play.house import House

NOW = 2 * YEAR_MS


def test_days_are_counted_within_a_year_and_a_day_that_has_begun_counts() -> None:
    before = [
        VacationRow("anna", NOW - YEAR_MS - 9 * DAY_MS, NOW - YEAR_MS),
        VacationRow("anna", NOW - 50 * DAY_MS, NOW - 40 * DAY_MS),
        VacationRow("anna", NOW - 20 * DAY_MS, NOW - 20 * DAY_MS + HOUR_MS + 1),
    ]
    assert days_taken(before, NOW) == 11
    assert going_on(before, NOW) is None
    row = begin(before, "anna", 19, 30, NOW)
    assert (row.until - NOW, going_on([*before, row], NOW)) == (19 * DAY_MS, row)
    for days, known in ((20, before), (0, before), (1, [*before, row])):
        with pytest.raises(VacationError):
            begin(known, "anna", days, 30, NOW)


def test_whoever_is_back_within_an_hour_gets_the_day_back_but_not_again_and_again() -> None:
    first = VacationRow("anna", NOW, NOW + HOUR_MS)
    again = VacationRow("anna", NOW + 2 * HOUR_MS, NOW + 3 * HOUR_MS)
    tomorrow = VacationRow("anna", again.began_at + DAY_MS, again.began_at + DAY_MS + 1)
    later = NOW + 3 * DAY_MS
    assert [days_taken(known, later) for known in ([first], [again, first], [first, again, tomorrow])] == [0, 1, 1]
    assert days_taken([VacationRow("anna", NOW, NOW + HOUR_MS + 1)], later) == 1
    whole = VacationRow("anna", NOW - 20 * HOUR_MS, NOW - HOUR_MS)
    assert days_taken([whole, first], later) == 2, "another one began in the 24 hours before"


@pytest.mark.anyio
async def test_every_table_of_days_is_told_once_also_of_what_was_begun_elsewhere(house: House) -> None:
    days = ev.ClockPlan(per_move_ms=3 * DAY_MS)
    for id_, clock in (("days", days), ("minutes", ev.ClockPlan(600_000))):
        await house.create(id_, plan(ev.SeatPlan("me"), ev.SeatPlan("friend"), clock=clock))
        await house.act(id_, BERT, do.Sit(1, "n0nce", await invitation(house, id_)))
    vacations, store = Vacations(house, 30), VacationStore(house.store)
    # Another process wrote it down, and died before any table was told.
    await store.begin(ANNA.id, lambda known: begin(known, ANNA.id, 10, 30, house.now()))
    [row] = await store.untold()
    await vacations.settle()
    assert await store.untold() == []
    table = (await house.load("days")).table
    assert [(one.person, one.until) for one in table.clock.pauses] == [(ANNA.id, row.until)]
    assert (await house.load("minutes")).table.clock.pauses == ()
    await vacations.follow()
    assert (await house.load("days")).table.seq == table.seq
    with pytest.raises(VacationError):
        await vacations.begin(ANNA.id, 1)
    await vacations.end(ANNA.id)
    assert not (await house.load("days")).table.clock.stands_still(house.now() + 1)
    assert days_taken(await vacations.of(ANNA.id), house.now()) == 0
    await AccountStore(house.store).erase(ANNA.id)
    assert await vacations.of(ANNA.id) == []


async def invitation(house: House, id_: str) -> str:
    return friends_invitation((await house.load(id_)).table)
