"""Tables with guests, and what their events tell of them once somebody is recognised."""

from __future__ import annotations

from msgspec.structs import replace
from tests.play.houses import plan, play_first_moves

from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.house.house import House
from ludogite.play.rows import events_from_rows
from ludogite.play.table import Table


async def lay(house: House, id_: str, founder: ev.Person, other: ev.Person | None, moves: int = 2) -> None:
    """Lay a table, sit down at it, and play a little."""
    loaded = await house.create(id_, replace(plan(), by=founder))
    if other is None:
        return
    await house.act(id_, other, do.Sit(1))
    await play_first_moves(house, loaded, (founder, other), moves)


async def replayed(house: House, id_: str) -> Table:
    return Table.from_events(id_, events_from_rows(await house.store.events(id_)))


def people_at(table: Table) -> list[list[ev.Person]]:
    return [list(seat.people) for seat in table.seats]
