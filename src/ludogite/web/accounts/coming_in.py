"""Coming in with a key, showing it once more, bringing along what a guest played here, and signing out."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.recognising import recognise
from ludogite.people.errors import PasskeyError, SignInError
from ludogite.play.errors import LimitError
from ludogite.play.events import Person
from ludogite.web.accounts.ceremonies import ask_for_one, take_shown
from ludogite.web.accounts.members import open_account, prove_account, sign_in, without_guest
from ludogite.web.accounts.script import PasskeyQuestion
from ludogite.web.doors.identification import GUEST_COOKIE, HOST_COOKIE
from ludogite.web.doors.identity import Guest
from ludogite.web.doors.refusing import status_of
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form
from ludogite.web.shared.returning import again_page, own_path, waiting_form
from ludogite.web.shared.signed_in import member_of, party_of, signed_in_at
from ludogite.web.shared.visit import OUTGROWN_COOKIE, Visit

OTHERS_COOKIE = "others"
"""Whose account a browser was signed in to, and the guest of whom its owner said that they are somebody else."""
KEY_REFUSALS = (SignInError, PasskeyError, LimitError)
"""What is said beside the field: nothing that was typed is lost."""


@get("/come-in", name="come-in")
async def come_in(visit: Visit) -> Template | Redirect:
    """Ask for a name and its key."""
    then = own_path(visit.request.query_params.get("next", ""))
    return visit.go(then) if visit.is_member else await _door(visit, then)


async def _door(visit: Visit, then: str, name: str = "", wrong: LudogiteError | None = None) -> Template:
    outgrown = visit.outgrown or visit.services.signer.read(visit.request.cookies.get(OUTGROWN_COOKIE), "outgrown")
    kept = await visit.services.accounts.known(outgrown.id) if outgrown else None
    headers = {"retry-after": str(wrong.wait_s)} if isinstance(wrong, LimitError) else None
    return visit.page(
        "come-in.html",
        status_code=status_of(type(wrong)) if wrong else 200,
        headers=headers,
        next=then,
        name=name or (kept.name if kept else ""),
        kept=kept,
        wrong=visit.why(wrong) if wrong and not isinstance(wrong, LimitError) else "",
        wait_s=wrong.wait_s if isinstance(wrong, LimitError) else 0,
        passkeys=party_of(visit) is not None,
    )


@post("/come-in")
async def enter_with_secret(visit: Visit, data: Form) -> Redirect | Template:
    """Come in with a name and its password, or a code of the paper."""
    then, name = own_path(data.get("next", "")), data.get("name", "")
    try:
        account = await open_account(visit, name, data.get("secret", ""))
    except KEY_REFUSALS as error:
        return await _door(visit, then, name, error)
    return await _entered(visit, account, then)


@get("/come-in/passkey", name="come-in-passkey")
async def ask_any_passkey(visit: Visit) -> Response[PasskeyQuestion]:
    """Ask this device for a passkey of this house, whoever's it is."""
    return ask_for_one(visit)


@post("/come-in/passkey")
async def enter_with_passkey(visit: Visit, data: Form) -> Redirect | Template:
    """Come in with a passkey: no name is typed."""
    then = own_path(data.get("next", ""))
    try:
        account = await take_shown(visit, data.get("ticket", ""), data.get("answer", ""))
    except KEY_REFUSALS as error:
        return await _door(visit, then, wrong=error)
    return await _entered(visit, account, then)


async def _entered(visit: Visit, account: Account, then: str) -> Redirect:
    guest = await unclaimed_guest(visit, account)
    cookies = await sign_in(visit, account)
    if guest is not None:
        return visit.go(f"/come-in/games?{urlencode({'next': then})}", *cookies)
    return visit.go(then, *cookies, *without_guest(visit))


async def guest_with_games(visit: Visit) -> Guest | None:
    """Return the guest that this browser was, where anything was played then and nobody keeps that name."""
    guest = visit.services.signer.read(visit.request.cookies.get(GUEST_COOKIE), "guest")
    house = visit.services.house
    if guest is None or guest.id in house.forgotten or visit.services.is_away(guest.id):
        return None
    if await visit.services.accounts.known(guest.id) is not None:
        return None
    return guest if await house.index.every_table_of(guest.id) else None


async def unclaimed_guest(visit: Visit, account: Account) -> Guest | None:
    """Return the guest with games of whom an account's owner has not said yet whether it was them."""
    guest = await guest_with_games(visit)
    is_other = guest is not None and visit.request.cookies.get(OTHERS_COOKIE) == _others(account, guest)
    return None if is_other else guest


