"""Visitors of a house: a page in a browser context of its own, which complains about every error."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from tests.web import shared_browser
from tests.web.shared_browser import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Page
    from tests.web.served import Served


complaints: list[str] = []
"""What scripts and browsers complained about; a test ends by looking at it, for a callback cannot fail one."""


@asynccontextmanager
async def browser(*flags: str) -> AsyncIterator[Browser]:
    complaints.clear()
    async with shared_browser.driver() as playwright:
        chromium = playwright.chromium
        if flags:
            opened = await chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *flags])
        else:
            opened = await chromium.connect(shared_browser.address())
        try:
            yield opened
        finally:
            await opened.close()
    assert not complaints, "\n".join(complaints)


async def visitor(opened: Browser, served: Served, language: str = "fr", **more: Any) -> Page:
    """Somebody with a browser of their own, who wants no animations and complains about every error."""
    context = await opened.new_context(locale=language, reduced_motion="reduce", base_url=served.url, **more)
    page = await context.new_page()
    page.on("pageerror", lambda error: complaints.append(f"the script failed: {error}"))
    page.on("console", lambda message: complain(message.type, f"{message.text} {message.location['url']}"))
    page.set_default_timeout(shared_browser.PATIENCE_MS)
    return page


async def moving(opened: Browser, served: Served, **more: Any) -> tuple[Page, list[dict[str, Any]]]:
    """Somebody who wants to see things move, and what their page sends."""
    page = await visitor(opened, served, "en", **more)
    await page.emulate_media(reduced_motion="no-preference")
    sent: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))))
    return page, sent


def complain(kind: str, text: str) -> None:
    if kind == "error" and "WebSocket" not in text and "ERR_CONNECTION" not in text:
        complaints.append(f"the browser complains: {text}")
