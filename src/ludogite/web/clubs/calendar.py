"""The calendar of a club: who comes, and a feed with a secret address, in which its tournaments are too."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from ludogite.core.inputs import excerpt, whole_number
from ludogite.core.language import Language
from ludogite.core.message import house_message
from ludogite.people.clubs import decisions
from ludogite.people.clubs.club import DATE_MS, Club
from ludogite.people.clubs.errors import ClubError
from ludogite.people.errors import NoticePreferenceError
from ludogite.people.notices.preferences import HERE, check_zone
from ludogite.people.tournaments.store import TournamentRow
from ludogite.people.tournaments.titles import title_of
from ludogite.translation import translate
from ludogite.web.clubs.showing import club_view
from ludogite.web.doors.services import Services
from ludogite.web.shared.calendars import CalendarEntry, write_calendar
from ludogite.web.shared.forms import Form, is_chosen, read_choice
from ludogite.web.shared.visit import Visit, choose_language

EVENING_MS = 3 * 3_600_000
"""So long a date lasts in calendars."""


def read_moment(form: Form) -> int:
    """Return the moment that a form names, as the clock on the wall of whoever sends it shows it; raises ClubError."""
    given = form.get("at", "")
    try:
        zone = check_zone(form.get("zone") or HERE)
    except NoticePreferenceError:
        zone = HERE
    try:
        return int(datetime.fromisoformat(given).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise ClubError(
            house_message("a date is written as 2027-01-31T20:00, got '{given}'", given=excerpt(given))
        ) from None


@post("/clubs/{club_id:str}/coming")
async def say_coming(visit: Visit, services: Services, club_id: str, data: Form) -> Redirect:
    """Say that one comes on a date, or does not."""
    services.count(services.limits.commands, visit.guest)
    await club_view(visit, club_id)
    me, number, comes = visit.guest.id, whole_number(data.get("date", "")) or 0, is_chosen(data, "coming")
    await services.clubs.log.decide(
        club_id, me, lambda club: decisions.say_attendance(club, me, number, is_coming=comes)
    )
    return visit.go(f"/clubs/{club_id}#dates")


@post("/clubs/{club_id:str}/feed")
async def change_feed(visit: Visit, services: Services, club_id: str, data: Form) -> Redirect:
    """Make a secret address for the calendar, another one, or none."""
    services.count(services.limits.commands, visit.guest)
    await club_view(visit, club_id)
    decide = decisions.end_feed if read_choice(data, "do", ("make", "end"), "make") == "end" else decisions.make_feed
    me = visit.guest.id
    await services.clubs.log.decide(club_id, me, lambda club: decide(club, me))
    return visit.go(f"/clubs/{club_id}#feed")


@get("/feeds/{word:str}/club.ics")
async def club_feed(request: Request[Any, Any, Any], services: Services, word: str) -> Response[str]:
    """When a club meets, as a calendar: for a member who has the secret address."""
    found = await services.clubs.feed_reader(word)
    reader = await services.accounts.find(found[1].account) if found else None
    if found is None or reader is None or services.is_away(reader.id, reader.owner):
        raise NotFoundException
    base = services.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    now = services.house.now()
    rows = await services.tournaments.of_club(found[0].id)
    # One that is over before its hour was called off.
    coming = [
        row for row in rows if row.starts_at > now - DATE_MS and not (row.status == "over" and row.starts_at > now)
    ]
    return Response(_written(found[0], coming, base, now, choose_language(request)), media_type="text/calendar")


def _written(club: Club, tournaments: list[TournamentRow], base: str, now: int, language: Language) -> str:
    entries = [
        CalendarEntry(
            uid=f"club-{club.id}-{one.number}",
            changed_at=club.founded_at,
            begins=one.at,
            summary=f"{one.title} · {club.name}",
            address=f"{base}/clubs/{club.id}",
            lasts_ms=EVENING_MS,
            place=one.note,
        )
        for one in club.coming_dates(now)
    ]
    held = [
        CalendarEntry(
            uid=f"tournament-{one.id}",
            changed_at=one.changed_at,
            begins=one.starts_at,
            summary=f"{translate(title_of(one), language)} · {club.name}",
            address=f"{base}/tournaments/{one.id}",
            lasts_ms=EVENING_MS,
        )
        for one in tournaments
    ]
    return write_calendar(club.name, [*entries, *held])


ROUTES: list[Any] = [say_coming, change_feed, club_feed]
