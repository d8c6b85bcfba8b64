"""Whatever part of a house on many machines dies, freezes or is cut off: nothing acknowledged is lost or retold."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.postgres import needs_postgres
from tests.proof import Note, draws, times
from tests.waiting import pause, pause_async, wait_until_async
from tests.web.cluster import Cluster, new_cluster
from tests.web.swarm import Ledger, SwarmPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

pytestmark = [pytest.mark.anyio, needs_postgres]

TABLES = 8
"""So many are played at by two people, and a quarter as many against a machine."""
PACE_S = 0.1
FROZEN_S = 10.0
RECOVERY_S = 30.0
"""By then everybody must have played on."""


class Swarm:
    """People at many tables, who go on to the next game when one is over."""

    def __init__(self, cluster: Cluster, tables: int) -> None:
        self.cluster = cluster
        with cluster.client() as client:
            guests = [client.post("/api/guests", json={"name": name}).json() for name in ("Anna", "Bert")]
        self.tokens = [guest["token"] for guest in guests]
        self.ledgers: dict[str, Ledger] = {}
        self.playing: dict[int, str] = {}
        self.refusals: list[str] = []
        machines = max(1, tables // 4)
        self.tasks = [asyncio.create_task(self._sit(n, against_machine=n < machines)) for n in range(tables + machines)]

    async def _sit(self, place: int, *, against_machine: bool) -> None:
        while True:
            table = await self._lay(against_machine=against_machine)
            ledger = self.ledgers[table] = Ledger()
            self.playing[place] = table
            people = self.tokens[: 1 if against_machine else 2]
            players = [
                SwarmPlayer(f"{n}", table, token, self.cluster.addresses, ledger, PACE_S)
                for n, token in enumerate(people)
            ]
            await asyncio.gather(*(player.run() for player in players))
            self.refusals += [refusal for player in players for refusal in player.refusals]

    async def _lay(self, *, against_machine: bool) -> str:
        other = {"kind": "bot", "level": "1"} if against_machine else {"kind": "friend"}
        wish: dict[str, object] = {
            "game": "squadro",
            "seats": [{"kind": "me"}, other],
            "clock": {"base_ms": 3_600_000},
            "options": {"sides": "given"},
        }
        laid = await self._ask("/api/tables", wish, 0)
        if not against_machine:
            await self._ask(
                f"/api/tables/{laid['id']}/commands", {"cid": "sit", "command": {"type": "sit", "seat": 1}}, 1
            )
        return str(laid["id"])

    async def _ask(self, path: str, body: dict[str, object], person: int) -> dict[str, object]:
        head = {"Authorization": f"Bearer {self.tokens[person]}"}

        async def answer() -> dict[str, object]:
            with contextlib.suppress(httpx.TransportError):
                address = random.choice(self.cluster.addresses())
                async with httpx.AsyncClient(base_url=f"http://{address}", timeout=3, headers=head) as client:
                    said = await client.post(path, json=body)
                    if said.is_success:
                        return dict(said.json())
            return {}

        return await wait_until_async(answer, f"a process answers {path}", 2 * RECOVERY_S, poll_s=0.1)

    async def recovered(self, since: float) -> float:
        """Wait until somebody has moved at every table that is played at; return how long it took."""
        watched = dict(self.playing)

        def behind() -> list[str]:
            return [
                table
                for place, table in watched.items()
                if self.playing[place] == table
                and not self.ledgers[table].is_over
                and not any(at > since for at in self.ledgers[table].acknowledged_at[-20:])
            ]

        def have_moved() -> bool:
            for task in self.tasks:
                if task.done():
                    task.result()
            return not behind()

        try:
            await wait_until_async(have_moved, "somebody has moved at every table", RECOVERY_S, poll_s=0.02)
        finally:
            assert not behind(), "nobody has moved there"
        return time.monotonic() - since

    async def check(self) -> None:
        """Stop, and compare what was promised and told with what is kept."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        played = 0
        for address in self.cluster.addresses():
            for table, ledger in self.ledgers.items():
                async with httpx.AsyncClient(base_url=f"http://{address}", timeout=20) as client:
                    kept = (await client.get(f"/api/tables/{table}")).json()["moves"]
                truth = {move["n"]: move["token"] for move in kept}
                assert not ledger.faults, ledger.faults
                for ply, token in (ledger.acknowledged | ledger.told).items():
                    assert truth.get(ply) == token, (table, ply, token)
                played += len(ledger.acknowledged)
        assert played
        # A move that was sent to two processes in a row is refused by none.
        assert not self.refusals, self.refusals


Fault = Callable[[Cluster], AbstractContextManager[None]]
"""What goes wrong when it is entered, and is put right when it is left."""


@contextmanager
def web_killed(cluster: Cluster) -> Iterator[None]:
    one = random.choice(cluster.webs)
    one.kill()
    yield
    one.start()


