"""The page that says what the house keeps, why and how long: as it is set, not as it was once written."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.response import Template

from ludogite.people.accounts.events import GRACE_MS
from ludogite.people.sessions.sessions import DAY_MS, SESSION_MS
from ludogite.web.doors.services import Services
from ludogite.web.shared.visit import Visit


@get("/privacy", name="privacy")
async def privacy(visit: Visit, services: Services) -> Template:
    """What is kept of people, who sees it, how it is taken along and erased, and the host's own notice."""
    return visit.page(
        "privacy.html",
        settings=services.settings,
        session_days=SESSION_MS // DAY_MS,
        grace_days=GRACE_MS // DAY_MS,
    )


ROUTES: list[Any] = [privacy]
