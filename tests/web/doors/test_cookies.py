"""Cookies of other programs and odd headers: no page fails by them, and the house sees its own cookies alone."""

from __future__ import annotations

import http.client
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from tests.web.forms import token_of
from tests.web.pages.corner import cookie_of

import ludogite
from ludogite.serving.cookies import HOUSE_COOKIES, is_house_cookie

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.web.served import Guest, Served

SOURCES = Path(ludogite.__file__).parent
FOREIGN = (
    b"foo[bar]=1", b"a@b=2", b"path=3", b"\xc3\xa9=4", b"\xe9=5", b"nothing", b"=6", b"a b=7", b'quoted="\\303\\251"',
    b"wp-settings-1=x", b"(k)=8", b"expires=9", b"tab\tbed=10", b"solved-Squadro=11", b"HttpOnly=12", b"%00=13",
)  # fmt: skip
"""Cookies that other programs on the same host may have set, or somebody by hand."""
ODD = (
    b"\xff\xfe", b"%00", b'"', b"\\", b"%ff%fe", "é".encode(), b"[", b"http://[", b"9" * 400, b"=?", b";", b"nan",
    b"\xf0\x9f\x98\x80", b"../..", b"{}", b"a.b.c", b"%0d%0aset-cookie:%20x=y", b"::", b"'", b"-1",
)  # fmt: skip
"""Values that nobody would write."""
HEADERS = (
    "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "If-Modified-Since", "If-None-Match",
    "Last-Event-ID", "Origin", "Range", "Referer", "Sec-Fetch-Site", "User-Agent", "X-Forwarded-For",
    "X-Forwarded-Proto", "X-Requested-With", "x-csrftoken",
)  # fmt: skip
PAGES = (
    "/", "/me", "/me?lang=fr", "/come-in", "/keep", "/puzzles", "/games/squadro", "/games/squadro/learn", "/privacy",
    "/tournaments", "/clubs", "/host", "/nowhere", "/static/house.css", "/api/games", "/health",
)  # fmt: skip


class Answer(NamedTuple):
    """What came back, byte by byte."""

    status: int
    headers: list[tuple[str, str]]
    text: str

    @property
    def set_cookies(self) -> dict[str, str]:
        """What the browser is told of each cookie."""
        told = [value for name, value in self.headers if name.lower() == "set-cookie"]
        return {value.partition("=")[0]: value for value in told}


class RawBrowser:
    """Sends headers as they are written here: no library makes them right."""

    def __init__(self, served: Served) -> None:
        host, _, port = served.address.partition(":")
        self._connection = http.client.HTTPConnection(host, int(port), timeout=30)

    def ask(
        self, method: str, path: str, *headers: tuple[str, bytes], body: bytes = b"", kind: str = "text/html"
    ) -> Answer:
        self._connection.putrequest(method, path, skip_accept_encoding=True)
        self._connection.putheader("Content-Type", kind)
        self._connection.putheader("Content-Length", str(len(body)))
        for name, value in headers:
            self._connection.putheader(name, value)
        self._connection.endheaders(body)
        answer = self._connection.getresponse()
        return Answer(answer.status, answer.getheaders(), answer.read().decode(errors="replace"))

    def send_form(self, path: str, cookies: bytes, token: str) -> Answer:
        form = f"_csrf_token={token}".encode()
        return self.ask("POST", path, ("Cookie", cookies), body=form, kind="application/x-www-form-urlencoded")

    def close(self) -> None:
        self._connection.close()


@pytest.fixture
def browser(served: Served) -> Iterator[RawBrowser]:
    opened = RawBrowser(served)
    yield opened
    opened.close()


def cookies_for(served: Served, guest: Guest, browser: RawBrowser, *others: bytes) -> tuple[bytes, str]:
    """Return the cookies of a browser that is a guest's and holds others too, and its token of forms."""
    own = f"guest={cookie_of(served, guest)['value']}; language=en".encode()
    page = browser.ask("GET", "/me", ("Cookie", b"; ".join((own, *others))))
    csrf = page.set_cookies["csrf"].partition(";")[0].encode()
    return b"; ".join((*others, own, csrf)), token_of(page.text)


