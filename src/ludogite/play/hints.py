"""Who may ask for a good move: somebody who plays against machines alone. Never against people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.play.errors import HintError

if TYPE_CHECKING:
    from ludogite.play.table import Table


def alone_with_machines(table: Table) -> bool:
    """Tell whether one person holds one seat and every other one was laid for a machine.

    Several people on one device count as people, and so do those who left: a machine took over in the middle.
    """
    people = [seat for seat in table.seats if seat.plan.kind != "bot"]
    return len(people) == 1 and len(people[0].people) == 1


def why_no_hint(table: Table, person: str | None) -> str:
    """Return why this person may not ask for a good move now; nothing where they may."""
    if not table.playing:
        return "no game is under way here; a finished one is looked back at, move by move"
    if not alone_with_machines(table):
        return "people play here: a good move is shown only to somebody who plays against machines alone"
    seats = table.seats_of(person) if person else []
    if not seats:
        return "only whoever plays here may ask for a good move"
    if table.acting not in seats:
        return "it is not your turn: ask when you have to decide"
    return ""


def refuse_hint(table: Table, person: str | None) -> None:
    """Raise a HintError that says why, unless this person may ask for a good move now."""
    why = why_no_hint(table, person)
    if why:
        raise HintError(why)


def may_ask(table: Table, person: str | None) -> bool:
    """Tell whether this person may ask for a good move now."""
    return not why_no_hint(table, person)
