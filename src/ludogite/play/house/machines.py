"""Machines at tables: they think here, or wherever somebody has time to think."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Protocol

from ludogite.core.message import house_message
from ludogite.core.rng import Rng
from ludogite.play.decide import bot_move
from ludogite.play.errors import KeptTableError, StaleError
from ludogite.play.fair_queue import Asker
from ludogite.play.opponents import PLACE_S, MoveQuestion, ask_with_progress
from ludogite.play.viewer import position_of

if TYPE_CHECKING:
    from ludogite.core.state import State
    from ludogite.play import events as ev
    from ludogite.play.house.loaded import LoadedTable
    from ludogite.play.house.tables import Tables
    from ludogite.play.opponents import QuestionPool
    from ludogite.play.table import Table
    from ludogite.storage.jobs import JobQueue


def machine_to_move(table: Table) -> int | None:
    """Return the seat of the machine whose turn it is."""
    seat = table.acting
    return seat if seat is not None and table.seats[seat].is_bot else None


def asker_of(table: Table, house: Tables) -> Asker:
    """Return on whose account machines think: that of whoever laid the table."""
    founder = table.plan.by.id
    return Asker(house.network_of(founder), founder)


class Machines(Protocol):
    """Whoever sees to it that machines move."""

    async def play(self, loaded: LoadedTable) -> None:
        """See to the machine whose turn it is; asked again it is the same."""
        ...


class PooledMachines:
    """Machines that think here."""

    def __init__(self, house: Tables, pool: QuestionPool) -> None:
        self._house = house
        self._pool = pool

    async def play(self, loaded: LoadedTable) -> None:
        """Let machines think and move while it is their turn."""
        while machine_to_move(loaded.table) is not None:
            try:
                await self.move(loaded)
            except KeptTableError:
                return

    async def move(self, loaded: LoadedTable) -> None:
        """Let the machine whose turn it is think and move, unless its turn has passed by then."""
        table = loaded.table
        seat = machine_to_move(table)
        if seat is None:
            return
        state = position_of(table)
        token = await self._decision(loaded, seat, state)
        if loaded.table.ply != table.ply:
            return

        def plan(now: Table) -> list[ev.TableEvent]:
            if position_of(now) is not state and position_of(now) != state:
                raise StaleError(house_message("it is no longer this machine's turn"))
            return bot_move(now, seat, token)

        try:
            await self._house.act_by_itself(loaded, plan, f"bot-{table.seq}")
        except StaleError:
            return

    async def _decision(self, loaded: LoadedTable, seat: int, state: State) -> str:
        table, game = loaded.table, loaded.table.game
        believed = game.determinisation(state, seat, Rng(secrets.randbits(63)))
        question = MoveQuestion.of(game, table.settings, table.seats[seat].level, believed)
        decided = await ask_with_progress(self._pool, question, asker_of(table, self._house), loaded.tell_ahead)
        return game.notation.format(state, decided)


class QueuedMachines:
    """Machines that think wherever somebody has time: a move is a job, and comes back as an event of the table."""

    def __init__(self, house: Tables, queue: JobQueue, *, follows: bool = True) -> None:
        self._house = house
        self._queue = queue
        self._follows = follows
        """Whether people look on here, who are told how many thoughts come before."""
        self._followed: set[str] = set()

    async def play(self, loaded: LoadedTable) -> None:
        """Let the move of the machine whose turn it is wait for a worker."""
        asked = -1
        while machine_to_move(loaded.table) is not None and loaded.table.ply != asked:
            asked = loaded.table.ply
            loaded.tell_ahead(await self._ask(loaded.table))
        id_ = loaded.table.id
        if self._follows and id_ not in self._followed:
            self._followed.add(id_)
            name = f"the machine at table {id_}"
            self._house.supervisor.later(PLACE_S, name, partial(self._look_again, loaded))

    async def _ask(self, table: Table) -> int:
        from ludogite.storage.jobs import JobKind, ThoughtJob  # noqa: PLC0415 - a house in one file needs no queue

        asker = asker_of(table, self._house)
        place = await self._queue.put(ThoughtJob(JobKind.MOVE, table.id, table.seq, table.ply, *asker))
        return place.ahead or 0

    async def _look_again(self, loaded: LoadedTable) -> None:
        """Ask again while the machine has not moved: a thought that failed is begun anew."""
        self._followed.discard(loaded.table.id)
        if self._house.loaded.get(loaded.table.id) is not loaded:
            return
        if machine_to_move(loaded.table) is None:
            loaded.tell_ahead(0)
        else:
            await self.play(loaded)
