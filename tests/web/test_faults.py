"""Whatever part of a house on many machines dies, freezes or is cut off: nothing acknowledged is lost or retold."""

from __future__ import annotations

import asyncio
import contextlib
import logging
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
from tests.web.cluster import Cluster, new_cluster
from tests.web.swarm import Ledger, SwarmPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

log = logging.getLogger(__name__)

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
        while True:
            with contextlib.suppress(httpx.TransportError):
                address = random.choice(self.cluster.addresses())
                async with httpx.AsyncClient(base_url=f"http://{address}", timeout=3, headers=head) as client:
                    answer = await client.post(path, json=body)
                    if answer.is_success:
                        return dict(answer.json())
            await asyncio.sleep(0.1)

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

        while found := behind():
            assert time.monotonic() - since < RECOVERY_S, f"no move at {found}"
            for task in self.tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)
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
    time.sleep(random.uniform(0, 0.5))
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
    time.sleep(FROZEN_S)
    one.send_signal(signal.SIGCONT)


@contextmanager
def worker_frozen(cluster: Cluster) -> Iterator[None]:
    one = random.choice(cluster.workers).process
    one.send_signal(signal.SIGSTOP)
    yield
    time.sleep(FROZEN_S)
    one.send_signal(signal.SIGCONT)


@contextmanager
def valkey_frozen(cluster: Cluster) -> Iterator[None]:
    cluster.valkey.freeze()
    yield
    time.sleep(FROZEN_S)
    cluster.valkey.thaw()


@contextmanager
def postgres_frozen(cluster: Cluster) -> Iterator[None]:
    cluster.postgres.freeze()
    yield
    time.sleep(FROZEN_S)
    cluster.postgres.thaw()


@contextmanager
def cut_from_valkey(cluster: Cluster) -> Iterator[None]:
    cluster.relay.cut()
    yield
    time.sleep(FROZEN_S)
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


KILLS = {web_killed: 450, worker_killed: 200, valkey_killed: 250, postgres_killed: 100}
"""A thousand in all."""
FREEZES = (web_frozen, worker_frozen, valkey_frozen, postgres_frozen, cut_from_valkey)


async def endure(cluster: Cluster, tables: int, faults: Sequence[Fault]) -> dict[str, list[float]]:
    """Let faults happen while people play; return how long each kind kept anybody from moving."""
    swarm = Swarm(cluster, tables)
    while len(swarm.playing) < len(swarm.tasks):  # noqa: ASYNC110 - what is waited for has no event
        await asyncio.sleep(0.05)
    await swarm.recovered(time.monotonic())
    took: dict[str, list[float]] = {}
    for fault in faults:
        happens = fault(cluster)
        await asyncio.to_thread(happens.__enter__)
        put_right = asyncio.create_task(asyncio.to_thread(happens.__exit__, None, None, None))
        took.setdefault(fault.__name__, []).append(await swarm.recovered(time.monotonic()))
        await put_right
        await asyncio.sleep(random.uniform(0, 0.3))
    await swarm.check()
    return took


def tell(took: dict[str, list[float]]) -> None:
    """Say how long each kind of fault was felt; shown by pytest -o log_cli=true -o log_cli_level=INFO."""
    for name, times in took.items():
        median, worst = statistics.median(times), max(times)
        log.info("%s: %d times, all had moved %.2f s later (median), %.2f s (worst)", name, len(times), median, worst)


async def test_one_of_each_part_is_killed_and_everybody_plays_on(tmp_path: Path) -> None:
    with new_cluster(tmp_path) as cluster:
        tell(await endure(cluster, 4, list(KILLS)))


@pytest.mark.proof
async def test_each_part_freezes_and_everybody_plays_on(tmp_path: Path) -> None:
    with new_cluster(tmp_path) as cluster:
        tell(await endure(cluster, TABLES, list(FREEZES)))


@pytest.mark.proof
async def test_parts_are_killed_by_the_thousand_and_everybody_plays_on(tmp_path: Path) -> None:
    faults: list[Fault] = [fault for fault, times in KILLS.items() for _ in range(times)]
    random.shuffle(faults)
    with new_cluster(tmp_path) as cluster:
        tell(await endure(cluster, TABLES, faults))


@pytest.mark.proof
async def test_a_rolling_restart_refuses_no_move_and_takes_no_second(tmp_path: Path) -> None:
    with new_cluster(tmp_path, webs=3) as cluster:
        tell(await endure(cluster, TABLES, [restarted_in_turn] * 3))
