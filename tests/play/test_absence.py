"""What somebody's absence allows the others, and when."""

import pytest
from tests.play.desk import ANNA, BERT, CARO, Desk

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import messages as say
from ludogite.play.decide import presence
from ludogite.play.errors import NotYoursError, TableError
from ludogite.play.events import DAY_MS
from ludogite.play.turn import turn
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer, screen_of

WAIT_MS = 61_000
DAYS = ev.ClockPlan(per_move_ms=7 * DAY_MS)
STRANGER = ev.Person("stranger", "Nobody knows")


def away(seat: int, *, clock: ev.ClockPlan | None = None, moved: int = 4) -> Desk:
    """Two people, so many moves played, the seat to move, and its person just gone."""
    desk = Desk(clock=clock, options={"first": "left"}).seat(ANNA, BERT)
    while desk.table.ply < moved or desk.table.acting != seat:
        desk.play()
    desk.take(presence(desk.table, {"anna", "bert"} - {[ANNA, BERT][seat].id}))
    return desk


def test_whoever_gave_the_seat_to_a_machine_decides_nothing_more() -> None:
    desk = Desk("stilelibero", options={"players": 3}, own_dice=True).seat(ANNA, BERT, CARO)
    desk.do(ANNA, do.Resign(0))
    assert desk.table.awaits_dice
    play = desk.table.play
    assert play is not None
    token = play.game.notation.format(play.state, play.state.draw(desk.table.deal.source(0)))
    with pytest.raises(NotYoursError):
        desk.do(ANNA, do.Play(token, desk.table.ply))
    desk.take(presence(desk.table, {"anna", "bert"}))
    desk.now += WAIT_MS
    with pytest.raises(NotYoursError):
        desk.do(ANNA, do.HandOver(2))


@pytest.mark.parametrize("clock", [DAYS, ev.ClockPlan(base_ms=DAY_MS), ev.ClockPlan(600_000, increment_ms=DAY_MS)])
def test_a_win_is_not_claimed_where_days_are_given(clock: ev.ClockPlan) -> None:
    desk = away(1, clock=clock)
    desk.now += WAIT_MS + 1
    for command in (do.Claim(1), do.HandOver(1)):
        with pytest.raises(TableError, match="only the clock decides"):
            desk.do(ANNA, command)


def test_a_win_is_not_claimed_on_ones_own_turn() -> None:
    desk = away(0)
    desk.take([ev.Back(0), *presence(desk.table, {"anna"})])
    desk.now += 10 * WAIT_MS
    for command in (do.Claim(1), do.HandOver(1)):
        with pytest.raises(TableError, match="not their turn"):
            desk.do(ANNA, command)


def test_the_wait_begins_when_the_absent_one_is_to_move() -> None:
    """Somebody may be away while the other one thinks."""
    desk = away(0)
    desk.take([ev.Back(0), *presence(desk.table, {"anna"})])
    desk.now += 10 * WAIT_MS
    while desk.table.acting != 1:
        desk.play()
    with pytest.raises(TableError, match="within 61 seconds"):
        desk.do(ANNA, do.Claim(1))
    desk.now += WAIT_MS
    desk.do(ANNA, do.Claim(1))
    assert desk.table.outcome is not None
    assert desk.table.outcome.winners == (0,)


@pytest.mark.parametrize("seat", [0, 1], ids=["nobody has moved", "the other has not moved"])
def test_a_win_is_not_claimed_before_both_have_moved(seat: int) -> None:
    desk = away(seat, moved=0)
    claimer = [BERT, ANNA][seat]
    desk.now += WAIT_MS
    with pytest.raises(TableError, match="both must have moved"):
        desk.do(claimer, do.Claim(seat))
    desk.do(claimer, do.HandOver(seat))
    assert desk.table.seats[seat].is_bot


def test_nobody_claims_over_themselves() -> None:
    desk = away(0)
    desk.now += WAIT_MS
    for command in (do.Claim(0), do.HandOver(0)):
        with pytest.raises(TableError, match="yours"):
            desk.do(ANNA, command)


def test_one_of_many_does_not_end_the_game_of_the_others() -> None:
    desk = Desk("stilelibero", options={"players": 3}).seat(ANNA, BERT, CARO)
    for _ in range(12):
        desk.play()
    seat = desk.table.acting
    assert seat is not None
    people = [ANNA, BERT, CARO]
    desk.take(presence(desk.table, {person.id for person in people} - {people[seat].id}))
    desk.now += WAIT_MS
    claimer = people[seat - 1]
    with pytest.raises(TableError, match="others still play"):
        desk.do(claimer, do.Claim(seat))
    desk.do(claimer, do.HandOver(seat))
    assert desk.table.playing


def test_the_page_is_told_what_may_be_claimed_and_when() -> None:
    desk = away(1)
    context = ViewContext(fair_wait_ms=90_000)

    def told(who: ev.Person) -> say.Waiting | None:
        viewer = Viewer(who.id, scene=False)
        return turn(desk.table, viewer, screen_of(desk.table, viewer), desk.now, context).absent

    desk.now += 30_000
    assert told(ANNA) == say.Waiting(1, 60_000, claimable=True)
    assert told(BERT) is None
    assert told(STRANGER) is None
    desk.take([ev.Back(1)])
    assert told(ANNA) is None
