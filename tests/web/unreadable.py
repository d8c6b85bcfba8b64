"""Hosts and their waits in houses where something stored cannot be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
from tests.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Served


class HostBrowser:
    """A browser that opened the host's page with the key."""

    def __init__(self, house: Served) -> None:
        self.http = httpx.Client(base_url=house.url, follow_redirects=True, headers={"accept-language": "en"})
        key = (house.folder / "data" / "host.key").read_text().strip()
        assert self.post("/host", key=key).status_code == 200

    def post(self, path: str, **fields: str) -> httpx.Response:
        token = re.search('name="_csrf_token" value="([^"]+)"', self.http.get("/host").text)
        assert token
        return self.http.post(path, data=fields | {"_csrf_token": token[1]})


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait until the house says something of what cannot be read."""
    wait_until(is_so, "the house says what it cannot read, or no longer does")
