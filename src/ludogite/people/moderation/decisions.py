"""Who may decide what about whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import house_message
from ludogite.people.errors import RoleError
from ludogite.people.moderation.events import ModerationLine, Standing

if TYPE_CHECKING:
    from collections.abc import Container

STANDING: dict[Standing, int] = {"guest": 0, "member": 1, "moderator": 2, "host": 3}


def refuse_own_case(by: Container[str], report: ModerationLine, owner: str) -> None:
    """Raise a RoleError where somebody would deal with a report about themselves, or about whom they answer for."""
    if report.person in by or (owner and owner in by):
        raise RoleError(house_message("this report is about you: another moderator deals with it, or the host"))


def refuse_sanction(by: str, standing: Standing, person: str, their_standing: Standing) -> None:
    """Raise a RoleError where somebody may not mute, send away or call back somebody.

    A moderator decides about members and guests, a host about everybody, and nobody about themselves.
    """
    if by == person:
        raise RoleError(house_message("nobody decides about themselves: ask another moderator, or the host"))
    if standing == "host":
        return
    if standing != "moderator":
        raise RoleError(house_message("this is for moderators and the host"))
    if STANDING[their_standing] >= STANDING["moderator"]:
        raise RoleError(house_message("a moderator decides about members and guests only: ask the host"))
