"""Whose seat is it: who may sit, who speaks for a team, what those may do who look on."""

from collections.abc import Callable
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from tests.play.desk import ANNA, BERT, CARO, SEED, Desk, essence, two

from ludogite.core.chance import drawn_sides
from ludogite.core.errors import LudogiteError, WrongSeatError
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import messages as say
from ludogite.play.decide import decide, presence
from ludogite.play.errors import InvitationError, NotYoursError, SetupError, TableError
from ludogite.play.facts import facts
from ludogite.play.invitations import friends_invitation, team_invitation
from ludogite.play.table import Table
from ludogite.play.transcript import transcribe
from ludogite.play.viewer import Viewer, screen_of
from ludogite.web.shared.laying import RATED_CLOCK, TableRequest, plan_table, rematch_plan

DORA = ev.Person("dora", "Dora")
STRANGER = ev.Person("stranger", "Nobody knows")
WAIT_MS = 61_000


def rugby(**more: Any) -> Desk:
    return Desk("rugby", options={"first": "a"}, **more)


def team() -> Desk:
    """Anna and Caro against Bert; Anna is captain and to move."""
    desk = rugby(teams=True)
    desk.do(ANNA, do.Sit(0))
    desk.do(CARO, do.Sit(0, invitation=team_invitation(desk.table, 0)))
    desk.do(BERT, do.Sit(1))
    return desk


def listed() -> Desk:
    """Anna's table with a seat for a friend and one for anyone."""
    seats = (ev.SeatPlan("me"), ev.SeatPlan("friend"), ev.SeatPlan("open"))
    desk = Desk("stilelibero", options={"players": 3}, seats=seats)
    desk.do(ANNA, do.Sit(0))
    return desk


def shown(desk: Desk, who: ev.Person | None) -> str:
    """Everything that somebody is told of the table itself."""
    return say.encode(facts(desk.table, Viewer(who.id if who else None), desk.now)).decode()


@pytest.mark.parametrize("begun", [False, True], ids=["before the game", "in mid-game"])
def test_nobody_sits_down_on_a_seat_that_is_taken(begun: bool) -> None:
    desk = rugby()
    desk.do(ANNA, do.Sit(0))
    if begun:
        desk.do(BERT, do.Sit(1))
    for command in (do.Sit(0), do.Sit(0, invitation=team_invitation(desk.table, 0)), do.AskToJoin(0)):
        with pytest.raises(TableError):
            desk.do(STRANGER, command)
    assert desk.names(0) == ["Anna"]


@pytest.mark.parametrize("begun", [False, True], ids=["before the game", "in mid-game"])
def test_a_team_is_joined_with_its_captains_link(begun: bool) -> None:
    desk = rugby(teams=True)
    desk.do(ANNA, do.Sit(0))
    if begun:
        desk.do(BERT, do.Sit(1))
    for wrong in (
        "",
        "guess",
        team_invitation(desk.table, 1),
        friends_invitation(desk.table),
        desk.table.deal.commitment,
    ):
        with pytest.raises(InvitationError):
            desk.do(CARO, do.Sit(0, invitation=wrong))
    desk.do(CARO, do.Sit(0, invitation=team_invitation(desk.table, 0)))
    assert desk.names(0) == ["Anna", "Caro"]


def test_nobody_plays_on_both_sides() -> None:
    desk = team()
    for command in (do.Sit(0, invitation=team_invitation(desk.table, 0)), do.AskToJoin(0)):
        with pytest.raises(TableError, match="another side"):
            desk.do(BERT, command)


def test_a_team_is_joined_when_its_captain_agrees() -> None:
    desk = team()
    desk.do(DORA, do.AskToJoin(0))
    for other in (CARO, BERT, DORA, STRANGER):
        with pytest.raises(NotYoursError):
            desk.do(other, do.AnswerToJoin(0, "dora", agree=True))
    with pytest.raises(TableError, match="'nobody'"):
        desk.do(ANNA, do.AnswerToJoin(0, "nobody", agree=True))
    assert desk.names(0) == ["Anna", "Caro"]
    desk.do(ANNA, do.AnswerToJoin(0, "dora", agree=True))
    assert desk.names(0) == ["Anna", "Caro", "Dora"]
    assert not desk.table.seats[0].asking


