"""Limits that count for all processes of a house: each tells the others now and then what was taken.

A round trip for every command would cost more than a move. So a limit holds for the whole house within a quarter of a
second, and for each process by itself where nobody can be told. Whoever asks several processes at once has a burst at
each of them, and owes it: nothing more is allowed until the average holds again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ludogite.storage.bus import Bus
    from ludogite.web.doors.limits import TokenBuckets

EXCHANGE_S = 0.25
TOPIC = "taken"

_decode = msgspec.msgpack.Decoder(dict[str, dict[str, int]]).decode


class SharedLimits:
    """Tells other processes what was taken here, and takes what was taken there."""

    def __init__(self, bus: Bus, buckets: Mapping[str, TokenBuckets], at_once: Collection[str] = ()) -> None:
        self._bus = bus
        self._buckets = buckets
        for bucket in buckets.values():
            bucket.notes_takings = bus.is_shared
        for name in at_once:
            buckets[name].on_take = self._tell
        bus.on(TOPIC, self._hear)

    async def exchange(self) -> None:
        """Tell what was taken since the last time."""
        self._tell()

    def _tell(self) -> None:
        taken = {name: some for name, bucket in self._buckets.items() if (some := bucket.collect_takings())}
        if taken:
            self._bus.tell(TOPIC, msgspec.msgpack.encode(taken))

    def _hear(self, process: str, payload: bytes) -> None:
        del process
        for name, taken in _decode(payload).items():
            bucket = self._buckets.get(name)  # another version may have other limits
            if bucket is not None:
                for who, count in taken.items():
                    bucket.take_elsewhere(who, count)
