"""What a take-back gives back, and what it does not."""

import pytest
from tests.play.desk import ANNA, BERT, Desk

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.errors import TableError
from ludogite.play.events import DAY_MS
from ludogite.play.facts import facts
from ludogite.play.viewer import Viewer

MINUTES = ev.ClockPlan(60_000, 30_000)
DAYS = ev.ClockPlan(per_move_ms=7 * DAY_MS)


def test_a_take_back_gives_back_the_clocks_as_they_were() -> None:
    desk = Desk(clock=MINUTES, options={"first": "left"}).seat(ANNA, BERT)
    before = None
    for _ in range(4):
        desk.now += 1_000
        desk.play()
        before = before or desk.table.clock.left[0]
        desk.now += 2_000
        desk.do(ANNA, do.AskTakeback(0))
        desk.do(BERT, do.AnswerTakeback(1, agree=True))
    # Thinking that was done stays done; what Bert thought about a move that is gone does not.
    assert desk.table.clock.left == (56_000, 60_000)
    assert desk.table.clock.began == desk.now
    assert before == 60_000 - 1_000 + 250 + 30_000


def test_a_take_back_over_two_moves_gives_back_both_clocks() -> None:
    desk = Desk(clock=MINUTES, options={"first": "left"}).seat(ANNA, BERT)
    desk.now += 10_000
    desk.play()
    desk.now += 20_000
    desk.play()
    desk.now += 5_000
    desk.do(ANNA, do.AskTakeback(0))
    desk.do(BERT, do.AnswerTakeback(1, agree=True))
    assert desk.table.clock.left == (50_000, 60_000)
    assert (desk.table.acting, desk.table.clock.seat, desk.table.ply) == (0, 0, 0)


def test_against_the_machine_a_take_back_gives_no_time_either() -> None:
    seats = (ev.SeatPlan("friend"), ev.SeatPlan("bot", level="1"))
    desk = Desk(clock=MINUTES, seats=seats, options={"first": "left"})
    desk.do(ANNA, do.Sit(0))
    for _ in range(20):
        desk.now += 200
        desk.play()
        desk.do(ANNA, do.AskTakeback(0))
    assert desk.table.clock.left[0] == 60_000 - 20 * 200


def test_where_a_move_has_days_it_has_them_anew() -> None:
    """Whoever asked is not there when the answer comes."""
    desk = Desk(clock=DAYS, options={"first": "left"}).seat(ANNA, BERT)
    desk.now += 7 * DAY_MS - 1_000
    desk.play()
    desk.do(ANNA, do.AskTakeback(0))
    desk.now += DAY_MS
    desk.do(BERT, do.AnswerTakeback(1, agree=True))
    assert desk.table.clock.left == (7 * DAY_MS, 7 * DAY_MS)


def test_a_take_back_of_an_old_list_keeps_its_clocks() -> None:
    desk = Desk(clock=MINUTES, options={"first": "left"}).seat(ANNA, BERT)
    desk.now += 10_250
    desk.play()
    old = ev.read_event('{"type":"taken-back","count":1}')
    desk.take([ev.TakebackAsked(0), old])
    assert desk.table.clock.left == (80_000, 60_000)
    assert desk.table.clock.seat == 0


@pytest.mark.parametrize(
    ("ask", "answer"), [(do.AskTakeback(0), do.AnswerTakeback(1, False)), (do.OfferDraw(0), do.AnswerDraw(1, False))]
)
def test_what_was_declined_is_not_asked_again_before_the_next_move(ask: do.Command, answer: do.Command) -> None:
    desk = Desk(options={"first": "left"}).seat(ANNA, BERT)
    desk.play()
    desk.do(ANNA, ask)
    desk.do(BERT, answer)
    with pytest.raises(TableError, match="declined"):
        desk.do(ANNA, ask)
    desk.play()
    desk.do(ANNA, ask)


def test_a_draw_and_a_take_back_are_answered_each_by_itself() -> None:
    desk = Desk(options={"first": "left"}).seat(ANNA, BERT)
    desk.play()
    desk.do(BERT, do.OfferDraw(1))
    desk.do(ANNA, do.AskTakeback(0))
    told = facts(desk.table, Viewer("bert"), desk.now)
    assert (told.draw_from, told.answered) == (1, [1])
    assert (told.takeback_from, told.takeback_answered) == (0, [0])
    desk.do(BERT, do.AnswerTakeback(1, agree=True))
    told = facts(desk.table, Viewer("bert"), desk.now)
    assert (told.draw_from, told.takeback_from, told.answered, told.takeback_answered) == (None, None, [], [])


def test_nothing_is_taken_back_in_a_game_of_a_tournament() -> None:
    desk = Desk(options={"first": "left"}, tournament="friday").seat(ANNA, BERT)
    desk.play()
    with pytest.raises(TableError, match="a game of a tournament: what is played stays played"):
        desk.do(ANNA, do.AskTakeback(0))
