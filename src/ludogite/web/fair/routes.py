"""The chance of a finished game, for a page that checks it."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get

from ludogite.play import messages as say
from ludogite.web.doors.services import Services
from ludogite.web.fair.throws import throws_of
from ludogite.web.shared.composing import compose_for
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.visit import Visit


@get("/tables/{table_id:str}/throws", media_type=MediaType.JSON)
async def throws(visit: Visit, services: Services, table_id: str) -> Response[bytes]:
    """All chance of a finished game: what it follows from, and what was drawn."""
    table = await find_table(services, table_id)
    told = await compose_for(visit.request, throws_of, table, visit.language)
    return Response(say.encode(told), media_type=MediaType.JSON)


ROUTES: list[Any] = [throws]
