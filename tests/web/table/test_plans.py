"""Plans and previews over the wire: told to their owner alone, kept through a crash, and never a flood."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.web.forms import token_of
from tests.web.pages.corner import cookie_of
from tests.web.sockets import Seat, sit_down

from ludogite.web.doors.limits import PREVIEWS_PER_SECOND

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

pytestmark = pytest.mark.anyio


async def test_a_plan_sends_nothing_to_anybody_else(served: Served, guests: Callable[[str], Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    async with sit_down(served, table, anna) as one, sit_down(served, table, bert) as two:
        left, top = Seat(one), Seat(two)
        before = await left.hello()
        await top.hello()
        looked = anna.look(table)
        await top.do(type="plan", seat=1, token="4", ply=0)
        assert top.heard[-1]["turn"]["plan"] == "4"
        assert anna.look(table)["seq"] == looked["seq"]
        assert anna.look(table)["turn"] == looked["turn"]
        heard = len(left.heard)
        await left.say(type="ping")
        assert (await left.next("pong"))["type"] == "pong"
        assert [message["type"] for message in left.heard[heard:] if message["type"] != "watching"] == ["pong"]
        await left.do(type="play", token="1", ply=0)
        assert [move["token"] for move in left.heard[-1]["moves"]] == ["1", "4"]
        assert left.heard[-1]["seq"] == before["seq"] + 2, "what nobody may know is not counted"


async def test_a_plan_changes_nothing_that_anybody_else_can_take_along_or_come_back_to(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    before = exported(served, anna)
    async with sit_down(served, table, anna) as socket:
        seq = (await Seat(socket).hello())["seq"]
    for n in range(40):
        assert bert.do(table, type="plan", seat=1, token="45"[n % 2], ply=0).is_success
    assert bert.do(table, type="forget-plan", seat=1).is_success
    assert exported(served, anna) == before
    anna.do(table, type="play", token="1", ply=0)
    async with sit_down(served, table, anna) as socket:
        assert (await Seat(socket).hello(seq=seq))["type"] == "news", "as if nobody had planned anything"


def exported(served: Served, guest: Guest) -> list[dict[str, Any]]:
    with httpx.Client(base_url=served.url, cookies={"guest": cookie_of(served, guest)["value"]}) as device:
        answer = device.post("/me/export", data={"_csrf_token": token_of(device.get("/me").text)})
        kept = json.loads(zipfile.ZipFile(io.BytesIO(answer.content)).read("me.json"))
    return list(kept["tables"])


async def test_a_plan_survives_a_crash_of_the_house(serve: Callable[..., Served], guests: Callable[..., Guest]) -> None:
    house = serve()
    house.settings["LUDOGITE_PORT"] = house.address.split(":")[1]
    anna, bert = guests("Anna", house), guests("Bert", house)
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    assert bert.do(table, type="plan", seat=1, token="5", ply=0).status_code == 200
    house.kill()
    house.start()
    assert bert.look(table)["turn"]["plan"] == "5"
    anna.do(table, type="play", token="2", ply=0)
    assert [move["token"] for move in bert.look(table)["moves"]] == ["2", "5"]


async def test_whoever_asks_without_end_what_moves_would_do_is_left_unanswered_and_stays(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    async with sit_down(served, table, anna) as socket:
        left = Seat(socket)
        await left.hello()
        asked = PREVIEWS_PER_SECOND * 20
        for _ in range(asked):
            await left.say(type="preview", token="1", ply=0)
        await left.say(type="ping")
        await left.next("pong")
        kinds = [message["type"] for message in left.heard]
        assert PREVIEWS_PER_SECOND <= kinds.count("previewed") < asked
        assert "refused" not in kinds
