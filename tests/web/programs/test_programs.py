"""Programs that members own: what a token opens and what not, challenges, and the stream of what happens to them."""

from __future__ import annotations

import contextlib
import itertools
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.routes import HTTPRoute
from tests.postgres import needs_postgres, new_database
from tests.valkey import new_valkey
from tests.web.member_accounts import (
    OPENED,
    Database,
    Member,
    Program,
    add_member,
    add_program,
    add_token,
    now_ms,
    sign_in,
)
from tests.web.served import Guest, Served
from tests.web.signed_in import send_away
from tests.web.sockets import Seat, closed
from websockets.asyncio.client import connect

from ludogite.people.accounts.schema import access_tokens
from ludogite.people.accounts.tokens import token_digest
from ludogite.web.api.member_stream import STREAMS
from ludogite.web.api.routes import refuse_programs
from ludogite.web.rooms import routes

NUMBER = itertools.count(1)


@pytest.fixture(autouse=True)
def _close_programs() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


@pytest.fixture
def anna(served: Served) -> Member:
    return add_member(served, f"Anna {next(NUMBER)}")


@pytest.fixture
def robot(served: Served, anna: Member) -> Program:
    return add_program(served, anna, f"Robot {next(NUMBER)}")


@pytest.fixture
def other(served: Served, anna: Member) -> Program:
    return add_program(served, anna, f"Other {next(NUMBER)}")


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
            told = answer.json()["parameters"]
            assert told["scopes"] == ", ".join(scopes.split())
            assert needed in told["needed"].split(", ")


def test_no_address_of_the_api_forgets_to_say_what_a_token_must_be_for() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Litestar, that services are provided elsewhere
        app = Litestar(routes(), openapi_config=None)
    found = {}
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/"):
            for handler in route.route_handlers:
                assert refuse_programs in [getattr(guard, "func", guard) for guard in handler.resolve_guards()], (
                    route.path
                )
                if "operation" in handler.opt:
                    found[handler.opt["operation"].id] = handler.opt["operation"].scopes
    assert {id_ for id_, scopes in found.items() if not scopes} == {"comeIn"}
    changing = {"layTable", "sendCommand", "challenge", "acceptChallenge", "declineChallenge", "withdrawChallenge"}
    changing |= {"beginVacation", "endVacation", "enterTournament", "leaveTournament"}
    assert {id_ for id_, scopes in found.items() if "play" in scopes} == changing


@pytest.mark.parametrize("path", ["/me", "/", "/me/programs", "/host", "/me/challenges", "/games/squadro"])
def test_a_programs_token_opens_no_page_for_people(robot: Program, path: str) -> None:
    answer = robot.get(path)
    assert answer.status_code == 403
    assert "account/scope" in answer.text
    assert robot.http.post(path, headers=robot.head | {"accept": "application/json"}).status_code in (403, 405)


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
                if hello:  # else the house has read the head already, and may have closed
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


def test_a_challenge_that_is_made_many_times_at_once_is_made_once(robot: Program, other: Program) -> None:
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(other.post, "/api/challenges", to=robot.name, game="squadro") for _ in range(8)]
        answers = sorted(one.result().status_code for one in asked)
    assert answers == [201] + [400] * 7
    assert len(other.get("/api/challenges").json()) == 1


def test_a_seat_is_kept_under_no_name_of_somebody_else(robot: Program, anna: Member) -> None:
    seats = [{"kind": "me"}, {"kind": "friend", "reserved": "7" * 24, "reserved_name": anna.name}]
    refused = robot.post("/api/tables", game="squadro", seats=seats)
    assert (refused.status_code, refused.json()["code"]) == (400, "table/setup")
    seats[1]["reserved"] = anna.id
    assert robot.post("/api/tables", game="squadro", seats=seats).is_success


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
        assert until(heard, "said", table)["phrase"] == "hello"
        over = until(heard, "over", table)
        assert over["ranks"] == [1, 2]
    table = other.post("/api/challenges", to=robot.name, game="squadro").json()["id"]
    assert robot.post(f"/api/challenges/{table}/decline", reason="later").status_code == 200
    with other.events(over["id"]) as heard:
        assert until(heard, "challenge-declined", table)["reason"] == "later"


