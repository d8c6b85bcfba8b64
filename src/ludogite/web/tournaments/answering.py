"""The page of a tournament as an answer: whole, or the part of it that changes while it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from litestar import Response
from litestar.response import Template

from ludogite.web.shared.files import NOT_MODIFIED
from ludogite.web.tournaments.page import page_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.web.shared.visit import Visit


async def answer_page(
    visit: Visit, id_: str, *, refused: str = "", refused_at: str = "", typed: Mapping[str, str] | None = None
) -> Template:
    """Answer with the page; where something was refused, it says what first, and keeps what was typed."""
    visit.shown_at = f"/tournaments/{quote(id_)}"
    shown = await page_of(await visit.services.tournaments.find(id_), visit, typed or {})
    return visit.page(
        "tournament.html",
        status_code=400 if refused else 200,
        headers={"cache-control": "private, no-cache"},
        **shown.context,
        etag=shown.etag,
        refused=refused,
        refused_at=refused_at,
        typed=typed or {},
    )


async def answer_part(visit: Visit, id_: str) -> Template | Response[bytes]:
    """Answer with what changes on the page; with nothing where the browser has it already.

    Open pages ask for it all the time: it counts as a look where all of a long page is asked for.
    """
    if visit.request.query_params.get("all"):
        visit.services.count(visit.services.limits.looks, visit.guest)
    shown = await page_of(await visit.services.tournaments.find(id_), visit)
    headers = {"etag": shown.etag, "cache-control": "private, no-cache"}
    if shown.etag in visit.request.headers.get("if-none-match", ""):
        return Response(b"", status_code=NOT_MODIFIED, headers=headers)
    return visit.page("tournament-live.html", headers=headers, **shown.context, refused="", refused_at="", typed={})
