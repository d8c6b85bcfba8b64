"""How a client is sent its messages: numbered, at once where it can take them, at its own pace where it cannot."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ludogite.play import messages as say
from ludogite.web.doors.frames import WRITE_TEXT, extension_of

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from litestar.types import Scope, Send

SLOW_S = 20.0
"""A reader that takes longer than this for one message is let go."""


class MessageSender:
    """Sends messages to one client in the order in which they come."""

    def __init__(
        self,
        scope: Scope,
        send: Send,
        start: Callable[[Coroutine[object, object, None]], object],
        on_sent: Callable[[], None],
    ) -> None:
        self._write: Callable[[bytes], bool] = extension_of(scope, WRITE_TEXT, "write") or (lambda _: False)
        """Writes a text at once where the client can take it, and tells whether it did."""
        self._send, self._start, self._on_sent = send, start, on_sent
        self._number = 0
        self._unsent: list[bytes] = []
        """What a client could not take at once."""
        self._sending_since: float | None = None
        self.is_busy = False
        """Whether something waits to be sent; nothing more should be composed before that."""

    @property
    def is_stuck(self) -> bool:
        """Whether the client does not read."""
        return self._sending_since is not None and time.monotonic() - self._sending_since > SLOW_S

    def send(self, message: say.Numbered) -> None:
        """Send a message, after those that the client could not take yet."""
        self._number += 1
        message.n = self._number
        data = say.encode(message)
        if not self.is_busy and self._write(data):
            return
        self._unsent.append(data)
        if not self.is_busy:
            self.is_busy = True
            self._start(self._send_slowly())

    async def _send_slowly(self) -> None:
        """Send what waits, at the pace of the client; then there may be more to tell."""
        while self._unsent:
            self._sending_since = time.monotonic()
            text = self._unsent.pop(0).decode()
            try:
                await self._send({"type": "websocket.send", "bytes": None, "text": text})
            except RuntimeError as error:
                # A frame that breaks the protocol closes the socket; its end is heard only after what came before it.
                raise ConnectionResetError("the socket is closed") from error
        self._sending_since = None
        self.is_busy = False
        self._on_sent()
