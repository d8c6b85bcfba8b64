"""The record of an honest table proves its chance, whoever sat down, got up, gave up or took back."""

import dataclasses
import random
from contextlib import suppress

import pytest
from tests.play.desk import ANNA, BERT, CARO, SEED, Desk

from ludogite.core.chance import SeedError
from ludogite.core.errors import LudogiteError
from ludogite.core.game import Game
from ludogite.core.outcome import AGREED, HOUSE_REASONS, Outcome, Reason
from ludogite.core.playthrough import Event, Playthrough
from ludogite.core.reading import RecordResultError, UnfairError, Verdict, read, verify
from ludogite.core.record import record_of, write
from ludogite.core.registry import installed_games
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.beginning import begin
from ludogite.play.decide import bot_move
from ludogite.play.endings import ended
from ludogite.play.errors import NotYoursError, TableError
from ludogite.play.table import Table

DORA = ev.Person("dora", "Dora")
PEOPLE = (ANNA, BERT, CARO, DORA)
LONG, FEW = 120, 5
"""So many events make a long game, and fewer throws than these none."""
GAMES = pytest.mark.parametrize("game", installed_games().values(), ids=installed_games())


def proved(table: Table) -> Verdict:
    """What `ludogite verify` finds out about a table's record, as the house writes it."""
    assert table.play is not None
    typed = frozenset(table.typed)
    record = record_of(table.play, deal=table.deal, typed=typed, ended=table.outcome, closed=table.closed)
    return verify(read(write(record)), table.game)


def throws(table: Table) -> int:
    assert table.play is not None
    return sum(event.by_chance for event in table.play.events)


def play_on(desk: Desk, events: int, rng: random.Random) -> None:
    """Play some decisions at random, the machines' as well."""
    for _ in range(events):
        table = desk.table
        if table.over:
            return
        assert table.play is not None
        seat = table.acting
        assert seat is not None
        token = table.game.notation.format(table.play.state, rng.choice(table.play.state.moves()))
        if table.seats[seat].is_bot:
            desk.take(bot_move(table, seat, token))
        else:
            desk.do(desk.actor(), do.Play(token, table.ply))


def resign(desk: Desk) -> None:
    """Everybody gives up until the game is over."""
    while not desk.table.over:
        seat = next(n for n, s in enumerate(desk.table.seats) if not s.is_bot)
        desk.do(desk.table.seats[seat].people[0], do.Resign(seat))


def desk_for(game: Game, players: int) -> Desk:
    return Desk(game.id, options={"players": players} if game.rules.most > 2 else {})


@pytest.mark.parametrize(
    ("game", "players"),
    [(game, n) for game in installed_games().values() for n in (2, 3) if game.rules.fewest <= n <= game.rules.most],
    ids=lambda value: value.id if isinstance(value, Game) else str(value),
)
@pytest.mark.parametrize("again", [ANNA, CARO], ids=["by-the-same", "by-another"])
@pytest.mark.parametrize("last", [True, False], ids=["filled-last", "filled-first"])
def test_a_seat_that_was_left_and_taken_again_still_proves_its_chance(
    game: Game, again: ev.Person, *, last: bool, players: int
) -> None:
    desk = Desk(game.id, options={"players": players} if game.rules.most > 2 else {})
    desk.do(ANNA, do.Sit(0, "first"))
    desk.do(ANNA, do.Leave(0))
    sitting = [(BERT, do.Sit(1, "b")), (DORA, do.Sit(2, "d"))][: players - 1]
    sitting.insert(len(sitting) if last else 0, (again, do.Sit(0, "second")))
    for person, sit in sitting:
        desk.do(person, sit)
    assert desk.table.nonces[0] == "second", "whoever sits there now contributes"
    play_on(desk, 12, random.Random(7))
    resign(desk)
    assert proved(desk.table).proven == throws(desk.table)


@GAMES
@pytest.mark.parametrize("reason", HOUSE_REASONS, ids=[reason.code for reason in HOUSE_REASONS])
def test_a_game_that_people_or_the_clock_ended_proves_its_chance(game: Game, reason: Reason) -> None:
    desk = Desk(game.id)
    count = len(desk.table.seats)
    desk.seat(*PEOPLE[:count])
    play_on(desk, 3, random.Random(1))
    drawn = reason is AGREED
    desk.take(ended(desk.table, Outcome((1,) * count if drawn else (1,) * (count - 1) + (count,), reason, drawn=drawn)))
    assert proved(desk.table).proven == throws(desk.table)


def test_a_table_that_the_host_put_away_proves_what_was_thrown() -> None:
    desk = Desk("stilelibero").seat(*PEOPLE[:2])
    desk.take([ev.Closed()])
    assert proved(desk.table).proven == throws(desk.table) > 0


