"""A guest's own page: the name, and a link that makes another device theirs as well. The link works once."""

from __future__ import annotations

import time
from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from ludogite.web.doors.identity import CARRY_S, Guest, Ticket
from ludogite.web.shared.forms import Form, read_name
from ludogite.web.shared.services import Services
from ludogite.web.shared.visit import Visit

GONE = 410


@get("/me", name="me")
async def me(visit: Visit) -> Template:
    """One's name, and a link to be the same guest on another device."""
    token = visit.services.signer.sign_once(visit.guest, "carry", CARRY_S)
    base = str(visit.services.settings.public_url or visit.request.base_url).rstrip("/")
    return visit.page("me.html", carry=f"{base}/carry/{token}")


@post("/me")
async def rename(visit: Visit, data: Form) -> Redirect:
    """Take another name."""
    name = read_name(data.get("name", "")) or visit.guest.name
    return visit.go("/", visit.guest_cookie(Guest(visit.guest.id, name)))


@get("/carry/{token:str}", name="carry")
async def carry(visit: Visit, services: Services, token: str) -> Template:
    """Ask whether this device should be the guest of the link."""
    ticket = _ticket(visit, token)
    if await services.house.store.is_used(_key(ticket)):
        return _used(visit)
    return visit.page("carry.html", carried=ticket.guest)


@post("/carry/{token:str}")
async def take_over(visit: Visit, services: Services, token: str) -> Redirect | Template:
    """Be the guest of the link from now on, on one device."""
    ticket = _ticket(visit, token)
    # Whoever is that guest already, perhaps since the first of two touches, needs no link.
    if visit.guest.id == ticket.guest.id:
        return visit.go("/")
    if not await services.house.store.use_once(_key(ticket), until=ticket.until, now=int(time.time())):
        return _used(visit)
    return visit.go("/", visit.guest_cookie(ticket.guest))


def _ticket(visit: Visit, token: str) -> Ticket:
    ticket = visit.services.signer.read_ticket(token, "carry")
    if ticket is None:
        raise NotFoundException
    return ticket


def _key(ticket: Ticket) -> str:
    return f"carry:{ticket.once or f'{ticket.guest.id}:{ticket.until}'}"


def _used(visit: Visit) -> Template:
    return visit.page("carry.html", status_code=GONE, carried=None)


ROUTES: list[Any] = [me, rename, carry, take_over]
