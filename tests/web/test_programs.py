"""Programs that members own: what a token opens and what not, challenges, and the stream of what happens to them."""

from __future__ import annotations

import contextlib
import itertools
import warnings
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from tests.web.members import Member, Program, add_member, add_program, add_token, now_ms
from tests.web.served import Guest, Served
from tests.web.test_hello_token import closed
from tests.web.test_socket import Seat
from websockets.asyncio.client import connect

from ludogite.web.api.routes import refuse_programs
from ludogite.web.rooms import routes

NUMBER = itertools.count(1)


@pytest.fixture
def anna(served: Served) -> Member:
    return add_member(served, f"Anna {next(NUMBER)}")


@pytest.fixture
def robot(served: Served, anna: Member) -> Iterator[Program]:
    made = add_program(served, anna, f"Robot {next(NUMBER)}")
    yield made
    made.http.close()


@pytest.fixture
def other(served: Served, anna: Member) -> Iterator[Program]:
    made = add_program(served, anna, f"Other {next(NUMBER)}")
    yield made
    made.http.close()


def until(events: Iterator[dict[str, Any]], name: str, table: str = "") -> dict[str, Any]:
    return next(one for one in events if one["event"] == name and (not table or one["table"] == table))


def test_a_program_learns_who_it_is(anna: Member, robot: Program) -> None:
    me = robot.get("/api/me").json()
    assert (me["id"], me["name"], me["kind"], me["owner"]) == (robot.id, robot.name, "program", anna.name)
    assert me["scopes"] == ["read", "play", "talk"]
    assert me["until"] > 0


def test_a_challenge_is_heard_accepted_and_played_without_asking_again(robot: Program, other: Program) -> None:
    with robot.events() as heard, other.events() as mine:
        made = other.post("/api/challenges", to=robot.name, game="squadro", options={"sides": "given", "first": "top"})
        assert made.status_code == 201, made.text
        table = made.json()["id"]
        challenge = until(heard, "challenge", table)["challenge"]
        assert (challenge["challenger"], challenge["direction"], challenge["seat"]) == (other.name, "in", 1)
        assert [one["id"] for one in robot.get("/api/challenges").json()] == [table]
        assert robot.post(f"/api/challenges/{table}/accept").status_code == 200
        assert until(mine, "challenge-accepted", table)
        assert until(mine, "began", table)["game"] == "squadro"
        turn = until(heard, "turn", table)
        assert (turn["ply"], turn["seat"]) == (0, 1)
        assert robot.do(table, type="play", token="3", ply=turn["ply"]).status_code == 200
        assert until(mine, "turn", table)["ply"] == 1
        assert robot.do(table, type="say", phrase="hello").status_code == 200
        assert until(mine, "said", table)["phrase"] == "hello"
        assert other.do(table, type="resign", seat=0).status_code == 200
        assert until(heard, "over", table)["ranks"] == [2, 1]
    assert robot.get("/api/challenges").json() == []


@pytest.mark.parametrize(
    ("scopes", "allowed"),
    [("read", {"read"}), ("play", {"play"}), ("talk", {"talk"}), ("read play", {"read", "play"})],
)
def test_a_token_opens_what_it_is_for_and_no_door_more(
    served: Served, anna: Member, robot: Program, scopes: str, allowed: set[str]
) -> None:
    program = Program(served, Member(robot.id, robot.name), add_token(served, Member(robot.id, robot.name), scopes))
    table = robot.lay(free_chat=True)
    asked = [
        ("read", program.get("/api/me")),
        ("read", program.get(f"/api/tables/{table}")),
        ("read", program.get("/api/games")),
        ("read", program.get("/api/tables")),
        ("read", program.get("/api/challenges")),
        ("read", program.get(f"/api/tables/{table}/hint")),
        ("read", program.get("/api/openapi/openapi.json")),
        ("play", program.post("/api/tables", game="squadro", seats=[{"kind": "me"}, {"kind": "friend"}])),
        ("play", program.post("/api/challenges", to=anna.name, game="squadro")),
        ("play", program.post(f"/api/challenges/{table}/accept")),
        ("play", program.post(f"/api/challenges/{table}/decline")),
        ("play", program.post(f"/api/challenges/{table}/withdraw")),
        ("play", program.do(table, type="leave", seat=0)),
        ("play", program.do(table, type="sit", seat=1)),
        ("talk", program.do(table, type="say", phrase="hello")),
        ("talk", program.do(table, type="say", text="words")),
    ]
    for needed, answer in asked:
        refused = answer.status_code == 403 and answer.json()["code"] == "account/scope"
        assert refused == (needed not in allowed), (needed, answer.request.url, answer.text[:200])
        if refused:
            assert answer.json()["parameters"] == {"scopes": ", ".join(scopes.split()), "needed": needed}
    program.http.close()


