"""Templates are laid out for readers, drawings are files, and a page never shows what nobody gave it."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import sys
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import httpx
import pytest
from jinja2 import DictLoader, UndefinedError
from tests.waiting import wait_until_async
from tests.web.halls import folded, slip_of
from tests.web.member_accounts import Database, add_member, add_token, sign_in
from tests.web.strong_members import add_strength

from ludogite.core.language import LANGUAGES
from ludogite.core.registry import installed_games
from ludogite.serving.app import create_house_app
from ludogite.settings import HouseSettings
from ludogite.storage.sqlite import sqlite_url
from ludogite.storage.store import open_store
from ludogite.web.doors.keys import open_keys
from ludogite.web.learn.lessons import find_lesson
from ludogite.web.rooms import templates
from ludogite.web.shared.files import WEB

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ludogite.core.game import Game

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "tools"))

import format_templates  # noqa: E402 - found only now

GAMES = installed_games()
LONG = "b" * 60


def on_a_page(source: str, name: str = "page.html", **given: object) -> str:
    return templates().overlay(loader=DictLoader({name: source})).get_template(name).render(**given)


def test_line_ends_and_indentation_are_no_part_of_a_page() -> None:
    source = "<ul>\n  {% for a in b %}\n    <li\n    hidden\n    >\n    {{ a }}\n    </li>\n  {% endfor %}\n</ul>\n"
    assert on_a_page(source, b=["one", "two"]) == "<ul><li hidden>one</li><li hidden>two</li></ul>"


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("<b>a</b> <i>b</i>", "<b>a</b> <i>b</i>"),
        ('<b>a</b>{{ " " }}\n<i>b</i>', "<b>a</b> <i>b</i>"),
        ("<p>\n  two\n  words\n</p>", "<p>two words</p>"),
        ('<a\n  title="x > y\n  z"\n  href="/"\n>\n  b\n</a>', '<a title="x > y z" href="/">b</a>'),
        ('<a title="{{ quote }}"\n  {% if quote %}hidden{% endif %}\n>\n  b\n</a>', '<a title="&lt;" hidden>b</a>'),
        ('<p>"a"\n  {{ quote }}</p>', '<p>"a"&lt;</p>'),
    ],
)
def test_a_space_that_is_meant_stays(source: str, shown: str) -> None:
    assert on_a_page(source, quote="<") == shown


def test_a_fault_in_a_template_is_told_with_the_line_on_which_it_stands() -> None:
    with pytest.raises(UndefinedError) as raised:
        on_a_page("<p>\n\n  <b>\n    {{ nobody }}\n  </b>\n</p>\n")
    assert "'nobody' is undefined" in str(raised.value)
    frames = [frame for frame in extract_tb(raised.tb) if frame.name == "top-level template code"]
    assert [frame.lineno for frame in frames] == [4]


def test_a_drawing_is_on_the_page_what_it_is_in_its_file() -> None:
    drawn = templates().get_template("lamp.svg").render()
    assert "\n" not in drawn
    assert "xmlns" not in drawn
    shapes = [element.tag.split("}")[1] for element in ET.parse(WEB / "shared/drawings/lamp.svg").iter()]  # noqa: S314
    assert re.findall(r"<(\w+)", drawn) == shapes


def test_every_icon_that_a_template_or_a_script_names_is_drawn() -> None:
    drawn = {path.stem for path in (WEB / "shared/drawings/icons").iterdir()}
    named = set()
    for path in [*WEB.glob("*/templates/*.html"), *WEB.glob("*/static/*.js")]:
        source = path.read_text(encoding="utf-8")
        named |= set(re.findall(r'icon\("(\w+)"|#i-(\w+)', source))
    assert {first or second for first, second in named} <= drawn
    for name in drawn:
        assert f'<symbol id="i-{name}" viewBox="0 0 24 24">' in str(templates().globals["icon_symbols"])


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.svg")), ids=lambda path: path.name)
def test_a_drawing_opens_by_itself(path: Path) -> None:
    root = ET.parse(path).getroot()  # noqa: S314 - our own drawing
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox")
    colours = re.findall(r'(?:fill|stroke)="([^"]+)"', path.read_text(encoding="utf-8"))
    assert colours, "without any colour it is a black shape"
    assert not [colour for colour in colours if re.fullmatch(r"var\(--[\w-]+\)", colour)], "no colour outside a page"


def test_templates_are_as_they_are_written_by_the_formatter() -> None:
    paths = [path for path in WEB.rglob("*.*") if format_templates.is_template(path)]
    assert len(paths) > 80
    for path in paths:
        assert not list(format_templates.faults(path, path.read_text(encoding="utf-8"))), path.name


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("<ul><li>{{ a }}</li><li>b</li></ul>", "<ul>\n  <li>{{ a }}</li>\n  <li>b</li>\n</ul>\n"),
        ("<p>{{ a }} <b>b</b> <i>c</i></p>", '<p>\n  {{ a }} <b>b</b>{{ " " }}\n  <i>c</i>\n</p>\n'),
        ('<i{% if a %} class="b"{% endif %}></i>', '<i {% if a %}class="b"{% endif %}></i>\n'),
        ("{% if a %}, b{% else %}<br>{% endif %}", "{% if a %}\n  , b\n{% else %}\n  <br>\n{% endif %}\n"),
        ("{% block a %}b{% endblock %}", "{% block a %}b{% endblock %}\n"),
        (f'<a class="{LONG}" title="{LONG}">d</a>', f'<a\n  class="{LONG}"\n  title="{LONG}"\n>\n  d\n</a>\n'),
    ],
)  # fmt: skip
def test_the_formatter_writes_one_element_a_line_and_keeps_what_is_shown(source: str, written: str) -> None:
    assert format_templates.formatted(source) == written
    assert format_templates.formatted(written) == written
    for given in ({"a": ""}, {"a": "x"}):
        shown, before = on_a_page(written, **given), on_a_page(source, **given)
        assert shown.replace(" >", ">") == before.replace(" >", ">")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("<p>\n<b></p>", "line 2: </p> stands where </b> is awaited"),
        ("<p>{% if a %}</p>{% endif %}", "line 1: </p> ends nothing that was opened beside it"),
        ("{% for a in b %}{% endif %}", "{% endif %} stands where {% endfor %} is awaited"),
        ("<p>", "p is still open"),
    ],
)
def test_the_formatter_refuses_what_has_no_end(source: str, said: str) -> None:
    assert said in next(format_templates.faults(Path("page.html"), source))


class Visitor:
    """Somebody who opens pages and fills in forms."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def open(self, path: str, form: dict[str, str] | None = None, *, status: int = 200) -> str:
        """Return a page; with a form, what follows when it is sent."""
        if form is None:
            answer = await self.http.get(path)
        else:
            token = self.http.cookies.get("csrf") or ""
            answer = await self.http.post(path, data=form | {"_csrf_token": token})
        assert answer.status_code == status, (path, answer.status_code, answer.text[-2000:])
        return answer.text

    async def lay(self, game: Game) -> str:
        """Return the number of a table at which this visitor has every seat."""
        seats = [{"kind": "device"}] * game.rules.seats(game.settings())
        laid = await self.http.post("/api/tables", json={"game": game.id, "seats": [{"kind": "me"}, *seats[1:]]})
        return str(laid.json()["id"])

    async def play(self, table: str, moves: int = 1) -> None:
        """Play moves, or until the game is over."""
        rng = random.Random(5)
        for _ in range(moves):
            seen = await wait_until_async(lambda: self._turn_or_end(table), "somebody's turn comes, or the end")
            if seen["table"]["status"] == "over":
                return
            move = rng.choice(seen["turn"]["moves"])["move"]
            await self.act(table, type="play", token=move, ply=seen["turn"]["ply"])

    async def _turn_or_end(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = (await self.http.get(f"/api/tables/{table}")).json()
        return seen if seen["turn"].get("moves") or seen["table"]["status"] == "over" else {}

    async def act(self, table: str, **command: object) -> None:
        body = {"cid": f"{command['type']}-{command.get('ply', '')}", "command": command}
        answer = await self.http.post(f"/api/tables/{table}/commands", json=body)
        assert answer.status_code == 200, answer.text


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Visitor]:
    """A house in this process, so that it can be seen which templates it used, and somebody who comes."""
    settings = HouseSettings(
        data=str(folder),
        opponents=1,
        requests_per_second=100_000,
        commands_per_second=100_000,
        network_commands_per_second=100_000,
        tables_per_hour=1000,
    )
    app: Any = create_house_app(settings, open_keys(folder), open_store(folder))
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    said: asyncio.Queue[Any] = asyncio.Queue()
    life = asyncio.create_task(app({"type": "lifespan", "asgi": {"version": "3.0"}}, heard.get, said.put))
    await heard.put({"type": "lifespan.startup"})
    assert (await said.get())["type"] == "lifespan.startup.complete"
    transport = httpx.ASGITransport(app)
    try:
        async with httpx.AsyncClient(transport=transport, base_url="http://house", follow_redirects=True) as http:
            yield Visitor(http)
    finally:
        await heard.put({"type": "lifespan.shutdown"})
        assert (await said.get())["type"] == "lifespan.shutdown.complete"
        await life


