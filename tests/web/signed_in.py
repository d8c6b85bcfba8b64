"""People with accounts for tests: made in the database of a house, so that no page has to be gone through first."""

from __future__ import annotations

import json
import re
import secrets
import time
from typing import TYPE_CHECKING

import httpx
import sqlalchemy as sa
from tests.web.served import Served

from ludogite.people.accounts.names import account_look
from ludogite.people.accounts.schema import access_tokens, account_events, accounts
from ludogite.people.accounts.tokens import PROGRAM_PREFIX, new_token, token_digest
from ludogite.people.sessions.schema import sessions

if TYPE_CHECKING:
    from tests.web.served import Served


def add_account(house: Served, name: str, role: str = "member", kind: str = "person", owner: str = "") -> str:
    """Write an account into the database of a house; return its id."""
    id_, now = secrets.token_hex(12), int(time.time() * 1000)
    joined = json.dumps({"type": "joined", "name": name, "kind": kind, "owner": owner})
    look = account_look(name) if kind != "child" else None
    with house.database() as connection:
        row = {"id": id_, "kind": kind, "name": name, "look": look, "role": role, "owner": owner or None}
        connection.execute(sa.insert(accounts).values(**row, created_at=now, seq=1))
        connection.execute(sa.insert(account_events).values(account=id_, seq=1, at=now, by=id_, body=joined))
    return id_


def sign_in(house: Served, account: str, player: str = "") -> httpx.Client:
    """Return a browser that is signed in: with the token of a session that is in the database."""
    token, now = new_token(), int(time.time() * 1000)
    row = {"digest": token_digest(token), "account": account, "player": player or account, "device": "", "network": ""}
    moments = {"created_at": now, "proved_at": now, "seen_at": now, "until": now + 3_600_000}
    with house.database() as connection:
        connection.execute(sa.insert(sessions).values(**row, **moments, must_renew=False))
    return httpx.Client(base_url=house.url, cookies={"session": token}, timeout=20)


def access_token(house: Served, program: str) -> str:
    """Return a token of a program that may do everything that programs may."""
    token, now = new_token(PROGRAM_PREFIX), int(time.time() * 1000)
    row = {
        "digest": token_digest(token),
        "account": program,
        "label": "",
        "scopes": "read play talk",
        "created_at": now,
    }
    with house.database() as connection:
        connection.execute(sa.insert(access_tokens).values(**row, until=now + 3_600_000))
    return token


def send_away(house: Served, person: str) -> None:
    """Ban a guest, as the host does on the host's page."""
    key = (house.folder / "data" / "host.key").read_text().strip()
    with httpx.Client(base_url=house.url, follow_redirects=True) as host:
        head = {"x-csrftoken": re.findall(r'name="_csrf_token" value="([^"]+)"', host.get("/me").text)[0]}
        assert host.post("/host", data={"key": key}, headers=head).status_code == 200
        path, form = f"/host/people/{person}/send-away", {"for": "good", "reason": "rude"}
        assert host.post(path, data=form, headers=head).status_code == 200
