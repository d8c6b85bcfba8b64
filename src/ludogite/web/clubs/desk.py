"""The desk of a club's organisers: what it says of itself, invitations, dates, ladder, roles, and the log."""

from __future__ import annotations

from typing import Any, get_args
from urllib.parse import quote

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import whole_number
from ludogite.people.clubs import decisions
from ludogite.people.clubs.club import Club
from ludogite.people.clubs.decisions import Events
from ludogite.people.clubs.errors import ClubError, ClubNameError, ClubRoleError
from ludogite.people.clubs.events import ClubRole
from ludogite.people.errors import MutedError
from ludogite.people.moderation.events import ClubClosed
from ludogite.web.clubs.calendar import read_moment
from ludogite.web.clubs.ladder import ladder_games
from ludogite.web.clubs.log_lines import log_lines
from ludogite.web.clubs.showing import ClubView, club_view
from ludogite.web.doors.refusing import status_of
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form, is_chosen, read_choice
from ludogite.web.shared.muting import refuse_muted
from ludogite.web.shared.powers import only_moderator, read_reason
from ludogite.web.shared.signed_in import member_of
from ludogite.web.shared.visit import Visit

USUAL_DAYS, USUAL_USES = 7, 10
"""What an invitation is good for, unless somebody says otherwise."""
ROLES: tuple[ClubRole, ...] = get_args(ClubRole)


async def _page(view: ClubView, error: LudogiteError | None = None, typed: Form | None = None) -> Template:
    visit, services, club = view.visit, view.visit.services, view.club
    if not view.is_organiser:
        decisions.invite(club, visit.guest.id, USUAL_DAYS, USUAL_USES, services.house.now())  # says who may
    visit.shown_at = f"/clubs/{club.id}/desk"
    away = await services.accounts.several(club.sent_away)
    return visit.page(
        "club-desk.html",
        status_code=status_of(type(error)) if error else 200,
        refused=visit.why(error) if error else "",
        typed=typed or {},
        view=view,
        club=club,
        members=view.members(),
        dates=view.dates(),
        invitations=view.invitations(),
        sent_away=[(away[id_], reason) for id_, reason in club.sent_away.items() if id_ in away],
        ladder_games=ladder_games(),
        roles=ROLES,
        lines=await log_lines(view),
        usual={"days": USUAL_DAYS, "uses": USUAL_USES},
        limits=decisions,
    )


async def _decide(visit: Visit, club_id: str, data: Form, decide: Any, section: str = "") -> Redirect | Template:  # noqa: ANN401 - (club, who) -> events
    """Write what an organiser decides, or show the desk again with what was typed, and why it was refused."""
    member_of(visit)
    services, me = visit.services, visit.guest.id
    services.count(services.limits.commands, visit.guest)
    view = await club_view(visit, club_id)

    def decided(club: Club) -> Events:
        events: Events = decide(club, me)
        return events

    try:
        await services.clubs.log.decide(club_id, me, decided)
    except ClubRoleError:
        raise
    except (ClubError, ClubNameError, MutedError) as error:
        return await _page(view, error, data)
    return visit.go(f"/clubs/{club_id}/desk{section}")


@get("/clubs/{club_id:str}/desk", name="club-desk")
async def desk_page(visit: Visit, club_id: str) -> Template:
    """Show the desk to whoever may decide there; raises ClubRoleError."""
    return await _page(await club_view(visit, club_id))


@post("/clubs/{club_id:str}/about", status_code=200)
async def describe(visit: Visit, club_id: str, data: Form) -> Redirect | Template:
    """Call the club something else, say something else of it, show it or hide it."""

    def decide(club: Club, me: str) -> Events:
        refuse_muted(visit)
        name, about = data.get("name", ""), data.get("about", "")
        return decisions.describe(club, me, name, about, is_listed=is_chosen(data, "listed"))

    return await _decide(visit, club_id, data, decide)


@post("/clubs/{club_id:str}/rules", status_code=200)
async def set_rules(visit: Visit, club_id: str, data: Form) -> Redirect | Template:
    """Write the house rules of the club, a line each."""

    def decide(club: Club, me: str) -> Events:
        refuse_muted(visit)
        return decisions.set_rules(club, me, data.get("rules", "").splitlines())

    return await _decide(visit, club_id, data, decide)


