"""Page object: somebody’s corner, opened with the cookie of a guest."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Page
from tests.web.pages.browsing import visitor
from tests.web.served import Guest, Served

from ludogite.web.doors.identity import Guest as KnownGuest
from ludogite.web.doors.identity import Signer


def cookie_of(served: Served, guest: Guest) -> dict[str, Any]:
    key = (served.folder / "data" / "signing.key").read_text(encoding="ascii").strip().encode()
    value = Signer(key).sign(KnownGuest(guest.id, guest.name), "guest")
    return {"name": "guest", "value": value, "url": served.url}


async def corner(opened: Any, served: Served, guest: Guest, **more: Any) -> Page:
    page = await visitor(opened, served, "en", **more)
    await page.emulate_media(reduced_motion="no-preference")
    solved = {"name": "solved-squadro", "value": "1.2.5", "url": served.url}
    await page.context.add_cookies([cookie_of(served, guest), solved])  # type: ignore[list-item] # a cookie as Playwright takes it
    await page.goto("/me")
    return page
