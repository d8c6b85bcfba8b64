"""How telephones in a hall reach the house: not by the address that its own machine has for itself."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.people.errors import TournamentError
from ludogite.web.shared.lan import lan_address

if TYPE_CHECKING:
    from ludogite.web.shared.visit import Visit

LONGEST_HOST = 260
"""No machine has a longer name, with its port."""


def hall_address(visit: Visit) -> str:
    """Return the address that stands in the squares: the public one, the one asked for, or that in the network."""
    settings = visit.services.settings
    asked = urlsplit(str(visit.request.base_url))
    if len(asked.netloc) > LONGEST_HOST and not settings.public_url:
        raise TournamentError(
            house_message("no square takes the address '{host}'; come by a shorter one", host=excerpt(asked.netloc))
        )
    if settings.public_url or not is_own(asked.hostname or ""):
        return str(settings.public_url or visit.request.base_url).rstrip("/")
    near = lan_address() if not is_own(settings.host) else None
    host = near or asked.hostname
    return f"{asked.scheme}://{host}:{asked.port or 80}"


def is_reachable(visit: Visit) -> bool:
    """Tell whether others than this machine can come to that address."""
    return not is_own(urlsplit(hall_address(visit)).hostname or "")


def is_own(host: str) -> bool:
    """Tell whether an address means the machine itself, for itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
