"""The bus of a house: what its processes tell each other, and which of them are there.

Whatever is told may be lost. The database stays the truth, and is looked at all the same.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable, Collection

from ludogite.core.message import house_message
from ludogite.extras import require_extra

Hear = Callable[[str, bytes], None]
"""What hears of a topic: which process says it, and what."""


class Bus:
    """The bus of a house in one process: nobody is there to be told anything."""

    is_shared = False
    """Whether there may be other processes that hear what is told."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(4)
        """The name of this process among those of the house."""
        self.trouble = ""
        """Why nothing can be told at the moment; empty while all is well."""
        self._hearers: defaultdict[str, list[Hear]] = defaultdict(list)
        self.on_heal: list[Callable[[], None]] = []
        """Called when others are heard again: something may have been missed."""
        self.on_settle: list[Callable[[], None]] = []
        """Called once all others have had the time to say what they know."""
        self.on_ask: list[Callable[[], None]] = []
        """Called when somebody new is there, who has to be told everything that this process alone knows."""
        self.on_leave: list[Callable[[str], None]] = []
        """Called with the name of a process that is not there any more."""

    @property
    def is_heard(self) -> bool:
        """Whether all others hear at once what is told, and this process what they tell."""
        return False

    @property
    def is_settled(self) -> bool:
        """Whether what this process heard from others is all that they know."""
        return False

    def on(self, topic: str, hear: Hear) -> None:
        """Hear from now on what other processes tell about a topic."""
        self._hearers[topic].append(hear)

    def tell(self, topic: str, payload: bytes = b"", to: Collection[str] | None = None) -> None:
        """Tell all other processes something, or those that are named, soon."""

    async def start(self, house: str) -> None:
        """Begin to tell and to hear, among the processes of one house."""

    async def stop(self) -> None:
        """Say that this process leaves."""


def open_bus(address: str) -> Bus:
    """Return the bus of a house: through the server at an address, or, where there is none, within one process."""
    if not address:
        return Bus()
    require_extra("cluster", house_message("a house that hears its news from Valkey"))
    from ludogite.storage.valkey import ValkeyBus  # noqa: PLC0415 - a house in one process needs no driver

    return ValkeyBus(address)