def test_whoever_has_sat_down_waits_for_no_other_captain() -> None:
    desk = team()
    for seat in (0, 1):
        desk.do(DORA, do.AskToJoin(seat))
    desk.do(BERT, do.AnswerToJoin(1, "dora", agree=True))
    assert desk.names(1) == ["Bert", "Dora"]
    assert facts(desk.table, Viewer("anna"), desk.now).seats[0].asking == []
    for agree in (True, False):  # a captain whose page is a moment behind
        with pytest.raises(TableError, match="^Dora plays on another side now$"):
            desk.do(ANNA, do.AnswerToJoin(0, "dora", agree=agree))
    desk.do(DORA, do.Leave(1))
    desk.do(ANNA, do.AnswerToJoin(0, "dora", agree=True))
    assert desk.names(0)[-1] == "Dora"


def test_whoever_was_declined_does_not_ask_again_but_may_be_invited() -> None:
    desk = team()
    desk.do(DORA, do.AskToJoin(0))
    desk.do(ANNA, do.AnswerToJoin(0, "dora", agree=False))
    with pytest.raises(TableError, match="declined"):
        desk.do(DORA, do.AskToJoin(0))
    desk.do(DORA, do.Sit(0, invitation=team_invitation(desk.table, 0)))
    assert desk.names(0)[-1] == "Dora"


def test_a_captain_is_not_buried_in_requests() -> None:
    desk = team()
    for number in range(8):
        desk.do(ev.Person(f"p{number}", f"P{number}"), do.AskToJoin(0))
    with pytest.raises(TableError, match="enough requests"):
        desk.do(DORA, do.AskToJoin(0))


def test_a_team_has_an_end() -> None:
    desk = rugby(teams=True)
    desk.do(ANNA, do.Sit(0))
    word = team_invitation(desk.table, 0)
    desk.do(DORA, do.AskToJoin(0))
    for number in range(7):
        desk.do(ev.Person(f"p{number}", f"P{number}"), do.Sit(0, invitation=word))
    with pytest.raises(TableError, match="at most"):
        desk.do(ANNA, do.AnswerToJoin(0, "dora", agree=True))
    assert len(desk.names(0)) == 8


@pytest.mark.parametrize(
    "command",
    [do.Resign(0), do.OfferDraw(0), do.AnswerDraw(0, True), do.AskTakeback(0), do.AnswerTakeback(0, True)],
    ids=lambda command: type(command).__name__,
)
def test_only_the_captain_decides_for_the_team(command: do.Command) -> None:
    desk = team()
    before = essence(desk.table)
    with pytest.raises(NotYoursError, match="Anna"):
        desk.do(CARO, command)
    assert essence(desk.table) == before


def test_when_the_captain_leaves_the_next_one_decides() -> None:
    desk = team()
    desk.do(ANNA, do.Leave(0))
    with pytest.raises(NotYoursError):
        desk.do(ANNA, do.Resign(0))
    desk.do(CARO, do.Resign(0))
    assert desk.table.outcome is not None
    assert desk.table.outcome.winners == (1,)


def test_whoever_is_sent_off_does_not_come_back_by_the_old_link() -> None:
    desk = team()
    word = team_invitation(desk.table, 0)
    for other in (CARO, BERT, STRANGER):
        with pytest.raises(NotYoursError):
            desk.do(other, do.Leave(0, "anna"))
    desk.do(ANNA, do.Leave(0, "caro"))
    assert desk.names(0) == ["Anna"]
    with pytest.raises(InvitationError):
        desk.do(CARO, do.Sit(0, invitation=word))
    with pytest.raises(TableError, match="declined"):
        desk.do(CARO, do.AskToJoin(0))
    desk.do(CARO, do.Sit(0, invitation=team_invitation(desk.table, 0)))
    assert desk.names(0) == ["Anna", "Caro"]


