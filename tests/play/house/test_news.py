"""Processes of a house tell each other over a real Valkey what happens; where it is away, they find it all the same."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from tests.play.grace import GraceClock
from tests.play.houses import ANNA, BERT, FirstMove, kept_store, open_house, plan, until
from tests.valkey import ValkeyServer, new_valkey
from tests.waiting import LIMIT_S, pause_async

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.forgetting import forget
from ludogite.play.house import caretaker
from ludogite.play.house import house as house_module
from ludogite.play.house import news as news_module
from ludogite.play.house import presence as presence_module
from ludogite.play.house.house import House
from ludogite.play.house.loaded import LoadedTable
from ludogite.storage import valkey as valkey_module
from ludogite.storage.valkey import ValkeyBus

pytestmark = pytest.mark.anyio

NEVER_S = 3_600
topics = count()
Tell = Callable[[str, bytes, Collection[str] | None], None]


@pytest.fixture(scope="module")
def quiet_valkey() -> Iterator[ValkeyServer]:
    """A server that nothing happens to."""
    with new_valkey() as server:
        yield server


@pytest.fixture
def valkey() -> Iterator[ValkeyServer]:
    with new_valkey() as server:
        yield server


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes be missed soon."""
    for name, seconds in {"BEAT_S": 0.2, "SILENT_S": 1.2, "SETTLE_S": 0.6, "ANSWER_S": 1.5, "RETRY_S": 0.05}.items():
        monkeypatch.setattr(valkey_module, name, seconds)
    monkeypatch.setattr(presence_module, "GRACE_S", 0.5)
    monkeypatch.setattr(presence_module, "COUNT_S", 0.02)


