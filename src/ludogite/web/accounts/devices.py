"""The devices of an account: where it is signed in, and letting in another one."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import urlencode

import segno
from litestar import get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect, Template
from markupsafe import Markup

from ludogite.core.message import Message, house_message
from ludogite.drawing.theme import THEMES
from ludogite.people.errors import AccountError, LinkError
from ludogite.people.sessions.pairings import PAIRING_MS, DevicePairing, Pairings, in_threes, plain_letters
from ludogite.play.errors import LimitError
from ludogite.web.accounts.keeping import count_question
from ludogite.web.accounts.members import sign_in
from ludogite.web.accounts.script import PairingOut
from ludogite.web.doors.refusing import status_of
from ludogite.web.doors.services import Services
from ludogite.web.shared.forms import Form
from ludogite.web.shared.returning import key_first, to_come_in
from ludogite.web.shared.signed_in import base_url, device_of, member_of, network_of
from ludogite.web.shared.visit import Visit

PAIRING_COOKIE = "pairing"
QUIET = 2
BIRDS: tuple[tuple[str, Message], ...] = (
    ("robin", house_message("a robin", context="a bird on two screens")),
    ("kingfisher", house_message("a kingfisher", context="a bird on two screens")),
    ("goldfinch", house_message("a goldfinch", context="a bird on two screens")),
    ("magpie", house_message("a magpie", context="a bird on two screens")),
    ("bluetit", house_message("a blue tit", context="a bird on two screens")),
    ("thrush", house_message("a thrush", context="a bird on two screens")),
    ("greenfinch", house_message("a greenfinch", context="a bird on two screens")),
    ("bullfinch", house_message("a bullfinch", context="a bird on two screens")),
)
"""Names of drawings, and what the birds are called."""


def open_pairings(services: Services) -> Pairings:
    """Return the devices of a house that ask to be let in by another."""
    return Pairings(services.house)


@post("/me/devices/end")
async def end_session(visit: Visit, services: Services, data: Form) -> Redirect:
    """Sign another browser out."""
    account, _ = member_of(visit)
    sessions = await services.sessions.of(account.id)
    found = next((one for one in sessions if one.digest == data.get("session", "")), None)
    if found is None:
        raise AccountError(house_message("this device is signed out already"))
    await services.end_session(found)
    return visit.go("/me#devices")


@post("/me/devices/end-others")
async def end_others(visit: Visit, services: Services) -> Redirect:
    """Sign all other browsers out."""
    account, session = member_of(visit)
    await services.end_sessions(account, session.digest)
    return visit.go("/me#devices")


@get("/me/device", name="me-device")
async def show_letters(visit: Visit, services: Services) -> Template | Redirect:
    """Show letters to another device; then who asks with them, and the bird that both should show."""
    if not visit.is_member:
        return to_come_in(visit, "/me/device")
    if asked := key_first(visit, "/me/device"):
        return asked
    _, session = member_of(visit)
    letters, pairing = await services.of_room(open_pairings).shown_by(session.digest) or ("", None)
    link = f"{base_url(visit)}/come-in/device?{urlencode({'letters': letters})}"
    return visit.page(
        "me-device.html",
        letters=letters,
        threes=in_threes(letters),
        link=link,
        code=Markup(_code(link)) if letters else "",  # noqa: S704 - drawn by us
        pairing=pairing,
        bird=_bird(pairing),
        minutes=PAIRING_MS // 60_000,
    )


@post("/me/device")
async def draw_letters(visit: Visit, services: Services) -> Redirect | Template:
    """Draw new letters; those shown before count no more."""
    if asked := key_first(visit, "/me/device"):
        return asked
    account, session = member_of(visit)
    await services.of_room(open_pairings).show(account.id, session.digest)
    return visit.go("/me/device")


@get("/me/device/state", name="me-device-state")
async def letters_state(visit: Visit, services: Services) -> PairingOut:
    """Tell how far the other device has come."""
    _, session = member_of(visit)
    found = await services.of_room(open_pairings).shown_by(session.digest)
    return PairingOut(found[1].state if found else None)


@post("/me/device/answer")
async def answer_device(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Let the device in that shows the same bird, or send it away."""
    if asked := key_first(visit, "/me/device"):
        return asked
    _, session = member_of(visit)
    letters = plain_letters(data.get("letters", ""))
    if data.get("answer") != "yes":
        await services.of_room(open_pairings).refuse(letters, session.digest)
        return visit.go("/me/device")
    await services.of_room(open_pairings).allow(letters, session.digest, data.get("asker", ""))
    return visit.go("/me/device")


