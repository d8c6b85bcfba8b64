"""The frames of a socket: what breaks the protocol closes it, without a line in the log that anybody could fill."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

NOT_UTF8 = 1007
"""The close code for text that is none."""


class StrictWebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which logs an error for a text that is not UTF-8, and keeps a handshake it cannot read."""

    def data_received(self, data: bytes) -> None:
        """Take in bytes; a handshake that was refused while it was read is answered and closed."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on, where it is one."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NOT_UTF8)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