def test_a_challenge_that_is_declined_at_once_is_heard_to_be(robot: Program, other: Program) -> None:
    with other.events() as heard:
        for _ in range(5):
            table = other.post("/api/challenges", to=robot.name, game="squadro").json()["id"]
            assert robot.post(f"/api/challenges/{table}/decline", reason="later").status_code == 200
            assert until(heard, "challenge-declined", table)["reason"] == "later"


def test_nobody_holds_more_streams_than_they_may(robot: Program) -> None:
    with contextlib.ExitStack() as held:
        for _ in range(5):
            held.enter_context(robot.http.stream("GET", "/api/me/events", headers=robot.head))
        refused = robot.get("/api/me/events")
        assert (refused.status_code, refused.json()["code"]) == (429, "guest/limit")


@pytest.mark.anyio
async def test_a_revoked_token_closes_what_it_opened_in_all_processes(
    serve: Callable[..., Served],
) -> None:
    one, two = serve(), serve()
    anna = add_member(one, "Anna")
    robot = add_program(one, anna, "Robot")
    table = robot.lay()
    head = {"authorization": f"Bearer {robot.token}"}
    async with (
        connect(f"ws://{one.address}/tables/{table}/socket", additional_headers=head) as here,
        connect(f"ws://{two.address}/tables/{table}/socket", additional_headers=head) as there,
        httpx.AsyncClient(base_url=two.url) as http,
        http.stream("GET", "/api/me/events", headers=head) as stream,
    ):
        for socket in (here, there):
            await Seat(socket).hello(scene=False)
        with httpx.Client(base_url=one.url, cookies={"session": sign_in(one, anna)}) as owner:
            post(owner, f"/me/programs/{robot.id}/tokens/{token_digest(robot.token)}/revoke")
        for socket in (here, there):
            assert (await closed(socket))[:2] == (4003, "account/token-ended")
        lines = [line async for line in stream.aiter_lines()]
        assert lines[-3:-1] == ["event: end", 'data: {"code":"account/token-ended"}']
    assert Program(two, Member(robot.id, robot.name), robot.token).get("/api/me").status_code == 401
    for address in (one, two):
        assert "Traceback" not in address.logged()


def test_events_of_one_process_are_heard_in_another(serve: Callable[..., Served]) -> None:
    one, two = serve(), serve()
    anna = add_member(one, "Anna")
    robot, other = add_program(one, anna, "Robot"), add_program(one, anna, "Other")
    elsewhere = Program(two, Member(robot.id, robot.name), robot.token)
    with elsewhere.events() as heard:
        options = {"sides": "given", "first": "left"}
        table = other.post("/api/challenges", to="Robot", game="squadro", options=options).json()["id"]
        until(heard, "challenge", table)
        assert elsewhere.post(f"/api/challenges/{table}/accept").status_code == 200
        assert other.do(table, type="play", token="1", ply=0).status_code == 200
        assert until(heard, "turn", table)["ply"] == 1


@needs_postgres
def test_challenges_and_streams_are_the_same_in_all_processes_of_a_server(tmp_path: Path) -> None:
    with new_valkey() as valkey, contextlib.ExitStack() as stack:
        address = new_database()
        settings = {"LUDOGITE_DATABASE": address, "LUDOGITE_VALKEY": valkey.address}
        houses = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            houses.append(Served(tmp_path / name, **settings))
            stack.callback(houses[-1].stop)
        one, two = houses
        kept = Database(address)
        anna = add_member(kept, "Anna")
        accounts = [add_member(kept, name, "program", anna.id) for name in ("Robot", "Other")]
        tokens = [add_token(kept, account) for account in accounts]
        robot, other = Program(one, accounts[0], tokens[0]), Program(two, accounts[1], tokens[1])
        with robot.events() as heard, other.events() as mine:
            wish = {"to": "Robot", "game": "squadro", "options": {"sides": "given", "first": "top"}}
            table = other.post("/api/challenges", **wish).json()["id"]
            assert at(one, other).post("/api/challenges", **wish).json()["code"] == "account/refused", "one at a time"
            assert until(heard, "challenge", table)["challenge"]["challenger"] == "Other"
            assert [one["id"] for one in robot.get("/api/challenges").json()] == [table]
            answers = [each.post(f"/api/challenges/{table}/accept") for each in (robot, at(two, robot))]
            assert sorted(answer.status_code for answer in answers) == [200, 400], "accepted once, whoever is asked"
            until(mine, "challenge-accepted", table)
            turn = until(heard, "turn", table)
            assert robot.do(table, type="play", token="3", ply=turn["ply"]).status_code == 200
            assert until(mine, "turn", table)["ply"] == 1
            assert other.do(table, type="resign", seat=0).status_code == 200
            assert until(heard, "over", table)["ranks"] == [2, 1]
            table = robot.post("/api/challenges", to="Other", game="squadro").json()["id"]
            until(mine, "challenge", table)
            assert other.post(f"/api/challenges/{table}/decline", reason="later").status_code == 200
            assert until(heard, "challenge-declined", table)["reason"] == "later"
            with kept.database() as connection:
                connection.execute(sa.delete(access_tokens).where(access_tokens.c.account == robot.id))
            assert until(heard, "end")["code"] == "account/token-ended"
        for house in houses:
            assert "Traceback" not in house.logged()


