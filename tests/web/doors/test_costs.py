"""Whatever costs something to compose counts against a limit before a room sees the request."""

from __future__ import annotations

import asyncio
import io
import json
import threading
import tracemalloc
import types
import warnings
import zipfile
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

import httpx
import msgspec
import pytest
from litestar import Litestar, Response
from litestar.response import Redirect, Template
from litestar.routes import HTTPRoute
from tests.people.push_receiver import push_service
from tests.people.recognising import lay
from tests.web.forms import token_of
from tests.web.notified import COLETTE, MILO, open_services
from tests.web.pages.corner import cookie_of

from ludogite.play.fair_queue import Asker
from ludogite.settings import HouseSettings
from ludogite.web.doors import limits as limits_module
from ludogite.web.doors.costs import COSTS, COUNTED_WITHIN, LIGHT, LIGHT_PAGES
from ludogite.web.doors.identity import Guest as KnownGuest
from ludogite.web.doors.limits import EXPORTS_PER_HOUR, FILMS_PER_MINUTE, LOOKS_PER_MINUTE, PAPERS_PER_HOUR, Limits
from ludogite.web.members import export
from ludogite.web.members.packing import PackedList, ZipStream, json_pieces
from ludogite.web.rooms import routes
from ludogite.web.tournaments.exports import FORMULA

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    from tests.web.served import Guest, Served

TABLES = 90
PAGES = (Template, Redirect, Response[None])
PAGE_LOOKS_S, PROJECTOR_LOOKS_S = 5, 4
"""So often the page of a tournament, and that for a projector, look by themselves for news."""


def addresses() -> Iterator[tuple[str, Any]]:
    """Return everything that can be asked for, and what answers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Litestar's ways of writing parameters, which its next version gives up
        app = Litestar(routes(), openapi_config=None)
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            for method in handler.http_methods:
                if method in ("GET", "POST"):
                    yield f"{method} {route.path_format}", handler


def types_of(handler: Any) -> tuple[Any, ...]:
    """Return the types of what answers."""
    kind = handler.parsed_fn_signature.return_type.raw
    return get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)


def answers(handler: Any) -> set[Any]:
    """Return the types of what answers, pages left aside."""
    return {one for one in types_of(handler) if one not in PAGES}


def is_composed(address: str, handler: Any) -> bool:
    """Tell whether an address answers with something else than a page: to a question, or as a file."""
    told = answers(handler)
    messages = {one for one in told if isinstance(one, type) and issubclass(one, msgspec.Struct)}
    return bool(told if address.startswith("GET") else told - messages)


def test_everything_that_is_composed_has_a_limit_or_says_why_it_needs_none() -> None:
    known = COSTS.keys() | COUNTED_WITHIN.keys() | LIGHT.keys()
    found = dict(addresses())
    composed = {address for address, handler in found.items() if is_composed(address, handler)}
    assert sorted(composed - known) == [], "write them into web/doors/costs.py"
    assert not known - found.keys(), "no such address"
    assert len(known) == len(COSTS) + len(COUNTED_WITHIN) + len(LIGHT), "each stands in one table"
    limits = Limits(HouseSettings())
    assert {f"{name} of a network" for name in COSTS.values()} <= limits.buckets().keys(), "shared by all processes"


def is_page(address: str, handler: Any) -> bool:
    """Tell whether an address answers with a page, rather than always leading to another one."""
    return address.startswith("GET ") and Template in types_of(handler)


def lines_for(address: str) -> set[str]:
    """Return the lines of light pages under which the page of an address falls."""
    path = address.removeprefix("GET ")
    return {
        line for line in LIGHT_PAGES if path == line or (line.endswith("*") and path.startswith(line.removesuffix("*")))
    }


def test_every_page_has_a_limit_or_falls_under_a_line_that_says_why_it_is_light() -> None:
    counted = COSTS.keys() | COUNTED_WITHIN.keys()
    light = {address: lines_for(address) for address, handler in addresses() if is_page(address, handler)}
    assert sorted(address for address, lines in light.items() if not lines and address not in counted) == [], (
        "write them into web/doors/costs.py"
    )
    needed = {line for address, lines in light.items() if address not in counted for line in lines}
    assert needed == LIGHT_PAGES.keys(), "no such page"


def test_a_hall_of_forty_telephones_that_look_by_themselves_never_meets_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of them behind one address: each opens the page of all entrants every minute, beside a projector."""
    now = 0.0
    monkeypatch.setattr(limits_module, "time", types.SimpleNamespace(monotonic=lambda: now))
    looks = Limits(HouseSettings()).looks
    for second in range(1800):
        now = float(second)
        if second % PROJECTOR_LOOKS_S == 0:
            looks.take("projector", "hall")
        for phone in range(40):
            is_due = (second + phone) % PAGE_LOOKS_S == 0
            for _ in range(is_due + (second % 60 == 0)):
                looks.take(f"phone {phone}", "hall")


