"""Where papers are printed: in a process of its own, one after the other, and each of them once."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from cachetools import LRUCache

from ludogite.core.message import house_message
from ludogite.people.errors import TournamentError
from ludogite.play.opponents import OpponentError
from ludogite.play.workers import QUESTIONS_NICENESS, WorkerPool

if TYPE_CHECKING:
    from ludogite.play.fair_queue import Asker
    from ludogite.play.opponents import QuestionPool
    from ludogite.web.doors.services import Services
    from ludogite.web.tournaments.hall.papers import BlankPaper, PaperQuestion

PATIENCE_S = 45.0
"""A paper that takes longer than this is not made."""
KEPT = 24
"""So many papers are kept for whoever asks for them again."""

PaperKey = tuple[str, int, str, int, str, str]
"""The tournament and how far it has come, the paper and its part, its language, and the address of the house."""


class PaperPress:
    """Makes papers, and keeps the last ones."""

    def __init__(self, pool: QuestionPool) -> None:
        self._pool = pool
        self._kept: LRUCache[PaperKey, bytes] = LRUCache(KEPT)
        self._failed: LRUCache[PaperKey, None] = LRUCache(KEPT)
        """Those that could not be made: nobody waits for them again before the tournament has gone on."""
        self._making: dict[PaperKey, asyncio.Task[bytes]] = {}
        self._warming: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        """Make none any more."""
        making = [*self._making.values(), *([self._warming] if self._warming else [])]
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
        await self._pool.stop()

    def warm_up(self, blank: BlankPaper, asker: Asker) -> None:
        """Start the process that prints, before somebody waits for a paper; whoever asks again starts nothing."""
        if self._warming is None:
            self._warming = asyncio.create_task(self._warm_up(blank, asker), name="warming the press up")

    async def _warm_up(self, blank: BlankPaper, asker: Asker) -> None:
        with contextlib.suppress(OpponentError):  # whoever asks for a paper is told
            await self._pool.ask(blank, asker)

    async def print(self, question: PaperQuestion, asker: Asker) -> bytes:
        """Return a paper as PDF; whoever asks for the same one waits for the same. Raises TournamentError."""
        tournament = question.tournament
        key = tournament.id, tournament.seq, question.paper, question.part, question.language, question.base
        if key in self._kept:
            return self._kept[key]
        if key in self._failed:
            raise _too_long()
        task = self._making.get(key)
        if task is None:
            task = asyncio.create_task(self._make(key, question, asker), name=f"printing {question.paper}")
            self._making[key] = task
            task.add_done_callback(lambda _: self._making.pop(key, None))
        try:
            return await asyncio.shield(task)
        except OpponentError:
            self._failed[key] = None
            raise _too_long() from None

    async def _make(self, key: PaperKey, question: PaperQuestion, asker: Asker) -> bytes:
        made = await self._pool.ask(question, asker)
        self._kept[key] = made
        return made


def open_press(services: Services) -> PaperPress:
    """Return who prints the papers of the tournaments of a house."""
    press = PaperPress(WorkerPool(1, PATIENCE_S, QUESTIONS_NICENESS, attempts=1))
    services.on_close.append(press.stop)
    return press


def _too_long() -> TournamentError:
    return TournamentError(house_message("this paper takes too long to make; print it again when fewer tables play"))