LOOKING_ON: dict[type, Callable[[Desk], do.Command]] = {
    do.DeclineChallenge: lambda _: do.DeclineChallenge(),
    do.WithdrawChallenge: lambda _: do.WithdrawChallenge(),
    do.Sit: lambda _: do.Sit(0, invitation="guess"),
    do.BringNonce: lambda _: do.BringNonce("strangers-own"),
    do.Leave: lambda _: do.Leave(0, "anna"),
    do.AnswerToJoin: lambda _: do.AnswerToJoin(0, "stranger", agree=True),
    do.Play: lambda desk: do.Play(desk.token(), desk.table.ply),
    do.PlanAhead: lambda desk: do.PlanAhead(1, desk.token(), desk.table.ply),
    do.ForgetPlan: lambda _: do.ForgetPlan(1),
    do.PlanLine: lambda desk: do.PlanLine(1, [desk.token(), desk.token()], desk.table.ply),
    do.ForgetLine: lambda desk: do.ForgetLine(1, [desk.token(), desk.token()]),
    do.Resign: lambda _: do.Resign(0),
    do.OfferDraw: lambda _: do.OfferDraw(0),
    do.AnswerDraw: lambda _: do.AnswerDraw(1, agree=True),
    do.AskTakeback: lambda _: do.AskTakeback(0),
    do.AnswerTakeback: lambda _: do.AnswerTakeback(1, agree=True),
    do.Claim: lambda _: do.Claim(0),
    do.HandOver: lambda _: do.HandOver(0),
    do.PlayOn: lambda _: do.PlayOn(0),
}
"""Every command, as it would harm the game most."""


@pytest.mark.parametrize("command", LOOKING_ON.values(), ids=[kind.__name__ for kind in LOOKING_ON])
@pytest.mark.parametrize("laid", [team, two], ids=["team", "two"])
def test_whoever_looks_on_cannot_act(command: Callable[[Desk], do.Command], laid: Callable[[], Desk]) -> None:
    desk = laid()
    desk.now += WAIT_MS
    desk.take(presence(desk.table, set()))
    if desk.table.plan.teams:
        desk.do(STRANGER, do.AskToJoin(0))
    before = essence(desk.table)
    with pytest.raises(LudogiteError):
        desk.do(STRANGER, command(desk))
    assert essence(desk.table) == before


def test_looking_on_is_tried_with_every_command() -> None:
    """Whoever looks on may speak, and ask for a place in a team."""
    assert set(get_args(do.Command)) - set(LOOKING_ON) == {do.Say, do.AskToJoin}


def test_an_old_team_plays_on_and_takes_nobody_new_in() -> None:
    """Lists of events from before tables were laid for teams."""
    settings = Desk("rugby", options={"first": "a"}).table.plan.options
    old = [
        ev.write_event(ev.Created("rugby", 1, settings, (ev.SeatPlan(), ev.SeatPlan()), ANNA, SEED)),
        '{"type":"seated","seat":0,"person":{"id":"anna","name":"Anna"},"nonce":"a"}',
        '{"type":"seated","seat":1,"person":{"id":"bert","name":"Bert"},"nonce":"b"}',
        '{"type":"started"}',
        '{"type":"seated","seat":0,"person":{"id":"caro","name":"Caro"},"nonce":"c"}',
    ]
    assert '"teams"' not in old[0]
    table = Table.from_events("old", [ev.Stamped(n, n, ev.read_event(body)) for n, body in enumerate(old, 1)])
    assert [person.name for person in table.seats[0].people] == ["Anna", "Caro"]
    assert table.seats[0].nonce == "a"
    with pytest.raises(TableError, match="already begun"):
        decide(table, do.Sit(0), DORA, 9)
    with pytest.raises(NotYoursError):
        decide(table, do.Resign(0), CARO, 9)
    assert decide(table, do.Resign(0), ANNA, 9)[0] == ev.Resigned(0)
    assert decide(table, do.Leave(0), CARO, 9) == [ev.Left(0, "caro")]


def test_strangers_take_only_the_open_seats_of_a_listed_table() -> None:
    desk = listed()
    with pytest.raises(InvitationError):
        desk.do(STRANGER, do.Sit(1))
    with pytest.raises(InvitationError):
        desk.do(STRANGER, do.Sit(1, invitation="guess"))
    desk.do(STRANGER, do.Sit(2))
    desk.do(BERT, do.Sit(1, invitation=friends_invitation(desk.table)))
    assert desk.table.playing


def test_the_founder_may_come_back_to_a_listed_table_and_nobody_else_takes_the_place() -> None:
    desk = listed()
    desk.do(ANNA, do.Leave(0))
    with pytest.raises(InvitationError):
        desk.do(STRANGER, do.Sit(0))
    desk.do(ANNA, do.Sit(0))