@get("/come-in/device", name="come-in-device")
async def type_letters(visit: Visit) -> Template | Redirect:
    """Ask for the letters that another device shows."""
    if visit.is_member:
        return visit.go("/me")
    return _letters_page(visit, plain_letters(visit.request.query_params.get("letters", "")))


def _letters_page(visit: Visit, letters: str, wrong: LinkError | LimitError | None = None) -> Template:
    said = visit.why(wrong) if wrong else ""
    status_code = status_of(type(wrong)) if wrong else 200
    shown = " ".join(in_threes(letters)).strip()
    return visit.page("come-in-device.html", status_code=status_code, letters=shown, wrong=said)


@post("/come-in/device")
async def ask_in(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Ask the device that shows these letters to let this one in."""
    letters = plain_letters(data.get("letters", ""))
    try:
        count_question(visit, services.limits.letters)
        ticket = await services.of_room(open_pairings).ask(letters, device_of(visit))
    except (LinkError, LimitError) as error:
        return _letters_page(visit, letters, error)
    services.limits.letters.give_back(network_of(visit))
    return visit.go("/come-in/device/wait", _pairing_cookie(visit, ticket))


@get("/come-in/device/wait", name="come-in-device-wait")
async def wait_outside(visit: Visit, services: Services) -> Template | Redirect:
    """Show the bird until the other device has said yes."""
    try:
        pairing = await services.of_room(open_pairings).asked_by(visit.request.cookies.get(PAIRING_COOKIE, ""))
    except LinkError as error:
        return visit.go("/me") if visit.is_member else _letters_page(visit, "", error)
    account = await services.accounts.find(pairing.account) if pairing.state == "allowed" else None
    status_code = status_of(LinkError) if pairing.state == "refused" else 200
    return visit.page(
        "come-in-wait.html", status_code=status_code, pairing=pairing, bird=_bird(pairing), account=account
    )


@get("/come-in/device/state", name="come-in-device-state")
async def wait_state(visit: Visit, services: Services) -> PairingOut:
    """Tell whether the other device has said yes."""
    try:
        return PairingOut(
            (await services.of_room(open_pairings).asked_by(visit.request.cookies.get(PAIRING_COOKIE, ""))).state
        )
    except LinkError:
        return PairingOut(None)


@post("/come-in/device/enter")
async def enter_by_device(visit: Visit, services: Services) -> Redirect | Template:
    """Come in, where the other device has said yes. No key was shown here: what needs one asks for it."""
    try:
        id_ = await services.of_room(open_pairings).enter(visit.request.cookies.get(PAIRING_COOKIE, ""))
    except LinkError as error:
        return _letters_page(visit, "", error)
    account = await services.accounts.find(id_)
    if account is None:
        return visit.go("/come-in")
    cookies = await sign_in(visit, account, is_proved=False)
    return visit.go("/come-in/games", *cookies, visit.without_cookie(PAIRING_COOKIE))


def _pairing_cookie(visit: Visit, ticket: str) -> Cookie:
    cookie = visit.cookie(PAIRING_COOKIE, ticket)
    cookie.max_age = PAIRING_MS // 1000
    cookie.samesite = "strict"
    return cookie


def _bird(pairing: DevicePairing | None) -> tuple[str, Message]:
    return BIRDS[pairing.bird if pairing else 0]


def _code(link: str) -> str:
    """Return a link as a square to aim at: dark on paper white, whatever the light."""
    day = THEMES["day"]
    drawn = io.BytesIO()
    segno.make(link, micro=False, error="m").save(
        drawn, kind="svg", border=QUIET, dark=day["ink"], light=day["ivory"], xmldecl=False, svgns=False, omitsize=True
    )
    return drawn.getvalue().decode()


ROUTES: list[Any] = [
    end_session, end_others, show_letters, draw_letters, letters_state, answer_device, type_letters, ask_in,
    wait_outside, wait_state, enter_by_device,
]  # fmt: skip
