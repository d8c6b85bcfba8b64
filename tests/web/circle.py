"""A club with members, organisers and strangers who come by browsers without a screen."""

from __future__ import annotations

import json
import re
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
from tests.waiting import LIMIT_S
from tests.web.signed_in import add_account, sign_in
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.web.served import Served


NEXT_YEAR = time.strftime("%Y-%m-%dT20:00", time.gmtime(time.time() + 30 * 86_400))


class Visitor:
    """Somebody with a browser; a guest where they have no account."""

    def __init__(
        self, house: Served, name: str = "", *, owner: str = "", player: str = "", role: str = "member"
    ) -> None:
        kind = "child" if owner and not player else "person"
        self.id = add_account(house, name, role, kind, owner) if name else ""
        self.http = sign_in(house, self.id, player) if name else httpx.Client(base_url=house.url, timeout=20)
        self.http.headers["accept-language"] = "en"

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, **fields: str) -> httpx.Response:
        self.http.get("/clubs")
        return self.http.post(path, data=fields | {"_csrf_token": self.http.cookies["csrf"]})


class Circle:
    """A club with its founder and a link to join it."""

    def __init__(self, house: Served, listed: str = "yes", uses: str = "9") -> None:
        number = time.monotonic_ns()
        self.house = house
        self.name = f"Cercle {number}"
        self.founder = Visitor(house, f"Tilleul {number % 10**9}")
        made = self.founder.post("/clubs/new", name=self.name, about="Le vendredi", listed=listed)
        assert made.status_code == 303, made.text
        self.path = made.headers["location"]
        self.link = self.invite(uses)

    def invite(self, uses: str = "9") -> str:
        assert self.founder.post(f"{self.path}/invitations", days="7", uses=uses).status_code == 303
        found = re.search(rf"({self.path}/join/[\w-]+)", self.founder.get(self.path).text)
        assert found
        return found[1]

    def member(self, name: str) -> Visitor:
        one = Visitor(self.house, f"{name} {time.monotonic_ns() % 10**9}")
        assert one.post(self.link).status_code == 303
        return one


class PlayerSocket:
    """A table, as a browser that is signed in plays at it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        socket.send(json.dumps({"type": "hello"}))
        self.snapshot = self._next("snapshot")
        if self.snapshot["table"].get("awaits_nonce"):  # as every page does
            self.do("nonce", type="bring-nonce", nonce="5e" * 16)

    def do(self, cid: str, **command: object) -> None:
        """Do something, and hear that it was done or refused: what others do meanwhile is told as well."""
        self._socket.send(json.dumps({"type": "do", "cid": cid, "command": command}))
        while cid not in ((heard := self._next("done", "refused", "news")).get("cid"), *heard.get("done", ())):
            pass

    def _next(self, *kinds: str) -> dict[str, Any]:
        while True:
            heard: dict[str, Any] = json.loads(self._socket.recv(LIMIT_S))
            if heard["type"] in kinds:
                return heard


@contextmanager
def sit_down(house: Served, table: str, player: Visitor) -> Iterator[PlayerSocket]:
    head = {"Cookie": f"session={player.http.cookies['session']}"}
    address = f"ws://{house.address}/tables/{table}/socket"
    with connect(address, additional_headers=head, origin=Origin(house.url)) as socket:
        yield PlayerSocket(socket)
