"""What moves when something happens in Bi-litaire, and the marks it leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from ludogite.core.message import verbatim
from ludogite.core.scene import Change, Sprite, Step, entering
from ludogite.games.bilitaire.chains import route
from ludogite.games.bilitaire.geometry import (
    JUMPS_AT,
    Point,
    cell_at,
    hole_at,
    marble_id,
    tray_id,
)
from ludogite.games.bilitaire.notation import holds
from ludogite.games.bilitaire.rules import (
    ANNOUNCEMENT,
    HOME,
    NOBODY,
    OPENING,
    REMOVAL,
    SILENCE,
    SLIDES,
    TRAYS,
    Bilitaire,
    Slide,
)

HOPS = {1: 0, 4: 90, -1: 180, -4: 270}
"""How an arrow to the right is turned for each step from cell to cell."""

GONE = 0.1
"""How small a thing becomes while it is taken off the board."""

BADGES = {1: (95, -40), 4: (40, 95), -1: (-95, 40), -4: (-40, -95)}
"""Where the number of a jump lies, seen from its start: on top of the arc."""


def steps(state: Bilitaire, event: int) -> tuple[Step, ...]:
    """Return the beats of an event."""
    if state.player == NOBODY:
        return ()
    if state.due == OPENING:
        return (Step((_taken(event),), 480, "tap"),)
    if state.due == TRAYS:
        return _action_steps(state, event)
    if state.due == ANNOUNCEMENT:
        return (Step((_jumps_due(),), 240, "" if event == SILENCE else "bell"),)
    return _chain_steps(event)


def _jumps_due() -> Change:
    return Change("bi-jumps", *JUMPS_AT, symbol="bi-jumps-plate", appears=True)


def _taken(hole: int) -> Change:
    """Let a marble leave its hole: it grows small and is gone."""
    return Change(marble_id(hole), scale=GONE, leaves=True)


def _action_steps(state: Bilitaire, event: int) -> tuple[Step, ...]:
    after = state.play(event)
    if event >= REMOVAL:
        first = _removal_step(event - REMOVAL)
        trays, holes = set(_trays(state)) - {event - REMOVAL}, set(_holes(state))
    else:
        slide = SLIDES[event]
        first = _slide_step(state, slide)
        trays = {_slid(slide, cell) for cell in _trays(state)}
        holes = {_slid(slide, hole) for hole in _holes(state)}
    if after.due == OPENING:
        return first, _set_up_step(trays, holes)
    if after.due > 0:
        return first, Step((_jumps_due(),), 120)
    return (first,)


def _trays(state: Bilitaire) -> list[int]:
    return [cell for cell in range(16) if state.trays >> cell & 1]


def _holes(state: Bilitaire) -> list[int]:
    return [hole for hole in range(64) if holds(state, hole)]


def _slid(slide: Slide, place: int) -> int:
    """Return where a cell's tray or a hole's marble is after a slide."""
    return place + slide.step * slide.distance if place % 16 in slide.cells else place


def _carried_holes(state: Bilitaire, slide: Slide) -> Iterator[int]:
    """Return the holes of the marbles that lie on the trays of a slide."""
    holes = (quarter + cell for quarter in (0, 16, 32, 48) for cell in slide.cells)
    return (hole for hole in holes if holds(state, hole))


def _slide_step(state: Bilitaire, slide: Slide) -> Step:
    """Move the trays and what lies on them as one."""
    changes = []
    for cell in slide.cells:
        there = _slid(slide, cell)
        changes.append(Change(tray_id(cell), *cell_at(there), becomes=tray_id(there)))
    for hole in _carried_holes(state, slide):
        there = _slid(slide, hole)
        changes.append(Change(marble_id(hole), *hole_at(there), becomes=marble_id(there)))
    return Step(tuple(changes), 180 + 170 * slide.distance, "tap")


def _removal_step(cell: int) -> Step:
    return Step((Change(tray_id(cell), scale=GONE, leaves=True),), 480, "tap")


def _set_up_step(trays: set[int], holes: set[int]) -> Step:
    """Bring trays and marbles back for the second round; what already stands in a place of the set-up stays."""
    home = [cell for cell in range(16) if HOME >> cell & 1]
    places = [hole for hole in range(64) if hole % 16 in home]
    changes = _brought("bi-tray", tray_id, cell_at, trays, home)
    changes += _brought("bi-marble", marble_id, hole_at, holes, places)
    return Step(tuple(changes), 700, previewed=False)


def _brought(
    symbol: str, name: Callable[[int], str], at: Callable[[int], Point], there: set[int], wanted: list[int]
) -> list[Change]:
    """Lead things that are out of place to the places that lack one; the rest of those is filled from the box."""
    stray = iter(sorted(there.difference(wanted)))
    changes = []
    for place in wanted:
        if place in there:
            continue
        moved = next(stray, None)
        if moved is None:
            changes.append(entering(Sprite(name(place), symbol, *at(place))))
        else:
            changes.append(Change(name(moved), *at(place), becomes=name(place)))
    return changes


def _between(start: int, end: int) -> int:
    """Return the hole that lies between two holes of a jump."""
    step = end - start
    corner = start ^ (16 if step in {1, -1} else 32)
    # The hole between lies on the tray of the start when the marble leaves over it, else on the tray it enters.
    leaves_over = bool(start & 16) == (step == -1) if step in {1, -1} else bool(start & 32) == (step == -4)
    return corner if leaves_over else corner + step


def _chain_steps(chain: int) -> tuple[Step, ...]:
    beats = []
    for start, end in pairwise(route(chain)):
        hop = Change(marble_id(start), *hole_at(end), becomes=marble_id(end))
        beats.append(Step((hop, _taken(_between(start, end))), 400, "leap"))
    beats.append(Step((Change("bi-jumps", leaves=True),), 120))
    return tuple(beats)


def ahead(state: Bilitaire, event: int) -> tuple[Step, ...]:
    """Return the way of what is touched: trays with what lies on them, or a marble from hole to hole."""
    if state.due == TRAYS and event < REMOVAL:
        slide = SLIDES[event]
        shift = slide.step * slide.distance
        marbles = [_carried(hole, shift) for hole in _carried_holes(state, slide)]
        return (Step((*(_pushed(cell, shift) for cell in slide.cells), *marbles), 180 + 170 * slide.distance, "tap"),)
    if state.due > 0:
        start, *holes = route(event)
        return tuple(Step((Change(marble_id(start), *hole_at(hole)),), 400, "leap") for hole in holes)
    return ()


@cache
def _pushed(cell: int, shift: int) -> Change:
    return Change(tray_id(cell), *cell_at(cell + shift))


@cache
def _carried(hole: int, shift: int) -> Change:
    return Change(marble_id(hole), *hole_at(hole + shift))


def trail(state: Bilitaire, event: int) -> tuple[Sprite, ...]:
    """Return the marks that an event leaves on the position after it."""
    if state.player == NOBODY:
        return ()
    if state.due > 0:
        return _chain_trail(route(event))
    if state.due == TRAYS:
        return () if state.play(event).due == OPENING else (_action_mark(event),)
    if state.due == OPENING:
        return (Sprite("bi-mark-opening", "lg-cross", *hole_at(event), scale=0.9, layer="over"),)
    return () if event == SILENCE else (Sprite("bi-mark-said", "bi-said", *JUMPS_AT, layer="labels"),)


def _action_mark(event: int) -> Sprite:
    """Return an arrow on the felt that a slide left, or a cross where a tray stood."""
    if event >= REMOVAL:
        return Sprite("bi-mark-off", "lg-cross", *cell_at(event - REMOVAL), scale=1.6, layer="marks")
    slide = SLIDES[event]
    return Sprite("bi-mark-slid", "bi-slid", *cell_at(slide.rear), rotate=HOPS[slide.step], layer="marks")


def _chain_trail(holes: list[int]) -> tuple[Sprite, ...]:
    """Return arcs from hole to hole, numbered when there are several, and crosses on what was jumped."""
    crosses, arcs, badges = [], [], []
    for number, (start, end) in enumerate(pairwise(holes), start=1):
        x, y = hole_at(start)
        step = end - start
        over = hole_at(_between(start, end))
        crosses.append(Sprite(f"bi-mark-taken{number}", "lg-cross", *over, scale=0.8, layer="over"))
        arcs.append(Sprite(f"bi-mark-hop{number}", "bi-hop", x, y, rotate=HOPS[step], layer="over"))
        if len(holes) > 2:
            dx, dy = BADGES[step]
            words = verbatim(str(number))
            badges.append(
                Sprite(
                    f"bi-mark-badge{number}", "bi-disc", x + dx, y + dy, classes="bi-badge", layer="over", text=words
                )
            )
    return (Sprite("bi-mark-from", "lg-from", *hole_at(holes[0]), layer="over"), *crosses, *arcs, *badges)