async def visit_games(anna: Visitor) -> None:
    for game in GAMES.values():
        lesson = find_lesson(game.id)
        anna.http.cookies.set(f"learned-{game.id}", lesson.steps[0].name)
        for path in ("", "/rules", "/rules?bare=1", "/learn", "/print", "/print/rules"):
            await anna.open(f"/games/{game.id}{path}")
        if game.around.keeper or game.around.counter:
            await anna.open(f"/games/{game.id}/box")
        if game.around.keeper and game.around.keeper.knockout:
            await anna.open(f"/games/{game.id}/box/tournament")


async def visit_hall(anna: Visitor, folder: Path) -> None:
    await anna.open("/games/rugby/box/tournament", {"name-0": "Anna"}, status=400)
    names = {f"name-{side}": f"Side {side}" for side in range(8)}
    await anna.open("/games/rugby/box/tournament", names | {"lot": "yes"})
    hall = await anna.open("/games/rugby/box/tournament", names)
    found = re.search(r"/tournaments/(\w+)/projector", hall)
    assert found
    await anna.open(found[0])
    with closing(sqlite3.connect(folder / "house.sqlite")) as database:
        query = 'SELECT seq, at, "by", body FROM tournament_events WHERE tournament = ? ORDER BY seq'
        tournament = folded(found[1], database.execute(query, (found[1],)))
    slip = slip_of(tournament, tournament.matches[1])
    for path in (slip, f"{slip}?order=1"):
        await anna.open(path)
    await anna.open(slip, {"order": "1"})
    await anna.open(f"{slip}x", status=404)


