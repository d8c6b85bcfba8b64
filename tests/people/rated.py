"""Tables between two members whose games count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from tests.play.houses import plan

from ludogite.core.registry import open_game
from ludogite.play import commands as do
from ludogite.play import events as ev

if TYPE_CHECKING:
    from ludogite.play.house.house import House
    from ludogite.play.house.loaded import LoadedTable


ANNA, BERT = (ev.Person(mark * 24, name, member=True) for mark, name in (("1", "Anna"), ("2", "Bert")))


async def lay(house: House, id_: str, other: ev.Person = BERT) -> LoadedTable:
    """Let Anna and somebody else sit down to a game that counts."""
    options = dict(open_game("squadro").settings({}))
    loaded = await house.create(id_, replace(plan(), by=ANNA, options=options, rated=True))
    await house.act(id_, other, do.Sit(1))
    return loaded
