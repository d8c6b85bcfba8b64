"""A house can be killed at any moment: what it acknowledged stands."""

from __future__ import annotations

import random
import threading
import time
from typing import TYPE_CHECKING

import httpx
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Served

ROUNDS = 100


def play_until_killed(house: Served, tables: list[tuple[str, dict, dict]], acknowledged: dict[str, list]) -> None:
    with httpx.Client(base_url=house.url, timeout=5) as client:
        number = 0
        try:
            while True:
                table, *heads = tables[number % len(tables)]
                number += 1
                for head in heads:
                    view = client.get(f"/api/tables/{table}", headers=head).json()
                    turn = view["turn"]
                    if not turn.get("mine"):
                        continue
                    token = random.choice(turn["moves"])["move"]
                    body = {
                        "cid": f"k{number}-{turn['ply']}",
                        "command": {"type": "play", "token": token, "ply": turn["ply"]},
                    }
                    answer = client.post(f"/api/tables/{table}/commands", json=body, headers=head)
                    if answer.status_code == 200:
                        acknowledged[table].append((turn["ply"], token, answer.json()["seq"]))
        except (httpx.TransportError, ValueError):
            return


@pytest.mark.proof
def test_killed_by_the_hundred(serve: Callable[..., Served]) -> None:
    kill_and_compare(serve(), ROUNDS)


def test_nothing_acknowledged_is_lost_when_the_house_is_killed(serve: Callable[..., Served]) -> None:
    kill_and_compare(serve(), 1)


def kill_and_compare(house: Served, rounds: int) -> None:
    with httpx.Client(base_url=house.url, timeout=10) as client:
        heads = [
            {"Authorization": "Bearer " + client.post("/api/guests", json={"name": n}).json()["token"]} for n in "AB"
        ]
    for _ in range(rounds):
        tables = []
        with httpx.Client(base_url=house.url, timeout=10) as client:
            for _ in range(4):
                wish = {
                    "game": "squadro",
                    "seats": [{"kind": "me"}, {"kind": "friend"}],
                    "clock": {"base_ms": 600_000},
                    "options": {"sides": "given"},
                }
                table = client.post("/api/tables", json=wish, headers=heads[0]).json()["id"]
                sit = {"cid": "sit", "command": {"type": "sit", "seat": 1}}
                client.post(f"/api/tables/{table}/commands", json=sit, headers=heads[1])
                tables.append((table, *heads))
        acknowledged: dict[str, list] = {table: [] for table, *_ in tables}
        threads = [
            threading.Thread(target=play_until_killed, args=(house, tables[n::2], acknowledged)) for n in range(2)
        ]
        for thread in threads:
            thread.start()
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and not all(len(moves) > 2 for moves in acknowledged.values()):
            time.sleep(0.02)
        time.sleep(random.uniform(0, 0.5))
        house.kill()
        for thread in threads:
            thread.join()
        house.start()
        for table, moves in acknowledged.items():
            view = httpx.get(f"{house.url}/api/tables/{table}").json()
            told = {move["n"]: move["token"] for move in view["moves"]}
            assert moves
            for ply, token, seq in moves:
                assert told[ply] == token
                assert view["seq"] >= seq
            assert max(told) <= moves[-1][0] + 1
            assert all(0 < left <= 600_000 for left in view["turn"]["clocks"])