def test_the_address_of_a_table_that_is_not_listed_is_invitation_enough() -> None:
    desk = Desk(seats=(ev.SeatPlan("me"), ev.SeatPlan("friend")))
    desk.do(ANNA, do.Sit(0))
    desk.do(STRANGER, do.Sit(1))
    assert desk.table.playing


def test_secret_words_are_told_to_nobody_else() -> None:
    desk = listed()
    word = friends_invitation(desk.table)
    assert word in shown(desk, ANNA)
    assert word not in shown(desk, STRANGER) + shown(desk, None)
    desk = team()
    desk.do(DORA, do.AskToJoin(0))
    word = team_invitation(desk.table, 0)
    assert word in shown(desk, ANNA)
    assert '"dora"' in shown(desk, ANNA)
    for other in (CARO, BERT, DORA, STRANGER, None):
        assert word not in shown(desk, other)
        assert '"dora"' not in shown(desk, other)


def test_nobody_leaves_a_finished_game() -> None:
    desk = two()
    desk.do(BERT, do.Resign(1))
    with pytest.raises(TableError, match="keeps who played"):
        desk.do(BERT, do.Leave(1))
    assert [person.name for person in desk.table.players_of(1)] == ["Bert"]


def test_a_finished_game_names_those_who_played_and_left() -> None:
    desk = team()
    while desk.actor() != CARO:
        desk.play()
    desk.play()
    desk.do(DORA, do.Sit(0, invitation=team_invitation(desk.table, 0)))
    desk.do(DORA, do.Leave(0))
    desk.do(CARO, do.Leave(0))
    assert [person.name for person in desk.table.players_of(0)] == ["Anna"]
    desk.do(BERT, do.Resign(1))
    assert [person.name for person in desk.table.players_of(0)] == ["Anna", "Caro"]
    desk.take([ev.Left(1, "bert")])  # as a house of before allowed it
    assert [person.name for person in desk.table.players_of(1)] == ["Bert"]


def test_the_members_of_a_team_act_in_turn_and_nobody_for_another() -> None:
    desk = team()
    with pytest.raises(WrongSeatError):
        desk.do(CARO if desk.actor() == ANNA else ANNA, do.Play(desk.token(), desk.table.ply))


def test_in_the_rematch_a_clock_that_is_not_given_out_any_more_is_kept() -> None:
    old = ev.ClockPlan(base_ms=600_000, increment_ms=5_000, per_move_ms=5)
    desk = Desk(clock=old).seat(ANNA, BERT)
    desk.do(BERT, do.Resign(1))
    assert rematch_plan(desk.table, ANNA).clock == old


def test_in_the_rematch_a_team_need_not_ask_again() -> None:
    desk = team()
    desk.do(BERT, do.Resign(1))
    created = rematch_plan(desk.table, CARO)
    assert [plan.reserved for plan in created.seats] == ["bert", "anna"]
    again = Desk("rugby", seats=created.seats, teams=created.teams)
    again.do(ANNA, do.Sit(1))
    with pytest.raises(InvitationError):
        again.do(DORA, do.Sit(1))
    again.do(CARO, do.Sit(1))
    assert again.names(1) == ["Anna", "Caro"]


MEMBER = ev.Person("1" * 24, "Anna", member=True)
ANNA_MEMBER, BERT_MEMBER = (replace(person, member=True) for person in (ANNA, BERT))
AGAINST_THE_FOX = (ev.SeatPlan("me"), ev.SeatPlan("bot", level="3"))


def test_before_a_game_that_counts_begins_nobody_knows_a_side_and_anybody_may_leave() -> None:
    desk = Desk(seats=AGAINST_THE_FOX, rated=True, awaits_nonces=True)
    desk.take([ev.Seated(0, ANNA, "")])
    assert desk.table.play is None, "it waits for Anna's nonce"
    shown = facts(desk.table, Viewer("anna"), desk.now)
    assert ([seat.title for seat in shown.seats], shown.lettered) == (["Player A", "Player B"], True)
    assert [seat.name for seat in shown.seats] == ["a", "b"]
    ours, theirs = (screen_of(desk.table, Viewer(person)).scene(desk.table.start) for person in ("anna", None))
    assert ours == theirs, "the board lies as for somebody who looks on"
    desk.do(ANNA, do.Leave(0))
    assert (desk.table.over, desk.table.seats[0].taken) == (False, False)


