"""The description of the API: programs' addresses only, every word of it there, and every example true."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from tests.web.served import Guest, Served

from ludogite.play import messages as say
from ludogite.web.api import description
from ludogite.web.rooms import routes

ADDRESSES = {
    "/api/guests", "/api/me", "/api/members/{name}", "/api/me/events", "/api/me/vacations", "/api/me/vacations/end",
    "/api/challenges", "/api/challenges/{table_id}/accept", "/api/challenges/{table_id}/decline",
    "/api/challenges/{table_id}/withdraw",
    "/api/games", "/api/tables", "/api/tables/{table_id}", "/api/tables/{table_id}/commands",
    "/api/tables/{table_id}/record", "/api/tables/{table_id}/hint", "/api/tables/{table_id}/review",
    "/api/clubs", "/api/clubs/{club_id}",
    "/api/games/{game_id}/played", "/api/games/{game_id}/box", "/api/games/{game_id}/count",
    "/api/tournaments", "/api/tournaments/{tournament_id}", "/api/tournaments/{tournament_id}/enter",
    "/api/tournaments/{tournament_id}/leave",
}  # fmt: skip


@pytest.fixture(scope="module")
def described(served: Served) -> dict[str, Any]:
    read: dict[str, Any] = httpx.get(f"{served.url}/api/openapi/openapi.json").json()
    return read


def operations(described: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, ways in described["paths"].items():
        for method, operation in ways.items():
            yield path, method, operation


def test_the_addresses_of_programs_are_described_and_no_page(described: dict[str, Any]) -> None:
    assert set(described["paths"]) == ADDRESSES
    ids = [operation["operationId"] for _, _, operation in operations(described)]
    assert len(set(ids)) == len(ids) == 29


def test_everything_has_words(described: dict[str, Any]) -> None:
    topics = {tag["name"] for tag in described["tags"] if tag["description"]}
    for path, method, operation in operations(described):
        assert set(operation["tags"]) <= topics
        assert operation["summary"], path
        for part in (operation, *operation["parameters"], *operation["responses"].values()):
            assert part["description"], (path, method)
        for status, answer in operation["responses"].items():
            for content in answer["content"].values():
                assert "example" in content, (path, status)
    for name, schema in described["components"]["schemas"].items():
        assert schema["description"], name
        for field, kind in schema.get("properties", {}).items():
            assert kind.get("description"), f"write a docstring under {name}.{field}"


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(described)))
    assert named == {*named} & set(described["components"]["schemas"])
    assert len(named) > 40


def test_a_token_is_asked_for_exactly_where_it_is_described(described: dict[str, Any], served: Served) -> None:
    assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    for path, method, operation in operations(described):
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
        names = {
            "table_id": "nowhere",
            "game_id": "rugby",
            "name": "Nobody",
            "club_id": "none",
            "tournament_id": "nowhere",
        }
        address = served.url + path.format(**names)
        answer = httpx.request(method, address, json=body)
        needs = operation.get("security", [{}])[0] != {}
        assert (answer.status_code == 401) == needs, path
        takes = needs or {"token": []} in operation.get("security", [])
        assert ("401" in operation["responses"]) == takes, "a wrong token is refused wherever one is read: " + path
        if needs:
            assert answer.json()["code"] == "guest/none"
            assert answer.headers["www-authenticate"] == "Bearer"


def test_every_example_is_taken_by_a_house(described: dict[str, Any], served: Served) -> None:
    robot = Guest(served, "Robot")
    table = robot.lay(options={"first": "left"}, seats=[{"kind": "me"}, {"kind": "bot", "level": "1"}])
    tried = 0
    for path, method, operation in operations(described):
        if "requestBody" in operation and operation["tags"] != ["members"]:  # a guest keeps no name to challenge under
            game = "libertas" if path.endswith("/count") else "rugby"
            address = path.format(table_id=table, game_id=game, name="Anna")
            body = operation["requestBody"]["content"]["application/json"]["example"]
            answer = robot.http.request(method, address, json=body, headers=robot.head)
            assert str(answer.status_code) in operation["responses"], path
            assert answer.status_code < 300, answer.text
            tried += 1
    assert tried == 5
    robot.http.close()


def test_every_answer_that_is_shown_is_one_that_can_be_read() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Litestar, that services are provided elsewhere
        app = Litestar(routes(), openapi_config=None)
    for _, _, handler in description._operations(app):  # noqa: SLF001 - with the types that the description is made of
        shown = description.examples()[handler.opt["operation"].id]
        for status, kind in description._answer_types(handler):  # noqa: SLF001 - what it describes is asked for
            msgspec.convert(shown.get(str(status), shown.get("response")), kind)


def test_the_socket_is_described_with_every_message(described: dict[str, Any]) -> None:
    socket = described["x-socket"]
    for message in socket["example"]["send"]:
        msgspec.convert(message, say.Inward)
    sent = {kind["$ref"].rpartition("/")[2] for kind in socket["send"]}
    assert sent == {"Hello", "Do", "Preview", "Ping"}
    assert "token" in described["components"]["schemas"]["Hello"]["properties"]
    assert set(socket["closeCodes"]) == {"4003", "4004", "4009", "4029"}


@pytest.mark.parametrize(("language", "words"), [("en", "You send"), ("fr", "Vous envoyez"), ("de", "Du sendest")])
def test_the_page_shows_it_by_topic_with_examples(served: Served, language: str, words: str) -> None:
    page = httpx.get(f"{served.url}/api?lang={language}").text
    for address in ADDRESSES:
        assert f" {address}</code>" in page
    assert words in page
    assert "&#34;name&#34;: &#34;Robot&#34;" in page or '"name": "Robot"' in page
