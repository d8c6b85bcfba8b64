"""Positions as pictures, in a notebook or in a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ludogite.core.game import Game
from ludogite.core.state import State
from ludogite.core.text import Language
from ludogite.drawing.compose import Light, svg


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn position. A notebook shows it when it is the value of a cell."""

    svg: str

    def _repr_svg_(self) -> str:
        """Return what a notebook shows."""
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the picture to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")


def show(
    game: Game,
    state: State,
    viewer: int | None = None,
    *,
    event: int | None = None,
    theme: Light = "day",
    language: Language = "fr",
    upright: bool = False,
) -> Picture:
    """Draw a position as a seat, or a spectator, sees it; with an event, what follows it and how it came about."""
    after = state if event is None else game.play(state, event)
    marks = () if event is None else game.board.trail(state, event, viewer, upright=upright)
    return Picture(
        svg(
            game.board.scene(after, viewer, upright=upright),
            game.board,
            theme=theme,
            language=language,
            marks=marks,
            title=game.title.say(language),
            description=game.board.describe(after, viewer).say(language),
        )
    )
