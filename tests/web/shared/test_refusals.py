"""Refusals at a house's doors: a stable code, the sentence in the reader's language, and what is filled into it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.sockets import Seat, sit_down

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.served import Guest, Served

FRENCH: list[tuple[str, dict[str, Any], str, str]] = [
    ("offer-draw", {}, "table/refused", "la nulle est déjà proposée"),
    ("answer-draw", {"agree": True}, "table/refused", "personne ne vous a proposé la nulle"),
    ("ask-takeback", {}, "table/refused", "vous n’avez encore rien décidé"),
    ("answer-takeback", {"agree": True}, "table/refused", "personne ne vous a demandé de reprendre un coup"),
    ("ask-to-join", {"seat": 0}, "table/refused", "cette place est prise"),
    ("ask-to-join", {"seat": 1}, "table/refused", "vous êtes déjà assis là"),
    ("claim", {"seat": 0}, "table/refused", "personne ne manque à cette place"),
    ("claim", {"seat": 1}, "table/refused", "cette place est à vous"),
    ("leave", {}, "table/refused", "la partie est en cours\u202f; vous pouvez abandonner"),
    ("say", {"phrase": "hum"}, "table/refused", "pas de phrase toute faite «\u00a0hum\u00a0»\u202f; il y a\u00a0: "),
    ("say", {"text": "ah"}, "table/refused", "à cette table, on ne dit que des phrases toutes faites"),
    ("bring-nonce", {"nonce": "a"}, "table/refused", "la partie a déjà commencé, et tout son hasard est fixé"),
]
"""A command of the second seat, what goes with it, and how it is refused."""


@pytest.mark.anyio
async def test_whatever_a_table_refuses_is_said_in_french_to_somebody_who_reads_french(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna, bert = guests("Anna"), guests("Bert")
    table = anna.lay(options={"first": "left"})
    bert.do(table, type="sit", seat=1)
    bert.do(table, type="offer-draw", seat=1)
    said: list[tuple[str, dict[str, Any], str, str]] = []
    async with sit_down(served, table, anna) as one, sit_down(served, table, bert) as two:
        await Seat(one).hello()
        top = Seat(two)
        await top.hello(language="fr")
        for kind, more, _, words in FRENCH:
            seat = {} if kind in {"say", "bring-nonce"} else {"seat": 1}
            refused = await top.do(type=kind, **seat | more)
            said.append((kind, more, refused["code"], refused["text"][: len(words)]))
    assert said == FRENCH


@pytest.mark.anyio
async def test_a_table_without_a_game_and_a_message_of_no_protocol_are_refused_in_french(
    served: Served, guests: Callable[[str], Guest]
) -> None:
    anna = guests("Anna")
    table = anna.lay()
    async with sit_down(served, table, anna) as socket:
        left = Seat(socket)
        await left.hello(language="fr")
        early = await left.do(type="resign", seat=0)
        assert (early["code"], early["text"]) == ("table/refused", "aucune partie n’est en cours à cette table")
        there = await left.do(type="sit", seat=0)
        assert (there["code"], there["text"]) == ("table/refused", "vous êtes déjà assis là")
        await left.say(type="dance")
        nonsense = await left.next("refused")
        assert nonsense["code"] == "message/field"
        assert nonsense["text"] == "type 'dance'\u00a0: l’un de 'hello', 'do', 'preview', 'ping'"
        assert nonsense["fields"][0]["allowed"] == ["hello", "do", "preview", "ping"]
        await left.socket.send("{")
        broken = await left.next("refused")
        assert broken["code"] == "message/syntax"
        assert broken["text"].startswith("ce n’est pas un message de ce protocole\u00a0: ")
        assert broken["parameters"]["error"] in broken["text"]
        await left.say(type="do", cid="mine", command={"type": "sit", "seet": 1})
        wrong = await left.next("refused")
        assert wrong["cid"] == "mine"
        assert [field["path"] for field in wrong["fields"]] == ["command.seet", "command.seat"]


@pytest.mark.anyio
async def test_somebody_without_a_name_is_asked_in_in_french(served: Served, guests: Callable[[str], Guest]) -> None:
    async with sit_down(served, guests("Anna").lay(), None) as socket:
        watcher = Seat(socket)
        await watcher.hello(language="fr")
        refused = await watcher.do(type="sit", seat=1)
        assert (refused["code"], refused["text"]) == ("guest/none", "entrez d’abord par la porte d’entrée")
        assert "parameters" not in refused


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "pas d’adversaire «\u00a099\u00a0» pour squadro\u202f; il y a\u00a0: "),
        ("en", "no opponent '99' for squadro; there are: "),
    ],
)
def test_a_program_reads_what_is_filled_into_a_refusal(
    guests: Callable[[str], Guest], language: str, words: str
) -> None:
    anna = guests("Anna")
    wish = {"game": "squadro", "seats": [{"kind": "me"}, {"kind": "bot", "level": "99"}]}
    answer = anna.http.post(f"/api/tables?language={language}", json=wish, headers=anna.head).json()
    assert answer["code"] == "bot/unknown"
    assert answer["text"] == words + answer["parameters"]["names"]
    assert answer["parameters"] == {"name": "99", "id": "squadro", "names": answer["parameters"]["names"]}


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("fr", "Pas de place «\u00a09\u00a0»\u202f; les places de squadro vont de 0 à 1."),
        ("en", "No seat &#39;9&#39;; the seats of squadro are 0 to 1."),
    ],
)
def test_a_page_that_refuses_says_why_in_the_language_of_its_reader(
    guests: Callable[[str], Guest], language: str, why: str
) -> None:
    reader = guests("Anna").http
    token = re.search(r'name="_csrf_token" value="([^"]+)"', reader.get(f"/games/squadro?lang={language}").text)
    assert token is not None
    form = {"_csrf_token": token[1], "with": "friend", "side": "9"}
    page = reader.post(f"/games/squadro/tables?lang={language}", data=form)
    assert page.status_code == 400
    assert why in page.text
