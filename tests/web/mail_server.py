"""A server that takes mail on this machine, and keeps it for whoever looks."""

from __future__ import annotations

import email
import email.policy
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage


class MailServer(socketserver.ThreadingTCPServer):
    """Speaks as much SMTP as a house needs."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.taken: list[EmailMessage] = []
        self.refuses = False

    @property
    def address(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class _Talk(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            word = line.split()[0].upper() if line.split() else b""
            if word == b"DATA" and not self.server.refuses:
                self.wfile.write(b"354 go on\r\n")
                lines = []
                while (one := self.rfile.readline()) not in (b".\r\n", b""):
                    lines.append(one.removeprefix(b"."))
                found = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
                assert isinstance(found, EmailMessage)
                self.server.taken.append(found)
                self.wfile.write(b"250 taken\r\n")
            elif word == b"QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            else:
                self.wfile.write(b"550 no\r\n" if word == b"DATA" else b"250 yes\r\n")


@contextmanager
def mail_server() -> Iterator[MailServer]:
    with MailServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
