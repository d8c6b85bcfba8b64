"""Challenges for people: one touch accepts, another declines."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.registry import installed_games
from ludogite.people.errors import AccountError
from ludogite.play.challenges import DECLINE_REASONS
from ludogite.play.errors import TableError
from ludogite.web.accounts.members import why
from ludogite.web.doors.identification import identity_of
from ludogite.web.lobby.laying import CLOCKS
from ludogite.web.programs import challenging
from ludogite.web.shared.forms import Form, is_chosen, read_choice
from ludogite.web.shared.services import Services
from ludogite.web.shared.visit import Visit


async def _page(
    visit: Visit, services: Services, error: LudogiteError | None = None, typed: dict[str, str] | None = None
) -> Template:
    is_member = visit.account is not None and visit.account.id == visit.guest.id
    found = [] if visit.new else await challenging.challenges_of(services, visit.guest.id)
    return visit.page(
        "challenges-page.html",
        status_code=400 if error else 200,
        received=[one for one in found if one.direction == "in"],
        made=[one for one in found if one.direction == "out"],
        declined=[] if visit.new else await challenging.declined_of(services, visit.guest.id),
        is_member=is_member,
        reasons=DECLINE_REASONS,
        refused=why(visit, error) if error else None,
        typed=typed or {},
        clocks=CLOCKS,
        chosen=await _chosen_game(visit, services, typed or {}) if is_member else "",
    )


async def _chosen_game(visit: Visit, services: Services, typed: dict[str, str]) -> str:
    """Return the game that a form proposes: the one asked for, else the last one with whom it is for, else the last."""
    if typed.get("game") in installed_games():
        return typed["game"]
    store, other = services.house.store, await services.accounts.find_by_name(typed.get("to", ""))
    together = await store.games_of(visit.guest.id, other.id) if other else []
    played = together or await store.games_of(visit.guest.id)
    return next((game for game in played if game in installed_games()), "")


@get("/me/challenges", name="challenges")
async def challenges_page(visit: Visit, services: Services) -> Template:
    """Show who challenges somebody, and whom they challenge; a form that a link has filled in."""
    return await _page(visit, services, typed={key: value[:64] for key, value in visit.request.query_params.items()})


@post("/me/challenges", status_code=200)
async def make_challenge(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Challenge somebody by name, with the usual options of a game."""
    services.refuse_banned(visit.guest)
    services.count(services.limits.commands, visit.guest)
    game = read_choice(data, "game", installed_games(), next(iter(installed_games())))
    wish = challenging.ChallengeRequest(
        to=data.get("to", "")[:64],
        game=game,
        clock=CLOCKS[read_choice(data, "clock", CLOCKS, "none")],
        rated=is_chosen(data, "rated"),
    )
    try:
        table = await challenging.challenge(services, identity_of(visit.request), wish)
    except (AccountError, TableError) as error:
        return await _page(visit, services, error, data)
    return visit.go(f"/tables/{table}")


@post("/me/challenges/{table_id:str}/accept")
async def accept_challenge(visit: Visit, services: Services, table_id: str) -> Redirect:
    """Sit down at the table of a challenge."""
    services.refuse_banned(visit.guest)
    services.count(services.limits.commands, visit.guest)
    await challenging.accept(services, visit.guest, table_id)
    return visit.go(f"/tables/{table_id}")


@post("/me/challenges/{table_id:str}/decline")
async def decline_challenge(visit: Visit, services: Services, table_id: str, data: Form) -> Redirect:
    """Decline a challenge, with one of the set reasons."""
    services.count(services.limits.commands, visit.guest)
    await challenging.decline(services, visit.guest, table_id, read_choice(data, "reason", DECLINE_REASONS, "no"))
    return visit.go("/me/challenges")


@post("/me/challenges/{table_id:str}/withdraw")
async def withdraw_challenge(visit: Visit, services: Services, table_id: str) -> Redirect:
    """Take a challenge back."""
    services.count(services.limits.commands, visit.guest)
    await challenging.withdraw(services, visit.guest, table_id)
    return visit.go("/me/challenges")


ROUTES: list[Any] = [challenges_page, make_challenge, accept_challenge, decline_challenge, withdraw_challenge]
