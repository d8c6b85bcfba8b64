"""Addresses that strangers give: only the open network is reached, by https, whatever they are made to look like."""

from __future__ import annotations

import asyncio
import ipaddress
from typing import TYPE_CHECKING

import pytest
from tests.people.push_receiver import HOST, push_service

from ludogite.people.errors import PushEndpointError
from ludogite.people.notices import outbound
from ludogite.people.notices.outbound import OutboundError, OutboundPoster, check_address, is_open, refuse_closed

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

FORGED = [
    "http://push.example.org/x",
    "ftp://push.example.org/x",
    "//push.example.org/x",
    "",
    "https://",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://10.0.0.7/x",
    "https://169.254.169.254/latest/meta-data/",
    "https://2130706433/x",
    "https://0x7f000001/x",
    "https://0x7f.1/x",
    "https://017700000001/x",
    "https://127.1/x",
    "https://1.2.3.4/x",
    "https://example.1/x",
    "https://localhost/x",
    "https://intranet/x",
    "https://localhost./x",
    "https://printer.local/x",
    "https://metadata.google.internal/x",
    "https://PUSH.Localhost/x",
    "https://router.lan/x",
    "https://home.arpa/x",
    "https://nas.home.arpa/x",
    "https://expyuzz4wqqyqhjn.onion/x",
    "https://push.test/x",
    "https://push.invalid/x",
    "https://push.example.org:22/x",
    "https://push.example.org:99999/x",
    "https://somebody:secret@push.example.org/x",
    "https://push.example.org/x#y",
    "https://push.example.org/x y",
    "https://push.example.org/x\r\nHost: other",
    "https://push.example.org\\@127.0.0.1/x",
    "https://ⓛocalhost.example/x",
    "https://push.example.org/" + "x" * 1000,
    "https://[::1",
]
CLOSED = [
    "127.0.0.1", "127.8.9.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",  # noqa: S104
    "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "fe80::1", "fc00::1",
    "fd12::1", "fec0::1", "ff02::1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2001:0:7f00:1::",
    "2001:db8::1",
]  # fmt: skip


@pytest.mark.parametrize("url", FORGED)
async def test_an_address_that_is_none_of_a_push_service_is_refused_before_anything_is_asked(url: str) -> None:
    async def nobody(host: str, port: int) -> list[str]:
        raise AssertionError((host, port))

    with pytest.raises(PushEndpointError):
        check_address(url)
    with pytest.raises(PushEndpointError):
        await OutboundPoster(nobody).post(url, {}, b"")


def test_push_services_as_they_are_are_taken() -> None:
    for url in (
        "https://fcm.googleapis.com/fcm/send/abc:APA91b_-x",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAA-_",
        "https://web.push.apple.com/QGuy",
        "https://push.local.example.org/x",
        "https://notlocal.lan-party.org/x",
        "https://wns2-par02p.notify.windows.com/w/?token=BQ%2b",
    ):
        assert check_address(url)[0] in url


@pytest.mark.parametrize("address", CLOSED)
def test_closed_networks_are_known_in_every_dress(address: str) -> None:
    assert not is_open(ipaddress.ip_address(address))


def test_the_open_network_is_open() -> None:
    assert all(is_open(ipaddress.ip_address(one)) for one in ("142.250.75.10", "2a00:1450:4007::1", "::ffff:8.8.8.8"))


@pytest.mark.parametrize("found", [["10.0.0.1"], ["142.250.75.10", "127.0.0.1"], ["::ffff:10.0.0.1"], ["fe80::1%eth0"]])
async def test_a_name_that_leads_into_a_closed_network_is_refused_and_nobody_is_called(
    found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def resolved(host: str, port: int) -> list[str]:
        assert (host, port) == (HOST, 443)
        return found

    async def call(*arguments: object, **named: object) -> None:
        raise AssertionError((arguments, named))

    monkeypatch.setattr(asyncio, "open_connection", call)
    with pytest.raises(PushEndpointError):
        await OutboundPoster(resolved).post(f"https://{HOST}/x", {}, b"")


@pytest.mark.parametrize("found", [["127.0.0.1"], ["142.250.75.10", "10.0.0.1"], ["::1"], ["::ffff:127.0.0.1"]])
async def test_a_name_that_leads_to_this_machine_is_refused_when_it_is_given(found: list[str]) -> None:
    async def resolved(host: str, port: int) -> list[str]:
        assert (host, port) == (HOST, 443)
        return found

    async def away(host: str, port: int) -> list[str]:
        raise OSError(f"nobody knows {host}:{port} just now")

    with pytest.raises(PushEndpointError):
        await refuse_closed(f"https://{HOST}/x", resolved)
    await refuse_closed(f"https://{HOST}/x", away)


async def test_a_name_that_leads_elsewhere_a_moment_later_changes_nothing(tmp_path: Path) -> None:
    answers = [["127.0.0.1"], ["10.0.0.1"]]
    async with push_service(tmp_path) as service:

        async def rebinding(host: str, port: int) -> list[str]:
            del host, port
            return answers.pop(0)

        lets = ipaddress.ip_address("127.0.0.1").__eq__
        poster = OutboundPoster(rebinding, lets, service.trust, service.port)
        assert await poster.post(f"https://{HOST}/x", {"ttl": "1"}, b"hello") == 201
        [received] = service.received
        assert (received.path, received.body, received.headers["host"]) == ("/x", b"hello", HOST)
        assert answers == [["10.0.0.1"]], "the name is asked for once"
        with pytest.raises(PushEndpointError):
            await poster.post(f"https://{HOST}/x", {}, b"")


async def test_redirects_are_not_followed_and_answers_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with push_service(tmp_path) as service:
        poster, url = service.poster(), f"https://{HOST}/x"
        service.answer = b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/\r\nContent-Length: 0\r\n\r\n"
        assert await poster.post(url, {}, b"") == 302
        assert len(service.received) == 1
        service.answer = b"HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n" + b"x" * 1000
        assert await poster.post(url, {}, b"") == 200
        for answer in (b"", b"hello\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000):
            service.answer = answer
            with pytest.raises(OutboundError):
                await poster.post(url, {}, b"")
        monkeypatch.setattr(outbound, "TIMEOUT_S", 0.2)

        async def never(host: str, port: int) -> list[str]:
            del host, port
            await asyncio.Event().wait()
            return []

        with pytest.raises(OutboundError):
            await OutboundPoster(never).post(url, {}, b"")


async def test_whoever_is_not_who_they_say_is_told_nothing(tmp_path: Path) -> None:
    async with push_service(tmp_path) as service:

        async def here(host: str, port: int) -> list[str]:
            del host, port
            return ["127.0.0.1"]

        lets = ipaddress.ip_address("127.0.0.1").__eq__
        for poster, host in (
            (OutboundPoster(here, lets, port=service.port), HOST),
            (OutboundPoster(here, lets, service.trust, service.port), "other.example.org"),
        ):
            with pytest.raises(OutboundError):
                await poster.post(f"https://{host}/x", {}, b"secret")
        assert not service.received
