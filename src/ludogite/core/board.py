"""How a game looks and speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from ludogite.core.generic import S_contra

if TYPE_CHECKING:
    from ludogite.core.message import Message
    from ludogite.core.scene import Scene, Sprite, Step


class Board(Protocol[S_contra]):
    """How a game looks and speaks. Pure functions of positions.

    A game without a board of its own gets `PlainBoard`; one that draws may begin from it and override what it knows.
    """

    symbols: str
    """SVG `<symbol>` and gradient definitions, each centred on the origin; still, sent once."""
    style: str
    """Rules of the board's style sheet, using theme tokens; every class starts with the game's prefix."""

    def scene(self, state: S_contra, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return what a seat (or a spectator, None) sees; `upright` asks for the shape that suits a phone."""
        ...

    def touches(self, state: S_contra, move: int) -> tuple[str, ...]:
        """Return the spots to touch, in order, to make a legal decision."""
        ...

    def steps(
        self, state: S_contra, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return the beats that lead from this position's sprites to those after the event."""
        ...

    def ahead(
        self, state: S_contra, move: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Step, ...]:
        """Return the first beats of a move, which a screen may show before anybody has agreed to it; often none.

        They let the touched thing go its own way: changes of place and size, all of them among the steps. It is asked
        for every legal move whenever somebody is to move, so it must be cheap.
        """
        ...

    def trail(
        self, state: S_contra, event: int, viewer: int | None = None, *, upright: bool = False
    ) -> tuple[Sprite, ...]:
        """Return marks that show, on the position after it, what the event did."""
        ...

    def tell(self, state: S_contra, event: int, viewer: int | None = None) -> Message:
        """Return one spoken sentence: what this event does, as far as a seat (or a spectator, None) may hear it."""
        ...

    def describe(self, state: S_contra, viewer: int | None = None) -> Message:
        """Return the position in words, for somebody who cannot see it."""
        ...

    def ask(self, state: S_contra) -> Message:
        """Return what is asked of the seat that decides, without naming it, or what is awaited.

        A second line, where there is one, says what helps to decide.
        """
        ...

    def terminal(self, state: S_contra, viewer: int | None) -> Message:
        """Return the board for a terminal, in lines of at most 78 columns, with rich's markup for colour."""
        ...
