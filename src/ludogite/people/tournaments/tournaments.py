"""The tournaments of a house: read, listed, changed by decisions, each step an event."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import TYPE_CHECKING

from cachetools import LRUCache

from ludogite.core.chance import new_seed
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.errors import (
    KeptTournamentError,
    TournamentError,
    TournamentLimitError,
    UnknownTournamentError,
)
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import HOUSE, Actor, refuse_strangers
from ludogite.people.tournaments.checking import refuse_hour
from ludogite.people.tournaments.log import TournamentLog
from ludogite.people.tournaments.lots import ADDRESS_LENGTH, ALPHABET
from ludogite.people.tournaments.pairing import PairingQuestion
from ludogite.people.tournaments.store import TournamentRow
from ludogite.people.tournaments.talk import TournamentTalk
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play.events import DAY_MS
from ludogite.play.fair_queue import Asker, FairSemaphore
from ludogite.storage.event_log import TRIES, BusyError

if TYPE_CHECKING:
    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.placings import Placing
    from ludogite.people.tournaments.plan import TournamentPlan
    from ludogite.play.house.house import House
    from ludogite.play.opponents import QuestionPool

TOPIC = "tournaments"
REMEMBERED = 200
"""So many tournaments stay in memory."""
LARGE = 16
"""From so many entrants on, pairing is done by another process, so that nobody waits for it."""
PAIRING_PATIENCE_S = 900.0
"""Pairing that takes longer than this is stuck."""
VERY_LARGE = 128
"""From so many on, one after the other is paired: small ones always find a process that is free soon."""
CALL_WAIT_S = 1.0
"""So long a director waits for the next round; it is paired on after that, and the page shows it when it is there."""
MOST_CALLED, MOST_CALLED_BY_ONE = 16, 2
"""So many rounds are paired at a time because people, and because one of them, asked for it."""
MOST_OPEN = 20
"""So many tournaments that are not over one person has announced at most."""
MOST_LISTED = 10
"""So many of them everybody finds."""
UNDATED_MS = 3 * DAY_MS
"""So long after something happened in it a tournament that has no hour is listed."""

log = logging.getLogger(__name__)

Decision = Callable[[Tournament], list[ev.TournamentEvent]]
"""What is to happen in a tournament, as it stands when its turn comes."""


class Tournaments:
    """Every tournament, by its address."""

    def __init__(self, house: House, pool: QuestionPool, blocked_by: Callable[[str], frozenset[str]]) -> None:
        self.house = house
        self._blocked_by = blocked_by
        """Whom somebody does not want to meet."""
        self._pool = pool
        """Whoever pairs large rounds."""
        self.log = TournamentLog.of(house)
        self.store = self.log.store
        self.talk = TournamentTalk(house)
        self._known: LRUCache[str, Tournament] = LRUCache(REMEMBERED)
        self._standings: LRUCache[tuple[str, int], list[Placing]] = LRUCache(REMEMBERED)
        self._called: dict[str, asyncio.Task[Tournament]] = {}
        """The rounds that are being paired, by tournament."""
        self._large_turns = FairSemaphore(1)
        """Very large rounds wait for each other, each person's in turn, and never keep small ones waiting."""
        self.may_lay: Callable[[str], bool] = bool
        """Whether a table at which only machines sit may be laid on somebody's account now, which is counted."""
        self.on_change: list[Callable[[str], None]] = []
        """Told the id of a tournament in which something happened, in whatever process that hears the others."""
        house.bus.on(TOPIC, self._hear)

    async def stop(self) -> None:
        """Pair nobody any more."""
        called = list(self._called.values())
        for task in called:
            task.cancel()
        await asyncio.gather(*called, return_exceptions=True)
        await self._pool.stop()

    async def find(self, id_: str) -> Tournament:
        """Return a tournament as it stands in the database at this moment.

        Raises UnknownTournamentError and KeptTournamentError.
        """
        row = await self.store.find(id_)
        if row is None:
            raise UnknownTournamentError(house_message("no tournament '{id}'", id=excerpt(id_)))
        known = self._known.get(id_)
        if known is None:
            known = await self.log.whole(id_)
        elif known.seq < row.seq:
            later = await self.log.history(id_, known.seq)
            # Whoever was forgotten is in no earlier event any more either: not in what others wrote of them.
            if any(isinstance(one.event, ev.EntrantForgotten) for one in later):
                known = await self.log.whole(id_)
            else:
                known = self.log.follow(known, later)
        return self._remember(known)

    async def find_several(self, rows: Iterable[TournamentRow]) -> list[Tournament]:
        """Return some tournaments, but for those that cannot be opened."""
        found = []
        for row in rows:
            with contextlib.suppress(KeptTournamentError):
                found.append(await self.find(row.id))
        return found

    def standings_of(self, tournament: Tournament) -> list[Placing]:
        """Return who stands where in a tournament as it is, the first one first; computed once."""
        key = tournament.id, tournament.seq
        if key not in self._standings:
            self._standings[key] = tournament.plan.form.placings(tournament)
        return self._standings[key]

    async def listed(self, status: str) -> list[TournamentRow]:
        """Return the tournaments that everybody may find: `coming`, `running` or `over`."""
        return await self.store.listed(status, self.house.now() - UNDATED_MS)

    async def of_person(self, person: str) -> list[TournamentRow]:
        """Return the tournaments in which somebody plays or which they direct, the last one first."""
        return await self.store.of_person(person)

    async def of_club(self, club: str) -> list[TournamentRow]:
        """Return the tournaments of a club, the last one first."""
        return await self.store.of_club(club)

    async def announce(self, plan: TournamentPlan, by: Actor, id_: str = "") -> Tournament:
        """Announce a tournament; raises TournamentPlanError, and ConflictError where one has this id.

        Raises TournamentLimitError where somebody has as many as they may.
        """
        if by != HOUSE:
            refuse_hour(plan, self.house.now())
        events = decisions.announce(plan, by, new_seed(), new_seed())
        address = id_ or "".join(secrets.choice(ALPHABET) for _ in range(ADDRESS_LENGTH))
        if by == HOUSE:
            return await self._append(address, None, events, by)
        async with self._turn(by):
            await self._refuse_listed(by, plan)
            await self._refuse_many(by)
            return await self._append(address, None, events, by)

    async def change_plan(self, id_: str, plan: TournamentPlan, by: Actor, seen: str = "") -> Tournament:
        """Announce a tournament otherwise, before it begins; raises TournamentError, and what `announce` does.

        `seen` is the mark of the plan that is changed, where whoever changes it says so.
        """
        known = await self.find(id_)
        owner = Actor(known.announced_by)
        async with self._turn(owner):
            if not known.plan.listed:
                await self._refuse_listed(owner, plan)
            decision = partial(decisions.change_plan, plan=plan, by=by, now=self.house.now(), seen=seen)
            return await self.decide(id_, by, decision)

    def _turn(self, by: Actor) -> AbstractAsyncContextManager[None]:
        """Let somebody announce one after the other, so that each counts the ones before."""
        return self.house.store.turns.of(f"tournaments/{by.id}")

    async def _refuse_listed(self, by: Actor, plan: TournamentPlan) -> None:
        if plan.listed and await self.store.open_of(by.id, listed=True) >= MOST_LISTED:
            raise TournamentLimitError(
                house_message(
                    "{most} of your tournaments are announced to everybody: hold one of them first, or let only those "
                    "find this one who have its link",
                    most=MOST_LISTED,
                )
            )

    async def _refuse_many(self, by: Actor) -> None:
        if await self.store.open_of(by.id) >= MOST_OPEN:
            raise TournamentLimitError(
                house_message(
                    "{most} of your tournaments are not over: hold one of them, or call it off, first", most=MOST_OPEN
                )
            )

    async def decide(self, id_: str, by: Actor, decision: Decision, network: str = "") -> Tournament:
        """Carry a decision out, anew where another process was first; return the tournament after it.

        What the decision raises is raised, and nothing has happened. Where everything has been played, it ends.
        `network` is a hash of where somebody came from: raises TournamentLimitError where too many guests of it are in.
        """

        async def write(before: Tournament, events: Sequence[ev.TournamentEvent]) -> Tournament:
            return await self._append(id_, before, events, by, network)

        try:
            return (await self.log.change(partial(self.find, id_), decision, write))[1]
        except BusyError:
            raise _busy() from None

    async def call_round_soon(self, id_: str, by: Actor) -> Tournament:
        """Let the next matches begin, as `call_round` does, but wait for them a moment only.

        Where pairing takes longer it goes on, and the tournament is returned as it stands.
        """
        refuse_strangers(await self.find(id_), by)
        called = self._called.get(id_)
        if called is None:
            own = sum(task.get_name().endswith(by.id) for task in self._called.values())
            if len(self._called) >= MOST_CALLED or own >= MOST_CALLED_BY_ONE:
                raise TournamentLimitError(
                    house_message("the house pairs many rounds at the moment; call this one again in a minute")
                )
            called = asyncio.create_task(self.call_round(id_, by), name=f"calling a round of {id_} for {by.id}")
            self._called[id_] = called
            called.add_done_callback(lambda task: self._end_call(id_, task))
        await asyncio.wait({called}, timeout=CALL_WAIT_S)
        return called.result() if called.done() else await self.find(id_)

    def _end_call(self, id_: str, task: asyncio.Task[Tournament]) -> None:
        self._called.pop(id_, None)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (TournamentError, KeptTournamentError)):
            log.error("calling a round of %s failed", id_, exc_info=error)

    def is_calling(self, id_: str) -> bool:
        """Tell whether a round that somebody asked for is being paired."""
        return id_ in self._called

    async def call_round(self, id_: str, by: Actor) -> Tournament:
        """Let the next matches begin, or let it end where none is left; raises TournamentError."""
        for _ in range(TRIES):
            tournament = await self.find(id_)
            refuse_strangers(tournament, by)
            decisions.refuse_standing_still(tournament)
            matches = await self._next_matches(tournament)

            def decision(
                now: Tournament, before: Tournament = tournament, made: list[Match] = matches
            ) -> list[ev.TournamentEvent]:
                # Whoever entered meanwhile has missed this round; whoever left is absent from it.
                return decisions.go_on(now, by, made) if now.matches == before.matches else []

            after = await self.decide(id_, by, decision)
            if after.matches != tournament.matches or after.ending is not None:
                return after
        raise _busy()

    async def _next_matches(self, tournament: Tournament) -> list[Match]:
        """Return the matches that can begin now; those of many are paired by another process."""
        question = PairingQuestion(tournament, self.house.now(), self._apart(tournament))
        if len(tournament.playing) < LARGE:
            return question.answer()
        asker = Asker(TOPIC, tournament.announced_by)
        if len(tournament.playing) < VERY_LARGE:
            return await self._pool.ask(question, asker)
        async with self._large_turns.turn(asker):
            return await self._pool.ask(question, asker)

    def _apart(self, tournament: Tournament) -> frozenset[frozenset[int]]:
        """Return which two of those who play do not want to meet."""
        numbers = {one.person: number for number, one in tournament.entrants.items() if one.person}
        return frozenset(
            frozenset((number, numbers[other]))
            for person, number in numbers.items()
            for other in self._blocked_by(person)
            if other in numbers
        )

    async def _append(
        self, id_: str, before: Tournament | None, events: Sequence[ev.TournamentEvent], by: Actor, network: str = ""
    ) -> Tournament:
        after = await self.log.add(id_, before, events, by.id, network)
        self._remember(after)
        self._tell(id_)
        self.house.bus.tell(TOPIC, id_.encode())
        return after

    def _remember(self, tournament: Tournament) -> Tournament:
        """Keep a tournament in memory, unless a later one is there."""
        known = self._known.get(tournament.id)
        if known is None or known.seq < tournament.seq:
            self._known[tournament.id] = tournament
        return tournament

    def _hear(self, process: str, payload: bytes) -> None:
        del process
        self._tell(payload.decode())

    def _tell(self, id_: str) -> None:
        for tell in list(self.on_change):
            tell(id_)


def _busy() -> TournamentError:
    return TournamentError(house_message("this tournament changes again and again at the moment; try again"))
