"""Somebody leaves a game of several: a machine plays on, and where the game counts it wins nothing for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.play.desk import Desk, essence
from tests.play.houses import FirstMove, kept_store

from ludogite.core.chance import new_seed
from ludogite.core.naming import named
from ludogite.core.outcome import FLAGGED, HOUSE_REASONS, RESIGNED
from ludogite.core.reading import RecordResultError, outcome_by_people, read, replay, verify
from ludogite.core.record import record_of, write
from ludogite.core.registry import open_game
from ludogite.people.ratings.rated_games import rated_game
from ludogite.people.tournaments.laying import report_of
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.company import company_of
from ludogite.play.decide import bot_move, flag
from ludogite.play.forgetting import forget
from ludogite.play.house.house import House
from ludogite.play.result_words import manner, result
from ludogite.play.results import finished_game
from ludogite.play.rows import rows_from_events
from ludogite.play.table import Table
from ludogite.play.transcript import transcribe
from ludogite.play.viewer import Viewer, position_of, screen_of
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ANNA, BERT, CARO, DORA = (
    ev.Person(mark * 24, name, member=True) for mark, name in zip("1234", ("Anna", "Bert", "Caro", "Dora"), strict=True)
)
EVERYBODY = (ANNA, BERT, CARO, DORA)
COUNTS = pytest.mark.parametrize("counting", [{"rated": True}, {"tournament": "t" * 12}], ids=["strengths", "heats"])
PLY = 9


def laid(players: int = 3, clock: ev.ClockPlan | None = None, **more: Any) -> Desk:
    """Let everybody sit down, and play a little."""
    desk = Desk("libertas", clock, options={"players": players}, **more).seat(*EVERYBODY[:players])
    while desk.table.ply < PLY:
        go_on(desk)
    return desk


def go_on(desk: Desk) -> None:
    """Play the first legal move, whoever decides."""
    seat = desk.table.acting
    assert seat is not None
    if desk.table.seats[seat].is_bot:
        desk.take(bot_move(desk.table, seat, desk.token()))
    else:
        desk.play()


def to_the_end(desk: Desk) -> Desk:
    while desk.table.outcome is None:
        go_on(desk)
    return desk


def places(**counting: Any) -> list[int]:
    """Return the seats in the order in which they come in when everybody stays: the same game, whoever gives up."""
    outcome = to_the_end(laid(**counting)).table.outcome
    assert outcome is not None
    assert sorted(outcome.ranks) == [1, 2, 3], "this game would not tell them apart"
    return [outcome.ranks.index(rank) for rank in (1, 2, 3)]


def without(*seats: int, players: int = 3, **counting: Any) -> Desk:
    """Play a game to its end in which these give up, one after the other."""
    desk = laid(players, **counting)
    for seat in seats:
        desk.do(EVERYBODY[seat], do.Resign(seat))
    return to_the_end(desk)


def said(table: Table, person: ev.Person | None) -> tuple[str, str]:
    assert table.outcome is not None
    company = company_of(table, person.id if person else None)
    words = result(table, table.outcome), manner(table, table.outcome)
    return translate(named(words[0], company), "en"), translate(named(words[1], company), "en")


@COUNTS
def test_a_machine_that_plays_on_wins_no_game_that_counts(counting: dict[str, Any]) -> None:
    first, second, third = places(**counting)
    desk = without(first, **counting)
    table, names = desk.table, [one.name for one in EVERYBODY]
    assert table.play is not None
    assert table.play.state.outcome().winners == (first,), "the machine collected most"
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.ranks[third], table.outcome.ranks[first]) == ((second,), 2, 3)
    assert (table.outcome.reason, table.outcome.scores) == (RESIGNED, None), "the points deny who won"
    assert said(table, None) == (f"{names[second]} wins!", f"{names[first]} gave up at turn 3.")
    assert said(table, EVERYBODY[second])[0] == "You win!"
    assert essence(Table.from_events("desk", desk.log)) == essence(table)


@COUNTS
def test_everything_that_is_told_of_such_a_game_agrees(counting: dict[str, Any]) -> None:
    first, second, third = places(**counting)
    desk = without(first, **counting)
    told, outcome = transcribe("desk", desk.log), desk.table.outcome
    assert outcome is not None
    assert told.outcome is not None
    assert told.outcome.ranks == outcome.ranks
    results = [finished_game("desk", desk.log, EVERYBODY[seat].id).result for seat in (first, second, third)]
    assert results == ["lost", "won", "lost"]
    report = report_of("desk", list(rows_from_events(desk.log)))
    assert (report.ranks, report.scores, report.ended_by) == (outcome.ranks, None, "resigned")
    found = rated_game(told, 1)
    assert found is not None
    assert tuple(side.rank for side in found.sides) == outcome.ranks
    assert [side.gave_up for side in found.sides] == [seat == first for seat in range(3)]
    assert not any(side.unmoved for side in found.sides)
    described = screen_of(desk.table, Viewer(None, "en")).describe(position_of(desk.table))
    assert described.startswith(f"{EVERYBODY[first].name} gave up at turn 3."), "not with who won by the cards"


@COUNTS
def test_the_record_of_such_a_game_names_the_same_winner_and_is_verified(counting: dict[str, Any]) -> None:
    first, second, _ = places(**counting)
    table = without(first, **counting).table
    assert table.play is not None
    record = read(write(record_of(table.play, deal=table.deal, ended=table.outcome)))
    names = table.game.rules.seat_names
    assert record.result == f"{names[second]}: resigned"
    assert verify(record, table.game).proven
    found = outcome_by_people(record, replay(record, table.game))
    assert found is not None
    assert found.winners == (second,)


def test_a_record_of_a_game_that_was_played_out_is_decided_by_no_clock_and_names_no_stranger() -> None:
    table = without(0, tournament="t").table
    assert table.play is not None
    text = write(record_of(table.play, deal=table.deal, ended=table.outcome))
    line = next(line for line in text.splitlines() if line.startswith("result:"))
    for wrong in ("b: flagged", "x: resigned", "a b c: resigned", "draw: agreed", ": resigned"):
        with pytest.raises(RecordResultError):
            replay(read(text.replace(line, f"result: {wrong}")), table.game)


def test_where_nothing_depends_on_it_the_machine_wins_what_it_wins() -> None:
    first, second, _ = places()
    desk = without(first)
    outcome, name = desk.table.outcome, "The Sparrow wins!"
    assert outcome is not None
    assert outcome.winners == (first,)
    assert outcome.reason not in HOUSE_REASONS
    assert outcome.scores is not None
    for person in (None, *EVERYBODY[:3]):
        assert said(desk.table, person)[0] == name, person
    assert finished_game("desk", desk.log, EVERYBODY[first].id).result == "lost"
    assert finished_game("desk", desk.log, EVERYBODY[second].id).result == "lost"


def test_a_machine_that_came_in_last_by_itself_leaves_the_result_as_the_rules_have_it() -> None:
    third = places(tournament="t")[2]
    desk = without(third, tournament="t")
    assert desk.table.play is not None
    assert desk.table.outcome == desk.table.play.state.outcome()
    report = report_of("desk", list(rows_from_events(desk.log)))
    assert (report.scores, report.ended_by) == (desk.table.outcome.scores, desk.table.outcome.reason.code)


@pytest.mark.parametrize("leaving", [(0, 1), (1, 0), (3, 2), (2, 0)])
def test_of_several_who_give_up_the_first_is_last(leaving: Sequence[int]) -> None:
    desk = without(*leaving, players=4, tournament="t")
    outcome = desk.table.outcome
    assert outcome is not None
    assert [outcome.ranks[seat] for seat in leaving] == [4, 3]
    assert said(desk.table, None)[1] == f"{EVERYBODY[leaving[0]].name} gave up at turn 2."
    report = report_of("desk", list(rows_from_events(desk.log)))
    assert report.ranks == outcome.ranks
    found = rated_game(transcribe("desk", desk.log), 1)
    assert found is not None
    assert tuple(side.rank for side in found.sides) == outcome.ranks


@COUNTS
def test_whoever_alone_is_left_has_won_at_once(counting: dict[str, Any]) -> None:
    desk = laid(**counting)
    desk.do(BERT, do.Resign(1))
    go_on(desk)
    desk.do(CARO, do.Resign(2))
    assert desk.table.outcome is not None
    assert (desk.table.outcome.ranks, desk.table.outcome.reason) == ((1, 3, 2), RESIGNED)
    assert said(desk.table, ANNA)[0] == "You win!"
    assert said(desk.table, ANNA)[1].startswith("Caro gave up")
    assert said(desk.table, CARO)[1].startswith("You gave up")
    assert said(desk.table, BERT) == said(desk.table, None), "a machine played for him to the end"


def test_a_machine_of_the_tournament_is_somebody_to_play_against() -> None:
    seats = ev.SeatPlan("friend"), ev.SeatPlan("friend"), ev.SeatPlan("bot", level="1")
    desk = Desk("libertas", options={"players": 3}, seats=seats, tournament="t").seat(ANNA, BERT)
    desk.do(BERT, do.Resign(1))
    assert desk.table.playing
    desk.do(ANNA, do.Resign(0))
    assert desk.table.outcome is not None
    assert desk.table.outcome.ranks == (2, 3, 1)


def test_a_flag_that_falls_after_somebody_gave_up_is_told_of_whose_it_is() -> None:
    desk = laid(clock=ev.ClockPlan(60_000), rated=True)
    away = next(seat for seat in range(3) if seat != desk.table.acting)
    desk.do(EVERYBODY[away], do.Resign(away))
    while desk.table.acting == away:
        go_on(desk)
    late = desk.table.acting
    assert late is not None
    desk.now += 61_000
    desk.take(flag(desk.table, desk.now))
    assert desk.table.outcome is not None
    assert (desk.table.outcome.ranks[late], desk.table.outcome.ranks[away]) == (2, 3)
    assert desk.table.outcome.reason == FLAGGED
    assert said(desk.table, None)[1].startswith(f"{EVERYBODY[late].name} ran out of time")
    told = rated_game(transcribe("desk", desk.log), 1, enough=1)
    assert told is not None
    assert [side.gave_up for side in told.sides] == [seat in (late, away) for seat in range(3)]


@pytest.mark.anyio
async def test_whoever_is_forgotten_leaves_a_game_that_counts_as_one_who_gives_up(tmp_path: Path) -> None:
    house = House(kept_store(tmp_path), FirstMove())
    await house.start()
    options = dict(open_game("libertas").settings({"players": 3}))
    created = ev.Created(
        "libertas", open_game("libertas").rules.version, options, (ev.SeatPlan("friend"),) * 3, ANNA, new_seed(),
        ev.ClockPlan(), tournament="t",
    )  # fmt: skip
    loaded = await house.create("t", created)
    for number, person in enumerate(EVERYBODY[:3]):
        if number not in loaded.table.seats_of(person.id):
            await house.act("t", person, do.Sit(number))
    await forget(house, CARO)
    assert loaded.table.playing
    assert loaded.table.seats[2].is_left
    await house.act("t", BERT, do.Resign(1))
    assert loaded.table.outcome is not None
    assert loaded.table.outcome.ranks == (1, 2, 3)
    await house.stop()
