"""Tournaments: the list of them, the page of one, entering and leaving, speaking."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from litestar import Response, get, post
from litestar.response import Redirect, Template

from ludogite.core.chance import SeedError
from ludogite.core.errors import LudogiteError
from ludogite.people.errors import TournamentError
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments.events import InvitedRole
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form, read_short
from ludogite.web.shared.tournament_cards import STATUSES, cards_of, own_cards
from ludogite.web.shared.visit import Visit
from ludogite.web.tournaments import boards, desk, exports, plan_pages
from ludogite.web.tournaments.answering import answer_page, answer_part
from ludogite.web.tournaments.entering import actor_of, answer, enter_visitor


@get("/tournaments", name="tournaments")
async def tournaments_page(visit: Visit, services: Services) -> Template:
    """Those that run, that are coming, that are over; one's own first."""
    own = await own_cards(visit, services)
    known = {card.row.id for card in own}
    found = {
        status: [row for row in await services.tournaments.listed(status) if row.id not in known] for status in STATUSES
    }
    called_off = await services.tournaments.store.called_off([row.id for row in found["over"]])
    lists = {status: cards_of(rows, visit, called_off) for status, rows in found.items()}
    return visit.page("tournaments.html", own=own, statuses=lists)


@get("/tournaments/{tournament_id:str}")
async def tournament_page(visit: Visit, tournament_id: str) -> Template:
    """One tournament: what comes next, who plays whom, who stands where."""
    return await answer_page(visit, tournament_id)


@get("/tournaments/{tournament_id:str}/live", include_in_schema=False)
async def tournament_part(visit: Visit, tournament_id: str) -> Template | Response[bytes]:
    """What has changed on that page."""
    return await answer_part(visit, tournament_id)


@post("/tournaments/{tournament_id:str}/enter", status_code=200)
async def enter(visit: Visit, services: Services, tournament_id: str, data: Form) -> Redirect | Template:
    """Play in it, or play in it again."""
    services.count(services.limits.commands, visit.guest)
    services.refuse_banned(visit.guest)
    try:
        await enter_visitor(visit, tournament_id, read_short(data, "nonce"))
    except LudogiteError as error:
        await services.tournaments.find(tournament_id)
        return await answer_page(visit, tournament_id, refused=visit.why(error), refused_at="enter")
    return visit.go(f"/tournaments/{tournament_id}")


@post("/tournaments/{tournament_id:str}/invitation", status_code=200)
async def answer_invitation(visit: Visit, services: Services, tournament_id: str, data: Form) -> Redirect | Template:
    """Say yes or no to being asked to play, or to direct it."""
    services.count(services.limits.commands, visit.guest)
    services.refuse_banned(visit.guest)
    role: InvitedRole = "direct" if data.get("role") == "direct" else "play"
    try:
        accepts, nonce = data.get("answer") == "yes", read_short(data, "nonce")
        await answer(visit, tournament_id, role, accepts=accepts, nonce=nonce)
    except (TournamentError, SeedError) as error:
        return await answer_page(visit, tournament_id, refused=visit.why(error), refused_at="invitation")
    return visit.go(f"/tournaments/{tournament_id}")


@post("/tournaments/{tournament_id:str}/leave", status_code=200)
async def leave(visit: Visit, services: Services, tournament_id: str) -> Redirect:
    """Play in it no more for now."""
    services.count(services.limits.commands, visit.guest)
    tournament = await services.tournaments.find(tournament_id)
    number = tournament.number_of(visit.guest.id)
    if number is not None:
        by = actor_of(visit)
        await services.tournaments.decide(tournament_id, by, lambda now: decisions.leave(now, number, by))
    return visit.go(f"/tournaments/{tournament_id}")


@post("/tournaments/{tournament_id:str}/say", status_code=200)
async def say_phrase(visit: Visit, services: Services, tournament_id: str, data: Form) -> Redirect | Template:
    """Say a set phrase to whoever is there."""
    services.count(services.limits.commands, visit.guest)
    services.refuse_banned(visit.guest)
    tournament = await services.tournaments.find(tournament_id)
    try:
        services.tournaments.talk.say(tournament, data.get("phrase", ""), actor_of(visit))
    except TournamentError as error:
        return await answer_page(visit, tournament_id, refused=visit.why(error), refused_at="say")
    return visit.go(f"/tournaments/{tournament_id}#talk")


@get(
    [f"/tournaments/{{tournament_id:str}}/{act}" for act in ("enter", "leave", "invitation", "say")],
    include_in_schema=False,
)
async def to_tournament(visit: Visit, tournament_id: str) -> Redirect:
    """Lead whoever opens the address of a form to the page on which it stands."""
    return visit.go(f"/tournaments/{quote(tournament_id)}")


ROUTES: list[Any] = [
    tournaments_page, tournament_page, tournament_part, enter, answer_invitation, leave, desk.decide, say_phrase,
    desk.to_desk, to_tournament,
    boards.board_picture,
    *plan_pages.ROUTES, *exports.ROUTES,
]  # fmt: skip
