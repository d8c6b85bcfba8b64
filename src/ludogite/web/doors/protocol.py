"""The server's side of HTTP, strict with those who hold a connection without using it.

A request that does not arrive, an answer that is not read, and too many connections of one network: all are let go.
"""

from __future__ import annotations

import ipaddress
import re
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludogite.storage.bus import Bus
from ludogite.web.doors.connections import ConnectionCounts
from ludogite.web.doors.networks import Networks

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from ludogite.settings import HouseSettings

ENDLESS = re.compile(r"/api/me/events/?")
"""What is answered for as long as somebody listens."""
ARRIVING = (h11.IDLE, h11.SEND_BODY)
"""States of a client whose request is not all here."""
REFUSAL = b"HTTP/1.1 %s\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n"


class ConnectionLimit:
    """How many connections each network holds. A proxy that is believed holds as many as it needs."""

    def __init__(self, settings: HouseSettings, bus: Bus | None = None) -> None:
        self._most = settings.connections_per_address
        self._networks = Networks(settings)
        self._proxies = [ipaddress.ip_network(proxy) for proxy in settings.proxies]
        self._held = ConnectionCounts(bus or Bus(), "connections")

    def enter(self, address: str) -> str | None:
        """Return the network to leave again; None where it holds too many connections."""
        network = self._networks.of(address)
        if self._held.of(network) >= self._most and not self._is_proxy(address):
            return None
        self._held.add(network)
        return network

    def leave(self, network: str) -> None:
        """Count a connection no more."""
        self._held.remove(network)

    def _is_proxy(self, address: str) -> bool:
        return any(ipaddress.ip_address(address) in proxy for proxy in self._proxies)


class Deadline:
    """Something that is done after a time, unless it is stopped."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, act: Callable[[], None]) -> None:
        self._loop, self._seconds, self._act = loop, seconds, act
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to wait; it goes on where it has begun."""
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, self._act)

    def stop(self) -> None:
        """Wait no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class StrictH11Protocol(H11Protocol):
    """One connection, with a time for each request to arrive and for each answer to be read."""

    def __init__(self, limit: ConnectionLimit, patience_s: float, **uvicorn: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(**uvicorn)
        self._limit = limit
        self._network: str | None = None
        """Where it is counted, for as long as it speaks HTTP."""
        self._arrival = Deadline(self.loop, patience_s, lambda: self._turn_away(b"408 Request Timeout"))
        self._reading = Deadline(self.loop, patience_s, self._abort)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._network = self._limit.enter(self.client[0] if self.client else "")
        if self._network is None:
            self._turn_away(b"429 Too Many Requests")
        else:
            self._arrival.start()

    def data_received(self, data: bytes) -> None:
        """Take in some of a request; what has begun must be whole in time, however steadily it trickles."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.conn.their_state not in ARRIVING:
            self._arrival.stop()
        elif self._network is not None:
            self._arrival.start()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a table's socket, which is counted by itself."""
        self._let_go()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP; where an answer has begun there is nothing more to say."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        self._hang_up()

    def on_response_complete(self) -> None:
        """Wait for the next request, or for the last answer to be read."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._reading.start()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that is not used again."""
        super().timeout_keep_alive_handler()
        self._reading.start()

    def pause_writing(self) -> None:
        """Begin to wait for an answer to be read."""
        super().pause_writing()
        self._reading.start()

    def resume_writing(self) -> None:
        """Go on: the answer is being read."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._reading.stop()

    def shutdown(self) -> None:
        """Finish what is being answered; what would never end is ended now."""
        super().shutdown()
        if self.cycle is not None and ENDLESS.fullmatch(self.cycle.scope["path"]):
            self._hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._let_go()
        super().connection_lost(exc)

    def _turn_away(self, status: bytes) -> None:
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(REFUSAL % status)
        self._hang_up()

    def _hang_up(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True  # whoever works on an answer need not write it any more
            self.cycle.message_event.set()
        self.transport.close()
        self._reading.start()

    def _abort(self) -> None:
        self.transport.abort()

    def _let_go(self) -> None:
        self._arrival.stop()
        self._reading.stop()
        if self._network is not None:
            self._limit.leave(self._network)
            self._network = None