@pytest.fixture
def acquainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes know soon who is there, and miss nobody, however busy the machine is."""
    for name, number in {
        "BEAT_S": 0.1,
        "SETTLE_S": 0.3,
        "SILENT_S": NEVER_S,
        "UNHEARD": NEVER_S,
        "RETRY_S": 0.05,
    }.items():
        monkeypatch.setattr(valkey_module, name, number)
    monkeypatch.setattr(presence_module, "COUNT_S", 0.02)


@asynccontextmanager
async def two_houses(folder: Path, server: ValkeyServer) -> AsyncIterator[tuple[House, House]]:
    houses = [await open_house(folder, bus=ValkeyBus(server.address)) for _ in range(2)]
    try:
        yield houses[0], houses[1]
    finally:
        for house in houses:
            await house.stop()


async def die(house: House) -> None:
    """End what a process does, as a kill would: it says nothing more."""
    task = cast("ValkeyBus", house.bus)._connecting  # noqa: SLF001 - nothing of ours kills it
    assert task is not None
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def moves(house: House, other: House, first: int, last: int) -> None:
    """Play at the two processes in turn."""
    for ply in range(first, last):
        at, by = (other, BERT) if ply % 2 else (house, ANNA)
        await until(partial(has_ply, ply, at.loaded["t"]))
        table = at.loaded["t"].table
        assert table.play is not None
        state = table.play.state
        await at.act("t", by, do.Play(table.game.notation.format(state, state.moves()[0]), ply))


def has_ply(ply: int, *tables: LoadedTable) -> bool:
    return all(loaded.table.ply == ply for loaded in tables)


async def laid_in_both(house: House, other: House) -> tuple[LoadedTable, LoadedTable]:
    loaded = await house.create("t", plan())
    elsewhere = await other.load("t")
    await other.act("t", BERT, do.Sit(1))
    await until(lambda: loaded.table.playing)
    return loaded, elsewhere


async def hear_each_other(house: House, other: House) -> None:
    """Wait until each of them has taken in all that the other one said to everybody before."""
    for speaker, hearer in ((house, other), (other, house)):
        topic, heard = f"barrier {next(topics)}", asyncio.Event()
        hearer.bus.on(topic, partial(note, heard))
        await until(partial(is_heard_to_say, speaker, topic, heard))


def note(heard: asyncio.Event, process: str, payload: bytes) -> None:
    del process, payload
    heard.set()


def is_heard_to_say(speaker: House, topic: str, heard: asyncio.Event) -> bool:
    """Tell whether something was heard; until then it is said again, as a bus that is not connected says nothing."""
    if not heard.is_set():
        speaker.bus.tell(topic)
    return heard.is_set()


def is_known(person: str, *houses: House) -> bool:
    """Tell whether all processes know that somebody is connected, wherever that is."""
    return all(house.presence.is_connected(person) for house in houses)


def is_missed(person: str, *houses: House) -> bool:
    """Tell whether all processes know that somebody is connected nowhere."""
    return not any(house.presence.is_connected(person) for house in houses)


class Reader:
    """Notes each value of a table that somebody who looks on is woken for."""

    def __init__(self, house: House, loaded: LoadedTable) -> None:
        self.seqs: list[int] = []
        self._loaded = loaded
        self._woken = asyncio.Event()
        house.watch(loaded, None, self._woken.set)
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            if not self.seqs or self._loaded.table.seq != self.seqs[-1]:
                self.seqs.append(self._loaded.table.seq)

    def stop(self) -> None:
        self._task.cancel()


async def test_what_happens_in_one_process_is_told_at_once_to_another_which_reads_nothing_for_it(
    kept_in: str, tmp_path: Path, quiet_valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    del kept_in
    monkeypatch.setattr(house_module, "LOOK_S", NEVER_S)  # the database tells nothing
    async with two_houses(tmp_path, quiet_valkey) as (house, other):
        loaded, elsewhere = await laid_in_both(house, other)
        told: list[str] = []

        async def refuse(table: str, after: int = 0) -> list[object]:
            raise ValueError(f"table {table} is read after {after}")

        for one in (house, other):
            monkeypatch.setattr(one.store, "events", refuse)
            monkeypatch.setattr(one.bus, "tell", partial(note_topic, told, one.bus.tell))
        for ply in range(10):
            before = told.count(news_module.EVENTS)
            await moves(house, other, ply, ply + 1)
            assert told.count(news_module.EVENTS) == before + 1, "told before whoever moved is answered"
            await until(partial(has_ply, ply + 1, loaded, elsewhere))
        assert loaded.table.play is not None
        assert elsewhere.table.play is not None
        assert loaded.table.play.tokens == elsewhere.table.play.tokens


def note_topic(
    told: list[str], tell: Tell, topic: str, payload: bytes = b"", to: Collection[str] | None = None
) -> None:
    told.append(topic)
    tell(topic, payload, to)


async def test_a_table_that_is_loaded_while_something_happens_there_misses_nothing(
    tmp_path: Path, quiet_valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LOOK_S", NEVER_S)
    monkeypatch.setattr(valkey_module, "SETTLE_S", NEVER_S)  # nobody knows who has a table in memory: all are told
    async with two_houses(tmp_path, quiet_valkey) as (house, other):
        loaded = await house.create("t", plan())
        await hear_each_other(house, other)
        read, has_read, has_heard, may_go_on = other.store.events, asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def read_and_wait(table: str, after: int = 0) -> list[object]:
            rows = await read(table, after)
            has_read.set()
            await may_go_on.wait()
            return list(rows)

        monkeypatch.setattr(other.store, "events", read_and_wait)
        loading = asyncio.ensure_future(other.load("t"))
        await has_read.wait()
        monkeypatch.setattr(other.store, "events", read)
        other.bus.on(news_module.EVENTS, partial(note, has_heard))
        await house.act("t", BERT, do.Sit(1))
        await until(has_heard.is_set)
        may_go_on.set()
        elsewhere = await loading
        await until(lambda: elsewhere.table.seq == loaded.table.seq)


async def test_only_processes_that_have_a_table_in_memory_are_told_what_happens_there(
    tmp_path: Path, quiet_valkey: ValkeyServer, acquainted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    del acquainted
    monkeypatch.setattr(house_module, "LOOK_S", NEVER_S)
    async with two_houses(tmp_path, quiet_valkey) as (house, other):
        third = await open_house(tmp_path, bus=ValkeyBus(quiet_valkey.address))
        heard: list[bytes] = []
        third.bus.on(news_module.EVENTS, lambda _, payload: heard.append(payload))
        await until(lambda: house.bus.is_settled and other.bus.is_settled and third.bus.is_settled)
        loaded, elsewhere = await laid_in_both(house, other)
        await until(lambda: house.presence.loaded_elsewhere("t") and other.presence.loaded_elsewhere("t"))
        heard.clear()
        await moves(house, other, 0, 6)
        await until(partial(has_ply, 6, loaded, elsewhere))
        for one in (house, other):
            await hear_each_other(one, third)
        assert heard == []
        late = await third.load("t")
        await house.act("t", ANNA, do.Say(phrase="hello"))  # before anybody knows that it is there
        await until(lambda: late.table.seq == loaded.table.seq == elsewhere.table.seq)
        await until(lambda: len(house.presence.loaded_elsewhere("t") or ()) == 2)
        await moves(house, other, 6, 8)
        await until(partial(has_ply, 8, loaded, elsewhere, late))
        monkeypatch.setattr(caretaker, "SHARED_IDLE_MS", -1)
        await third.caretaker.tidy()  # done every few seconds otherwise
        assert not third.loaded
        await until(lambda: len(house.presence.loaded_elsewhere("t") or ()) == 1)
        await third.stop()


async def test_whoever_can_write_to_the_server_cannot_speak_for_the_house(
    tmp_path: Path, quiet_valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(house_module, "LOOK_S", NEVER_S)
    async with two_houses(tmp_path, quiet_valkey) as (house, other), Redis.from_url(quiet_valkey.address) as stranger:
        listening = stranger.pubsub(ignore_subscribe_messages=True)
        await listening.psubscribe("ludogite:*")
        loaded, elsewhere = await laid_in_both(house, other)
        heard = []
        for _ in range(10):
            await house.act("t", ANNA, do.Say(phrase="hello"))
            heard.append(await next_message(listening))
        await until(lambda: elsewhere.table.seq == loaded.table.seq)
        seq = elsewhere.table.seq
        for message in heard:
            for forged in (b"", b"garbage", message["data"][:-1], b"\0" * 16 + message["data"][16:]):
                await stranger.publish(message["channel"], forged)
            await stranger.publish(message["channel"], message["data"])  # said again, it says nothing new
        await moves(house, other, 0, 2)
        await until(partial(has_ply, 2, loaded, elsewhere))
        assert elsewhere.table.seq == loaded.table.seq == seq + 2
        assert caplog.text.count("is not all of this house") <= 2
        assert house.bus.is_heard
        await listening.aclose()  # type: ignore[no-untyped-call]  # it says nothing


async def test_nothing_that_is_said_and_no_connection_that_is_cut_ends_the_bus(
    tmp_path: Path,
    quiet_valkey: ValkeyServer,
    hurried: None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    del hurried
    monkeypatch.setattr(house_module, "LOOK_S", NEVER_S)
    async with two_houses(tmp_path, quiet_valkey) as (house, other), Redis.from_url(quiet_valkey.address) as stranger:
        loaded, elsewhere = await laid_in_both(house, other)
        bus = cast("ValkeyBus", house.bus)
        monkeypatch.setattr(other.bus, "on_ask", [lambda: 1 / 0])
        for told in (b"\x91\x92\xa1\xff\xc4\x00", b"\xc1", b"", b"\x91\x92\xa3ask\xc4\x00"):
            body = b"stranger" + told
            await stranger.publish(bus._channel, bus._seal(body) + body)  # noqa: SLF001 - nothing of ours says this
        await hear_each_other(house, other)  # after all that
        await until(lambda: house.bus.is_heard and other.bus.is_heard)
        assert "the bus failed" not in caplog.text
        monkeypatch.undo()
        monkeypatch.setattr(valkey_module, "RETRY_S", 0.02)
        for _ in range(15):
            for kind in ("pubsub", "normal"):
                await stranger.client_kill_filter(_type=kind, skipme=True)
            house.bus.tell("nothing")
            other.bus.tell("nothing", to=[house.bus.process])
            await pause_async(0.02, "connections are cut wherever they are in being made anew")
        await until(lambda: house.bus.is_heard and other.bus.is_heard)
        await moves(house, other, 0, 2)
        await until(partial(has_ply, 2, loaded, elsewhere))
        assert not house.bus.trouble + other.bus.trouble


async def next_message(listening: PubSub) -> dict[str, bytes]:
    """Wait for what is said next, on any channel."""
    async with asyncio.timeout(LIMIT_S):
        while (message := await listening.get_message(timeout=LIMIT_S)) is None:
            pass  # that it listens from now on
    return dict(message)


async def test_what_a_worker_in_the_back_plays_is_known_at_once_to_those_who_serve(
    kept_in: str, tmp_path: Path, quiet_valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    del kept_in
    monkeypatch.setattr(house_module, "LOOK_S", NEVER_S)
    house = await open_house(tmp_path, bus=ValkeyBus(quiet_valkey.address))
    loaded = await house.create("t", plan())
    await house.act("t", BERT, do.Sit(1))
    back = House(kept_store(tmp_path), FirstMove(), bus=ValkeyBus(quiet_valkey.address), serves_people=False)
    await back.store.start()
    await back.join()
    await back.act("t", ANNA, do.Play("1", 0))
    await until(partial(has_ply, 1, loaded))
    await back.stop()
    await house.stop()


@pytest.mark.parametrize("harm", ["killed", "frozen"])
async def test_nothing_is_lost_or_told_twice_while_valkey_is_away(
    harm: str,
    kept_in: str,
    tmp_path: Path,
    valkey: ValkeyServer,
    hurried: None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    del kept_in, hurried
    async with two_houses(tmp_path, valkey) as (house, other):
        loaded, elsewhere = await laid_in_both(house, other)
        readers = [Reader(house, loaded), Reader(other, elsewhere)]
        await moves(house, other, 0, 4)
        valkey.kill() if harm == "killed" else valkey.freeze()
        await moves(house, other, 4, 8)
        await until(lambda: house.bus.trouble and other.bus.trouble)
        assert house.bus.trouble.startswith("valkey is away: ")
        assert not house.bus.is_heard
        await moves(house, other, 8, 10)
        valkey.start() if harm == "killed" else valkey.thaw()
        await until(lambda: house.bus.is_heard and other.bus.is_heard)
        assert not house.bus.trouble + other.bus.trouble
        await moves(house, other, 10, 14)
        await until(lambda: loaded.table.ply == elsewhere.table.ply == 14)
        await house.act("t", ANNA, do.Say(phrase="hello"))  # whatever is told twice is told before this
        await until(lambda: all(reader.seqs[-1] == loaded.table.seq for reader in readers))
        for reader in readers:
            reader.stop()
            assert reader.seqs == sorted(set(reader.seqs))
            assert reader.seqs[-1] == loaded.table.seq
    said = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
    lost, found = (sum(words in one for one in said) for words in ("goes on by its database", "valkey is back"))
    assert lost == found >= 2, "each house says once that it is away, and once that it is back"


async def test_a_house_opens_where_valkey_is_away_and_finds_it_when_it_comes(
    tmp_path: Path, valkey: ValkeyServer, hurried: None
) -> None:
    del hurried
    valkey.kill()
    async with two_houses(tmp_path, valkey) as (house, other):
        assert house.bus.trouble
        loaded, _ = await laid_in_both(house, other)
        assert loaded.table.playing
        valkey.start()
        await until(lambda: house.bus.is_heard and not house.bus.trouble)


async def test_what_the_bus_lost_is_found_in_the_database(
    tmp_path: Path, quiet_valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news_module, "SAFE_LOOK_MS", 300)
    async with two_houses(tmp_path, quiet_valkey) as (house, other):
        loaded, elsewhere = await laid_in_both(house, other)
        await until(lambda: elsewhere.table.seq == loaded.table.seq)
        monkeypatch.setattr(house.bus, "tell", lambda *_: None)
        await house.act("t", ANNA, do.Play("1", 0))
        await until(lambda: elsewhere.table.ply == 1)
        monkeypatch.undo()
        await other.act("t", BERT, do.Play("1", 1))
        await until(lambda: loaded.table.ply == 2)


async def test_houses_that_share_a_server_do_not_hear_each_other(tmp_path: Path, quiet_valkey: ValkeyServer) -> None:
    async with two_houses(tmp_path / "one", quiet_valkey) as (house, other):
        copy = tmp_path / "copy"
        copy.mkdir()
        await house.create("t", plan())
        await house.store.flush()
        (copy / "house.sqlite").write_bytes((tmp_path / "one" / "house.sqlite").read_bytes())
        for rest in (tmp_path / "one").glob("house.sqlite-wal"):
            (copy / rest.name).write_bytes(rest.read_bytes())
        async with two_houses(copy, quiet_valkey) as (stranger, neighbour):
            at_strangers, at_neighbours = await stranger.load("t"), await neighbour.load("t")
            before = at_strangers.table.seq
            elsewhere = await other.load("t")
            await house.act("t", BERT, do.Sit(1))
            await until(lambda: elsewhere.table.playing)
            await stranger.act("t", ANNA, do.Say(phrase="hello"))
            await until(lambda: at_neighbours.table.seq == at_strangers.table.seq == before + 1)
            assert at_strangers.table.play is None


async def test_people_and_lookers_on_are_counted_in_all_processes(
    kept_in: str, tmp_path: Path, quiet_valkey: ValkeyServer, acquainted: None, grace: GraceClock
) -> None:
    del kept_in, acquainted
    async with two_houses(tmp_path, quiet_valkey) as (house, other):
        loaded, elsewhere = await laid_in_both(house, other)
        anna, bert = house.watch(loaded, "anna"), other.watch(elsewhere, "bert")
        lookers = [house.watch(loaded, None), other.watch(elsewhere, None), other.watch(elsewhere, "carl")]
        await until(lambda: loaded.watching == elsewhere.watching == 3)
        await until(lambda: house.bus.is_settled and other.bus.is_settled)
        other.unwatch(elsewhere, lookers[1])
        await until(lambda: loaded.watching == elsewhere.watching == 2)
        house.unwatch(loaded, lookers[0])
        other.unwatch(elsewhere, lookers[2])
        await until(lambda: loaded.watching == elsewhere.watching == 0)
        moved = house.watch(loaded, "bert")  # from one process to the other
        other.unwatch(elsewhere, bert)
        await hear_each_other(house, other)
        await grace.runs_out()
        await grace.runs_out()
        seats = (*loaded.table.seats, *elsewhere.table.seats)
        assert all(seat.gone_since is None for seat in seats)
        house.unwatch(loaded, moved)
        await until(partial(is_missed, "bert", house, other))
        await grace.runs_out()
        await until(lambda: elsewhere.table.seats[1].gone_since is not None)
        bert = other.watch(elsewhere, "bert")
        await until(lambda: loaded.table.seats[1].gone_since is None)
        written = [type(row) for row in await events_of(house, "t")]
        assert written.count(ev.Gone) == written.count(ev.Back) == 1
        house.unwatch(loaded, anna)
        other.unwatch(elsewhere, bert)


async def events_of(house: House, id_: str) -> list[ev.TableEvent]:
    return [ev.read_event(row.body) for row in await house.store.events(id_)]


async def comings_and_goings(house: House) -> list[ev.TableEvent]:
    return [event for event in await events_of(house, "t") if isinstance(event, ev.Gone | ev.Back)]


async def test_each_departure_is_said_once_and_each_return_once_in_all_processes_together(
    tmp_path: Path, quiet_valkey: ValkeyServer, acquainted: None, grace: GraceClock
) -> None:
    del acquainted
    async with two_houses(tmp_path, quiet_valkey) as (house, other):
        loaded, elsewhere = await laid_in_both(house, other)
        await until(lambda: house.bus.is_settled and other.bus.is_settled)
        anna, bert = house.watch(loaded, "anna"), other.watch(elsewhere, "bert")
        await until(lambda: is_known("anna", house, other) and is_known("bert", house, other))
        other.unwatch(elsewhere, bert)
        await until(partial(is_missed, "bert", house, other))
        await grace.runs_out()
        await until(lambda: loaded.table.seats[1].gone_since is not None)
        await grace.runs_out()
        assert await comings_and_goings(house) == [ev.Gone(1)]
        bert = house.watch(loaded, "bert")
        await until(lambda: elsewhere.table.seats[1].gone_since is None)  # at once: no time has passed
        await hear_each_other(house, other)
        await grace.runs_out()
        assert await comings_and_goings(house) == [ev.Gone(1), ev.Back(1)]
        house.unwatch(loaded, bert)
        await until(partial(is_missed, "bert", house, other))
        await grace.passes(presence_module.GRACE_S * 2 / 3)
        bert = other.watch(elsewhere, "bert")  # in time, in another process
        await until(partial(is_known, "bert", house, other))
        await grace.runs_out()
        assert await comings_and_goings(house) == [ev.Gone(1), ev.Back(1)]
        house.unwatch(loaded, anna)
        await until(partial(is_missed, "anna", house, other))
        await grace.passes(presence_module.GRACE_S / 8)
        other.unwatch(elsewhere, bert)
        await until(partial(is_missed, "bert", house, other))
        await grace.runs_out()
        await until(lambda: loaded.table.seats[1].gone_since is not None)
        await grace.runs_out()
        assert await comings_and_goings(house) == [ev.Gone(1), ev.Back(1), ev.Gone(0), ev.Gone(1)]


async def test_people_of_a_process_that_died_are_away_unless_they_came_back_elsewhere(
    tmp_path: Path, quiet_valkey: ValkeyServer, hurried: None
) -> None:
    del hurried
    async with two_houses(tmp_path, quiet_valkey) as (house, other):
        loaded, elsewhere = await laid_in_both(house, other)
        house.watch(loaded, "anna")
        other.watch(elsewhere, "bert")
        other.watch(elsewhere, None)
        await until(lambda: loaded.watching == 1 and house.bus.is_settled)
        await die(other)
        await until(lambda: loaded.watching == 0)
        await until(lambda: loaded.table.seats[1].gone_since is not None)
        assert loaded.table.seats[0].gone_since is None
        house.watch(loaded, "bert")
        await until(lambda: loaded.table.seats[1].gone_since is None)


async def test_nobody_is_away_because_valkey_is(
    tmp_path: Path, valkey: ValkeyServer, acquainted: None, grace: GraceClock
) -> None:
    del acquainted
    async with two_houses(tmp_path, valkey) as (house, other):
        loaded, elsewhere = await laid_in_both(house, other)
        house.watch(loaded, "anna")
        other.watch(elsewhere, "bert")
        await until(lambda: house.bus.is_settled and other.bus.is_settled)
        await until(lambda: is_known("anna", house, other) and is_known("bert", house, other))
        valkey.kill()
        await until(lambda: house.bus.trouble and other.bus.trouble)
        for _ in range(3):
            house.unwatch(loaded, house.watch(loaded, None))
            other.unwatch(elsewhere, other.watch(elsewhere, None))
            await grace.runs_out()
        valkey.start()
        await until(lambda: house.bus.is_settled and other.bus.is_settled)
        await hear_each_other(house, other)
        await grace.runs_out()
        assert ev.Gone not in [type(event) for event in await events_of(house, "t")]
        house.unwatch(loaded, house.watch(loaded, None))
        await until(lambda: loaded.watching == 0)


async def test_whoever_is_forgotten_is_dismissed_in_all_processes_at_once(
    tmp_path: Path, quiet_valkey: ValkeyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LOOK_S", NEVER_S)
    async with two_houses(tmp_path, quiet_valkey) as (house, other):
        _, elsewhere = await laid_in_both(house, other)
        watcher = other.watch(elsewhere, "bert")
        await forget(house, BERT)
        await until(lambda: watcher.dismissal)
        await until(lambda: elsewhere.table.over)
