"""Clients that come from chosen network addresses and ask for more than their share."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import httpx
from tests.web.served import Served

if TYPE_CHECKING:
    from collections.abc import Iterator


ALONE = [{"kind": "me"}, {"kind": "bot", "level": "1"}]


@contextlib.contextmanager
def coming_from(address: str, house: Served, **head: str) -> Iterator[httpx.Client]:
    """A client at another address; the whole of 127.0.0.0/8 is this machine."""
    transport = httpx.HTTPTransport(local_address=address, verify=False)  # certificates take long to read
    with httpx.Client(base_url=house.url, transport=transport, headers=head, timeout=60) as client:
        yield client


def guest_of(client: httpx.Client) -> dict[str, str]:
    return {"Authorization": f"Bearer {client.post('/api/guests', json={}).json()['token']}"}


def lay(client: httpx.Client, head: dict[str, str], **wish: object) -> httpx.Response:
    options = {"sides": "given", "first": "left"}
    return client.post("/api/tables", json={"game": "squadro", "options": options, "seats": ALONE} | wish, headers=head)
