"""A map that each process of a house has of its own, and knows of all others."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ludogite.storage.bus import Bus

TELL_S = 0.1
"""What changes within this time is told together."""

Value = TypeVar("Value")


class ReplicatedMap(Generic[Value]):
    """What this process says under each key, and what the others say. Whoever leaves says nothing any more."""

    def __init__(self, bus: Bus, topic: str, value: type[Value]) -> None:
        self._bus, self._topic = bus, topic
        self._own: dict[str, Value] = {}
        self._others: dict[str, dict[str, Value]] = {}
        """What each other process says."""
        self._untold: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None
        self.on_change: list[Callable[[str], None]] = []
        """Called with each key under which another process says something else, or nothing any more."""
        self.on_first: list[Callable[[str, str], None]] = []
        """Called with a process and a key under which it had said nothing before."""
        self._decode: Callable[[bytes], tuple[bool, dict[str, Value | None]]] = msgspec.msgpack.Decoder(
            tuple[bool, dict[str, value | None]]  # type: ignore[valid-type]
        ).decode
        bus.on(topic, self._hear)
        bus.on_ask.append(self._tell_all)
        bus.on_heal.append(self._tell_all)
        bus.on_leave.append(self._forget)

    def put(self, key: str, value: Value | None) -> None:
        """Say something under a key; None says nothing any more."""
        if self._own.get(key) == value:
            return
        if value is None:
            del self._own[key]
        else:
            self._own[key] = value
        if self._bus.is_shared:
            self._untold.add(key)
            if self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(TELL_S, self._tell)

    def values(self) -> list[Value]:
        """Return everything that is said, here and by other processes."""
        return [value for said in (self._own, *self._others.values()) for value in said.values()]

    def elsewhere(self, key: str) -> list[Value]:
        """Return what other processes say under a key."""
        return [said[key] for said in self._others.values() if key in said]

    def said_elsewhere(self) -> Iterator[Value]:
        """Return all that other processes say, whatever the key."""
        return (value for said in self._others.values() for value in said.values())

    def speakers(self, key: str) -> list[str]:
        """Return which other processes say something under a key."""
        return [process for process, said in self._others.items() if key in said]

    def tell_now(self) -> None:
        """Tell what changed without waiting for more."""
        if self._timer is not None:
            self._timer.cancel()
            self._tell()

    def _tell(self) -> None:
        changed, self._untold, self._timer = self._untold, set(), None
        self._send({key: self._own.get(key) for key in changed}, is_whole=False)

    def _tell_all(self) -> None:
        self._send(self._own, is_whole=True)

    def _send(self, said: object, *, is_whole: bool) -> None:
        self._bus.tell(self._topic, msgspec.msgpack.encode((is_whole, said)))

    def _hear(self, process: str, payload: bytes) -> None:
        is_whole, said = self._decode(payload)
        known = self._others.setdefault(process, {})
        gone = known.keys() - said.keys() if is_whole else set()
        changed = [key for key, value in said.items() if known.get(key) != value]
        for key in (*changed, *gone):
            value, is_first = said.get(key), key not in known
            if value is None:
                known.pop(key, None)
            else:
                known[key] = value
                for first in self.on_first if is_first else ():
                    first(process, key)
            self._announce(key)

    def _forget(self, process: str) -> None:
        for key in self._others.pop(process, {}):
            self._announce(key)

    def _announce(self, key: str) -> None:
        for changed in self.on_change:
            changed(key)
