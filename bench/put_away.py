"""What memory a house takes for tables that are played and put away again.

    python bench/put_away.py                        four rounds of 5,000 games, in one file
    python bench/put_away.py --games 1000 --rounds 6

Each round lays tables, plays some moves at each and gives up; then ten minutes pass on the house's own clock, and what
nobody looks at is put away. Prints the memory of the process after playing and after putting away, and how many tables
are still there.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import random
import tempfile
import time
from pathlib import Path

from ludogite.core.chance import new_seed
from ludogite.core.registry import open_game
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.house.caretaker import IDLE_MS
from ludogite.play.house.house import House
from ludogite.play.workers import WorkerPool
from ludogite.storage.store import open_store

MOVES = 20
AT_ONCE = 50


def resident_mb() -> float:
    """Return what the process holds of the machine's memory, once what is free is given back."""
    gc.collect()
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6


async def play(house: House, id_: str, rng: random.Random) -> None:
    """Lay a table for two, play, and give up."""
    number = rng.randrange(10**9)
    people = [ev.Person(f"{mark}{number:023x}", f"Guest {number}") for mark in "ab"]
    options = dict(open_game("squadro").settings({"first": "left"}))
    seats = (ev.SeatPlan("me"), ev.SeatPlan("friend"))
    loaded = await house.create(id_, ev.Created("squadro", 1, options, seats, people[0], new_seed(), ev.ClockPlan()))
    await house.act(id_, people[1], do.Sit(1))
    for _ in range(MOVES):
        played = loaded.table.play
        if played is None or loaded.table.over:
            return
        token = played.game.notation.format(played.state, rng.choice(played.state.moves()))
        await house.act(id_, people[played.state.seat() or 0], do.Play(token, loaded.table.ply))
    await house.act(id_, people[0], do.Resign(0))


async def main() -> None:
    """Play, put away, and say what is left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5_000, help="tables a round (5000)")
    parser.add_argument("--rounds", type=int, default=4, help="rounds (4)")
    chosen = parser.parse_args()
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        house = House(open_store(Path(folder)), WorkerPool(1), wall=time.time)
        await house.start()
        print(f"{'games':>7} {'played, MB':>11} {'put away, MB':>13} {'tables left':>12}")
        print(f"{0:>7} {'':>11} {resident_mb():>13.1f} {0:>12}")
        for round_ in range(1, chosen.rounds + 1):
            for first in range(0, chosen.games, AT_ONCE):
                some = range(first, min(first + AT_ONCE, chosen.games))
                await asyncio.gather(*(play(house, f"table{round_}x{n:06}", rng) for n in some))
            played = resident_mb()
            house.clock.catch_up(house.now() + IDLE_MS + 1_000)
            await house.caretaker.tidy()
            print(f"{round_ * chosen.games:>7} {played:>11.1f} {resident_mb():>13.1f} {len(house.loaded):>12}")
        await house.stop()


if __name__ == "__main__":
    asyncio.run(main())
