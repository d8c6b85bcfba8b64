"""A tournament outlives the processes that run it: killed in the middle of a round, every match has one table still."""

from __future__ import annotations

import json
import secrets
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import httpx
import sqlalchemy as sa
from tests.valkey import new_valkey
from tests.waiting import wait_until
from tests.web.member_accounts import add_member, sign_in
from tests.web.served import Served
from tests.web.tournament_people import Person

from ludogite.storage.schema.events import events

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLAYERS, ROUNDS = 6, 3
MATCHES = PLAYERS // 2 * ROUNDS
FEW = {"LUDOGITE_OPPONENTS": "1", "LUDOGITE_ADVISERS": "1"}
"""Nobody here plays against a machine."""
KILLED = (httpx.TransportError, json.JSONDecodeError, KeyError, IndexError)
"""What whoever asks a process hears that is killed meanwhile."""


class Players:
    """Everybody who plays: they sit down where they are awaited, and the second seat gives up, whoever serves."""

    def __init__(self, house: Served, tournament: str) -> None:
        self.tournament = tournament
        self.http = httpx.Client(timeout=20)
        self.heads: dict[int, dict[str, str]] = {}
        self.houses = [house]
        """The processes that answer."""
        self.won: dict[int, int] = {}
        """Who won which match, as it was acknowledged to whoever gave up."""
        for number in range(1, PLAYERS + 1):
            guest = self.http.post(f"{house.url}/api/guests", json={"name": f"Player {number}"}).json()
            self.heads[number] = {"Authorization": f"Bearer {guest['token']}"}
            self.http.post(f"{house.url}/api{tournament}/enter", headers=self.heads[number]).raise_for_status()

    def facts(self, house: Served) -> dict[str, Any]:
        return dict(self.http.get(f"{house.url}/api{self.tournament}", headers=self.heads[1]).json())

    def play(self) -> None:
        """Play whatever nobody was told of yet, each match at another process; who was killed may have played it."""
        with suppress(*KILLED):
            for match in self.facts(self.houses[0])["matches"]:
                if match["table"] and match["number"] not in self.won:
                    self._play_match(match, self.houses[match["number"] % len(self.houses)])

    def _play_match(self, match: dict[str, Any], house: Served) -> None:
        first, second = match["seats"]
        self._do(house, match["table"], first, {"type": "sit", "seat": 0})
        self._do(house, match["table"], second, {"type": "sit", "seat": 1})
        if self._do(house, match["table"], second, {"type": "resign", "seat": 1}):
            self.won[match["number"]] = first

    def _do(self, house: Served, table: str, number: int, command: dict[str, Any]) -> bool:
        body = {"cid": f"{command['type']}-{number}", "command": command}
        answer = self.http.post(f"{house.url}/api/tables/{table}/commands", json=body, headers=self.heads[number])
        return answer.status_code == 200


@contextmanager
def played(players: Players) -> Iterator[None]:
    """Play all the time, as people do."""
    is_over = threading.Event()

    def go_on() -> None:
        while not is_over.wait(0.05):
            players.play()

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def announced(house: Served) -> tuple[Person, str]:
    director = Person(house, sign_in(house, add_member(house, f"Director {secrets.token_hex(3)}")))
    return director, director.announce("squadro", form="swiss", rounds=ROUNDS, pause=0)


def tables_of(house: Served, tournament: str) -> list[str]:
    """Return every table that was ever laid for a tournament."""
    said = events.c.body.contains(f'"tournament":"{tournament.rsplit("/", 1)[1]}"', autoescape=True)
    with house.database() as connection:
        rows = connection.execute(sa.select(events.c.table_id).where(events.c.seq == 1, said))
        return [row.table_id for row in rows]


def test_a_tournament_goes_on_after_each_process_was_killed_in_the_middle_of_a_round(tmp_path: Path) -> None:
    """First one of two is killed, and the other goes on; then that one too, and the house comes up again."""
    with new_valkey() as valkey:
        one, two = (Served(tmp_path, LUDOGITE_VALKEY=valkey.address, **FEW) for _ in range(2))
        director, tournament = announced(one)
        players = Players(one, tournament)
        players.houses.append(two)
        director.decide(tournament, "begin")
        with played(players):
            wait_until(lambda: players.won, "somebody has won")
            players.houses.remove(one)
            one.kill()
            first = len(players.won)
            assert 0 < first < MATCHES
            wait_until(lambda: len(players.won) > PLAYERS // 2, "the first round is over, and a match after it")
            two.kill()
            second = len(players.won)
            assert PLAYERS // 2 < second < MATCHES
            two.start()
            wait_until(lambda: len(players.won) == MATCHES, "every match is played")
            wait_until(lambda: players.facts(two)["status"] == "over", "the tournament is over")
        facts = players.facts(two)
        laid = tables_of(two, tournament)
        two.stop()
    matches = facts["matches"]
    assert {match["number"]: match["seats"][match["ranks"].index(1)] for match in matches} == players.won
    assert {match["source"] for match in matches} == {"table"}, "nobody lost by not coming"
    assert sorted(laid) == sorted(match["table"] for match in matches), "one table a match, and none besides"
    assert len(matches) == len(set(laid)) == MATCHES
