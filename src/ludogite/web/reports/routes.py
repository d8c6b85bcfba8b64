"""Reporting somebody at a table: who, why, and the game as it stood."""

from __future__ import annotations

from typing import Any, get_args

from litestar import get, post
from litestar.response import Template

from ludogite.core.inputs import one_line, whole_number
from ludogite.people.moderation.events import Reported, ReportReason
from ludogite.play.names import shown_name
from ludogite.play.table import Table
from ludogite.web.doors.faults import FieldError, one_of
from ludogite.web.doors.services import Services
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.forms import Form, read_choice
from ludogite.web.shared.visit import Visit

REASONS: tuple[ReportReason, ...] = get_args(ReportReason)
WORDS_LENGTH = 300


@get("/tables/{table_id:str}/report", name="report")
async def report_page(visit: Visit, services: Services, table_id: str) -> Template:
    """Who can be reported at a table, and why."""
    table = await find_table(services, table_id)
    return _page(visit, table, is_sent=False)


def _page(visit: Visit, table: Table, *, is_sent: bool) -> Template:
    return visit.page("report.html", table=table, people=reportable(table, visit), reasons=REASONS, is_sent=is_sent)


def reportable(table: Table, visit: Visit) -> dict[str, str]:
    """Return everybody else who plays at a table or spoke there, number to name."""
    seated = [person for seat in table.seats for person in seat.people]
    spoke = [said.person for said in table.talk]
    people = {person.id: shown_name(person, visit.language) for person in [*seated, *spoke] if person.id}
    return {
        id_: name for id_, name in people.items() if id_ != visit.guest.id and id_ not in visit.services.house.forgotten
    }


@post("/tables/{table_id:str}/report", status_code=200)
async def report(visit: Visit, services: Services, table_id: str, data: Form) -> Template:
    """Send a report to the moderators, with the game as it stood when the page was opened."""
    services.refuse_banned(visit.guest)
    table = await find_table(services, table_id)
    people = reportable(table, visit)
    person = data.get("person", "")
    if person not in people:
        raise FieldError([one_of(tuple(people.values()), person, "person")])
    reason: ReportReason = read_choice(data, "why", REASONS, "other")  # type: ignore[assignment] # one of these
    at = whole_number(data.get("at", ""))
    at = table.ply if at is None else min(at, table.ply)
    services.count(services.limits.reports, visit.guest)
    words = one_line(data.get("words", ""))[:WORDS_LENGTH]
    event = Reported(reason, table.id, at, words, people[person])
    await services.moderation.write(event, visit.guest.id, person)
    return _page(visit, table, is_sent=True)


ROUTES: list[Any] = [report_page, report]
