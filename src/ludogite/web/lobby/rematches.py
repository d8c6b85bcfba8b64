"""Rematches and those who do not want to meet: who asks whom, and who is shown that somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludogite.play.table import Table
    from ludogite.web.shared.visit import Visit


def shown_rematch(table: Table, visit: Visit) -> str:
    """Return the rematch that is laid, for whoever looks: none where somebody asks for it whom they block."""
    asker = table.rematch_from
    people = table.seats[asker].people if asker is not None else ()
    return "" if any(one.id in visit.services.blocks.of(visit.guest.id) for one in people) else table.rematch


def refuse_rematch(table: Table, visit: Visit) -> None:
    """Raise an AccountError where whoever asks for a rematch would ask somebody whom they block."""
    for seat in table.seats:
        for one in seat.people:
            visit.services.blocks.refuse_asking(visit.guest.id, one.id, one.name)
