"""Clubs that show themselves, for programs: what everybody may read of them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get
from litestar.params import Parameter

from ludogite.people.clubs.club import Club
from ludogite.people.clubs.errors import UnknownClubError
from ludogite.storage.errors import StorageError
from ludogite.web.doors.services import Services
from ludogite.web.shared.operations import Operation

MOST_LISTED = 60


class ClubFacts(msgspec.Struct, frozen=True):
    """A club that shows itself."""

    id: str
    """Its id: the page is `/clubs/{id}`."""
    name: str
    """What it is called."""
    members: int
    """How many are in it."""


class ClubDateFacts(msgspec.Struct, frozen=True):
    """When a club meets."""

    at: int
    """When it begins, in milliseconds since 1970."""
    title: str
    """What there will be."""


class ClubDetails(msgspec.Struct, frozen=True):
    """What everybody may read of a club."""

    id: str
    """Its id."""
    name: str
    """What it is called."""
    about: str
    """What it says of itself."""
    members: int
    """How many are in it."""
    shown: dict[str, str]
    """Members who let everybody see that they are, by name, with their roles: `founder`, `organiser`, `member`."""
    rules: list[str]
    """Its house rules."""
    dates: list[ClubDateFacts]
    """When it meets, the next date first."""
    ladder_game: str
    """The game of its ladder; empty where there is none."""
    ladder: list[str]
    """Who stands on its ladder, the highest first; empty where a name is not shown."""


@get("/clubs", opt=Operation("listClubs", "members", refusals=(StorageError,)).opt())
async def clubs(services: Services) -> list[ClubFacts]:
    """List the clubs that show themselves, the largest first."""
    return [ClubFacts(row.id, row.name, row.members) for row in await services.clubs.listed("", MOST_LISTED)]


@get("/clubs/{club_id:str}", opt=Operation("readClub", "members", refusals=(UnknownClubError, StorageError)).opt())
async def club(services: Services, club_id: Annotated[str, Parameter(max_length=32)]) -> ClubDetails:
    """Read what everybody may of a club that shows itself."""
    found = await services.clubs.find(club_id)
    if not found.is_listed:
        raise UnknownClubError
    return await _details(services, found)


async def _details(services: Services, club: Club) -> ClubDetails:
    shown = [id_ for id_, one in club.members.items() if one.is_shown and not one.is_child]
    names = {id_: row.name for id_, row in (await services.accounts.store.names_of(shown)).items()}
    return ClubDetails(
        id=club.id,
        name=club.name,
        about=club.about,
        members=len(club.members),
        shown={name: club.members[id_].role for id_, name in names.items()},
        rules=list(club.rules),
        dates=[ClubDateFacts(one.at, one.title) for one in club.coming_dates(services.house.now())],
        ladder_game=club.ladder.game if club.ladder else "",
        ladder=[names.get(id_, "") for id_ in club.ladder.rungs] if club.ladder else [],
    )
