"""Puzzles and lessons on every device of a member: the cookies of a device and what the account keeps become one.

A guest's browser keeps them by itself. With the first page after signing in they are the account's as well; from then
on the cookies say whose they are, so that nobody takes over what somebody else did on the same device.
"""

from __future__ import annotations

import hashlib
from typing import Any

from litestar import Request

from ludogite.people.accounts.progress import LISTED
from ludogite.web.doors.services import Services
from ludogite.web.shared.visit import Visit, provide_visit

OWNER_COOKIE = "progress-of"
"""Whose progress the other cookies are; none for a guest's own."""


async def provide_visit_with_progress(request: Request[Any, Any, Any], services: Services) -> Visit:
    """Return who comes, and how far a member has come on whatever device."""
    visit = provide_visit(request, services)
    if not visit.is_unknown:
        await bring_progress(visit, services)
        await services.notices.note_visit(visit.guest.id)
        if visit.is_member:
            services.house.presence.read_page(visit.guest.id)
    return visit


async def bring_progress(visit: Visit, services: Services) -> None:
    """Let a member's account and this device know the same; a guest's device forgets what is a member's."""
    there = {key: value for key, value in visit.request.cookies.items() if LISTED.fullmatch(key)}
    owner, shown = progress_owner(visit), visit.request.cookies.get(OWNER_COOKIE, "")
    if not owner:
        if shown:
            _set_cookies(visit, there, {}, "")
        return
    is_others = shown not in ("", owner)
    told = {} if is_others else there
    kept = await services.progress.add(visit.guest.id, told)
    visit.progress = {key: value for key, value in kept.items() if LISTED.fullmatch(key)}
    if there != visit.progress or shown != owner:
        _set_cookies(visit, there, visit.progress, owner)


def progress_owner(visit: Visit) -> str:
    """Return what tells apart whose progress a device keeps; empty for guests. Nobody is known by it."""
    if visit.account is None:
        return ""
    return hashlib.sha256(f"progress {visit.guest.id}".encode()).hexdigest()[:16]


def _set_cookies(visit: Visit, there: dict[str, str], kept: dict[str, str], owner: str) -> None:
    visit.progress = kept
    for key in {**there, **kept, OWNER_COOKIE: ""}:
        value = owner if key == OWNER_COOKIE else kept.get(key, "")
        cookie = visit.cookie(key, value) if value else visit.without_cookie(key)
        cookie.httponly = key == OWNER_COOKIE  # the scripts of lessons and puzzles read and write the others
        visit.progress_cookies.append(cookie)
