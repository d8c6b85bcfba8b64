"""How Bi-litaire looks and is touched.

To slide, touch the rearmost tray that shall move, then the cell where it shall stop: whatever stands in its way is
pushed along. To jump, touch a marble, then hole after hole.
"""

from __future__ import annotations

from ludogite.core.message import Message, verbatim
from ludogite.core.scene import Scene, Spot, Sprite, Step
from ludogite.games.bilitaire import motion, words
from ludogite.games.bilitaire.chains import route
from ludogite.games.bilitaire.geometry import (
    HEIGHT,
    HOLE,
    JUMPS_AT,
    TRAY,
    WIDTH,
    cell_at,
    hole_at,
    marble_id,
    tray_id,
)
from ludogite.games.bilitaire.messages import message
from ludogite.games.bilitaire.notation import BilitaireNotation, cell_name, holds, hole_name
from ludogite.games.bilitaire.rules import ANNOUNCEMENT, NOBODY, REMOVAL, SLIDES, TRAYS, Bilitaire
from ludogite.games.bilitaire.symbols import draw
from ludogite.games.bilitaire.terminal import terminal

TAKE_OFF = "x"
"""The button that takes the touched tray off."""

NOTATION = BilitaireNotation()


class BilitaireBoard:
    """Pictures, touches, movements and words of a position."""

    def __init__(self) -> None:
        drawing, self._background = draw()
        self.symbols = drawing.symbols
        self.style = drawing.style

    def scene(self, state: Bilitaire, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return the picture, the same for everybody and in every shape."""
        del viewer, upright
        return Scene(WIDTH, HEIGHT, self._background, tuple(sprites(state)), tuple(spots(state)))

    def touches(self, state: Bilitaire, move: int) -> tuple[str, ...]:
        """Return the spots of a decision: holes, a tray and where to, or a button."""
        if state.due == TRAYS:
            return action_touches(move)
        if state.due > 0:
            return tuple(hole_name(hole) for hole in route(move))
        return (NOTATION.format(state, move),)

    def steps(
        self, state: Bilitaire, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return the movements of an event."""
        del viewer, upright
        return motion.steps(state, event)

    def ahead(
        self, state: Bilitaire, move: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return how the trays slide or the marble hops; what it jumps follows later."""
        del viewer, upright
        return motion.ahead(state, move)

    def trail(
        self, state: Bilitaire, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        """Return arrows on the felt that trays left, arcs of jumps, crosses where something was taken."""
        del viewer, upright
        return motion.trail(state, event)

    def tell(self, state: Bilitaire, event: int, viewer: int | None = None) -> Message:
        """Return what an event does, in a sentence."""
        return words.tell(state, event)

    def describe(self, state: Bilitaire, viewer: int | None = None) -> Message:
        """Return the position in words."""
        del viewer
        return words.describe(state)

    def ask(self, state: Bilitaire) -> Message:
        """Return what is asked of whoever acts."""
        return words.ask(state)

    def terminal(self, state: Bilitaire, viewer: int | None) -> Message:
        """Return the board for a terminal."""
        del viewer
        return terminal(state)


def action_touches(move: int) -> tuple[str, ...]:
    """Return the tray to push and the cell where it stops, or the tray to take off and its button."""
    if move >= REMOVAL:
        return cell_name(move - REMOVAL), TAKE_OFF
    slide = SLIDES[move]
    return cell_name(slide.rear), cell_name(slide.rear + slide.step * slide.distance)


def sprites(state: Bilitaire) -> list[Sprite]:
    """Return the trays, the marbles on them, and the number of jumps that are due."""
    return [*trays(state), *marbles(state), *_jumps_due(state)]


def _jumps_due(state: Bilitaire) -> list[Sprite]:
    if state.due <= 0:
        return []
    owed = words.jumps(state.due) + message(" to make")
    number = verbatim(str(state.due))
    return [
        Sprite("bi-jumps", "bi-jumps-plate", *JUMPS_AT, classes="bi-jumps", layer="labels", label=owed, text=number)
    ]


def trays(state: Bilitaire) -> list[Sprite]:
    """Return the trays where they stand; the marbles come after them, so that they lie on top."""
    return [
        Sprite(tray_id(cell), "bi-tray", *cell_at(cell), label=words.tray_label(state, cell))
        for cell in range(16)
        if state.trays >> cell & 1
    ]


def marbles(state: Bilitaire) -> list[Sprite]:
    """Return the marbles in their holes."""
    return [
        Sprite(marble_id(hole), "bi-marble", *hole_at(hole), label=words.hole_label(state, hole))
        for hole in range(64)
        if holds(state, hole)
    ]


def spots(state: Bilitaire) -> list[Spot]:
    """Return the cells for the tray player, the holes for the marble player, and the buttons that do something."""
    if state.over() or state.player == NOBODY:
        return []
    if state.due == ANNOUNCEMENT:
        return [Spot(NOTATION.format(state, n), words.announcement_label(n)) for n in state.moves()]
    if state.due == TRAYS:
        cells = [Spot(cell_name(cell), words.tray_label(state, cell), *cell_at(cell), TRAY, TRAY) for cell in range(16)]
        button = Spot(TAKE_OFF, message("Take the tray off"))
        return [*cells, button] if state.empty_trays() else cells
    return [
        Spot(hole_name(hole), words.hole_label(state, hole), *hole_at(hole), HOLE, HOLE)
        for hole in range(64)
        if state.trays >> hole % 16 & 1
    ]
