"""What a guest's corner costs in a house with many tables: the first look, which reads events, and the next one.

    python bench/corner.py                       10,000 finished tables, 300 of them the guest's
    python bench/corner.py --tables 2000 --own 50

The tables are copies of one real game of Squadro, in a database of their own that is removed at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from ludogite.core.chance import new_seed
from ludogite.core.registry import open_game
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.decide import decide
from ludogite.play.results import results_of
from ludogite.play.rows import rows_from_events
from ludogite.play.table import Table
from ludogite.storage.schema.events import events
from ludogite.storage.schema.tables import seatings, tables
from ludogite.storage.store import Store, open_store

ANNA, BERT = ev.Person("anna", "Anna"), ev.Person("bert", "Bert")
AT_ONCE = 500
"""So many tables are written at a time."""


def played_game() -> list[ev.Stamped]:
    """Return the events of a game that two people played at random."""
    game, rng = open_game("squadro"), random.Random(1)
    created = ev.Created(
        game.id, game.rules.version, dict(game.settings({"first": "left"})), (ev.SeatPlan(),) * 2, ANNA, new_seed()
    )
    log = [ev.Stamped(1, 0, created)]
    table = Table.from_events("bench", log)

    def carry_out(who: ev.Person, command: do.Command) -> Table:
        after = table
        for event in decide(table, command, who, 0):
            log.append(ev.Stamped(after.seq + 1, len(log), event))
            after = after.after(log[-1:])
        return after

    for seat, person in enumerate((ANNA, BERT)):
        table = carry_out(person, do.Sit(seat, "n0nce"))
    while table.play is not None and not table.over:
        state = table.play.state
        token = game.notation.format(state, rng.choice(state.moves()))
        table = carry_out((ANNA, BERT)[state.seat()], do.Play(token, table.ply))
    return log


def furnish(store: Store, count: int, own: int) -> None:
    """Write so many finished tables, the guest's spread among all."""
    rows = rows_from_events(played_game())
    every = count // own
    with store.engine.begin() as connection:
        for ids in _groups(count):
            names = [f"table{number:07d}" for number in ids]
            connection.execute(
                sa.insert(events),
                [
                    {"table_id": name, "seq": row.seq, "at": row.at, "author": None, "cid": None, "body": row.body}
                    for name in names
                    for row in rows
                ],
            )
            stand = {"game": "squadro", "status": "over", "listed": False, "due_at": None, "changed_at": 0}
            connection.execute(sa.insert(tables), [{"id": name, **stand} for name in names])
            seated = [
                {"person": "anna" if number % every == 0 else f"other-{number % 97}", "table_id": name}
                for number, name in zip(ids, names, strict=True)
            ]
            connection.execute(sa.insert(seatings), seated)


def _groups(count: int) -> Iterator[range]:
    for first in range(0, count, AT_ONCE):
        yield range(first, min(count, first + AT_ONCE))


async def measure(folder: Path, count: int, own: int) -> None:
    """Furnish a house and look at the guest's corner twice."""
    store = open_store(folder)
    await store.start()
    furnish(store, count, own)
    for look in ("first", "next"):
        began = time.perf_counter()
        found = await results_of(store, "anna")
        print(f"{look} look: {len(found)} games of {count} tables in {(time.perf_counter() - began) * 1000:.1f} ms")
    await store.stop()


def main() -> None:
    """Read the command line, and measure."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tables", type=int, default=10_000)
    asked.add_argument("--own", type=int, default=300)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), options.tables, options.own))


if __name__ == "__main__":
    main()
