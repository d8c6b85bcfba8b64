"""Who may decide what in a tournament, and what is refused."""

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from tests.people.directing import DIRECTOR, EIGHT, Decided, Desk, announced, desk

from ludogite.core.errors import LudogiteError, OptionValueError
from ludogite.people.errors import DirectorError, EntryError, MatchResultError, TournamentError, TournamentPlanError
from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments.actor import Actor
from ludogite.people.tournaments.entrant import Entrant
from ludogite.people.tournaments.events import TOURNAMENT_CODEC
from ludogite.people.tournaments.forms.heats import HeatsForm
from ludogite.people.tournaments.forms.knockout import KnockoutForm
from ludogite.people.tournaments.forms.round_robin import RoundRobinForm
from ludogite.people.tournaments.forms.swiss import SwissForm
from ludogite.people.tournaments.laying import table_for
from ludogite.people.tournaments.lots import slip_code
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play.events import DAY_MS, ClockPlan

ANNA = Entrant(0, "Anna", "member", "anna", strength=1500.0)
BERT = Entrant(0, "Bert", "guest", "bert")
CLEO = Entrant(0, "Cléo", "member", "cleo")
DORA = Entrant(0, "Dora", "member", "dora")
MACHINE = Entrant(0, "", "machine", level="3")


def test_somebody_enters_once_under_a_name_that_nobody_else_has() -> None:
    opened = announced(KnockoutForm())
    opened.do(decisions.enter, ANNA, by=Actor("anna"))
    opened.do(decisions.enter, ANNA, by=Actor("anna"))
    opened.do(decisions.enter, Entrant(0, "anna"))
    assert [one.name for one in opened.tournament.entrants.values()] == ["Anna", "anna 2"]
    opened.do(decisions.leave, 2)
    opened.do(decisions.enter, BERT, by=Actor("bert"))
    assert list(opened.tournament.entrants) == [1, 3], "nobody is given the number of somebody who left"


def test_who_may_enter_is_said_in_the_plan() -> None:
    with pytest.raises(EntryError, match="directors write"):
        announced(KnockoutForm(), entry="director").do(decisions.enter, ANNA, by=Actor("anna"))
    with pytest.raises(EntryError, match="members"):
        announced(KnockoutForm(), entry="members").do(decisions.enter, BERT, by=Actor("bert"))
    with pytest.raises(EntryError, match="directors write"):
        announced(KnockoutForm()).do(decisions.enter, ANNA, by=Actor("bert"))
    with pytest.raises(EntryError, match="without a name"):
        announced(KnockoutForm()).do(decisions.enter, Entrant(0, " \u200b "))
    club = announced(KnockoutForm(), entry="club", club="friday")
    with pytest.raises(EntryError, match="members of its club"):
        club.do(decisions.enter, BERT, by=Actor("bert"))
    club.do(decisions.enter, ANNA, by=Actor("anna"), is_in_club=True)
    club.do(decisions.enter, BERT)
    club.do(decisions.enter, BERT, by=Actor("bert"))
    assert [one.person for one in club.tournament.entrants.values()] == ["anna", "bert"], "directors let others in"
    full = announced(KnockoutForm(), most=2)
    full.enter(1.0, 2.0)
    with pytest.raises(EntryError, match="taken"):
        full.do(decisions.enter, ANNA, by=Actor("anna"))
    begun = desk(KnockoutForm(), 1.0, 2.0)
    with pytest.raises(EntryError, match="late"):
        begun.do(decisions.enter, ANNA, by=Actor("anna"))


def test_only_directors_and_hosts_decide() -> None:
    opened = desk(RoundRobinForm(), *EIGHT[:3])
    [made] = opened.call()
    for decision, said in (
        (decisions.pause, {}),
        (decisions.call_off, {"reason": "rain"}),
        (results.decide_result, {"match": made.number, "ranks": (1, 2), "reason": "rain"}),
        (results.annul, {"match": made.number, "reason": "rain"}),
        (results.forfeit, {"match": made.number, "absent": made.seats[:1]}),
        (decisions.change_directors, {"directors": ["anna"]}),
        (decisions.leave, {"entrant": 1}),
    ):
        with pytest.raises(DirectorError):
            opened.do(decision, by=Actor("stranger"), **said)
    opened.do(decisions.pause, by=Actor("moderator", is_host=True))
    opened.do(decisions.resume)
    opened.do(decisions.change_directors, ["anna"])
    assert opened.tournament.directs("anna")
    assert not opened.tournament.directs(DIRECTOR.id)


