"""Links that are shown once: as text to copy, and as a code to scan."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, NamedTuple

from ludogite.web.shared.codes import code_of

if TYPE_CHECKING:
    from ludogite.web.shared.visit import Visit


class ShownLink(NamedTuple):
    """A link with its picture."""

    address: str
    picture: str
    """The QR code, as an address that needs no second request: the secret stands in it."""


def shown_link(visit: Visit, path: str) -> ShownLink:
    """Return the address of a page of this house as somebody elsewhere needs it."""
    base = str(visit.services.settings.public_url or visit.request.base_url).rstrip("/")
    drawn = base64.b64encode(code_of(f"{base}{path}").encode()).decode()
    return ShownLink(f"{base}{path}", f"data:image/svg+xml;base64,{drawn}")
