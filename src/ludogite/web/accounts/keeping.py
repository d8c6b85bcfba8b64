"""Keeping a name, in three steps: the name, a key, a piece of paper. Each is a page, so that the way back works."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.core.registry import installed_games
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.names import check_account_name
from ludogite.people.accounts.passwords import SHORTEST
from ludogite.people.errors import AccountNameError, PasskeyError, PasswordError
from ludogite.play.errors import LimitError
from ludogite.web.accounts.ceremonies import ask_for_new, take_new
from ludogite.web.accounts.members import open_account, sign_in, without_guest
from ludogite.web.accounts.script import PasskeyQuestion
from ludogite.web.doors.limits import TokenBuckets
from ludogite.web.doors.refusing import status_of
from ludogite.web.doors.services import Services
from ludogite.web.learn.lessons import learning
from ludogite.web.puzzles.posed import shelves
from ludogite.web.shared.forms import Form
from ludogite.web.shared.returning import HOME_PATH, after_keeping, key_first, own_path, to_keep
from ludogite.web.shared.shown_once import shown_before
from ludogite.web.shared.signed_in import device_of, member_of, network_of, party_of
from ludogite.web.shared.visit import Visit

LATER_COOKIE = "paper"
"""When somebody put the paper off, in milliseconds; `told` once they were reminded."""


@get("/keep", name="keep")
async def keep(visit: Visit, name: str = "") -> Template | Redirect:
    """Ask under which name, and say what comes along; whoever came from a page of this house goes back to it."""
    then = visit.request.query_params.get("next", "")
    if visit.account:
        return visit.go(own_path(then))
    return to_keep(visit, then) if then else await _name_page(visit, name or visit.guest.name)


async def _name_page(visit: Visit, name: str, wrong: LudogiteError | None = None) -> Template:
    tables = [] if visit.new else await visit.services.house.index.every_table_of(visit.guest.id)
    learned = [learning(visit, game) for game in installed_games().values()]
    comes_along = (
        ("keep-games", len(tables)),
        ("keep-puzzles", sum(len(shelf.solved) for shelf in shelves(visit))),
        ("keep-lessons", sum(one is not None and one.finished for one in learned)),
    )
    return visit.page(
        "keep-name.html",
        status_code=status_of(type(wrong)) if wrong else 200,
        name=name,
        wrong=visit.why(wrong) if wrong else "",
        comes_along=[one for one in comes_along if one[1]],
        after=after_keeping(visit),
    )


@post("/keep")
async def choose_name(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Go on to the key, where the name can be kept."""
    typed = data.get("name", "")
    try:
        count_question(visit, services.limits.names)
        name = await services.accounts.check_free(typed)
    except (AccountNameError, LimitError) as error:
        return await _name_page(visit, typed, error)
    return visit.go(f"/keep/key?{urlencode({'name': name})}")


def count_question(visit: Visit, limit: TokenBuckets) -> None:
    """Count something that costs others something or tells who is here: raises LimitError where it is too much."""
    network = network_of(visit)
    if wait_s := limit.wait_s(network):
        raise LimitError(house_message("that is a lot of names"), wait_s)
    limit.take(network)


@get("/keep/key", name="keep-key")
async def choose_key(visit: Visit, name: str = "") -> Template | Redirect:
    """Ask how somebody wants to come back: with a passkey where that works, or with a password."""
    if visit.account:
        return visit.go("/me")
    try:
        return _key_page(visit, check_account_name(name))
    except AccountNameError as error:
        return await _name_page(visit, name or visit.guest.name, error if name else None)


def _key_page(visit: Visit, name: str, wrong: LudogiteError | None = None) -> Template:
    return visit.page(
        "keep-key.html",
        status_code=status_of(type(wrong)) if wrong else 200,
        name=name,
        wrong=visit.why(wrong) if isinstance(wrong, PasswordError) else "",
        trouble=visit.why(wrong) if wrong and not isinstance(wrong, PasswordError) else "",
        passkeys=party_of(visit) is not None,
        shortest=SHORTEST,
    )


