"""What cannot be read is refused at the door: 4xx in words, a closed socket without a line in the log."""

from __future__ import annotations

import json
import re
import socket
import struct
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import expect, sync_playwright
from tests.waiting import LIMIT_S
from tests.web.shared_browser import CHROMIUM
from tests.web.wire import HELLO, PING, Wire, frame

from ludogite.core.language import LANGUAGES
from ludogite.core.reading import read
from ludogite.core.registry import installed_games

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

NINES = "9" * 5000
NAME = "$&\nseed: 0\u202e\x00\x1b[31m"
"""A name that would forge a header, turn words round, and colour a terminal."""
SHOWN = "$& seed: 0 [31m"


def answer_to(served: Served, request: bytes) -> int:
    """Return the status of an answer to bytes that no library would send."""
    host, port = served.address.split(":")
    with socket.create_connection((host, int(port)), timeout=LIMIT_S) as wire:
        wire.sendall(request)
        return int(wire.recv(64).split()[1])


@pytest.mark.parametrize("body", [b'{"name": "\xff\xfe"}', b"[" * 60_000, b'{"name": "\\ud800"}', b'{"name": 1e999}'])
def test_a_message_that_is_no_text_or_too_deep_is_refused(served: Served, body: bytes) -> None:
    answer = httpx.post(f"{served.url}/api/guests", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["code"] in ("message/syntax", "message/field")
    assert answer.json()["text"]


SEATS = [{"kind": "me"}, {"kind": "friend"}]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"game": 5}, "game 5: a text"),
        ({"seats": []}, "game is missing: a text"),
        ({"game": "x", "clock": {"base_ms": "no"}}, "clock.base_ms 'no': a whole number"),
        ({"game": "x", "clock": {"base_ms": "5"}}, "clock.base_ms '5': a whole number"),
        (
            {"game": "x", "seats": [{"kind": "mee"}]},
            "seats[0].kind 'mee': one of 'bot', 'device', 'friend', 'me', 'open'",
        ),
        (
            {"game": "x", "seats": [{"kin": "me"}]},
            "seats[0].kin 'me': no such field; there are: kind, level, name, reserved, mates, reserved_name",
        ),
        ({"game": "x", "options": {"a": [1]}}, "options.a [1]: a text or a whole number or true or false"),
        ({"game": 5, "teams": 1}, "game 5: a text; teams 1: true or false"),
        ([1], "the message [1]: an object"),
        ({"game": None, "teams": [True]}, "game null: a text; teams [true]: true or false"),
    ],
)
def test_a_field_that_cannot_be_taken_is_named_with_what_was_given(
    guests: Callable[..., Guest], body: object, text: str
) -> None:
    content = b"" if body is None else json.dumps(body).encode()
    anna = guests("Anna")
    answer = anna.http.post("/api/tables", content=content, headers={**anna.head, "content-type": "application/json"})
    assert answer.status_code == 400
    assert (answer.json()["code"], answer.json()["text"]) == ("message/field", text)


def test_fields_that_cannot_be_taken_are_told_one_by_one_in_the_language_that_is_asked_for(
    guests: Callable[..., Guest],
) -> None:
    anna = guests("Anna")
    wish = {"game": "x" * 100, "seats": [{"kind": "mee"}], "hue": 1}
    answer = anna.http.post("/api/tables?language=fr", json=wish, headers=anna.head)
    hue, game, kind = answer.json()["fields"]
    assert kind["path"] == "seats[0].kind"
    assert kind["given"] == "mee"
    assert kind["allowed"] == ["bot", "device", "friend", "me", "open"]
    assert kind["expected"] == "l’un de 'bot', 'device', 'friend', 'me', 'open'"
    assert (game["path"], game["expected"]) == ("game", "au plus 64 caractères, pas 100")
    assert len(game["given"]) < 100
    assert (hue["path"], hue["given"]) == ("hue", 1)


