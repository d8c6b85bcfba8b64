"""A table: to play, or to watch."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, get
from litestar.response import Template
from markupsafe import Markup

from ludogite.core.errors import RulesGoneError
from ludogite.play.reasons import PHRASES
from ludogite.play.showing import has_secrets
from ludogite.play.view import Viewer, position_of, screen_of
from ludogite.web.fair.script import fair_script
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.services import Services
from ludogite.web.shared.visit import Visit
from ludogite.web.table.script import table_script
from ludogite.web.transcript.page import transcript_page


@get("/tables/{table_id:str}", name="table")
async def table_page(visit: Visit, services: Services, table_id: str, invite: str = "") -> Template:
    """A table: to play, or to watch. A link with a secret word invites to a seat or a team."""
    try:
        table = await find_table(services, table_id)
    except RulesGoneError:
        return await transcript_page(visit, services, table_id)
    link = str(services.settings.public_url or visit.request.base_url).rstrip("/") + f"/tables/{table.id}"
    return visit.page(
        "table.html",
        table=table,
        game=table.game,
        cover=cover(table.game),
        script=table_script(table, link, invite, visit.language),
        phrases=PHRASES,
        symbols=Markup(table.game.board.symbols),  # noqa: S704 - drawn by the game
        secrets=has_secrets(table.game),
        over=False,
        fair=fair_script(table, visit.language),
    )


@get("/tables/{table_id:str}/description", media_type=MediaType.TEXT)
async def description(visit: Visit, services: Services, table_id: str) -> str:
    """The position in words, as the viewer may see it."""
    table = await find_table(services, table_id)
    return screen_of(table, Viewer(visit.guest.id, visit.language)).describe(position_of(table))


ROUTES: list[Any] = [table_page, description]
