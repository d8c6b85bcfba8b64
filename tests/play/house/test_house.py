"""A house carries commands out once, stores before it tells, and finds its tables again."""

import asyncio
import gc
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.play.grace import GraceClock
from tests.play.houses import ANNA, BERT, open_house, plan, until, until_over
from tests.waiting import wait_until_async

from ludogite.core.chance import new_seed
from ludogite.core.registry import open_game
from ludogite.play import commands as do
from ludogite.play import due as due_module
from ludogite.play import events as ev
from ludogite.play.errors import StaleError, UnknownTableError
from ludogite.play.house import caretaker
from ludogite.play.house import house as house_module
from ludogite.play.house import presence as presence_module
from ludogite.play.house.heartbeat import Heartbeat
from ludogite.play.house.house import House
from ludogite.play.house.loaded import LoadedTable
from ludogite.play.house.table_log import Plan
from ludogite.storage.schema.events import EventRow, events
from ludogite.storage.store import ConflictError

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("kept_in")]

MANY, A_FEW = 60, 5
"""So many tables are played, and so many may still be held by what runs at this moment."""


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    opened = await open_house(tmp_path)
    yield opened
    await opened.stop()


def essence(loaded: LoadedTable) -> tuple[object, ...]:
    table = loaded.table
    return table.seq, table.play and table.play.tokens, table.clock.left, table.outcome


async def test_a_repeated_command_is_carried_out_once(house: House) -> None:
    await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1), "sit")
    command = do.Play("1", 0)
    seqs = {await house.act("t", ANNA, command, "one") for _ in range(3)}
    assert len(seqs) == 1
    assert (await house.load("t")).table.ply == 1


async def test_a_command_repeated_much_later_is_still_known(house: House, tmp_path: Path) -> None:
    await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1), "sit")
    for n in range(80):
        await house.act("t", ANNA, do.Say(phrase="hello"), f"c{n}")
    seq = (await house.load("t")).table.seq
    await house.act("t", ANNA, do.Say(phrase="hello"), "c0")
    assert (await house.load("t")).table.seq == seq
    other = await open_house(tmp_path)
    await other.act("t", ANNA, do.Say(phrase="hello"), "c1")
    assert (await other.load("t")).table.seq == seq
    await other.stop()


async def test_only_the_first_of_many_moves_at_once_is_played(house: House) -> None:
    await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    moves = [house.act("t", ANNA, do.Play(str(1 + n % 5), 0), f"m{n}") for n in range(10)]
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert sum(isinstance(result, int) for result in results) == 1
    assert sum(isinstance(result, StaleError) for result in results) == 9


async def test_a_watcher_is_woken_only_after_the_event_is_stored(house: House) -> None:
    loaded = await house.create("t", plan())
    told: list[tuple[int, int]] = []
    house.watch(loaded, None, lambda: told.append((loaded.table.seq, stored_events(house, "t"))))
    told.clear()
    await house.act("t", BERT, do.Sit(1))
    assert told
    assert all(stored == seq == loaded.table.seq for seq, stored in told)


def stored_events(house: House, id_: str) -> int:
    with house.store.engine.connect() as connection:
        return len(connection.execute(sa.select(events.c.seq).where(events.c.table_id == id_)).all())


def never(error: Exception | None) -> None:
    pytest.fail(f"nothing had begun, and it ended: {error}")


async def test_a_move_that_waits_for_the_disk_alone_begins_at_once_and_is_told_when_it_is_stored(house: House) -> None:
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    ply, stored_before = loaded.table.ply, loaded.table.seq
    stored = asyncio.get_running_loop().create_future()
    assert house.act_now(loaded, ANNA, do.Play("1", ply), "m1", stored.set_result)
    assert loaded.table.seq == stored_before  # nobody is told before it is stored
    assert not house.act_now(loaded, ANNA, do.Play("2", ply), "m2", never)  # one at a time
    assert await stored is None
    assert (loaded.table.ply, stored_events(house, "t")) == (ply + 1, loaded.table.seq)
    assert not loaded.lock.locked()


async def test_what_cannot_be_done_at_once_leaves_the_table_free_for_whoever_says_why(house: House) -> None:
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    ply = loaded.table.ply
    await house.act("t", ANNA, do.Play("1", ply), "m1")
    for by, command, cid in (
        (ANNA, do.Play("1", ply), "m1"),  # done already
        (ANNA, do.Play("1", ply + 1), "m2"),  # not her turn
        (BERT, do.Play("9", ply + 1), "m3"),  # no move
    ):
        assert not house.act_now(loaded, by, command, cid, never)
        assert not loaded.lock.locked()
    assert await house.act("t", BERT, do.Play("1", ply + 1), "m4") == loaded.table.public_seq


