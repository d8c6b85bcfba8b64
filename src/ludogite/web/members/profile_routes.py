"""Members' pages, what they show of themselves, and whom they follow and block."""

from __future__ import annotations

from typing import Annotated, Any, get_args
from urllib.parse import quote

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect, Template

from ludogite.core.level import CHARACTERS
from ludogite.core.message import house_message
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.events import Sharing, Tie
from ludogite.people.errors import AccountError
from ludogite.web.doors.services import Services
from ludogite.web.members.corner import against_words
from ludogite.web.members.profile import profile_of
from ludogite.web.programs.challenging import end_open_between
from ludogite.web.shared.forms import Form, read_choice
from ludogite.web.shared.seeing import as_seen, is_seen
from ludogite.web.shared.signed_in import member_of
from ludogite.web.shared.visit import Visit

CHOICES: tuple[Sharing, ...] = ("nothing", "strengths", "everything")
TIES: tuple[Tie, ...] = get_args(Tie)
MOST_TIES = 500
"""So many people one member follows or blocks."""
MOST_FOUND = 20
"""So many members are shown together."""
NameInPath = Annotated[str, Parameter(max_length=64)]


def path_of(account: Account) -> str:
    """Return the address of somebody's page."""
    return f"/people/{quote(account.name, safe='')}"


async def _found(services: Services, name: str) -> Account:
    """Return who keeps a name; nobody finds a child."""
    account = await services.accounts.find_by_name(name)
    if account is None:
        raise NotFoundException
    return account


async def _renamed(visit: Visit, services: Services, name: str) -> Account | None:
    """Return who had a name that nobody keeps now, so that old addresses lead on, if they let others see anything."""
    account = await services.accounts.find_by_former_name(name)
    is_told = account is not None and (is_seen(account, visit) or account.id == visit.guest.id)
    return account if is_told else None


@get("/people", name="people")
async def people_page(
    visit: Visit, services: Services, name: Annotated[str, Parameter(max_length=64)] = ""
) -> Template | Redirect:
    """Look for members: those who let themselves be found by a part of their name, everybody else by the whole."""
    exact = await services.accounts.known_by_name(name) if name.strip() else None
    return visit.go(path_of(exact)) if exact else await _search_page(visit, services, name)


async def _search_page(visit: Visit, services: Services, name: str, *, status_code: int = 200) -> Template:
    here = services.house.presence.here() - {visit.guest.id}
    found = await services.accounts.search_shown(name, MOST_FOUND)
    there = (await services.accounts.several(here)).values() if not name else ()
    listed = sorted((one for one in (*found, *there) if is_seen(one, visit)), key=lambda one: one.name.casefold())
    return visit.page("people.html", status_code=status_code, typed=name, found=listed[:MOST_FOUND], here=here)


@get("/people/{name:str}", name="profile")
async def profile_page(
    visit: Visit, services: Services, name: NameInPath, family: Annotated[str, Parameter(max_length=128)] = ""
) -> Template | Redirect:
    """What a member shows of themselves; all of it to themselves."""
    account = await services.accounts.find_by_name(name) or await _renamed(visit, services, name)
    if account is None:
        return await _search_page(visit, services, name, status_code=404)
    if account.name != name:
        return visit.go(path_of(account))
    account = as_seen(account, visit)
    is_own = account.id == visit.guest.id
    owner = await services.accounts.known(account.owner) if account.owner else None
    return visit.page(
        "profile.html",
        account=account,
        owner=owner,
        is_own=is_own,
        profile=await profile_of(account, family, visit, is_own=is_own),
        tie=(await services.blocks.ties_of(visit.guest.id)).get(account.id, ""),
        is_here=account.shows_strengths and account.id in services.house.presence.here(),
        is_member=visit.is_member and not visit.plays_as_child,
        against_words=against_words,
        address=path_of(account),
        levels=[str(level) for level in range(1, len(CHARACTERS) + 1)],
    )


@post("/people/{name:str}/tie")
async def tie(visit: Visit, services: Services, name: NameInPath, data: Form) -> Redirect:
    """Follow somebody, block them, or neither any more; they are not told."""
    own, _ = member_of(visit)
    services.count(services.limits.commands, visit.guest)
    account = await _found(services, name)
    kind = read_choice(data, "kind", (*TIES, "none"))
    if account.id == own.id:
        raise AccountError(house_message("this is yourself; choose somebody else"))
    ties = await services.blocks.ties_of(own.id)
    if kind != "none" and account.id not in ties and len(ties) >= MOST_TIES:
        raise AccountError(house_message("you follow and block {most} people already", most=MOST_TIES))
    await services.blocks.tie(own, account.id, next((one for one in TIES if one == kind), None))
    if kind == "block":
        await end_open_between(services, own.id)
    if "block" in (kind, ties.get(account.id)):
        services.close_sockets(own.id)  # what was said is shown anew, without the words of whoever is blocked
    return visit.go("/me#circle" if data.get("from") == "me" else path_of(account))


@post("/me/sharing")
async def choose_sharing(visit: Visit, services: Services, data: Form) -> Redirect:
    """Choose what others may see."""
    account, _ = member_of(visit)
    services.count(services.limits.commands, visit.guest)
    shares = read_choice(data, "shares", CHOICES, "nothing")
    await services.accounts.choose_sharing(account, next(one for one in CHOICES if one == shares))
    return visit.go("/me#sharing")


ROUTES: list[Any] = [people_page, profile_page, tie, choose_sharing]
