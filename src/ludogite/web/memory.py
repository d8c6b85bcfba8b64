"""Collecting garbage without keeping anybody waiting.

With thousands of tables in memory a full collection takes hundreds of milliseconds, and Python would start one in the
middle of a move. Young garbage is collected in small helpings, each a few milliseconds; all of it only now and then.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLE, NEVER = 20_000, 2, 1_000_000
EVERY_S = 900


async def collect_rarely() -> None:
    """Leave full collections to this task, for as long as the house is open."""
    gc.collect()
    gc.freeze()
    usual = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        while True:
            await asyncio.sleep(EVERY_S)
            gc.collect()
    finally:
        gc.set_threshold(*usual)
