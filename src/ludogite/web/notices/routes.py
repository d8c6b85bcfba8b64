"""How a member is told that a table awaits them: one page, the links in notices, and feeds with secret addresses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.accounts.account import Account
from ludogite.people.errors import MailError, NoticePreferenceError, PushEndpointError
from ludogite.people.notices.mail import Mail
from ludogite.people.notices.notices import preferences_of
from ludogite.people.notices.outbound import refuse_closed
from ludogite.people.notices.preferences import (
    HERE,
    HOURS,
    NoticePreferences,
    check_email,
    check_pace,
    check_zone,
    zones,
)
from ludogite.people.notices.store import NEVER, PreferenceRow, SubscriptionRow
from ludogite.people.notices.web_push import check_browser
from ludogite.translation import translate
from ludogite.web.doors.identity import Guest
from ludogite.web.doors.refusing import sentence_of
from ludogite.web.doors.services import Services
from ludogite.web.notices import feeds
from ludogite.web.notices.sending import STOP, mailer_of
from ludogite.web.shared.forms import Form, read_choice
from ludogite.web.shared.returning import to_come_in
from ludogite.web.shared.signed_in import member_of, party_of
from ludogite.web.shared.visit import Visit

PAGE = "/me/notices"
CONFIRM, CONFIRM_S = "confirm-email", 2 * 24 * 3600
"""What the ticket in the mail to a new address is for, whose `name` is that address; and how long it works."""
NO_FORM = {"exclude_from_csrf": True}
"""Said of what calendars, mail programs and notices ask without a page of ours: the secret address is the proof."""
FEEDS = ("ics", "rss", "atom")
LINK_GONE = 410
ANSWERS = {
    "child": ("notices", "notices-child", ""),
    "ask-stop": ("notices-stop-ask", "notices-stop-ask-how", "notices-stop"),
    "stopped": ("notices-stopped-now", "notices-stopped-how", ""),
    "ask-email": ("notices-confirm", "notices-confirm-how", "notices-confirm-do"),
    "confirmed": ("notices-confirmed", "notices-confirmed-how", ""),
    "old": ("notices-link-old", "notices-link-old-how", ""),
}
"""What the pages behind the links in notices and mails say, and what can be done there."""
MOST_TYPED = 300


@dataclass(frozen=True, slots=True)
class FeedAddresses:
    """The secret addresses of somebody's tables."""

    calendar: str
    rss: str
    atom: str

    @property
    def subscription(self) -> str:
        """The address of the calendar as calendars open it."""
        return f"webcal:{self.calendar.partition(':')[2]}"


def _row_of(account: Account, visit: Visit, row: PreferenceRow | None) -> PreferenceRow:
    usual = NoticePreferences()
    return row or PreferenceRow(account.id, usual.pace, usual.daily_hour, usual.quiet_from, usual.quiet_until, HERE,
                                visit.language)  # fmt: skip


def _ways(visit: Visit, row: PreferenceRow, devices: list[SubscriptionRow]) -> list[str]:
    """Say where somebody is told something."""
    ways = [visit.say("notices-on-devices", len(devices))] if devices else []
    by_mail = row.is_confirmed and mailer_of(visit.services) is not None
    return [*ways, visit.say("notices-by-mail")] if by_mail else ways


async def _page(visit: Visit, services: Services, error: LudogiteError | None = None, typed: str = "") -> Template:
    account, _ = member_of(visit)
    row = _row_of(account, visit, await services.notices.of(account.id))
    devices = await services.notices.devices(account.id)
    word, base = services.notices.feed_word(row), _base(services, visit.request)
    return visit.page(
        "notices.html",
        status_code=400 if error else 200,
        row=row,
        wish=preferences_of(row),
        ways=visit.list_names(_ways(visit, row, devices)),
        is_stopped=row.pace == NEVER,
        devices=devices,
        has_push=party_of(visit) is not None,
        push_key=services.notices.push_key.public,
        has_mail=mailer_of(services) is not None,
        can_send=bool(party_of(visit) or mailer_of(services) or devices),
        feeds=FeedAddresses(*(f"{base}/feeds/{word}/tables.{kind}" for kind in FEEDS)) if word else None,
        zones=zones(),
        hours=range(HOURS),
        here=HERE,
        refused=(sentence_of(error), error.code) if error else None,
        typed=typed,
        is_saved="kept" in visit.request.query_params,
    )


def _base(services: Services, request: Request[Any, Any, Any]) -> str:
    """Return where the house is reached from outside, as far as it is known."""
    return services.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")


