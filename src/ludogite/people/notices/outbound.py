"""Sending something to an address that a stranger gave: to the open network, by https, and nowhere else.

A name is resolved once, all that it leads to must be open to everybody, and the connection goes to what was looked at:
a name that leads elsewhere a moment later changes nothing. Redirects are not followed, and answers are not read.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from typing import cast
from urllib.parse import urlsplit

import h11

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.errors import PushEndpointError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]
"""What finds the addresses of a host and a port."""

HTTPS = 443
LONGEST_URL = 1000
TIMEOUT_S = 10.0
RESOLVE_S = 3.0
"""So long whoever gives an address waits until it is known where its name leads."""
LARGEST_ANSWER = 8 * 1024
"""So much of an answer is looked at for its status."""
HOST_NAME = re.compile(r"(?=.{4,253}\Z)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
"""A name with a dot whose last part begins with a letter: neither `localhost` nor a number in any way of writing it."""
RESERVED = (".local", ".internal", ".localhost", ".lan", ".home.arpa", ".onion", ".test", ".invalid")
"""Names that lead into nobody's open network, whatever the resolver of a house makes of them."""
TRANSLATED = tuple(map(ipaddress.IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")))
"""Where an IPv4 address is hidden in an IPv6 one, which may lead into any network."""


SPECIAL = ipaddress.IPv4Network("192.0.0.0/24")
"""Set aside for purposes of the network itself."""


class OutboundError(Exception):
    """Nobody answered there, or not so that it could be read: it may be tried again."""


def check_address(url: str) -> tuple[str, str]:
    """Return the host and the path of an address to which something may be sent; raises PushEndpointError."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _refused(url) from None
    host = (parts.hostname or "").lower()
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    own = parts.scheme == "https" and port in (None, HTTPS) and parts.username is None and not parts.fragment
    if not (plain and own and HOST_NAME.fullmatch(host)) or f".{host}".endswith(RESERVED):
        raise _refused(url)
    return host, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def is_open(address: Address) -> bool:
    """Tell whether an address is one of the network that is everybody's."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_open(address.ipv4_mapped)
        if address.is_site_local or any(address in network for network in TRANSLATED):
            return False
    elif address in SPECIAL:
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


async def resolve(host: str, port: int) -> list[str]:
    """Return the addresses of a host, as the system finds them."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [cast("str", where[0]) for *_, where in found]


class OutboundPoster:
    """Posts to addresses of strangers."""

    def __init__(
        self,
        resolve: Resolve = resolve,
        is_open: Callable[[Address], bool] = is_open,
        trust: ssl.SSLContext | None = None,
        port: int = HTTPS,
    ) -> None:
        self._resolve = resolve
        self._is_open = is_open
        self._trust = trust or ssl.create_default_context()
        self._port = port

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Return the status that an address answers with; raises PushEndpointError and OutboundError."""
        host, path = check_address(url)
        try:
            async with asyncio.timeout(TIMEOUT_S):
                address = await self._open_address(host, url)
                reader, writer = await asyncio.open_connection(
                    address, self._port, ssl=self._trust, server_hostname=host
                )
                try:
                    return await _ask(reader, writer, host, path, headers, body)
                finally:
                    writer.close()
                    with contextlib.suppress(OSError):
                        await writer.wait_closed()
        except (OSError, TimeoutError, ssl.SSLError, h11.ProtocolError, UnicodeError) as error:
            raise OutboundError(f"{host}: {error or type(error).__name__}") from error

    async def _open_address(self, host: str, url: str) -> str:
        """Return where to connect; raises PushEndpointError where any address of a host is in a closed network."""
        found = await self._resolve(host, self._port)
        if not found:
            raise OutboundError(f"{host}: no address")
        if not _all_open(found, self._is_open):
            raise _refused(url)
        return found[0]


async def _ask(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    host: str,
    path: str,
    headers: Mapping[str, str],
    body: bytes,
) -> int:
    said = {"host": host, "content-length": str(len(body)), "connection": "close", **headers}
    talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST_ANSWER)
    for event in (h11.Request(method="POST", target=path, headers=list(said.items())), h11.Data(data=body)):
        writer.write(talk.send(event) or b"")
    writer.write(talk.send(h11.EndOfMessage()) or b"")
    await writer.drain()
    read = 0
    while read <= LARGEST_ANSWER:
        answer = talk.next_event()
        if isinstance(answer, h11.Response):
            return answer.status_code
        if answer is h11.NEED_DATA:
            received = await reader.read(LARGEST_ANSWER)
            read += len(received)
            talk.receive_data(received)
    raise OutboundError(f"{host}: no answer that can be read")


async def refuse_closed(url: str, resolve: Resolve = resolve) -> None:
    """Refuse an address whose name leads into a closed network today, this machine too; raises PushEndpointError.

    A name that nobody can resolve just now is not refused: where it leads is looked at again before anything is sent.
    """
    host, _ = check_address(url)
    try:
        async with asyncio.timeout(RESOLVE_S):
            found = await resolve(host, HTTPS)
    except (OSError, TimeoutError, UnicodeError):
        return
    if not _all_open(found, is_open):
        raise _refused(url)


def _all_open(found: list[str], is_open: Callable[[Address], bool]) -> bool:
    return all(is_open(ipaddress.ip_address(one.partition("%")[0])) for one in found)


def _refused(url: str) -> PushEndpointError:
    return PushEndpointError(
        house_message("notices go by https to the address of a push service, not to '{url}'", url=excerpt(url))
    )
