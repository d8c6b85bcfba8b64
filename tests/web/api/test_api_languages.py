"""Every address of the API answers in one way in the language that is asked for, and in English where none is."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.waiting import wait_until
from tests.web.served import play
from tests.web.sockets import Seat, sit_down

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served


@pytest.fixture(scope="module")
def described(served: Served) -> dict[str, Any]:
    read: dict[str, Any] = httpx.get(f"{served.url}/api/openapi/openapi.json").json()
    return read


def test_every_parameter_that_stands_in_an_address_is_described(described: dict[str, Any]) -> None:
    for path, ways in described["paths"].items():
        for operation in ways.values():
            told = {one["name"] for one in operation["parameters"] if one["in"] == "path" and one["required"]}
            assert told == set(re.findall(r"{(\w+)}", path)), path


def is_looked_back_on(guest: Guest, table: str) -> bool:
    """Tell whether nothing is added any more to what the house says of a finished game."""
    review = guest.http.get(f"/api/tables/{table}/review", headers=guest.head).json()
    return bool(review["done"] == review["total"])


def test_every_address_answers_in_the_language_that_is_asked_for_and_else_in_english(
    described: dict[str, Any], served: Served, guests: Callable[..., Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(seats=[{"kind": "me"}, {"kind": "friend"}])
    assert bert.do(table, type="sit", seat=1).is_success
    play(table, anna, bert, moves=6)
    bert.do(table, type="resign", seat=1)
    wait_until(lambda: is_looked_back_on(anna, table), "every turn of the game has been looked back on")
    names = {"table_id": table, "game_id": "rugby", "name": "Nobody", "club_id": "none", "tournament_id": "nowhere"}
    differ = 0
    with httpx.Client(base_url=served.url, timeout=60) as program:
        for path, ways in described["paths"].items():
            if "get" not in ways or path.endswith("/events"):
                continue

            def told(language: str = "", head: str = "", path: str = path) -> str:
                headers = anna.head | ({"accept-language": head} if head else {})
                asked = {"language": language} if language else {}
                return program.get(path.format(**names), params=asked, headers=headers).text

            english, french = told("en"), told("fr")
            assert told() == english, f"{path}: English where nobody says anything"
            assert told(head="fr-CH, en;q=0.5") == french, f"{path}: as the header says"
            assert told(head="xx, de;q=0") == english, f"{path}: English where the house does not speak it"
            assert told("en", head="fr") == english, f"{path}: the address comes first"
            differ += english != french
    assert differ >= 6, "most of them say something"


def test_refusals_of_commands_and_of_the_stream_speak_as_everything_else_does(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay(seats=[{"kind": "me"}, {"kind": "bot", "level": "1"}])
    addresses = {
        f"/api/tables/{table}/commands": {"cid": "one", "command": {"type": "play-on", "seat": 0}},
        "/api/challenges": {"to": "Nobody", "game": "squadro"},
        "/api/me/events": None,
    }
    with httpx.Client(base_url=served.url, timeout=60) as program:
        for path, body in addresses.items():

            def told(language: str = "", head: str = "", path: str = path, body: Any = body) -> str:
                headers = (anna.head if body else {}) | ({"accept-language": head} if head else {})
                asked = {"language": language} if language else {}
                method = "POST" if body else "GET"
                answer = program.request(method, path, params=asked, headers=headers, json=body)
                assert answer.status_code >= 400, path
                return str(answer.json()["text"])

            english, french = told("en"), told("fr")
            assert english != french, path
            assert told() == english, f"{path}: English where nobody says anything"
            assert told(head="fr-CH, en;q=0.5") == french, path


@pytest.mark.anyio
async def test_a_socket_speaks_the_language_of_its_hello_and_english_where_that_names_none(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay(seats=[{"kind": "me"}, {"kind": "friend"}])
    said: dict[str, tuple[str, str]] = {}
    for language in ("", "en", "fr"):
        async with sit_down(served, table, anna) as socket:
            seat = Seat(socket)
            if not language:
                refused = await seat.do(type="resign", seat=0)
                assert refused["text"] == "no game is under way at this table", "before any hello too"
            snapshot = await seat.hello(scene=False, **({"language": language} if language else {}))
            refused = await seat.do(type="resign", seat=0)
            said[language] = json.dumps(snapshot["table"]["seats"]), refused["text"]
    assert said[""] == said["en"]
    assert said["fr"][1] != said["en"][1]
