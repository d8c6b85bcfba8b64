"""The host's page: close tables, send guests away, allow or forbid free chat, see the load."""

from __future__ import annotations

import contextlib
import hmac
from typing import Any

from litestar import get, post
from litestar.exceptions import PermissionDeniedException
from litestar.response import Redirect, Template

from ludogite.core.errors import RulesGoneError
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.web.limits import LimitError
from ludogite.web.pages import Form
from ludogite.web.room import Room
from ludogite.web.visit import Visit


@get("/host", name="host")
async def host(visit: Visit, room: Room) -> Template:
    """What only the host sees; a door for everybody else."""
    if not visit.is_host:
        return visit.page("host-door.html", wrong=False)
    house = room.house
    standings = await house.store.recent()
    return visit.page("host.html", standings=standings, load=measure(room), guests=present(room), kept=house.kept)


def present(room: Room) -> dict[str, str]:
    """Return the people at the tables in memory, number to name, less those sent away."""
    people = (person for loaded in room.house.loaded.values() for seat in loaded.table.seats for person in seat.people)
    return {person.id: person.name for person in people if person.id not in room.banned}


def measure(room: Room) -> dict[str, int]:
    """Return how busy the house is."""
    return {
        "tables": len(room.house.loaded),
        "connections": sum(room.connections.values()),
        "commands": room.house.commands,
        "writes": room.house.store.waiting,
        "healings": room.healings,
    }


@post("/host")
async def enter(visit: Visit, room: Room, data: Form) -> Redirect | Template:
    """Open the host's page with the host's key."""
    network = room.networks.of_scope(visit.request.scope)
    if wait_s := room.limits.keys.wait_s(network):
        raise LimitError("too many wrong keys from here", wait_s)
    if not hmac.compare_digest(data.get("key", "").strip().encode(), room.keys.host.encode()):
        room.limits.keys.take(network)
        return visit.page("host-door.html", status_code=403, wrong=True)
    return visit.go("/host", visit.host_cookie())


def _only_host(visit: Visit) -> None:
    if not visit.is_host:
        raise PermissionDeniedException


@post("/host/close")
async def close(visit: Visit, room: Room, data: Form) -> Redirect:
    """Put a table away."""
    _only_host(visit)
    with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
        await room.house.close_table(data.get("table", ""))
    return visit.go("/host")


@post("/host/ban")
async def ban(visit: Visit, room: Room, data: Form) -> Redirect:
    """Send a guest away."""
    _only_host(visit)
    if person := data.get("guest", "").strip()[:64]:
        await room.ban(person)
    return visit.go("/host")


@post("/host/chat")
async def chat(visit: Visit, room: Room, data: Form) -> Redirect:
    """Allow or forbid free chat."""
    _only_host(visit)
    await room.allow_free_chat(allowed=data.get("allow") == "yes")
    return visit.go("/host")


HOST: list[Any] = [host, enter, close, ban, chat]
