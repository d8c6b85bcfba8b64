"""A table: to play, or to watch."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import MediaType, Response, get, post
from litestar.params import Parameter
from litestar.response import Redirect, Template
from markupsafe import Markup
from msgspec.structs import replace

from ludogite.core.errors import RulesGoneError
from ludogite.core.language import Language
from ludogite.play import commands as do
from ludogite.play import messages as say
from ludogite.play.challenges import tournament_seat
from ludogite.play.errors import TableError
from ludogite.play.facts import status_of
from ludogite.play.house.loaded import LoadedTable
from ludogite.play.reasons import PHRASES
from ludogite.play.showing import has_secrets
from ludogite.play.table import Table
from ludogite.play.view import board_after
from ludogite.play.viewer import Viewer, position_of, screen_of
from ludogite.web.clubs.showing import ladder_link
from ludogite.web.days.script import days_script
from ludogite.web.doors.identity import Guest
from ludogite.web.doors.refusing import sentence_of
from ludogite.web.doors.refusing import status_of as status_of_refusal
from ludogite.web.doors.requests import is_for_programs
from ludogite.web.doors.services import Services
from ludogite.web.fair.script import fair_script
from ludogite.web.programs.challenging import again_after
from ludogite.web.review.ending import end_card
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.codes import code_of
from ludogite.web.shared.finding import find_loaded, find_table
from ludogite.web.shared.forms import Form, read_name, read_short, read_side
from ludogite.web.shared.returning import to_keep
from ludogite.web.shared.visit import Visit
from ludogite.web.table.invitation import comes_as_guest, guest_link, invitation_to, invites_others, is_asked
from ludogite.web.table.script import InvitationPageScript, table_script
from ludogite.web.tournaments.at_table import tournament_at
from ludogite.web.transcript.page import transcript_page


@get("/tables/{table_id:str}", name="table")
async def table_page(
    visit: Visit,
    services: Services,
    table_id: str,
    *,
    invite: str = "",
    sit: bool = False,
    come: bool = False,
    watch: bool = False,
) -> Template:
    """A table: to sit down at, to play, or to watch. A link with a secret word invites to a seat or a team.

    Whoever comes from the way to a rematch, a challenge, or to their game of a tournament, has agreed by that touch.
    """
    try:
        loaded = await find_loaded(services, table_id)
    except RulesGoneError:
        return await transcript_page(visit, services, table_id)
    table = loaded.table
    if not watch and comes_as_guest(table, visit, invite, sit=sit):
        is_awaited = is_asked(table, visit.guest.id) or tournament_seat(table, visit.guest.id) is not None
        return await _invitation_page(visit, loaded, invite, comes=come and is_awaited and _comes_from_here(visit))
    link = _address(visit, table.id)
    unfinished = {"end": None, "tournament": await tournament_at(table, visit)}
    return visit.page(
        "table.html",
        script=table_script(table, link, invite, visit.language),
        phrases=PHRASES,
        secrets=has_secrets(table.game),
        is_inviting=invites_others(table, visit),
        link=guest_link(table, link, visit),
        status=status_of(table),
        again=again_after(table, visit.guest.id),
        ladder=await ladder_link(visit, table.plan.ladder, table.id),
        days=days_script(table, visit.language) if table.plan.clock.in_days else None,
        **(await end_card(table, table.outcome, visit) if table.outcome else unfinished),
        **_shared(visit, table),
    )


def _comes_from_here(visit: Visit) -> bool:
    """Tell whether a touch on one of our own pages led here: a link from elsewhere sits nobody down."""
    return visit.request.headers.get("sec-fetch-site") == "same-origin"


async def _invitation_page(
    visit: Visit, loaded: LoadedTable, invite: str, error: TableError | None = None, *, comes: bool = False
) -> Template:
    """Answer with the seats to choose from, and why somebody could not sit down, where they tried."""
    table = loaded.table
    return visit.page(
        "invite.html",
        status_code=200 if error is None else status_of_refusal(type(error)),
        invitation=invitation_to(table, visit, invite),
        invite=invite,
        script=InvitationPageScript(f"/tables/{table.id}/socket", table.deal.commitment, visit.language, comes),
        watching=loaded.watching,
        tournament=await tournament_at(table, visit),
        ladder=await ladder_link(visit, table.plan.ladder, table.id),
        refused=error and sentence_of(error),
        **_shared(visit, table),
    )


def _shared(visit: Visit, table: Table) -> dict[str, Any]:
    return {
        "table": table,
        "game": table.game,
        "cover": cover(table.game),
        "symbols": Markup(table.game.board.symbols),  # noqa: S704 - drawn by the game
        "over": False,
        "fair": fair_script(table, visit.language),
    }


@post("/tables/{table_id:str}/sit", name="sit")
async def sit_down(visit: Visit, services: Services, table_id: str, data: Form) -> Redirect | Template:
    """Sit down under a name; where that cannot be, the page of the invitation says why, or that of the refusal."""
    # Whoever keeps a name sits down under it; a guest is called as they like, and remembered so.
    typed = "" if visit.account else read_name(data.get("name", ""))
    guest = replace(visit.guest, name=typed or visit.guest.name)
    remembered = [] if visit.account else [visit.guest_cookie(Guest(guest.id, guest.name))]
    services.refuse_banned(guest)
    services.count(services.limits.commands, guest)
    loaded = await find_loaded(services, table_id)
    invite = read_short(data, "invite")
    kept = tournament_seat(loaded.table, guest.id)
    if loaded.table.plan.tournament and loaded.table.over:  # put away a moment ago: its page says why
        return visit.go(f"/tables/{table_id}", *remembered)
    seat = (
        kept
        if kept is not None and "seat" not in data
        else read_side(loaded.table.game, data.get("seat", ""), len(loaded.table.seats))
    )
    if seat in loaded.table.seats_of(guest.id):  # a page that is asked twice leads where it leads once
        return visit.go(f"/tables/{table_id}", *remembered)
    try:
        command = do.Sit(seat, read_short(data, "nonce"), invite)
        await services.refuse_company(loaded.table, command, guest)
        await services.house.act(table_id, guest.person(), command)
    except TableError as error:
        if is_for_programs(visit.request.scope) or not comes_as_guest(loaded.table, visit, invite, sit=True):
            raise
        visit.guest = guest  # whose name stands in the field again
        return await _invitation_page(visit, loaded, invite, error)
    return visit.go(f"/tables/{table_id}", *remembered)


@get("/tables/{table_id:str}/sit", include_in_schema=False)
async def sit_page(visit: Visit, table_id: str) -> Redirect:
    """Go to the invitation: a page that was refused is asked for again, in another language for example."""
    return visit.go(f"/tables/{table_id}?sit=1")


@get("/tables/{table_id:str}/keep", include_in_schema=False)
async def keep_name_first(visit: Visit, table_id: str, invite: str = "") -> Redirect:
    """Go to keeping a name, and come back to the invitation: a game that counts is for members."""
    return to_keep(visit, f"/tables/{table_id}?{urlencode({'sit': '1', 'invite': invite} if invite else {'sit': '1'})}")


@get("/tables/{table_id:str}/code.svg", media_type="image/svg+xml")
async def code(visit: Visit, services: Services, table_id: str) -> Response[str]:
    """The link by which whoever asks invites others, as a QR code."""
    table = await find_table(services, table_id)
    drawn = code_of(guest_link(table, _address(visit, table.id), visit))
    return Response(drawn, media_type="image/svg+xml")


def _address(visit: Visit, table_id: str) -> str:
    base = str(visit.services.settings.public_url or visit.request.base_url).rstrip("/")
    return f"{base}/tables/{table_id}"


@get("/tables/{table_id:str}/description", media_type=MediaType.TEXT)
async def description(visit: Visit, services: Services, table_id: str) -> str:
    """The position in words, as the viewer may see it."""
    table = await find_table(services, table_id)
    return screen_of(table, Viewer(visit.guest.id, visit.language)).describe(position_of(table))


@get("/tables/{table_id:str}/position", media_type=MediaType.JSON)
async def position(
    visit: Visit,
    services: Services,
    table_id: str,
    *,
    after: Annotated[int, Parameter(ge=0, le=100_000)],
    upright: bool = False,
    turned: Annotated[int, Parameter(ge=0, le=15)] = 0,
    language: Language | None = None,
) -> Response[bytes]:
    """The board as it was after so many events; of a game with secrets not before it is over."""
    table = await find_table(services, table_id)
    viewer = Viewer(visit.guest.id, language or visit.language, upright, covers=True, turned=turned)
    return Response(say.encode(board_after(table, viewer, after)), media_type=MediaType.JSON)


ROUTES: list[Any] = [table_page, sit_down, sit_page, keep_name_first, code, description, position]
