"""A house with a table of every kind in it, kept as a folder that can be copied: each copy shows the same pages."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import time
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import httpx
from tests.web.served import Guest, Served

from ludogite.core.language import HOME
from ludogite.core.registry import installed_games
from ludogite.translation import translate
from ludogite.web.doors import identity

if TYPE_CHECKING:
    from pathlib import Path

FURNITURE = "furniture.json"
LASTING_S = 100 * identity.YEAR_S
"""The tickets of these guests outlast every comparison."""
MINUTES = {"base_ms": 600_000, "increment_ms": 5_000}
GONE = (
    "UPDATE events SET body = replace(body, '\"rules_version\":', '\"rules_version\":9') WHERE seq = 1 AND table_id = ?"
)
TORN = 'UPDATE events SET body = \'{"type":"seat\' WHERE seq = 2 AND table_id = ?'


@dataclass(frozen=True)
class Furniture:
    """What is in a house: the numbers of its tables by what they show, and the cookies of its guests by their names."""

    tables: dict[str, str]
    cookies: dict[str, dict[str, str]]
    carry: str
    """The ticket of a link that makes another device Anna's."""


def read_furniture(folder: Path) -> Furniture:
    """Return what is in a furnished house."""
    return Furniture(**json.loads((folder / FURNITURE).read_text(encoding="utf-8")))


def furnish(folder: Path) -> Furniture:
    """Lay a table of every kind in a new house, close it, and write down what is in it."""
    house = Served(folder, LUDOGITE_FAIR_WAIT_SECONDS="100000")
    anna, bert, chloe = (Guest(house, name) for name in ("Anna", "Bért", "Chloé"))
    try:
        tables = _of_games(anna) | _between(anna, bert) | _public(anna, bert)
        session = keep_name(house, "Dorothée")
    finally:
        for guest in (anna, bert, chloe):
            guest.http.close()
        house.stop()
    with closing(sqlite3.connect(folder / "data" / "house.sqlite")) as database, database:
        database.execute(GONE, (tables["gone"],))
        database.execute(TORN, (tables["kept"],))
        database.execute("UPDATE sessions SET until = 9e15, proved_at = 9e12")
    key = (folder / "data" / "signing.key").read_text(encoding="ascii").strip()
    signer = identity.Signer(key.encode())
    people = {name: identity.Guest(guest.id, guest.name) for name, guest in (("anna", anna), ("chloe", chloe))}
    people["stranger"] = identity.Guest("0" * 24, translate(identity.NAMES[0], HOME))
    cookies = {name: {"guest": signer.sign(guest, "guest", LASTING_S)} for name, guest in people.items()}
    cookies["host"] = {**cookies["anna"], "host": signer.sign(people["anna"], "host", LASTING_S)}
    cookies["member"] = {"session": session}
    carry = signer.sign_once(people["anna"], "carry", LASTING_S)
    furniture = Furniture(tables, cookies, carry)
    (folder / FURNITURE).write_text(json.dumps(asdict(furniture)), encoding="utf-8")
    return furniture


def keep_name(house: Served, name: str) -> str:
    """Keep a name, with a child's beside it; return what its browser shows."""
    with httpx.Client(base_url=house.url, follow_redirects=True) as http:
        page = http.get("/keep").text
        for path, fields in (
            ("/keep/key", {"name": name, "password": "gentle otter paints the moon"}),
            ("/me/children", {"name": "Pinson"}),
        ):
            found = re.search('name="_csrf_token" value="([^"]+)"', page)
            assert found
            answer = http.post(path, data={"_csrf_token": found[1], **fields})
            assert answer.is_success, answer.text
            page = answer.text
        return http.cookies["session"]


def _of_games(anna: Guest) -> dict[str, str]:
    """Lay three tables of every game: against the house, on one device, and one that is over."""
    tables = {}
    for game in installed_games().values():
        offered = {option.name for option in game.rules.options}
        options = {name: value for name, value in (("players", 2), ("sides", "given")) if name in offered}
        for kind, other, moves in (("table", "bot", 3), ("device", "device", 3), ("over", "bot", 3)):
            seat = {"kind": other, "level": "1"} if other == "bot" else {"kind": other}
            table = anna.lay(game.id, [{"kind": "me"}, seat], options=options)
            play(table, anna, moves=moves)
            if kind == "over":
                assert anna.do(table, type="resign", seat=0).is_success
            tables[f"{kind}-{game.id}"] = table
    return tables


def _between(anna: Guest, bert: Guest) -> dict[str, str]:
    """Lay tables of two people: with clocks, that wait, and that cannot be opened any more; and one to talk at."""
    tables = {name: anna.lay() for name in ("gone", "kept")}
    # With a machine, because people are shown to be away some time after they went: no two looks would be alike.
    tables["talk"] = anna.lay(seats=[{"kind": "me"}, {"kind": "bot", "level": "1"}], free_chat=True)
    tables["clock"] = anna.lay(clock=MINUTES)
    tables["waiting"] = anna.lay("rugby")
    tables["open"] = bert.lay(seats=[{"kind": "me"}, {"kind": "open"}])
    for name in ("gone", "kept", "clock"):
        assert bert.do(tables[name], type="sit", seat=1).is_success
        play(tables[name], anna, bert, moves=4)
        assert bert.do(tables[name], type="resign", seat=1).is_success
    for text in ("À toi !", "Merci, et bonne partie"):
        assert anna.do(tables["talk"], type="say", text=text).is_success
    return tables


def _public(anna: Guest, bert: Guest) -> dict[str, str]:
    """Finish a game that everybody may find, and wait until they do."""
    table = anna.lay(seats=[{"kind": "me"}, {"kind": "open"}])
    assert bert.do(table, type="sit", seat=1).is_success
    play(table, anna, bert, moves=4)
    assert bert.do(table, type="resign", seat=1).is_success
    while table not in anna.http.get("/games/squadro/played").text:
        time.sleep(0.1)
    return {"public": table}


def play(table: str, *guests: Guest, moves: int) -> None:
    """Play so many moves at a table, then wait until somebody's turn has come: nothing moves there any more."""
    rng = random.Random(moves)
    played = 0
    for _ in range(6000):
        turns: list[tuple[Guest, dict[str, Any]]] = [(guest, guest.look(table)["turn"]) for guest in guests]
        mine = next(((guest, turn) for guest, turn in turns if turn.get("mine")), None)
        if mine is None:
            time.sleep(0.01)
            continue
        if played == moves:
            return
        guest, turn = mine
        token = rng.choice(turn["moves"])["move"]
        assert guest.do(table, type="play", token=token, ply=turn["ply"]).is_success
        played += 1
    raise AssertionError("nobody's turn comes")
