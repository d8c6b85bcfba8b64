"""Slips at the door of a house that is not open to everybody: each opens its own match, and nothing else."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.web.closed_houses import browser, code
from tests.web.halls import form_token, look_at, slip_of, visitor_of
from tests.web.signed_in import add_account
from tests.web.tournament_people import Person, words

from ludogite.core.language import LANGUAGES
from ludogite.web.doors.identity import Guest as KnownGuest
from ludogite.web.doors.identity import Signer

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.closed_houses import Person as Browser
    from tests.web.served import Guest, Served


FOUR = ("Chamois", "Pivoine", "Tilleul", "Loutre")


def hall_of(house: Served) -> str:
    """Let somebody who is let in hold a knock-out of four in the hall, both semi-finals called; return its id."""
    director = Person(
        house, browser(house, add_account(house, f"Director {secrets.token_hex(4)}")).http.cookies["session"]
    )
    hall = {"venue": "hall", "entry": "director", "pace": "director", "listed": "no"}
    address = director.announce("rugby", form="knockout", best_of=1, **hall)
    director.decide(address, "come", name=", ".join(FOUR))
    director.decide(address, "begin")
    if not director.open_matches(address):
        director.decide(address, "round")
    return address.rsplit("/", 1)[1]


def type_in(phone: httpx.Client, slip: str, order: str) -> httpx.Response:
    page = phone.get(slip, params={"order": order})
    assert page.status_code == 200, page.text
    return phone.post(slip, data=form_token(page) | {"order": order})


@pytest.mark.parametrize("admission", ["invitation", "members"])
def test_whoever_holds_a_slip_types_its_match_in_a_house_that_lets_them_in_nowhere_else(
    house: Served, closed_house: Callable[[str], Browser], admission: str
) -> None:
    closed_house(admission)
    id_ = hall_of(house)
    tournament = look_at(house, id_)
    one, other = tournament.open_matches
    slip, phone = slip_of(tournament, one), visitor_of(house)
    for language in LANGUAGES:
        assert f'<html lang="{language}"' in phone.get(slip, params={"lang": language}).text
    phone.get(slip, params={"lang": "en"})
    first, second = (tournament.entrants[number].name for number in one.seats)
    asked = words(phone.get(slip).text)
    assert first in asked
    assert second in asked
    assert type_in(phone, slip, str(one.seats[0])).status_code == 303
    result = look_at(house, id_).matches[one.number].result
    assert result is not None
    assert result.ranks == (1, 2)
    assert type_in(visitor_of(house), slip_of(tournament, other), str(other.seats[0])).status_code == 303

    told = phone.get(slip).text
    assert f"{first} won." in told
    others = {tournament.entrants[number].name for number in other.seats}
    assert not [name for name in others if name in told], "it tells of its own match"
    for page in (asked, told, phone.get(slip, params={"again": "true"}).text):
        for address in set(re.findall(r'(?:href|src|action)="(/[^"]*)"', page)):
            assert phone.get(address.replace("&amp;", "&")).status_code == 200, address


def test_a_slip_is_the_way_into_no_other_page_and_gives_no_name_in_the_house(
    house: Served, closed_house: Callable[[str], Browser]
) -> None:
    closed_house("invitation")
    id_ = hall_of(house)
    tournament = look_at(house, id_)
    one, other = tournament.open_matches
    slip, phone = slip_of(tournament, one), visitor_of(house)
    assert type_in(phone, slip, str(one.seats[0])).status_code == 303
    token = form_token(phone.get(slip, params={"again": "true", "order": str(one.seats[1])}))
    right = slip.rsplit("/", 1)[1]
    for path in (
        "/", "/tables", "/me", "/keep", "/tournaments", "/games/rugby", "/api/games", f"/tournaments/{id_}",
        f"/tournaments/{id_}/live", f"/tournaments/{id_}/hall", f"/tournaments/{id_}/projector",
        f"/tournaments/{id_}/tournament.json", f"/tournaments/{id_}/papers/slips.pdf", f"/api/tournaments/{id_}",
        "/slip", f"/slip/{id_}", f"/slip/{id_}/{one.number}", f"{slip}/more", f"/tables/{id_}?invite={right}",
    ):  # fmt: skip
        for answer in (phone.get(path), phone.post(path, data=token)):
            assert (answer.status_code, code(answer)) == (403, "house/admission"), path
    wrong = (f"/slip/{id_}/{other.number}/{right}", f"/slip/{id_}/{one.number}/{right[::-1]}x", f"/slip/no/1/{right}")
    for path in wrong:
        for answer in (phone.get(path), phone.post(path, data=token | {"order": str(other.seats[0])})):
            assert answer.status_code in (404, 429), path
            assert not [name for name in FOUR if name in answer.text]
            assert "/tables" not in answer.text, "nor are ways shown that do not open"
    assert look_at(house, id_).matches[other.number].is_open
    assert phone.post("/api/guests", json={"name": "Eve"}).status_code == 403
    refused = phone.post(slip, data={"order": str(one.seats[1])})
    assert (refused.status_code, code(refused)) == (403, "form/token")
    assert set(re.findall(r'<a[^>]*href="(/[^"?]*)', refused.text)) <= {"/", "/privacy", slip}


def test_whoever_was_sent_away_types_no_result_by_a_slip(
    house: Served, guests: Callable[..., Guest], closed_house: Callable[[str], Browser]
) -> None:
    rude = guests("Rude", house)
    host = closed_house("invitation")
    id_ = hall_of(house)
    tournament = look_at(house, id_)
    slip = slip_of(tournament, tournament.open_matches[0])
    signer = Signer((house.folder / "data" / "signing.key").read_text(encoding="ascii").strip().encode())
    phone = visitor_of(house)
    phone.cookies.set("guest", signer.sign(KnownGuest(rude.id, "Rude"), "guest"))
    order = {"order": str(tournament.open_matches[0].seats[0])}
    token = form_token(phone.get(slip, params=order))
    assert host.post(f"/host/people/{rude.id}/send-away", reason="rude", **{"for": "1h"}).status_code == 303
    for answer in (phone.get(slip), phone.post(slip, data=token | order)):
        assert (answer.status_code, code(answer)) == (403, "guest/banned")
    assert look_at(house, id_).open_matches[0].is_open
