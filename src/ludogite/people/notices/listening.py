"""Who waits for what happens to them, in whatever process: woken when they have one more table."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from ludogite.play.house.house import House

TOPIC = "seated"

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[str]).decode


class Listeners:
    """Those in this process who wait for their next table."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._waiting: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        house.bus.on(TOPIC, self._hear)
        house.on_seated.append(self._tell)

    @contextlib.contextmanager
    def listening(self, person: str, wake: Callable[[], None]) -> Iterator[None]:
        """Be woken whenever somebody has one more table, for as long as this lasts."""
        self._waiting[person].add(wake)
        try:
            yield
        finally:
            self._waiting[person].discard(wake)
            if not self._waiting[person]:
                del self._waiting[person]

    def _tell(self, people: Collection[str]) -> None:
        self._wake(people)
        if self._house.bus.is_shared:
            self._house.bus.tell(TOPIC, _encode(list(people)))

    def _hear(self, process: str, payload: bytes) -> None:
        del process
        self._wake(_decode(payload))

    def _wake(self, people: Collection[str]) -> None:
        for person in people:
            for wake in self._waiting.get(person, ()):
                wake()
