"""People who keep a name in a served house, their programs and tokens: written where the house reads them."""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any, NamedTuple, Protocol

import httpx
import sqlalchemy as sa
from tests.waiting import LIMIT_S
from tests.web.served import Guest, Served

from ludogite.people.accounts import events as ev
from ludogite.people.accounts.names import account_look
from ludogite.people.accounts.schema import access_tokens, account_events, accounts
from ludogite.people.accounts.tokens import PROGRAM_PREFIX, new_token, token_digest
from ludogite.people.sessions.schema import sessions
from ludogite.people.sessions.sessions import SESSION_MS
from ludogite.storage.engine import open_engine

DAY_MS = 86_400_000
OPENED: list[httpx.Client] = []
"""What programs came in with: closed after each test."""


def now_ms() -> int:
    return int(time.time() * 1000)


class Kept(Protocol):
    """Where a house keeps everything."""

    def database(self) -> AbstractContextManager[sa.Connection]: ...


class Database:
    """The database of a house that no process serves, by its address."""

    def __init__(self, url: str) -> None:
        self.url = url

    @contextlib.contextmanager
    def database(self) -> Iterator[sa.Connection]:
        engine = open_engine(self.url)
        with engine.begin() as connection:
            yield connection
        engine.dispose()


class Member(NamedTuple):
    """Somebody who keeps a name."""

    id: str
    name: str


def add_member(house: Kept, name: str, kind: ev.AccountKind = "person", owner: str = "") -> Member:
    id_, at = secrets.token_hex(12), now_ms()
    look = account_look(name) if kind != "child" else None
    row = {"id": id_, "kind": kind, "name": name, "look": look, "role": "member", "owner": owner or None,
           "created_at": at, "leaving_at": None, "seq": 1}  # fmt: skip
    event = ev.ACCOUNT_CODEC.write(ev.Joined(name, kind, owner))
    with house.database() as connection:
        connection.execute(sa.insert(accounts).values(**row))
        connection.execute(sa.insert(account_events).values(account=id_, seq=1, at=at, by=owner or id_, body=event))
    return Member(id_, name)


def add_token(house: Kept, program: Member, scopes: str = "read play talk", until: int | None = None) -> str:
    token = new_token(PROGRAM_PREFIX)
    row = {"digest": token_digest(token), "account": program.id, "label": "test", "scopes": scopes,
           "created_at": now_ms(), "seen_at": None, "until": until or now_ms() + DAY_MS}  # fmt: skip
    with house.database() as connection:
        connection.execute(sa.insert(access_tokens).values(**row))
    return token


def sign_in(house: Kept, member: Member, proved_ago_ms: int = 0, player: str = "") -> str:
    """Return the token of a session, as the cookie `session` shows it."""
    token, at = new_token(), now_ms()
    row = {"digest": token_digest(token), "account": member.id, "player": player or member.id, "device": "",
           "network": None, "created_at": at, "proved_at": at - proved_ago_ms, "seen_at": at,
           "until": at + SESSION_MS, "must_renew": False}  # fmt: skip
    with house.database() as connection:
        connection.execute(sa.insert(sessions).values(**row))
    return token


class Program(Guest):
    """A program that comes in with a token of its own."""

    def __init__(self, served: Served, member: Member, token: str) -> None:
        self.http = httpx.Client(base_url=served.url, timeout=20)
        OPENED.append(self.http)
        self.id, self.name, self.token = member.id, member.name, token
        self.head = {"Authorization": f"Bearer {token}"}
        self.number = 0

    def get(self, address: str) -> httpx.Response:
        return self.http.get(address, headers=self.head)

    def post(self, address: str, **body: Any) -> httpx.Response:
        return self.http.post(address, json=body, headers=self.head)

    @contextlib.contextmanager
    def events(self, last: str = "") -> Iterator[Iterator[dict[str, Any]]]:
        """The stream of what happens to it, event by event."""
        head = self.head | ({"Last-Event-ID": last} if last else {})
        with self.http.stream("GET", "/api/me/events", headers=head, timeout=LIMIT_S) as answer:
            assert answer.status_code == 200, answer.read()
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield _events(answer)


def _events(answer: httpx.Response) -> Iterator[dict[str, Any]]:
    """Yield what happens; a stream that says for a minute only that it is still here has forgotten something."""
    found: dict[str, Any] = {}
    heard: list[str] = []
    deadline = time.monotonic() + LIMIT_S
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if not line and "data" in found:
            heard.append(found["event"])
            yield json.loads(found["data"]) | {"event": found["event"], "id": found.get("id", "")}
            found, deadline = {}, time.monotonic() + LIMIT_S
        elif name in ("event", "id", "data"):
            found[name] = value
        assert time.monotonic() < deadline, f"waited {LIMIT_S} s in vain after {heard}"


def add_program(house: Served, owner: Member, name: str, scopes: str = "read play talk") -> Program:
    program = add_member(house, name, "program", owner.id)
    return Program(house, program, add_token(house, program, scopes))
