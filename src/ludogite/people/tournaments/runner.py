"""Running tournaments: they begin, tables are laid and heard, rounds are called. Any process may do any of it.

Each step is written down before the next one, and whatever is done twice is done once: a match has one table, because
the table's address follows from the match, and the database decides who laid it first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludogite.core.errors import LudogiteError
from ludogite.people.accounts.store import AccountStore
from ludogite.people.errors import (
    KeptTournamentError,
    TournamentCalledOffError,
    TournamentError,
    TournamentLimitError,
    TournamentOverError,
    TournamentPlanError,
)
from ludogite.people.tournaments import decisions, results
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import HOUSE, Actor
from ludogite.people.tournaments.checking import FEWEST, MOST_IN_SERIES, refuse_far
from ludogite.people.tournaments.due import PATIENCE_MS, due_after_look, return_due_at, round_due_at
from ludogite.people.tournaments.laying import address_of, is_among_machines, report_of, seated_person, table_for
from ludogite.people.tournaments.reasons import NOBODY_CAME, STAYED_AWAY
from ludogite.people.tournaments.series import following_address
from ludogite.play import events as table_events
from ludogite.play.commands import Sit
from ludogite.play.events import DAY_MS
from ludogite.storage.store import ConflictError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.people.tournaments.match import Match
    from ludogite.people.tournaments.plan import TournamentPlan
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.people.tournaments.tournaments import Decision, Tournaments
    from ludogite.play.table import Table

log = logging.getLogger(__name__)

RUN_S = 0.5
"""How often a house looks for tournaments that are due."""
LEASE_MS = 5_000
"""Whoever sees to a tournament says so again and again; after so long without a word another process does."""
KEPT_MS = 60_000
"""How often to look whether a tournament that cannot be opened can be by now."""
MACHINE_TABLES = 8
"""So many tables of a tournament at which only machines sit are played at a time."""
TOGETHER = 50
"""So many tables are laid at a time."""


class TournamentRunner:
    """Sees to the tournaments of a house."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._tournaments = tournaments
        self._house = tournaments.house
        self._busy: set[str] = set()
        """Those that this process sees to at the moment."""

    async def run_due(self) -> None:
        """Take the tournaments that are due, and see to each: none waits for another."""
        now = self._house.now()
        if self._busy:
            await self._tournaments.store.keep(list(self._busy), now + LEASE_MS)
        for id_ in await self._tournaments.store.take_due(now, now + LEASE_MS):
            self._busy.add(id_)
            self._house.supervisor.retry(f"running tournament {id_}", partial(self._take, id_))

    async def _take(self, id_: str) -> None:
        try:
            tournament = await self.see_to(id_)
            now = self._house.now()
            await self._tournaments.store.put_off(id_, tournament.seq, due_after_look(tournament, now), now)
        except KeptTournamentError:
            await self._tournaments.store.keep([id_], self._house.now() + KEPT_MS)
        finally:
            self._busy.discard(id_)

    async def see_to(self, id_: str) -> Tournament:
        """Do whatever a tournament needs now, one step after the other, until nothing is left to do."""
        tournament = await self._tournaments.find(id_)
        while True:
            after = await self._step(tournament)
            if after.seq == tournament.seq:
                return after
            tournament = after

    async def _step(self, tournament: Tournament) -> Tournament:
        """Do everything once; return the tournament after it."""
        for step in (self._begin, self._resume, self._lay, self._hear, self._miss, self._announce_next, self._go_on):
            if tournament.ending is not None:
                break
            tournament = await step(tournament)
        await self._put_away(tournament)
        return tournament

    async def _begin(self, tournament: Tournament) -> Tournament:
        """Begin at its hour with those who are there; where nobody comes for a day, call it off."""
        plan, now = tournament.plan, self._house.now()
        if tournament.begun_at or plan.pace != "house" or not 0 < plan.starts_at <= now:
            return tournament
        if len(tournament.entrants) >= FEWEST:
            return await self._decide(tournament, lambda t: decisions.begin(t, HOUSE))
        if now > plan.starts_at + PATIENCE_MS:
            return await self._decide(tournament, lambda t: decisions.call_off(t, HOUSE, NOBODY_CAME))
        return tournament

    async def _resume(self, tournament: Tournament) -> Tournament:
        pause = tournament.pause
        if pause is None or not 0 < pause.until <= self._house.now():
            return tournament
        return await self._decide(tournament, lambda t: decisions.resume(t, HOUSE))

    async def _lay(self, tournament: Tournament) -> Tournament:
        """Lay the tables that are missing, a few at a time; each has its own address, so none is laid twice."""
        if tournament.plan.venue != "online":
            return tournament
        missing = self._to_lay(tournament)
        for first in range(0, len(missing), TOGETHER):
            some = missing[first : first + TOGETHER]
            await asyncio.gather(*(self._lay_table(tournament, one) for one in some))
            laid = [(one, address_of(tournament, one)) for one in some]
            tournament = await self._decide(tournament, partial(_write_down, laid=laid))
        return tournament

    def _to_lay(self, tournament: Tournament) -> list[Match]:
        """Return the matches whose tables are laid now: between machines a few at a time."""
        missing = [one for one in tournament.open_matches if not one.table]
        among_machines = [one for one in tournament.open_matches if is_among_machines(tournament, one)]
        if not among_machines:
            return missing
        free = MACHINE_TABLES - sum(bool(one.table) for one in among_machines)
        person = next(iter(tournament.plan.directors), tournament.announced_by)
        waiting = [one for one in among_machines if not one.table][: max(0, free)]
        laid = [one for one in waiting if self._tournaments.may_lay(person)]
        return [one for one in missing if one in laid or one not in among_machines]

    async def _lay_table(self, tournament: Tournament, match: Match) -> None:
        address = address_of(tournament, match)
        if not await self._house.store.last_seq(address):  # else whoever laid it could not write it down
            with contextlib.suppress(ConflictError):  # another process lays it at this moment
                await self._house.create(address, await self._planned(tournament, match))
        if tournament.plan.clock.in_days:
            await self._seat_people(tournament, match, address)

    async def _seat_people(self, tournament: Tournament, match: Match, address: str) -> None:
        """Seat everybody who entered: with days for a move nobody loses a game of weeks by coming tomorrow."""
        for seat, number in enumerate(match.seats):
            person = seated_person(tournament.entrants[number])
            if person is not None:
                with contextlib.suppress(LudogiteError):  # they sit there already, or cannot: the seat is kept for them
                    await self._house.act(address, person, Sit(seat))

    async def _planned(self, tournament: Tournament, match: Match) -> table_events.Created:
        """Return how the table of a match is laid: between two of one family nothing counts."""
        planned = table_for(tournament, match)
        people = {seat.reserved for seat in planned.seats if seat.reserved}
        is_family = planned.rated and await AccountStore(self._house.store).is_family_among(people)
        return replace(planned, rated=False) if is_family else planned

    async def _hear(self, tournament: Tournament) -> Tournament:
        """Take in how matches ended whose tables are over."""
        laid = {one.table: one for one in tournament.open_matches if one.table}
        ended = await self._tournaments.store.ended_tables(list(laid)) if laid else set()
        heard: list[ev.TournamentEvent] = []
        for table in sorted(ended, key=lambda id_: laid[id_].number):
            match = laid[table]
            report = report_of(table, await self._house.store.events(table))
            if report.ranks:
                heard += results.hear(tournament, match.number, report.ranks, report.scores, report.ended_by)
            elif report.absent:
                absent = [match.seats[seat] for seat in report.absent]
                heard += results.forfeit(tournament, match.number, absent, HOUSE, STAYED_AWAY)
            # A game that the host put away in the middle is for the directors to decide.
        return await self._decide(tournament, lambda t: _still_open(t, heard)) if heard else tournament

    async def _miss(self, tournament: Tournament) -> Tournament:
        """Put tables away to which somebody did not come for a fair while; what they say is heard at once."""
        now, wait_ms = self._house.now(), tournament.plan.fair_wait_ms
        laid = [one for one in tournament.open_matches if one.table]
        waited = [one for one in laid if self._house.wait_ends_at(one.laid_at, wait_ms) <= now]
        closed = False
        for match in waited:
            with contextlib.suppress(LudogiteError):  # one that cannot be opened is for the directors
                await self._house.load_newest(match.table)
                loaded = await self._house.act_as_house(match.table, _close_where_waiting)
                closed = closed or loaded.table.closed
        return await self._hear(tournament) if closed else tournament

    async def _put_away(self, tournament: Tournament) -> None:
        """Put tables away whose game means nothing any more: nobody plays on for what does not count."""
        unneeded = _unneeded_tables(tournament)
        ended = await self._tournaments.store.ended_tables(list(unneeded)) if unneeded else set()
        for table, why in unneeded.items():
            if table not in ended and await self._house.store.last_seq(table):
                with contextlib.suppress(LudogiteError):  # one that cannot be opened cannot be played at
                    await self._house.load_newest(table)
                    await self._house.act_as_house(table, partial(_close, why=why))

    async def _announce_next(self, tournament: Tournament) -> Tournament:
        """Announce the next one of a series once this one has begun."""
        plan = tournament.plan
        is_last = plan.occurrence >= MOST_IN_SERIES or not plan.directors
        if not tournament.begun_at or not plan.every_days or is_last:
            return tournament
        id_ = following_address(tournament)
        if await self._tournaments.store.find(id_) is None:
            series, occurrence = plan.series or tournament.id, plan.occurrence + 1
            starts_at = _next_hour(plan, self._house.now())
            following = replace(plan, starts_at=starts_at, series=series, occurrence=occurrence)
            owner = tournament.announced_by if tournament.directs(tournament.announced_by) else plan.directors[0]
            # It counts as theirs: with as many as they may have, it is announced once another one is over.
            with contextlib.suppress(ConflictError, TournamentPlanError, TournamentLimitError):
                refuse_far(following, self._house.now())
                await self._tournaments.announce(following, Actor(owner), id_)
        return tournament

    async def _go_on(self, tournament: Tournament) -> Tournament:
        """Call the next matches where the house calls them, and they can begin."""
        plan, now = tournament.plan, self._house.now()
        if plan.pace != "house" or not tournament.is_running or tournament.pause is not None:
            return tournament
        if max(round_due_at(tournament), return_due_at(tournament)) > now:
            return tournament
        over = decisions.end_where_over(tournament, now)
        if over:
            return await self._decide(tournament, lambda t: decisions.end_where_over(t, self._house.now()))
        try:
            return await self._tournaments.call_round(tournament.id, HOUSE)
        except TournamentError:
            return tournament  # nothing can begin now: matches have to end, or others to come first

    async def _decide(self, tournament: Tournament, decision: Decision) -> Tournament:
        try:
            return await self._tournaments.decide(tournament.id, HOUSE, decision)
        except (TournamentOverError, TournamentCalledOffError):
            return await self._tournaments.find(tournament.id)  # somebody ended it at this moment


