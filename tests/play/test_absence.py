"""What somebody's absence allows the others, and when."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.play.desk import ANNA, BERT, CARO, Desk, essence

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import messages as say
from ludogite.play.decide import bot_move, presence, time_over
from ludogite.play.due import due_at
from ludogite.play.errors import NotYoursError, StaleError, TableError
from ludogite.play.events import DAY_MS
from ludogite.play.facts import facts
from ludogite.play.member_events import SeatHandedOver, events_between, standing
from ludogite.play.results import finished_game
from ludogite.play.table import Table
from ludogite.play.transcript import transcribe
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


COUNTING = {
    "rated": {"rated": True, "clock": ev.ClockPlan(600_000, 5_000)},
    "rated, with days": {"rated": True, "clock": DAYS},
    "in a tournament with a clock": {"tournament": "t", "clock": ev.ClockPlan(600_000, 5_000)},
    "in a tournament without a clock": {"tournament": "t"},
    "for a rung": {"ladder": "c", "clock": ev.ClockPlan(600_000, 5_000)},
}


@pytest.mark.parametrize("more", COUNTING.values(), ids=COUNTING)
def test_where_a_game_counts_nobody_decides_anything_by_a_touch(more: dict[str, Any]) -> None:
    desk = Desk(options={"first": "left"}, **more).seat(*(replace(one, member=True) for one in (ANNA, BERT)))
    while desk.table.ply < 4:
        desk.play()
    seat = desk.table.acting
    assert seat is not None
    here = desk.table.seats[1 - seat].people[0]
    desk.take(presence(desk.table, {here.id}))
    desk.now += 100 * WAIT_MS
    for command in (do.Claim(seat), do.HandOver(seat)):
        with pytest.raises(TableError, match="decide") as refusal:
            desk.do(here, command)
        assert refusal.value.code == "table/absence"
    viewer = Viewer(here.id, scene=False)
    shown = turn(desk.table, viewer, screen_of(desk.table, viewer), desk.now, ViewContext())
    assert shown.absent is None, "and nothing is offered"
    assert desk.table.playing


def waited_for(moved: int = 4) -> Desk:
    """A match of a tournament without a clock, in which Bert is away when he should move."""
    desk = Desk(options={"first": "left"}, tournament="t", absence_wait_ms=600_000).seat(ANNA, BERT)
    while desk.table.ply < moved or desk.table.acting != 1:
        desk.play()
    desk.take(presence(desk.table, {"anna"}))
    return desk


@pytest.mark.parametrize("moved", [0, 4], ids=["who has not moved yet", "in the middle"])
def test_whoever_stays_away_for_the_announced_wait_has_lost_and_not_before(moved: int) -> None:
    desk = waited_for(moved)
    assert due_at(desk.table) == desk.now + 600_000, "any process finds it in the database"
    desk.now += 599_999
    assert time_over(desk.table, desk.now) == []
    with pytest.raises(TableError, match="announced wait") as refusal:
        desk.do(ANNA, do.HandOver(1))
    assert refusal.value.code == "table/absence"
    desk.now += 1
    desk.take(time_over(desk.table, desk.now))
    assert desk.table.outcome is not None
    assert (desk.table.outcome.ranks, desk.table.outcome.reason.code) == ((1, 2), "absent")


def test_both_are_told_the_time_that_runs_out() -> None:
    desk = waited_for()
    desk.now += 60_000
    viewer = Viewer("anna", scene=False)
    shown = turn(desk.table, viewer, screen_of(desk.table, viewer), desk.now, ViewContext())
    assert shown.absent == say.Waiting(1, 540_000, claimable=False, decides=True)
    assert facts(desk.table, Viewer("bert"), desk.now).absence_wait_ms == 600_000


def test_whoever_comes_back_in_time_loses_nothing() -> None:
    desk = waited_for()
    desk.now += 599_000
    desk.take(presence(desk.table, {"anna", "bert"}))
    desk.now += 600_000
    assert time_over(desk.table, desk.now) == []
    desk.take(presence(desk.table, {"anna"}))
    assert time_over(desk.table, desk.now + 599_999) == [], "away again, they have the whole wait again"


def test_nobody_loses_by_being_away_while_the_other_one_thinks() -> None:
    desk = waited_for()
    desk.take([ev.Back(1), *presence(desk.table, {"bert"})])
    desk.do(BERT, do.Play(desk.token(), desk.table.ply))
    while desk.table.acting != 0:
        desk.play()
    desk.take([ev.Back(0), ev.Gone(1)])
    desk.now += 10_000_000
    assert time_over(desk.table, desk.now) == []


def handed(*, options: dict[str, Any] | None = None, **more: Any) -> Desk:
    """A game in which a machine plays on for Bert, who was away."""
    desk = Desk(options={"first": "left"} if options is None else options, **more).seat(ANNA, BERT)
    while desk.table.ply < 4 or desk.table.acting != 1:
        desk.play()
    desk.take(presence(desk.table, {"anna"}))
    desk.now += WAIT_MS
    desk.do(ANNA, do.HandOver(1))
    return desk


def test_whoever_comes_back_plays_on_themselves() -> None:
    desk = handed()
    desk.do(BERT, do.PlayOn(1))
    assert not desk.table.seats[1].is_bot
    with pytest.raises(StaleError):
        bot_move(desk.table, 1, desk.token())
    desk.do(BERT, do.Play(desk.token(), desk.table.ply))
    desk.do(ANNA, do.Resign(0))
    told = finished_game("t", desk.log, "bert")
    assert told.result == "won"
    assert essence(Table.from_events("desk", desk.log)) == essence(desk.table)
    assert not transcribe("desk", desk.log).seats[1].level


@pytest.mark.parametrize("who", [ANNA, STRANGER], ids=["who plays against them", "who looks on"])
def test_nobody_else_takes_the_seat_back(who: ev.Person) -> None:
    desk = handed()
    with pytest.raises(NotYoursError):
        desk.do(who, do.PlayOn(1))
    assert desk.table.seats[1].is_bot


def test_a_seat_that_gave_up_is_not_taken_back() -> None:
    desk = Desk("stilelibero", options={"players": 3}).seat(ANNA, BERT, CARO)
    desk.do(ANNA, do.Resign(0))
    assert desk.table.seats[0].is_bot
    with pytest.raises(TableError, match="gave up"):
        desk.do(ANNA, do.PlayOn(0))
    with pytest.raises(TableError, match="no machine"):
        desk.do(BERT, do.PlayOn(1))


def test_any_of_a_team_takes_its_seat_back() -> None:
    desk = Desk(options={"first": "left"}, teams=True).seat(ANNA, BERT)
    desk.do(CARO, do.AskToJoin(1))
    desk.do(BERT, do.AnswerToJoin(1, CARO.id, agree=True))
    while desk.table.ply < 4 or desk.table.acting != 1:
        desk.play()
    desk.take(presence(desk.table, {"anna"}))
    desk.now += WAIT_MS
    desk.do(ANNA, do.HandOver(1))
    desk.do(CARO, do.PlayOn(1))
    assert [one.id for one in desk.table.seats[1].people] == ["bert", "caro"]
    desk.do(desk.actor(), do.Play(desk.token(), desk.table.ply))


def test_whoever_waits_for_news_is_told_once_on_which_seats_a_machine_plays_on_and_again_when_they_connect() -> None:
    desk = Desk("libertas", options={"players": 3})
    for seat, person in enumerate((ANNA, BERT, BERT)):
        desk.do(person, do.Sit(seat, "n0nce"))
    before, told = desk.table, [SeatHandedOver(desk.table.id, 1), SeatHandedOver(desk.table.id, 2)]
    desk.take([ev.Handed(1, "1"), ev.Handed(2, "1")])
    assert [one for one in events_between(before, desk.table, "bert") if one in told] == told
    assert not [one for one in events_between(desk.table, desk.table, "bert") if one in told]
    assert not [one for one in standing(desk.table, "anna", desk.now) if isinstance(one, SeatHandedOver)]
    desk.do(BERT, do.PlayOn(1))
    assert [one for one in standing(desk.table, "bert", desk.now) if isinstance(one, SeatHandedOver)] == told[1:]
    desk.do(BERT, do.PlayOn(2))
    assert not [one for one in standing(desk.table, "bert", desk.now) if isinstance(one, SeatHandedOver)]


def test_several_seats_are_taken_back_one_by_one() -> None:
    desk = Desk("libertas", options={"players": 3})
    for seat, person in enumerate((ANNA, BERT, BERT)):
        desk.do(person, do.Sit(seat, "n0nce"))
    desk.take([ev.Handed(1, "1"), ev.Handed(2, "1")])
    seen = facts(desk.table, Viewer("bert"), desk.now).seats
    assert [(one.mine, one.handed_over) for one in seen] == [(False, False), (True, True), (True, True)]
    for seat in (1, 2):
        desk.do(BERT, do.PlayOn(seat))
    assert not any(seat.is_bot for seat in desk.table.seats)


def test_a_move_is_taken_back_after_a_seat_was_handed_back() -> None:
    desk = handed()
    desk.take(bot_move(desk.table, 1, desk.token()))
    desk.do(BERT, do.PlayOn(1))
    if desk.table.acting == 0:
        desk.do(BERT, do.AskTakeback(1))
        desk.do(ANNA, do.AnswerTakeback(0, agree=True))
    assert desk.table.acting == 1
    desk.do(BERT, do.Play(desk.token(), desk.table.ply))


def test_who_was_away_stays_away_from_hidden_cards_that_were_never_theirs() -> None:
    """A hand that a machine played for somebody is theirs again, and nobody else's."""
    desk = Desk("libertas", options={"players": 2}).seat(ANNA, BERT)

    def eyes(person: str) -> int | None:
        return screen_of(desk.table, Viewer(person)).eyes

    before = [eyes(one) for one in ("anna", "bert", "stranger")]
    desk.take([ev.Handed(1, "1")])
    assert [eyes(one) for one in ("anna", "bert", "stranger")] == before
    desk.do(BERT, do.PlayOn(1))
    assert [eyes(one) for one in ("anna", "bert", "stranger")] == before
