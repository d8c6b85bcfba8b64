"""A board that draws: it has the words of the plain one, and finds movements by comparing positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from ludogite.core.generic import S, successor
from ludogite.core.plain_board import PlainBoard
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step, entering
from ludogite.drawing.kit import Drawing

if TYPE_CHECKING:
    from ludogite.core.plain_words import Sign

PLACE_MS = 280
"""Pieces are on their way so long."""

NEW = '<circle r="47" fill="var(--gold)"/><circle r="43" fill="none" stroke="var(--gleam)" stroke-width="5"/>'
"""Lies around what the last move has put down."""


class DrawnBoard(PlainBoard[S]):
    """Draws `pieces` on a still background, and lets `spots` be touched that have the names of tokens.

    A piece keeps its id while it lives; so what moves, appears and leaves is found by itself, and what came to its
    place last has a ring around it. Override what your game knows better.
    """

    def __init__(
        self, drawing: Drawing, width: float, height: float, background: str, signs: Mapping[str, Sign] | None = None
    ) -> None:
        super().__init__(signs)
        drawing.symbol("lg-new", NEW)
        self.symbols, self.style = drawing.symbols, drawing.style
        self.width, self.height, self.background = width, height, background

    def pieces(self, state: S, viewer: int | None) -> Sequence[Sprite]:
        """Return what lies on the board, for a seat or a spectator."""
        raise NotImplementedError

    def spots(self, state: S) -> Sequence[Spot]:
        """Return what can be touched on the board while a seat decides; without spots, moves are buttons."""
        del state
        return ()

    def scene(self, state: S, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return the pieces on their background, and what can be touched by whoever sees the legal moves."""
        del upright
        spots: tuple[Spot, ...] = ()
        if self.offers_moves(state, viewer):
            spots = tuple(self.spots(state)) or self.buttons(state)
        return Scene(self.width, self.height, self.background, tuple(self.pieces(state, viewer)), spots)

    def touches(self, state: S, move: int) -> tuple[str, ...]:
        """Return the spot that has the name of the move's token, or the buttons that lead to the move."""
        return (self.notation.format(state, move),) if self.spots(state) else super().touches(state, move)

    def steps(self, state: S, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return one beat, in which all pieces that differ move, appear or leave."""
        del upright
        before = {piece.id: piece for piece in self.pieces(state, viewer)}
        after = self.pieces(successor(state, event), viewer)
        gone = before.keys() - {piece.id for piece in after}
        changes = [Change(id_, leaves=True) for id_ in sorted(gone)]
        changes += [_change(before.get(piece.id), piece) for piece in after if piece != before.get(piece.id)]
        return (Step(tuple(changes), PLACE_MS, "tap"),) if changes else ()

    def ahead(self, state: S, move: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return the first beats, in which pieces only change their place: they need not wait for the house."""
        if self.hidden is not None:
            return ()
        steps = self.steps(state, move, viewer, upright=upright)
        moving = takewhile(lambda step: all(map(_is_movement, step.changes)), steps)
        return tuple(Step(tuple(change._replace(becomes=None) for change in step.changes), step.ms) for step in moving)

    def trail(self, state: S, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Sprite, ...]:
        """Return a ring around each piece that has come to its place; none where things are hidden."""
        del upright
        if self.hidden is not None:
            return ()
        before = {(piece.id, piece.x, piece.y) for piece in self.pieces(state, viewer)}
        return tuple(
            Sprite(f"new-{piece.id}", "lg-new", piece.x, piece.y, scale=piece.scale, layer="marks")
            for piece in self.pieces(successor(state, event), viewer)
            if (piece.id, piece.x, piece.y) not in before
        )

    def appearing(self, pieces: Sequence[Sprite]) -> tuple[Step, ...]:
        """Return the beat in which pieces come to lie where they are."""
        return (Step(tuple(_change(None, piece) for piece in pieces), 120),) if pieces else ()


def _change(before: Sprite | None, after: Sprite) -> Change:
    return entering(after)._replace(appears=before is None)


def _is_movement(change: Change) -> bool:
    return not change.appears and not change.leaves and change.symbol is None and change.classes is None
