"""Whoever takes thoughts from the queue of a house: its machines' moves, good moves, looks back at games."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from cachetools import LRUCache

from ludogite.play.fair_queue import Asker
from ludogite.play.house.machines import PooledMachines, machine_to_move
from ludogite.play.rows import events_from_rows
from ludogite.play.table import Table
from ludogite.storage.jobs import JobKind
from ludogite.thinking.advisers import advice_question, answer_hint
from ludogite.thinking.reviews import KeptReviews, finished_play, review_steps

if TYPE_CHECKING:
    from ludogite.core.state import State
    from ludogite.play.house.house import House
    from ludogite.play.opponents import QuestionPool
    from ludogite.settings import HouseSettings
    from ludogite.storage.jobs import JobQueue, ThoughtJob

TELL_S = 0.5
"""How often a look back says how far it is."""
NETWORKS = 4096
"""So many people's networks are remembered where none of them comes in."""


class Thinker:
    """Takes thoughts from the queue of a house, and thinks in processes of its own."""

    def __init__(self, house: House, queue: JobQueue, adviser: QuestionPool, settings: HouseSettings) -> None:
        self._house = house
        self._queue = queue
        self._adviser = adviser
        self._settings = settings
        self._machines = PooledMachines(house, house.pool)
        self._reviews = KeptReviews(house.store)
        self._tasks: list[asyncio.Task[None]] = []
        self._networks: LRUCache[str, str] = LRUCache(NETWORKS)
        if not house.serves_people:
            house.network_of = lambda person: self._networks.get(person, person)

    def start(self) -> None:
        """Begin to take thoughts."""
        opponents, advisers = self._settings.opponents, self._settings.advisers
        work = self._queue.work
        if opponents:
            self._tasks.append(asyncio.create_task(work(JobKind.MOVE, self.move, opponents)))
        if advisers:
            # A look back is many small questions, and hints come in between.
            self._tasks.append(asyncio.create_task(work(JobKind.HINT, self.hint, advisers)))
            self._tasks.append(asyncio.create_task(work(JobKind.REVIEW, self.review, 1)))

    async def stop(self) -> None:
        """Finish what takes a moment, and give the rest back."""
        self._queue.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def move(self, job: ThoughtJob) -> None:
        """Let the machine of a table think and move, unless it has moved already."""
        if not self._house.serves_people:
            self._remember_network(job)
        loaded = await self._house.load_newest(job.table)
        try:
            while machine_to_move(loaded.table) is not None and loaded.table.ply == job.at:
                await self._machines.move(loaded)
        finally:
            if not self._house.serves_people:
                self._house.put_away(loaded)

    async def hint(self, job: ThoughtJob) -> None:
        """Find a good move at a moment of a table, and answer those who asked."""
        table = await self._table(job)
        question = advice_question(table, _state_at(table, job.at))
        await answer_hint(self._queue, job, await self._adviser.ask(question, Asker(job.network, job.person)))

    async def review(self, job: ThoughtJob) -> None:
        """Look back at a finished game, and keep what is found."""
        table = await self._table(job)
        if await self._reviews.kept(table) is not None:
            return
        told_at = 0.0
        async for review in review_steps(finished_play(table), self._adviser, Asker(job.network, job.person)):
            if time.monotonic() - told_at > TELL_S:
                told_at = time.monotonic()
                await self._queue.answer(job, str(len(review.moments)))
        await self._reviews.keep(table, review)

    def _remember_network(self, job: ThoughtJob) -> None:
        """Remember where whoever laid a table comes from: the next machine thinks on the same account."""
        self._networks[job.person] = job.network

    async def _table(self, job: ThoughtJob) -> Table:
        rows = await self._house.store.events(job.table)
        return Table.from_events(job.table, events_from_rows(row for row in rows if row.seq <= job.seq))


def _state_at(table: Table, ply: int) -> State:
    """Return the position at a moment of a table's game."""
    play = table.play
    if play is None:
        raise ValueError(f"the game of table {table.id} has not begun")
    return play.state if ply == len(play.events) else play.events[ply].before