def test_the_sides_of_a_game_that_counts_are_drawn_when_the_last_one_sits_down() -> None:
    drawn = set()
    for number in range(24):
        desk = Desk(rated=True, clock=RATED_CLOCK)
        desk.do(ANNA_MEMBER, do.Sit(0, f"anna{number}"))
        desk.do(BERT_MEMBER, do.Sit(1, "bert"))
        table = desk.table
        drawn.add(table.seats_of("anna"))
        assert table.nonces[table.seats_of("anna")[0]] == f"anna{number}"
        assert drawn_sides(SEED, table.nonces) == (0, 1), "whoever knows the seed finds it from the nonces alone"
        assert essence(Table.from_events("desk", desk.log)) == essence(table)
        told = transcribe("desk", desk.log)
        assert [seat.people for seat in told.seats] == [seat.people for seat in table.seats]
        assert told.plan == table.plan
    assert drawn == {(0,), (1,)}


def test_the_teams_of_a_game_that_counts_are_closed_once_it_has_begun() -> None:
    caro, dora = (replace(person, member=True) for person in (CARO, DORA))
    desk = rugby(teams=True, rated=True, clock=RATED_CLOCK)
    desk.do(ANNA_MEMBER, do.Sit(0))
    link = team_invitation(desk.table, 0)
    desk.do(caro, do.Sit(0, invitation=link))
    desk.do(dora, do.AskToJoin(0))
    desk.do(BERT_MEMBER, do.Sit(1))
    assert desk.table.play is not None
    emil = ev.Person("5" * 24, "Emil", member=True)
    link = team_invitation(desk.table, 0)
    for by, command in (
        (emil, do.Sit(0, invitation=link)),
        (emil, do.AskToJoin(0)),
        (ANNA_MEMBER, do.AnswerToJoin(0, "dora", agree=True)),
    ):
        with pytest.raises(TableError, match="once it has begun, nobody joins"):
            desk.do(by, command)
    shown = facts(desk.table, Viewer("anna"), desk.now).seats[0]
    assert (shown.invitation, shown.asking, [mate.name for mate in shown.mates]) == ("", [], ["Caro"])
    assert facts(desk.table, Viewer(emil.id), desk.now).seats[0].joining == ""


def test_where_anybody_sat_decides_nothing_about_the_side() -> None:
    first, second = Desk(rated=True), Desk(rated=True)
    for desk, seats in ((first, (0, 1)), (second, (1, 0))):
        desk.do(ANNA_MEMBER, do.Sit(seats[0], "anna"))
        desk.do(BERT_MEMBER, do.Sit(seats[1], "bert"))
    assert first.table.seats_of("anna") == second.table.seats_of("anna")


def test_a_tournament_says_who_plays_which_side_of_a_game_that_counts() -> None:
    for number in range(12):
        desk = Desk(rated=True, tournament="t")
        desk.do(ANNA_MEMBER, do.Sit(0, f"anna{number}"))
        desk.do(BERT_MEMBER, do.Sit(1, "bert"))
        assert desk.table.seats_of("anna") == (0,)


def test_a_rematch_that_counts_is_drawn_however_it_is_asked_for() -> None:
    for same in (True, False):
        desk = Desk(rated=True)
        desk.do(ANNA_MEMBER, do.Sit(0, "anna"))
        desk.do(BERT_MEMBER, do.Sit(1, "bert"))
        again = rematch_plan(desk.table, ANNA_MEMBER, same_seats=same)
        assert Table.from_events("t", [ev.Stamped(1, 0, again)]).awaits_sides


def test_whoever_lays_a_table_that_counts_against_machines_alone_plays_at_it() -> None:
    seats = (ev.SeatPlan("friend"), ev.SeatPlan("bot", level="3"))
    with pytest.raises(SetupError, match="plays at it"):
        plan_table(TableRequest("squadro", seats=seats, rated=True), MEMBER)


def test_a_game_that_counts_has_a_clock() -> None:
    wish = TableRequest("squadro", seats=AGAINST_THE_FOX, rated=True)
    assert plan_table(wish, MEMBER).clock == RATED_CLOCK
    quick = ev.ClockPlan(180_000, 2_000)
    assert plan_table(TableRequest("squadro", seats=AGAINST_THE_FOX, rated=True, clock=quick), MEMBER).clock == quick
    assert plan_table(TableRequest("squadro", seats=AGAINST_THE_FOX), MEMBER).clock == ev.ClockPlan()
