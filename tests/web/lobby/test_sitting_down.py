"""Sitting down through the form of an invitation: what is refused says why, and changes nothing that was typed."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from tests.web.forms import token_of
from tests.web.served import Guest, Served


def sit(served: Served, table: str, language: str = "en", **form: str) -> httpx.Response:
    with httpx.Client(base_url=served.url, headers={"accept-language": language}) as person:
        token = token_of(person.get("/me").text)
        return person.post(f"/tables/{table}/sit", data={"seat": "1", **form, "_csrf_token": token})


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "This seat is kept for those with the founder&#39;s link; an open seat is free to all."),
        ("fr", "Cette place est gardée"),
        ("de", "Dieser Platz ist"),
    ],
)
def test_a_wrong_invitation_is_told_where_another_seat_can_be_chosen(
    served: Served, guests: Callable[..., Guest], language: str, why: str
) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "friend"}]
    table = guests("Anna").lay("stilelibero", seats, options={"players": 3})
    page = sit(served, table, language, seat="2", invite="wrong", name="Tilleul")
    assert page.status_code == 400
    assert why in page.text
    assert "<code" not in page.text, "people need no code"
    assert re.search(r'name="seat" value="1"', page.text), "the open seat is offered"
    assert 'value="Tilleul"' in page.text


def test_a_taken_seat_and_a_finished_game_are_told(served: Served, guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay()
    assert bert.do(table, type="sit", seat=1).is_success
    for _ in ("playing", "over"):
        page = sit(served, table)
        assert page.status_code == 400
        assert "The game has already begun; you can watch." in page.text
        bert.do(table, type="resign", seat=1)


def test_whoever_sits_already_is_told_so_while_the_game_goes_on(guests: Callable[..., Guest]) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay()
    assert bert.do(table, type="sit", seat=1).is_success
    assert bert.do(table, type="sit", seat=1).json()["text"] == "you sit there already"


@pytest.mark.parametrize(
    ("form", "code", "why"),
    [
        ({"invite": "x" * 5000}, "message/field", "at most 64 characters, not 5000"),
        ({"nonce": "x" * 5000}, "message/field", "at most 64 characters, not 5000"),
        ({"nonce": "<b>"}, "chance/seed", "A nonce is 1 to 64 letters"),
        ({"name": "a" * 40}, "guest/name", "A name has at most 24 letters"),
        ({"name": "a\x00b"}, "guest/name", "A name has no control characters"),
        ({"seat": "x"}, "seat/unknown", "the seats of libertas are 0 to 2"),
    ],
)
def test_a_form_that_nobody_can_sit_down_with_is_told_so(
    served: Served, guests: Callable[..., Guest], form: dict[str, str], code: str, why: str
) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]
    table = guests("Anna").lay("libertas", seats, options={"players": 3})
    page = sit(served, table, **form)
    assert page.status_code == 400
    assert why in page.text
    assert code in page.text
    assert "x" * 100 not in page.text + page.headers.get("location", "")