@contextmanager
def worker_killed(cluster: Cluster) -> Iterator[None]:
    one = random.choice(cluster.workers)
    one.kill()
    yield
    one.start()


@contextmanager
def valkey_killed(cluster: Cluster) -> Iterator[None]:
    cluster.valkey.kill()
    yield
    pause(random.uniform(0, 0.5), "the server comes back at any moment")
    cluster.valkey.start()


@contextmanager
def postgres_killed(cluster: Cluster) -> Iterator[None]:
    cluster.postgres.kill()
    yield
    cluster.postgres.start()


@contextmanager
def web_frozen(cluster: Cluster) -> Iterator[None]:
    one = random.choice(cluster.webs).process
    one.send_signal(signal.SIGSTOP)
    yield
    pause(FROZEN_S, "a part stands still for so long")
    one.send_signal(signal.SIGCONT)


@contextmanager
def worker_frozen(cluster: Cluster) -> Iterator[None]:
    one = random.choice(cluster.workers).process
    one.send_signal(signal.SIGSTOP)
    yield
    pause(FROZEN_S, "a part stands still for so long")
    one.send_signal(signal.SIGCONT)


@contextmanager
def valkey_frozen(cluster: Cluster) -> Iterator[None]:
    cluster.valkey.freeze()
    yield
    pause(FROZEN_S, "a part stands still for so long")
    cluster.valkey.thaw()


@contextmanager
def postgres_frozen(cluster: Cluster) -> Iterator[None]:
    cluster.postgres.freeze()
    yield
    pause(FROZEN_S, "a part stands still for so long")
    cluster.postgres.thaw()


@contextmanager
def cut_from_valkey(cluster: Cluster) -> Iterator[None]:
    cluster.relay.cut()
    yield
    pause(FROZEN_S, "a part is cut off for so long")
    cluster.relay.mend()


@contextmanager
def restarted_in_turn(cluster: Cluster) -> Iterator[None]:
    yield
    for web in cluster.webs:
        web.stop()
        web.start()
    for worker in cluster.workers:
        worker.stop()
        worker.start()


KILLS = {web_killed: 9, worker_killed: 4, valkey_killed: 5, postgres_killed: 2}
"""So often each part is killed in one go."""
GOES = times(5)
"""A hundred kills in the proof."""
FREEZES = (web_frozen, worker_frozen, valkey_frozen, postgres_frozen, cut_from_valkey)


async def endure(cluster: Cluster, tables: int, faults: Sequence[Fault]) -> dict[str, list[float]]:
    """Let faults happen while people play; return how long each kind kept anybody from moving."""
    swarm = Swarm(cluster, tables)
    await wait_until_async(lambda: len(swarm.playing) == len(swarm.tasks), "everybody sits at a table")
    await swarm.recovered(time.monotonic())
    took: dict[str, list[float]] = {}
    for fault in faults:
        happens = fault(cluster)
        await asyncio.to_thread(happens.__enter__)
        put_right = asyncio.create_task(asyncio.to_thread(happens.__exit__, None, None, None))
        took.setdefault(fault.__name__, []).append(await swarm.recovered(time.monotonic()))
        await put_right
        await pause_async(random.uniform(0, 0.3), "the next fault comes at any moment")
    await swarm.check()
    return took


def tell(took: dict[str, list[float]], note: Note) -> None:
    """Note how often each kind of fault happened, and how long it was felt."""
    note("cases", sum(map(len, took.values())))
    for name, seconds in took.items():
        median, worst = statistics.median(seconds), max(seconds)
        note(name, f"{len(seconds)} times, all had moved {median:.2f} s later (median), {worst:.2f} s (worst)")


async def test_one_of_each_part_is_killed_and_everybody_plays_on(tmp_path: Path, record_property: Note) -> None:
    with new_cluster(tmp_path) as cluster:
        tell(await endure(cluster, 4, list(KILLS)), record_property)


@pytest.mark.proof("faults")
async def test_each_part_freezes_and_everybody_plays_on(tmp_path: Path, record_property: Note) -> None:
    with new_cluster(tmp_path) as cluster:
        tell(await endure(cluster, TABLES, list(FREEZES)), record_property)


@pytest.mark.proof("faults")
@pytest.mark.parametrize("go", range(GOES))
async def test_parts_are_killed_by_the_hundred_and_everybody_plays_on(
    tmp_path: Path, record_property: Note, go: int
) -> None:
    faults: list[Fault] = [fault for fault, kills in KILLS.items() for _ in range(kills)]
    draws("faults", go).shuffle(faults)
    with new_cluster(tmp_path) as cluster:
        tell(await endure(cluster, TABLES, faults), record_property)


@pytest.mark.proof("faults")
async def test_a_rolling_restart_refuses_no_move_and_takes_no_second(tmp_path: Path, record_property: Note) -> None:
    with new_cluster(tmp_path, webs=3) as cluster:
        tell(await endure(cluster, TABLES, [restarted_in_turn] * 3), record_property)