def test_a_field_of_a_form_that_is_given_twice_or_as_a_file_is_named(served: Served) -> None:
    with httpx.Client(base_url=served.url, headers={"accept-language": "en"}) as browser:
        token = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get("/me").text)
        assert token
        form = {"_csrf_token": token[1]}
        twice = browser.post("/me", data={**form, "name": ["Anna", "Bert"]})
        filed = browser.post("/me", data=form, files={"name": ("name.txt", b"Anna")})
    for answer, text in (
        (twice, "name [&#34;Anna&#34;, &#34;Bert&#34;]: a text, given once."),
        (filed, "name &#39;name.txt&#39;: a text, no file."),
    ):
        assert answer.status_code == 400
        assert text in answer.text
        assert "message/field" in answer.text


def test_a_request_without_a_body_and_one_that_is_no_json_are_told_so(guests: Callable[..., Guest]) -> None:
    anna = guests("Anna")
    for content, words in ((b"", "the request has no body"), (b"{", "the message is not JSON")):
        head = {**anna.head, "content-type": "application/json"}
        answer = anna.http.post("/api/tables", content=content, headers=head)
        assert (answer.status_code, answer.json()["code"]) == (400, "message/syntax")
        assert answer.json()["text"].startswith(words)


def test_a_parameter_that_cannot_be_taken_is_named_with_what_was_given(served: Served) -> None:
    answer = httpx.get(f"{served.url}/api/games?language=xx").json()
    allowed = sorted(LANGUAGES)
    assert answer["code"] == "message/field"
    assert answer["text"] == f"language 'xx': one of {str(allowed)[1:-1]}"
    assert [(field["path"], field["given"], field["allowed"]) for field in answer["fields"]] == [
        ("language", "xx", allowed)
    ]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("at=-1", "at '-1': at least 0"),
        ("at=x", "at 'x': a whole number"),
        ("at=1_0", "at '1_0': a whole number"),
        ("wait=nan", "wait 'nan': a number"),
        ("wait=61", "wait '61': at most 60"),
        ("wait=1e999", "wait '1e999': at most 60"),
        ("wait=1e", "wait '1e': a number"),
        ("upright=maybe", "upright 'maybe': true or false"),
        ("wait=5&wait=x", "wait 'x': a number"),
    ],
)
def test_a_number_of_an_address_is_held_to_its_bounds(guests: Callable[..., Guest], query: str, text: str) -> None:
    anna = guests("Anna")
    answer = anna.http.get(f"/api/tables/{anna.lay()}/hint?{query}", headers=anna.head)
    assert (answer.status_code, answer.json()["code"], answer.json()["text"]) == (400, "message/field", text)


@pytest.mark.parametrize("wait", ["0", "0.5", "1e-07", "5E0"])
def test_a_number_of_an_address_is_written_as_programs_write_it(guests: Callable[..., Guest], wait: str) -> None:
    anna = guests("Anna")
    answer = anna.http.get(f"/api/tables/{anna.lay()}/hint?wait={wait}", headers=anna.head)
    assert answer.json()["code"] == "table/hint", "it is read, and there is nothing to decide yet"


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ({"base_ms": 600_000, "increment_ms": 5_000, "per_move_ms": 5}, "leave one of them out"),
        ({"increment_ms": 5_000}, "increment_ms is added to base_ms: give both, or per_move_ms alone"),
        ({"base_ms": 1}, "nobody can play in less than a second, 1000 ms"),
        ({"per_move_ms": 999}, "nobody can play in less than a second, 1000 ms"),
        ({"base_ms": -1}, "no time is less than 0"),
        ({"base_ms": 10**15}, "a clock runs for at most thirty days, 2592000000 ms"),
    ],
)
def test_a_clock_that_cannot_be_is_quoted_with_the_way_out(
    guests: Callable[..., Guest], clock: dict[str, int], words: str
) -> None:
    anna = guests("Anna")
    wish = {"game": "squadro", "seats": SEATS, "clock": clock}
    answer = anna.http.post("/api/tables", json=wish, headers=anna.head)
    assert (answer.status_code, answer.json()["code"]) == (400, "table/setup")
    assert json.dumps(clock, separators=(",", ":")) in answer.json()["text"]
    assert words in answer.json()["text"]


@pytest.mark.parametrize("path", ["/me", "/nowhere", "/api/games"])
@pytest.mark.parametrize(
    "host", ["a:b", "a:99999999", f"a:{NINES}", "a:0", "[", "[::1", "[zz]", "a b", "a/b", "\u00e9"]
)
def test_a_host_that_cannot_be_one_is_refused(served: Served, host: str, path: str) -> None:
    assert answer_to(served, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()) == 400