def at(house: Served, program: Program) -> Program:
    """Return the same program at another process."""
    return Program(house, Member(program.id, program.name), program.token)


def test_the_head_of_a_stream_is_told_and_that_is_all(served: Served, robot: Program) -> None:
    for _ in range(STREAMS + 2):  # none of them stays
        answer = robot.http.head("/api/me/events", headers=robot.head)
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["content-type"].startswith("text/event-stream")
    with robot.events() as heard:
        table = robot.lay(seats=[{"kind": "me"}, {"kind": "device"}])
        assert until(heard, "began", table)
    page = httpx.head(f"{served.url}/privacy")
    assert (page.status_code, page.content) == (200, b"")
    assert int(page.headers["content-length"]) > 500


def test_a_house_that_closes_ends_its_streams(serve: Callable[..., Served]) -> None:
    house = serve()
    robot = add_program(house, add_member(house, "Anna"), "Robot")
    with robot.http.stream("GET", "/api/me/events", headers=robot.head) as stream:
        lines = stream.iter_lines()
        next(lines)
        house.stop()
        with pytest.raises(httpx.RemoteProtocolError):
            list(lines)
    assert "Traceback" not in house.logged()


@pytest.mark.parametrize("who", ["owner", "program"])
def test_whoever_is_sent_away_comes_in_with_no_program(serve: Callable[..., Served], who: str) -> None:
    house = serve()
    anna = add_member(house, "Anna")
    robot = add_program(house, anna, "Robot")
    with robot.events() as heard:
        send_away(house, anna.id if who == "owner" else robot.id)
        assert until(heard, "end")["code"] == "guest/banned"
    for answer in (robot.get("/api/me"), robot.get("/api/games"), robot.post("/api/tables", game="squadro")):
        assert (answer.status_code, answer.json()["code"]) == (403, "guest/banned")


def post(browser: httpx.Client, address: str, **data: str) -> httpx.Response:
    """Send a form as a page does."""
    found = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get("/me").text)
    assert found
    return browser.post(address, data=data, headers={"x-csrftoken": found[1]})


@pytest.fixture
def browser(served: Served, anna: Member) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, cookies={"session": sign_in(served, anna)}) as made:
        yield made


def test_an_owner_adds_a_program_and_a_token_that_is_shown_once(served: Served, browser: httpx.Client) -> None:
    name = f"Grasshopper {next(NUMBER)}"
    added = post(browser, "/me/programs", name=name)
    program = added.headers["location"].partition("#")[2]
    day = (datetime.now(UTC) + timedelta(days=30)).date().isoformat()
    form = {"label": "my cellar", "scope-read": "yes", "scope-play": "yes", "until": day}
    ticket = re.search('name="once" value="([^"]+)"', browser.get("/me/programs").text)
    assert ticket
    made = post(browser, f"/me/programs/{program}/tokens", once=ticket[1], **form)
    [token] = set(re.findall(r"lgp_[\w-]{32}", made.text))
    again = post(browser, f"/me/programs/{program}/tokens", once=ticket[1], **form)
    assert (again.status_code, "lgp_" in again.text) == (409, False), "a page that is loaded again makes no token"
    page = browser.get("/me/programs?lang=en").text
    assert token not in page
    assert token_digest(token) in page
    assert "my cellar" in page
    assert "never used" in page
    robot = Program(served, Member(program, name), token)
    assert robot.get("/api/me").json()["scopes"] == ["read", "play"]
    assert "last used on" in browser.get("/me/programs?lang=en").text
    with served.database() as connection:
        kept = connection.execute(sa.select(access_tokens)).all()
    assert token not in str(kept)
    renamed = post(browser, f"/me/programs/{program}/rename", name=f"Cricket {next(NUMBER)}")
    assert renamed.status_code == 303
    table = robot.lay()
    assert post(browser, f"/me/programs/{program}/remove").status_code == 303
    assert robot.get("/api/me").status_code == 401
    seen = httpx.get(f"{served.url}/api/tables/{table}", params={"language": "en"}).json()["table"]["seats"][0]
    assert name not in str(seen)


