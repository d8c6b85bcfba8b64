"""A table is a value: deciding leaves it alone, and whatever comes after, what it was it stays."""

import asyncio
import random
from functools import reduce
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.play.desk import ANNA, BERT, Desk
from tests.play.houses import open_house, plan

from ludogite.core.errors import LudogiteError
from ludogite.core.game import Game
from ludogite.core.notation import Notation
from ludogite.core.registry import installed_games
from ludogite.core.state import State
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play import messages as say
from ludogite.play.decide import decide, flag, presence
from ludogite.play.errors import StaleError
from ludogite.play.house import house as house_module
from ludogite.play.rows import events_from_rows, rows_from_events, summary_of
from ludogite.play.table import Table
from ludogite.play.view import news, snapshot
from ludogite.play.view_context import ViewContext
from ludogite.play.viewer import Viewer, screen_of
from ludogite.storage.schema.events import EventRow

EVERY_GAME = pytest.mark.parametrize("game", installed_games().values(), ids=installed_games())
STEPS = 16


def photograph(table: Table, people: list[ev.Person]) -> list[object]:
    """Return everything that a table is and shows, in values of their own that no table can reach."""
    play = table.play
    fields = {name: getattr(table, name) for name in table.__struct_fields__}
    fields["play"] = None if play is None else [play.tokens, play.game.notation.format_position(play.state)]
    fields["readings"] = list(table.readings)
    fields["opening"] = len(table.opening.events)
    viewers = [Viewer(None, "en"), *(Viewer(person.id, scene=False) for person in people)]
    shown = [say.encode(snapshot(table, viewer, table.changed_at, ViewContext())) for viewer in viewers]
    return [repr(fields), play and play.outcome, *shown]


def random_command(table: Table, people: list[ev.Person], rng: random.Random) -> tuple[ev.Person, do.Command]:
    """Return something that somebody may wish; often it will be refused."""
    seat, who = rng.randrange(len(table.seats)), rng.choice(people)
    if table.play is not None and not table.over and rng.random() < 0.6:
        state, acting = table.play.state, table.acting
        token = table.game.notation.format(state, rng.choice(state.moves() or [0])) if acting is not None else "?"
        member = None if acting is None else table.member_to_act(acting)
        return member or who, do.Play(token, table.ply)
    wished: list[do.Command] = [
        do.Sit(seat, "n0nce"), do.Leave(seat), do.OfferDraw(seat), do.AnswerDraw(seat, rng.random() < 0.3),
        do.AskTakeback(seat), do.AnswerTakeback(seat, rng.random() < 0.8), do.Say(phrase="hello"), do.Claim(seat),
        do.AskToJoin(seat), do.AnswerToJoin(seat, rng.choice(people).id, rng.random() < 0.5), do.Resign(seat),
        do.HandOver(seat), do.BringNonce("n0nce"), do.Play("nonsense", table.ply),
    ]  # fmt: skip
    return who, rng.choice(wished)


def stamped(table: Table, events: list[ev.TableEvent], at: int) -> list[ev.Stamped]:
    return [ev.Stamped(table.seq + n, at, event, "who", f"c{n}") for n, event in enumerate(events, 1)]


def random_step(table: Table, people: list[ev.Person], rng: random.Random) -> Table:
    """Return the table after something that may happen there; the same one where it is refused."""
    at = table.changed_at + rng.randrange(20_000)
    try:
        match rng.randrange(8):
            case 0:
                events = presence(table, {person.id for person in people if rng.random() < 0.5})
            case 1:
                events = flag(table, at)
            case _:
                who, command = random_command(table, people, rng)
                events = decide(table, command, who, at)
    except LudogiteError:
        return table
    happened = stamped(table, events, at)
    after = table.after(happened)
    one_by_one = reduce(lambda stood, event: stood.after([event]), happened, table)
    assert photograph(one_by_one, people) == photograph(after, people)
    return after


@EVERY_GAME
@given(seed=st.integers(0, 10_000))
def test_no_table_is_changed_by_what_is_decided_at_it_or_comes_after(game: Game, seed: int) -> None:
    """Whatever grows from it, by forks and take-backs too: every value of a table stays, and shows, what it did."""
    rng = random.Random(seed)
    clock = rng.choice([None, ev.ClockPlan(60_000, 2_000), ev.ClockPlan(per_move_ms=86_400_000)])
    desk = Desk(game.id, clock=clock, teams=game.rules.teams)
    people = [ev.Person(f"p{n}", f"P{n}") for n in range(len(desk.table.seats))]
    tables = [desk.table, desk.seat(*people).table]
    people.append(ev.Person("q", "Q"))
    photographs = [photograph(table, people) for table in tables]
    for _ in range(STEPS):
        stood = tables[-1] if rng.random() < 0.7 else rng.choice(tables)
        tables.append(random_step(stood, people, rng))
        photographs.append(photograph(tables[-1], people))
    assert [photograph(table, people) for table in tables] == photographs


