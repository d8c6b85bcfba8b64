"""Deciding ahead: a plan of one move, made while another one acts, kept by the house and told to its owner alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.play import events as ev
from ludogite.play.errors import TableError, meant_elsewhere

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ludogite.core.playthrough import History
    from ludogite.core.state import State
    from ludogite.play.commands import PlanAhead
    from ludogite.play.table import Table


class Plans(NamedTuple):
    """The plans of all seats, as a value."""

    kept: Mapping[int, str]
    """What each seat has decided ahead."""
    dropped: frozenset[int]
    """The seats whose plan could not be played when their turn came, until they decide."""

    def of(self, seat: int) -> str:
        """Return the plan of a seat; empty where it has none."""
        return self.kept.get(seat, "")

    def with_plan(self, seat: int, token: str) -> Plans:
        """Return them with another plan of a seat."""
        return Plans({**self.kept, seat: token}, self.dropped - {seat})

    def without(self, seat: int) -> Plans:
        """Return them without the plan of a seat."""
        if seat not in self.kept:
            return self
        return Plans({owner: token for owner, token in self.kept.items() if owner != seat}, self.dropped)

    def after_drop(self, seat: int) -> Plans:
        """Return them when the plan of a seat could not be played."""
        return Plans(self.without(seat).kept, self.dropped | {seat})

    def after_move(self, seat: int) -> Plans:
        """Return them when a seat has decided."""
        return Plans(self.without(seat).kept, self.dropped - {seat}) if self.kept or self.dropped else self


NO_PLANS = Plans({}, frozenset())


def planning_seat(table: Table, person: str | None) -> int | None:
    """Return the seat for which a person may decide ahead; None where a seat or a device is shared."""
    own = table.seats_of(person) if person else ()
    if len(own) != 1 or table.seats[own[0]].is_bot or len(table.seats[own[0]].people) != 1:
        return None
    return own[0]


def planning_position(table: Table, seat: int) -> State | None:
    """Return the position in which a seat may decide ahead now; None where there is nothing to plan."""
    planning = table.game.around.planning
    if planning is None or table.play is None or table.acting is None or table.acting == seat:
        return None
    return planning(table.play.state, seat)


def plan_ahead(table: Table, command: PlanAhead, person: str) -> list[ev.TableEvent]:
    """Return what it leads to that somebody decides ahead; raises a LudogiteError that says why they cannot."""
    seat = command.seat
    if planning_seat(table, person) != seat:
        raise TableError(house_message("people who share a device do not decide ahead"))
    if command.ply != table.ply:
        raise meant_elsewhere(table.ply, command.ply)
    if table.acting == seat:
        raise TableError(house_message("it is your turn: play your move, there is nothing to decide ahead"))
    position = planning_position(table, seat)
    if position is None:
        raise TableError(house_message("there is nothing to decide ahead here"))
    move = table.game.read(position, command.token, seat)
    token = table.game.notation.format(position, move)
    return [] if table.plans.of(seat) == token else [ev.Planned(seat, token)]


def forget_plan(table: Table, seat: int) -> list[ev.TableEvent]:
    """Return what it leads to that a seat takes its plan back."""
    return [ev.PlanForgotten(seat)] if table.plans.of(seat) else []


def carry_out(table: Table, play: History, seat: int, token: str) -> tuple[History, ev.TableEvent]:
    """Return the game after what a seat planned, and its event; where it has become illegal, the plan is dropped."""
    try:
        after = play.after(token)
    except LudogiteError:
        return play, ev.PlanForgotten(seat, dropped=True)
    return after, ev.Moved(seat, after.events[-1].token, table.seats[seat].people[0].id)
