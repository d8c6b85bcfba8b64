"""Whoever asks to be told what happens is told all that happens from then on, also before the house has looked."""

from __future__ import annotations

import json
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from tests.people.push_receiver import push_service
from tests.people.recognising import lay
from tests.play.houses import plan
from tests.waiting import wait_until_async
from tests.web.notified import COLETTE, MILO, Opened, open_services

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.web.api.member_stream import MemberStream
from ludogite.web.doors.identification import Identity
from ludogite.web.doors.identity import Guest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Opened]:
    async with push_service(tmp_path) as push, open_services(tmp_path, "", push) as opened:
        yield opened


def asked(opened: Opened) -> MemberStream:
    """Return the stream of Milo, who has asked for it: nobody has looked yet what stands."""
    milo = Guest(MILO.id, MILO.name)
    return MemberStream(opened.services, Identity(milo), milo, None)


async def told(stream: MemberStream, last: str) -> list[dict[str, Any]]:
    """Return what somebody is told until that happens."""
    found: list[dict[str, Any]] = []
    async with aclosing(stream.run()) as parts:
        async for part in parts:
            lines = dict(line.split(": ", 1) for line in part.decode().splitlines() if ": " in line)
            if "data" in lines:
                found.append(json.loads(lines["data"]) | {"event": lines["event"]})
            if lines.get("event") == last:
                break
    return found


async def test_a_game_that_begins_before_the_first_look_is_told_to_begin(opened: Opened) -> None:
    stream = asked(opened)
    await lay(opened.house, "new", COLETTE, MILO, moves=0)
    events = await told(stream, "began")
    assert [(one["event"], one["table"]) for one in events] == [("began", "new")]


async def test_what_stood_already_does_not_begin_again(opened: Opened) -> None:
    await lay(opened.house, "old", COLETTE, MILO, moves=1)
    laid = opened.house.now()
    await wait_until_async(lambda: opened.house.now() > laid + 1, "another millisecond")
    stream = asked(opened)
    await lay(opened.house, "new", COLETTE, MILO, moves=1)
    events = [(one["event"], one["table"]) for one in await told(stream, "began")]
    assert events == [("began", "new")]


async def test_a_game_that_ends_before_the_first_look_is_told_to_end(opened: Opened) -> None:
    stream = asked(opened)
    await lay(opened.house, "short", COLETTE, MILO, moves=0)
    await opened.house.act("short", COLETTE, do.Resign(0))
    events = await told(stream, "over")
    assert events[-1]["table"] == "short"
    assert events[-1]["ranks"] == [2, 1]


async def test_a_challenge_that_is_declined_before_the_first_look_is_heard_to_be(opened: Opened) -> None:
    stream = asked(opened)
    seats = (ev.SeatPlan("me"), ev.SeatPlan("friend", reserved=COLETTE.id, reserved_name=COLETTE.name))
    await opened.house.create("asked", replace(plan(*seats), by=MILO, challenge=True))
    await opened.house.act("asked", COLETTE, do.DeclineChallenge("later"))
    events = await told(stream, "challenge-declined")
    assert events[-1]["reason"] == "later"
