"""The lists of events of clubs: read, and written where another process was not first."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.clubs import events as ev
from ludogite.people.clubs.club import Club
from ludogite.people.clubs.errors import ClubError, ClubNameError, KeptClubError, UnknownClubError
from ludogite.people.names import account_look
from ludogite.people.tournaments.personal import step_down_in_tournaments
from ludogite.play.kept_logs import read_events
from ludogite.storage.clubs import ClubChange, ClubEventRow, ClubNameTakenError, ClubRow, ClubStore
from ludogite.storage.store import ConflictError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ludogite.people.clubs.decisions import Events
    from ludogite.play.house import House

TOPIC = "clubs"
"""What processes tell each other where a club changes."""
TRIES = 50
"""How often something is decided anew where another process was first."""


class ClubLog:
    """What happened in every club; whoever remembers a club is told when it changes."""

    def __init__(self, house: House, on_change: Callable[[str], None]) -> None:
        self._house, self._on_change = house, on_change
        self.store = ClubStore(house.store)

    async def history(self, id_: str) -> list[ev.StampedClubEvent]:
        """Return everything that happened in a club; nothing where there is none. Raises KeptClubError."""
        rows = await self.store.events(id_)
        with self._house.kept_logs.opening(KeptClubError, id_, is_whole=False):
            return stamped(rows)

    async def read(self, id_: str) -> Club | None:
        """Return a club as it stands in the database at this moment; raises KeptClubError."""
        rows = await self.store.events(id_)
        with self._house.kept_logs.opening(KeptClubError, id_):
            return Club(id_).after(stamped(rows)) if rows else None

    async def look_through(self) -> None:
        """Find out which clubs cannot be opened."""
        for id_ in await self.store.ids():
            with contextlib.suppress(KeptClubError):
                await self.read(id_)

    async def change(self, id_: str, by: str, decide: Callable[[Club], Events]) -> Club:
        """Write what is decided about a club as it stands; raises whatever the decision does, and UnknownClubError.

        Whoever has left it then, or is an organiser no more, directs none of its tournaments.
        """
        for _ in range(TRIES):
            club = await self.read(id_)
            if club is None:
                raise UnknownClubError
            decided = decide(club)
            try:
                after = await self.append(club, decided, by) if decided else club
            except ConflictError:
                continue
            for person in _stepped_down(club, after):
                await step_down_in_tournaments(self._house, person, id_, after.organisers)
            return after
        raise ClubError(house_message("this club was changed somewhere else at the same moment; try again"))

    async def close(self, id_: str) -> None:
        """Leave nothing of a club."""
        async with self._house.overwriter.erasing():
            await self.store.close(id_)
        self._house.kept_logs.release(KeptClubError, id_)
        self._on_change(id_)

    async def append(self, club: Club, events: Events, by: str) -> Club:
        """Write what happened in a club; raises ClubNameError, and ConflictError where another process was first."""
        now = self._house.now()
        stamped = [ev.StampedClubEvent(club.seq + n, now, by, event) for n, event in enumerate(events, 1)]
        after = club.after(stamped)
        named = {by, *(one for event in events for one in ev.people_of(event))} - {""}
        change = ClubChange(
            club.seq,
            _row_of(after),
            [row_of_event(club.id, one) for one in stamped],
            {one: one in after.members for one in named},
            [one.table for one in after.ladder.open] if after.ladder else [],
        )
        try:
            await self.store.append(change)
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


def stamped(rows: Iterable[ClubEventRow]) -> list[ev.StampedClubEvent]:
    """Return events as the database kept them; raises ValueError that names one that cannot be read."""
    return read_events(rows, ev.read_club_event, ev.StampedClubEvent)


def row_of_event(club: str, one: ev.StampedClubEvent) -> ClubEventRow:
    """Return an event as the database keeps it."""
    return ClubEventRow(club, one.seq, one.at, one.by, ev.write_club_event(one.event))


def _stepped_down(before: Club, after: Club) -> list[str]:
    """Return who has left a club, or is an organiser no more."""
    return [
        one
        for one in before.members
        if one not in after.members or (before.may(one, "organiser") and not after.may(one, "organiser"))
    ]


def _row_of(club: Club) -> ClubRow:
    return ClubRow(club.id, club.name, account_look(club.name), club.is_listed, len(club.members), club.seq)
