"""Houses that are closed to strangers, and people who come to their doors by browsers without a screen."""

from __future__ import annotations

import re

import httpx
from tests.web.served import Served
from tests.web.signed_in import sign_in


class Person:
    """A browser of the house that sends forms as its pages do."""

    def __init__(self, http: httpx.Client, token: str) -> None:
        self.http, self.token = http, token

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.http.post(path, data={"_csrf_token": self.token, **form})


def browser(house: Served, account: str = "", player: str = "") -> Person:
    """Return somebody with a page of the house open; signed in where an account is given."""
    http = sign_in(house, account, player) if account else httpx.Client(base_url=house.url, timeout=20)
    http.get("/join/nothing")
    return Person(http, http.cookies["csrf"])


def key_holder(house: Served) -> Person:
    host = browser(house)
    assert host.post("/host", key=(house.folder / "data" / "host.key").read_text().strip()).status_code == 303
    return host


def code(answer: httpx.Response) -> str:
    """Return why something was refused: what a program reads, or what a page says below."""
    if answer.headers["content-type"].startswith("application/json"):
        return str(answer.json()["code"])
    found = re.findall(r"<code>([^<]+)</code>", answer.text)
    return str(found[-1]) if found else ""
