"""What somebody may write down of a match: nothing that the game cannot have ended with; and what waits for it."""

import pytest
from msgspec.structs import replace
from tests.people.directing import DIRECTOR, EIGHT, Desk, desk

from ludogite.people.errors import MatchResultError, TournamentError
from ludogite.people.tournaments import results
from ludogite.people.tournaments.forms.arena import ArenaForm
from ludogite.people.tournaments.forms.catalogue import Form
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.reasons import HOUSE_REASONS, reason_line


def hall(form: KnockoutForm | SwissForm, game: str = "squadro") -> tuple[Desk, int]:
    opened = desk(form, 1.0, 2.0)
    opened.tournament = replace(opened.tournament, plan=replace(opened.tournament.plan, game=game, venue="hall"))
    return opened, opened.call()[0].number


@pytest.mark.parametrize(("form", "game"), [(KnockoutForm(), "squadro"), (SwissForm(), "rugby")])
def test_nobody_writes_a_draw_down_where_somebody_always_wins(form: KnockoutForm | SwissForm, game: str) -> None:
    opened, match = hall(form, game)
    with pytest.raises(MatchResultError, match="somebody wins every match"):
        opened.won(match, None)
    with pytest.raises(MatchResultError, match="somebody wins every match"):
        opened.do(results.decide_result, match, (1, 1), reason="level")
    opened.won(match, 1)
    with pytest.raises(MatchResultError, match="somebody wins every match"):
        opened.do(results.contest_result, match, (1, 1))


def test_a_draw_is_written_down_where_one_can_be() -> None:
    opened, match = hall(SwissForm())
    opened.won(match, None)
    assert opened.tournament.matches[match].winner is None


def test_no_director_lets_whoever_has_fewer_points_win() -> None:
    opened, match = hall(KnockoutForm(), "rugby")
    with pytest.raises(MatchResultError, match="more points"):
        opened.do(results.decide_result, match, (1, 2), reason="seen", scores=(3, 40), by=DIRECTOR)
    opened.do(results.decide_result, match, (1, 2), reason="seen", scores=(40, 3))
    assert opened.tournament.matches[match].winner == opened.tournament.matches[match].seats[0]


def contested(form: Form, *strengths: float) -> tuple[Desk, int]:
    """Return a tournament in which all matches have ended, and of the first one two results were typed."""
    opened = desk(form, *strengths, game="libertas" if isinstance(form, HeatsForm) else "squadro")
    made = opened.call()
    for one in made:
        opened.do(results.type_result, one.number, range(1, len(one.seats) + 1))
    first = made[0]
    opened.do(results.contest_result, first.number, (2, 1, *range(3, len(first.seats) + 1)))
    assert opened.tournament.matches[first.number].contested
    return opened, first.number


@pytest.mark.parametrize("form", [KnockoutForm(), SwissForm(rounds=3), HeatsForm(size=4)])
def test_nothing_is_paired_by_a_contested_result_and_nothing_ends_before_a_director_has_decided(form: Form) -> None:
    opened, match = contested(form, *EIGHT)
    paired = {entrant for one in opened.matches() for entrant in one.seats}
    assert paired.isdisjoint(opened.tournament.matches[match].seats)
    if not paired:
        with pytest.raises(TournamentError, match="decide first"):
            opened.call()
    assert opened.tournament.is_running
    opened.do(results.decide_typed, match, opened.tournament.matches[match].contested)
    paired = {entrant for one in opened.call() for entrant in one.seats}
    assert not paired.isdisjoint(opened.tournament.matches[match].seats)


@pytest.mark.parametrize("form", [RoundRobinForm(), ArenaForm()])
def test_where_results_say_nothing_about_who_meets_a_contested_one_keeps_nobody_waiting(form: Form) -> None:
    opened, match = contested(form, *EIGHT[:4])
    assert opened.call()
    assert opened.tournament.matches[match].contested


def test_a_knockout_goes_on_where_a_contested_match_leads_nobody() -> None:
    opened, match = contested(KnockoutForm(places=4), *EIGHT)
    [other] = opened.call()
    assert other.slot == "1-4.2"
    opened.won(other.number, other.seats[0])
    assert not opened.matches(), "winners and losers of this half alone are known"
    opened.do(results.decide_typed, match, opened.tournament.matches[match].contested)
    [semi_final] = opened.call()
    opened.won(semi_final.number, semi_final.seats[0])
    assert sorted(one.slot for one in opened.matches()) == ["1-2.1", "3-4.1"]


def test_a_return_match_is_played_however_the_first_one_ended_and_the_decider_waits() -> None:
    opened, match = contested(KnockoutForm(best_of=3), *EIGHT[:2])
    first = opened.tournament.matches[match]
    [back] = opened.call()
    opened.won(back.number, first.seats[1])
    assert not opened.matches(), "one of them has won both, or each has won one"
    opened.do(results.decide_typed, match, (1, 2))
    assert opened.call()


def test_a_match_made_from_a_contested_one_is_taken_back_and_not_called_before_the_decision() -> None:
    opened = desk(KnockoutForm(places=4), *EIGHT[:4])
    [first, second] = opened.call()
    opened.won(first.number, first.seats[0])
    opened.won(second.number, second.seats[0])
    final, third = opened.call()
    opened.do(results.contest_result, first.number, (2, 1))
    with pytest.raises(MatchResultError, match="take it back first") as refused:
        opened.do(results.decide_typed, first.number, (2, 1))
    assert set(refused.value.follows) == {final.number, third.number}
    for number in refused.value.follows:
        opened.do(results.annul, number, reason="made too early")
    assert not opened.matches()
    opened.do(results.decide_typed, first.number, (2, 1))
    assert {frozenset(one.seats) for one in opened.matches()} == {
        frozenset((first.seats[1], second.seats[0])),
        frozenset((first.seats[0], second.seats[1])),
    }


@pytest.mark.parametrize("inner", sorted(HOUSE_REASONS))
def test_no_director_types_a_reason_of_the_house(inner: str) -> None:
    assert reason_line(inner) == inner, "what the house says is kept as it was"
    assert reason_line(f" {inner} ") not in HOUSE_REASONS
    assert reason_line(f" {inner} ").startswith(inner)