@post("/keep/key")
async def keep_with_password(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Keep the name with a password; whoever played under it goes on as a member."""
    name, password = data.get("name", ""), data.get("password", "")
    try:
        if visit.outgrown is not None:  # the second of two touches, perhaps: whoever knows the key comes in
            return visit.go("/keep/paper", *await sign_in(visit, await open_account(visit, name, password)))
        _refuse_member(visit)
        count_question(visit, services.limits.joins)
        account = await services.accounts.join_with_password(visit.guest.id, name, password)
    except AccountNameError as error:
        return await _name_page(visit, name, error)
    except LudogiteError as error:
        return _key_page(visit, name, error)
    return await _joined(visit, account)


@get("/keep/passkey", name="keep-passkey")
async def ask_passkey(visit: Visit, services: Services, name: str = "") -> Response[PasskeyQuestion]:
    """Ask this device for a passkey for a name that can be kept."""
    _refuse_member(visit)
    count_question(visit, services.limits.names)
    return ask_for_new(visit, visit.guest.id, await services.accounts.check_free(name))


@post("/keep/passkey")
async def keep_with_passkey(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Keep the name with a passkey that this device has made."""
    name = data.get("name", "")
    try:
        _refuse_member(visit)
        count_question(visit, services.limits.joins)
        passkey, name = await take_new(visit, data.get("ticket", ""), data.get("answer", ""), visit.guest.id)
        account = await services.accounts.join_with_passkey(visit.guest.id, name, passkey, device_of(visit))
    except AccountNameError as error:
        return await _name_page(visit, name, error)
    except LudogiteError as error:
        return _key_page(visit, name, error)
    return await _joined(visit, account)


def _refuse_member(visit: Visit) -> None:
    if visit.account is not None:
        raise PasskeyError(house_message("you keep a name already; your keys are in your corner"))


async def _joined(visit: Visit, account: Account) -> Redirect:
    """Let the browser be the member's, and nobody else's: whoever had a copy of its cookie is out."""
    cookies = [*await sign_in(visit, account), *without_guest(visit)]
    visit.services.close_sockets(account.id)
    return visit.go("/keep/paper", *cookies)


@get("/keep/paper", name="keep-paper")
async def paper(visit: Visit) -> Template | Redirect:
    """Offer codes on paper, for the day on which the key is lost."""
    if not visit.is_member:
        return visit.go("/keep")
    account, _ = member_of(visit)
    return visit.page("keep-paper.html", account=account, codes=[], is_step=True, after="")


@post("/keep/paper", status_code=200)
async def write_paper(visit: Visit, services: Services, data: Form) -> Template | Redirect:
    """Write new codes: this page shows them once, and the old ones open nothing any more."""
    if asked := key_first(visit, "/keep/paper", data):
        return asked
    if shown := await shown_before(visit, data, "/me/paper"):
        return shown
    account, _ = member_of(visit)
    codes = await services.accounts.write_codes(account)
    is_step = data.get("step") == "yes"
    after = after_keeping(visit) if is_step else HOME_PATH
    return visit.page("keep-paper.html", account=account, codes=codes, is_step=is_step, after=after)


@post("/keep/paper/later")
async def paper_later(visit: Visit, services: Services) -> Redirect:
    """Put the paper off: the corner reminds once, another day."""
    member_of(visit)
    return visit.go(after_keeping(visit), later_cookie(visit, str(services.house.now())))


@post("/keep/paper/told")
async def paper_told(visit: Visit) -> Redirect:
    """Remind nobody any more."""
    member_of(visit)
    return visit.go("/me", later_cookie(visit, "told"))


def later_cookie(visit: Visit, value: str) -> Cookie:
    """Return the cookie that remembers when to remind somebody of the paper."""
    return visit.cookie(LATER_COOKIE, value)


ROUTES: list[Any] = [
    keep, choose_name, choose_key, keep_with_password, ask_passkey, keep_with_passkey, paper, write_paper, paper_later,
    paper_told,
]  # fmt: skip
