"""The host's page: tables, free chat, the notice of the house, its load; and the door to all of it."""

from __future__ import annotations

import contextlib
import hmac
from typing import Any, NamedTuple

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.core.errors import RulesGoneError
from ludogite.core.message import house_message
from ludogite.people.moderation.events import KEY_HOLDER, FreeChatAllowed, NoticeWritten, RoleChanged, TableClosed
from ludogite.play.errors import KeptTableError, LimitError, UnknownTableError
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.host import admission, desk, fair_play, people
from ludogite.web.host.figures import KEPT_LOGS, figures_of, troubles_of, usual_wait_ms
from ludogite.web.host.log_lines import BY_KEY, shown_lines
from ludogite.web.shared.forms import Form
from ludogite.web.shared.notice import check_notice
from ludogite.web.shared.powers import only_host, read_reason
from ludogite.web.shared.table_cards import cards
from ludogite.web.shared.visit import Visit


@get("/host", name="host")
async def host(visit: Visit, services: Services) -> Template | Redirect:
    """What only the host sees; a moderator's own page for moderators, and a door for everybody else."""
    if visit.standing == "moderator":
        return visit.go("/host/reports")
    if visit.standing != "host":
        return visit.page("host-door.html", wrong=False)
    house = services.house
    standings = await house.index.recent()
    players = {card.table.id: card.players for card in await cards(services, [one.id for one in standings], visit)}
    kept = {id_: translate(why, visit.language) for id_, why in house.kept.items()}
    return visit.page(
        "host.html",
        standings=standings,
        players=players,
        load=figures_of(services),
        within_ms=usual_wait_ms(services),
        troubles=troubles_of(services),
        kept=kept,
        unopened=await _unopened(visit),
        unreadable_lines=await shown_lines(services.moderation.unreadable.values(), visit),
        may_take=visit.is_host and _may_be_host(visit),
    )


NAMED = {"accounts": "unreadable-accounts", "clubs": "unreadable-clubs", "tournaments": "unreadable-tournaments"}
"""How the host's page names what cannot be opened."""


class Unopened(NamedTuple):
    """An account, a club or a tournament that cannot be opened."""

    name: str
    why: str
    address: str
    """Where something can be done about it; empty where there is no such page."""


async def _unopened(visit: Visit) -> list[Unopened]:
    """Return what is kept closed, beside tables, and why."""
    logs, accounts = visit.services.house.kept_logs, visit.services.accounts
    found = []
    for kind, error in KEPT_LOGS.items():
        for id_, why in logs.of(error).items():
            account = await accounts.known(id_) if kind == "accounts" else None
            name = visit.say(NAMED[kind], account.name if account else id_)
            found.append(Unopened(name, translate(why, visit.language), f"/host/people/{id_}" if account else ""))
    return found


def _may_be_host(visit: Visit) -> bool:
    """Tell whether somebody is signed in who is no host yet, and plays themselves."""
    account = visit.account
    is_person = account is not None and account.kind == "person" and account.id == visit.guest.id
    return is_person and visit.session is not None and account is not None and account.role != "host"


@post("/host")
async def enter(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Open the host's page with the host's key."""
    network = services.networks.of_scope(visit.request.scope)
    if wait_s := services.limits.keys.wait_s(network):
        raise LimitError(house_message("too many wrong keys from here"), wait_s)
    if not hmac.compare_digest(data.get("key", "").strip().encode(), services.keys.host.encode()):
        services.limits.keys.take(network)
        return visit.page("host-door.html", status_code=403, wrong=True)
    return visit.go("/host", visit.host_cookie())


@post("/host/take")
async def take_role(visit: Visit, services: Services) -> Redirect:
    """Make the account host that is signed in where the key was shown: the first host's way in."""
    only_host(visit)
    account = visit.needs_account()
    if visit.is_host and _may_be_host(visit):
        await services.accounts.give_role(account, "host", KEY_HOLDER, BY_KEY)
        await services.sessions.renew_all(account.id)
        await services.moderation.write(RoleChanged("host", BY_KEY, account.name), KEY_HOLDER, account.id)
    return visit.go("/host")


@post("/host/close")
async def close(visit: Visit, services: Services, data: Form) -> Redirect:
    """Put a table away."""
    by = only_host(visit)
    table = data.get("table", "")
    with contextlib.suppress(UnknownTableError, KeptTableError, RulesGoneError):
        await services.house.close_table(table)
        await services.moderation.write(TableClosed(table, read_reason(data, is_needed=False)), by)
    return visit.go("/host")


@post("/host/chat")
async def chat(visit: Visit, services: Services, data: Form) -> Redirect:
    """Allow or forbid free chat."""
    by = only_host(visit)
    allowed = data.get("allow") == "yes"
    await services.moderation.write(FreeChatAllowed(allowed, read_reason(data, is_needed=False)), by)
    return visit.go("/host")


@post("/host/notice")
async def notice(visit: Visit, services: Services, data: Form) -> Redirect:
    """Say something to everybody who comes, or nothing any more."""
    by = only_host(visit)
    await services.moderation.write(NoticeWritten(check_notice(data.get("notice", ""))), by)
    return visit.go("/host")


ROUTES: list[Any] = [
    host, enter, take_role, close, chat, notice, *people.ROUTES, *desk.ROUTES, *admission.ROUTES,
    *fair_play.ROUTES,
]  # fmt: skip
