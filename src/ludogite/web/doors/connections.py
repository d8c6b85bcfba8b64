"""How many connections each network holds, in all processes of a house."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ludogite.storage.replicated import ReplicatedMap

if TYPE_CHECKING:
    from ludogite.storage.bus import Bus


class ConnectionCounts:
    """Connections of one kind, by network."""

    def __init__(self, bus: Bus, kind: str) -> None:
        self._here: Counter[str] = Counter()
        self._shared = ReplicatedMap(bus, kind, int)

    @property
    def total(self) -> int:
        """How many connections this process holds."""
        return self._here.total()

    def of(self, network: str) -> int:
        """Return how many connections a network holds, here and elsewhere."""
        return self._here[network] + sum(self._shared.elsewhere(network))

    def add(self, network: str) -> None:
        """Count a connection."""
        self._here[network] += 1
        self._shared.put(network, self._here[network])

    def remove(self, network: str) -> None:
        """Count a connection no more."""
        self._here[network] -= 1
        if not self._here[network]:
            del self._here[network]
        self._shared.put(network, self._here.get(network))