def test_a_result_that_people_cannot_reach_is_found_out() -> None:
    desk = Desk("squadro").seat(ANNA, BERT)
    desk.do(ANNA, do.Resign(0))
    assert desk.table.play is not None
    record = record_of(desk.table.play, deal=desk.table.deal, ended=desk.table.outcome)
    assert record.result == "top: resigned"
    for result in (
        "left top: resigned",
        "draw: resigned",
        ": resigned",
        "left: agreed",
        "top: bored",
        "nobody: flagged",
    ):
        with pytest.raises(RecordResultError, match="lead to 'unfinished'"):
            verify(read(write(dataclasses.replace(record, result=result))), desk.table.game)


@pytest.mark.parametrize("game", ["stilelibero", "rugby"])
def test_a_throw_that_was_taken_back_falls_the_same_way_again(game: str) -> None:
    plans = (ev.SeatPlan("me"), ev.SeatPlan("bot", level="1"))
    desk = Desk(game, seats=plans)
    desk.do(ANNA, do.Sit(0, "mine"))
    rng = random.Random(3)
    while not any(e.by_chance for e in after_own_decision(desk.table)):
        play_on(desk, 1, rng)
    before = [event.token for event in after_own_decision(desk.table)]
    desk.do(ANNA, do.AskTakeback(0))
    assert desk.table.acting == 0
    desk.do(ANNA, do.Play(before[0], desk.table.ply))
    assert [event.token for event in after_own_decision(desk.table)] == before[: len(after_own_decision(desk.table))]
    resign(desk)
    assert proved(desk.table).proven == throws(desk.table)


def after_own_decision(table: Table) -> list[Event]:
    """Anna's last decision and what chance did after it, up to the next decision."""
    assert table.play is not None
    events = table.play.events
    mine = [n for n, event in enumerate(events) if not event.by_chance and event.before.seat() == 0]
    if not mine:
        return []
    found = [events[mine[-1]]]
    for event in events[mine[-1] + 1 :]:
        if not event.by_chance:
            break
        found.append(event)
    return found


def tries(desk: Desk, who: ev.Person, seat: int, rng: random.Random) -> None:
    """Try what somebody may try who does not like the dice, in any order; most of it is refused."""
    wishes: list[do.Command] = [
        do.BringNonce("another"), do.Leave(seat), do.Sit(seat, "another"), do.PlayOn(seat), do.OfferDraw(seat),
        do.AskTakeback(seat), do.AnswerTakeback(seat, agree=False), do.Say(phrase="hello"),
    ]  # fmt: skip
    for wish in rng.sample(wishes, len(wishes)):
        with suppress(LudogiteError):
            desk.do(who, wish)


@pytest.mark.parametrize("game", ["stilelibero", "rugby"])
def test_nothing_that_anybody_does_between_two_throws_changes_the_next_one(game: str) -> None:
    """Going and coming back, other nonces, a machine in between: every throw was decided when the game began."""

    def played(*, restless: bool) -> tuple[str, ...]:
        desk, rng, whims = Desk(game).seat(ANNA, BERT), random.Random(3), random.Random(8)
        while (play := desk.table.play) is not None and len(play.events) < LONG and not desk.table.over:
            play_on(desk, 1, rng)
            if restless and not desk.table.over:
                seat = whims.randrange(2)
                who = (ANNA, BERT)[seat]
                desk.take([ev.Gone(seat), *((ev.Handed(seat, "1"),) if whims.random() < 0.2 else ())])
                desk.take([ev.Back(seat)])
                tries(desk, who, seat, whims)
        assert play is not None
        thrown = throws(desk.table)
        resign(desk)
        assert proved(desk.table).proven == thrown > FEW
        return tuple(desk.table.play.tokens if desk.table.play else ())

    assert played(restless=True) == played(restless=False)


def test_typed_dice_that_were_taken_back_leave_no_mark() -> None:
    desk = Desk("rugby", own_dice=True, options={"first": "a"}, seats=(ev.SeatPlan("me"), ev.SeatPlan("device")))
    desk.take([ev.Seated(0, ANNA, ""), ev.Seated(1, ANNA, "")])
    desk.take(begin(desk.table))
    rng = random.Random(5)
    for _ in range(60):
        table = desk.table
        assert table.play is not None
        if table.over:
            break
        if table.awaits_dice:
            token = table.game.notation.format(table.play.state, rng.choice(table.play.state.chances()))
            desk.do(ANNA, do.Play(token, table.ply))
        else:
            play_on(desk, 1, rng)
            if rng.random() < 0.5 and not table.over:
                desk.do(ANNA, do.AskTakeback(table.play.events[-1].before.seat()))
    assert desk.table.play is not None
    chance = {n for n, event in enumerate(desk.table.play.events) if event.by_chance}
    assert desk.table.typed == chance
    resign(desk)
    assert proved(desk.table) == Verdict(0, len(chance))


def test_a_seat_handed_to_a_machine_keeps_its_nonce() -> None:
    desk = Desk("stilelibero").seat(ANNA, BERT)
    nonces = desk.table.nonces
    desk.take([ev.Handed(1, "1")])
    play_on(desk, 10, random.Random(2))
    assert desk.table.nonces == nonces
    resign(desk)
    assert proved(desk.table).proven == throws(desk.table)