@pytest.mark.parametrize("host", ["localhost", "a.example:8000", "[::1]:8000", "192.168.0.7", ""])
def test_every_host_that_can_be_one_is_served(served: Served, host: str) -> None:
    assert answer_to(served, f"GET /me HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()) == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/%00x",
        f"/static/{'a' * 3000}",
        "/static/page.js/x",
        "/static/%0a",
        "/static/..%2fapp.py",
        "/static/",
        f"/games/squadro/print/board-{'1' * 4400}.svg",
        "/games/squadro/print/board-%C2%B2.svg",
        f"/puzzles/squadro/{'1' * 4400}",
        f"/games/squadro/learn/{'1' * 4400}",
        "/tables/%00",
        "/games/%ff",
    ],
)
def test_an_address_where_nothing_can_be_is_told_politely(served: Served, path: str) -> None:
    answer = httpx.get(served.url + path)
    assert answer.status_code == 404
    assert "<html" in answer.text


@pytest.mark.parametrize("path", ["//evil.example", "/%5Cevil.example", "/%2F%2Fevil.example/", "/a%3Fb%23c"])
def test_no_address_makes_a_page_link_to_another_house(served: Served, path: str) -> None:
    host, port = served.address.split(":")
    with socket.create_connection((host, int(port)), timeout=LIMIT_S) as wire:
        wire.sendall(f"GET {path} HTTP/1.0\r\nHost: {served.address}\r\n\r\n".encode())
        page = b"".join(iter(lambda: wire.recv(65536), b"")).decode()
    assert " 404 " in page.splitlines()[0]
    assert not re.findall(r'(?:href|action)="(?:/[/\\]|\?|[^"]*b#c)', page)


def test_every_file_that_pages_load_is_there(served: Served) -> None:
    for name in ("page.js", "words.js", "house.css", "icon-180.png"):
        assert httpx.get(f"{served.url}/static/{name}").status_code == 200
        assert httpx.head(f"{served.url}/static/{name}").status_code == 200


def test_a_form_with_a_number_that_is_none_is_refused(served: Served) -> None:
    with httpx.Client(base_url=served.url) as browser:
        token = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get("/me").text)
        assert token
        for game in installed_games():
            for side in ("²", "٣", NINES, "-1", "1_0", "99"):
                form = {"with": "friend", "side": side, "_csrf_token": token[1]}
                answer = browser.post(f"/games/{game}/tables", data=form)
                assert answer.status_code == 400, (game, side)
                assert side[:20] in answer.text


@pytest.mark.parametrize("token", ["İ" * 128, "é" * 65, "x"])
def test_a_form_with_a_token_that_cannot_be_one_is_turned_away(served: Served, token: str) -> None:
    with httpx.Client(base_url=served.url) as browser:
        browser.get("/me")
        assert browser.post("/me", data={"name": "Anna", "_csrf_token": token}).status_code == 403
        assert browser.post("/me", data={"name": "Anna", "_csrf_token": [token, token]}).status_code == 403
        assert browser.post("/me", data={"name": "Anna"}, files={"_csrf_token": b"x"}).status_code == 403
        assert browser.post("/me", headers={b"x-csrftoken": token.encode()}).status_code in (400, 403)