def test_no_address_of_the_api_forgets_to_say_what_a_token_must_be_for() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Litestar, that services are provided elsewhere
        app = Litestar(routes(), openapi_config=None)
    found = {}
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/"):
            for handler in route.route_handlers:
                assert refuse_programs in handler.resolve_guards(), route.path
                if "operation" in handler.opt:
                    found[handler.opt["operation"].id] = handler.opt["operation"].scopes
    assert {id_ for id_, scopes in found.items() if not scopes} == {"comeIn"}
    changing = {"layTable", "sendCommand", "challenge", "acceptChallenge", "declineChallenge", "withdrawChallenge"}
    assert {id_ for id_, scopes in found.items() if "play" in scopes} == changing


@pytest.mark.parametrize("path", ["/me", "/", "/me/programs", "/host", "/me/challenges", "/games/squadro"])
def test_a_programs_token_opens_no_page_for_people(robot: Program, path: str) -> None:
    answer = robot.get(path)
    assert answer.status_code == 403
    assert "account/scope" in answer.text
    assert robot.http.post(path, headers=robot.head | {"accept": "application/json"}).status_code == 403


@pytest.mark.anyio
@pytest.mark.parametrize("way", ["header", "hello"])
async def test_a_socket_shows_and_does_what_the_token_is_for(served: Served, robot: Program, way: str) -> None:
    table = robot.lay()
    for scopes, may_see, refused in [
        ("talk", False, []),
        ("read", True, ["play", "say"]),
        ("read talk", True, ["play"]),
    ]:
        token = add_token(served, Member(robot.id, robot.name), scopes)
        head = {"authorization": f"Bearer {token}"} if way == "header" else {}
        async with connect(f"ws://{served.address}/tables/{table}/socket", additional_headers=head) as socket:
            client = Seat(socket)
            hello = {"token": token} if way == "hello" else {}
            if not may_see:
                await client.say(type="hello", **hello)
                assert (await closed(socket))[:2] == (4003, "account/scope")
                continue
            first = await client.hello(scene=False, **hello)
            assert first["table"]["seats"][0]["mine"]
            said = await client.do(type="say", phrase="hello")
            assert (said.get("code") == "account/scope") == ("say" in refused)
            sat = await client.do(type="leave", seat=0)
            assert sat["code"] == "account/scope"


@pytest.mark.anyio
async def test_another_token_of_the_same_program_gains_nothing_on_an_open_socket(
    served: Served, robot: Program
) -> None:
    table = robot.lay()
    weak = add_token(served, Member(robot.id, robot.name), "read")
    head = {"authorization": f"Bearer {weak}"}
    async with connect(f"ws://{served.address}/tables/{table}/socket", additional_headers=head) as socket:
        client = Seat(socket)
        await client.hello(token=robot.token, scene=False)
        assert (await client.do(type="leave", seat=0))["code"] == "account/scope"


def test_an_old_token_a_made_up_one_and_one_of_nobody_open_nothing(served: Served, anna: Member) -> None:
    program = add_member(served, f"Robot {next(NUMBER)}", "program", anna.id)
    orphan = add_member(served, f"Robot {next(NUMBER)}", "program", "0" * 24)
    for token in (
        add_token(served, program, until=now_ms() - 1000),
        add_token(served, orphan),
        "lgp_" + "x" * 32,
        "lgp_",
    ):
        one = Program(served, program, token)
        answer = one.get("/api/me")
        assert (answer.status_code, answer.json()["code"]) == (401, "guest/none")
        assert one.post("/api/tables", game="squadro").status_code == 401
        one.http.close()


def test_no_guest_can_say_that_they_are_a_program(served: Served) -> None:
    with httpx.Client(base_url=served.url) as http:
        claimed = {"name": "Robot", "program_of": "Anna"}
        assert http.post("/api/guests", json=claimed).status_code == 400
    guest = Guest(served, "Grasshopper")
    table = guest.lay()
    [first, _] = guest.look(table)["table"]["seats"]
    assert "programs" not in first
    guest.http.close()


