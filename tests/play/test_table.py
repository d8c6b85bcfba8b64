"""A table is the fold of its events, and a refusal changes nothing."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.play.desk import ANNA, BERT, CARO, Desk, essence, two

from ludogite.core.errors import BotError, GameOverError, LudogiteError, WrongSeatError
from ludogite.core.game import Game
from ludogite.core.registry import installed_games
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.beginning import begin
from ludogite.play.decide import decide, flag, presence
from ludogite.play.errors import NotYoursError, StaleError, TableError
from ludogite.play.invitations import team_invitation
from ludogite.play.table import Table


@pytest.mark.parametrize("game", installed_games().values(), ids=installed_games())
@given(seed=st.integers(0, 10_000))
def test_a_table_is_the_fold_of_its_events(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    desk = Desk(game.id, clock=rng.choice([None, ev.ClockPlan(60_000, 2_000)]), teams=game.rules.teams)
    people = [ev.Person(f"p{n}", f"P{n}") for n in range(len(desk.table.seats))]
    desk.seat(*people)
    people += [ev.Person(f"q{n}", "Q") for n in range(2)]
    for _ in range(60):
        desk.now += rng.randrange(5_000)
        if desk.table.over:
            break
        who = rng.choice(people)
        try:
            if rng.random() < 0.7:
                play = desk.table.play
                assert play is not None
                move = rng.choice(play.state.moves())
                desk.do(desk.actor(), do.Play(game.notation.format(play.state, move), desk.table.ply))
            else:
                seat = rng.randrange(len(desk.table.seats))
                wished: list[do.Command] = [
                    do.OfferDraw(seat), do.AnswerDraw(seat, rng.random() < 0.2), do.AskTakeback(seat),
                    do.AnswerTakeback(seat, True), do.Say(phrase="hello"), do.Claim(seat), do.Sit(seat),
                    do.AskToJoin(seat), do.AnswerToJoin(seat, rng.choice(people).id, rng.random() < 0.5),
                    do.Leave(seat, rng.choice(["", rng.choice(people).id])),
                ]  # fmt: skip
                desk.do(who, rng.choice(wished))
        except LudogiteError:
            pass
    bodies = [ev.read_event(ev.write_event(one.event)) for one in desk.log]
    again = Table.from_events("desk", [ev.Stamped(s.seq, s.at, b) for s, b in zip(desk.log, bodies, strict=True)])
    assert essence(again) == essence(desk.table)


@pytest.mark.parametrize(
    ("who", "command", "error"),
    [
        (BERT, lambda d: do.Play("1", d.table.ply + 1), StaleError),
        (CARO, lambda d: do.Play("1", d.table.ply), WrongSeatError),
        (CARO, lambda _: do.Resign(0), NotYoursError),
        (ANNA, lambda _: do.Resign(9), LudogiteError),
        (CARO, lambda _: do.Sit(0), TableError),
        (ANNA, lambda _: do.Leave(0), TableError),
        (ANNA, lambda _: do.AnswerDraw(0, True), TableError),
        (ANNA, lambda _: do.AskTakeback(0), TableError),
        (ANNA, lambda _: do.Say(text="free words"), TableError),
        (ANNA, lambda _: do.Say(phrase="unknown"), TableError),
        (ANNA, lambda _: do.Say(), TableError),
        (ANNA, lambda _: do.Claim(1), TableError),
        (ANNA, lambda d: do.Play("garbage", d.table.ply), LudogiteError),
    ],
)
def test_a_refusal_changes_nothing(
    who: ev.Person, command: Callable[[Desk], do.Command], error: type[Exception]
) -> None:
    desk = two()
    before = essence(desk.table)
    with pytest.raises(error):
        desk.do(who, command(desk))
    assert essence(desk.table) == before


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    desk = Desk()
    desk.do(ANNA, do.Sit(1))
    assert desk.table.play is None
    assert begin(desk.table) == []
    desk.do(BERT, do.Sit(0))
    assert desk.table.acting is not None


def test_chance_follows_from_the_seed_and_everybodys_nonce() -> None:
    firsts = set()
    for nonce in range(12):
        desk = Desk()
        desk.do(ANNA, do.Sit(0, "a"))
        desk.do(BERT, do.Sit(1, f"b{nonce}"))
        assert desk.table.play is not None
        event = desk.table.play.events[0]
        assert desk.table.deal.source(0).below(2) in (0, 1)
        assert event.code == event.before.draw(desk.table.deal.source(0))
        firsts.add(event.token)
    assert len(firsts) == 2


def test_a_game_played_to_its_end_is_over_for_the_table() -> None:
    desk = two()
    while not desk.table.over:
        desk.play()
    assert desk.table.play is not None
    assert desk.table.outcome == desk.table.play.outcome
    with pytest.raises(GameOverError):
        desk.do(ANNA, do.Play("1", desk.table.ply))


def test_who_resigns_loses() -> None:
    desk = two()
    desk.do(BERT, do.Resign(1))
    assert desk.table.outcome is not None
    assert desk.table.outcome.ranks == (1, 2)
    assert desk.table.outcome.reason.code == "resigned"


def test_a_draw_needs_both() -> None:
    desk = two()
    desk.do(ANNA, do.OfferDraw(0))
    with pytest.raises(TableError):
        desk.do(ANNA, do.AnswerDraw(0, True))
    desk.do(BERT, do.AnswerDraw(1, agree=False))
    assert desk.table.proposals.draw is None
    desk.do(BERT, do.OfferDraw(1))
    desk.do(ANNA, do.AnswerDraw(0, agree=True))
    assert desk.table.outcome is not None
    assert desk.table.outcome.drawn


def test_a_move_withdraws_what_was_proposed_before_it() -> None:
    desk = two()
    desk.do(ANNA, do.OfferDraw(0))
    desk.play()
    assert desk.table.proposals.draw is None


def test_a_take_back_needs_the_others_and_goes_back_to_ones_own_decision() -> None:
    desk = two()
    desk.play()
    desk.play()
    assert desk.table.play is not None
    first = desk.table.play.events[1].before.seat()
    asker, other = (ANNA, BERT) if first == 0 else (BERT, ANNA)
    desk.do(asker, do.AskTakeback(first))
    assert desk.table.ply == 3
    desk.do(other, do.AnswerTakeback(1 - first, agree=True))
    assert desk.table.ply == 1
    assert desk.table.acting == first


def test_chance_cannot_be_taken_back_among_people() -> None:
    desk = two()
    with pytest.raises(TableError, match="chance"):
        desk.do(ANNA, do.AskTakeback(0))


def test_against_the_machine_alone_a_take_back_is_granted_at_once() -> None:
    desk = Desk(seats=(ev.SeatPlan("friend"), ev.SeatPlan("bot", level="1")), options={"first": "left"})
    desk.do(ANNA, do.Sit(0))
    desk.play()
    desk.do(ANNA, do.AskTakeback(0))
    assert desk.table.ply == 0


def test_a_flag_falls_by_itself_and_lag_is_allowed_for() -> None:
    desk = Desk(clock=ev.ClockPlan(60_000, 1_000)).seat(ANNA, BERT)
    seat = desk.table.acting
    assert seat is not None
    desk.now += 60_000
    assert flag(desk.table, desk.now) == []
    desk.now += 300
    desk.take(flag(desk.table, desk.now))
    assert desk.table.outcome is not None
    assert desk.table.outcome.ranks[seat] == 2
    assert desk.table.outcome.reason.code == "flagged"


@pytest.mark.parametrize(("thought_ms", "left_ms"), [(20_000, 40_000), (60_300, 0)])
def test_a_clock_stands_where_it_stood_when_the_game_ended(thought_ms: int, left_ms: int) -> None:
    desk = Desk(clock=ev.ClockPlan(60_000, 1_000)).seat(ANNA, BERT)
    seat = desk.table.acting
    assert seat is not None
    desk.now += thought_ms
    desk.take(flag(desk.table, desk.now))
    if not desk.table.over:
        desk.do(desk.actor(), do.Resign(seat))
    assert desk.table.over
    for later_ms in (0, 5_000):
        assert desk.table.clock.remaining(seat, desk.now + later_ms) == left_ms
        assert desk.table.clock.remaining(1 - seat, desk.now + later_ms) == 60_000


def test_a_decision_costs_its_time_and_earns_its_increment() -> None:
    desk = Desk(clock=ev.ClockPlan(60_000, 1_000)).seat(ANNA, BERT)
    seat = desk.table.acting
    assert seat is not None
    desk.now += 10_250
    desk.play()
    assert desk.table.clock.left[seat] == 51_000
    assert desk.table.clock.seat == 1 - seat


def test_a_move_after_the_flag_fell_is_no_move() -> None:
    desk = Desk(clock=ev.ClockPlan(60_000, 0)).seat(ANNA, BERT)
    ply = desk.table.ply
    desk.now += 70_000
    desk.play()
    assert desk.table.ply == ply
    assert desk.table.over


def test_time_during_which_the_house_was_closed_is_not_counted() -> None:
    desk = Desk(clock=ev.ClockPlan(60_000, 0)).seat(ANNA, BERT)
    seat = desk.table.acting
    assert seat is not None
    desk.now += 3_600_000
    desk.take([ev.Reopened(20_000)])
    assert desk.table.clock.remaining(seat, desk.now) == 40_000


def test_an_absent_players_seat_can_be_claimed_or_handed_over_after_a_fair_wait() -> None:
    desk = two()
    while desk.table.ply < 3 or desk.table.acting != 1:
        desk.play()
    desk.take(presence(desk.table, {"anna"}))
    assert desk.table.seats[1].gone_since == desk.now
    with pytest.raises(TableError, match="wait"):
        desk.do(ANNA, do.Claim(1))
    desk.now += 61_000
    with pytest.raises(BotError, match="opponent"):
        desk.do(ANNA, do.HandOver(1, "nobody"))
    handed = decide(desk.table, do.HandOver(1, "2"), ANNA, desk.now)
    desk.do(ANNA, do.Claim(1))
    assert desk.table.outcome is not None
    assert desk.table.outcome.winners == (0,)
    assert handed == [ev.Handed(1, "2")]


def test_somebody_who_comes_back_is_no_longer_away() -> None:
    desk = two()
    desk.take(presence(desk.table, {"anna"}))
    desk.take(presence(desk.table, {"anna", "bert"}))
    assert desk.table.seats[1].gone_since is None


def test_words_are_cleaned_of_what_nobody_can_see() -> None:
    desk = Desk(free_chat=True).seat(ANNA, BERT)
    desk.do(ANNA, do.Say(text="  a\u202eb\n\x00c  "))
    assert desk.table.talk[-1].text == "a b c"


@pytest.mark.skipif("rugby" not in installed_games(), reason="rugby is not installed")
def test_the_members_of_a_team_act_in_turn() -> None:
    desk = Desk("rugby", options={}, teams=True)
    desk.do(ANNA, do.Sit(0))
    desk.do(CARO, do.Sit(0, invitation=team_invitation(desk.table, 0)))
    desk.do(BERT, do.Sit(1))
    actors: list[str] = []
    for _ in range(200):
        if desk.table.over:
            break
        seat = desk.table.acting
        if seat == 0:
            actors.append(desk.actor().id)
            other = CARO if desk.actor() == ANNA else ANNA
            with pytest.raises(WrongSeatError):
                desk.do(other, do.Play(desk.token(), desk.table.ply))
        desk.play()
    assert {"anna", "caro"} == set(actors)


@pytest.mark.skipif("stilelibero" not in installed_games(), reason="stilelibero is not installed")
def test_people_with_their_own_dice_type_what_they_show() -> None:
    desk = Desk("stilelibero", own_dice=True, options={"players": 2}).seat(ANNA, BERT)
    for _ in range(30):
        if desk.table.over:
            break
        if desk.table.awaits_dice:
            play = desk.table.play
            assert play is not None
            token = play.game.notation.format(play.state, play.state.draw(desk.table.deal.source(0)))
            with pytest.raises(NotYoursError):
                desk.do(CARO, do.Play(token, desk.table.ply))
            desk.do(BERT, do.Play(token, desk.table.ply))
        else:
            desk.play()
    assert desk.table.typed
