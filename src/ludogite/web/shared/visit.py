"""One request of a browser: who comes, in which language and light, and how a page is answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from litestar import Request
from litestar.datastructures import Cookie
from litestar.response import Redirect, Template

from ludogite.core.errors import LudogiteError
from ludogite.core.filling import beginning_with
from ludogite.core.language import HOME, LANGUAGES, WRITTEN, Language
from ludogite.core.message import Message, house_message
from ludogite.people.accounts.account import Account
from ludogite.people.errors import AccountError, RecentSignInError
from ludogite.people.moderation.events import Standing
from ludogite.people.sessions.store import SessionRow
from ludogite.translation import Translator, language_name, translate
from ludogite.web.doors.admission import FRIEND_COOKIE, friend_ticket
from ludogite.web.doors.identification import GUEST_COOKIE, HOST_COOKIE, holds_key, identity_of, session_cookie
from ludogite.web.doors.identity import YEAR_S, Guest
from ludogite.web.doors.refusing import sentence_of
from ludogite.web.doors.requests import wished_language
from ludogite.web.doors.services import Services
from ludogite.web.shared.page_words import PageWords

LANGUAGE_COOKIE, THEME_COOKIE = "language", "theme"
OF_ITS_OWN_LANGUAGE = "/projector"
"""How the address of a page ends that many look at: its language is its own, not that of whoever opened it."""
ONCE, ONCE_S = "once", 24 * 3600
"""What the ticket of a form is for that is sent once, and how long the page with the form may lie open."""
OUTGROWN_COOKIE = "outgrown"
"""Whose name a browser played under before it was kept elsewhere: opens nothing, and says whose key to ask for."""


@dataclass(slots=True)
class Visit:
    """A visit to a page."""

    services: Services
    request: Request[Any, Any, Any]
    guest: Guest
    language: Language
    theme: str
    is_host: bool
    new: bool
    account: Account | None = None
    """Whose account is signed in."""
    session: SessionRow | None = None
    is_unknown: bool = False
    """Whether it could not be found out who comes."""
    outgrown: Guest | None = None
    """Whose cookie this browser shows although the name is an account's by now."""
    standing: Standing = "guest"
    """What the visitor may do in the house: by the host's key, or by the role of their account."""
    progress: dict[str, str] | None = None
    """Puzzles and lessons as a member has done them on whatever device; None where the browser's cookies say it."""
    challenges: int = 0
    """How many challenges wait for the visitor's answer, where the page has looked."""
    turns: int = 0
    """At how many tables it is the visitor's move, where the page has looked."""
    shown_at: str = ""
    """Where the page that is answered is opened, where a form was sent to another address."""
    shown_with: dict[str, str] = field(default_factory=dict)
    """What that address asks for."""
    progress_cookies: list[Cookie] = field(default_factory=list)
    """What this browser should know of them from now on."""

    def done(self, key: str) -> list[str]:
        """Return which puzzles of a game are solved, or which steps of its lesson are done."""
        known = self.request.cookies if self.progress is None else self.progress
        return known.get(key, "").split(".")

    @property
    def is_member(self) -> bool:
        """Whether somebody is signed in with a browser."""
        return self.account is not None and self.session is not None

    @property
    def is_let_in(self) -> bool:
        """Whether the rooms of the house open for the visitor; some pages are answered at its door as well."""
        return self.services.rules.lets_in(self.standing, self.guest.id)

    @property
    def plays_as_child(self) -> bool:
        """Whether a child plays here whose name the signed-in account holds."""
        return self.session is not None and self.session.player == self.guest.id != self.session.account

    @property
    def sign(self) -> Standing:
        """What stands beside the visitor's name: a role is the account's, not that of a child who plays."""
        if self.account is None:
            return "guest"
        return "member" if self.plays_as_child else self.account.role

    @property
    def path(self) -> str:
        """Where the visitor is, as a link of this house: `//elsewhere` would be a link to another."""
        return self.shown_at or quote("/" + self.request.scope["path"].lstrip("/"))

    def say(self, key: str | Message, *filled: object) -> str:
        """Return words of the pages in the visitor's language; what is counted is the last that is filled in."""
        return PageWords(self.language).say(key, *filled)

    def why(self, error: LudogiteError) -> str:
        """Return why something was refused, as a page says it beside a field."""
        return translate(sentence_of(error), self.language)

    def list_names(self, names: Sequence[str]) -> str:
        """Return names as one says them in a row, the last after an `and`."""
        if len(names) <= 1:
            return names[0] if names else ""
        return beginning_with(names[0], self.say("and", ", ".join(names[:-1]), names[-1]))

    def page(
        self, template: str, *, status_code: int = 200, headers: dict[str, str] | None = None, **context: object
    ) -> Template:
        """Answer with a page."""
        shared = {
            "_": self.say,
            "say": Translator(self.language),
            "visit": self,
            "path": self.path,
            "services": self.services,
        }
        return Template(
            template,
            context=shared | context,
            status_code=status_code,
            cookies=self.cookies(),
            headers=headers,
        )

    def in_language(self, language: Language) -> str:
        """Return the address of this page in a language, with whatever else it says: an invitation, for example."""
        said = {key: value for key, value in self.request.query_params.items() if key != "lang"} | self.shown_with
        return f"{self.path}?{urlencode({**said, 'lang': language})}"

    def languages(self) -> list[tuple[Language, str, str]]:
        """Return every language of the house, what it calls itself, and the address of this page in it."""
        return [(language, language_name(language), self.in_language(language)) for language in LANGUAGES]

    def once(self) -> str:
        """Return a ticket for a form that is sent once."""
        return self.services.signer.sign_once(self.guest, ONCE, ONCE_S)

    def go(self, path: str, *cookies: Cookie) -> Redirect:
        """Send the visitor to another page of the house."""
        return Redirect(path, status_code=303, cookies=[*self.cookies(), *cookies])

    def cookies(self) -> list[Cookie]:
        """Return what the visitor's browser should keep."""
        kept = [*self.progress_cookies]
        if self.new and not self.is_unknown:
            kept.append(self.guest_cookie(self.guest))
            if self.outgrown is not None:
                kept.append(self.cookie(OUTGROWN_COOKIE, self.services.signer.sign(self.outgrown, "outgrown")))
        if self.request.query_params.get("lang") == self.language and not self.path.endswith(OF_ITS_OWN_LANGUAGE):
            kept.append(self.cookie(LANGUAGE_COOKIE, self.language))
        if friend := friend_ticket(self.request.scope, self.guest, self.services):
            kept.append(self.cookie(FRIEND_COOKIE, friend))
        return kept

    def guest_cookie(self, guest: Guest) -> Cookie:
        """Return the cookie that makes a browser this guest's."""
        return self.cookie(GUEST_COOKIE, self.services.signer.sign(guest, "guest"))

    def session_cookie(self, token: str) -> Cookie:
        """Return the cookie that signs a browser in."""
        return session_cookie(token, secure=self.services.settings.secure)

    def without_cookie(self, key: str) -> Cookie:
        """Return what makes a browser forget a cookie."""
        cookie = self.cookie(key, "")
        cookie.max_age = 0
        return cookie

    def needs_account(self) -> Account:
        """Return whose account is signed in; raises AccountError."""
        if self.account is None:
            raise AccountError(house_message("sign in first: this is about an account"))
        return self.account

    def needs_recent_sign_in(self) -> SessionRow:
        """Return the session, where a key was shown a short while ago; raises AccountError, RecentSignInError."""
        self.needs_account()
        if self.session is None or not self.services.sessions.is_recent(self.session):
            raise RecentSignInError
        return self.session

    def host_cookie(self) -> Cookie:
        """Return the cookie that opens the host's page on this browser."""
        cookie = self.cookie(HOST_COOKIE, self.services.signer.sign(self.guest, "host", 12 * 3600))
        cookie.samesite = "strict"
        return cookie

    def cookie(self, key: str, value: str) -> Cookie:
        """Return something that a browser should keep for a year, and no script reads."""
        secure = self.services.settings.secure
        return Cookie(key=key, value=value, path="/", max_age=YEAR_S, httponly=True, samesite="lax", secure=secure)


def provide_visit(request: Request[Any, Any, Any], services: Services) -> Visit:
    """Return who comes; somebody unknown is given a name."""
    identity = identity_of(request)
    guest = services.guest_of(request)
    known = guest is not None
    theme = request.cookies.get(THEME_COOKIE, "")
    language = choose_language(request)
    guest = guest or services.guest_names.new_guest(language)
    services.networks.remember(guest.id, services.networks.of_scope(request.scope))
    is_host = holds_key(request, services, guest)
    return Visit(
        services=services,
        request=request,
        guest=guest,
        language=language,
        theme=theme if theme in ("day", "night") else "",
        is_host=is_host,
        new=not known,
        account=identity.account,
        session=identity.session,
        outgrown=identity.outgrown,
        is_unknown=identity.is_unknown,
        standing="host" if is_host else identity.standing,
    )


def choose_language(request: Request[Any, Any, Any]) -> Language:
    """Return the language asked for: in the address, in the cookie, by the browser; the house's own where none is."""
    for asked in (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if asked in LANGUAGES:
            return asked
    if wished := wished_language(request):
        return wished
    first = request.headers.get("accept-language", "").partition(",")[0].partition(";")[0].strip()
    return HOME if first in ("", "*") else WRITTEN
