"""Who comes in: the host decides; invitations are made by the host and moderators, and by members where they may."""

from __future__ import annotations

from typing import Any, get_args

from litestar import get, post
from litestar.response import Redirect, Template

from ludogite.core.inputs import whole_number
from ludogite.people.moderation.events import Admission, AdmissionChanged
from ludogite.web.doors.services import Services
from ludogite.web.host.log_lines import name_of
from ludogite.web.shared.forms import Form, is_chosen, read_choice
from ludogite.web.shared.links import shown_link
from ludogite.web.shared.powers import only_host, only_moderator, read_reason
from ludogite.web.shared.shown_once import shown_before
from ludogite.web.shared.visit import Visit

ADMISSIONS: tuple[Admission, ...] = get_args(Admission)


@get("/host/admission")
async def admission_page(visit: Visit, services: Services) -> Template:
    """Who comes in, and the invitations that still let somebody in."""
    only_moderator(visit)
    invitations = [(row, await name_of(row.made_by, "", visit)) for row in await services.invitations.all()]
    return visit.page("host-admission.html", rules=services.rules, admissions=ADMISSIONS, invitations=invitations)


@post("/host/admission")
async def change_admission(visit: Visit, services: Services, data: Form) -> Redirect:
    """Let others in than before; whoever may not stay is told so at once."""
    by = only_host(visit)
    admission: Admission = read_choice(data, "admission", ADMISSIONS, "open")  # type: ignore[assignment] # one of these
    event = AdmissionChanged(admission, is_chosen(data, "members-invite"), read_reason(data))
    await services.moderation.write(event, by)
    return visit.go("/host/admission")


@post("/host/invitations")
async def make_invitation(visit: Visit, services: Services, data: Form) -> Template:
    """Make a link that lets guests in; it is shown once."""
    by = only_moderator(visit)
    days, uses = (whole_number(data.get(name, "").strip()) or 0 for name in ("days", "uses"))
    if shown := await shown_before(visit, data, "/host/admission"):
        return shown
    token = await services.invitations.make(by, data.get("label", ""), days, uses)
    link = shown_link(visit, f"/join/{token}")
    return visit.page(
        "host-link.html", link=link, kind="invitation", about=data.get("label", ""), back="/host/admission"
    )


@post("/host/invitations/withdraw")
async def withdraw_invitation(visit: Visit, services: Services, data: Form) -> Redirect:
    """Let nobody in by a link any more."""
    by = only_moderator(visit)
    await services.invitations.withdraw(data.get("link", ""), by, read_reason(data, is_needed=False))
    return visit.go("/host/admission")


ROUTES: list[Any] = [admission_page, change_admission, make_invitation, withdraw_invitation]
