"""After the end: what is called off stays as it is, and what is over is corrected by directors for a while."""

from typing import Any

import pytest
from tests.people.directing import DIRECTOR, EIGHT, Decided, Desk, announced, desk

from ludogite.people.errors import MatchResultError, TournamentCalledOffError, TournamentOverError
from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments.actor import CORRECTION_DAYS, Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.events import TOURNAMENT_CODEC
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.lots import slip_code
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play.events import DAY_MS

ANNA = Entrant(0, "Anna", "member", "anna")


def ended(form: KnockoutForm | SwissForm | None = None, count: int = 2) -> Desk:
    """Return a tournament that is over: in each match the first seat won."""
    opened = desk(form or SwissForm(rounds=1), *EIGHT[:count])
    while opened.tournament.ending is None:
        for one in opened.call():
            opened.won(one.number, one.seats[0])
    return opened


def test_nothing_happens_any_more_once_it_was_called_off() -> None:
    opened = desk(SwissForm(rounds=2), *EIGHT[:4])
    [first, second] = opened.call()
    opened.won(first.number, first.seats[0])
    opened.do(decisions.call_off, reason="the hall is closed")
    before = opened.tournament
    for decision, said in (
        (decisions.enter, {"entrant": ANNA}),
        (decisions.enter_several, {"entrants": [ANNA]}),
        (decisions.leave, {"entrant": 1}),
        (decisions.come_back, {"entrant": 1}),
        (decisions.begin, {}),
        (decisions.call_round, {"matches": []}),
        (decisions.change_plan, {"plan": before.plan}),
        (decisions.change_directors, {"directors": ["anna"]}),
        (decisions.pause, {}),
        (decisions.resume, {}),
        (decisions.call_off, {"reason": "again"}),
        (results.type_result, {"match": second.number, "ranks": (1, 2)}),
        (results.contest_result, {"match": first.number, "ranks": (2, 1)}),
        (results.decide_result, {"match": second.number, "ranks": (1, 2), "reason": "a late slip"}),
        (results.forfeit, {"match": second.number, "absent": second.seats[:1]}),
        (results.annul, {"match": first.number, "reason": "rain"}),
    ):
        with pytest.raises(TournamentCalledOffError, match="called off"):
            opened.do(decision, **said)
    with pytest.raises(TournamentCalledOffError):
        results.hear(before, second.number, (1, 2))
    with pytest.raises(TournamentCalledOffError):
        decisions.lay(before, second.number, "a table")
    assert opened.tournament == before


def test_what_has_no_meaning_after_the_end_is_refused() -> None:
    opened = ended()
    for decision, said in (
        (decisions.enter, {"entrant": ANNA}),
        (decisions.leave, {"entrant": 1}),
        (decisions.begin, {}),
        (decisions.call_round, {"matches": []}),
        (decisions.pause, {}),
        (decisions.resume, {}),
        (decisions.call_off, {"reason": "too late"}),
        (results.forfeit, {"match": 1, "absent": [1]}),
    ):
        with pytest.raises(TournamentOverError, match="is over"):
            opened.do(decision, **said)
    opened.do(decisions.change_directors, [DIRECTOR.id, "anna"])
    assert opened.tournament.directs("anna"), "whoever corrects results may have help"


def test_two_slips_differ_after_the_end_and_a_director_decides() -> None:
    opened = ended()
    [match] = opened.tournament.matches.values()
    loser = match.seats[1]
    assert opened.place(loser) == 2
    code = slip_code(opened.tournament.seed, match.number)
    opened.do(results.contest_result, match.number, (2, 1), by=Actor(""), code=code)
    assert opened.tournament.matches[match.number].contested == (2, 1)
    opened.do(results.decide_result, match.number, (2, 1), reason="both telephones were asked")
    assert (opened.place(loser), opened.tournament.status) == (1, "over")
    assert opened.tournament.matches[match.number].contested == ()


