"""What an event did, marked on the board: where the card came from, squares and lines lit with their points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import verbatim
from ludogite.core.scene import Layer, Sprite
from ludogite.games.libertas.cells import NAMES, SIDE, members
from ludogite.games.libertas.deal import LAY, STEP, ocupante_start
from ludogite.games.libertas.geometry import cell_place, size_of_cells
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.terms import groups_of

if TYPE_CHECKING:
    from ludogite.games.libertas.phases import Libertas, Turn


def trail(state: Libertas, event: int) -> tuple[Sprite, ...]:
    """Return the marks of an event."""
    if isinstance(state, Setup):
        return ()
    groups = groups_of(state, event)
    players = int(state.seats())
    lit = sorted({cell for group, _ in groups for cell in members(group)})
    marks = [_at_cell(f"li-lit-{NAMES[cell]}", "li-lit", cell, players) for cell in lit]
    layer: Layer = "marks" if isinstance(state, Liberation) else "over"
    marks += [_frame(index, group, layer, players) for index, (group, _) in enumerate(groups)]
    start = _start(state, event)
    if start is not None and start not in lit:
        marks.append(_at_cell("li-from", "lg-from", start, players))
    if event >= STEP:
        marks.append(_at_cell("li-last", "li-ring", event % STEP, players))
    return (*marks, *_labels(groups, players))


def _at_cell(id_: str, symbol: str, cell: int, players: int) -> Sprite:
    at = cell_place(cell, players)
    return Sprite(id_, symbol, at.x, at.y, scale=at.scale, layer="marks")


def _start(state: Turn, event: int) -> int | None:
    if event >= LAY:
        return None
    return ocupante_start(state.guards, event) if event >= STEP else event


def _middle(group: int, players: int) -> tuple[float, float]:
    places = [cell_place(cell, players) for cell in members(group)]
    return sum(at.x for at in places) / len(places), sum(at.y for at in places) / len(places)


def _frame(index: int, group: int, layer: Layer, players: int) -> Sprite:
    cells = members(group)
    kind = "square"
    if len(cells) > 4:
        kind = f"{'row' if cells[1] - cells[0] == 1 else 'column'}{len(cells)}"
    x, y = _middle(group, players)
    return Sprite(f"li-frame-{index + 1}", f"li-{kind}", x, y, scale=size_of_cells(players), layer=layer)


def _labels(groups: list[tuple[int, int]], players: int) -> list[Sprite]:
    """Return the points of each square at its middle, of each line at the end that no square covers."""
    squares = {cell for group, _ in groups for cell in members(group) if len(members(group)) == 4}
    labels = []
    for index, (group, points) in enumerate(groups):
        cells = members(group)
        x, y = _middle(group, players)
        if len(cells) > 4:
            end = cells[-1] if cells[0] in squares else cells[0]
            x, y, _, _ = cell_place(end, players)
            if end == cells[0] and cells[1] - cells[0] == SIDE:
                y += 24
        sign = "+" if points >= 0 else "\u2212"
        words = verbatim(f"{sign}{abs(points)}")
        labels.append(Sprite(f"li-plus-{index + 1}", "li-bonus", x, y, classes="li-plus", layer="labels", text=words))
    return labels
