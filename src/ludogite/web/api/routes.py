"""The same doors for programs: JSON over HTTP, a token instead of a cookie."""

from __future__ import annotations

import contextlib
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import Provide
from litestar.params import Body
from litestar.response import Template

from ludogite.core.errors import RulesGoneError
from ludogite.core.language import HOME, WRITTEN, Language
from ludogite.core.message import house_message
from ludogite.core.options import Value
from ludogite.core.record import record_of, write
from ludogite.core.registry import installed_games
from ludogite.play import messages as say
from ludogite.play.errors import KeptTableError, TableError, UnknownTableError
from ludogite.play.events import Person
from ludogite.play.names import clean_name
from ludogite.play.view import Viewer, facts, keeps_secrets, move_list, screen_of, turn
from ludogite.translation import translate
from ludogite.web.doors.identity import Guest, NoGuestError, new_guest
from ludogite.web.lobby.laying import TableRequest, new_table_id, plan_table
from ludogite.web.shared.finding import find_loaded, find_table
from ludogite.web.shared.names import opponent_name
from ludogite.web.shared.services import Services
from ludogite.web.shared.visit import Visit
from ludogite.web.transcript.page import transcript_record


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to come in."""

    name: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Pass(msgspec.Struct, frozen=True):
    """Who you are now; send the token as `Authorization: Bearer …`."""

    id: str
    name: str
    token: str


class OptionFacts(msgspec.Struct, frozen=True):
    """One thing to choose before a game."""

    name: str
    default: Value
    choices: list[Value]
    title: str


class GameFacts(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    line: str
    designers: list[str]
    fewest: int
    most: int
    seats: list[str]
    options: list[OptionFacts]
    levels: int
    rules_version: int
    """The version of the rules that new tables are played by."""
    rules_versions: list[int]
    """The versions that are kept: tables and records of these can be opened."""


class TableView(msgspec.Struct, frozen=True):
    """A table as the asking guest sees it."""

    seq: int
    table: say.Facts
    turn: say.Turn
    moves: list[say.Played]


class Laid(msgspec.Struct, frozen=True):
    """The address of a new table."""

    id: str


class CommandReceipt(msgspec.Struct, frozen=True):
    """Where the table stands after a command."""

    cid: str
    seq: int


def provide_api_guest(request: Request[Any, Any, Any], services: Services) -> Guest:
    """Return the guest whose token came with the request."""
    guest = services.guest_of(request) if request.headers.get("authorization") else None
    if guest is None:
        raise NoGuestError(
            house_message("send the token of POST /api/guests as {header}", header="Authorization: Bearer …")
        )
    services.refuse_banned(guest)
    services.count(services.limits.commands, guest)
    return guest


@post("/guests")
async def come_in(data: NewGuest, services: Services) -> Pass:
    """Come in as a new guest."""
    drawn = new_guest()
    guest = Guest(drawn.id, clean_name(data.name) or drawn.name)
    return Pass(guest.id, guest.name, services.signer.sign(guest, "token"))


@get("/games")
async def games(language: Language = HOME) -> list[GameFacts]:
    """List the games of the house with their options."""
    return [
        GameFacts(
            id=game.id,
            title=translate(game.about.title, language),
            line=translate(game.about.line, language),
            designers=list(game.about.designers),
            fewest=game.rules.fewest,
            most=game.rules.most,
            seats=list(game.rules.seat_names),
            options=[
                OptionFacts(option.name, option.default, list(option.choices), translate(option.title, language))
                for option in game.rules.options
            ],
            levels=len(game.search.levels),
            rules_version=game.rules.version,
            rules_versions=list(game.versions),
        )
        for game in installed_games().values()
    ]


@get("/tables")
async def lobby(services: Services, language: Language = HOME) -> list[say.Facts]:
    """List the tables that wait for somebody."""
    found = []
    for id_ in await services.house.store.lobby():
        with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
            loaded = await services.house.load(id_)
            found.append(facts(loaded.table, Viewer(None, language, scene=False), services.house.now()))
    return found


@post("/tables")
async def lay(data: TableRequest, services: Services, guest: Guest) -> Laid:
    """Lay a table. Every seat of the game with these options is given a plan."""
    services.count_table(guest)
    created = plan_table(data, Person(guest.id, guest.name))
    if created.free_chat and not services.free_chat:
        raise TableError(house_message("the host allows set phrases only"))
    loaded = await services.house.create(new_table_id(), created)
    return Laid(loaded.table.id)


@get("/tables/{table_id:str}")
async def look(
    table_id: str, services: Services, request: Request[Any, Any, Any], language: Language = HOME
) -> TableView:
    """See a table as your seat sees it, or as a spectator without a token."""
    guest = services.guest_of(request) if request.headers.get("authorization") else None
    loaded = await find_loaded(services, table_id)
    table = loaded.table
    viewer = Viewer(guest.id if guest else None, language, scene=False)
    now = services.house.now()
    asked = turn(table, viewer, now, loaded.context)
    moves = move_list(table, screen_of(table, viewer).eyes, loaded.context)
    return TableView(table.seq, facts(table, viewer, now), asked, moves)


@post("/tables/{table_id:str}/commands", status_code=200)
async def command(
    table_id: str,
    data: Annotated[say.Do, Body(description="The command, and your own number of it.")],
    services: Services,
    guest: Guest,
) -> CommandReceipt:
    """Carry a command out. Sent again with the same cid, it is carried out once."""
    services.check_command(data.command)
    seq = await services.house.act(table_id, Person(guest.id, guest.name), data.command, data.cid)
    return CommandReceipt(data.cid, seq)


@get("/tables/{table_id:str}/record", media_type="text/plain")
async def record(table_id: str, services: Services) -> Response[str]:
    """Read the record of a game; while something is hidden, once it is over. It needs no rules."""
    try:
        table = await find_table(services, table_id)
    except RulesGoneError:
        return Response(write(await transcript_record(services, table_id)), media_type="text/plain; charset=utf-8")
    if table.play is None:
        raise TableError(house_message("the game has not begun"))
    if keeps_secrets(table):
        raise TableError(house_message("something is hidden in this game; its record can be read when it is over"))
    players = {
        table.game.rules.seat_names[number]: ", ".join(p.name for p in table.players_of(number))
        or opponent_name(seat.level, WRITTEN)
        for number, seat in enumerate(table.seats)
    }
    written = record_of(
        table.play,
        players=players,
        deal=table.deal,
        typed=frozenset(table.typed),
        ended=table.outcome,
        closed=table.closed,
    )
    text = write(written)
    return Response(text, media_type="text/plain; charset=utf-8")


def api_router() -> Router:
    """Return everything under /api."""
    return Router(
        "/api",
        route_handlers=[come_in, games, lobby, lay, look, command, record],
        dependencies={"guest": Provide(provide_api_guest, sync_to_thread=False)},
        opt={"exclude_from_csrf": True},
    )


@get("/api", include_in_schema=False)
async def api_page(visit: Visit, request: Request[Any, Any, Any]) -> Template:
    """Show what programs can do, from the same description that programs read."""
    return visit.page("api.html", schema=request.app.openapi_schema.to_schema())


ROUTES: list[Any] = [api_page, api_router()]
