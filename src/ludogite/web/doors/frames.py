"""The frames of a socket: what breaks the protocol closes it, without a line in the log that anybody could fill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # where nobody could compile it
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from litestar.types import Scope
    from uvicorn._types import ASGISendEvent
    from websockets.http11 import Request

NOT_UTF8 = 1007
"""The close code for text that is none."""
WHOLE_TEXT, MASKED = 0x81, 0x80
"""The first byte of a text in one frame; the bit of the second that says that it is masked, as all from clients are."""
ONE_BYTE, TWO_BYTES = 126, 127
"""A size from the first on does not fit into one byte; the second stands for eight."""
UNREAD = 8
"""With so many messages that nobody has taken yet, no more are read."""
OUTBOX = "ludogite.outbox"
"""Where the connections of one server share what they write."""
WRITE_TEXT = "ludogite.write_text"
"""The extension by which an application writes a text without the layers between."""


LISTEN = "ludogite.listen"
"""The extension by which an application hears texts at once, before they are queued: those that it takes are not."""
MOST = 64
"""So many frames wait at most: whoever was first waits no longer than it takes to compose these."""


class StrictWebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which logs an error for a text that is not UTF-8, and keeps a handshake it cannot read.

    Texts that come whole, as those of browsers do, are read here at a fifth of the cost. From the first bytes on that
    are anything else, the parser reads all that comes: it stands between two frames until then.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*arguments, **named)
        self._between_frames = False
        self._take: Callable[[str], bool] | None = None
        """Whoever hears texts at once, and tells of each whether it was taken."""
        self._outbox: Outbox = self.app_state.setdefault(OUTBOX, Outbox(self.loop))

    def data_received(self, data: bytes) -> None:
        """Take in bytes; a handshake that was refused while it was read is answered and closed."""
        if self._between_frames:
            texts = whole_texts(data, self.config.ws_max_size) if self.handshake_complete else None
            if texts is not None:
                self._hear(texts)
                return
            self._between_frames = False
        began = self.handshake_initiated
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        elif self.handshake_initiated and not began:
            self._between_frames = data.find(b"\r\n\r\n") == len(data) - 4

    def handle_connect(self, event: Request) -> None:
        """Let the application come, and write texts by itself."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][WRITE_TEXT] = {"write": self.write_text}
            self.scope["extensions"][LISTEN] = {"listen": self.listen}

    def listen(self, take: Callable[[str], bool]) -> None:
        """Let an application hear each text before it is queued; one that it does not take, and what follows it, is."""
        self._take = take

    def write_text(self, data: bytes) -> bool:
        """Write a text of UTF-8 where the client takes what is sent; tell whether it was written."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self._outbox.put(self.transport, _head(len(data)) + data)
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says otherwise, after the texts that it wrote."""
        self._outbox.flush()
        await super().send(message)

    def shutdown(self) -> None:
        """Close, after what was written."""
        self._outbox.flush()
        super().shutdown()

    def _hear(self, texts: list[bytes]) -> None:
        for text in texts:
            if self.close_sent:
                return
            try:
                said = text.decode()
            except UnicodeDecodeError:
                self.conn.send_close(NOT_UTF8)
                self.handle_parser_exception()
                return
            if self._take is None or not self.queue.empty() or not self._take(said):
                self.queue.put_nowait({"type": "websocket.receive", "text": said})
        if not self.read_paused and self.queue.qsize() >= UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on, where it is one."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NOT_UTF8)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def extension_of(scope: Scope, name: str, what: str) -> Any:  # noqa: ANN401 - whatever the server offers
    """Return the server's own way to do something; None for a server that has none, which is spoken to through ASGI."""
    extension: Any = (scope.get("extensions") or {}).get(name)
    return None if extension is None else extension[what]


def _head(size: int) -> bytes:
    """Return what stands before a text of so many bytes that a server sends in one frame."""
    if size < ONE_BYTE:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, ONE_BYTE, size >> 8, size & 0xFF))
    return bytes((WHOLE_TEXT, TWO_BYTES)) + size.to_bytes(8, "big")


def whole_texts(data: bytes, most: int) -> list[bytes] | None:
    """Return the texts of a client, of at most so many bytes each; None where anything else is among them."""
    texts, start, end = [], 0, len(data)
    while start < end:
        if end - start < 6 or data[start] != WHOLE_TEXT:
            return None
        size, body = data[start + 1] - MASKED, start + 6
        if size == ONE_BYTE:
            size, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 8
        elif size > ONE_BYTE:
            return None
        if not 0 <= size <= most or body + size > end:
            return None
        texts.append(apply_mask(data[body : body + size], data[body - 4 : body]))
        start = body + size
    return texts


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Outbox:
    """Frames that are written as soon as everybody who was woken with their reader has had a turn.

    Each write wakes whoever reads: written between two thoughts, they wake and sleep in turn with the house. One after
    the other without a pause costs a fifth less than in between.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._frames: list[tuple[asyncio.Transport, bytes]] = []

    def put(self, transport: asyncio.Transport, frame: bytes) -> None:
        """Write a frame in a moment, after those that were put here before."""
        if not self._frames:
            self._loop.call_soon(self.flush)
        self._frames.append((transport, frame))
        if len(self._frames) >= MOST:
            self.flush()

    def flush(self) -> None:
        """Write all of them now; whoever has gone meanwhile is passed over."""
        frames, self._frames = self._frames, []
        for transport, frame in frames:
            if not transport.is_closing():
                transport.write(frame)