@EVERY_GAME
def test_a_table_read_from_its_rows_is_the_one_that_was_played(game: Game) -> None:
    desk = Desk(game.id, clock=ev.ClockPlan(60_000, 2_000))
    people = [ev.Person(f"p{n}", f"P{n}") for n in range(len(desk.table.seats))]
    desk.seat(*people)
    for _ in range(20):
        if not desk.table.over:
            desk.now += 700
            desk.play()
    again = Table.from_events("desk", events_from_rows(rows_from_events(desk.log)))
    assert photograph(again, people) == photograph(desk.table, people)
    assert summary_of(again) == summary_of(desk.table)


def test_nothing_of_a_table_can_be_set() -> None:
    desk = Desk(clock=ev.ClockPlan(60_000)).seat(ANNA, BERT)
    for part, name in [(desk.table, "seq"), (desk.table.seats[0], "level"), (desk.table.clock, "seat")]:
        with pytest.raises(AttributeError, match="immutable"):
            setattr(part, name, None)


@EVERY_GAME
def test_a_move_is_parsed_once_from_its_command_to_the_table_after_it(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(game.id)
    desk.seat(*(ev.Person(f"p{n}", f"P{n}") for n in range(len(desk.table.seats))))
    parsed: list[str] = []
    notation = type(game.notation)
    parse = notation.parse

    def counted(self: Notation[State], state: State, text: str) -> int | None:
        parsed.append(text)
        return parse(self, state, text)

    token, before = desk.token(), desk.table
    monkeypatch.setattr(notation, "parse", counted)
    desk.play()
    assert desk.table.ply > before.ply
    assert parsed == [token]


@EVERY_GAME
@pytest.mark.parametrize("upright", [False, True])
def test_live_play_shows_an_event_as_a_replay_does(game: Game, upright: bool) -> None:
    """What a viewer sees of the step from one table to the next is what the same event shows when looked at again."""
    desk, viewer = Desk(game.id), Viewer("p0", "en", upright)
    desk.seat(*(ev.Person(f"p{n}", f"P{n}") for n in range(len(desk.table.seats))))
    context = ViewContext()
    for _ in range(12):
        before = desk.table
        desk.play()
        if desk.table.over:
            break
        told = news(before, desk.table, viewer, 0, context)
        assert told is not None
        assert desk.table.play is not None
        live = msgspec.json.decode(told.shown)
        events = desk.table.play.events[before.ply :]
        replayed = msgspec.json.decode(say.encode(list(screen_of(desk.table, viewer).one_by_one(events))))
        assert [beat["tell"] for beat in live["beats"]] == [one["tell"] for one in replayed]
        assert [beat["steps"] for beat in live["beats"]] == [one["steps"] for one in replayed]
        assert live.get("marks", []) == replayed[-1]["marks"]


@pytest.mark.anyio
@pytest.mark.usefixtures("kept_in")
async def test_what_another_process_stored_first_stands_and_the_dropped_value_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LOOK_S", 3_600)
    house, other = await open_house(tmp_path), await open_house(tmp_path)
    try:
        loaded = await house.create("t", plan())
        await house.act("t", BERT, do.Sit(1))
        elsewhere = await other.load("t")
        before = loaded.table
        await other.act("t", ANNA, do.Play("2", 0))
        assert loaded.table is before
        with pytest.raises(StaleError):
            await house.act("t", ANNA, do.Play("1", 0))
        assert photograph(loaded.table, [ANNA]) == photograph(elsewhere.table, [ANNA])
        assert before.ply == 0
        await house.act("t", BERT, do.Play("1", 1))
        assert loaded.table.play is not None
        assert loaded.table.play.tokens == ["2", "1"]
    finally:
        await other.stop()
        await house.stop()


@pytest.mark.anyio
@pytest.mark.usefixtures("kept_in")
async def test_rows_that_were_read_too_long_ago_never_take_a_table_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LOOK_S", 3_600)
    house, other = await open_house(tmp_path), await open_house(tmp_path)
    try:
        loaded = await house.create("t", plan())
        read, has_read, may_go_on = house.store.events, asyncio.Event(), asyncio.Event()

        async def read_and_wait(table: str, after: int = 0) -> list[EventRow]:
            rows = await read(table, after)
            assert rows
            has_read.set()
            await may_go_on.wait()
            return rows

        async with loaded.lock:  # news of what the other house wrote waits for its turn to read
            await other.act("t", BERT, do.Sit(1))
            monkeypatch.setattr(house.store, "events", read_and_wait)
            late = asyncio.ensure_future(house.log.catch_up(loaded))  # a read that others overtake
            await has_read.wait()
            monkeypatch.setattr(house.store, "events", read)
        await other.act("t", ANNA, do.Play("2", 0))
        await house.act("t", ANNA, do.Say(phrase="hello"))
        newest = loaded.table
        may_go_on.set()
        await late
        assert loaded.table is newest
        assert (newest.ply, len(newest.talk)) == (1, 1)
        assert not house.kept
    finally:
        await other.stop()
        await house.stop()
