"""The host's page: close tables, send guests away, allow or forbid free chat, see the load."""

from __future__ import annotations

import contextlib
import hmac
from typing import Any

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.core.errors import RulesGoneError
from ludogite.core.message import house_message
from ludogite.play.errors import KeptTableError, UnknownTableError
from ludogite.translation import translate
from ludogite.web.doors.identity import NotHostError
from ludogite.web.doors.limits import LimitError
from ludogite.web.host.figures import figures_of, troubles_of, usual_wait_ms
from ludogite.web.shared.forms import Form
from ludogite.web.shared.services import Services
from ludogite.web.shared.visit import Visit


@get("/host", name="host")
async def host(visit: Visit, services: Services) -> Template:
    """What only the host sees; a door for everybody else."""
    if not visit.is_host:
        return visit.page("host-door.html", wrong=False)
    house = services.house
    standings = await house.store.recent()
    kept = {id_: translate(why, visit.language) for id_, why in house.kept.items()}
    return visit.page(
        "host.html",
        standings=standings,
        load=figures_of(services),
        within_ms=usual_wait_ms(services),
        troubles=troubles_of(services),
        guests=present(services),
        kept=kept,
    )


def present(services: Services) -> dict[str, str]:
    """Return the people at the tables in memory, number to name, less those sent away."""
    people = (
        person for loaded in services.house.loaded.values() for seat in loaded.table.seats for person in seat.people
    )
    return {person.id: person.name for person in people if person.id not in services.banned}


@post("/host")
async def enter(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Open the host's page with the host's key."""
    network = services.networks.of_scope(visit.request.scope)
    if wait_s := services.limits.keys.wait_s(network):
        raise LimitError(house_message("too many wrong keys from here"), wait_s)
    if not hmac.compare_digest(data.get("key", "").strip().encode(), services.keys.host.encode()):
        services.limits.keys.take(network)
        return visit.page("host-door.html", status_code=403, wrong=True)
    return visit.go("/host", visit.host_cookie())


def _only_host(visit: Visit) -> None:
    if not visit.is_host:
        raise NotHostError(house_message("only the host may do this: open /host with the host's key"))


@post("/host/close")
async def close(visit: Visit, services: Services, data: Form) -> Redirect:
    """Put a table away."""
    _only_host(visit)
    with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
        await services.house.close_table(data.get("table", ""))
    return visit.go("/host")


@post("/host/ban")
async def ban(visit: Visit, services: Services, data: Form) -> Redirect:
    """Send a guest away."""
    _only_host(visit)
    if person := data.get("guest", "").strip()[:64]:
        await services.decisions.ban(person)
    return visit.go("/host")


@post("/host/chat")
async def chat(visit: Visit, services: Services, data: Form) -> Redirect:
    """Allow or forbid free chat."""
    _only_host(visit)
    await services.decisions.allow_free_chat(allowed=data.get("allow") == "yes")
    return visit.go("/host")


ROUTES: list[Any] = [host, enter, close, ban, chat]