def test_a_guest_is_forgotten_whatever_else_the_browser_holds_and_only_the_houses_cookies_go(
    served: Served, guests: Callable[[str], Guest], browser: RawBrowser
) -> None:
    for foreign in (*((one,) for one in FOREIGN), FOREIGN):
        cookies, token = cookies_for(served, guests("Zoe"), browser, *foreign, b"theme=day", b"solved-squadro=a.b")
        answer = browser.send_form("/me/forget", cookies, token)
        assert (answer.status, "Forgotten" in answer.text, foreign) == (200, True, foreign)
        told = answer.set_cookies
        assert {"guest", "language", "csrf", "theme", "solved-squadro"} <= told.keys()
        assert all(is_house_cookie(name) and "Max-Age=0" in value for name, value in told.items())
        emptied = dict(answer.headers)["clear-site-data"]
        assert "cookies" not in emptied, "a browser would forget those of all programs of this domain"
        again = browser.send_form("/me/forget", cookies, token)
        assert again.status == 200, "asked once more, there is nobody to forget"


def test_what_somebody_takes_along_holds_no_cookie_of_another_program(
    served: Served, guests: Callable[[str], Guest], browser: RawBrowser
) -> None:
    cookies, token = cookies_for(served, guests("Zoe"), browser, b"PHPSESSID=secret-of-another")
    answer = browser.send_form("/me/export", cookies, token)
    assert answer.status == 200
    assert "PHPSESSID" not in answer.text


def test_no_cookie_and_no_header_makes_a_page_fail(
    served: Served, guests: Callable[[str], Guest], browser: RawBrowser
) -> None:
    known = f"guest={cookie_of(served, guests('Zoe'))['value']}".encode()
    names = [*sorted(HOUSE_COOKIES), "solved-squadro", "learned-squadro"]
    asked = [[("Cookie", b"; ".join((known, *(f"{name}=".encode() + odd for name in names))))] for odd in ODD]
    asked += [[("Cookie", b"; ".join((known, *FOREIGN)))]]
    asked += [[(name, odd) for name in HEADERS] for odd in ODD]
    asked += [[("Cookie", known), *((name, odd) for name in HEADERS if name != "Authorization")] for odd in ODD]
    failed = [
        (page, headers)
        for headers in asked
        for page in PAGES
        if browser.ask("GET", page, *headers).status >= http.client.INTERNAL_SERVER_ERROR
    ]
    assert failed == []
    assert "Traceback" not in served.logged()


def test_a_cookie_of_forms_that_is_another_programs_is_replaced_by_the_next_page(
    served: Served, guests: Callable[[str], Guest], browser: RawBrowser
) -> None:
    own = f"guest={cookie_of(served, guests('Zoe'))['value']}; language=en".encode()
    page = browser.ask("GET", "/me", ("Cookie", own + b"; csrf=of-another-program"))
    assert "csrf" in page.set_cookies, "a page brings a token that counts"
    csrf = page.set_cookies["csrf"].partition(";")[0].encode()
    answer = browser.send_form("/me/export", own + b"; " + csrf, token_of(page.text))
    assert answer.status == http.client.OK


def test_every_cookie_that_a_page_sets_is_known_as_the_houses() -> None:
    """A cookie that is missing in the list would be read by no page, and kept by whoever is forgotten."""
    named = r'^(?:\w+, )*\w*COOKIES?\w*(?:, \w+)* = ("[\w-]+"(?:, (?:"[\w-]+"|\d+))*)'
    in_python = [found for path in SOURCES.rglob("*.py") for found in re.findall(named, path.read_text(), re.MULTILINE)]
    names = {name for line in in_python for name in re.findall(r'"([\w-]+)"', line)}
    written = r"document\.cookie = `([\w-]+)="
    names |= {name for path in SOURCES.rglob("*.js") for name in re.findall(written, path.read_text())}
    assert {"guest", "theme", "paper", "guided", "solved-"} <= names, "they are found"
    unknown = [name for name in names if not is_house_cookie(f"{name}squadro" if name.endswith("-") else name)]
    assert unknown == []