def test_a_result_is_typed_by_those_who_played_and_by_whoever_holds_the_slip() -> None:
    opened = announced(KnockoutForm(best_of=3))
    opened.do(decisions.enter, ANNA, by=Actor("anna"))
    opened.do(decisions.enter, BERT, by=Actor("bert"))
    opened.begin()
    [made] = opened.call()
    with pytest.raises(MatchResultError, match="those who played"):
        opened.won(made.number, 1, by=Actor("stranger"))
    opened.won(made.number, 1, by=Actor("bert"))
    before = opened.tournament
    opened.won(made.number, 1, by=Actor("anna"))
    assert opened.tournament.matches == before.matches, "typed again alike it changes nothing"
    with pytest.raises(MatchResultError, match="another result"):
        opened.won(made.number, 2, by=Actor("anna"))
    [back] = opened.call()
    opened.won(back.number, 2, by=Actor(""), code=slip_code(opened.tournament.seed, back.number))
    assert opened.tournament.matches[back.number].winner == 2


def test_a_contested_result_stands_until_a_director_decides() -> None:
    opened = desk(KnockoutForm(), *EIGHT[:4])
    [made, _] = opened.call()
    slip = slip_code(opened.tournament.seed, made.number)

    def contest(ranks: tuple[int, int], code: str = slip) -> None:
        opened.do(results.contest_result, made.number, ranks, by=Actor(""), code=code)

    contest((1, 2))
    assert opened.tournament.matches[made.number].is_open, "nothing stands that could be contested"
    opened.do(results.type_result, made.number, (1, 2))
    with pytest.raises(MatchResultError, match="those who played"):
        contest((2, 1), "guessed")
    contest((1, 2))
    assert opened.tournament.matches[made.number].contested == ()
    contest((2, 1))
    seq = opened.tournament.seq
    contest((2, 1))
    assert opened.tournament.seq == seq, "said again it is heard once"
    standing = opened.tournament.matches[made.number]
    assert (standing.winner, standing.contested) == (made.seats[0], (2, 1))
    opened.do(results.decide_result, made.number, (2, 1), reason="both say so now")
    assert opened.tournament.matches[made.number].contested == ()


@pytest.mark.parametrize("ranks", [(), (1,), (1, 2, 3), (0, 1)])
def test_a_result_has_a_place_for_each_seat(ranks: tuple[int, ...]) -> None:
    opened = desk(KnockoutForm(), *EIGHT[:2])
    [made] = opened.call()
    with pytest.raises(MatchResultError, match="each of the 2 seats"):
        opened.do(results.type_result, made.number, ranks)


def test_a_director_says_why() -> None:
    opened = desk(KnockoutForm(), *EIGHT[:2])
    [made] = opened.call()
    with pytest.raises(DirectorError, match="say why"):
        opened.do(results.decide_result, made.number, (1, 2), reason=" ")
    opened.do(results.decide_result, made.number, (2, 1), reason="a telephone rang")
    result = opened.tournament.matches[made.number].result
    assert result is not None
    assert (result.source, result.reason) == ("director", "a telephone rang")
    assert result.is_played


def test_nothing_is_paired_while_it_pauses() -> None:
    opened = desk(SwissForm(rounds=2), *EIGHT[:4])
    opened.do(decisions.pause, until=opened.now + 1000, reason="tea")
    with pytest.raises(TournamentError, match="pauses"):
        opened.call()
    opened.do(decisions.resume)
    opened.call()
    with pytest.raises(TournamentError, match="have to end"):
        opened.call()


def test_a_plan_is_checked() -> None:
    for said in ({"most": 1}, {"tie_breaks": ("coin",)}, {"every_days": 7}, {"pause_ms": -1}, {"entry": "club"}):
        with pytest.raises(TournamentPlanError):
            announced(KnockoutForm(), **said)
    with pytest.raises(OptionValueError):
        announced(HeatsForm(size=3), game="libertas", options={"pair": True})
    with pytest.raises(LudogiteError):
        announced(KnockoutForm(), game="nothing")
    opened = announced(KnockoutForm(), options={"first": "left"})
    opened.do(decisions.change_plan, replace(opened.tournament.plan, title="Monday"))
    assert opened.tournament.plan.title == "Monday"
    opened.do(decisions.change_plan, replace(opened.tournament.plan, club="other", directors=("anna",)))
    assert (opened.tournament.plan.club, opened.tournament.plan.title) == ("", "Monday")


def test_every_event_goes_both_ways_as_text() -> None:
    opened = desk(HeatsForm(size=3), *EIGHT[:3], game="libertas")
    [heat] = opened.call()
    opened.do(results.forfeit, heat.number, heat.seats[:1], reason="asleep")
    opened.do(decisions.pause)
    opened.do(decisions.resume)
    opened.do(results.decide_result, heat.number, (2, 1), reason="a fair count", scores=(10, 20))
    for one in opened.log:
        assert TOURNAMENT_CODEC.read(TOURNAMENT_CODEC.write(one.event)) == one.event
    assert Tournament.from_events("t", opened.log) == opened.tournament


