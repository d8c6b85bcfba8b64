"""Programs that members own: what a token opens and what not, challenges, and the stream of what happens to them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.members import Member, Program, add_member, add_program
from tests.web.served import Served

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
