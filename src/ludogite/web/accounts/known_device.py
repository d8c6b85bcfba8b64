"""A device on which accounts were opened before: its cookie opens nothing, and says of nobody who they are."""

from __future__ import annotations

import hmac
import re
import secrets
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from litestar.datastructures import Cookie

    from ludogite.web.doors.identity import Signer
    from ludogite.web.shared.visit import Visit

DEVICE_COOKIE = "device"
SECURE_DEVICE_COOKIE = f"__Host-{DEVICE_COOKIE}"
"""Over https nobody but this very host sets it."""
MOST_ACCOUNTS = 8
"""So many accounts a device is known for; the one that was opened longest ago is forgotten first."""
WRITTEN = re.compile(rf"[0-9a-f]{{32}}(?:\.[\w-]{{43}}){{0,{MOST_ACCOUNTS}}}", re.ASCII)


class KnownDevice(NamedTuple):
    """A number drawn for a device, and a seal for every account that was opened there."""

    number: str
    seals: tuple[str, ...] = ()

    def knows(self, account: str, signer: Signer) -> bool:
        """Tell whether an account was opened here before."""
        sealed = signer.seal(_sealed(self.number, account))
        return any(hmac.compare_digest(seal, sealed) for seal in self.seals)

    def after(self, account: str, signer: Signer) -> KnownDevice:
        """Return the device once an account was opened there."""
        sealed = signer.seal(_sealed(self.number, account))
        others = [seal for seal in self.seals if seal != sealed]
        return self._replace(seals=(*others, sealed)[-MOST_ACCOUNTS:])

    def __str__(self) -> str:
        return ".".join((self.number, *self.seals))


def _sealed(number: str, account: str) -> str:
    return f"device {number} {account}"


def read_device(visit: Visit) -> KnownDevice:
    """Return the device that somebody comes with; one that is not known yet is given a number."""
    shown = visit.request.cookies.get(_cookie_name(visit), "")
    number, *seals = shown.split(".") if WRITTEN.fullmatch(shown) else [secrets.token_hex(16)]
    return KnownDevice(number, tuple(seals))


def device_cookie(visit: Visit, account: str) -> Cookie:
    """Return the cookie of this device once an account was opened there."""
    cookie = visit.cookie(_cookie_name(visit), str(read_device(visit).after(account, visit.services.signer)))
    cookie.samesite = "strict"
    return cookie


def _cookie_name(visit: Visit) -> str:
    return SECURE_DEVICE_COOKIE if visit.services.settings.secure else DEVICE_COOKIE