async def visit_tables(anna: Visitor) -> list[str]:
    tables = []
    for game in GAMES.values():
        table = await anna.lay(game)
        await anna.play(table)
        await anna.act(table, type="resign", seat=0)
        for path in ("", "/after", "/final"):
            answer = await anna.http.get(f"/tables/{table}{path}")
            assert answer.status_code in (200, 204), (path, answer.text[-2000:])
        tables.append(table)
    whole = await anna.lay(GAMES["squadro"])
    await anna.play(whole, moves=1000)
    await anna.open(f"/tables/{whole}/after")
    await anna.open(f"/tables/{whole}/final")
    await anna.open("/host/chat", {"allow": "yes"})
    laid = await anna.open("/games/squadro/tables", {"with": "open", "free-chat": "yes"})
    await anna.open("/games/squadro/tables", {"with": "open", "clock": "2d"})
    await visit_as_guest(anna, laid)
    await anna.open(f"/tables/{tables[0]}/branch", {"at": "1", "side": "0", "with": "1"})
    await anna.open(f"/tables/{tables[0]}/branch", {"at": "999", "side": "0", "with": "1"}, status=400)
    return tables


async def visit_as_guest(anna: Visitor, laid: str) -> None:
    """Come to a table that waits as somebody new, and be forgotten."""
    found = re.search(r"/tables/(\w+)/socket", laid)
    assert found
    async with httpx.AsyncClient(transport=anna.http._transport, base_url="http://house") as http:  # noqa: SLF001 - the house itself
        carl = Visitor(http)
        await carl.open(f"/tables/{found[1]}")
        await carl.open("/me")
        await carl.open("/me/forget", {})


