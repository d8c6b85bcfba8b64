"""Mail of a house: written as programs write it, and handed to the server that the host has named."""

from __future__ import annotations

import asyncio
import ipaddress
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from ludogite.core.message import house_message
from ludogite.people.errors import MailError

if TYPE_CHECKING:
    from urllib.parse import SplitResult

TIMEOUT_S = 20.0
UNFOLDED = SMTP.clone(max_line_length=998)
"""Lines of a header may be as long as mail allows: an address in pieces is none."""
PORTS = {"smtp": 587, "smtps": 465}
"""`smtp` turns to TLS where the server offers it, and must where there is a password; `smtps` begins with it."""


class Mail(NamedTuple):
    """A mail to one person."""

    to: str
    subject: str
    text: str
    stop_url: str = ""
    """What ends all mails like this one, in one touch."""


class Mailer:
    """Hands mails to a server, one at a time."""

    def __init__(self, address: str, sender: str, trust: ssl.SSLContext | None = None) -> None:
        self._server: SplitResult = urlsplit(address)
        self.sender = sender
        self._trust = trust
        self._one_at_a_time = asyncio.Lock()

    async def send(self, mail: Mail) -> None:
        """Send a mail; raises MailError."""
        async with self._one_at_a_time:
            try:
                await asyncio.to_thread(self._send, self.written(mail))
            except (OSError, smtplib.SMTPException) as error:
                # What a server answers may quote the address: it stays out of the log.
                why = type(error).__name__
                raise MailError(house_message("the mail could not be sent: {why}", why=why)) from error

    def written(self, mail: Mail) -> EmailMessage:
        """Return a mail as it travels."""
        written = EmailMessage(UNFOLDED)
        written["From"], written["To"], written["Subject"] = self.sender, mail.to, mail.subject
        written["Date"] = formatdate(usegmt=True)
        written["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        written["Auto-Submitted"] = "auto-generated"
        if mail.stop_url:
            written["List-Unsubscribe"] = f"<{mail.stop_url}>"
            written["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        written.set_content(mail.text)
        return written

    def _send(self, written: EmailMessage) -> None:
        server, trust = self._server, self._trust or ssl.create_default_context()
        host, port = server.hostname or "", server.port or PORTS[server.scheme]
        with (
            smtplib.SMTP_SSL(host, port, timeout=TIMEOUT_S, context=trust)
            if server.scheme == "smtps"
            else smtplib.SMTP(host, port, timeout=TIMEOUT_S)
        ) as connection:
            if server.scheme == "smtp":
                connection.ehlo()
                if connection.has_extn("starttls"):
                    connection.starttls(context=trust)
                elif server.username and not _is_this_machine(host):
                    raise smtplib.SMTPNotSupportedError("no password without TLS")
            if server.username:
                connection.login(unquote(server.username), unquote(server.password or ""))
            connection.send_message(written)


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
