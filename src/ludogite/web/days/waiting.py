"""The tables that wait for somebody, the one with least time left first."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from litestar import MediaType, Response, get
from litestar.response import Redirect

from ludogite.core.errors import LudogiteError
from ludogite.play.member_events import awaits
from ludogite.play.messages import encode
from ludogite.web.days.script import WaitingTables
from ludogite.web.doors.services import Services
from ludogite.web.shared.visit import Visit

if TYPE_CHECKING:
    from ludogite.play.table import Table

TABLES = 100
"""So many of somebody's tables are looked at, the latest."""
NEVER = 1 << 62
"""After every flag: where nobody is in a hurry."""


async def waiting_tables(visit: Visit, services: Services, besides: str = "") -> list[Table]:
    """Return the tables at which somebody is asked for a decision, least time left first."""
    found: list[Table] = []
    for id_ in [] if visit.new else await services.house.index.tables_of(visit.guest.id, TABLES):
        with contextlib.suppress(LudogiteError):
            table = (await services.house.load(id_)).table
            if id_ != besides and awaits(table, visit.guest.id):
                found.append(table)
    return sorted(found, key=lambda table: (table.clock.deadline or NEVER, table.asked_at))


@get("/me/waiting", media_type=MediaType.JSON, include_in_schema=False)
async def waiting(visit: Visit, services: Services, *, besides: str = "") -> Response[bytes]:
    """How many tables wait besides one, and which is next."""
    found = await waiting_tables(visit, services, besides)
    told = WaitingTables(len(found), f"/tables/{found[0].id}" if found else "")
    return Response(encode(told), media_type=MediaType.JSON)


@get("/me/next", name="next")
async def next_table(visit: Visit, services: Services) -> Redirect:
    """Go to the table where one has least time left; to the list of tables where none waits."""
    found = await waiting_tables(visit, services)
    return visit.go(f"/tables/{found[0].id}" if found else "/tables")


ROUTES: list[Any] = [waiting, next_table]
