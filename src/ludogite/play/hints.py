"""Who may ask for a good move: somebody who plays against machines alone. Never against people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import Message, house_message
from ludogite.play.errors import HintError

if TYPE_CHECKING:
    from ludogite.play.table import Table

NO_GAME = house_message("no game is under way here; a finished one is looked back at, move by move")
PEOPLE_PLAY = house_message("people play here: a good move is shown only to somebody who plays against machines alone")
NOT_PLAYING = house_message("only whoever plays here may ask for a good move")
NOT_YOUR_TURN = house_message("it is not your turn: ask when you have to decide")


COUNTS = house_message("this game counts: nobody is shown a good move")


def alone_with_machines(table: Table) -> bool:
    """Tell whether one person holds one seat and every other one was laid for a machine.

    Several people on one device count as people, and so do those who left: a machine took over in the middle.
    """
    people = [seat for seat in table.seats if seat.plan.kind != "bot"]
    return len(people) == 1 and len(people[0].people) == 1


def why_no_hint(table: Table, person: str | None) -> Message | None:
    """Return why this person may not ask for a good move now; nothing where they may."""
    if not table.playing:
        return NO_GAME
    if table.plan.rated or table.plan.tournament:
        return COUNTS
    if not alone_with_machines(table):
        return PEOPLE_PLAY
    seats = table.seats_of(person) if person else []
    if not seats:
        return NOT_PLAYING
    if table.acting not in seats:
        return NOT_YOUR_TURN
    return None


def refuse_hint(table: Table, person: str | None) -> None:
    """Raise a HintError that says why, unless this person may ask for a good move now."""
    why = why_no_hint(table, person)
    if why is not None:
        raise HintError(why)


def may_ask(table: Table, person: str | None) -> bool:
    """Tell whether this person may ask for a good move now."""
    return why_no_hint(table, person) is None