async def visit_host(anna: Visitor, table: str) -> None:
    """Go through the rooms of the host, report somebody, invite, and stand at the door of a house of members."""
    for path in ("fair-play", "people", "people/nobody", "reports", "log", "admission"):
        await anna.open(f"/host/{path}")
    for path in (f"/tables/{table}/report", "/invite"):
        await anna.open(path)
    link = re.search(r"(/join/[\w-]+)", await anna.open("/host/invitations", {"label": "x", "days": "1", "uses": "1"}))
    await anna.open("/host/invitations", {"label": "x", "days": "1", "uses": "1", "once": "sent before"}, status=409)
    assert link
    await anna.open("/recover/nothing", status=410)
    await anna.open("/host/admission", {"admission": "members", "reason": "school"})
    async with httpx.AsyncClient(transport=anna.http._transport, base_url="http://house") as http:  # noqa: SLF001 - the house itself
        carl = Visitor(http)
        await carl.open(link[1])
        await carl.open("/tables", status=403)
    await anna.open("/host/admission", {"admission": "open", "reason": "holidays"})


async def visit_review(anna: Visitor, table: str) -> None:
    async def is_looked_at() -> bool:
        return (await anna.http.get(f"/tables/{table}/review")).status_code != 202

    await wait_until_async(is_looked_at, "the game is looked at")
    await anna.open(f"/tables/{table}/review")
    await anna.open(f"/tables/{table}/end")


async def visit_tournaments(anna: Visitor) -> None:
    """Announce a tournament of every form in a hall, direct it, and look at it."""
    await anna.open("/tournaments/new")
    for game in ("squadro", "rugby", "stilelibero"):
        await anna.open(f"/tournaments/new?game={game}")
    for game, form in (("rugby", "knockout"), ("squadro", "swiss"), ("stilelibero", "heats")):
        plan = {"game": game, "form": form, "title": form, "venue": "hall", "pace": "director", "listed": "no"}
        announced = re.search(r'data-address="(/tournaments/\w+)/live"', await anna.open("/tournaments", plan))
        assert announced
        await anna.open(f"{announced[1]}/desk/come", {"name": "Ada, Bo, Cleo, Dan, Eve"})
        await anna.open(f"{announced[1]}/plan")
        await anna.open(f"{announced[1]}/say", {"phrase": "hello"})
        await anna.open(f"{announced[1]}/desk/begin", {})
        await anna.open(f"{announced[1]}/live")
    await anna.open("/tournaments")


async def visit_programs(anna: Visitor, folder: Path) -> None:
    """See to a program, as the member who owns it."""
    kept = Database(sqlite_url(folder))
    member = add_member(kept, "Anna who stays")
    add_token(kept, add_member(kept, "Anna's program", "program", member.id))
    cookies = {"session": sign_in(kept, member)}
    async with httpx.AsyncClient(transport=anna.http._transport, base_url="http://house", cookies=cookies) as http:  # noqa: SLF001 - the house itself
        member_here = Visitor(http)
        await member_here.open("/me/programs")
        await member_here.open("/me/challenges")
        await member_here.open("/me/notices")
        await member_here.open("/notices/stop/nothing", status=410)
        add_strength(kept, member)
        await member_here.open("/games/squadro/strengths")
        await member_here.open(f"/people/{member.name}")
        await member_here.open("/people")
        await visit_club(member_here)
        await member_here.open("/me/erase", {}, status=303)
        await member_here.open("/me")


async def visit_club(anna: Visitor) -> None:
    """Found a club, and see to it."""
    await anna.open("/clubs/new")
    await anna.open("/clubs/new", {"name": "Tea", "listed": "yes"}, status=303)
    club = re.search(r'href="(/clubs/[0-9a-f]+)"', await anna.open("/clubs"))
    assert club
    when = (datetime.now(UTC) + timedelta(days=9)).strftime("%Y-%m-%dT20:00")
    for path, form in (
        ("invitations", {"days": "7", "uses": "3"}),
        ("ladder", {"game": "squadro"}),
        ("rung", {"do": "take"}),
        ("dates", {"title": "Tea", "at": when}),
        ("rules", {"rules": "Greet before."}),
    ):
        await anna.open(f"{club[1]}/{path}", form, status=303)
    await anna.open(f"{club[1]}/dates", {"title": ""}, status=400)
    await anna.open(f"{club[1]}/desk")
    await anna.open(club[1])
    await anna.open(f"{club[1]}/join/nothing", status=410)


