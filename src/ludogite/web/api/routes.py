"""The same doors for programs: JSON over HTTP, a token instead of a cookie."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec
from litestar import Litestar, Request, Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.response import Template

from ludogite.core.errors import RulesGoneError
from ludogite.core.language import LANGUAGES, WRITTEN, Language
from ludogite.core.message import house_message
from ludogite.core.options import Value
from ludogite.core.record import record_of, write
from ludogite.core.registry import installed_games
from ludogite.people.accounts.access_tokens import refuse_beyond
from ludogite.people.errors import AdmissionError, LinkError
from ludogite.play import messages as say
from ludogite.play.commands import AskToJoin, Command, Sit
from ludogite.play.errors import ForgottenGuestError, OutgrownGuestError, SetupError, TableError
from ludogite.play.events import Created
from ludogite.play.facts import facts
from ludogite.play.names import clean_name, marked_name
from ludogite.play.turn import turn
from ludogite.play.view import move_list
from ludogite.play.viewer import Viewer, keeps_secrets, screen_of
from ludogite.storage.errors import StorageError
from ludogite.translation import translate
from ludogite.web.api.clubs import club, clubs
from ludogite.web.api.description import describe
from ludogite.web.api.members import HANDLERS as MEMBERS
from ludogite.web.api.played import played_games
from ludogite.web.api.reviews import review
from ludogite.web.api.tournaments import TOURNAMENTS
from ludogite.web.api.vacations import HANDLERS as VACATIONS
from ludogite.web.companion.routes import count_hand, keep
from ludogite.web.doors.faults import FieldError, find_text_faults
from ludogite.web.doors.identification import identity_of
from ludogite.web.doors.identity import Guest, NoGuestError
from ludogite.web.doors.requests import MEMBERS_LANGUAGE, asked_language, wished_language
from ludogite.web.doors.services import Services
from ludogite.web.hints.routes import hint
from ludogite.web.shared.finding import find_loaded, find_table
from ludogite.web.shared.laying import TableRequest, new_table_id, plan_table
from ludogite.web.shared.names import opponent_name
from ludogite.web.shared.operations import ACTING, FINDING_A_TABLE, LAYING, Operation
from ludogite.web.shared.table_cards import waiting_tables
from ludogite.web.shared.visit import Visit
from ludogite.web.transcript.page import transcript_record


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to come in."""

    name: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """What you are called; the house chooses a name where you give none."""
    invitation: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The last part of an invitation link, where the house asks for one."""


class Pass(msgspec.Struct, frozen=True):
    """Who you are now; send the token as `Authorization: Bearer …`."""

    id: str
    """Your number, the same for as long as the token lasts."""
    name: str
    """What you are called."""
    token: str
    """Who you are: keep it to yourself."""


class OptionFacts(msgspec.Struct, frozen=True):
    """One thing to choose before a game."""

    name: str
    """What it is called in `options`."""
    default: Value
    """What it is where nothing is said."""
    choices: list[Value]
    """Everything that it may be."""
    title: str
    """What it is called, in words."""


class GameFacts(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    """What requests call it."""
    title: str
    """What it is called."""
    line: str
    """What it is about, in a line."""
    designers: list[str]
    """Who made it."""
    fewest: int
    """How few can play."""
    most: int
    """How many can play."""
    seats: list[str]
    """The names of its seats, as records write them."""
    options: list[OptionFacts]
    """What can be chosen before a game."""
    levels: int
    """How many levels its machines have: `1` to this."""
    rules_version: int
    """The version of the rules that new tables are played by."""
    rules_versions: list[int]
    """The versions that are kept: tables and records of these can be opened."""


class TableView(msgspec.Struct, frozen=True):
    """A table as the asking guest sees it."""

    seq: int
    """The table's last event."""
    table: say.Facts
    """The table itself."""
    turn: say.Turn
    """What is asked of whom."""
    moves: list[say.Played]
    """Everything that was played."""


class Laid(msgspec.Struct, frozen=True):
    """The address of a new table."""

    id: str
    """The address."""


class CommandRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command, and your own name for it. Sent again with the same cid, it is carried out once."""

    cid: say.Cid
    """Your own name for the command: 1 to 64 letters, digits, `-` or `_`."""
    command: Command
    """What to do."""
    type: Literal["do"] = "do"
    """What the same message is on a socket; it may be left out here."""


class CommandReceipt(msgspec.Struct, frozen=True):
    """Where the table stands after a command."""

    cid: str
    """Your name for the command."""
    seq: int
    """The table's last event."""