def test_results_stand_for_good_two_weeks_after_the_end() -> None:
    opened = ended()
    opened.now = opened.tournament.ended_at + CORRECTION_DAYS * DAY_MS
    opened.do(results.decide_result, 1, (2, 1), reason="on the last day")
    opened.now += DAY_MS
    code = slip_code(opened.tournament.seed, 1)
    late: tuple[tuple[Decided, dict[str, Any]], ...] = (
        (results.decide_result, {"match": 1, "ranks": (1, 2), "reason": "later"}),
        (results.annul, {"match": 1, "reason": "later"}),
        (results.contest_result, {"match": 1, "ranks": (1, 2), "code": code}),
    )
    for decision, said in late:
        with pytest.raises(TournamentOverError, match="for good"):
            opened.do(decision, **said)


def test_it_goes_on_where_a_correction_leaves_something_to_be_played() -> None:
    opened, winner, loser = desk(KnockoutForm(best_of=3), *EIGHT[:2]), 1, 2
    for _ in range(2):
        [leg] = opened.call()
        opened.won(leg.number, winner)
    assert opened.tournament.ended_at
    first = opened.tournament.matches[1]
    opened.do(results.decide_result, 1, [1 if one == loser else 2 for one in first.seats], reason="a slip")
    assert opened.tournament.is_running, "one each: a decider follows"
    assert Tournament.from_events("t", opened.log) == opened.tournament
    for stamped in opened.log:
        assert TOURNAMENT_CODEC.read(TOURNAMENT_CODEC.write(stamped.event)) == stamped.event
    while opened.tournament.ending is None:
        for one in opened.call():
            opened.won(one.number, loser)
    assert opened.place(loser) == 1


def test_a_final_taken_back_after_the_end_is_played_again_by_whoever_should_have_been_there() -> None:
    opened = ended(KnockoutForm(), 4)
    first, second, final = opened.tournament.matches.values()
    del second
    with pytest.raises(MatchResultError, match="take it back first"):
        opened.do(results.decide_result, first.number, (2, 1), reason="the slip was read wrongly")
    opened.do(results.annul, final.number, reason="one of them did not win")
    assert opened.tournament.is_running
    opened.do(results.decide_result, first.number, (2, 1), reason="the slip was read wrongly")
    [again] = opened.call()
    assert first.seats[1] in again.seats
    opened.won(again.number, first.seats[1])
    assert (opened.tournament.status, opened.place(first.seats[1])) == ("over", 1)


def test_before_it_began_nothing_can_be_decided_about_matches() -> None:
    with pytest.raises(MatchResultError, match="no match 1"):
        announced(KnockoutForm()).do(results.decide_result, 1, (1, 2), reason="early")


def test_a_semi_final_names_everything_that_was_made_from_it_the_last_first() -> None:
    opened = desk(KnockoutForm(places=4), *EIGHT[:4])
    while opened.tournament.ending is None:
        for one in opened.call():
            opened.won(one.number, one.seats[0])
    semi = opened.tournament.matches[1]
    with pytest.raises(MatchResultError) as refused:
        opened.do(results.decide_result, 1, [2, 1], reason="wrong way round")
    assert semi.round == 1
    assert refused.value.follows == (4, 3), "the final, and the match for the third place"
    for number in refused.value.follows:
        opened.do(results.annul, number, reason="made from it")
    opened.do(results.decide_result, 1, [2, 1], reason="wrong way round")
    assert opened.tournament.matches[1].winner == semi.seats[1]


def test_a_decider_that_a_correction_makes_needless_counts_for_nothing() -> None:
    form = KnockoutForm(best_of=3)
    opened = desk(form, *EIGHT[:2])
    for winner in (2, 1, 1):
        opened.won(opened.call()[0].number, winner)
    opened.do(
        results.decide_result, 1, [1 if one == 1 else 2 for one in opened.tournament.matches[1].seats], reason="x"
    )
    [tie] = form.ties(opened.tournament)
    side = tie.sides.index(1)
    assert (tie.winner, tie.won(side), tie.won(1 - side)) == (1, 2, 0)
