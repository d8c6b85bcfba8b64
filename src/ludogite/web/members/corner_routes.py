"""A guest's own corner: what they played, their name, a link for another device, taking all along, being forgotten."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Redirect, Stream, Template

from ludogite.core.level import CHARACTERS
from ludogite.core.message import house_message
from ludogite.people.accounts.erasing import forget_person
from ludogite.people.vacations.vacations import going_on
from ludogite.play.results import results_of
from ludogite.web.accounts.coming_in import unclaimed_guest
from ludogite.web.accounts.corner import account_corner
from ludogite.web.accounts.devices import PAIRING_COOKIE
from ludogite.web.accounts.known_device import DEVICE_COOKIE, SECURE_DEVICE_COOKIE
from ludogite.web.doors.admission import FRIEND_COOKIE
from ludogite.web.doors.identification import GUEST_COOKIE, HOST_COOKIE, SECURE_SESSION_COOKIE, SESSION_COOKIE
from ludogite.web.doors.identity import CARRY_S, Guest, GuestNameError, Ticket
from ludogite.web.doors.requests import FORM_COOKIES
from ludogite.web.doors.services import Services
from ludogite.web.members.circle import circle_of
from ludogite.web.members.corner import against_words, balance_words, companions, last_games, own_games
from ludogite.web.members.export import export_of
from ludogite.web.members.profile import strength_shelf
from ludogite.web.programs.challenging import declined_of
from ludogite.web.puzzles.posed import shelves
from ludogite.web.shared.forms import Form, read_name
from ludogite.web.shared.returning import AFTER_COOKIE, key_first
from ludogite.web.shared.table_cards import running
from ludogite.web.shared.tournament_cards import own_cards
from ludogite.web.shared.visit import OUTGROWN_COOKIE, Visit

GONE = 410
LARGEST_MEMORY = 1024 * 1024
"""What a browser may add to what the house keeps."""
SECRETS = (
    GUEST_COOKIE, HOST_COOKIE, SESSION_COOKIE, SECURE_SESSION_COOKIE, DEVICE_COOKIE, SECURE_DEVICE_COOKIE,
    PAIRING_COOKIE, FRIEND_COOKIE, OUTGROWN_COOKIE, AFTER_COOKIE, *FORM_COOKIES,
)  # fmt: skip
"""Cookies that let whoever has them in: they are not handed out in a file."""


@get("/me", name="me")
async def me(visit: Visit, services: Services, family: Annotated[str, Parameter(max_length=128)] = "") -> Template:
    """What one has played, one's name, and a link to be the same guest on another device."""
    token = services.signer.sign_once(visit.guest, "carry", CARRY_S)
    base = str(services.settings.public_url or visit.request.base_url).rstrip("/")
    corner = await account_corner(visit)
    results = [] if visit.new else await results_of(services.house.store, visit.guest.id)
    shelf = await strength_shelf(visit.guest.id, family, visit) if visit.account else None
    return visit.page(
        "me.html",
        member=corner,
        vacation=going_on(await services.vacations.of(visit.guest.id), services.house.now()) if visit.account else None,
        unclaimed=await unclaimed_guest(visit, corner.account) if corner else None,
        carry=f"{base}/carry/{token}",
        own=await running(services, visit, 30),
        declined=await declined_of(services, visit.guest.id) if visit.account else [],
        corners=own_games(results, visit),
        shelf=shelf,
        circle=await circle_of(visit, results) if corner else None,
        clubs=await services.clubs.of(visit.guest.id) if visit.account else [],
        tournaments=await own_cards(visit, services),
        companions=companions(results, visit),
        last=last_games(results, visit),
        shelves=[shelf for shelf in shelves(visit) if shelf.solved],
        against_words=against_words,
        balance_words=balance_words,
        levels=[str(level) for level in range(1, len(CHARACTERS) + 1)],
    )


@post(
    "/me/export",
    name="export",
    request_max_body_size=LARGEST_MEMORY,
    status_code=200,
    opt={"is_compressed": True},
)
async def export(visit: Visit, services: Services, data: Form) -> Stream | Redirect | Template:
    """Everything that the house keeps of a guest, and what the page says the browser keeps, as a zip."""
    if visit.is_member and (asked := key_first(visit, "/me#export")):
        return asked
    kept = {name: value for name, value in visit.request.cookies.items() if name not in SECRETS}
    return Stream(
        export_of(services, visit.guest, kept, data.get("browser", ""), visit.account),
        media_type="application/zip",
        headers={"content-disposition": 'attachment; filename="ludogite.zip"'},
    )


@post("/me/forget", name="forget", status_code=200)
async def forget_me(visit: Visit, services: Services) -> Template | Redirect:
    """Forget a guest: their name at the tables, and whatever their browser was told to keep."""
    if visit.account is not None:
        return visit.go("/me/erase")
    services.count(services.limits.commands, visit.guest)
    if not visit.new:
        await forget_person(services.house, visit.guest.person())
    # Where the page comes over https the browser empties its own memory; the page's script does it everywhere.
    # Cookies are forgotten one by one: told to forget all, a browser forgets those of every program on this domain.
    answer = visit.page("forgotten.html", headers={"clear-site-data": '"storage"'})
    answer.cookies = [visit.without_cookie(name) for name in visit.request.cookies]
    return answer


@post("/me")
async def rename(visit: Visit, data: Form) -> Redirect:
    """Take another name."""
    if visit.account is not None:
        raise GuestNameError(house_message("your name is kept; change it in your corner"))
    name = read_name(data.get("name", ""))
    if not name:
        raise GuestNameError(house_message("a name has at least one letter that can be seen; write one"))
    return visit.go("/", visit.guest_cookie(Guest(visit.guest.id, name)))


@get("/carry/{token:str}", name="carry")
async def carry(visit: Visit, services: Services, token: str) -> Template:
    """Ask whether this device should be the guest of the link."""
    ticket = await _ticket(visit, token)
    if await services.house.memory.is_used(_key(ticket)):
        return _used(visit)
    return visit.page("carry.html", carried=ticket.guest)


@post("/carry/{token:str}")
async def take_over(visit: Visit, services: Services, token: str) -> Redirect | Template:
    """Be the guest of the link from now on, on one device."""
    ticket = await _ticket(visit, token)
    # Whoever is that guest already, perhaps since the first of two touches, needs no link.
    if visit.guest.id == ticket.guest.id:
        return visit.go("/")
    if not await services.house.memory.use_once(_key(ticket), until=ticket.until, now=int(time.time())):
        return _used(visit)
    return visit.go("/", visit.guest_cookie(ticket.guest))


async def _ticket(visit: Visit, token: str) -> Ticket:
    """Return a ticket that can make this device a guest's: none of somebody forgotten, or who keeps a name by now."""
    services = visit.services
    ticket = services.signer.read_ticket(token, "carry")
    if ticket is None or ticket.guest.id in services.house.forgotten:
        raise NotFoundException
    if await services.accounts.known(ticket.guest.id) is not None:
        raise NotFoundException
    return ticket


def _key(ticket: Ticket) -> str:
    return f"carry:{ticket.once or f'{ticket.guest.id}:{ticket.until}'}"


def _used(visit: Visit) -> Template:
    return visit.page("carry.html", status_code=GONE, carried=None)


ROUTES: list[Any] = [me, rename, export, forget_me, carry, take_over]
