"""Secrets that are shown once: a form that is sent again makes no second one.

Whoever loads the answer again sends the form again; it bears a ticket, which is used once.
"""

from __future__ import annotations

import time

from litestar.response import Template

from ludogite.web.shared.forms import Form
from ludogite.web.shared.visit import ONCE, Visit

SENT_BEFORE = 409


async def shown_before(visit: Visit, form: Form, back: str) -> Template | None:
    """Return the page that says that the secret was shown, where a form is sent again; None the first time.

    A form without a ticket comes from no page of ours, and is taken as often as it comes. `back` is where another
    secret is made.
    """
    if "once" not in form:
        return None
    ticket, memory = visit.services.signer.read_ticket(form["once"], ONCE), visit.services.house.memory
    is_own = ticket is not None and ticket.guest.id == visit.guest.id
    if ticket and is_own and await memory.use_once(f"shown:{ticket.once}", until=ticket.until, now=int(time.time())):
        return None
    return visit.page("shown-before.html", status_code=SENT_BEFORE, back=back)