def _next_hour(plan: TournamentPlan, now: int) -> int:
    """Return when the next one of a series begins: at the same hour, on the first of its days that is still to come."""
    step = plan.every_days * DAY_MS
    return plan.starts_at + step * max(1, -(-(now - plan.starts_at) // step))


def _write_down(tournament: Tournament, laid: Sequence[tuple[Match, str]]) -> list[ev.TournamentEvent]:
    """Return which tables were laid, but for matches that have changed since."""
    found: list[ev.TournamentEvent] = []
    for match, address in laid:
        now = tournament.matches.get(match.number)
        if now is not None and now.is_open and now.attempt == match.attempt:
            found += decisions.lay(tournament, match.number, address)
    return found


def _unneeded_tables(tournament: Tournament) -> dict[str, table_events.ClosedBecause]:
    """Return why the tables of matches are put away that were taken back, decided otherwise, or called off."""
    if tournament.plan.venue != "online":
        return {}
    laid = [one for one in tournament.matches.values() if one.table]
    unneeded: dict[str, table_events.ClosedBecause] = {one.table: "annulled" for one in laid if one.is_annulled}
    for one in laid:
        if not one.is_annulled and one.result is not None and one.result.source == "director":
            unneeded[one.table] = "decided"
    if tournament.is_called_off:  # one may have been laid that nobody could write down any more
        unneeded |= {address_of(tournament, one): "called-off" for one in tournament.open_matches}
    return unneeded


def _still_open(tournament: Tournament, heard: Sequence[ev.TournamentEvent]) -> list[ev.TournamentEvent]:
    """Return what was heard of matches that are still to end; nothing counts where it has ended meanwhile."""
    if tournament.ending is not None:
        return []
    return [
        event
        for event in heard
        if isinstance(event, (ev.ResultHeard, ev.Forfeited)) and tournament.matches[event.match].is_open
    ]


def _close(table: Table, why: table_events.ClosedBecause) -> list[table_events.TableEvent]:
    return [] if table.closed else [table_events.Closed(why)]


def _close_where_waiting(table: Table) -> list[table_events.TableEvent]:
    return [table_events.Closed()] if table.play is None and not table.over else []
