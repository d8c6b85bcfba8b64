"""Page object: what the device of a guest keeps, and its forgetting."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import httpx
from tests.web.forms import token_of
from tests.web.pages.corner import cookie_of

if TYPE_CHECKING:
    from tests.web.served import Guest, Served


def device_of(served: Served, guest: Guest) -> httpx.Client:
    """Return one more browser that is a guest's."""
    cookies = {"guest": cookie_of(served, guest)["value"], "language": "en"}
    return httpx.Client(base_url=served.url, cookies=cookies, timeout=20)


async def forget(served: Served, guest: Guest) -> None:
    """Be forgotten on a device; the sockets of the test are heard meanwhile."""

    def ask() -> None:
        with device_of(served, guest) as device:
            form = {"_csrf_token": token_of(device.get("/me").text)}
            answer = device.post("/me/forget", data=form)
            assert (answer.status_code, "Forgotten" in answer.text) == (200, True)

    await asyncio.to_thread(ask)
