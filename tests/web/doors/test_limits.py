"""Limits count for all processes of a house: what is taken at several at once is owed afterwards."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.play.houses import until
from tests.valkey import ValkeyServer, new_valkey

from ludogite.play.errors import LimitError
from ludogite.settings import HouseSettings
from ludogite.storage.valkey import ValkeyBus
from ludogite.web.doors.limits import Limits, TokenBuckets
from ludogite.web.doors.shared_limits import SharedLimits

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.anyio

BURST = 5
HOUSE = "of one house only" * 3


@pytest.fixture(scope="module")
def valkey() -> Iterator[ValkeyServer]:
    with new_valkey() as server:
        yield server


async def test_a_burst_at_each_of_two_processes_is_owed_and_refusals_are_not(valkey: ValkeyServer) -> None:
    buses = [ValkeyBus(valkey.address) for _ in range(2)]
    limits = [TokenBuckets(0.1, BURST) for _ in buses]
    keys = [TokenBuckets(0.1, BURST) for _ in buses]
    shared = [
        SharedLimits(bus, {"requests": limit, "keys": key}, at_once=["keys"])
        for bus, limit, key in zip(buses, limits, keys, strict=True)
    ]
    for bus in buses:
        await bus.start(HOUSE)
    allowed = [limit.allow("anna") for limit in limits for _ in range(4 * BURST)]
    assert allowed.count(True) == 2 * BURST
    for each in shared:
        await each.exchange()
    await until(lambda: all(limit.wait_s("anna") > 10 * BURST for limit in limits))
    for limit in limits:
        assert limit.wait_s("anna") <= 10 * (BURST + 1), "what was refused is not owed"
    keys[0].take("guesses")
    await until(lambda: keys[1].wait_s("guesses") == 0 and keys[1].level("guesses") < BURST - 0.5)
    await asyncio.gather(*(bus.stop() for bus in buses))


async def test_between_two_mails_to_new_addresses_somebody_waits_and_after_five_for_hours() -> None:
    mails = Limits(HouseSettings()).mails
    assert mails.pause is not None
    for _ in range(5):
        mails.take("anna", "here")
        with pytest.raises(LimitError):
            mails.take("anna", "here")
        mails.pause.give_back("anna")  # as a minute does
    with pytest.raises(LimitError) as refused:
        mails.take("anna", "here")
    assert refused.value.wait_s > 3600