def test_taking_everything_along_is_refused_after_so_many_in_an_hour(
    served: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna of many exports")
    kept = cookie_of(served, anna)
    with httpx.Client(base_url=served.url, cookies={kept["name"]: kept["value"]}) as device:
        form = {"_csrf_token": token_of(device.get("/me").text)}
        for _ in range(EXPORTS_PER_HOUR):
            assert device.post("/me/export", data=form).headers["content-type"] == "application/zip"
        refused = device.post("/me/export", data=form)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 60


@pytest.mark.parametrize(
    ("address", "most"),
    [
        ("/tables/none/replay", FILMS_PER_MINUTE),
        ("/tables/none/moving-picture", FILMS_PER_MINUTE),
        ("/tournaments/none/papers/slips.pdf", PAPERS_PER_HOUR),
        ("/played/games.txt.gz", EXPORTS_PER_HOUR),
        ("/games/squadro/figures", LOOKS_PER_MINUTE),
        ("/api/games/squadro/played", LOOKS_PER_MINUTE),
        ("/tournaments/none", LOOKS_PER_MINUTE),
        ("/clubs/none", LOOKS_PER_MINUTE),
    ],
)
def test_what_is_long_is_refused_after_so_many_in_a_while(
    guests: Callable[..., Guest], address: str, most: int
) -> None:
    eager, other = guests("Eager"), guests("Patient")
    answered = [eager.http.get(address, headers=eager.head).status_code for _ in range(2 * most)]
    assert answered[:most].count(429) == 0
    assert answered.count(429) >= most // 3
    assert other.http.get(address, headers=other.head).status_code != 429


def test_a_file_to_take_along_is_sent_while_it_is_written(served: Served, guests: Callable[..., Guest]) -> None:
    kept = cookie_of(served, guests("Anna of a long file"))
    with httpx.Client(base_url=served.url, cookies={kept["name"]: kept["value"]}) as device:
        form = {"_csrf_token": token_of(device.get("/me").text)}
        with device.stream("POST", "/me/export", data=form) as answer:
            assert answer.headers["transfer-encoding"] == "chunked"
            assert "content-encoding" not in answer.headers
            whole = answer.read()
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        assert json.loads(archive.read("me.json"))["name"] == "Anna of a long file"


@pytest.mark.anyio
async def test_what_somebody_takes_along_is_composed_aside_and_some_tables_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many ask for however many games, the house goes on: games are read and written outside of its loop."""
    threads: set[int] = set()
    composed = export._exported_table  # noqa: SLF001 - what takes long

    def noted(*table: Any, **more: Any) -> export.TableExport:
        threads.add(threading.get_ident())
        return composed(*table, **more)

    monkeypatch.setattr(export, "_exported_table", noted)
    async with push_service(tmp_path) as push, open_services(tmp_path, "", push) as opened:
        for number in range(TABLES):
            await lay(opened.house, f"table{number}", MILO, COLETTE, moves=2)
        milo = KnownGuest(MILO.id, MILO.name)
        files = await asyncio.gather(*(whole(export.export_of(opened.services, milo, {}, "")) for _ in range(4)))
    for pieces in files:
        assert len(pieces) > TABLES // export.AT_ONCE
        with zipfile.ZipFile(io.BytesIO(b"".join(pieces))) as archive:
            assert len(json.loads(archive.read("me.json"))["tables"]) == TABLES
    assert threads
    assert threading.get_ident() not in threads, "the loop of the house composes none of it"


async def whole(pieces: AsyncIterator[bytes]) -> list[bytes]:
    return [one async for one in pieces]


@pytest.mark.anyio
async def test_a_thousand_games_weigh_no_more_in_memory_than_their_table_of_contents() -> None:
    records, item = 2000, {"name": "Zoë\n", "played": list(range(500))}
    tracemalloc.start()
    archive, tables, pieces = ZipStream(Asker("network", "anna")), PackedList(), 0
    for number in range(records):
        archive.add(f"games/{number}.txt", f"{number} " * 1000)
        tables.extend([item | {"number": number}])
        pieces += bool(archive.take())
    async for written in archive.write_json("me.json", {"tables": tables}):
        pieces += bool(written)
    archive.end()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert pieces > records, "each is taken away as it is written"
    whole = sum(len(f"{number} " * 1000) for number in range(records)) + records * len(json.dumps(item))
    assert peak < records * 1500 < whole / 4


def test_long_lists_are_written_as_the_json_that_they_are() -> None:
    packed = PackedList()
    packed.extend({"n": n, "text": "a\nb «é»"} for n in range(300))
    empty = PackedList()
    value = {"a": {"b": [], "c": {}, 3: "x"}, "few": packed, "none": empty, "list": [1, {"inner": None}], "é": "ü"}
    read = json.loads(b"".join(json_pieces(value)))
    assert read["few"] == [{"n": n, "text": "a\nb «é»"} for n in range(300)]
    assert read | {"few": 0} == {
        "a": {"b": [], "c": {}, "3": "x"}, "few": 0, "none": [], "list": [1, {"inner": None}], "é": "ü",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "cell"), [("=1+1", "'=1+1"), ("Bo;=1+1", "Bo;'=1+1"), ("＝A1", "'＝A1"), ("Jean-Luc", "Jean-Luc")]
)
def test_no_spreadsheet_computes_a_name_whatever_ends_its_cells(name: str, cell: str) -> None:
    assert FORMULA.sub(r"\1\2'", name) == cell
