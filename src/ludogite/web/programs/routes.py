"""A member's programs: their names, and the tokens that they come in with. Only their owner sees to them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.accounts.access_tokens import LABEL_LENGTH, SCOPES, read_scopes
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.erasing import forget_person
from ludogite.people.accounts.token_store import AccessTokenRow
from ludogite.people.errors import AccountError, AccountNameError, MutedError
from ludogite.play.events import Person
from ludogite.web.doors.refusing import status_of
from ludogite.web.doors.services import Services
from ludogite.web.programs import challenges
from ludogite.web.shared.forms import Form, is_chosen
from ludogite.web.shared.muting import refuse_muted
from ludogite.web.shared.returning import key_first, to_come_in
from ludogite.web.shared.shown_once import shown_before
from ludogite.web.shared.visit import Visit

USUAL_DAYS, MOST_DAYS = 90, 365
"""How long a token opens something: as the page proposes it, and at most."""
DAY_S = 86_400


@dataclass(frozen=True, slots=True)
class OwnProgram:
    """A program as its owner sees it."""

    account: Account
    tokens: list[AccessTokenRow]


def _owner(visit: Visit) -> Account:
    """Return who may have programs: a person who is signed in, and plays under no other name just now."""
    account = visit.needs_account()
    if account.kind != "person" or visit.guest.id != account.id:
        raise AccountError(house_message("only a person's account holds other names"))
    return account


async def _own(visit: Visit, services: Services, program_id: str) -> Account:
    """Return a program of whoever asks; somebody else's is as if it were not there."""
    owner = _owner(visit)
    found = await services.accounts.find(program_id)
    if found is None or found.kind != "program" or found.owner != owner.id:
        raise NotFoundException
    return found


async def _page(visit: Visit, services: Services, *, status_code: int = 200, **context: Any) -> Template:  # noqa: ANN401 - for the template
    owner = _owner(visit)
    owned = await services.accounts.owned_by(owner, "program")
    today = datetime.fromtimestamp(services.house.now() / 1000, UTC).date()
    shown = {"made": "", "made_for": None, "refused": None, "typed": {}, "opened": ""} | context
    return visit.page(
        "programs.html",
        status_code=status_code,
        programs=[OwnProgram(one, await services.access_tokens.of(one)) for one in owned],
        scopes=SCOPES,
        label_length=LABEL_LENGTH,
        is_recent=visit.session is not None and services.sessions.is_recent(visit.session),
        now=services.house.now(),
        first_day=today + timedelta(days=1),
        usual_day=today + timedelta(days=USUAL_DAYS),
        last_day=today + timedelta(days=MOST_DAYS),
        **shown,
    )


async def _refused(
    visit: Visit, services: Services, error: LudogiteError, typed: dict[str, str], opened: str
) -> Template:
    """Show the page again with what was typed, and why it was not done."""
    status_code = status_of(type(error))
    return await _page(visit, services, status_code=status_code, refused=visit.why(error), typed=typed, opened=opened)


def _read_until(typed: str) -> int:
    """Return when the day is over that somebody chose; raises AccountError."""
    try:
        chosen = date.fromisoformat(typed)
    except ValueError:
        raise AccountError(house_message("a day is written as 2027-01-31, got '{day}'", day=excerpt(typed))) from None
    begins = datetime(chosen.year, chosen.month, chosen.day, tzinfo=UTC).timestamp()
    return int((begins + DAY_S) * 1000)


@get("/me/programs", name="programs")
async def programs_page(visit: Visit, services: Services) -> Template | Redirect:
    """Show a member's programs and their tokens."""
    return await _page(visit, services) if visit.is_member else to_come_in(visit, "/me/programs")


@post("/me/programs", status_code=200)
async def add_program(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Begin a name for a program."""
    owner = _owner(visit)
    services.count(services.limits.commands, visit.guest)
    try:
        refuse_muted(visit)
        made = await services.accounts.add_owned(owner, data.get("name", ""), "program")
    except (AccountError, AccountNameError, MutedError) as error:
        return await _refused(visit, services, error, data, "add")
    return visit.go(f"/me/programs#{made.id}")


@post("/me/programs/{program_id:str}/rename", status_code=200)
async def rename_program(visit: Visit, services: Services, program_id: str, data: Form) -> Redirect | Template:
    """Give a program another name."""
    program = await _own(visit, services, program_id)
    services.count(services.limits.commands, visit.guest)
    try:
        refuse_muted(visit)
        await services.accounts.rename(program, data.get("name", ""), program.owner)
    except (AccountError, AccountNameError, MutedError) as error:
        return await _refused(visit, services, error, data, f"rename-{program.id}")
    return visit.go(f"/me/programs#{program.id}")


@post("/me/programs/{program_id:str}/remove")
async def remove_program(visit: Visit, services: Services, program_id: str) -> Redirect | Template:
    """Erase a program: its tokens, its name, and its name at every table. Its games stay."""
    program = await _own(visit, services, program_id)
    if asked := key_first(visit, "/me/programs"):
        return asked
    services.count(services.limits.commands, visit.guest)
    await services.access_tokens.revoke_all(program)
    await forget_person(services.house, Person(program.id, program.name, visit.needs_account().name))
    await services.accounts.erase(program)
    return visit.go("/me/programs")


@post("/me/programs/{program_id:str}/tokens", status_code=200)
async def make_token(visit: Visit, services: Services, program_id: str, data: Form) -> Template | Redirect:
    """Make a token, and show it this once."""
    program = await _own(visit, services, program_id)
    if asked := key_first(visit, f"/me/programs/{program.id}/tokens", data):
        return asked
    services.count(services.limits.commands, visit.guest)
    try:
        scopes = read_scopes([scope for scope in SCOPES if is_chosen(data, f"scope-{scope}")])
        until = _read_until(data.get("until", ""))
        if shown := await shown_before(visit, data, "/me/programs"):
            return shown
        token = await services.access_tokens.issue(program, data.get("label", ""), scopes, until)
    except AccountError as error:
        return await _refused(visit, services, error, data, f"token-{program.id}")
    return await _page(visit, services, made=token, made_for=program)


@post("/me/programs/{program_id:str}/tokens/{digest:str}/revoke")
async def revoke_token(visit: Visit, services: Services, program_id: str, digest: str) -> Redirect:
    """Let a token open nothing any more."""
    program = await _own(visit, services, program_id)
    services.count(services.limits.commands, visit.guest)
    await services.access_tokens.revoke(program, digest)
    return visit.go(f"/me/programs#{program.id}")


ROUTES: list[Any] = [
    programs_page, add_program, rename_program, remove_program, make_token, revoke_token, *challenges.ROUTES,
]  # fmt: skip