LISTED = 50
"""So many tables that wait for somebody are listed."""


async def provide_api_language(request: Request[Any, Any, Any], services: Services) -> Language:
    """Return the language that the address asks for, or the header, or the member whose token it is; else English.

    Raises FieldError for one that the house does not speak.
    """
    for given in request.query_params.getall("language", []):
        if faults := find_text_faults(Language, given, "language"):
            raise FieldError(faults)
    if "language" in request.query_params or wished_language(request) is not None:
        return asked_language(request)
    account = identity_of(request).account
    row = await services.notices.of(account.owner or account.id) if account else None
    if row and row.language in LANGUAGES:
        request.state[MEMBERS_LANGUAGE] = row.language
    return asked_language(request)


def provide_api_guest(request: Request[Any, Any, Any], services: Services) -> Guest:
    """Return the guest whose token came with the request."""
    guest = services.guest_or_refuse(request) if request.headers.get("authorization") else None
    if guest is None:
        raise NoGuestError(
            house_message("send the token of POST /api/guests as {header}", header="Authorization: Bearer …")
        )
    services.refuse_banned(guest)
    services.count(services.limits.commands, guest)
    return guest


@post(
    "/guests",
    opt=Operation("comeIn", "guests", scopes=(), refusals=(AdmissionError, LinkError, StorageError)).opt(),
)
async def come_in(data: NewGuest, services: Services, language: Language) -> Pass:
    """Come in as a new guest."""
    drawn = services.guest_names.new_guest(language)
    guest = Guest(drawn.id, clean_name(data.name) or drawn.name)
    if data.invitation and services.rules.admission != "members":
        await services.invitations.admit(data.invitation, guest.id, guest.name)
    if not services.rules.lets_in("guest", guest.id):
        raise services.rules.refusal()
    return Pass(guest.id, guest.name, services.signer.sign(guest, "token"))


@get("/games", opt=Operation("listGames", "games").opt())
async def games(language: Language) -> list[GameFacts]:
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


@get(
    "/tables",
    opt=Operation(
        "listOpenTables",
        "tables",
        reads_token=True,
        refusals=(NoGuestError, ForgottenGuestError, OutgrownGuestError, StorageError),
    ).opt(),
)
async def lobby(services: Services, request: Request[Any, Any, Any], language: Language) -> list[say.Facts]:
    """List the tables that wait for somebody: with a token, those that you would find on the page."""
    guest = services.guest_or_refuse(request) if request.headers.get("authorization") else None
    viewer, now = Viewer(None, language, scene=False), services.house.now()
    found = await waiting_tables(services, guest.id if guest else None, LISTED)
    return [facts(table, viewer, now) for table in found]


@post(
    "/tables",
    opt=Operation("layTable", "tables", reads_token=True, needs_token=True, scopes=("play",), refusals=LAYING).opt(),
)
async def lay(data: TableRequest, services: Services, guest: Guest) -> Laid:
    """Lay a table. Every seat of the game with these options is given a plan."""
    services.count_table(guest)
    created = plan_table(data, guest.person())
    await _refuse_borrowed_names(services, created)
    if created.free_chat and not services.free_chat:
        raise TableError(house_message("the host allows set phrases only"))
    loaded = await services.house.create(new_table_id(), created)
    return Laid(loaded.table.id)


async def _refuse_borrowed_names(services: Services, created: Created) -> None:
    """Refuse a seat that is kept under the name of a member for somebody else; raises SetupError."""
    for plan in created.seats:
        keeper = await services.accounts.find_by_name(plan.reserved_name) if plan.reserved_name else None
        if keeper is not None and keeper.id != plan.reserved:
            raise SetupError(
                house_message("'{name}' is the name of a member; a challenge reaches them", name=plan.reserved_name)
            )


