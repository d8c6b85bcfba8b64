"""The lists of events of clubs: read, and written where another process was not first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.accounts.names import account_look
from ludogite.people.clubs import events as ev
from ludogite.people.clubs.club import Club
from ludogite.people.clubs.errors import ClubError, ClubNameError, KeptClubError, UnknownClubError
from ludogite.people.clubs.schema import club_events
from ludogite.people.clubs.store import ClubChange, ClubNameTakenError, ClubRow, ClubStore
from ludogite.people.tournaments.personal import step_down_in_tournaments
from ludogite.storage.event_log import BusyError, EventFormat, EventLog, stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import sqlalchemy as sa

    from ludogite.people.clubs.decisions import Events
    from ludogite.play.house.house import House
    from ludogite.storage.event_log import LogRow

TOPIC = "clubs"
"""What processes tell each other where a club changes."""


def _folded(id_: str, stamped: Sequence[ev.StampedClubEvent]) -> Club:
    return Club(id_).after(stamped)


FORMAT = EventFormat(club_events, ev.CLUB_CODEC, _folded, KeptClubError)


class ClubLog(EventLog[ev.ClubEvent, Club]):
    """What happened in every club; whoever remembers a club is told when it changes."""

    def __init__(self, house: House, on_change: Callable[[str], None]) -> None:
        super().__init__(house.store, FORMAT, house.kept_logs)
        self._house, self._on_change = house, on_change
        self.store = ClubStore(house.store)

    async def look_through(self) -> None:
        """Find out which clubs cannot be opened."""
        await self.check(await self.store.ids())

    async def find(self, id_: str) -> Club:
        """Return a club as it stands in the database at this moment; raises UnknownClubError and KeptClubError."""
        club = await self.read(id_)
        if club is None:
            raise UnknownClubError
        return club

    async def decide(self, id_: str, by: str, decide: Callable[[Club], Events]) -> Club:
        """Write what is decided about a club as it stands; raises whatever the decision does, and what `find` does.

        Whoever has left it then, or is an organiser no more, directs none of its tournaments.
        """
        try:
            before, after = await self.change(
                lambda: self.find(id_), decide, lambda club, events: self.add(club, events, by)
            )
        except BusyError:
            raise ClubError(
                house_message("this club was changed somewhere else at the same moment; try again")
            ) from None
        for person in _stepped_down(before, after):
            await step_down_in_tournaments(self._house, person, id_, after.organisers)
        return after

    async def close(self, id_: str) -> None:
        """Leave nothing of a club."""
        async with self._house.overwriter.erasing():
            await self.store.close(id_)
        self._kept.release(KeptClubError, id_)
        self._on_change(id_)

    async def take_out(self, id_: str, person: str, rows: Sequence[LogRow]) -> None:
        """Write events of a club anew, in which somebody is not named any more."""

        def change(connection: sa.Connection) -> None:
            self.rewrite(connection, rows)
            self.store.forget(connection, id_, person)

        await self._store.write(change)

    async def add(self, club: Club, events: Sequence[ev.ClubEvent], by: str) -> Club:
        """Write what happened in a club; raises ClubNameError, and ConflictError where another process was first."""
        stamped = stamp(events, club.seq, self._house.now(), by)
        after = club.after(stamped)
        named = {by, *(one for event in events for one in ev.people_of(event))} - {""}
        change = ClubChange(
            club.seq,
            _row_of(after),
            {one: one in after.members for one in named},
            [one.table for one in after.ladder.open] if after.ladder else [],
        )
        try:
            await self.append(club.id, stamped, change.write)
        except ClubNameTakenError:
            raise ClubNameError(
                house_message(
                    "a club is called '{name}' already, or something that looks like it; add something",
                    name=excerpt(after.name),
                )
            ) from None
        finally:
            self._on_change(club.id)
        return after


def _stepped_down(before: Club, after: Club) -> list[str]:
    """Return who has left a club, or is an organiser no more."""
    return [
        one
        for one in before.members
        if one not in after.members or (before.may(one, "organiser") and not after.may(one, "organiser"))
    ]


def _row_of(club: Club) -> ClubRow:
    return ClubRow(club.id, club.name, account_look(club.name), club.is_listed, len(club.members), club.seq)
