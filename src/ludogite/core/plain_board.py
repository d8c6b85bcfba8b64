"""A board for games that draw none: the position in writing, moves as buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from ludogite.core.generic import S, successor
from ludogite.core.message import Message, house_message, join, verbatim
from ludogite.core.scene import Change, Scene, Spot, Sprite, Step

if TYPE_CHECKING:
    from ludogite.core.notation import Notation
    from ludogite.core.parts import Hidden, Rules

WIDTH, LINE, MARGIN = 800, 56, 60


class PlainBoard(Generic[S]):
    """Shows a position as its text and offers each legal move as a button. Boards that draw override what they know."""

    symbols = ""
    style = ""

    def __init__(self, notation: Notation[S], rules: Rules[S], hidden: Hidden[S] | None = None) -> None:
        self.notation = notation
        self.rules = rules
        self.hidden = hidden

    def written(self, state: S, viewer: int | None) -> str:
        """Return the position in writing, as a viewer sees it."""
        return self.notation.format_position(state) if self.hidden is None else self.hidden.view(state, viewer)

    def scene(self, state: S, viewer: int | None = None, *, upright: bool = False) -> Scene:
        """Return the lines of the position's text, and a button for each legal move."""
        del upright
        lines = self.written(state, viewer).split("/")
        height = 2 * MARGIN + LINE * len(lines)
        sprites = tuple(
            Sprite(
                f"line-{number}",
                x=WIDTH / 2,
                y=MARGIN + LINE * (number + 0.6),
                classes="lg-words",
                layer="labels",
                text=verbatim(line),
            )
            for number, line in enumerate(lines)
        )
        decides = not (state.over() or state.at_chance())
        tokens = [self.notation.format(state, move) for move in state.moves()] if decides else []
        background = f'<rect width="{WIDTH}" height="{height}" rx="18" fill="var(--wood-1)"/>'
        return Scene(WIDTH, height, background, sprites, tuple(Spot(token, verbatim(token)) for token in tokens))

    def touches(self, state: S, move: int) -> tuple[str, ...]:
        """Return the button of a move."""
        return (self.notation.format(state, move),)

    def steps(self, state: S, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return the lines of the old text that leave."""
        before = self.scene(state, viewer, upright=upright).sprites
        there = {sprite.id for sprite in self.scene(successor(state, event), viewer, upright=upright).sprites}
        gone = tuple(Change(sprite.id, leaves=True) for sprite in before if sprite.id not in there)
        return (Step(gone, 0),) if gone else ()

    def ahead(self, state: S, move: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Step, ...]:
        """Return nothing: a move is seen when the house has agreed."""
        del state, move, viewer, upright
        return ()

    def trail(self, state: S, event: int, viewer: int | None = None, *, upright: bool = False) -> tuple[Sprite, ...]:
        """Return no marks."""
        del state, event, viewer, upright
        return ()

    def tell(self, state: S, event: int) -> Message:
        """Return who plays which move, or what chance brings."""
        token = self.notation.format(state, event)
        if state.at_chance():
            return house_message("Chance brings {token}.", token=token)
        return house_message("{seat} plays {token}.", seat=self.rules.seat_titles[state.seat()], token=token)

    def describe(self, state: S, viewer: int | None = None) -> Message:
        """Return the position in writing, and what is asked."""
        return join([verbatim(self.written(state, viewer) + "."), self.ask(state)])

    def ask(self, state: S) -> Message:
        """Return what is asked of the seat that decides, or what is awaited."""
        if state.over():
            return house_message("The game is over.")
        if state.at_chance():
            return house_message("Chance decides.")
        return house_message("Choose a move.")

    def terminal(self, state: S, viewer: int | None) -> Message:
        """Return the lines of the position's text."""
        return verbatim("\n".join(f" {line}" for line in self.written(state, viewer).split("/")).replace("[", r"\["))
