"""Whoever reads the names of those who play, by whatever door they came in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.tournaments.name_reader import NameReader
from ludogite.web.tournaments.entering import actor_of

if TYPE_CHECKING:
    from ludogite.web.doors.identity import Guest
    from ludogite.web.doors.services import Services
    from ludogite.web.shared.visit import Visit


async def reader_of(visit: Visit) -> NameReader:
    """Return the visitor as a reader of names."""
    own = await visit.services.accounts.owned_by(visit.account, "child") if visit.account else []
    return NameReader(visit.guest.id, frozenset(one.id for one in own), actor_of(visit).is_host)


async def guest_reader(services: Services, guest: Guest | None) -> NameReader:
    """Return whoever asks by a token as a reader of names."""
    if guest is None:
        return NameReader()
    account = await services.accounts.find(guest.id) if guest.member else None
    own = await services.accounts.owned_by(account, "child") if account else []
    return NameReader(guest.id, frozenset(one.id for one in own))
