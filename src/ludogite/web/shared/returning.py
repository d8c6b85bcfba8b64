"""Where somebody goes on after having shown a key: on a page of this house, and with what was typed before."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import quote, unquote, urlencode, urlsplit

from litestar.response import Redirect, Template

from ludogite.people.errors import RecentSignInError
from ludogite.web.shared.signed_in import member_of, party_of
from ludogite.web.shared.visit import Visit

HOME_PATH = "/me"
AFTER_COOKIE, AFTER_S = "after-keeping", 3600
"""Where somebody goes on who was led to keeping a name, and for how long the browser remembers it."""
NOT_CARRIED = ("_csrf_token", "password", "secret", "ticket", "answer", "browser")
"""What a form sends that is not written into another page: secrets, what works once, and what is long."""
NO_FIELDS = "{}"
"""A form that waits for a key, without a field."""
SAFE = "/?&=#%-._~!$'()*+,;:@"


def own_path(given: str, otherwise: str = HOME_PATH) -> str:
    """Return a path of this house; another where this would lead elsewhere, or nowhere."""
    try:
        parts = urlsplit(given)
    except ValueError:
        return otherwise
    is_own = not parts.scheme and not parts.netloc and given.startswith("/") and given[1:2] not in ("/", "\\")
    return quote(given, safe=SAFE) if is_own and "\\" not in given and given.isprintable() else otherwise


def to_come_in(visit: Visit, path: str) -> Redirect:
    """Send somebody who is not signed in to the door, and back from there."""
    return visit.go(f"/come-in?{urlencode({'next': own_path(path)})}")


def to_keep(visit: Visit, path: str) -> Redirect:
    """Send a guest to keeping a name, and back from there."""
    after = visit.cookie(AFTER_COOKIE, own_path(path))
    after.max_age = AFTER_S
    return visit.go("/keep", after)


def after_keeping(visit: Visit) -> str:
    """Return where somebody goes on who has just kept a name."""
    return own_path(unquote(visit.request.cookies.get(AFTER_COOKIE, HOME_PATH)))


def key_first(visit: Visit, then: str, form: Mapping[str, str] | None = None) -> Redirect | Template | None:
    """Return the page that asks for the key, where none was shown a short while ago; then all goes on as it was.

    A form that was filled in is kept, but for its secrets. Raises AccountError where nobody is signed in.
    """
    member_of(visit)
    try:
        visit.needs_recent_sign_in()
    except RecentSignInError:
        if form is None:
            return visit.go(f"/come-in/again?{urlencode({'next': then})}")
        kept = {name: value for name, value in form.items() if name not in NOT_CARRIED}
        return again_page(visit, then, json.dumps(kept))
    return None


def again_page(visit: Visit, then: str, kept: str = "", wrong: str = "", status_code: int = 200) -> Template:
    """Return the page that asks for a key once more; `kept` is the form that waits for it, as JSON."""
    return visit.page(
        "come-in-again.html",
        status_code=status_code,
        next=own_path(then),
        kept=kept,
        wrong=wrong,
        passkeys=party_of(visit) is not None,
    )


def waiting_form(kept: str) -> dict[str, str]:
    """Return the fields of a form that waited for a key; nothing where there is none."""
    try:
        fields = json.loads(kept) if kept else {}
    except ValueError:
        return {}
    if not isinstance(fields, dict):
        return {}
    return {name: value for name, value in fields.items() if isinstance(value, str) and name not in NOT_CARRIED}
