"""What a guest played becomes somebody's who keeps a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludogite.play.events import Person
    from ludogite.play.house import House


async def recognise(house: House, guest: str, member: Person) -> int:
    """Say at every table of a guest that it is this member's; return how many there were."""
    del house, guest, member
    return 0
