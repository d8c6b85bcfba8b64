"""How a house is watched: figures for Prometheus, readiness for a proxy, logs for machines, a page for the host."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.postgres import needs_postgres, new_database
from tests.waiting import wait_until
from tests.web.served import Served

from ludogite.settings import SettingsError, read_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.web.served import Guest

TOKEN = "correct-horse-battery"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(
        tmp_path_factory.mktemp("watched"), LUDOGITE_METRICS_TOKEN=TOKEN, LUDOGITE_TRUSTED_PROXIES="127.0.0.1"
    )
    yield made
    made.stop()


def figures(house: Served) -> dict[str, float]:
    answer = httpx.get(f"{house.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_prometheus_reads_what_happens_in_a_house(house: Served, guests: Callable[..., Guest]) -> None:
    before = figures(house)
    anna, bert = guests("Anna", house), guests("Bert", house)
    table = anna.lay()
    assert bert.do(table, type="sit", seat=1).status_code == 200
    assert bert.do(table, type="sit", seat=1).status_code == 400
    after = figures(house)
    assert after["ludogite_tables_loaded"] == before["ludogite_tables_loaded"] + 1
    assert after["ludogite_commands_total"] > before["ludogite_commands_total"]
    assert after["ludogite_command_seconds_count"] == before["ludogite_command_seconds_count"] + 1
    assert after["ludogite_command_seconds_sum"] > before["ludogite_command_seconds_sum"]
    refused = [name for name in after if name.startswith("ludogite_refusals_total")]
    assert [after[name] for name in refused] == [1.0]
    assert re.search(r'code="[a-z]+/[a-z-]+"', refused[0])
    assert after["process_resident_memory_bytes"] > 1e6
    for name in ("appends_waiting", "sockets", "watchers", "thoughts_waiting", "work_failing", "storage_trouble"):
        assert after[f"ludogite_{name}"] == 0
    for name in ("healings", "work_failures", "thoughts_failed", "swept_tables"):
        assert f"ludogite_{name}_total" in after


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer wrong-horse-battery"},
        {"Authorization": f"Basic {TOKEN}"},
        {"Authorization": "Bearer"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-For": "127.0.0.1, 127.0.0.1", "X-Real-IP": "127.0.0.1", "Forwarded": "for=127.0.0.1"},
    ],
)
def test_figures_are_told_to_nobody_without_the_token(house: Served, headers: dict[str, str]) -> None:
    answer = httpx.get(f"{house.url}/metrics", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "metrics/token")
    assert "ludogite_commands" not in answer.text


def test_without_a_token_in_the_settings_nobody_reads_figures(served: Served) -> None:
    for headers in ({}, {"Authorization": "Bearer"}, {"Authorization": "Bearer x"}):
        assert httpx.get(f"{served.url}/metrics", headers=headers).status_code == 403


@pytest.mark.parametrize("token", ["short", "with a blank in it, alas", "ünïcodeünïcodeünïcode"])
def test_a_token_that_protects_nothing_is_refused_and_not_repeated(
    token: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOGITE_METRICS_TOKEN", token)
    with pytest.raises(SettingsError, match="metrics_token needs 16") as refused:
        read_settings(data=str(tmp_path))
    assert token not in str(refused.value)


def test_a_house_that_is_well_is_alive_and_ready(house: Served) -> None:
    assert httpx.get(f"{house.url}/health").json()["status"] == "ok"
    ready = httpx.get(f"{house.url}/ready")
    assert (ready.status_code, ready.json()) == (200, {"status": "ready"})


@pytest.fixture(scope="module")
def on_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("on-server"), LUDOGITE_DATABASE=new_database(), LUDOGITE_METRICS_TOKEN=TOKEN)
    yield made
    made.stop()


@needs_postgres
def test_an_address_that_no_database_can_be_asked_for_is_that_of_no_table(
    on_server: Served, guests: Callable[..., Guest]
) -> None:
    anna = guests("Anna", on_server)
    for path in ("/tables/%00", "/tables/%00/throws", "/tables/%00/record"):
        assert anna.http.get(path).status_code == 404, path
    for path in ("", "/hint", "/review", "/record"):
        answer = anna.http.get(f"/api/tables/%00{path}", headers=anna.head)
        assert (answer.status_code, answer.json()["code"]) == (404, "table/unknown"), path
    assert anna.do("%00", type="say", phrase="hello").json()["code"] == "table/unknown"


@needs_postgres
def test_a_house_without_its_server_is_alive_and_not_ready_and_comes_back(
    on_server: Served, guests: Callable[..., Guest]
) -> None:
    import psycopg  # noqa: PLC0415 - only where a server is there

    house, database = on_server, on_server.settings["LUDOGITE_DATABASE"]
    name = re.findall(r"@/(\w+)", database)[0]
    anna = guests("Anna", house)
    table = anna.lay()
    with psycopg.connect(database.replace(name, "postgres"), autocommit=True) as server:
        server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false".encode())
        server.execute(b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        ready = httpx.get(f"{house.url}/ready")
        assert (ready.status_code, ready.json()["status"]) == (503, "unready")
        assert figures(house)["ludogite_storage_trouble"] == 1, "whoever only reads notices it too"
        refused = anna.do(table, type="say", phrase="hello")
        assert (refused.status_code, refused.json()["code"]) == (503, "storage/unavailable")
        health = httpx.get(f"{house.url}/health")
        assert (health.status_code, health.json()["status"]) == (200, "degraded")
        for told in (ready, health):
            assert "storage: the database does not answer" in told.json()["why"]
        for told in (ready, health, refused):
            assert not re.search(rf"{name}|{table}|socket|sqlalche|FATAL", told.text), told.text
        server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true".encode())
    wait_until(lambda: httpx.get(f"{house.url}/ready").status_code == 200, "the house is ready again", poll_s=0.1)
    wait_until(lambda: not figures(house)["ludogite_storage_trouble"], "no trouble is counted any more", poll_s=0.1)


def test_the_log_is_one_json_object_a_line_where_that_is_wished(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    house = serve(LUDOGITE_LOG_FORMAT="json")
    httpx.get(f"{house.url}/health", headers={"X-Forwarded-For": "198.51.100.7"})
    anna = guests("Anna Ålesund", house)
    table = anna.lay()
    house.stop()
    database = house.folder / "data" / "house.sqlite"
    _spoil(database, table)
    house.start()
    anna.http.base_url = house.url
    assert anna.http.get(f"/api/tables/{table}", headers=anna.head).status_code == 409
    lines = [json.loads(line) for line in house.logged().splitlines()]
    assert [line["level"] for line in lines] == ["warning", "error"]
    for line in lines:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
        assert line["logger"].startswith("ludogite.")
        assert line["process"]
    assert f"table {table} is kept" in lines[1]["message"]
    assert "Traceback" in lines[1]["exception"]
    for secret in ("Ålesund", anna.token, "198.51.100.7", (house.folder / "data" / "host.key").read_text().strip()):
        assert secret not in house.logged()


def _spoil(database: Path, table: str) -> None:
    import sqlite3  # noqa: PLC0415 - here alone

    connection = sqlite3.connect(database)
    with connection:
        connection.execute("UPDATE events SET body = '{}' WHERE table_id = ? AND seq = 1", (table,))
    connection.close()
