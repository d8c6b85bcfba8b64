"""Playing on from any moment of a finished game."""

from __future__ import annotations

from ludogite.core.inputs import excerpt, whole_number
from ludogite.core.message import house_message
from ludogite.play.errors import SetupError
from ludogite.play.events import SeatPlan
from ludogite.play.table import Table
from ludogite.web.shared.forms import read_side
from ludogite.web.shared.laying import TableRequest

DEVICE = "device"


def open_moments(table: Table) -> int:
    """Return from how many moments a finished game can be played on: from its end as well, where it was given up."""
    play = table.play
    return 0 if play is None else len(play.events) + (play.outcome is None)


def branch_of(table: Table, form: dict[str, str]) -> tuple[TableRequest, int]:
    """Return the table that takes a finished game up again, and at which moment."""
    play = table.play
    at = whole_number(form.get("at", ""))
    if play is None or at is None or at >= open_moments(table):
        raise SetupError(
            house_message(
                "this game cannot be taken up at '{at}': it has {count} events",
                at=excerpt(form.get("at", "")),
                count=table.ply,
            )
        )
    state = play.events[at].before if at < len(play.events) else play.state
    count = len(table.seats)
    side = form.get("side", "")
    acting = 0 if state.at_chance() else int(state.seat())
    mine = read_side(table.game, side, count) if side else acting
    company = form.get("with", DEVICE)
    others = SeatPlan("device") if company == DEVICE else SeatPlan("bot", level=company)
    wish = TableRequest(
        game=table.game.id,
        options=table.plan.options,
        seats=tuple(SeatPlan("me") if number == mine else others for number in range(count)),
        start=table.game.notation.format_position(state),
        bring_nonce=True,
    )
    return wish, at