@get(
    "/tables/{table_id:str}",
    opt=Operation(
        "lookAtTable",
        "tables",
        reads_token=True,
        refusals=(NoGuestError, ForgottenGuestError, OutgrownGuestError, *FINDING_A_TABLE),
    ).opt(),
)
async def look(table_id: str, services: Services, request: Request[Any, Any, Any], language: Language) -> TableView:
    """See a table as your seat sees it, or as a spectator without a token."""
    guest = services.guest_or_refuse(request) if request.headers.get("authorization") else None
    loaded = await find_loaded(services, table_id)
    table = loaded.table
    viewer = Viewer(guest.id if guest else None, language, scene=False)
    screen, now = screen_of(table, viewer), services.house.now()
    asked = turn(table, viewer, screen, now, loaded.context)
    moves = move_list(table, screen, loaded.context)
    return TableView(table.public_seq, facts(table, viewer, now), asked, moves)


@post(
    "/tables/{table_id:str}/commands",
    status_code=200,
    opt=Operation(
        "sendCommand", "tables", reads_token=True, needs_token=True, scopes=("play", "talk"), refusals=ACTING
    ).opt(),
)
async def command(
    table_id: str,
    data: CommandRequest,
    services: Services,
    guest: Guest,
    request: Request[Any, Any, Any],
) -> CommandReceipt:
    """Carry a command out. Sent again with the same cid, it is carried out once."""
    services.check_command(data.command, guest, identity_of(request).scopes)
    if isinstance(data.command, Sit | AskToJoin):
        await services.refuse_company((await find_loaded(services, table_id)).table, data.command, guest)
    seq = await services.house.act(table_id, guest.person(), data.command, data.cid)
    return CommandReceipt(data.cid, seq)


@get(
    "/tables/{table_id:str}/record",
    media_type="text/plain",
    opt=Operation("readRecord", "tables", refusals=(TableError, *FINDING_A_TABLE)).opt(),
)
async def record(table_id: str, services: Services) -> Response[str]:
    """Read the record of a game; while something is hidden, once it is over. It needs no rules."""
    try:
        table = await find_table(services, table_id)
    except RulesGoneError:
        return Response(write(await transcript_record(services, table_id)), media_type="text/plain")
    if table.play is None:
        raise TableError(house_message("the game has not begun"))
    if keeps_secrets(table):
        raise TableError(house_message("something is hidden in this game; its record can be read when it is over"))
    players = {
        table.game.rules.seat_names[number]: ", ".join(marked_name(p, WRITTEN) for p in table.players_of(number))
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
    return Response(text, media_type="text/plain")


def refuse_programs(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse a program whose owner was sent away, or whose token is not for this; raises as those refusals do."""
    identity = identity_of(connection)
    if identity.scopes is None:
        return
    services: Services = connection.app.state.services
    services.refuse_banned(identity.guest)
    about: Operation | None = handler.opt.get("operation")
    needed = about.scopes if about else ("read",)
    if needed:
        refuse_beyond(identity.scopes, *needed)


def api_router() -> Router:
    """Return everything under /api."""
    return Router(
        "/api",
        route_handlers=[
            come_in,
            games,
            played_games,
            lobby,
            lay,
            look,
            command,
            record,
            review,
            hint,
            keep,
            count_hand,
            *MEMBERS,
            *VACATIONS,
            clubs,
            club,
            *TOURNAMENTS,
            openapi,
        ],
        dependencies={
            "guest": Provide(provide_api_guest, sync_to_thread=False),
            "language": Provide(provide_api_language),
        },
        guards=[refuse_programs],
        opt={"exclude_from_csrf": True},
    )


@get("/openapi/openapi.json", sync_to_thread=False)
def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return what programs can do, for tools."""
    return Response(msgspec.json.encode(description_of(request.app)), media_type="application/json")


@get("/api")
async def api_page(visit: Visit, request: Request[Any, Any, Any]) -> Template:
    """Show what programs can do, from the same description that programs read."""
    return visit.page("api.html", schema=description_of(request.app), pretty=_pretty, reference_language=WRITTEN)


def _pretty(example: object) -> str:
    """Return an example as people read it: JSON line by line, or a text as it is."""
    return example if isinstance(example, str) else json.dumps(example, indent=2, ensure_ascii=False)


def description_of(app: Litestar) -> dict[str, Any]:
    """Return the description of a house, made when it is first asked for."""
    if "description" not in app.state:
        app.state.description = describe(app)
    made: dict[str, Any] = app.state.description
    return made


ROUTES: list[Any] = [api_page, api_router()]