async def visit_accounts(anna: Visitor, bert: Visitor) -> None:
    """Keep a name, let another device in, and come in where a guest had played."""
    words = "gentle otter paints the moon"
    transport = anna.http._transport  # noqa: SLF001 - the house is in this process
    async with (
        httpx.AsyncClient(transport=transport, base_url="http://localhost", follow_redirects=True) as one,
        httpx.AsyncClient(transport=transport, base_url="http://localhost", follow_redirects=True) as other,
    ):
        paula, device = Visitor(one), Visitor(other)
        for path in ("/me", "/keep", "/keep/key?name=Paula", "/come-in", "/come-in/device"):
            await paula.open(path)
        await paula.open("/keep/key", {"name": "Paula", "password": words})
        await paula.open("/keep/paper", {})
        for path in ("/me", "/me/name", "/me/password", "/me/passkey", "/me/erase", "/me/paper", "/come-in/again"):
            await paula.open(path)
        for path, form in (("", {"days": "99"}), ("", {"days": "3"}), ("/end", {})):
            await paula.open(f"/me/vacation{path}", form, status=400 if form.get("days") == "99" else 200)
        kept = {"secret": words, "next": "/me/name", "kept": '{"name": "Paulette"}'}
        await paula.open("/come-in/again", kept)
        letters = "".join(re.findall("<span>([A-Z]{3})</span>", await paula.open("/me/device", {})))
        await device.open("/come-in/device")
        await device.open("/come-in/device", {"letters": letters})
        await paula.open("/me/children", {"name": "Zoé"})
        child = re.search(r'name="child" value="([^"]+)"', await paula.open("/me"))
        assert child
        await paula.open("/me/children/play", {"child": child[1]})
        await paula.open("/me")
    await bert.open("/come-in")
    await bert.open("/come-in", {"name": "Paula", "secret": words}, status=303)
    await bert.open("/come-in/games")


@pytest.mark.anyio
@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
async def test_every_template_has_all_that_it_shows(tmp_path: Path) -> None:
    pages = {name for name in templates().list_templates() if "/" not in name}
    async with opened(tmp_path) as anna:
        guest = (await anna.http.post("/api/guests", json={"name": "Anna"})).json()
        authorization = anna.http.headers["Authorization"] = f"Bearer {guest['token']}"
        for language in LANGUAGES:
            for path in (
                "/",
                "/tables",
                "/puzzles",
                "/puzzles/run",
                "/me",
                "/me/challenges",
                "/privacy",
                "/played",
                "/games/squadro/played",
                "/games/squadro/figures",
                "/host",
                "/api",
            ):
                await anna.open(f"{path}?lang={language}")
        await anna.open("/nowhere", status=404)
        await anna.open("/host", {"key": "wrong"}, status=403)
        await anna.open("/host", {"key": open_keys(tmp_path).host})
        await visit_games(anna)
        await visit_hall(anna, tmp_path)
        await anna.open("/puzzles/squadro/1")
        tables = await visit_tables(anna)
        await visit_tournaments(anna)
        await visit_host(anna, tables[0])
        await visit_review(anna, tables[0])
        carried = re.search(r'href="[^"]*(/carry/[^"]+)"', await anna.open("/me"))
        assert carried
        await anna.open(carried[1])
        async with httpx.AsyncClient(transport=anna.http._transport, base_url="http://house") as http:  # noqa: SLF001 - the house itself
            bert = Visitor(http)
            await bert.open(carried[1])
            await bert.open(carried[1], {"take": "yes"}, status=303)
            await bert.open(carried[1], status=410)
            await visit_accounts(anna, bert)
        await visit_programs(anna, tmp_path)
        await anna.open("/")
        await anna.open("/tables")
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as database, database:
        gone = "UPDATE events SET body = replace(body, 'squadro', 'cluedo') WHERE seq = 1 AND table_id = ?"
        squadro = tables[list(GAMES).index("squadro")]
        assert database.execute(gone, (squadro,)).rowcount == 1
    async with opened(tmp_path) as anna:
        anna.http.headers["Authorization"] = authorization
        for path in (f"/tables/{squadro}", "/", "/tables"):
            await anna.open(path)
        await anna.open("/host", {"key": open_keys(tmp_path).host})
    used = {str(name) for _, name in templates().cache}  # type: ignore[union-attr] # this environment has one
    assert sorted(pages - used) == [], "templates that this test never opens"
