"""StileLibero's list of moves: the dice of a turn, those struck out shown so, and the cell they led to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import Message, verbatim
from ludogite.core.note import Badge, Note
from ludogite.games.stilelibero.messages import message
from ludogite.games.stilelibero.notation import write_dice
from ludogite.games.stilelibero.rules import FORGOTTEN, NONE, LaneDraw, Race, total
from ludogite.games.stilelibero.words import HOME, TITLES, WALL

if TYPE_CHECKING:
    from ludogite.games.stilelibero.phases import StileLibero


def turn_owner(state: StileLibero) -> int | None:
    """Return who swims; the draw of the lanes is setting up."""
    return None if isinstance(state, LaneDraw) else int(state.seat())


def note(state: StileLibero, event: int, viewer: int | None) -> Note:
    """Return an event as a line of the list; all of it is open."""
    del viewer
    if isinstance(state, LaneDraw):
        seat = state.throwers()[len(state.sums)]
        return Note(message("{who:capital}: {points}.", who=TITLES[seat], points=total(event)))
    if not state.at_chance():
        return _swum(state, state.play(event))
    shown = _swum(state, state.happen(event))
    return shown._replace(badges=_dice(state, event), fresh=state.dice != FORGOTTEN)


def mark(state: StileLibero, seat: int) -> Badge | None:
    """Return the cap of a seat's lane; none before the lanes are drawn."""
    if isinstance(state, LaneDraw):
        return None
    lane = state.heat.order.index(seat) + 1
    return Badge(f"st-cap{lane}", f"st-k{lane}", size=72)


def _dice(race: Race, fallen: int) -> tuple[Badge, ...]:
    """Return the dice of the turn so far; where pairs and triples count for nothing, they are struck out."""
    faces = write_dice(fallen if race.dice in {NONE, FORGOTTEN} else race.dice + fallen)
    strikes = race.heat.deep and race.at(race.lane) > 0
    return tuple(_die(face, struck=strikes and faces.count(face) in {2, 3}) for face in faces)


def _die(face: str, *, struck: bool) -> Badge:
    return Badge(f"st-die{face}{'x' if struck else ''}", "lg-die-ivory", size=112, text=verbatim(face))


def _swum(before: Race, after: Race) -> Note:
    """Return where an event has carried the swimmer; nothing while the turn goes on without."""
    lane = before.lane
    start, end = int(before.at(lane)), int(after.at(lane))
    if start == end:
        goes_on = after.lane == lane and after.lap == before.lap
        return Note() if goes_on else Note(message("stays put"))
    if end >= HOME:
        return Note(message("home"), signs=("home",), points=end - start)
    if start < WALL <= end:
        return Note(message("turns"), signs=("turn",), points=end - start)
    return Note(_cell(end), points=end - start)


def _cell(progress: int) -> Message:
    return message("cell {cell}", cell=progress if progress <= WALL else 2 * WALL - progress)