def _others(account: Account, guest: Guest) -> str:
    return f"{account.id}.{guest.id}"


@get("/come-in/games", name="come-in-games")
async def ask_games(visit: Visit, services: Services) -> Template | Redirect:
    """Ask whether the games of the guest who played on this device are the member's."""
    then = own_path(visit.request.query_params.get("next", ""))
    guest = await guest_with_games(visit)
    if guest is None or not visit.is_member:
        return visit.go(then)
    account, _ = member_of(visit)
    count = len(await services.house.index.every_table_of(guest.id))
    return visit.page("come-in-games.html", guest=guest, account=account, count=count, next=then)


@post("/come-in/games")
async def bring_games(visit: Visit, services: Services, data: Form) -> Redirect:
    """Bring along what the guest of this device played, or leave it where it is."""
    account, _ = member_of(visit)
    then = own_path(data.get("next", ""))
    guest = await guest_with_games(visit)
    if guest is None:
        return visit.go(then)
    if data.get("mine") != "yes":
        return visit.go(then, visit.cookie(OTHERS_COOKIE, _others(account, guest)))
    await recognise(services.house, guest.id, Person(account.id, account.name))
    await services.accounts.note_guest(account, guest.id)
    services.close_sockets(guest.id)
    return visit.go(then, *without_guest(visit))


@get("/come-in/again", name="come-in-again")
async def again(visit: Visit) -> Template | Redirect:
    """Ask whoever is signed in for a key once more."""
    then = own_path(visit.request.query_params.get("next", ""))
    if not visit.is_member:
        return visit.go(f"/come-in?{urlencode({'next': then})}")
    signed_in_at(visit)
    return again_page(visit, then)


@post("/come-in/again")
async def prove_with_secret(visit: Visit, data: Form) -> Redirect | Template:
    """Show the password, or a code of the paper, once more."""
    account, _ = signed_in_at(visit)
    try:
        await prove_account(visit, account, data.get("secret", ""))
    except KEY_REFUSALS as error:
        return _asked_again(visit, data, error)
    return await _proved(visit, data)


@get("/come-in/again/passkey", name="come-in-again-passkey")
async def ask_own_passkey(visit: Visit, services: Services) -> Response[PasskeyQuestion]:
    """Ask this device for a passkey of whoever is signed in."""
    account, _ = signed_in_at(visit)
    return ask_for_one(visit, Guest(account.id, ""), await services.accounts.credentials.of(account.id))


@post("/come-in/again/passkey")
async def prove_with_passkey(visit: Visit, data: Form) -> Redirect | Template:
    """Show a passkey once more."""
    account, _ = signed_in_at(visit)
    try:
        await take_shown(visit, data.get("ticket", ""), data.get("answer", ""), Guest(account.id, ""))
    except KEY_REFUSALS as error:
        return _asked_again(visit, data, error)
    return await _proved(visit, data)


def _asked_again(visit: Visit, data: Form, error: LudogiteError) -> Template:
    return again_page(visit, data.get("next", ""), data.get("kept", ""), visit.why(error), status_of(type(error)))


async def _proved(visit: Visit, data: Form) -> Redirect | Template:
    _, session = signed_in_at(visit)
    then = own_path(data.get("next", ""))
    token = await visit.services.sessions.prove(session)
    cookies = [visit.session_cookie(token)] if token else []
    fields = waiting_form(data.get("kept", ""))
    if not data.get("kept"):
        return visit.go(then, *cookies)
    page = visit.page("come-in-go-on.html", then=then, fields=fields)
    page.cookies = [*page.cookies, *cookies]
    return page


@post("/sign-out")
async def sign_out(visit: Visit, services: Services, data: Form) -> Redirect:
    """Sign this browser out, or every browser of the account."""
    if visit.session is None:
        return visit.go("/")
    if data.get("where") == "everywhere":
        account, _ = member_of(visit)
        await services.end_sessions(account)
    else:
        await services.end_session(visit.session)
    return visit.go("/", visit.session_cookie(""), visit.without_cookie(HOST_COOKIE))


ROUTES: list[Any] = [
    come_in, enter_with_secret, ask_any_passkey, enter_with_passkey, ask_games, bring_games, again, prove_with_secret,
    ask_own_passkey, prove_with_passkey, sign_out,
]  # fmt: skip
