"""Vacations and reminders where a move has days: clocks stand still, flags fall later, and replay is exact."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.play.desk import ANNA, BERT, CARO, Desk, essence

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.clock import LAG_MS, Clock
from ludogite.play.decide import flag
from ludogite.play.due import due_at
from ludogite.play.facts import facts
from ludogite.play.member_events import FlagNears, reminded, standing
from ludogite.play.notices import notices_between
from ludogite.play.reminders import LONGEST_MS, reminder_of
from ludogite.play.table import Table
from ludogite.play.vacations import vacation_at
from ludogite.play.view import snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer

DAY = ev.DAY_MS
THREE_DAYS = ev.ClockPlan(per_move_ms=3 * DAY)


def squadro(clock: ev.ClockPlan = THREE_DAYS) -> Desk:
    return Desk(clock=clock, options={"first": "left", "sides": "given"}).seat(ANNA, BERT)


def vacation(desk: Desk, person: ev.Person, until: int) -> None:
    desk.take(vacation_at(desk.table, person.id, until, desk.now))


def test_clocks_stand_still_until_the_vacation_is_over() -> None:
    desk = squadro()
    began = desk.now
    desk.now += DAY
    vacation(desk, BERT, desk.now + 10 * DAY)
    assert due_at(desk.table) == began + 13 * DAY + LAG_MS, "also those of the others"
    desk.now += 5 * DAY
    assert desk.table.clock.remaining(0, desk.now) == 2 * DAY
    told = snapshot(desk.table, Viewer(ANNA.id), desk.now, ViewContext())
    assert (told.turn.running, told.table.seats[1].vacation_until) == (None, began + 11 * DAY)
    desk.do(ANNA, do.Play("1", 0))
    assert due_at(desk.table) == began + 14 * DAY + LAG_MS, "who moves meanwhile wakes nobody"
    desk.now = began + 12 * DAY
    assert desk.table.clock.remaining(1, desk.now) == 2 * DAY
    assert facts(desk.table, Viewer(None), desk.now).seats[1].vacation_until is None


def test_a_vacation_can_end_earlier_and_is_told_once() -> None:
    desk = squadro()
    began = desk.now
    vacation(desk, ANNA, began + 10 * DAY)
    seq = desk.table.seq
    vacation(desk, ANNA, began + 10 * DAY)
    assert desk.table.seq == seq
    desk.now += 2 * DAY
    vacation(desk, ANNA, desk.now - 1_000)
    assert due_at(desk.table) == began + 5 * DAY + LAG_MS, "what was said too late counts from then on"
    seq = desk.table.seq
    vacation(desk, ANNA, desk.now - 1_000)
    assert desk.table.seq == seq


def test_it_begins_only_before_the_flag() -> None:
    desk = squadro()
    desk.now += 4 * DAY
    vacation(desk, ANNA, desk.now + DAY)
    assert isinstance(desk.log[-2].event, ev.Flagged)
    assert desk.table.over


def test_it_is_nothing_to_clocks_of_minutes_nor_to_tables_of_others() -> None:
    minutes = squadro(ev.ClockPlan(600_000))
    assert vacation_at(minutes.table, ANNA.id, minutes.now + DAY, minutes.now) == []
    desk = squadro()
    assert vacation_at(desk.table, CARO.id, desk.now + DAY, desk.now) == []


@given(
    st.lists(st.tuples(st.sampled_from([ANNA, BERT]), st.integers(0, 3 * DAY), st.integers(0, 9 * DAY)), max_size=6),
    st.integers(0, 30 * DAY),
)
def test_the_clock_runs_exactly_while_nobody_is_on_vacation(
    vacations: list[tuple[ev.Person, int, int]], later: int
) -> None:
    """Against a clock that looks at every pause by itself: hour by hour, and the flag falls when the time has run."""
    clock, at = Clock.full(THREE_DAYS, 2).running(0, 0), 0
    for person, wait, length in vacations:
        at += wait
        clock = clock.paused(person.id, at, at + length)
    moments = range(0, at + later, 3_600_000)
    ran = sum(not any(p.began <= moment < p.until for p in clock.pauses) for moment in moments) * 3_600_000
    edges = 3_600_000 * (2 * len(vacations) + 2)
    assert abs((3 * DAY - clock.remaining(0, at + later)) - min(3 * DAY, ran)) <= edges
    deadline = clock.deadline
    assert deadline is not None
    assert clock.remaining(0, deadline - LAG_MS) <= LAG_MS
    assert clock.remaining(0, deadline) == 0
    begins_in_the_lag = any(clock.remaining(0, pause.began) == 0 for pause in clock.pauses)
    assert begins_in_the_lag or clock.remaining(0, deadline - LAG_MS - 1) > 0


def test_a_table_read_back_from_its_events_stands_as_still() -> None:
    desk = squadro()
    desk.now += DAY
    vacation(desk, ANNA, desk.now + 5 * DAY)
    desk.now += DAY
    desk.do(ANNA, do.Play("2", 0))
    vacation(desk, BERT, desk.now + 7 * DAY)
    desk.now += DAY
    vacation(desk, ANNA, desk.now)
    again = [ev.Stamped(s.seq, s.at, ev.read_event(ev.write_event(s.event)), s.author, s.cid) for s in desk.log]
    table = Table.from_events("desk", again)
    assert (table.clock, essence(table)) == (desk.table.clock, essence(desk.table))
    assert flag(table, (due_at(table) or 0) - 1) == []
    assert flag(table, due_at(table) or 0) != []


def test_whoever_has_a_quarter_of_the_time_left_is_reminded_at_most_half_a_day_before() -> None:
    for plan, before in ((THREE_DAYS, LONGEST_MS), (ev.ClockPlan(per_move_ms=DAY), DAY // 4)):
        desk = squadro(plan)
        reminder = reminder_of(desk.table)
        assert reminder is not None
        assert (reminder.person, reminder.seat, reminder.flag_at - reminder.at) == (ANNA.id, 0, before)
        assert reminded(desk.table, ANNA.id, reminder.at - 1) is None
        assert reminded(desk.table, BERT.id, reminder.at) is None
        told = FlagNears("desk", 0, 0, reminder.flag_at)
        assert reminded(desk.table, ANNA.id, reminder.at) == told
        assert told in standing(desk.table, ANNA.id, reminder.at)
        vacation(desk, BERT, desk.now + 10 * DAY)
        assert reminded(desk.table, ANNA.id, reminder.at) is None, "there is more time now"


def test_nobody_is_reminded_of_minutes() -> None:
    assert reminder_of(squadro(ev.ClockPlan(600_000)).table) is None


def test_where_only_machines_wait_nobody_is_told_of_a_move_but_of_the_flag() -> None:
    days = ev.ClockPlan(per_move_ms=3 * ev.DAY_MS)
    desk = Desk(clock=days, seats=(ev.SeatPlan("me"), ev.SeatPlan("bot", level="1")), options={"first": "left"})
    before = desk.table
    desk.take([ev.Seated(0, ANNA, ""), ev.Started(("n0nce", "house"))])
    assert desk.table.acting == 0
    assert [notice.kind for notice in notices_between(before, desk.table, {ANNA.id})] == ["flag"]
