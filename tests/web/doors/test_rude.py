"""Many at once, and some of them rude: everybody else is served all the same."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
from typing import TYPE_CHECKING

import httpx
import pytest
from tests.waiting import LIMIT_S, wait_until
from tests.web.forms import token_of
from tests.web.rude import ALONE, coming_from, guest_of, lay
from tests.web.served import Guest, Served
from websockets.sync.client import connect

from ludogite.settings import HouseSettings, SettingsError, read_settings
from ludogite.web.doors.networks import network_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

USUAL = {
    name: str(getattr(HouseSettings(), name.removeprefix("LUDOGITE_").lower()))
    for name in (
        "LUDOGITE_COMMANDS_PER_SECOND",
        "LUDOGITE_TABLES_PER_HOUR",
        "LUDOGITE_REQUESTS_PER_SECOND",
        "LUDOGITE_NETWORK_COMMANDS_PER_SECOND",
        "LUDOGITE_NETWORK_TABLES_PER_HOUR",
        "LUDOGITE_NETWORK_HINTS_PER_MINUTE",
        "LUDOGITE_CONNECTIONS_PER_ADDRESS",
    )
}
"""The limits of a house whose host chose none."""


MOST = 20


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with little patience."""
    patience = {"LUDOGITE_REQUEST_SECONDS": "1", "LUDOGITE_CONNECTIONS_PER_ADDRESS": str(MOST)}
    house = Served(tmp_path_factory.mktemp("strict"), **patience)
    yield house
    house.stop()
    assert "Traceback" not in house.logged(), house.logged()


METRICS_TOKEN = "reader-of-the-figures"


