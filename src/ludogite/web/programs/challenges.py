"""Challenges for people: one touch accepts, another declines."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import whole_number
from ludogite.people.accounts.families import FIVE
from ludogite.people.errors import AccountError
from ludogite.play.challenges import DECLINE_REASONS
from ludogite.play.errors import TableError
from ludogite.web.clubs.showing import ladder_link
from ludogite.web.doors.identification import identity_of
from ludogite.web.doors.services import Services
from ludogite.web.programs import challenging
from ludogite.web.programs.kinds import FEWEST, kinds, read_kind, title_of_challenge
from ludogite.web.shared.forms import Form, is_chosen, read_choice
from ludogite.web.shared.laying import CLOCKS
from ludogite.web.shared.names import opponent_name
from ludogite.web.shared.visit import Visit

MACHINES = {f"bot:{level}": level for level in FIVE}
"""The machines that may take the other seats, as the form says it."""
BY_LINK = "friend"
"""What the form says where others take them who have the link."""


async def _page(
    visit: Visit,
    services: Services,
    error: LudogiteError | None = None,
    typed: dict[str, str] | None = None,
    told: str = "",
) -> Template:
    is_member = visit.account is not None and visit.account.id == visit.guest.id
    typed = typed or {}
    chosen, players = await _proposed(visit, services, typed) if is_member else ("", FEWEST)
    found = [] if visit.new else await challenging.challenges_of(services, visit.guest.id)
    ladders = await challenging.ladders_of(services, found)
    return visit.page(
        "challenges-page.html",
        ladders={table: await ladder_link(visit, club, table) for table, club in ladders.items()},
        status_code=400 if error else 200,
        received=[one for one in found if one.direction == "in"],
        made=[one for one in found if one.direction == "out"],
        declined=[] if visit.new else await challenging.declined_of(services, visit.guest.id),
        told=told,
        is_member=is_member,
        reasons=DECLINE_REASONS,
        refused=visit.why(error) if error else None,
        typed=typed,
        clocks=CLOCKS,
        kinds=[(kind, kind.title(visit)) for kind in kinds().values()],
        counts=sorted({FEWEST, *(count for kind in kinds().values() for count in kind.players)}),
        machines={key: opponent_name(level, visit.language) for key, level in MACHINES.items()},
        others=typed.get("others") or f"bot:{challenging.USUAL_LEVEL}",
        title_of=partial(title_of_challenge, visit=visit),
        chosen=chosen,
        players=whole_number(typed.get("players", "")) or players,
    )


async def _proposed(visit: Visit, services: Services, typed: dict[str, str]) -> tuple[str, int]:
    """Return the kind of game that a form proposes, and how many play it.

    The one asked for, else the last game with whom it is for, else the one their page showed, else one's last.
    """
    index, other = services.house.index, await services.accounts.find_by_name(typed.get("to", ""))
    together = await index.games_of(visit.guest.id, other.id) if other else []
    proposed = [typed.get("game", ""), *together, typed.get("shown", ""), *await index.games_of(visit.guest.id)]
    known = ((kind, key) for key in proposed if (kind := read_kind(key)) is not None)
    return next(((kind.key, kind.players_of(key)) for kind, key in known), ("", FEWEST))


def _read_wish(data: Form) -> challenging.ChallengeRequest:
    """Return the challenge that a form asks for; raises FieldError and SetupError."""
    kind = read_kind(data.get("game", "")) or next(iter(kinds().values()))
    others = read_choice(data, "others", (*MACHINES, BY_LINK), f"bot:{challenging.USUAL_LEVEL}")
    usual = kind.players_of(data.get("game", ""))
    return challenging.ChallengeRequest(
        to=data.get("to", "")[:64],
        game=kind.game.id,
        options=kind.options_for(whole_number(data.get("players", "")) or usual),
        others="friend" if others == BY_LINK else "bot",
        level=MACHINES.get(others, challenging.USUAL_LEVEL),
        clock=CLOCKS[read_choice(data, "clock", CLOCKS, "none")],
        rated=is_chosen(data, "rated"),
        bring_nonce=True,  # by the page of the table, where whoever challenges is led
    )


@get("/me/challenges", name="challenges")
async def challenges_page(visit: Visit, services: Services) -> Template:
    """Show who challenges somebody, and whom they challenge; a form that a link has filled in."""
    typed = {key: value[:64] for key, value in visit.request.query_params.items()}
    told = await challenging.declined_by(services, visit.guest.id, typed.get("declined", ""))
    return await _page(visit, services, typed=typed, told=told)


@post("/me/challenges", status_code=200)
async def make_challenge(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Challenge somebody by name to a kind of game, with so many who play; others take the seats that are left."""
    services.refuse_banned(visit.guest)
    services.count(services.limits.commands, visit.guest)
    try:
        table = await challenging.challenge(services, identity_of(visit.request), _read_wish(data))
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
    return visit.go(f"/me/challenges?declined={table_id}")


@post("/me/challenges/{table_id:str}/dismiss")
async def dismiss_challenge(visit: Visit, services: Services, table_id: str) -> Redirect:
    """Show a challenge that was declined no longer to whoever made it."""
    services.count(services.limits.commands, visit.guest)
    await challenging.dismiss_declined(services, visit.guest.id, table_id)
    return visit.go("/me/challenges")


@post("/me/challenges/{table_id:str}/withdraw")
async def withdraw_challenge(visit: Visit, services: Services, table_id: str) -> Redirect:
    """Take a challenge back."""
    services.count(services.limits.commands, visit.guest)
    await challenging.withdraw(services, visit.guest, table_id)
    return visit.go("/me/challenges")


ROUTES: list[Any] = [
    challenges_page, make_challenge, accept_challenge, decline_challenge, dismiss_challenge, withdraw_challenge,
]  # fmt: skip