async def test_a_move_that_another_process_overtook_is_handed_back_and_the_table_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LOOK_S", 1000.0)  # nobody tells it what the other one did
    house = await open_house(tmp_path)
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    ply = loaded.table.ply
    other = await open_house(tmp_path)
    await other.act("t", ANNA, do.Play("2", ply), "there")
    settled = asyncio.get_running_loop().create_future()
    begun = house.act_now(loaded, ANNA, do.Play("1", ply), "here", settled.set_result)
    came_of_it = await settled if begun else None
    with pytest.raises(StaleError):
        await house.act("t", ANNA, do.Play("1", ply), "here")
    await other.stop()
    await house.stop()
    assert isinstance(came_of_it, ConflictError)


async def test_nobody_who_hangs_up_leaves_a_table_half_changed(house: House) -> None:
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    task = asyncio.ensure_future(house.act("t", ANNA, do.Play("1", 0), "x"))
    await asyncio.sleep(0)
    task.cancel()
    await until(lambda: loaded.table.ply == 1)
    assert len(await house.store.events("t")) == loaded.table.seq


async def test_a_table_stays_one_when_somebody_hangs_up_while_others_act(house: House) -> None:
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    seq = loaded.table.seq
    gone = [asyncio.ensure_future(house.act("t", ANNA, do.Say(phrase="hello"), f"gone{n}")) for n in range(5)]
    await asyncio.sleep(0)
    for task in gone:
        task.cancel()
    await asyncio.gather(*(house.act("t", BERT, do.Say(phrase="hello"), f"stays{n}") for n in range(5)))
    await asyncio.gather(*gone, return_exceptions=True)
    stored = [row.seq for row in await house.store.events("t")]
    assert stored == list(range(1, loaded.table.seq + 1))
    assert loaded.table.seq - seq in range(5, 11)
    assert loaded.table.talk[-1].seq == loaded.table.seq


async def test_a_second_process_sees_and_continues_the_same_table(house: House, tmp_path: Path) -> None:
    loaded = await house.create("t", plan())
    other = await open_house(tmp_path)
    await other.act("t", BERT, do.Sit(1), "sit")
    await until(lambda: loaded.table.play is not None)
    await house.act("t", ANNA, do.Play("1", 0), "a")
    with pytest.raises(StaleError):
        await other.act("t", ANNA, do.Play("2", 0), "b")
    await other.act("t", BERT, do.Play("2", 1), "c")
    await until(lambda: loaded.table.ply == 2)
    assert essence(loaded) == essence(await other.load("t"))
    await other.stop()


