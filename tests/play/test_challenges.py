"""Challenges and what is told of them, without a house: who may decline, and what happened between two tables."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.play.desk import ANNA, BERT, CARO, Desk

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import member_events as told
from ludogite.play.challenges import (
    DECLINE_REASONS,
    challenge_of,
    challenged_name,
    decline,
    rematch_seat,
    was_declined,
    withdraw,
)
from ludogite.play.errors import TableError
from ludogite.play.facts import facts
from ludogite.play.member_events import events_between, standing
from ludogite.play.names import SOMEBODY, changed_names
from ludogite.play.viewer import Viewer
from ludogite.web.notices.telling import AskingTable, digest_of

SEATS = (ev.SeatPlan("me"), ev.SeatPlan("friend", reserved=BERT.id, reserved_name=BERT.name))


def challenged() -> Desk:
    """Return a table at which Anna challenges Bert."""
    return Desk(seats=SEATS, challenge=True, options={"first": "left", "sides": "given"})


def kinds(found: list[told.MemberEvent]) -> list[str]:
    return [type(one).__name__ for one in found]


@pytest.mark.parametrize("reason", DECLINE_REASONS)
def test_whoever_is_challenged_declines_with_one_of_the_set_reasons(reason: str) -> None:
    assert decline(challenged().table, BERT, reason) == [ev.Closed("declined", reason)]


@pytest.mark.parametrize(
    ("who", "reason", "why"),
    [(ANNA, "no", "for somebody else"), (CARO, "no", "for somebody else"), (BERT, "", "no such reason"),
     (BERT, "because", "because")],
)  # fmt: skip
def test_nobody_else_declines_nor_in_words_of_their_own(who: ev.Person, reason: str, why: str) -> None:
    with pytest.raises(TableError, match=why):
        decline(challenged().table, who, reason)


def test_only_whoever_made_a_challenge_takes_it_back() -> None:
    desk = challenged()
    for somebody in (BERT, CARO):
        with pytest.raises(TableError, match="withdraws it"):
            withdraw(desk.table, somebody)
    assert withdraw(desk.table, ANNA) == [ev.Closed("withdrawn")]


def test_whoever_is_asked_for_a_rematch_may_decline_it_and_nobody_else() -> None:
    desk = Desk(seats=SEATS, follows="before")
    assert [rematch_seat(desk.table, person.id) for person in (ANNA, BERT, CARO)] == [None, 1, None]
    for somebody in (ANNA, CARO):
        with pytest.raises(TableError, match="no open challenge"):
            decline(desk.table, somebody, "no")
    desk.do(BERT, do.DeclineChallenge("later"))
    assert (desk.table.over, rematch_seat(desk.table, BERT.id)) == (True, None)
    assert was_declined(desk.table, ANNA.id)
    assert facts(desk.table, Viewer(ANNA.id, "en"), desk.now).closed_text.startswith(
        "The rematch was declined: Not now"
    )
    with pytest.raises(TableError, match="this rematch was declined"):
        desk.do(CARO, do.Sit(1))
    told_of = AskingTable(desk.table, "declined")
    digest = digest_of([told_of], ANNA.id, "en")
    assert (digest.title, digest.lines) == ("Bert declined your rematch", ["Bert declined your rematch: Squadro."])
    first = replace(desk.table.seats[0], plan=replace(SEATS[1], reserved=CARO.id, reserved_name=CARO.name))
    several = replace(desk.table, seats=(first, desk.table.seats[1]))
    assert challenged_name(several) == SOMEBODY, "it is not kept which of them declined"


def test_whoever_asked_for_a_rematch_takes_it_back_until_it_is_answered() -> None:
    desk = Desk(seats=SEATS, follows="before")
    with pytest.raises(TableError, match="withdraws it"):
        desk.do(BERT, do.WithdrawChallenge())
    desk.do(ANNA, do.WithdrawChallenge())
    assert facts(desk.table, Viewer(BERT.id, "en"), desk.now).closed_text == "The rematch was withdrawn."
    with pytest.raises(TableError, match="this rematch was withdrawn"):
        desk.do(BERT, do.Sit(1))
    taken = Desk(seats=SEATS, follows="before")
    taken.do(BERT, do.Sit(1))
    with pytest.raises(TableError, match="no open challenge"):
        taken.do(ANNA, do.WithdrawChallenge())


def test_a_challenger_is_told_of_a_yes_while_other_seats_are_free() -> None:
    table = Desk(game="libertas", seats=(*SEATS, ev.SeatPlan("friend")), challenge=True, options={"players": 3})
    table.seat(ANNA)
    before = table.table
    challenge = challenge_of(before, BERT.id)
    assert challenge is not None
    assert (challenge.players, challenge.machines) == (3, ())
    table.do(BERT, do.Sit(1))
    assert table.table.play is None
    assert kinds(events_between(before, table.table, ANNA.id)) == ["ChallengeAccepted"]


def test_a_challenge_that_was_answered_is_open_no_more() -> None:
    accepted, declined, plain = challenged(), challenged(), Desk()
    accepted.do(BERT, do.Sit(1, "n0nce"))
    declined.take(decline(declined.table, BERT, "later"))
    for table in (accepted.table, declined.table, plain.table):
        assert challenge_of(table, BERT.id) is None
        with pytest.raises(TableError, match="no open challenge"):
            decline(table, BERT, "no")
        with pytest.raises(TableError, match="no open challenge"):
            withdraw(table, ANNA)


def test_each_is_told_of_a_challenge_what_concerns_them() -> None:
    table = challenged().table
    [received] = events_between(None, table, BERT.id)
    assert isinstance(received, told.ChallengeReceived)
    assert (received.table, received.challenge.challenger, received.challenge.direction) == ("desk", "Anna", "in")
    assert standing(table, BERT.id, 0) == [received]
    for other in (ANNA, CARO):
        assert events_between(None, table, other.id) == standing(table, other.id, 0) == []
    assert events_between(table, table, BERT.id) == []


@pytest.mark.parametrize(
    ("answer", "annas", "berts"),
    [
        ("accepted", ["ChallengeAccepted", "GameBegan", "YourTurn"], ["GameBegan"]),
        ("declined", ["ChallengeDeclined"], []),
        ("withdrawn", [], ["ChallengeWithdrawn"]),
        ("put away", ["GameOver"], ["ChallengeWithdrawn"]),
    ],
)
def test_both_are_told_what_became_of_a_challenge(answer: str, annas: list[str], berts: list[str]) -> None:
    desk = challenged()
    desk.seat(ANNA)
    before = desk.table
    match answer:
        case "accepted":
            desk.do(BERT, do.Sit(1, "n0nce"))
        case "declined":
            desk.take(decline(before, BERT, "clock"))
        case "withdrawn":
            desk.take(withdraw(before, ANNA))
        case _:
            desk.take([ev.Closed()])
    assert kinds(events_between(before, desk.table, ANNA.id)) == annas
    assert kinds(events_between(before, desk.table, BERT.id)) == berts
    assert events_between(before, desk.table, CARO.id) == []


def test_a_player_is_told_of_each_turn_once_of_words_of_others_and_of_the_end() -> None:
    desk = challenged()
    desk.seat(ANNA, BERT)
    before = desk.table
    desk.do(ANNA, do.Play(desk.token(), 0))
    assert kinds(events_between(before, desk.table, ANNA.id)) == []
    [turn] = events_between(before, desk.table, BERT.id)
    assert (turn, standing(desk.table, BERT.id, 0)) == (told.YourTurn("desk", desk.table.public_seq, 1, 1), [turn])
    before = desk.table
    desk.do(ANNA, do.Say("hello"))
    assert kinds(events_between(before, desk.table, BERT.id)) == ["SaidToYou"], "and not again that it is their turn"
    assert events_between(before, desk.table, ANNA.id) == []
    before = desk.table
    desk.do(BERT, do.Resign(1))
    for player in (ANNA, BERT):
        [over] = events_between(before, desk.table, player.id)
        assert isinstance(over, told.GameOver)
        assert over.ranks == [1, 2]
        assert kinds(events_between(None, desk.table, player.id))[-1] == "GameOver"
        assert events_between(desk.table, desk.table, player.id) == []
    assert events_between(None, desk.table, CARO.id) == []


def test_whoever_is_awaited_is_called_by_another_name_too() -> None:
    desk = challenged()
    desk.take([*changed_names(desk.table, ev.Person(BERT.id, "Albert"))])
    challenge = challenge_of(desk.table, BERT.id)
    assert challenge is not None
    assert (challenge.challenger, challenge.challenged) == ("Anna", "Albert")
