"""The moderators' desk: reports that wait for somebody, and the log of everything that was decided."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from litestar import get, post
from litestar.params import Parameter
from litestar.response import Redirect, Template

from ludogite.core.inputs import whole_number
from ludogite.people.moderation.decisions import refuse_own_case
from ludogite.people.moderation.events import ModerationLine, ReportClosed, Reported
from ludogite.web.doors.services import Services
from ludogite.web.host.log_lines import name_of, shown_lines
from ludogite.web.shared.finding import find_table
from ludogite.web.shared.forms import Form
from ludogite.web.shared.powers import only_moderator, people_of, read_reason
from ludogite.web.shared.visit import Visit

ON_A_PAGE = 50
MOST_REPORTS = 200
"""So many reports are shown at a time, the oldest first."""


class ShownReport(NamedTuple):
    """A report that waits for a moderator."""

    id: int
    at: int
    person: str
    about: str
    by: str
    why: str
    words: str
    at_move: int
    is_about_visitor: bool
    """Whether somebody else has to deal with it."""


@get("/host/reports")
async def reports(visit: Visit, services: Services) -> Template:
    """What people asked moderators to look at, the oldest first."""
    only_moderator(visit)
    waiting = sorted(services.moderation.reports.values(), key=lambda line: line.id)[:MOST_REPORTS]
    return visit.page("host-reports.html", reports=[await _shown(line, visit) for line in waiting])


async def _shown(line: ModerationLine, visit: Visit) -> ShownReport:
    event = line.event
    if not isinstance(event, Reported):
        raise TypeError(event)
    return ShownReport(
        line.id,
        line.at,
        line.person,
        await name_of(line.person, event.name, visit),
        await name_of(line.by, "", visit),
        visit.say(f"report-{event.reason}"),
        event.words,
        event.at,
        bool({line.person, await _owner(line, visit.services)} & people_of(visit)),
    )


@get("/host/reports/{number:str}/game")
async def reported_game(visit: Visit, services: Services, number: str) -> Redirect:
    """Go to the game of a report: to that move where it is over, to the table where it goes on."""
    only_moderator(visit)
    report = services.moderation.reports.get(whole_number(number) or 0)
    if report is None or not isinstance(report.event, Reported):
        return visit.go("/host/reports")
    table = await find_table(services, report.event.table)
    after = f"/after#{report.event.at}" if table.over and table.play is not None else "?watch=1"
    return visit.go(f"/tables/{table.id}{after}")


@post("/host/reports/{number:str}/close")
async def close_report(visit: Visit, services: Services, number: str, data: Form) -> Redirect:
    """Say what came of a report."""
    by = only_moderator(visit)
    report = services.moderation.reports.get(whole_number(number) or 0)
    if report is not None and isinstance(report.event, Reported):
        refuse_own_case(people_of(visit), report, await _owner(report, services))
        is_own = report.by in people_of(visit)
        closed = ReportClosed(report.id, read_reason(data), report.event.name, is_own)
        await services.moderation.write(closed, by, report.person)
    return visit.go("/host/reports")


async def _owner(report: ModerationLine, services: Services) -> str:
    """Return who answers for whoever was reported."""
    account = await services.accounts.known(report.person)
    return account.owner if account is not None else ""


@get("/host/log")
async def log(
    visit: Visit, services: Services, *, before: Annotated[int | None, Parameter(ge=1, le=2**53)] = None
) -> Template:
    """Everything that was decided, the latest first."""
    only_moderator(visit)
    lines = await services.moderation.page(before, ON_A_PAGE)
    return visit.page(
        "host-log.html",
        lines=await shown_lines(lines, visit),
        earlier=lines[-1].id if len(lines) == ON_A_PAGE else None,
    )


ROUTES: list[Any] = [reports, reported_game, close_report, log]
