"""Forgetting somebody in clubs: they leave, and an alias stands where they were named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.clubs import decisions
from ludogite.people.clubs import events as ev
from ludogite.people.clubs.club_log import TOPIC, ClubLog, row_of_event
from ludogite.people.clubs.errors import ClubError, UnknownClubError

if TYPE_CHECKING:
    from ludogite.play.house import House


async def forget_in_clubs(house: House, person: str) -> None:
    """Let somebody leave all clubs, and name them in none; a club with nobody left is closed.

    Where it fails half-way, it can be asked for again.
    """
    log = ClubLog(house, lambda id_: house.bus.tell(TOPIC, id_.encode()))
    for id_ in await log.store.naming(person):
        try:
            await log.change(id_, person, lambda club: decisions.forget(club, person))
        except UnknownClubError:
            continue
        except ClubError:
            await log.close(id_)
            continue
        named = [one for one in await log.history(id_) if _names(one, person)]
        alias = f"~{named[0].seq if named else 0}"
        await log.store.rewrite([row_of_event(id_, ev.without_person(one, person, alias)) for one in named], person)


def _names(one: ev.StampedClubEvent, person: str) -> bool:
    return one.by == person or person in ev.people_of(one.event)