def test_names_at_one_device_are_cleaned_and_forge_no_record(guests: Callable[[str], Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(seats=[{"kind": "me"}, {"kind": "device", "name": NAME}])
    assert anna.look(table)["table"]["seats"][1]["people"] == [SHOWN]
    record = anna.http.get(f"/api/tables/{table}/record").text
    assert read(record).players == {"left": "Anna", "top": SHOWN}
    assert read(record).seed is None
    assert "\x1b" not in record
    long = {"game": "squadro", "seats": [{"kind": "me"}, {"kind": "device", "name": "x" * 25}]}
    answer = anna.http.post("/api/tables", json=long, headers=anna.head)
    assert (answer.status_code, answer.json()["code"]) == (400, "table/setup")


def test_words_that_nobody_can_see_are_not_said(guests: Callable[[str], Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(free_chat=True)
    assert anna.do(table, type="say", text="\u200b\u202e").status_code == 400
    assert anna.do(table, type="say", text="bon\u202ejour").status_code == 200


@pytest.mark.parametrize(
    "broken",
    [
        frame(b"\xff\xfe"),
        frame(b"\xff", last=False) + frame(b"\xff", 0),
        frame(b"a" * 20_000),
        frame(b"a", 5),
        frame(b"", 8),
    ],
    ids=["not UTF-8", "not UTF-8 in two parts", "too long", "no such frame", "closed in one go"],
)
def test_a_socket_closed_in_the_middle_of_answers_is_no_error_of_the_house(
    served: Served, guests: Callable[[str], Guest], broken: bytes
) -> None:
    anna = guests("Anna")
    table = anna.lay()
    before = served.logged()
    # All of it at once: the house still has answers to send when it hears that the socket is closed.
    for _ in range(5):
        wire = Wire(served, anna, table)
        wire.until(b"\r\n\r\n")
        wire.wire.sendall(frame(HELLO) + frame(PING) * 20 + broken)
        wire.until_closed()
    assert anna.look(table)["seq"] >= 1
    assert served.logged() == before


def test_a_handshake_that_is_too_long_is_answered_and_closed(served: Served, guests: Callable[[str], Guest]) -> None:
    wire = Wire(served, guests("Anna"), "a" * 9000)
    assert wire.head == b"HTTP/1.1 414"
    wire.until_closed()


def test_who_asks_much_at_once_gets_every_answer(served: Served, guests: Callable[[str], Guest]) -> None:
    anna = guests("Anna")
    before = served.logged()
    wire = Wire(served, anna, anna.lay())
    wire.until(b"\r\n\r\n")
    wire.wire.sendall(frame(PING) * 400)
    assert wire.until(b'"n":400}').count(b'"pong"') == 400
    wire.wire.close()
    assert served.logged() == before


@pytest.mark.parametrize("origin", ["http://[", "\u00ff", "null", "http://a:b"])
def test_a_socket_from_nowhere_is_turned_away(served: Served, guests: Callable[[str], Guest], origin: str) -> None:
    anna = guests("Anna")
    wire = Wire(served, anna, anna.lay(), origin)
    wire.wire.sendall(frame(HELLO))
    assert b"\x88\x0c" + struct.pack(">H", 4003) + b"guest/none" in wire.until(b"guest/none")
    wire.wire.close()


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="no chromium: apt-get install chromium")
def test_a_name_stands_on_the_page_as_it_is_written(served: Served, guests: Callable[[str], Guest]) -> None:
    anna, name = guests("Anna"), "$& $1 {} $$ <b>"
    table = anna.lay(options={"first": "top"})
    assert guests(name).do(table, type="sit", seat=1).status_code == 200
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(locale="en")
        page.goto(f"{served.url}/tables/{table}")
        expect(page.locator("#question")).to_have_text(f"{name} to play")
        browser.close()


def test_a_name_is_filled_into_words_once(served: Served) -> None:
    """Checked in the scripts themselves: one function fills words in, and it is the one in words.js."""
    for script in ("page.js", "replay.js", "lesson.js", "shared-box.js"):
        text = httpx.get(f"{served.url}/static/{script}").text
        assert 'from"./words.js"' in text
        assert '.replace("{}"' not in text, script


def test_numbers_beyond_every_limit_are_refused(guests: Callable[[str], Guest]) -> None:
    anna = guests("Anna")
    table = anna.lay(options={"first": "left"})
    for ply in (2**70, -1, 10**300):
        body = json.dumps({"cid": f"c{ply}"[:60], "command": {"type": "play", "token": "1", "ply": ply}})
        answer = anna.http.post(
            f"/api/tables/{table}/commands", content=body, headers=anna.head | {"content-type": "application/json"}
        )
        assert answer.status_code == 400
    position = f"0-0 1 a 1.1 a 0-0 0-0 - 0 - throw {NINES[:3900]}"
    wish = {"game": "rugby", "seats": [{"kind": "me"}, {"kind": "friend"}], "start": position}
    answer = anna.http.post("/api/tables", json=wish, headers=anna.head)
    assert (answer.status_code, answer.json()["code"]) == (400, "position/syntax")
