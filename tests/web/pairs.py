"""Two processes that serve one house from one database."""

from __future__ import annotations

import httpx
from tests.valkey import ValkeyServer
from tests.web.forms import token_of
from tests.web.served import Served

MOST = 4


"""So many connections one network may hold here."""


TABLES_AT_ONCE = 10


Pair = tuple[Served, Served, ValkeyServer]


def decide(house: Served, path: str, **decision: str) -> None:
    """Decide something as the host."""
    key = (house.folder / "data" / "host.key").read_text().strip()
    with httpx.Client(base_url=house.url) as browser:
        token = {"_csrf_token": token_of(browser.get("/host").text)}
        browser.post("/host", data={"key": key} | token)
        assert browser.post(path, data=decision | token).status_code == 303