@pytest.mark.parametrize(
    "form",
    [
        {"until": "2020-01-01", "scope-read": "yes"},
        {"until": "2999-01-01", "scope-read": "yes"},
        {"until": "soon", "scope-read": "yes"},
        {"until": "", "scope-read": "yes"},
        {"until": (datetime.now(UTC) + timedelta(days=30)).date().isoformat()},
    ],
)
def test_a_token_that_cannot_be_is_refused_with_what_was_typed(
    browser: httpx.Client, robot: Program, form: dict[str, str]
) -> None:
    refused = post(browser, f"/me/programs/{robot.id}/tokens", label="my cellar", **form)
    assert refused.status_code == 400
    assert '<div class="note bad" role="alert">' in refused.text
    assert 'value="my cellar"' in refused.text
    assert "lgp_" not in refused.text


@pytest.mark.parametrize("name", ["", "x", "Anna\u200b", "the Owl", "host", "a<b>", "x" * 30])
def test_a_program_is_called_by_no_name_that_nobody_may_keep(browser: httpx.Client, name: str) -> None:
    refused = post(browser, "/me/programs", name=name)
    assert refused.status_code == 400
    assert '<div class="note bad" role="alert">' in refused.text
    assert "account/name" not in refused.text, "people read a sentence, programs the code"


def test_a_token_is_made_only_shortly_after_somebody_showed_who_they_are(
    served: Served, anna: Member, robot: Program
) -> None:
    old = sign_in(served, anna, proved_ago_ms=3_600_000)
    with httpx.Client(base_url=served.url, cookies={"session": old}) as browser:
        day = (datetime.now(UTC) + timedelta(days=30)).date().isoformat()
        form = {"scope-read": "yes", "until": day}
        refused = post(browser, f"/me/programs/{robot.id}/tokens", **form)
        assert "lgp_" not in refused.text
        assert f'name="next" value="/me/programs/{robot.id}/tokens"' in refused.text, "then it goes on as it was"
        assert day in refused.text, "nothing that was typed is lost"
        removed = post(browser, f"/me/programs/{robot.id}/remove")
        assert removed.headers["location"] == "/come-in/again?next=%2Fme%2Fprograms"
        assert "/come-in/again?next=/me/programs" in browser.get("/me/programs").text
    assert robot.get("/api/me").status_code == 200


def test_nobody_but_the_owner_sees_to_a_program(served: Served, anna: Member, robot: Program) -> None:
    bert = add_member(served, f"Bert {next(NUMBER)}")
    child = add_member(served, f"Zoe {next(NUMBER)}", "child", anna.id)
    day = (datetime.now(UTC) + timedelta(days=30)).date().isoformat()
    attempts = {
        "rename": {"name": f"Stolen {next(NUMBER)}"},
        "remove": {},
        "tokens": {"scope-read": "yes", "until": day},
        f"tokens/{token_digest(robot.token)}/revoke": {},
    }
    visitors = {
        "another member": {"session": sign_in(served, bert)},
        "a child of the owner": {"session": sign_in(served, anna, player=child.id)},
        "a guest": {},
    }
    for who, cookies in visitors.items():
        with httpx.Client(base_url=served.url, cookies=cookies) as browser:
            for address, form in attempts.items():
                answer = post(browser, f"/me/programs/{robot.id}/{address}", **form)
                assert answer.status_code in (400, 401, 403, 404), (who, address)
                assert "lgp_" not in answer.text
            seen = browser.get("/me/programs")
            assert robot.name not in seen.text, who
            assert who != "a guest" or seen.headers["location"] == "/come-in?next=%2Fme%2Fprograms"
    # Another's token under a program of one's own: changed ids lead nowhere.
    own = add_program(served, bert, f"Own {next(NUMBER)}")
    with httpx.Client(base_url=served.url, cookies=visitors["another member"]) as browser:
        post(browser, f"/me/programs/{own.id}/tokens/{token_digest(robot.token)}/revoke")
        assert post(browser, f"/me/programs/{anna.id}/rename", name="Mine").status_code == 404
        assert browser.post(f"/me/programs/{own.id}/remove").status_code == 403  # without the token of a form
    assert robot.get("/api/me").json()["name"] == robot.name
    assert own.get("/api/me").status_code == 200


