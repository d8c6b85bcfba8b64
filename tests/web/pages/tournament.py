"""Page object: the page of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.pages.browsing import moving
from tests.web.pages.corner import cookie_of

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page
    from tests.web.served import Guest, Served


async def open_page(opened: Browser, served: Served, who: Guest, address: str, **more: Any) -> Page:
    page, _ = await moving(opened, served, **more)
    await page.context.add_cookies([cookie_of(served, who)])  # type: ignore[list-item]
    await page.goto(address)
    return page