@post("/clubs/{club_id:str}/invitations", status_code=200)
async def invite(visit: Visit, services: Services, club_id: str, data: Form) -> Redirect | Template:
    """Make an invitation."""
    days, uses = (whole_number(data.get(name, "")) or 0 for name in ("days", "uses"))
    now = services.house.now()
    return await _decide(
        visit, club_id, data, lambda club, me: decisions.invite(club, me, days, uses, now), "#invitations"
    )


@post("/clubs/{club_id:str}/invitations/withdraw", status_code=200)
async def withdraw_invitation(visit: Visit, club_id: str, data: Form) -> Redirect | Template:
    """Let nobody join by an invitation any more."""
    number = whole_number(data.get("invitation", "")) or 0
    return await _decide(
        visit, club_id, data, lambda club, me: decisions.withdraw_invitation(club, me, number), "#invitations"
    )


@post("/clubs/{club_id:str}/dates", status_code=200)
async def set_date(visit: Visit, services: Services, club_id: str, data: Form) -> Redirect | Template:
    """Say when the club meets."""
    now = services.house.now()

    def decide(club: Club, me: str) -> Events:
        refuse_muted(visit)
        at = read_moment(data)
        return decisions.set_date(club, me, data.get("title", ""), data.get("note", ""), at, now)

    return await _decide(visit, club_id, data, decide, "#dates")


@post("/clubs/{club_id:str}/dates/cancel", status_code=200)
async def cancel_date(visit: Visit, club_id: str, data: Form) -> Redirect | Template:
    """Let a date not take place."""
    number = whole_number(data.get("date", "")) or 0
    return await _decide(visit, club_id, data, lambda club, me: decisions.cancel_date(club, me, number), "#dates")


@post("/clubs/{club_id:str}/ladder", status_code=200)
async def begin_ladder(visit: Visit, club_id: str, data: Form) -> Redirect | Template:
    """Put up a ladder for a game, or take it down."""
    game = read_choice(data, "game", ("none", *(one.id for one in ladder_games())), "none")
    chosen = "" if game == "none" else game
    return await _decide(visit, club_id, data, lambda club, me: decisions.begin_ladder(club, me, chosen), "#ladder")


@post("/clubs/{club_id:str}/role", status_code=200)
async def give_role(visit: Visit, club_id: str, data: Form) -> Redirect | Template:
    """Give somebody another role."""
    given, who = read_choice(data, "role", ROLES, "member"), data.get("who", "")
    role = next(one for one in ROLES if one == given)
    return await _decide(visit, club_id, data, lambda club, me: decisions.give_role(club, me, who, role), "#members")


@post("/clubs/{club_id:str}/send-away", status_code=200)
async def send_away(visit: Visit, club_id: str, data: Form) -> Redirect | Template:
    """Send somebody away, for a reason that stands in the log."""
    who, reason = data.get("who", ""), data.get("reason", "")
    return await _decide(visit, club_id, data, lambda club, me: decisions.send_away(club, me, who, reason), "#members")


@post("/clubs/{club_id:str}/call-back", status_code=200)
async def call_back(visit: Visit, club_id: str, data: Form) -> Redirect | Template:
    """Let somebody who was sent away join again."""
    who = data.get("who", "")
    return await _decide(visit, club_id, data, lambda club, me: decisions.call_back(club, me, who), "#members")


@post("/clubs/{club_id:str}/close")
async def close(visit: Visit, services: Services, club_id: str, data: Form) -> Redirect:
    """Close a club for good: its founder does, or whoever sees to the house, for a reason in the log of the house."""
    services.count(services.limits.commands, visit.guest)
    view = await club_view(visit, club_id)
    if not view.is_founder:
        by = only_moderator(visit)
        await services.moderation.write(ClubClosed(view.club.name, read_reason(data)), by)
    await services.clubs.log.close(view.club.id)
    return visit.go("/clubs")


FORMS = (
    "about", "rules", "invitations", "invitations/withdraw", "dates", "dates/cancel", "ladder", "role", "send-away",
    "call-back", "close",
)  # fmt: skip
"""Where the forms of the desk are sent to."""


@get([f"/clubs/{{club_id:str}}/{form}" for form in FORMS], include_in_schema=False)
async def to_desk(visit: Visit, club_id: str) -> Redirect:
    """Lead whoever opens the address of a form to the desk itself."""
    return visit.go(f"/clubs/{quote(club_id)}/desk")


ROUTES: list[Any] = [
    desk_page, to_desk, describe, set_rules, invite, withdraw_invitation, set_date, cancel_date, begin_ladder,
    give_role, send_away, call_back, close,
]  # fmt: skip