def test_a_program_is_marked_wherever_it_is_seen(served: Served, anna: Member, robot: Program) -> None:
    guest = Guest(served, "Chloe")
    table = robot.lay(seats=[{"kind": "me"}, {"kind": "open"}], options={"sides": "given", "first": "left"})
    listed = next(one for one in guest.http.get("/api/tables").json() if one["id"] == table)
    assert listed["seats"][0]["programs"] == {robot.name: anna.name}
    invitation = guest.http.get(f"/tables/{table}?lang=en").text
    assert f'aria-label="a program of {anna.name}"' in invitation
    assert f"{robot.name} (program)" in guest.http.get("/tables?lang=en").text
    assert guest.do(table, type="sit", seat=1).status_code == 200
    assert robot.do(table, type="say", phrase="hello").status_code == 200
    assert robot.do(table, type="play", token="1", ply=0).status_code == 200
    assert guest.do(table, type="resign", seat=1).status_code == 200
    assert f"{robot.name} (program)" in guest.http.get(f"/api/tables/{table}/record").text
    after = guest.http.get(f"/tables/{table}/after?lang=en").text
    assert f"{robot.name} (program)" in after
    guest.http.close()


def test_a_child_is_not_found_by_a_challenge(served: Served, anna: Member, robot: Program) -> None:
    child = add_member(served, f"Zoe {next(NUMBER)}", "child", anna.id)
    unknown = robot.post("/api/challenges", to="Nobody at all", game="squadro").json()
    refused = robot.post("/api/challenges", to=child.name, game="squadro").json()
    assert refused["code"] == unknown["code"] == "account/refused"
    assert refused["text"] == unknown["text"].replace("Nobody at all", child.name)


def test_a_challenge_is_declined_with_a_reason_or_taken_back(robot: Program, other: Program) -> None:
    with other.events() as heard:
        table = other.post("/api/challenges", to=robot.name, game="squadro").json()["id"]
        again = other.post("/api/challenges", to=robot.name, game="squadro")
        assert again.json()["code"] == "account/refused"
        assert other.post(f"/api/challenges/{table}/decline").json()["code"] == "table/refused"
        assert other.post(f"/api/challenges/{table}/accept").status_code == 400
        assert robot.post(f"/api/challenges/{table}/withdraw").json()["code"] == "table/refused"
        assert robot.post(f"/api/challenges/{table}/decline", reason="rude words").status_code == 400
        assert robot.post(f"/api/challenges/{table}/decline", reason="later").status_code == 200
        assert until(heard, "challenge-declined", table)["reason"] == "later"
    with robot.events() as heard:
        table = other.post("/api/challenges", to=robot.name, game="rugby").json()["id"]
        until(heard, "challenge", table)
        assert other.post(f"/api/challenges/{table}/withdraw").status_code == 200
        assert until(heard, "challenge-withdrawn", table)
    assert robot.post(f"/api/challenges/{table}/accept").json()["code"] == "table/refused"
    assert robot.get("/api/challenges").json() == other.get("/api/challenges").json() == []


def test_whoever_comes_back_is_told_what_stands_and_what_was_missed(robot: Program, other: Program) -> None:
    options = {"sides": "given", "first": "left"}
    with other.events() as heard:
        table = other.post("/api/challenges", to=robot.name, game="squadro", options=options).json()["id"]
        assert robot.post(f"/api/challenges/{table}/accept").status_code == 200
        last = until(heard, "turn", table)["id"]
    assert other.do(table, type="play", token="1", ply=0).status_code == 200
    with robot.events() as heard:
        assert until(heard, "turn", table)["ply"] == 1
    assert robot.do(table, type="say", phrase="hello").status_code == 200
    assert robot.do(table, type="resign", seat=1).status_code == 200
    with other.events(last) as heard:
        found = [one["event"] for one in itertools.islice((one for one in heard if one["table"] == table), 4)]
    assert {"said", "over"} <= set(found)


def test_nobody_holds_more_streams_than_they_may(robot: Program) -> None:
    with contextlib.ExitStack() as held:
        for _ in range(5):
            held.enter_context(robot.http.stream("GET", "/api/me/events", headers=robot.head))
        refused = robot.get("/api/me/events")
        assert (refused.status_code, refused.json()["code"]) == (429, "guest/limit")
