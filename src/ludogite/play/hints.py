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


def refuse_hint(table: Table, person: str | None) -> None:
    """Raise a HintError that says why, unless this person may ask for a good move now."""
    if not table.playing:
        raise HintError("no game is under way here; a finished one is looked back at, move by move")
    if not alone_with_machines(table):
        raise HintError("people play here: a good move is shown only to somebody who plays against machines alone")
    seats = table.seats_of(person) if person else []
    if not seats:
        raise HintError("only whoever plays here may ask for a good move")
    if table.acting not in seats:
        raise HintError("it is not your turn: ask when you have to decide")


def may_ask(table: Table, person: str | None) -> bool:
    """Tell whether this person may ask for a good move now."""
    try:
        refuse_hint(table, person)
    except HintError:
        return False
    return True