def questions_waiting(house: Served) -> int:
    """Return how many questions nobody has answered yet."""
    figures = httpx.get(f"{house.url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text
    (line,) = (line for line in figures.splitlines() if line.startswith("ludogite_thoughts_waiting "))
    return int(float(line.split()[1]))


def test_eighty_hints_keep_no_machine_from_moving_and_no_other_network_from_a_hint(
    serve: Callable[..., Served], guests: Callable[..., Guest]
) -> None:
    house = serve(LUDOGITE_METRICS_TOKEN=METRICS_TOKEN)
    rude = [guests(f"Rude {number}", house) for number in range(10)]
    tables = [(guest, guest.lay(seats=ALONE, options={"first": "left"})) for guest in rude for _ in range(8)]
    honest = guests("Anna", house)
    table = honest.lay(seats=ALONE, options={"first": "left"})
    answers: list[httpx.Response] = []

    def ask(guest: Guest, at: str) -> None:
        with contextlib.suppress(httpx.HTTPError):
            answers.append(guest.http.get(f"/api/tables/{at}/hint", headers=guest.head, timeout=120))

    for guest, at in tables:
        threading.Thread(target=ask, args=(guest, at), daemon=True).start()
    wait_until(lambda: questions_waiting(house) + len(answers) >= len(tables), "every hint is asked for")
    assert honest.do(table, type="play", token="1", ply=0).status_code == 200
    wait_until(lambda: len(honest.look(table)["moves"]) == 2, "the machine has moved", poll_s=0.02)
    assert not [answer for answer in answers if answer.status_code != 200]
    assert len(answers) < 40, "the machine's move waited behind hints"
    with coming_from("127.0.0.9", house) as elsewhere:
        head = guest_of(elsewhere)
        at = lay(elsewhere, head).json()["id"]
        asked = elsewhere.get(f"/api/tables/{at}/hint", params={"wait": 0}, headers=head)
        assert (asked.status_code, asked.json()["ahead"] <= 2) == (202, True), asked.text
    house.kill()  # nobody waits for the rest


def test_sixty_fresh_guests_are_one_network(serve: Callable[..., Served]) -> None:
    house = serve(**USUAL)
    with coming_from("127.0.0.7", house) as rude, coming_from("127.0.0.8", house) as honest:
        answers = [lay(rude, guest_of(rude)) for _ in range(60)]
        codes = [answer.status_code for answer in answers]
        assert codes[:30] == [201] * 30, "a class of thirty"
        assert codes[-1] == 429
        assert answers[-1].json()["code"] == "guest/limit"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
        assert lay(honest, guest_of(honest)).status_code == 201
        page = rude.get("/", headers={"accept-language": "fr"})
        form = {"with": "bot", "_csrf_token": token_of(page.text)}
        refused = rude.post("/games/squadro/tables", data=form, headers={"accept-language": "fr"})
        assert (refused.status_code, "retry-after" in refused.headers) == (429, True)
        assert "Doucement" in refused.text


def test_commands_of_fresh_guests_are_counted_together(serve: Callable[..., Served]) -> None:
    house = serve(LUDOGITE_NETWORK_COMMANDS_PER_SECOND="1")
    with coming_from("127.0.0.7", house) as rude, coming_from("127.0.0.8", house) as honest:
        codes = [lay(rude, guest_of(rude)).status_code for _ in range(20)]
        assert codes[:5] == [201] * 5
        assert codes.count(429) > 3
        assert lay(honest, guest_of(honest)).status_code == 201


def test_new_forwarded_addresses_bring_no_new_allowance(serve: Callable[..., Served]) -> None:
    house = serve(LUDOGITE_REQUESTS_PER_SECOND="1")
    with httpx.Client(base_url=house.url) as rude:
        codes = [rude.get("/health", headers={"x-forwarded-for": f"198.51.100.{n}"}).status_code for n in range(40)]
    assert codes.count(429) > 10
    assert house.logged().count("trusted_proxies") == 1, "the host is told once"


def test_nobody_uses_up_the_allowance_of_an_address_that_is_not_theirs(strict: Served) -> None:
    key = (strict.folder / "data" / "host.key").read_text().strip()
    with coming_from("127.0.0.1", strict, **{"x-forwarded-for": "127.0.0.3"}) as rude:
        token = token_of(rude.get("/host").text)
        for _ in range(8):
            rude.post("/host", data={"key": "guess", "_csrf_token": token})
    with coming_from("127.0.0.3", strict) as host:
        token = token_of(host.get("/host").text)
        assert host.post("/host", data={"key": key, "_csrf_token": token}).status_code == 303


def test_wrong_keys_close_the_hosts_door_to_their_own_network_only(serve: Callable[..., Served]) -> None:
    house = serve(LUDOGITE_TRUSTED_PROXIES="127.0.0.1, 10.0.0.0/8")
    key = (house.folder / "data" / "host.key").read_text().strip()

    def door(forwarded: str, keys: list[str]) -> list[httpx.Response]:
        with coming_from("127.0.0.1", house, **{"x-forwarded-for": forwarded}) as proxied:
            token = token_of(proxied.get("/host").text)
            return [proxied.post("/host", data={"key": key, "_csrf_token": token}) for key in keys]

    # What the client itself wrote stands to the left of what the proxies saw.
    answers = door("192.0.2.9, 203.0.113.5, 10.0.0.7", ["guess"] * 8 + [key])
    assert [answer.status_code for answer in answers] == [403] * 5 + [429] * 4
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
    assert door("2001:db8::1", ["guess"] * 8)[-1].status_code == 429
    assert door("2001:db8:0:77::1", [key])[0].status_code == 429, "a neighbour in the same network"
    for quiet in ("203.0.113.6", "192.0.2.9", "2001:db8:1::1"):
        assert door(quiet, [key])[0].status_code == 303, quiet


HALVES = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    b"POST /me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nna",
    b"GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET /hea",
)
"""Requests that never arrive."""


def connect_from(address: str, house: Served) -> socket.socket:
    host, port = house.address.split(":")
    return socket.create_connection((host, int(port)), source_address=(address, 0))


def still_open(connections: list[socket.socket], trickle: bytes) -> int:
    """Send a little more on each connection; return how many the house has not closed."""
    count = 0
    for connection in connections:
        try:
            connection.send(trickle)
            while connection.recv(65536):
                pass
        except BlockingIOError:
            count += 1
        except OSError:
            pass
    return count