async def test_whoever_knows_more_than_a_process_is_not_refused_by_it(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LOOK_S", 60)
    other = await open_house(tmp_path)
    await house.create("t", plan())
    behind = await other.load("t")
    await house.act("t", BERT, do.Sit(1))
    await house.act("t", ANNA, do.Play("1", 0))
    await other.act("t", BERT, do.Play("2", 1))
    seq = await house.act("t", ANNA, do.Play("2", 2))
    await other.log.catch_up_to(behind, seq)
    assert behind.table.ply == 3
    await other.stop()


async def loading_held_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> tuple[asyncio.Future[LoadedTable], asyncio.Event]:
    """Begin to load a table, and stop where its events are read and it is not in memory yet."""
    read, has_read, may_go_on = house.store.events, asyncio.Event(), asyncio.Event()

    async def read_and_wait(table: str, after: int = 0) -> list[EventRow]:
        rows = await read(table, after)
        has_read.set()
        await may_go_on.wait()
        return rows

    monkeypatch.setattr(house.store, "events", read_and_wait)
    loading = asyncio.ensure_future(house.load("t"))
    await has_read.wait()
    monkeypatch.setattr(house.store, "events", read)
    return loading, may_go_on


async def test_a_table_misses_nothing_that_the_database_tells_while_it_is_loaded(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LOOK_S", 3_600)
    other = await open_house(tmp_path)
    try:
        loaded = await house.create("t", plan())
        loading, may_go_on = await loading_held_up(other, monkeypatch)
        await house.act("t", BERT, do.Sit(1))
        await other.news.look()  # done a few times a second otherwise
        may_go_on.set()
        elsewhere = await loading
        await until(lambda: elsewhere.table.seq == loaded.table.seq)
    finally:
        await other.stop()


async def test_a_house_that_closes_while_it_loads_a_table_leaves_that_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await open_house(tmp_path)
    house.put_away(await house.create("t", plan()))
    loading, _ = await loading_held_up(house, monkeypatch)
    before = house.loaded.copy()
    await house.stop()
    assert loading.cancelled()
    assert (house.loaded, house.is_loading("t")) == (before, False)


async def test_a_table_that_is_put_away_leaves_nothing_in_memory(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "GRACE_S", 0.01)  # so long it is waited for whoever may come back

    def in_memory() -> int:
        gc.collect()
        return sum(type(one) is LoadedTable for one in gc.get_objects())

    before = in_memory()
    for number in range(MANY):
        id_ = f"t{number}"
        await house.create(id_, plan())
        await house.act(id_, BERT, do.Sit(1), "sit")
        house.unwatch(await house.load(id_), house.watch(await house.load(id_), BERT.id))
        await house.act(id_, ANNA, do.Say(phrase="hello"), "hello")
        await house.act(id_, ANNA, do.Play("1", 0), "move")
        await house.act(id_, ANNA, do.Resign(0), "gone")
    assert in_memory() >= before + MANY, "they are kept for a while, as somebody may look at them again"
    house.clock.catch_up(house.now() + caretaker.IDLE_MS + 1_000)
    await house.caretaker.tidy()
    assert house.loaded == {}
    await until(lambda: in_memory() <= before + A_FEW)


async def test_tables_and_clocks_stand_as_they_were_after_a_restart(house: House, tmp_path: Path) -> None:
    await house.create("t", plan(clock=ev.ClockPlan(60_000, 2_000)))
    await house.act("t", BERT, do.Sit(1))
    await house.act("t", ANNA, do.Play("1", 0))
    before = essence(await house.load("t"))
    again = await open_house(tmp_path)
    assert essence(await again.load("t")) == before
    await again.stop()


async def test_a_flag_falls_without_anybody_asking(house: House) -> None:
    loaded = await house.create("t", plan(clock=ev.ClockPlan(60, 0)))
    await house.act("t", BERT, do.Sit(1))
    await until(lambda: loaded.table.over)
    assert loaded.table.outcome is not None
    assert loaded.table.outcome.reason.code == "flagged"


async def test_a_flag_falls_after_a_restart_too(house: House, tmp_path: Path) -> None:
    await house.create("t", plan(clock=ev.ClockPlan(800, 0)))
    await house.act("t", BERT, do.Sit(1))
    await house.supervisor.stop()
    again = await open_house(tmp_path)
    await until_over(again, "t")
    await again.stop()


async def test_whoever_is_alive_sees_to_the_tables_of_a_house_that_died(house: House, tmp_path: Path) -> None:
    other = await open_house(tmp_path)
    await house.create("machines", plan(ev.SeatPlan("bot", level="1"), ev.SeatPlan("bot", level="1")))
    await house.create("flag", plan(clock=ev.ClockPlan(100, 0)))
    await house.act("flag", BERT, do.Sit(1))
    await house.supervisor.stop()  # before anything else is stored: its flag falls when the house is dead
    other.clock.catch_up(other.now() + 5_000)
    await other.caretaker.sweep()  # done every second otherwise
    assert caretaker.SWEEP_S < 5
    await until_over(other, "flag")
    await until(lambda: "machines" in other.loaded and other.loaded["machines"].table.ply > 3)
    await other.stop()


async def test_a_table_out_of_memory_is_seen_to_when_it_is_due(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.create("t", plan(clock=ev.ClockPlan(1_000, 0)))
    await house.act("t", BERT, do.Sit(1))
    monkeypatch.setattr(caretaker, "IDLE_MS", -1)
    await house.caretaker.tidy()  # done once a minute otherwise
    assert not house.loaded
    await until_over(house, "t")


async def test_machines_play_and_go_on_after_a_restart(house: House, tmp_path: Path) -> None:
    loaded = await house.create("t", plan(ev.SeatPlan("bot", level="1"), ev.SeatPlan("bot", level="1")))
    await until(lambda: loaded.table.ply > 3)
    await house.supervisor.stop()
    again = await open_house(tmp_path)
    await until_over(again, "t")
    await again.stop()


async def test_a_game_begins_without_a_nonce_that_never_comes(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = dict(open_game("squadro").settings({"first": "random"}))
    seats = (ev.SeatPlan("me"), ev.SeatPlan("bot", level="1"))
    awaited = ev.Created("squadro", 1, options, seats, ANNA, new_seed(), awaits_nonces=True)
    waiting = await house.create("waits", awaited)
    assert waiting.table.play is None
    monkeypatch.setattr(due_module, "NONCE_WAIT_MS", 50)
    loaded = await house.create("begins", awaited)
    await until(lambda: loaded.table.play)
    assert loaded.table.nonces[1] == "house"
    assert loaded.table.brought == frozenset()
    again = await open_house(tmp_path)
    try:
        found = await again.load("waits")
        await until(lambda: found.table.play)
    finally:
        await again.stop()


async def test_an_absent_player_is_shown_as_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "GRACE_S", 0.05)
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    anna, bert = house.watch(loaded, "anna"), house.watch(loaded, "bert")
    house.unwatch(loaded, bert)
    await until(lambda: loaded.table.seats[1].gone_since is not None)
    assert loaded.table.seats[0].gone_since is None
    bert = house.watch(loaded, "bert")
    await until(lambda: loaded.table.seats[1].gone_since is None)
    house.unwatch(loaded, anna)
    house.unwatch(loaded, bert)


async def test_two_processes_agree_on_who_is_there(
    grace: GraceClock, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "HEARTBEAT_S", 0.05)
    other = await open_house(tmp_path)
    await until(lambda: house.heartbeat.has_company and other.heartbeat.has_company)
    loaded = await house.create("t", plan())
    elsewhere = await other.load("t")
    anna, bert = house.watch(loaded, "anna"), other.watch(elsewhere, "bert")
    await other.act("t", BERT, do.Sit(1))
    await until(lambda: loaded.table.playing)
    house.unwatch(loaded, house.watch(loaded, None))
    await grace.runs_out()
    await grace.runs_out()
    assert all(seat.gone_since is None for seat in (*loaded.table.seats, *elsewhere.table.seats))
    other.unwatch(elsewhere, bert)
    await grace.runs_out()
    await until(lambda: loaded.table.seats[1].gone_since is not None)
    bert = house.watch(loaded, "bert")
    await until(lambda: elsewhere.table.seats[1].gone_since is None)
    assert loaded.table.seats[0].gone_since is None
    house.unwatch(loaded, anna)
    house.unwatch(loaded, bert)
    await other.stop()


async def test_whoever_comes_back_in_time_was_never_away_however_much_else_goes_on(
    grace: GraceClock, house: House
) -> None:
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    house.watch(loaded, "anna")
    bert = house.watch(loaded, "bert")
    for _ in range(4):  # others come, and each time somebody is looked for a while later
        house.watch(loaded, None)
        await grace.passes(presence_module.GRACE_S / 3)
    house.unwatch(loaded, bert)
    await grace.passes(presence_module.GRACE_S * 3 / 4)
    house.watch(loaded, "bert")
    await grace.runs_out()
    assert not any('"gone"' in row.body for row in await house.store.events("t"))


async def test_a_process_corrects_at_once_what_another_said_of_somebody_who_came_to_it(
    grace: GraceClock, house: House, tmp_path: Path
) -> None:
    other = await open_house(tmp_path)
    for one in (house, other, house):
        await one.heartbeat.beat()  # each notices the other
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    elsewhere = await other.load("t")
    anna, bert = house.watch(loaded, "anna"), house.watch(loaded, "bert")
    other.watch(elsewhere, "bert")
    house.unwatch(loaded, bert)
    await grace.runs_out()

    async def is_corrected() -> bool:
        written = [ev.read_event(row.body) for row in await house.store.events("t")]
        return [event for event in written if isinstance(event, ev.Gone | ev.Back)] == [ev.Gone(1), ev.Back(1)]

    await wait_until_async(is_corrected, "it is said that Bert is away, and at once that he is back")
    await until(lambda: loaded.table.seats[1].gone_since is None)
    house.unwatch(loaded, anna)
    await other.stop()


async def test_whoever_comes_and_goes_again_while_it_is_written_that_they_left_is_shown_as_away_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence_module, "GRACE_S", 0.05)
    monkeypatch.setattr(Heartbeat, "has_company", True)  # each process speaks only of those who were with it
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    anna, bert = house.watch(loaded, "anna"), house.watch(loaded, "bert")
    write, again = house.act_as_house, asyncio.Event()

    async def write_slowly(id_: str, planned: Plan) -> LoadedTable:
        monkeypatch.setattr(house, "act_as_house", write)
        written = await write(id_, planned)
        back = house.watch(loaded, "bert")
        await until(lambda: loaded.table.seats[1].gone_since is None)
        house.unwatch(loaded, back)
        again.set()
        return written

    monkeypatch.setattr(house, "act_as_house", write_slowly)
    house.unwatch(loaded, bert)
    await again.wait()
    await until(lambda: loaded.table.seats[1].gone_since is not None)
    house.unwatch(loaded, anna)


async def test_an_unknown_table_is_refused(house: House) -> None:
    with pytest.raises(UnknownTableError):
        await house.load("nowhere")
