"""Conditional moves: private lines that are played at once where they match, and known to nobody else before."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.play.desk import ANNA, BERT, CARO, Desk, essence

from ludogite.core.errors import LudogiteError
from ludogite.core.rng import Rng
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import messages as say
from ludogite.play.errors import NotYoursError, StaleError, TableError
from ludogite.play.lines import LINES, walked
from ludogite.play.table import Table
from ludogite.play.view import snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer

DAYS = ev.ClockPlan(per_move_ms=3 * ev.DAY_MS)
PEOPLE = (ANNA, BERT)


def squadro(clock: ev.ClockPlan | None = DAYS) -> Desk:
    """Anna plays Left and is to move, Bert plays Top."""
    return Desk(clock=clock, options={"first": "left", "sides": "given"}).seat(ANNA, BERT)


def tokens(desk: Desk) -> list[str]:
    assert desk.table.play is not None
    return desk.table.play.tokens


def lines(desk: Desk, seat: int = 1) -> list[str]:
    return [" ".join(move.token for move in line) for line in desk.table.lines.of(seat)]


def bytes_of(table: Table, person: str | None) -> bytes:
    return say.encode(snapshot(table, Viewer(person), 5_000_000, ViewContext()))


def test_a_line_is_played_in_the_same_breath_and_goes_on() -> None:
    desk = squadro()
    desk.do(BERT, do.PlanLine(1, ["3", "5", "2", "1"], 0))
    desk.now += ev.DAY_MS
    desk.do(ANNA, do.Play("3", 0))
    assert (tokens(desk), lines(desk)) == (["3", "5"], ["2 1"])
    desk.do(ANNA, do.Play("2", 2))
    assert (tokens(desk), lines(desk)) == (["3", "5", "2", "1"], [])
    assert desk.table.clock.left == (DAYS.per_move_ms,) * 2, "it costs no time"
    assert not snapshot(desk.table, Viewer(BERT.id), desk.now, ViewContext()).turn.lines_missed


def test_another_move_drops_all_lines_and_their_owner_is_told() -> None:
    desk = squadro()
    desk.do(BERT, do.PlanLine(1, ["3", "5"], 0))
    desk.do(BERT, do.PlanLine(1, ["4", "1"], 0))
    desk.do(ANNA, do.Play("2", 0))
    assert (tokens(desk), lines(desk)) == (["2"], [])
    assert snapshot(desk.table, Viewer(BERT.id), desk.now, ViewContext()).turn.lines_missed
    assert not snapshot(desk.table, Viewer(ANNA.id), desk.now, ViewContext()).turn.lines_missed
    desk.do(BERT, do.Play("1", 1))
    assert not snapshot(desk.table, Viewer(BERT.id), desk.now, ViewContext()).turn.lines_missed


def test_lines_are_a_tree_in_which_a_later_answer_takes_the_place_of_an_earlier_one() -> None:
    desk = squadro()
    for line in ("3 5", "3 5 2 1", "3 5 4 1", "4 2"):
        desk.do(BERT, do.PlanLine(1, line.split(), 0))
    assert lines(desk) == ["3 5 2 1", "3 5 4 1", "4 2"]
    seq = desk.table.seq
    desk.do(BERT, do.PlanLine(1, ["3", "5"], 0))
    assert desk.table.seq == seq, "that is planned already"
    desk.do(BERT, do.PlanLine(1, ["3", "1"], 0))
    assert lines(desk) == ["4 2", "3 1"]
    desk.do(BERT, do.ForgetLine(1, ["4", "2"]))
    assert lines(desk) == ["3 1"]


def test_a_line_comes_before_a_plan_for_whatever_is_played() -> None:
    for first, answer in (("3", "5"), ("2", "1")):
        desk = squadro()
        desk.do(BERT, do.PlanAhead(1, "1", 0))
        desk.do(BERT, do.PlanLine(1, ["3", "5"], 0))
        desk.do(ANNA, do.Play(first, 0))
        assert tokens(desk) == [first, answer]
        assert (desk.table.plans.kept, lines(desk)) == ({}, [])


@pytest.mark.parametrize(
    ("who", "command", "error"),
    [
        (BERT, do.PlanLine(1, ["3", "5"], 7), StaleError),
        (BERT, do.PlanLine(0, ["3", "5"], 0), NotYoursError),
        (CARO, do.PlanLine(1, ["3", "5"], 0), NotYoursError),
        (ANNA, do.PlanLine(0, ["3", "5", "1"], 0), TableError),
        (BERT, do.PlanLine(1, ["3", "9"], 0), LudogiteError),
        (BERT, do.PlanLine(1, ["3"], 0), TableError),
        (BERT, do.PlanLine(1, ["3", "5", "2"], 0), TableError),
        (ANNA, do.ForgetLine(1, ["3", "5"]), NotYoursError),
    ],
)
def test_what_cannot_be_planned_is_refused(who: ev.Person, command: do.Command, error: type[Exception]) -> None:
    desk = squadro()
    with pytest.raises(error):
        desk.do(who, command)
    assert lines(desk) == []


def test_lines_are_for_clocks_of_days_for_games_without_secrets_and_end_before_chance() -> None:
    with pytest.raises(TableError, match="a move has days"):
        squadro(ev.ClockPlan(60_000)).do(BERT, do.PlanLine(1, ["3", "5"], 0))
    shared = Desk(clock=DAYS, options={"first": "left", "sides": "given"}).seat(ANNA, ANNA)
    with pytest.raises(TableError, match="share a device"):
        shared.do(ANNA, do.PlanLine(1, ["3", "5"], 0))
    secret = Desk("libertas", clock=DAYS, options={"players": 2}).seat(ANNA, BERT)
    other = PEOPLE[1 - (secret.table.acting or 0)]
    with pytest.raises(TableError, match="secret"):
        secret.do(other, do.PlanLine(PEOPLE.index(other), [secret.token(), "x"], secret.table.ply))
    for game in ("rugby", "stilelibero"):
        dice = Desk(game, clock=DAYS).seat(*(ANNA, BERT, CARO)[: len(Desk(game).table.seats)])
        while dice.table.acting is None or walks_on(dice):
            dice.play()
        acting = dice.table.acting
        seat = next(n for n in range(len(dice.table.seats)) if n != acting)
        with pytest.raises(TableError, match="chance lies between"):
            dice.do(dice.table.seats[seat].people[0], do.PlanLine(seat, [dice.token(), "1"], dice.table.ply))


def walks_on(desk: Desk) -> bool:
    """Whether somebody decides right after the first move that may be played."""
    return not walked(desk.table, [desk.token()]).state.at_chance()


def test_a_seat_keeps_so_many_lines() -> None:
    desk = squadro()
    every = [[first, "1", second, "2"] for first in "12345" for second in "12345"]
    for line in every[:LINES]:
        desk.do(BERT, do.PlanLine(1, line, 0))
    assert len(lines(desk)) == LINES
    with pytest.raises(TableError, match=f"{LINES} lines"):
        desk.do(BERT, do.PlanLine(1, every[LINES], 0))
    desk.do(BERT, do.PlanLine(1, ["1", "1", "1", "3"], 0))
    assert len(lines(desk)) == LINES, "what takes the place of another finds room"


@pytest.mark.parametrize("how", ["take-back", "resign", "hand-over"])
def test_lines_do_not_outlive_what_they_were_made_for(how: str) -> None:
    desk = squadro()
    desk.do(ANNA, do.Play("1", 0))
    desk.do(ANNA, do.PlanLine(0, ["2", "2"], 1))
    if how == "take-back":
        desk.do(ANNA, do.AskTakeback(0))
        desk.do(BERT, do.AnswerTakeback(1, agree=True))
    elif how == "resign":
        desk.do(ANNA, do.Resign(0))
    else:
        desk.take([ev.Handed(0, "1")])
    assert lines(desk, 0) == []


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), game=st.sampled_from(["squadro", "bilitaire"]))
def test_lines_play_what_is_legal_at_once_and_show_nothing_to_others(seed: int, game: str) -> None:
    """Random lines in random games: as if their owner had answered in that moment, and nobody else learns more."""
    rng = Rng(seed)
    desk, plain = (Desk(game, clock=DAYS).seat(ANNA, BERT) for _ in range(2))
    for _ in range(8):
        acting = desk.table.acting
        if acting is None:
            break
        planner, seat = PEOPLE[1 - acting], 1 - acting
        before = desk.table
        for _ in range(rng.below(4)):
            plan_somewhere(desk, planner, seat, rng)
        for person in (PEOPLE[acting].id, CARO.id, None):
            assert bytes_of(desk.table, person) == bytes_of(before, person)
        assert desk.table.public_seq == before.public_seq
        planned = [list(line) for line in desk.table.lines.of(seat)]
        move = some_move(desk, rng)
        played = len(desk.log)
        desk.now = plain.now = desk.now + 1_000
        desk.do(PEOPLE[acting], do.Play(move, desk.table.ply))
        batch = desk.log[played:]
        assert {one.at for one in batch} == {desk.now}, "nothing waits"
        for one in batch:
            if isinstance(one.event, ev.Moved):
                plain.do(PEOPLE[one.event.seat], do.Play(one.event.token, plain.table.ply))
        matched = any(line[0].token == move and len(line) > 1 and line[1].seat == seat for line in planned)
        assert matched == any(isinstance(one.event, ev.Moved) and one.event.seat == seat for one in batch)
        assert position(desk) == position(plain), "every answer was legal"
        assert desk.table.clock == plain.table.clock
        for person in (PEOPLE[acting].id, CARO.id, None):
            assert bytes_of(desk.table, person) == bytes_of(plain.table, person)
        again = [ev.Stamped(s.seq, s.at, ev.read_event(ev.write_event(s.event)), s.author, s.cid) for s in desk.log]
        read = Table.from_events("desk", again)
        assert (read.lines, essence(read)) == (desk.table.lines, essence(desk.table))


def plan_somewhere(desk: Desk, who: ev.Person, seat: int, rng: Rng) -> None:
    """Plan a line of random legal moves that ends with a move of the planner, where one is found."""
    line: list[str] = []
    best: list[str] = []
    for _ in range(2 + rng.below(8)):
        play = walked(desk.table, line)
        if play.outcome or play.state.at_chance():
            break
        state = play.state
        line.append(desk.table.game.notation.format(state, state.moves()[rng.below(len(state.moves()))]))
        best = list(line) if state.seat() == seat else best
    if best:
        desk.do(who, do.PlanLine(seat, best, desk.table.ply))


def some_move(desk: Desk, rng: Rng) -> str:
    """Return a legal move, most often one that a line expects."""
    assert desk.table.play is not None
    expected = [line[0].token for lines in desk.table.lines.kept.values() for line in lines]
    if expected and rng.below(4):
        return expected[rng.below(len(expected))]
    state = desk.table.play.state
    return desk.table.game.notation.format(state, state.moves()[rng.below(len(state.moves()))])


def position(desk: Desk) -> object:
    assert desk.table.play is not None
    return desk.table.play.state, desk.table.play.tokens


def test_lists_of_before_are_read_as_ever() -> None:
    old = '{"type":"planned","seat":1,"token":"4"}', '{"type":"plan-forgotten","seat":1,"dropped":true}'
    desk = squadro()
    desk.take([ev.read_event(old[0])])
    assert desk.table.plans.kept == {1: "4"}
    desk.take([ev.read_event(old[1])])
    assert not desk.table.plans.kept
    assert desk.table.plans.dropped == {1}
    written = ev.write_event(ev.LinePlanned(1, (ev.HalfMove(0, "3"), ev.HalfMove(1, "5"))))
    assert written == '{"type":"line-planned","seat":1,"line":[[0,"3"],[1,"5"]]}'
