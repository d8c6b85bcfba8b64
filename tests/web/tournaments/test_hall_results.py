"""What touches on a slip's page mean: who came in how, and with how many points."""

from __future__ import annotations

import pytest

from ludogite.people.errors import MatchResultError
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.plan import TournamentPlan
from ludogite.web.tournaments.hall.addresses import is_own
from ludogite.web.tournaments.hall.results import TouchedOrder, read_order, read_points

PAIR = Match(1, 1, (7, 3))
HEAT = Match(1, 1, (5, 2, 9))


def plan(game: str) -> TournamentPlan:
    return TournamentPlan(title="", game=game, form=KnockoutForm(), venue="hall")


def test_one_touch_is_enough_for_two_and_all_but_one_for_more() -> None:
    assert read_order(PAIR, "").ranks(PAIR) == ()
    assert read_order(PAIR, "3").ranks(PAIR) == (2, 1)
    assert read_order(HEAT, "9").ranks(HEAT) == ()
    assert read_order(HEAT, "9").left(HEAT) == [5, 2]
    assert read_order(HEAT, "9").then(2) == "9.2"
    assert read_order(HEAT, "9.2").ranks(HEAT) == (3, 2, 1)
    assert read_order(PAIR, "level").ranks(PAIR) == (1, 1)


@pytest.mark.parametrize("text", ["8", "3.3", "7.3.7", "x", "3.", "-3", "٣", "3.8"])
def test_touches_that_cannot_be_are_none(text: str) -> None:
    assert read_order(PAIR, text) == TouchedOrder()


def test_points_are_in_the_order_of_the_seats_and_agree_with_who_won() -> None:
    assert read_points(plan("squadro"), PAIR, {}, (2, 1)) is None
    assert read_points(plan("squadro"), PAIR, {"points-7": " 3 ", "points-3": "20"}, (2, 1)) == (3, 20)
    assert read_points(plan("squadro"), PAIR, {"points-7": "5", "points-3": "5"}, (1, 1)) == (5, 5)


@pytest.mark.parametrize("typed", [("20", "3"), ("5", "5"), ("", "3"), ("1000", "2000"), ("-1", "2"), ("a", "b")])
def test_points_that_cannot_be_are_refused(typed: tuple[str, str]) -> None:
    with pytest.raises(MatchResultError):
        read_points(plan("squadro"), PAIR, {"points-7": typed[0], "points-3": typed[1]}, (2, 1))


def test_level_points_are_taken_where_a_game_has_what_decides_between_them() -> None:
    typed = {"points-7": "11", "points-3": "11"}
    assert read_points(plan("rugby"), PAIR, typed, (2, 1)) == (11, 11)
    with pytest.raises(MatchResultError):
        read_points(plan("rugby"), PAIR, typed | {"points-7": "12"}, (2, 1))


@pytest.mark.parametrize(
    ("host", "own"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("192.168.0.7", False), ("laptop.local", False)],
)
def test_telephones_are_never_sent_to_themselves(host: str, own: bool) -> None:
    assert is_own(host) is own
