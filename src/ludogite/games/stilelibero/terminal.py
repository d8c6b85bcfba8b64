"""The pool in a terminal: one line for each lane, then the dice of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import Message, verbatim
from ludogite.games.stilelibero.notation import SEATS, write_dice
from ludogite.games.stilelibero.rules import CELLS, FORGOTTEN, NONE, LaneDraw, Race, number
from ludogite.games.stilelibero.words import HOME

if TYPE_CHECKING:
    from ludogite.games.stilelibero.phases import StileLibero

COLOURS = ("dark_orange", "blue", "yellow", "magenta", "white", "orange1", "green", "bright_white")
"""The caps of the eight lanes."""


def terminal(state: StileLibero) -> Message:
    """Return the pool in at most 78 columns."""
    if isinstance(state, LaneDraw):
        return verbatim("\n".join(_draw(state)))
    numbers = "".join(f"{number(cell):^3}" for cell in range(1, int(CELLS) + 1))
    lines = [f"[dim]        {numbers}[/dim]"]
    lines += [_lane(state, lane) for lane in range(state.heat.swimmers)]
    return verbatim("\n".join((*lines, "", f"  {_dice(state)}")))


def _draw(draw: LaneDraw) -> list[str]:
    points = dict(zip(draw.throwers(), draw.sums, strict=False))
    lines, lane = [], 1
    for place in draw.places:
        lanes = f"{lane}" if len(place) == 1 else f"{lane}-{lane + len(place) - 1}"
        names = "  ".join(f"{SEATS[seat]} {points.get(seat, '…') if len(place) > 1 else ''}".rstrip() for seat in place)
        lines.append(f"  {lanes:<4} {names}")
        lane += len(place)
    return lines


def _lane(race: Race, lane: int) -> str:
    """Return a lane: its number and seat, the block, twenty cells, and what is beyond the finish."""
    progress, colour = race.at(lane), COLOURS[lane]
    cap = f"[bold {colour}]{lane + 1}[/]"
    block = f" {cap} " if progress == 0 or progress >= HOME else "   "
    at = 0 if progress >= HOME else min(progress, 2 * CELLS - progress)
    heading = f"{cap}[{colour}]›[/]" if progress < CELLS else f"[{colour}]‹[/]{cap}"
    swimmer = f" {heading}" if progress < CELLS else f"{heading} "
    cells = "".join(swimmer if cell == at else "[blue] · [/]" for cell in range(1, int(CELLS) + 1))
    turn = "[bold]»[/]" if lane == race.lane else " "
    beyond = f" +{progress - HOME}" if progress >= HOME else ""
    return f"{turn}{lane + 1}{SEATS[race.heat.order[lane]]} {block}|{cells}|{beyond}"


def _dice(race: Race) -> str:
    """Return the dice of the turn, those struck out shown so, and a place for each still to come."""
    faces = [] if race.dice in {NONE, FORGOTTEN} else list(write_dice(race.dice))
    dice = [f"[dim strike]{face}[/]" if faces.count(face) in {2, 3} else f"[bold]{face}[/]" for face in faces]
    return " ".join([*dice, *["?"] * race.air, *["□"] * race.left]) or "—"
