"""Finished games looked back at by workers anywhere: a look is a job, and what it finds is kept with the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.storage.jobs import JobKind, JobQueue, ThoughtJob
from ludogite.thinking.reviews import KeptReviews, Review, ReviewProgress, finished_play, refuse_many

if TYPE_CHECKING:
    from ludogite.play.fair_queue import Asker
    from ludogite.play.table import Table
    from ludogite.storage.store import Store


def review_job(table: Table, asker: Asker) -> ThoughtJob:
    """Return the job of looking back at a table."""
    return ThoughtJob(JobKind.REVIEW, table.id, table.seq, 0, *asker)


class QueuedReviews(KeptReviews):
    """Looks that wait in the queue of the house."""

    def __init__(self, store: Store, queue: JobQueue) -> None:
        super().__init__(store)
        self._queue = queue

    async def look(self, table: Table, asker: Asker) -> Review | ReviewProgress:
        """Return what is known of a finished game, or how far the look at it is; begin one where there is none."""
        play = finished_play(table)
        review = await self.kept(table)
        if review is not None:
            return review
        job = review_job(table, asker)
        place = await self._queue.place(job)
        if place.ahead is None:
            refuse_many(await self._queue.waiting_of(job))
            place = await self._queue.put(job)
        return ReviewProgress(int(place.answer or 0), len(play.events), place.ahead or 0)
