"""Deciding ahead: a private plan of one move, played when its turn comes, and known to nobody else before."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.play.desk import ANNA, BERT, CARO, Desk, essence

from ludogite.core.errors import LudogiteError
from ludogite.core.playthrough import History
from ludogite.core.rng import Rng
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import messages as say
from ludogite.play.decide import bot_move
from ludogite.play.errors import NotYoursError, StaleError, TableError
from ludogite.play.facts import facts
from ludogite.play.previewing import previewed
from ludogite.play.table import Table
from ludogite.play.view import news, snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer, position_of

SEATS = (ev.SeatPlan("friend"), ev.SeatPlan("bot", level="1"))


def squadro(clock: ev.ClockPlan | None = None) -> Desk:
    """Anna plays Left and is to move, Bert plays Top."""
    return Desk(clock=clock, options={"first": "left", "sides": "given"}).seat(ANNA, BERT)


def bytes_of(table: Table, person: str | None) -> bytes:
    return say.encode(snapshot(table, Viewer(person), 5_000_000, ViewContext()))


def test_a_plan_is_played_in_the_same_breath_as_the_move_before_it() -> None:
    desk = squadro(clock=ev.ClockPlan(60_000, 0))
    desk.do(BERT, do.PlanAhead(1, "2", 0))
    desk.now += 5_000
    desk.do(ANNA, do.Play("1", 0))
    assert desk.table.play is not None
    assert desk.table.play.tokens == ["1", "2"]
    assert (desk.table.acting, desk.table.plans.kept) == (0, {})
    assert desk.table.clock.left[1] == 60_000, "it costs no time"
    assert isinstance(desk.log[-1].event, ev.Moved)
    assert desk.log[-1].event.person == BERT.id


def test_a_plan_is_played_after_a_machine_has_moved_and_after_chance() -> None:
    desk = Desk(seats=SEATS, options={"first": "top", "sides": "given"})
    desk.do(ANNA, do.Sit(0))
    desk.do(ANNA, do.PlanAhead(0, "4", 0))
    desk.take(bot_move(desk.table, 1, "3"))
    assert desk.table.play is not None
    assert desk.table.play.tokens == ["3", "4"]


def test_a_plan_that_has_become_illegal_is_dropped_and_its_owner_is_told() -> None:
    desk = Desk("libertas", options={"players": 2}).seat(ANNA, BERT)
    assert desk.table.play is not None
    acting = desk.table.acting
    assert acting is not None
    actor, other = ((0, ANNA), (1, BERT)) if acting == 0 else ((1, BERT), (0, ANNA))
    token = desk.token()
    desk.do(other[1], do.PlanAhead(other[0], token, desk.table.ply))
    assert desk.table.plans.kept == {other[0]: token}
    desk.do(actor[1], do.Play(token, desk.table.ply))
    assert desk.table.acting == other[0], "the card is gone: nothing was played for its owner"
    told = snapshot(desk.table, Viewer(other[1].id), desk.now, ViewContext()).turn
    assert (told.plan, told.plan_dropped) == ("", True)
    assert not snapshot(desk.table, Viewer(actor[1].id), desk.now, ViewContext()).turn.plan_dropped
    desk.do(other[1], do.Play(desk.token(), desk.table.ply))
    assert desk.table.plans.dropped == frozenset()


def test_another_plan_takes_its_place_and_it_can_be_taken_back() -> None:
    desk = squadro()
    desk.do(BERT, do.PlanAhead(1, "2", 0))
    desk.do(BERT, do.PlanAhead(1, "5", 0))
    assert desk.table.plans.kept == {1: "5"}
    desk.do(BERT, do.ForgetPlan(1))
    desk.do(ANNA, do.Play("1", 0))
    assert desk.table.acting == 1


@pytest.mark.parametrize("how", ["take-back", "resign", "hand-over"])
def test_a_plan_does_not_outlive_what_it_was_made_for(how: str) -> None:
    desk = squadro()
    desk.do(ANNA, do.Play("1", 0))
    desk.do(ANNA, do.PlanAhead(0, "2", 1))
    if how == "take-back":
        desk.do(ANNA, do.AskTakeback(0))
        desk.do(BERT, do.AnswerTakeback(1, agree=True))
    elif how == "resign":
        desk.do(ANNA, do.Resign(0))
    else:
        desk.take([ev.Handed(0, "1")])
    assert desk.table.plans.kept == {}


def test_a_table_read_back_from_its_events_has_the_same_plans() -> None:
    desk = squadro()
    desk.do(BERT, do.PlanAhead(1, "3", 0))
    again = [ev.Stamped(s.seq, s.at, ev.read_event(ev.write_event(s.event)), s.author, s.cid) for s in desk.log]
    table = Table.from_events("desk", again)
    assert (table.plans.kept, essence(table)) == ({1: "3"}, essence(desk.table))


@pytest.mark.parametrize(
    ("who", "command", "error"),
    [
        (BERT, do.PlanAhead(1, "2", 7), StaleError),
        (BERT, do.PlanAhead(0, "2", 0), NotYoursError),
        (CARO, do.PlanAhead(1, "2", 0), NotYoursError),
        (ANNA, do.PlanAhead(0, "2", 0), TableError),
        (BERT, do.PlanAhead(1, "9", 0), LudogiteError),
        (ANNA, do.ForgetPlan(1), NotYoursError),
    ],
)
def test_what_cannot_be_planned_is_refused(who: ev.Person, command: do.Command, error: type[Exception]) -> None:
    desk = squadro()
    with pytest.raises(error):
        desk.do(who, command)
    assert desk.table.plans.kept == {}


def test_people_who_share_a_device_do_not_decide_ahead() -> None:
    desk = Desk(options={"first": "left", "sides": "given"}).seat(ANNA, ANNA)
    with pytest.raises(TableError, match="share a device"):
        desk.do(ANNA, do.PlanAhead(1, "2", 0))
    assert snapshot(desk.table, Viewer(ANNA.id), desk.now, ViewContext()).turn.plannable == []


@pytest.mark.parametrize("game", ["squadro", "libertas", "bilitaire"])
def test_nobody_else_learns_of_a_plan(game: str) -> None:
    """As an attacker: all bytes that others get are the same, whether something is planned or not."""
    desk, rng = Desk(game).seat(ANNA, BERT), Rng(5)
    compared = 0
    for _ in range(14):
        acting = desk.table.acting
        assert acting is not None
        planner, watchers = (ANNA, BERT)[1 - acting], ((ANNA, BERT)[acting].id, CARO.id, None)
        before = desk.table
        open_to = snapshot(before, Viewer(planner.id), desk.now, ViewContext()).turn.plannable
        if open_to:
            desk.do(planner, do.PlanAhead(1 - acting, open_to[rng.below(len(open_to))].move, before.ply))
            planned = desk.table
            assert snapshot(planned, Viewer(planner.id), desk.now, ViewContext()).turn.plan
            for person in watchers:
                assert bytes_of(planned, person) == bytes_of(before, person)
                viewer = Viewer(person)
                assert say.encode(facts(planned, viewer, 0)) == say.encode(facts(before, viewer, 0))
                desk_said = planned.after([ev.Stamped(planned.seq + 1, desk.now, ev.Said(CARO, "hello"))])
                plain_said = before.after([ev.Stamped(before.seq + 1, desk.now, ev.Said(CARO, "hello"))])
                heard = news(planned, desk_said, viewer, desk.now, ViewContext())
                alike = news(before, plain_said, viewer, desk.now, ViewContext())
                assert heard is not None
                assert say.encode(heard) == say.encode(alike)
                assert bytes_of(desk_said, person) == bytes_of(plain_said, person)
            compared += 1
            desk.do(planner, do.ForgetPlan(1 - acting))
        assert desk.table.play is not None
        state = desk.table.play.state
        token = desk.table.game.notation.format(state, state.moves()[rng.below(len(state.moves()))])
        desk.do((ANNA, BERT)[acting], do.Play(token, desk.table.ply))
    assert compared


def test_a_plan_is_previewed_to_its_owner_alone() -> None:
    desk = squadro()
    question = say.Preview("2", 0)
    shown = previewed(desk.table, Viewer(BERT.id), question, ViewContext())
    assert [ghost.sprite.id for ghost in shown.ghosts] == ["sq-T2"]
    assert [ghost.sprite.id for ghost in previewed(desk.table, Viewer(ANNA.id), question, ViewContext()).ghosts] == [
        "sq-L2"
    ]
    with pytest.raises(LudogiteError):
        previewed(desk.table, Viewer(CARO.id), question, ViewContext())


def test_a_record_does_not_tell_what_was_planned() -> None:
    desk = squadro()
    desk.do(BERT, do.PlanAhead(1, "2", 0))
    desk.do(BERT, do.PlanAhead(1, "3", 0))
    desk.do(ANNA, do.Play("1", 0))
    plain = squadro()
    plain.do(ANNA, do.Play("1", 0))
    plain.do(BERT, do.Play("3", 1))
    assert desk.table.play is not None
    assert plain.table.play is not None
    assert desk.table.play.tokens == plain.table.play.tokens
    assert bytes_of(desk.table, None).replace(b"desk", b"") == bytes_of(plain.table, None).replace(b"desk", b"")


def test_a_preview_tells_nothing_that_its_reader_may_not_know() -> None:
    """In two positions that look the same to whoever asks, every move is previewed with the same bytes."""
    people = (ANNA, BERT, CARO)
    desk, rng = Desk("libertas", options={"players": 3}).seat(*people), Rng(11)
    hidden = desk.table.game.hidden
    assert hidden is not None
    compared = 0
    while desk.table.outcome is None and compared < 40:
        table, state = desk.table, position_of(desk.table)
        for seat, person in enumerate(people):
            twin = hidden.twin(state, seat, rng)
            here, there = (
                replace(table, play=History.begin(table.game, table.settings, position)) for position in (state, twin)
            )
            asked = snapshot(here, Viewer(person.id), 0, ViewContext()).turn
            for choice in (asked.moves or asked.plannable)[:3]:
                assert _asked(here, person.id, choice.move) == _asked(there, person.id, choice.move)
                compared += twin != state
        desk.do(desk.actor(), do.Play(desk.token(), desk.table.ply))
    assert compared


def _asked(table: Table, person: str, token: str) -> bytes:
    return say.encode(previewed(table, Viewer(person), say.Preview(token, table.ply), ViewContext()))
