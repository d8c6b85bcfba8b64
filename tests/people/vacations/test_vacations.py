"""Vacations: so many days within a year, told to every table of days once, on both databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tests.people import running as runs
from tests.play.houses import ANNA, BERT, plan, until

from ludogite.people.accounts.store import AccountStore
from ludogite.people.errors import VacationError
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.runner import TournamentRunner
from ludogite.people.vacations.store import VacationRow, VacationStore
from ludogite.people.vacations.vacations import HOUR_MS, YEAR_MS, Vacations, begin, days_taken, going_on
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.events import DAY_MS
from ludogite.play.invitations import friends_invitation
from ludogite.play.rows import events_from_rows

if TYPE_CHECKING:
    from ludogite.play.house.house import House
    from ludogite.play.house.loaded import LoadedTable

NOW = 2 * YEAR_MS
DAYS = ev.ClockPlan(per_move_ms=3 * DAY_MS)


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
    for id_, clock in (("days", DAYS), ("minutes", ev.ClockPlan(600_000))):
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


@pytest.mark.anyio
async def test_a_game_that_begins_during_a_vacation_is_told_at_once_and_once(house: House) -> None:
    vacations = Vacations(house, 30)
    await vacations.begin(BERT.id, 10)
    [row] = await vacations.of(BERT.id)
    # One where whoever is away sits down, one that they lay and that begins at once, one with minutes.
    await house.create("sat", plan(ev.SeatPlan("me"), ev.SeatPlan("friend"), clock=DAYS))
    await house.act("sat", BERT, do.Sit(1, "n0nce", await invitation(house, "sat")))
    bot = ev.SeatPlan("bot", level="1")
    await house.create("laid", replace(plan(ev.SeatPlan("me"), bot, clock=DAYS), by=BERT))
    await house.create("minutes", plan(ev.SeatPlan("me"), ev.SeatPlan("friend"), clock=ev.ClockPlan(600_000)))
    await house.act("minutes", BERT, do.Sit(1, "n0nce", await invitation(house, "minutes")))
    await until(lambda: all(house.loaded[id_].table.clock.pauses for id_ in ("sat", "laid")))
    await vacations.follow()
    for id_ in ("sat", "laid"):
        events = [s.event for s in events_from_rows(await house.store.events(id_))]
        assert [one for one in events if isinstance(one, ev.OnVacation)] == [ev.OnVacation(BERT.id, row.until)]
    assert not house.loaded["minutes"].table.clock.pauses
    clock = house.loaded["sat"].table.clock
    thought_ms = clock.pauses[0].began - clock.began  # until the table was told
    assert clock.deadline is not None
    assert clock.deadline >= row.until + 3 * DAY_MS - thought_ms
    await vacations.end(BERT.id)
    assert not house.loaded["sat"].table.clock.stands_still(house.now() + 1)
    await house.create("later", plan(ev.SeatPlan("me"), ev.SeatPlan("friend"), clock=DAYS))
    await house.act("later", BERT, do.Sit(1, "n0nce", await invitation(house, "later")))
    await vacations.follow()
    assert not house.loaded["later"].table.clock.pauses


@pytest.mark.anyio
async def test_a_tournament_may_seat_somebody_on_vacation_and_the_clocks_stand_still(house: House) -> None:
    vacations, tournaments = Vacations(house, 30), runs.opened(house)
    await vacations.begin(runs.BERT.id, 10)
    id_ = await runs.announced(tournaments, RoundRobinForm(at_once=True), 0, clock=DAYS, fair_wait_ms=DAY_MS)
    await runs.enter(tournaments, id_, runs.ANNA, runs.BERT)
    await runs.begin(tournaments, id_)
    [match] = (await TournamentRunner(tournaments).see_to(id_)).open_matches
    await until(lambda: house.loaded[match.table].table.clock.pauses)
    assert [one.person for one in house.loaded[match.table].table.clock.pauses] == [runs.BERT.id]


@pytest.mark.anyio
async def test_a_game_whose_process_died_as_it_began_is_told_by_the_next_look_of_any_other(house: House) -> None:
    vacations = Vacations(house, 30)
    house.on_playing.clear()  # it dies before anybody is told
    await vacations.begin(ANNA.id, 10)
    for id_ in ("before the first look", "before the second"):
        await house.create(id_, plan(ev.SeatPlan("me"), ev.SeatPlan("friend"), clock=DAYS))
        await house.act(id_, BERT, do.Sit(1, "n0nce", await invitation(house, id_)))
        assert not house.loaded[id_].table.clock.pauses
        await vacations.follow()
        assert [one.person for one in house.loaded[id_].table.clock.pauses] == [ANNA.id]


@pytest.mark.anyio
async def test_a_vacation_that_ends_while_a_game_is_told_of_it_ends_there_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    vacations, store = Vacations(house, 30), VacationStore(house.store)
    house.on_playing.clear()
    await vacations.begin(ANNA.id, 10)
    await house.create("days", plan(ev.SeatPlan("me"), ev.SeatPlan("friend"), clock=DAYS))
    await house.act("days", BERT, do.Sit(1, "n0nce", await invitation(house, "days")))
    load_newest = house.load_newest

    async def after_the_end(id_: str) -> LoadedTable:
        monkeypatch.undo()
        await vacations.end(ANNA.id)
        return await load_newest(id_)

    monkeypatch.setattr(house, "load_newest", after_the_end)
    await vacations.follow()
    assert [one.account for one in await store.untold()] == [ANNA.id]
    await vacations.settle()
    assert not house.loaded["days"].table.clock.stands_still(house.now() + 1)


async def invitation(house: House, id_: str) -> str:
    return friends_invitation((await house.load(id_)).table)
