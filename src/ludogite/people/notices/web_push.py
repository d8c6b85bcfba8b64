"""Web Push as its standards say: a notice is encrypted for one browser (RFC 8291), signed by the house (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import secrets
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.errors import PushEndpointError
from ludogite.people.notices.outbound import check_address
from ludogite.storage.house_memory import HouseMemory

if TYPE_CHECKING:
    from ludogite.storage.store import Store

CURVE = ec.SECP256R1()
RECORD_BYTES = 4096
LONGEST_PAYLOAD = 3000
"""Push services take four kilobytes, what encrypting adds included."""
LAST_RECORD = b"\x02"
SIGNED_FOR_S = 12 * 3600
KEPT_AS = "web-push"
"""Under which name the key of the house is kept among its secrets."""
AUTH_BYTES, POINT_BYTES, NUMBER_BYTES, KEPT_S = 16, 65, 32, 24 * 3600
"""`KEPT_S` is how long a push service keeps a notice for a browser that is switched off."""


class PushRequest(NamedTuple):
    """What is sent to a push service."""

    headers: dict[str, str]
    body: bytes


class HousePushKey:
    """The key by which push services know that two notices come from the same house."""

    def __init__(self, number: str) -> None:
        self._key = ec.derive_private_key(int(number, 16), CURVE)
        self.public = text(_point(self._key.public_key()))
        """What browsers are told, to take notices from this house alone."""

    def authorization(self, endpoint: str, subject: str, now_s: int) -> str:
        """Return the header by which the house says who it is, for one push service and some hours."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now_s + SIGNED_FOR_S, "sub": subject}
        signed = ".".join(text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = text(r.to_bytes(NUMBER_BYTES) + s.to_bytes(NUMBER_BYTES))
        return f"vapid t={signed}.{signature}, k={self.public}"

    def request(self, payload: bytes, browser: BrowserKeys, subject: str, topic: str, now_s: int) -> PushRequest:
        """Return a notice as it is sent; a later one with the same topic takes its place while it waits."""
        headers = {
            "authorization": self.authorization(browser.endpoint, subject, now_s),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_S),
            "topic": topic,
            "urgency": "normal",
        }
        return PushRequest(headers, encrypt(payload, browser))


class BrowserKeys(NamedTuple):
    """Where one browser is told something, and the keys that only it can read with."""

    endpoint: str
    public_key: str
    auth_secret: str


def open_push_key(store: Store) -> HousePushKey:
    """Return the key of a house: made at its first start, the same for all who serve it."""
    kept = HouseMemory(store).secrets()
    if KEPT_AS not in kept:
        number = ec.generate_private_key(CURVE).private_numbers().private_value
        kept = HouseMemory(store).share_secrets({KEPT_AS: f"{number:064x}"})
    return HousePushKey(kept[KEPT_AS])


def check_browser(endpoint: str, public_key: str, auth_secret: str) -> BrowserKeys:
    """Return what a browser told of itself, where it can be used; raises PushEndpointError."""
    check_address(endpoint)
    try:
        _public(public_key)
        is_whole = len(data(auth_secret)) == AUTH_BYTES
    except (ValueError, InvalidKey, binascii.Error):
        is_whole = False
    if not is_whole:
        raise PushEndpointError(
            house_message("the keys of this browser cannot be read: '{key}'", key=excerpt(public_key))
        )
    return BrowserKeys(endpoint, public_key, auth_secret)


def encrypt(
    payload: bytes, browser: BrowserKeys, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """Return a payload that one browser can read; the key and the salt are drawn anew each time."""
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(AUTH_BYTES)
    point = _point(own.public_key())
    secret = own.exchange(ec.ECDH(), _public(browser.public_key))
    parties = b"WebPush: info\0" + data(browser.public_key) + point
    mixed = _derived(data(browser.auth_secret), secret, parties, 32)
    key = _derived(salt, mixed, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, mixed, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_BYTES.to_bytes(4) + bytes([len(point)]) + point
    return header + AESGCM(key).encrypt(nonce, payload[:LONGEST_PAYLOAD] + LAST_RECORD, None)


def topic_of(account: str) -> str:
    """Return what notices for one account have in common, without saying whose they are: 32 letters at most."""
    return text(hashlib.sha256(f"topic {account}".encode()).digest()[:24])


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _public(written: str) -> ec.EllipticCurvePublicKey:
    """Return a browser's public key; raises ValueError where it is no point of the curve."""
    point = data(written)
    if len(point) != POINT_BYTES:
        raise ValueError(written)
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def text(plain: bytes) -> str:
    """Return bytes as these standards write them."""
    return base64.urlsafe_b64encode(plain).rstrip(b"=").decode()


def data(written: str) -> bytes:
    """Return the bytes that a text stands for; raises ValueError."""
    return base64.b64decode(written.encode("ascii") + b"=" * (-len(written) % 4), altchars=b"-_", validate=True)