def test_requests_that_never_arrive_are_dropped_while_others_are_served(strict: Served) -> None:
    with contextlib.ExitStack() as opened:
        connections = []
        for number in range(300):
            connection = opened.enter_context(connect_from(f"127.0.1.{number // 15}", strict))
            connection.send(HALVES[number % len(HALVES)])
            connection.setblocking(False)
            connections.append(connection)
        with coming_from("127.0.0.8", strict) as honest:

            def are_dropped() -> bool:
                assert honest.get("/health").status_code == 200
                return not still_open(connections, b"a")

            wait_until(are_dropped, "every connection is dropped", poll_s=0.2)


def test_a_socket_outlives_the_time_for_a_request(strict: Served, guests: Callable[..., Guest]) -> None:
    table = guests("Anna", strict).lay()
    with connect(f"ws://{strict.address}/tables/{table}/socket") as connection:
        connection.send('{"type": "hello"}')
        assert '"snapshot"' in connection.recv(LIMIT_S)
        with connect_from("127.0.0.5", strict) as slower:
            slower.sendall(HALVES[1])
            slower.settimeout(LIMIT_S)
            assert b" 408 " in slower.recv(100), "the time for a request that began later is over"
        connection.send('{"type": "ping"}')
        assert any('"pong"' in connection.recv(LIMIT_S) for _ in range(2))


def test_an_answer_that_nobody_reads_is_given_up(strict: Served) -> None:
    with connect_from("127.0.0.7", strict) as greedy:
        greedy.sendall(b"GET /static/house.css HTTP/1.1\r\nHost: a\r\n\r\n" * 800)
        greedy.settimeout(0.2)

        def is_gone() -> bool:
            try:
                greedy.send(b"G")
            except ConnectionError:
                return True
            except TimeoutError:  # the house has stopped to listen, which is no answer yet
                pass
            return False

        wait_until(is_gone, "the house has hung up", poll_s=0.1)


def test_one_network_holds_only_so_many_connections(serve: Callable[..., Served]) -> None:
    house = serve(LUDOGITE_REQUEST_SECONDS="3600", LUDOGITE_CONNECTIONS_PER_ADDRESS=str(MOST))  # nobody is dropped
    with contextlib.ExitStack() as opened, coming_from("127.0.0.8", house) as honest:
        held = [opened.enter_context(connect_from("127.0.0.6", house)) for _ in range(MOST + 5)]
        watched = opened.enter_context(selectors.DefaultSelector())
        for connection in held:
            connection.settimeout(LIMIT_S)
            watched.register(connection, selectors.EVENT_READ)
        for connection in held[MOST:]:
            assert b" 429 " in connection.recv(100, socket.MSG_PEEK)
        assert {key.fd for key, _ in watched.select(0)} == {connection.fileno() for connection in held[MOST:]}
        assert honest.get("/health").status_code == 200

        def answers() -> bool:
            with coming_from("127.0.0.6", house) as again:
                return again.get("/health").status_code == 200

        assert not answers()
        held[0].close()
        wait_until(answers, "there is room for another connection")


@pytest.mark.parametrize("proxies", ["*", "proxy.example.org", "10.0.0.1/8", "127.0.0.1,,300.1.1.1"])
def test_a_proxy_that_is_no_address_is_refused(proxies: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOGITE_TRUSTED_PROXIES", proxies)
    with pytest.raises(SettingsError, match="trusted_proxies"):
        read_settings(data=str(tmp_path))


def test_an_address_belongs_to_its_network() -> None:
    assert network_of("192.0.2.7", 32, 56) == "192.0.2.7/32"
    assert network_of("192.0.2.7", 24, 56) == "192.0.2.0/24"
    assert network_of("::ffff:192.0.2.7", 32, 56) == "192.0.2.7/32"
    assert network_of("2001:db8:0:1ff::1", 32, 56) == network_of("2001:db8:0:100:9::", 32, 56) == "2001:db8:0:100::/56"
    assert network_of("fe80::1%eth0", 32, 56) == network_of("fe80::2%eth1", 32, 56)
    assert network_of("nonsense", 32, 56) == network_of("", 32, 56)
