"""How many and how long: each limit of a tournament is named, refused with a code, and lets the last one through."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.people.directing import announced, desk

from ludogite.people.errors import EntryError, TournamentLimitError, TournamentPlanError
from ludogite.people.tournaments import checking, decisions
from ludogite.people.tournaments.checking import GRACE_MS, refuse_far, refuse_hour
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.forms.catalogue import FORMS
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.plan import usual_wait_ms
from ludogite.play.events import DAY_MS, ClockPlan


def test_a_form_takes_as_many_as_can_be_paired_though_the_plan_names_no_number() -> None:
    opened = announced(RoundRobinForm())
    most = RoundRobinForm().most_entrants
    opened.do(decisions.enter_several, [Entrant(0, f"N{number}") for number in range(most)])
    with pytest.raises(TournamentLimitError, match=f"{most} play in this form"):
        opened.do(decisions.enter, Entrant(0, "One more"))
    assert max(form().most_entrants for form in FORMS) <= checking.MOST


def test_a_form_is_not_exchanged_for_one_that_takes_fewer_than_have_entered() -> None:
    opened = announced(SwissForm())
    many = [Entrant(0, f"N{number}") for number in range(65)]
    opened.do(decisions.enter_several, many[:40])
    opened.do(decisions.enter_several, many[40:])
    with pytest.raises(TournamentLimitError, match="64 play"):
        opened.do(decisions.change_plan, replace(opened.tournament.plan, form=RoundRobinForm()))


def test_so_many_are_written_down_in_one_go_all_or_none() -> None:
    opened = announced(SwissForm(), most=3)
    many = [Entrant(0, f"N{number}") for number in range(decisions.MOST_AT_ONCE + 1)]
    with pytest.raises(TournamentLimitError, match="in one go"):
        opened.do(decisions.enter_several, many)
    with pytest.raises(EntryError, match="taken"):
        opened.do(decisions.enter_several, many[:4])
    assert not opened.tournament.entrants
    opened.do(decisions.enter_several, many[:3])
    assert list(opened.tournament.entrants) == [1, 2, 3]


def test_so_many_direct_it_at_most() -> None:
    opened = desk(KnockoutForm(), 1.0, 2.0)
    many = [f"d{number}" for number in range(decisions.MOST_DIRECTORS)]
    opened.do(decisions.change_directors, ["director", *many[1:]])
    with pytest.raises(TournamentLimitError, match="direct a tournament at most"):
        opened.do(decisions.change_directors, ["director", *many])


@pytest.mark.parametrize(
    "said",
    [
        {"pause_ms": checking.LONGEST_PAUSE_MS + 1},
        {"fair_wait_ms": checking.LONGEST_WAIT_MS + 1},
        {"every_days": checking.MOST_EVERY_DAYS + 1, "starts_at": 1},
        {"most": checking.MOST + 1},
        {"tie_breaks": ("wins",) * (checking.MOST_TIE_BREAKS + 1)},
    ],
    ids=lambda said: next(iter(said)),
)
def test_no_plan_asks_for_more_than_anybody_waits_for(said: dict[str, Any]) -> None:
    with pytest.raises(TournamentPlanError):
        announced(KnockoutForm(), **said)


def test_a_tournament_begins_within_two_years() -> None:
    plan = announced(KnockoutForm()).tournament.plan
    refuse_far(replace(plan, starts_at=checking.FURTHEST_MS), 0)
    with pytest.raises(TournamentPlanError, match="within 732 days"):
        refuse_far(replace(plan, starts_at=checking.FURTHEST_MS + 2), 1)


def test_no_tournament_begins_in_the_past_but_for_the_minutes_that_a_form_takes() -> None:
    opened = announced(KnockoutForm())
    late = replace(opened.tournament.plan, starts_at=opened.now - GRACE_MS - 1)
    refuse_hour(replace(late, starts_at=opened.now - GRACE_MS), opened.now)
    with pytest.raises(TournamentPlanError, match="that hour is past"):
        refuse_hour(late, opened.now)
    with pytest.raises(TournamentPlanError, match="that hour is past"):
        opened.do(decisions.change_plan, late)


def test_so_many_machines_play_and_so_many_matches_are_made_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = announced(SwissForm(), venue="online")
    machine = Entrant(0, "", "machine", level="1")
    opened.do(decisions.enter_several, [machine] * decisions.MOST_MACHINES)
    with pytest.raises(TournamentLimitError, match="opponents of the house"):
        opened.do(decisions.enter, machine)
    opened.begin()
    monkeypatch.setattr(decisions, "MOST_MATCHES", 7)
    with pytest.raises(TournamentLimitError, match="7 matches were made"):
        opened.call()


def test_with_days_for_a_move_nobody_is_waited_for_minutes_only() -> None:
    days = ClockPlan(per_move_ms=2 * DAY_MS)
    with pytest.raises(TournamentPlanError, match="360 minutes at least, not 10"):
        announced(RoundRobinForm(), venue="online", clock=days)
    announced(RoundRobinForm(), venue="online", clock=days, fair_wait_ms=usual_wait_ms(days))
