"""From touches to decisions: spot after spot, or, where things are chosen and let go, in any order.

What the script of the pages (`touches.js`) does for tables and lessons, for boards whose touches come to Python.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.core.game import Game
    from ludogite.core.scene import Spot
    from ludogite.core.state import State


@dataclass(frozen=True, slots=True)
class Touching:
    """A decision that is being touched together. It is a value: one more touch gives another."""

    spots: tuple[Spot, ...]
    """Everything that may be touched in the position."""
    moves: tuple[tuple[int, tuple[str, ...]], ...]
    """The legal decisions, each with its touches."""
    chosen: tuple[str, ...] = ()
    """What was touched so far, in that order."""

    def matching(self, path: Sequence[str]) -> list[tuple[int, tuple[str, ...]]]:
        """Return the decisions that begin with these touches."""
        order = self._in_order(path)
        return [(move, touches) for move, touches in self.moves if touches[: len(order)] == order]

    def next_touches(self) -> set[str]:
        """Return what can be touched now: what a decision goes on with, what else can be chosen, what can be let go."""
        at = len(self.chosen)
        found = {touches[at] for _, touches in self.matching(self.chosen) if len(touches) > at}
        if not self.moves:
            return found
        for spot in self.spots:
            if not spot.toggles:
                continue
            if spot.name in self.chosen or self.matching((*self.chosen, spot.name)):
                found.add(spot.name)
            else:
                found.discard(spot.name)
        return found

    def touched(self, spot: str) -> Touching | int:
        """Return what is chosen after one more touch, or the decision that is whole by then.

        A thing that toggles is let go by a second touch; what leads nowhere begins anew with the spot alone.
        """
        toggles = any(other.name == spot and other.toggles for other in self.spots)
        path = tuple(name for name in self.chosen if name != spot) if toggles and spot in self.chosen else None
        path = (*self.chosen, spot) if path is None else path
        going_on = self.matching(path)
        for move, touches in going_on:
            if len(touches) == len(path):
                return move
        if going_on:
            return replace(self, chosen=path)
        return replace(self, chosen=(spot,) if self.matching((spot,)) else ())

    def _in_order(self, path: Sequence[str]) -> tuple[str, ...]:
        """Return touches as decisions name them: what toggles in the board's order, of alike ones the first."""
        groups: dict[str, list[str]] = {}
        for spot in self.spots:
            if spot.toggles:
                groups.setdefault(spot.alike or spot.name, []).append(spot.name)
        toggled = {name for names in groups.values() for name in names[: sum(one in path for one in names)]}
        toggling = {name for names in groups.values() for name in names}
        in_order = [spot.name for spot in self.spots if spot.name in toggled]
        return (*in_order, *(name for name in path if name not in toggling))


def touching(game: Game, state: State, viewer: int | None = None, *, upright: bool = False) -> Touching:
    """Return the decision of a position before its first touch; nothing can be touched where nobody decides."""
    spots = game.board.scene(state, viewer, upright=upright).spots
    if state.over() or state.at_chance():
        return Touching(spots, ())
    return Touching(spots, tuple((move, tuple(game.board.touches(state, move))) for move in state.moves()))