def _zone(form: Form) -> str:
    """Return where somebody's clock is set, as their browser says; that of the house where it says nothing."""
    try:
        return check_zone(form.get("zone", ""))
    except NoticePreferenceError:
        return HERE


def _hour(form: Form, name: str, usual: int) -> int:
    return int(read_choice(form, name, map(str, range(HOURS)), str(usual)))


@get(PAGE, name="notices")
async def notices_page(visit: Visit, services: Services) -> Template | Redirect:
    """Show how a member is told, and where."""
    if visit.plays_as_child:
        return _answer(visit, "child")
    return await _page(visit, services) if visit.is_member else to_come_in(visit, PAGE)


@post(PAGE, status_code=200)
async def prefer_notices(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Choose how often one is told, and at which hours not."""
    account, _ = member_of(visit)
    services.count(services.limits.commands, visit.guest)
    usual = preferences_of(_row_of(account, visit, await services.notices.of(account.id)))
    try:
        wish = NoticePreferences(
            check_pace(data.get("pace") or "at-once"),
            _hour(data, "hour", usual.daily_hour),
            _hour(data, "quiet-from", usual.quiet_from),
            _hour(data, "quiet-until", usual.quiet_until),
            check_zone(data.get("zone") or usual.zone),
            visit.language,
        )
    except NoticePreferenceError as error:
        return await _page(visit, services, error)
    await services.notices.prefer(account.id, wish)
    return visit.go(f"{PAGE}?kept")


@post(f"{PAGE}/devices", status_code=200)
async def add_device(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Be told on a browser from now on."""
    _, session = member_of(visit)
    services.count(services.limits.commands, visit.guest)
    try:
        browser = check_browser(data.get("endpoint", ""), data.get("key", ""), data.get("secret", ""))
        await refuse_closed(browser.endpoint)
        await services.notices.subscribe(session, browser, visit.language, _zone(data))
    except (NoticePreferenceError, PushEndpointError) as error:
        return await _page(visit, services, error)
    return visit.go(PAGE)


@post(f"{PAGE}/devices/remove")
async def remove_device(visit: Visit, services: Services, data: Form) -> Redirect:
    """Be told nothing any more on a browser."""
    account, _ = member_of(visit)
    await services.notices.unsubscribe(account.id, data.get("device", ""))
    return visit.go(PAGE)


@post(f"{PAGE}/email", status_code=200)
async def set_email(visit: Visit, services: Services, data: Form) -> Redirect | Template:
    """Give an address, to which a link is sent: only whoever opens it is written to."""
    account, _ = member_of(visit)
    typed, mailer = data.get("email", "")[:MOST_TYPED], mailer_of(services)
    if mailer is None:
        return await _page(visit, services, NoticePreferenceError(house_message("this house sends no mail")), typed)
    try:
        address = check_email(typed)
        services.count(services.limits.mails, visit.guest)
        await services.notices.set_email(account.id, address, visit.language, _zone(data))
        ticket = services.signer.sign(Guest(account.id, address), CONFIRM, CONFIRM_S)
        text = house_message(
            "{name} asked to be told at this address when a table awaits.\n\nIf that is you, open this link within two "
            "days:\n{link}\n\nIf not, do nothing: no other mail will come.",
            name=account.name,
            link=f"{_base(services, visit.request)}/notices/email/{ticket}",
        )
        subject = translate(house_message("Is this your address?"), visit.language)
        await mailer.send(Mail(address, f"{subject} · Ludogîte", translate(text, visit.language)))
    except (NoticePreferenceError, MailError) as error:
        return await _page(visit, services, error, typed)
    return visit.go(f"{PAGE}#notices-mail")


@post(f"{PAGE}/email/remove")
async def remove_email(visit: Visit, services: Services) -> Redirect:
    """Let the house forget an address."""
    account, _ = member_of(visit)
    if await services.notices.of(account.id) is not None:
        await services.notices.set_email(account.id, None, visit.language, HERE)
    return visit.go(PAGE)


@post(f"{PAGE}/feeds")
async def make_feeds(visit: Visit, services: Services, data: Form) -> Redirect:
    """Make new secret addresses; the old ones end."""
    account, _ = member_of(visit)
    services.count(services.limits.commands, visit.guest)
    await services.notices.make_feeds(account.id, visit.language, _zone(data))
    return visit.go(f"{PAGE}#notices-feeds")


@post(f"{PAGE}/feeds/end")
async def end_feeds(visit: Visit, services: Services) -> Redirect:
    """Let the secret addresses end."""
    account, _ = member_of(visit)
    await services.notices.end_feeds(account.id)
    return visit.go(f"{PAGE}#notices-feeds")


@post(f"{PAGE}/stop")
async def stop_notices(visit: Visit, services: Services) -> Redirect:
    """Stop all notices, until somebody begins again."""
    account, _ = member_of(visit)
    await services.notices.stop(account.id)
    return visit.go(PAGE)


@get("/notices/stop/{ticket:str}")
async def ask_stop(visit: Visit, services: Services, ticket: str) -> Template:
    """Ask whoever opened the link in a notice: what only looks at links stops nothing."""
    return _answer(visit, "ask-stop" if services.signer.read(ticket, STOP) else "old")


@post("/notices/stop/{ticket:str}", status_code=200, opt=NO_FORM)
async def stop_by_link(visit: Visit, services: Services, ticket: str) -> Template:
    """Stop all notices of whoever a notice was for."""
    known = services.signer.read(ticket, STOP)
    if known is not None:
        await services.notices.stop(known.id)
    return _answer(visit, "stopped" if known else "old")


@get("/notices/email/{ticket:str}")
async def ask_email(visit: Visit, services: Services, ticket: str) -> Template:
    """Ask whoever reads the mail of an address whether notices may come there."""
    found = await _asking_mail(services, ticket)
    return _answer(visit, "ask-email", found[0].name, found[1]) if found else _answer(visit, "old")


@post("/notices/email/{ticket:str}", status_code=200, opt=NO_FORM)
async def confirm_email(visit: Visit, services: Services, ticket: str) -> Template:
    """Send notices to an address from now on."""
    found = await _asking_mail(services, ticket)
    if found is not None:
        await services.notices.confirm_email(found[0].id, found[1])
    return _answer(visit, "confirmed" if found else "old")


def _answer(visit: Visit, state: str, *filled: str) -> Template:
    title, text, do = ANSWERS[state]
    return visit.page(
        "notices-link.html",
        status_code=LINK_GONE if state == "old" else 200,
        title=visit.say(title),
        text=visit.say(text, *filled),
        do=do and visit.say(do),
        address=visit.path,
        is_child=state == "child",
    )


async def _asking_mail(services: Services, ticket: str) -> tuple[Account, str] | None:
    """Return who wants to be told where, by the link in a mail; None where it is too old, or they want it no more."""
    asking = services.signer.read(ticket, CONFIRM)
    row = await services.notices.of(asking.id) if asking else None
    member = await services.accounts.find(asking.id) if asking else None
    return (member, row.email) if asking and row and member and row.email == asking.name else None


async def _feed(services: Services, word: str) -> PreferenceRow:
    """Return whose feed has this address; raises NotFoundException, also where they were sent away."""
    row = await services.notices.feed_owner(word)
    if row is None or services.is_away(row.account):
        raise NotFoundException
    return row


@get("/feeds/{word:str}/tables.ics", opt=NO_FORM)
async def calendar_feed(request: Request[Any, Any, Any], services: Services, word: str) -> Response[str]:
    """What awaits somebody, as a calendar."""
    row = await _feed(services, word)
    asking = await feeds.asking_tables(services, row.account)
    written = feeds.calendar(row, asking, _base(services, request), services.house.now())
    return Response(written, media_type="text/calendar")


@get("/feeds/{word:str}/tables.atom", opt=NO_FORM)
async def reader_feed(request: Request[Any, Any, Any], services: Services, word: str) -> Response[bytes]:
    """What awaits somebody, as a feed of news."""
    row = await _feed(services, word)
    base = _base(services, request)
    asking = await feeds.asking_tables(services, row.account)
    written = feeds.atom(row, asking, base, f"{base}{urlsplit(str(request.url)).path}")
    return Response(written, media_type="application/atom+xml")


@get("/feeds/{word:str}/tables.rss", opt=NO_FORM)
async def rss_feed(request: Request[Any, Any, Any], services: Services, word: str) -> Response[bytes]:
    """What awaits somebody, as a feed of news in the older manner."""
    row = await _feed(services, word)
    asking = await feeds.asking_tables(services, row.account)
    return Response(feeds.rss(row, asking, _base(services, request)), media_type="application/rss+xml")


ROUTES: list[Any] = [
    notices_page, prefer_notices, add_device, remove_device, set_email, remove_email, make_feeds, end_feeds,
    stop_notices, ask_stop, stop_by_link, ask_email, confirm_email, calendar_feed, reader_feed,
    rss_feed,
]  # fmt: skip