def test_tables_balance_what_makes_seats_unequal() -> None:
    """Who begins follows from the seat; where sides differ they are given, and who begins is drawn."""
    libertas = desk(RoundRobinForm(), 1.0, 2.0, game="libertas", venue="online")
    table = table_for(libertas.tournament, libertas.call()[0])
    assert table.options["first"] == "a"
    assert table.options["players"] == 2
    squadro = desk(RoundRobinForm(), 1.0, 2.0, venue="online")
    assert table_for(squadro.tournament, squadro.call()[0]).options["first"] == "random"
    chosen = desk(RoundRobinForm(), 1.0, 2.0, game="libertas", options={"first": "b"}, venue="online")
    assert table_for(chosen.tournament, chosen.call()[0]).options["first"] == "b"


def counted_pairs(*entrants: Entrant) -> set[tuple[str, str]]:
    """Return who meets whom in games that count, where everybody meets everybody."""
    opened = announced(RoundRobinForm(at_once=True), game="libertas", venue="online", rated=True)
    for one in entrants:
        opened.do(decisions.enter, one)
    opened.begin()
    tournament = opened.tournament
    names = {number: one.name or one.level for number, one in tournament.entrants.items()}
    made = [one for one in opened.call() if table_for(opened.tournament, one).rated]
    return {(names[min(one.seats)], names[max(one.seats)]) for one in made}


def test_games_between_members_and_machines_count_where_the_plan_says_so() -> None:
    entered = (ANNA, CLEO, DORA, BERT, MACHINE)
    members, known = ("Anna", "Cléo", "Dora"), [*combinations(("Anna", "Cléo", "Dora"), 2)]
    assert counted_pairs(*entered) == {*known, *((member, "3") for member in members)}, "guests never count"


def test_games_count_from_three_members_on_else_it_could_be_announced_until_a_side_suits() -> None:
    assert not counted_pairs(ANNA, MACHINE)
    assert not counted_pairs(ANNA, CLEO, BERT, MACHINE)


def test_a_tournament_that_counts_has_usual_options_and_draws_who_begins_where_sides_differ() -> None:
    for options in ({"first": "left"}, {"sides": "given"}):
        with pytest.raises(TournamentPlanError, match="cannot count"):
            announced(SwissForm(), game="squadro", venue="online", rated=True, options=options)
        announced(SwissForm(), game="squadro", venue="online", options=options)
        announced(SwissForm(), game="squadro", venue="hall", rated=True, options=options)
    announced(SwissForm(), venue="online", rated=True, game="libertas", options={"first": "b"})


@pytest.mark.parametrize("robot", [MACHINE, Entrant(0, "Robo", "program", "robo")], ids=lambda one: one.kind)
def test_at_real_boards_sit_people_and_nobody_who_plays_online_alone(robot: Entrant) -> None:
    hall = announced(SwissForm(), venue="hall")
    with pytest.raises(EntryError, match="only people sit at real boards"):
        hall.do(decisions.enter, robot)
    online = announced(SwissForm(), venue="online")
    online.do(decisions.enter, robot)
    with pytest.raises(TournamentPlanError, match="let them leave first"):
        online.do(decisions.change_plan, replace(online.tournament.plan, venue="hall"))


def test_no_game_in_a_hall_has_days_for_a_move() -> None:
    announced(SwissForm(), venue="hall", clock=ClockPlan(600_000, 5_000))
    with pytest.raises(TournamentPlanError, match="stays in a hall"):
        announced(SwissForm(), venue="hall", clock=ClockPlan(per_move_ms=DAY_MS))


OWN_DECISIONS: list[tuple[Decided, dict[str, Any]]] = [
    (results.decide_result, {"match": 1, "ranks": (1, 2), "reason": "rain"}),
    (results.annul, {"match": 1, "reason": "rain"}),
    (results.forfeit, {"match": 1, "absent": [3]}),
    (decisions.call_off, {"reason": "rain"}),
]


@pytest.mark.parametrize(("decision", "said"), OWN_DECISIONS)
def test_nobody_decides_a_match_of_their_own_that_counts(decision: Decided, said: dict[str, Any]) -> None:
    def directed(*, counts: bool) -> Desk:
        opened = announced(SwissForm(), game="squadro", venue="online", rated=counts)
        for one in (Entrant(0, "Director", "member", DIRECTOR.id), ANNA, CLEO, DORA):
            opened.do(decisions.enter, one)
        opened.begin(1, 2, 3, 4)
        assert {frozenset(made.seats) for made in opened.call()} == {frozenset({1, 3}), frozenset({2, 4})}
        return opened

    counting = directed(counts=True)
    with pytest.raises(DirectorError, match="your own"):
        counting.do(decision, **said)
    counting.do(results.annul, match=2, reason="rain")
    directed(counts=False).do(decision, **said)
