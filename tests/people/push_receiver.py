"""A push service on this machine, and a browser behind it that reads what it is sent with keys of its own."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.x509.oid import NameOID

from ludogite.people.notices.outbound import OutboundPoster, is_open
from ludogite.people.notices.web_push import BrowserKeys

HOST = "push.example.org"


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(written: str) -> bytes:
    return base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, for keys that one block is enough for."""
    mixed = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(mixed, info + b"\x01", hashlib.sha256)[:length]


class Browser:
    """Somebody's browser: only it can read what is pushed to it."""

    def __init__(self, path: str = "/one", number: int = 0) -> None:
        self._key = ec.derive_private_key(number, ec.SECP256R1()) if number else ec.generate_private_key(ec.SECP256R1())
        encoding, form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self.point = self._key.public_key().public_bytes(encoding, form)
        self.auth = bytes(range(16))
        self.endpoint = f"https://{HOST}{path}"

    @property
    def keys(self) -> BrowserKeys:
        return BrowserKeys(self.endpoint, text(self.point), text(self.auth))

    def read(self, body: bytes) -> bytes:
        """RFC 8291, the other way round."""
        salt, size, sender = body[:16], int.from_bytes(body[16:20], "big"), body[21 : 21 + body[20]]
        assert len(body) - 21 - len(sender) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        secret = self._key.exchange(ec.ECDH(), point)
        mixed = hkdf(self.auth, secret, b"WebPush: info\0" + self.point + sender, 32)
        key = hkdf(salt, mixed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, mixed, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, body[21 + len(sender) :], None)
        plain, mark = padded[:-1], padded[-1:]
        assert mark == b"\x02"
        return plain


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes whatever is posted, and answers as it is told to."""

    def __init__(self, port: int, trust: ssl.SSLContext) -> None:
        self.port, self.trust = port, trust
        self.received: list[Received] = []
        self.answer = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"

    def poster(self) -> OutboundPoster:
        """Return what posts to this service alone, by its name; every other closed network stays closed."""

        async def here(host: str, port: int) -> list[str]:
            assert (host, port) == (HOST, self.port)
            return ["127.0.0.1"]

        def lets(address: IPv4Address | IPv6Address) -> bool:
            return address == IPv4Address("127.0.0.1") or is_open(address)

        return OutboundPoster(here, lets, self.trust, self.port)


def certified(folder: Path) -> tuple[Path, Path]:
    """Write a key and a certificate of the push service that signs itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    folder.mkdir(parents=True, exist_ok=True)
    key_file, certificate_file = folder / "key.pem", folder / "certificate.pem"
    plain = serialization.NoEncryption()
    key_file.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain),
    )
    certificate_file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return key_file, certificate_file


@asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[PushService]:
    """A push service that listens, by https."""
    key, certificate = certified(folder / "push")
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(certificate, key)
    trust = ssl.create_default_context(cafile=str(certificate))

    async def take(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        service.received.append(Received(head[0].split()[1], headers, body))
        writer.write(service.answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(take, "127.0.0.1", 0, ssl=own)
    service = PushService(server.sockets[0].getsockname()[1], trust)
    async with server:
        yield service
