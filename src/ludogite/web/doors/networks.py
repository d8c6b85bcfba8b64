"""From which network somebody comes.

Guests cost nothing, and a house in the new address space has more addresses than there are people: whatever is scarce
is shared out by network.
"""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import TYPE_CHECKING

from cachetools import LRUCache

if TYPE_CHECKING:
    from litestar.types import Scope

    from ludogite.settings import HouseSettings

KEPT = 20_000
"""So many people's networks are remembered; whoever was seen longest ago is forgotten first."""
UNKNOWN = "unknown"


@lru_cache(maxsize=KEPT)
def network_of(address: str, ipv4_prefix: int, ipv6_prefix: int) -> str:
    """Return the network that an address belongs to, such as `192.0.2.7/32` or `2001:db8:0:100::/56`."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return UNKNOWN
    if isinstance(found, ipaddress.IPv6Address):
        found = found.ipv4_mapped or ipaddress.IPv6Address(int(found))  # without the name of our own interface
    prefix = ipv4_prefix if found.version == 4 else ipv6_prefix
    return str(ipaddress.ip_network(f"{found}/{prefix}", strict=False))


class Networks:
    """Networks as one house tells them apart, and who was last seen in which."""

    def __init__(self, settings: HouseSettings) -> None:
        self._prefixes = settings.ipv4_prefix, settings.ipv6_prefix
        self._seen: LRUCache[str, str] = LRUCache(KEPT)

    def of(self, address: str) -> str:
        """Return the network of an address."""
        return network_of(address, *self._prefixes)

    def of_scope(self, scope: Scope) -> str:
        """Return the network that a request comes from."""
        client = scope.get("client")
        return self.of(client[0]) if client else UNKNOWN

    def remember(self, person: str, network: str) -> None:
        """Remember where a person was seen."""
        self._seen[person] = network

    def of_person(self, person: str) -> str:
        """Return where a person was last seen."""
        return self._seen.get(person, UNKNOWN)
