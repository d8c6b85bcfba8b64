"""Who thinks for a house: processes of its own, or workers anywhere that share a queue in the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludogite.play.house.machines import QueuedMachines
from ludogite.storage.address import is_on_server
from ludogite.thinking.advisers import Advisers, PooledAdvisers, QueuedAdvisers
from ludogite.thinking.reviews import LookingBack, PooledReviews

if TYPE_CHECKING:
    from ludogite.play.house.house import House
    from ludogite.play.opponents import QuestionPool
    from ludogite.settings import HouseSettings
    from ludogite.storage.jobs import JobQueue
    from ludogite.thinking.thinker import Thinker

GIVE_BACK_S = 0.5
"""How often to look for what dead workers held."""

COUNT_S = 2.0
"""How often to look whether anybody thinks."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """Whoever thinks for a house."""

    pool: QuestionPool
    """The processes of its own that think about good moves and look back at games."""
    advisers: Advisers
    reviews: LookingBack
    queue: JobQueue | None = None
    """The thoughts that wait, where several processes share them."""
    thinker: Thinker | None = None
    """Whoever takes thoughts from the queue in this process."""

    def start(self) -> None:
        """Begin to think, once the house is open."""
        if self.thinker is not None:
            self.thinker.start()

    async def stop(self) -> None:
        """Think no more; what was begun is given to others."""
        if self.thinker is not None:
            await self.thinker.stop()

    async def close(self) -> None:
        """Let go of the queue, once the house is closed."""
        if self.queue is not None:
            await self.queue.close()


async def open_thinking(house: House, adviser: QuestionPool, settings: HouseSettings) -> Thinking:
    """Let a house think: here where it is kept in a file, by a queue where several processes share a server."""
    if not is_on_server(settings.database):
        return Thinking(adviser, PooledAdvisers(adviser), PooledReviews(house.store, adviser, house.supervisor))
    from ludogite.storage.jobs import JobQueue  # noqa: PLC0415 - a house in one file needs no queue
    from ludogite.thinking.queued_reviews import QueuedReviews  # noqa: PLC0415 - the same
    from ludogite.thinking.thinker import Thinker  # noqa: PLC0415 - the same

    queue = JobQueue(settings.database)
    await queue.open()
    house.machines = QueuedMachines(house, queue, follows=house.serves_people)
    house.supervisor.every(GIVE_BACK_S, "thoughts in dead hands", queue.give_back)
    if house.serves_people:
        house.supervisor.every(COUNT_S, "counting workers", queue.count_workers)
    thinker = Thinker(house, queue, adviser, settings)
    return Thinking(adviser, QueuedAdvisers(queue), QueuedReviews(house.store, queue), queue, thinker)
