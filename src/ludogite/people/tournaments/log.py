"""The lists of events of tournaments: read, and written with the row by which each is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.errors import KeptTournamentError
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.due import due_after_change
from ludogite.people.tournaments.forms.catalogue import form_name
from ludogite.people.tournaments.guests import counted_guests, most_guests, too_many_guests
from ludogite.people.tournaments.schema import tournament_events
from ludogite.people.tournaments.store import (
    CrowdedError,
    GuestEntry,
    TournamentChange,
    TournamentRow,
    TournamentStore,
)
from ludogite.people.tournaments.tournament import Tournament
from ludogite.storage.event_log import EventFormat, EventLog, LogRow, stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    import sqlalchemy as sa

    from ludogite.play.house.house import House
    from ludogite.storage.kept_logs import KeptLogs
    from ludogite.storage.store import Store

FORMAT = EventFormat(
    tournament_events,
    ev.TOURNAMENT_CODEC,
    Tournament.from_events,
    KeptTournamentError,
)


class TournamentLog(EventLog[ev.TournamentEvent, Tournament]):
    """What happened in every tournament."""

    def __init__(self, store: Store, kept: KeptLogs, now: Callable[[], int]) -> None:
        super().__init__(store, FORMAT, kept)
        self._now = now
        self.store = TournamentStore(store)

    @classmethod
    def of(cls, house: House) -> TournamentLog:
        """Return what happened in every tournament of a house."""
        return cls(house.store, house.kept_logs, house.now)

    async def whole(self, id_: str) -> Tournament:
        """Return a tournament as all its events have it; raises KeptTournamentError."""
        return self.open(id_, await self.rows(id_))

    def follow(self, known: Tournament, later: Sequence[ev.StampedTournamentEvent]) -> Tournament:
        """Return a tournament after more events; raises KeptTournamentError."""
        with self._kept.opening(KeptTournamentError, known.id):
            return known.after(later)

    async def look_through(self) -> None:
        """Find out which tournaments that are not over cannot be opened."""
        await self.check(await self.store.unfinished())

    async def add(
        self, id_: str, before: Tournament | None, events: Sequence[ev.TournamentEvent], by: str, network: str = ""
    ) -> Tournament:
        """Store events, and the end where everything has been played; return the tournament after them.

        `network` is a hash of where whoever decides came from, where it is known. Raises ConflictError where another
        process was first, and TournamentLimitError where too many guests of that network have entered.
        """
        now, seq = self._now(), before.seq if before else 0
        after = _folded(id_, before, stamp(events, seq, now, by))
        if ending := decisions.end_where_over(after, now):
            events = [*events, *ending]
            after = _folded(id_, before, stamp(events, seq, now, by))
        people = people_of(after)
        is_changed = before is None or people_of(before) != people
        known, guests = counted_guests(before) if before else frozenset(), counted_guests(after)
        entry = GuestEntry(by, network, most_guests(after.plan)) if network and by in guests - known else None
        change = TournamentChange(
            row_of(after, now), people if is_changed else None, guests if guests != known else None, entry
        )
        try:
            await self.append(id_, stamp(events, seq, now, by), change.write)
        except CrowdedError:
            raise too_many_guests(after.plan) from None
        return after

    async def erase(
        self,
        after: Tournament,
        forgotten: Sequence[ev.StampedTournamentEvent],
        people: Collection[str],
        rows: Sequence[LogRow],
    ) -> None:
        """Leave nothing in a tournament that tells who some people were; `rows` are its events without them.

        What is written after them tells every process to read it anew. Raises ConflictError where another was first.
        """
        stands = TournamentChange(row_of(after, self._now()), None, None)

        def change(connection: sa.Connection) -> None:
            stands.write(connection)
            self.rewrite(connection, rows)
            self.store.take_out(connection, after.id, people)

        await self.append(after.id, forgotten, change)

    async def unname(self, id_: str, people: Collection[str], rows: Sequence[LogRow], titles: Collection[str]) -> None:
        """Take people out of a tournament of which an event cannot be read, and these titles too."""

        def change(connection: sa.Connection) -> None:
            self.rewrite(connection, rows)
            self.store.take_out(connection, id_, people, titles)

        await self._store.write(change)


def _folded(id_: str, before: Tournament | None, told: Sequence[ev.StampedTournamentEvent]) -> Tournament:
    return before.after(told) if before else Tournament.from_events(id_, told)


def people_of(tournament: Tournament) -> set[str]:
    """Return everybody whose tournament it is: who plays in it, who directs it, and who is asked to."""
    playing = {one.person for one in tournament.entrants.values() if one.person}
    return playing | set(tournament.plan.directors) | {person for person, _ in tournament.invited}


def row_of(tournament: Tournament, now: int) -> TournamentRow:
    """Return what a tournament is found by."""
    plan = tournament.plan
    return TournamentRow(
        id=tournament.id,
        title=plan.title,
        game=plan.game,
        form=form_name(plan.form),
        status=tournament.status,
        listed=plan.listed,
        club=plan.club or None,
        starts_at=tournament.begun_at or plan.starts_at,
        changed_at=tournament.changed_at,
        entrants=len(tournament.entrants),
        seq=tournament.seq,
        due_at=due_after_change(tournament, now),
    )
