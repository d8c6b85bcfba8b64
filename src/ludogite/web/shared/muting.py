"""Whoever may say set phrases only for a while writes nothing that others read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.errors import MutedError
from ludogite.people.moderation.sanctions import said_reason

if TYPE_CHECKING:
    from ludogite.web.shared.visit import Visit


def refuse_muted(visit: Visit) -> None:
    """Refuse words of somebody who may only say set phrases for a while, under whatever name; raises MutedError."""
    services, guest = visit.services, visit.guest
    people = (guest.id, guest.owner, visit.account.id if visit.account else "")
    if sanction := services.moderation.sanctions.muting(people, services.house.now()):
        raise MutedError(said_reason(sanction))