def old_table(*events: ev.TableEvent) -> Table:
    """A table as houses stored it before games said their nonces when they began."""
    created = ev.Created("stilelibero", 1, {"players": 2}, (ev.SeatPlan("friend"),) * 2, ANNA, SEED)
    stored = [ev.read_event(ev.write_event(event)) for event in (created, *events)]
    return Table.from_events("old", [ev.Stamped(n, 1, event) for n, event in enumerate(stored, 1)])


def test_a_stored_game_follows_from_the_nonces_it_was_drawn_with() -> None:
    # Early houses kept the first nonce of a seat, even when somebody else sat there in the end.
    sat: list[ev.TableEvent] = [
        ev.Seated(0, ANNA, "first"),
        ev.Left(0, "anna"),
        ev.Seated(0, CARO, "second"),
        ev.Seated(1, BERT, "b"),
    ]
    table = old_table(*sat, ev.Started())
    assert table.nonces == ("first", "b")
    assert ev.write_event(ev.Started()) == '{"type":"started"}'
    drawn = Playthrough(table.game, table.settings)
    while drawn.state.at_chance():
        drawn.draw(table.deal.source(len(drawn.events)))
    table = old_table(*sat, ev.Started(), *(ev.Chanced(token) for token in drawn.tokens), ev.Closed())
    assert proved(table).proven == len(drawn.tokens) > 0


def founded(*kinds: ev.SeatKind, game: str = "stilelibero") -> Desk:
    """A table that Anna has just laid in a browser, as the house lays it."""
    seats = tuple(ev.SeatPlan(kind, level="1" if kind == "bot" else "") for kind in kinds)
    desk = Desk(game, seats=seats, awaits_nonces=True)
    desk.take([ev.Seated(n, ANNA, "") for n, kind in enumerate(kinds) if kind in ("me", "device")])
    desk.take(begin(desk.table))
    return desk


def test_a_game_waits_for_the_nonce_of_its_founder() -> None:
    desk = founded("me", "bot")
    assert desk.table.play is None
    desk.do(ANNA, do.BringNonce("mine"))
    assert desk.table.nonces == ("mine", "house")
    resign(desk)
    assert proved(desk.table).proven == throws(desk.table) > 0


def test_one_nonce_serves_all_seats_of_one_device() -> None:
    desk = founded("me", "device")
    desk.do(ANNA, do.BringNonce("mine"))
    assert desk.table.nonces == ("mine", "mine")


def test_a_founder_who_comes_late_is_waited_for_by_friends_as_well() -> None:
    desk = founded("me", "friend")
    desk.do(BERT, do.Sit(1, "berts"))
    assert desk.table.play is None
    desk.do(ANNA, do.BringNonce("mine"))
    assert desk.table.nonces == ("mine", "berts")


def test_a_founder_who_never_brings_a_nonce_holds_nobody_up() -> None:
    desk = founded("me", "friend")
    desk.do(BERT, do.Sit(1, "berts"))
    desk.take(begin(desk.table, late=True))
    assert desk.table.nonces[1] == "berts"
    assert desk.table.nonces[0] not in ("", "none")
    with pytest.raises(TableError, match="already begun"):
        desk.do(ANNA, do.BringNonce("mine"))
    resign(desk)
    assert proved(desk.table).proven == throws(desk.table) > 0


def test_no_nonce_is_waited_for_where_the_house_draws_nothing() -> None:
    assert founded("me", "bot", game="squadro").table.play is None, "who begins is drawn"
    given = Desk("squadro", options={"first": "left"}, seats=(ev.SeatPlan("bot", level="1"),) * 2, awaits_nonces=True)
    assert begin(given.table)


def test_a_nonce_is_brought_once_and_by_those_who_play() -> None:
    desk = founded("me", "friend")
    desk.do(ANNA, do.BringNonce("mine"))
    seq = desk.table.seq
    desk.do(ANNA, do.BringNonce("mine"))
    assert desk.table.seq == seq, "the same again changes nothing"
    with pytest.raises(TableError, match="stays"):
        desk.do(ANNA, do.BringNonce("another"))
    with pytest.raises(NotYoursError, match="sit down"):
        desk.do(CARO, do.BringNonce("mine"))
    with pytest.raises(SeedError, match="'é'"):
        desk.do(ANNA, do.BringNonce("é"))
    desk.do(BERT, do.Sit(1, "berts"))
    desk.do(ANNA, do.BringNonce("mine"))
    assert desk.table.nonces == ("mine", "berts")


def test_dice_drawn_by_the_house_without_a_seed_are_not_proved() -> None:
    desk = Desk("stilelibero").seat(ANNA, BERT)
    assert desk.table.play is not None
    with pytest.raises(UnfairError, match="no seed"):
        verify(read(write(record_of(desk.table.play))), desk.table.game)
