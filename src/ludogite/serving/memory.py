"""Collecting garbage without keeping anybody waiting.

With thousands of tables in memory a full collection takes hundreds of milliseconds, and Python would start one in the
middle of a move. Even the youngest alone can take a tenth of a second: Python waits for so many new things less those
gone since, and in a house where as much goes as comes that says little about how many there are to look through. So
everything new is looked at by the clock, in helpings of a few milliseconds; the rest only now and then.
"""

from __future__ import annotations

import asyncio
import gc

HELPING_S = 0.5
EVERY_S = 900
NEW = 1
"""The generations to look through in a helping: what is not garbage by then counts as old."""


async def collect_rarely() -> None:
    """Take garbage collection over from Python, for as long as the house is open."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        while True:
            for _ in range(int(EVERY_S / HELPING_S)):
                await asyncio.sleep(HELPING_S)
                gc.collect(NEW)
            gc.collect()
    finally:
        gc.enable()