def test_a_person_accepts_a_challenge_with_one_touch(browser: httpx.Client, anna: Member, robot: Program) -> None:
    table = robot.post("/api/challenges", to=anna.name, game="squadro").json()["id"]
    page = browser.get("/me/challenges?lang=en").text
    assert f"{robot.name} challenges you" in page
    assert f'aria-label="a program of {anna.name}"' in page
    with robot.events() as heard:
        assert post(browser, f"/me/challenges/{table}/accept").headers["location"] == f"/tables/{table}"
        until(heard, "challenge-accepted", table)
    again = robot.post("/api/challenges", to=anna.name, game="rugby").json()["id"]
    assert post(browser, f"/me/challenges/{again}/decline", reason="programs").status_code == 303
    refused = robot.get(f"/api/tables/{again}?language=en").json()
    assert "I do not play against programs." in refused["table"]["closed_text"]
    asked = post(browser, "/me/challenges", to=robot.name, game="squadro")
    mine = asked.headers["location"].rpartition("/")[2]
    assert [one["id"] for one in robot.get("/api/challenges").json()] == [mine]
    assert post(browser, f"/me/challenges/{mine}/withdraw").status_code == 303
    refused = post(browser, "/me/challenges?lang=en", to="Nobody at all", game="squadro")
    assert "Nobody keeps the name &#39;Nobody at all&#39; in this house." in refused.text


def test_the_program_of_the_papers_waits_accepts_and_plays_to_the_end(served: Served, other: Program) -> None:
    paper = (Path(__file__).parents[3] / "docs" / "how-to" / "write-a-bot.md").read_text(encoding="utf-8")
    [bot] = re.findall(r"```python waiting_bot.py\n(.*?)```", paper, re.DOTALL)
    robot = add_program(served, add_member(served, f"Anna {next(NUMBER)}"), f"Robot {next(NUMBER)}", "read play")
    player = subprocess.Popen([sys.executable, "-c", bot, served.url, robot.token], stdout=subprocess.PIPE, text=True)
    try:
        with other.events() as heard:
            table = other.post("/api/challenges", to=robot.name, game="squadro").json()["id"]
            for one in heard:
                if one["event"] == "over":
                    break
                if one["event"] == "turn" and one["table"] == table:
                    turn = other.look(table)["turn"]
                    other.do(table, type="play", token=turn["moves"][0]["move"], ply=turn["ply"])
        assert robot.look(table)["table"]["outcome"]["ranks"]
    finally:
        player.kill()
        assert player.stdout is not None
        said = player.stdout.read()
        player.stdout.close()
        player.wait()
    assert f"challenge {table}" in said
    assert f"turn {table}" in said


def test_a_program_goes_on_vacation_and_comes_back(served: Served, robot: Program) -> None:
    assert robot.get("/api/me/vacations").json() == {"vacations": [], "days_left": 30, "days_a_year": 30}
    begun = robot.post("/api/me/vacations", days=7)
    assert (begun.status_code, begun.json()["days_left"]) == (201, 23)
    again = robot.post("/api/me/vacations", days=1)
    assert (again.status_code, again.json()["code"]) == (400, "account/vacation")
    back = robot.post("/api/me/vacations/end")
    assert (back.status_code, back.json()["days_left"]) == (200, 30), "within the first hour the day comes back"
    [only] = back.json()["vacations"]
    assert only["until"] < begun.json()["vacations"][0]["until"]
    guest = Guest(served, "Passer-by")
    assert guest.http.get("/api/me/vacations", headers=guest.head).json()["code"] == "account/refused"
    guest.http.close()
