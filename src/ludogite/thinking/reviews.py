"""Finished games looked back at: thought about once, where no machine waits to play, and kept for everybody after."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from ludogite.arena.luck import Balance, balances
from ludogite.arena.review import OpeningQuestion, ReviewedEvent, looks
from ludogite.core.message import house_message
from ludogite.core.playthrough import History
from ludogite.play.errors import LimitError, TableError
from ludogite.play.fair_queue import Asker, FairSemaphore, FairTurn
from ludogite.play.opponents import QuestionPool
from ludogite.storage.house_memory import HouseMemory

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ludogite.play.house.supervisor import Supervisor
    from ludogite.play.table import Table
    from ludogite.storage.store import Store

log = logging.getLogger(__name__)

EACH_S, WHOLE_S = 0.12, 15.0
"""Thinking time for a decision, and for a whole game at most."""
WAITING = 30
"""So many games of one network may wait to be looked at."""
FORMAT = 2
"""Raised when what is kept means something else; older looks are then thought out again."""


class Review(msgspec.Struct, frozen=True):
    """What was found out about a game. Numbers only: words are made for whoever reads."""

    format: int
    kind: str
    """`exact` or `estimate`."""
    start: tuple[float, ...]
    """What the game promised to each seat before its first event."""
    moments: tuple[ReviewedEvent, ...]


class ReviewProgress(msgspec.Struct):
    """A game that is being looked at."""

    done: int
    total: int
    ahead: int = 0
    """How many games are looked at before it."""


class RunningReview(NamedTuple):
    """A game whose look is under way, or waits for its turn."""

    progress: ReviewProgress
    turn: FairTurn

    def now(self) -> ReviewProgress:
        """Return how far it is."""
        self.progress.ahead = self.turn.ahead
        return self.progress


class LookingBack(Protocol):
    """Whoever looks back at finished games."""

    async def kept(self, table: Table) -> Review | None:
        """Return what is known of a finished game already."""
        ...

    async def look(self, table: Table, asker: Asker) -> Review | ReviewProgress:
        """Return what is known of a finished game, or how far the look at it is; begin one where there is none."""
        ...


class KeptReviews:
    """What was found out about games, kept with the house."""

    def __init__(self, store: Store) -> None:
        self._memory = HouseMemory(store)
        self._encode = msgspec.json.Encoder().encode
        self._decoder = msgspec.json.Decoder(Review)

    async def kept(self, table: Table) -> Review | None:
        """Return what is known of a finished game already."""
        text = await self._memory.recall(_key(table))
        if text is None:
            return None
        try:
            review = self._decoder.decode(text)
        except msgspec.MsgspecError:
            return None
        # What format 2 changed concerns games that tell chances between people: what was found of others still holds.
        oldest = 1 if table.game.search.chances is None else FORMAT
        return review if oldest <= review.format <= FORMAT else None

    async def keep(self, table: Table, review: Review) -> None:
        """Keep what was found out about a game."""
        await self._memory.remember(_key(table), self._encode(review).decode())


class PooledReviews(KeptReviews):
    """Looks at one game at a time here, each network's in turn, so that hints still come in between."""

    def __init__(self, store: Store, pool: QuestionPool, supervisor: Supervisor) -> None:
        super().__init__(store)
        self._pool = pool
        self._supervisor = supervisor
        self._looking: dict[str, RunningReview] = {}
        self._one_at_a_time = FairSemaphore(1)

    async def look(self, table: Table, asker: Asker) -> Review | ReviewProgress:
        """Return what is known of a finished game, or how far the look at it is; begin one where there is none."""
        play = finished_play(table)
        if table.id in self._looking:
            return self._looking[table.id].now()
        review = await self.kept(table)
        if review is not None:
            return review
        looking = self._looking.get(table.id)  # somebody else may have asked meanwhile
        if looking is None:
            looking = self._begin(table, play, asker)
            await asyncio.sleep(0)  # it takes its place
        return looking.now()

    def _begin(self, table: Table, play: History, asker: Asker) -> RunningReview:
        refuse_many(sum(looking.turn.asker.network == asker.network for looking in self._looking.values()))
        looking = self._looking[table.id] = RunningReview(
            ReviewProgress(0, len(play.events)), self._one_at_a_time.turn(asker)
        )
        self._supervisor.retry(f"looking back at table {table.id}", lambda: self._think(table, play, looking))
        return looking

    async def _think(self, table: Table, play: History, looking: RunningReview) -> None:
        """Look at a game and keep what was found; a look that fails is begun again when somebody asks again."""
        progress = looking.progress
        try:
            async with looking.turn:
                async for review in review_steps(play, self._pool, looking.turn.asker):
                    progress.done = len(review.moments)
            await self._supervisor.retry(f"keeping the review of table {table.id}", lambda: self.keep(table, review))
        except Exception:
            log.exception("the game of table %s could not be looked at", table.id)
        finally:
            del self._looking[table.id]


def finished_play(table: Table) -> History:
    """Return the game of a table that is over; raises TableError."""
    play = table.play
    if not table.over or play is None or not play.events:
        raise TableError(house_message("only a game that is over is looked back at"))
    return play


def refuse_many(waiting: int) -> None:
    """Refuse a look where many games of a network wait for theirs; raises LimitError."""
    if waiting >= WAITING:
        raise LimitError(house_message("many games wait to be looked at"), WHOLE_S)


async def review_steps(play: History, pool: QuestionPool, asker: Asker) -> AsyncIterator[Review]:
    """Yield what is found out about a game, event by event; the last is the whole."""
    game = play.game
    opening = OpeningQuestion(game.id, game.rules.version, play.settings, play.start)
    kind, start = await pool.ask(opening, asker)
    each = min(EACH_S, WHOLE_S / len(play.events))
    moments: list[ReviewedEvent] = []
    for look in looks(play, 0, each):
        moments.append(await pool.ask(look, asker))
        yield Review(FORMAT, kind, start, tuple(moments))


def _key(table: Table) -> str:
    return f"review/{table.id}"


def accounts(table: Table, review: Review) -> tuple[Balance, ...]:
    """Return luck and skill of every seat, where dice fall during the game and every chance is known exactly."""
    if review.kind != "exact" or not table.game.rules.chance_in_play or table.outcome is None:
        return ()
    seats = table.game.rules.seat_names[: len(table.seats)]
    result = [table.outcome.payoff(seat) for seat in range(len(seats))]
    return balances(seats, review.start, review.moments, result)
