"""A refusal says the true reason with a stable code, on pages too; nothing is taken for what it does not say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from tests.web.forms import token_of
from tests.web.pages.corner import cookie_of
from tests.web.sockets import Seat, sit_down

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.web.served import Guest, Served

NINES = "9" * 4301


@pytest.fixture
def browser(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, headers={"accept-language": "en", "accept": "text/html"}) as opened:
        opened.get("/me")
        yield opened


@pytest.fixture
def playing(guests: Callable[[str], Guest]) -> str:
    """A table where Anna, on the left, and Bert play; Left begins."""
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    assert bert.do(table, type="sit", seat=1).status_code == 200
    return table


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (f"after={NINES}", "at most 100000"),
        (f"after=-{NINES}", "at least 0"),
        ("after=1e5", "a whole number"),
        ("after=1.0", "a whole number"),
        ("after=0&turned=1e0", "a whole number"),
        ("", "a whole number"),
    ],
)
def test_a_number_of_an_address_is_written_in_figures_and_never_too_long(
    served: Served, playing: str, query: str, expected: str
) -> None:
    answer = httpx.get(f"{served.url}/tables/{playing}/position?{query}")
    told = answer.json()
    assert (answer.status_code, told["code"]) == (400, "message/field")
    assert [field["expected"] for field in told["fields"]] == [expected]
    assert httpx.get(f"{served.url}/tables/{playing}/position?after=0&turned=1").status_code == 200
    assert "Traceback" not in served.logged()


@pytest.mark.parametrize("at", [NINES, "1e0", "1.0"])
def test_a_moment_to_advise_on_is_written_in_figures_and_never_too_long(
    guests: Callable[[str], Guest], playing: str, at: str
) -> None:
    anna = guests("Anna")
    answer = anna.http.get(f"/api/tables/{playing}/hint?at={at}", headers=anna.head)
    assert (answer.status_code, answer.json()["code"]) == (400, "message/field")


def test_a_missing_parameter_is_named_in_the_language_that_is_asked_for(served: Served, playing: str) -> None:
    address = f"{served.url}/tables/{playing}/position"
    assert httpx.get(address).json()["text"] == "after is missing: a whole number"
    assert httpx.get(f"{address}?language=fr").json()["text"] == "after manque\u00a0: un nombre entier"
    german, french = (httpx.get(f"{address}?after=0&language={language}").text for language in ("de", "fr"))
    assert german != french


@pytest.mark.parametrize("room", ["end", "card", "moving-picture", "turn-of-the-game", "replay", "throws", "picture"])
def test_what_is_shown_after_a_game_says_before_that_it_is_not_over(
    browser: httpx.Client, playing: str, room: str
) -> None:
    page = browser.get(f"/tables/{playing}/{room}", headers={"accept": "application/json"})
    assert (page.status_code, page.json()["code"]) == (409, "table/not-over")
    assert page.json()["text"] == f"the game at table '{playing}' is not over; come back when it is"


def test_a_form_that_is_too_old_leads_back_to_its_page(browser: httpx.Client) -> None:
    own, elsewhere = str(browser.base_url).rstrip("/"), "https://elsewhere.example"
    assert 'href="/me">Open the page again' in browser.post("/me").text
    shown = browser.post("/me/forget", headers={"referer": f"{own}/me?lang=en"}).text
    assert 'href="/me">Open the page again' in shown
    for referer in (f"{elsewhere}/me", "", "//[", f"{own.replace('//', '//x@')}/me"):
        assert "Open the page again" not in browser.post("/me/forget", headers={"referer": referer}).text
    odd = browser.post("/me/forget", headers={"referer": f"{own}//elsewhere.example/"}).text
    assert 'href="/elsewhere.example/"' in odd


def test_a_page_that_refuses_says_why_and_shows_the_code(browser: httpx.Client, playing: str) -> None:
    token = token_of(browser.get("/me").text)
    old = "This page is too old, or keeps no cookies: load it again, then send it once more."
    said = [
        (browser.get(f"/tables/{playing}/end"), 409, "table/not-over", "is not over; come back when it is."),
        (browser.post("/me", data={"name": "Eve"}), 403, "form/token", old),
        (browser.post("/me/export"), 403, "form/token", old),
        (browser.post("/me/forget"), 403, "form/token", old),
        (browser.post("/host/close", data={"_csrf_token": token}), 403, "host/only", "Only the host may do this"),
        (browser.post("/tables", data={"_csrf_token": token}), 405, "http/405", "This address takes GET"),
        (
            browser.post("/me", data={"name": "x" * 70_000, "_csrf_token": token}),
            413,
            "http/413",
            "This is more than the house takes at once; send less.",
        ),
        (browser.get("/games/nope"), 404, "game/unknown", "No game &#39;nope&#39;; the installed games are: "),
        (browser.get("/games/nope/rules"), 404, "game/unknown", "No game &#39;nope&#39;; the installed games are: "),
        (browser.get("/puzzles/squadro/999"), 404, "puzzle/unknown", "No puzzle 999; there are "),
        (browser.get("/puzzles/squadro/999/1"), 404, "puzzle/unknown", "No puzzle 999; there are "),
        (browser.get("/nowhere"), 404, "http/404", "Check the address, or begin at the shelf."),
        (browser.get("/tables/nowhere"), 404, "table/unknown", "The table may have been put away."),
        (
            browser.post(f"/tables/{playing}/rematch", data={"_csrf_token": token}),
            409,
            "table/not-over",
            "is not over; come back when it is.",
        ),
        (browser.get(f"/tables/{playing}?watch=x"), 400, "message/field", "watch &#39;x&#39;: true or false."),
    ]
    for page, status, code, why in said:
        assert page.status_code == status, page.url
        assert f"<code>{code}</code>" in page.text, page.url
        assert why in page.text, page.url
        assert code == "table/unknown" or "put away" not in page.text, page.url


@pytest.mark.parametrize(
    ("head", "query", "words"),
    [
        ({"accept-language": "de"}, "", "eine ganze Zahl"),
        ({"cookie": "language=fr"}, "", "un nombre entier"),
        ({"accept-language": "de"}, "&language=en", "a whole number"),
        ({}, "", "a whole number"),
    ],
)
def test_what_a_table_tells_a_page_is_refused_in_the_language_of_its_visitor(
    served: Served, playing: str, head: dict[str, str], query: str, words: str
) -> None:
    answer = httpx.get(f"{served.url}/tables/{playing}/position?after=x{query}", headers=head)
    assert words in answer.json()["text"]


def test_whoever_accepts_only_json_reads_a_refusal_in_json(browser: httpx.Client) -> None:
    answer = browser.post("/me", data={"name": "Eve"}, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (403, "form/token")
    assert browser.post("/me").headers["content-type"].startswith("text/html")


def test_a_rematch_is_for_those_who_played_and_with_sides_that_exist(
    browser: httpx.Client, guests: Callable[[str], Guest], served: Served
) -> None:
    anna = guests("Anna")
    table = anna.lay(seats=[{"kind": "me"}, {"kind": "open"}])
    token = token_of(browser.get("/me").text)
    browser.post(f"/tables/{table}/sit", data={"seat": "1", "name": "Bert", "_csrf_token": token})
    assert anna.do(table, type="resign", seat=0).status_code == 200
    wrong = browser.post(f"/tables/{table}/rematch", data={"sides": "wrong", "_csrf_token": token})
    assert wrong.status_code == 400
    assert "sides &#39;wrong&#39;: one of &#39;same&#39;, &#39;exchanged&#39;." in wrong.text
    assert not anna.look(table)["table"].get("rematch")
    with httpx.Client(base_url=served.url, headers={"accept-language": "en"}) as stranger:
        form = {"_csrf_token": token_of(stranger.get("/me").text)}
        refused = stranger.post(f"/tables/{table}/rematch", data=form)
    assert refused.status_code == 400
    assert "<code>table/seat</code>" in refused.text
    assert "You did not play at this table; lay one of your own." in refused.text
    again = browser.post(f"/tables/{table}/rematch", data={"sides": "same", "_csrf_token": token})
    assert again.status_code == 303
    laid = again.headers["location"].removeprefix("/tables/")
    cookies = {"guest": cookie_of(served, anna)["value"]}
    with httpx.Client(base_url=served.url, headers={"accept-language": "en"}, cookies=cookies) as asked:
        corner = asked.get("/me").text
        assert "Bert wants a rematch." in corner
        assert f'action="/me/challenges/{laid}/decline"' in corner
        form = {"_csrf_token": token_of(corner)}
        assert asked.post(f"/me/challenges/{laid}/decline", data=form).status_code == 303
        assert "wants a rematch" not in asked.get("/me").text
    assert anna.look(laid)["table"]["closed"]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("with", "evil", "message/field"),
        ("clock", "zz", "message/field"),
        ("clock", "9" * 5000, "message/field"),
        ("own-dice", "maybe", "message/field"),
        ("seat-1", "evil", "message/field"),
        ("option-nix", "1", "option/unknown"),
    ],
)
def test_a_form_with_a_word_that_no_page_offers_lays_no_table(
    browser: httpx.Client, field: str, value: str, code: str
) -> None:
    form = {"with": "custom", "_csrf_token": token_of(browser.get("/games/squadro").text), field: value}
    page = browser.post("/games/squadro/tables", data=form)
    assert page.status_code == 400
    assert f"<code>{code}</code>" in page.text


def test_people_around_one_device_without_names_are_told_apart(browser: httpx.Client) -> None:
    form = {"with": "device", "name-0": "", "name-1": "", "_csrf_token": token_of(browser.get("/games/squadro").text)}
    laid = browser.post("/games/squadro/tables", data=form)
    assert laid.status_code == 303
    told = browser.get(f"/api{laid.headers['location']}").json()
    names = [seat["people"] for seat in told["table"]["seats"]]
    assert all(len(people) == 1 for people in names)
    assert names[0] != names[1]


@pytest.mark.anyio
async def test_a_preview_is_refused_with_whose_turn_it_is_and_who_asks(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay("rugby", options={})
    bert.do(table, type="sit", seat=1)
    turn: dict[str, Any] = anna.look(table)["turn"]
    waiting = bert if turn["acting"] == 0 else anna
    said = []
    for asks in (None, waiting):
        async with sit_down(served, table, asks) as socket:
            seat = Seat(socket)
            await seat.hello(language="en")
            await seat.say(type="preview", token="zz", ply=turn["ply"])
            refused = await seat.next("refused")
            said.append((refused["code"], refused["text"]))
    assert said[0] == (
        "table/seat",
        "you have no seat here; only those who play are told what a move would do",
    )
    code, words = said[1]
    assert code == "move/seat"
    whose = re.fullmatch(r"it is (.+)'s turn, not (.+)'s", words)
    assert whose
    assert whose[1] != whose[2]


@pytest.mark.anyio
async def test_a_plan_for_another_moment_is_quoted_and_one_on_ones_own_turn_names_the_way_out(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    assert bert.do(table, type="plan", seat=1, token="4", ply=-1).json()["code"] == "message/field"
    early = bert.do(table, type="plan", seat=1, token="4", ply=7).json()
    assert (early["code"], early["text"]) == (
        "table/stale",
        "the game has had 0 events, your move was meant after 7",
    )
    own = anna.do(table, type="plan", seat=0, token="4", ply=0).json()
    assert own["text"] == "it is your turn: play your move, there is nothing to decide ahead"
    async with sit_down(served, table, anna) as socket:
        seat = Seat(socket)
        await seat.hello(language="en")
        await seat.say(type="preview", token="1", ply=0.0)
        whole = await seat.next("refused")
        assert (whole["code"], whole["text"]) == ("message/field", "ply 0.0: a whole number")
        await socket.send(b'{"type":"ping"}')
        assert (await seat.next("refused"))["text"] == "the message is not a text: send JSON in a text frame"
        await socket.send('{"type":"\\ud800"}')
        half = await seat.next("refused")
        assert (half["code"], half["text"]) == (
            "message/syntax",
            "the message has half a character, \\ud800: send it whole",
        )
        await seat.say(type="ping")
        await seat.next("pong")


def test_every_parameter_of_a_hint_is_described(served: Served) -> None:
    described = httpx.get(f"{served.url}/api/openapi/openapi.json").json()
    asked = described["paths"]["/api/tables/{table_id}/hint"]["get"]["parameters"]
    assert {"at", "every", "language", "upright", "wait"} <= {parameter["name"] for parameter in asked}
