"""Positions as pictures and games as strips of them, in a notebook or in a file."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ludogite.core.disclosure import tell, tell_open
from ludogite.core.game import Game
from ludogite.core.language import HOME, Language
from ludogite.core.playthrough import Playthrough
from ludogite.core.state import State
from ludogite.drawing.compose import Light, svg
from ludogite.translation import translate


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
    language: Language = HOME,
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
            title=translate(game.about.title, language),
            description=translate(game.board.describe(after, viewer), language),
        )
    )


@dataclass(frozen=True, slots=True)
class Strip:
    """Moments of a game, side by side. A notebook shows them in a row that wraps, each with its move below it."""

    pictures: tuple[Picture, ...]
    captions: tuple[str, ...]
    title: str = ""

    def __len__(self) -> int:
        return len(self.pictures)

    def __getitem__(self, number: int) -> Picture:
        """Return one of the pictures, the first one being 0."""
        return self.pictures[number]

    def _repr_html_(self) -> str:
        """Return what a notebook shows: each picture stands by itself, so that no style reaches its neighbours."""
        frames = "".join(
            f'<figure style="margin:0;width:190px"><img style="width:100%" alt="{escape(words)}" '
            f'src="data:image/svg+xml;base64,{b64encode(picture.svg.encode()).decode()}"/>'
            f'<figcaption style="font:13px/1.35 sans-serif">{escape(words)}</figcaption></figure>'
            for picture, words in zip(self.pictures, self.captions, strict=True)
        )
        return f'<div style="display:flex;flex-wrap:wrap;gap:14px" title="{escape(self.title)}">{frames}</div>'

    def __repr__(self) -> str:
        """Return the same for those who see text only."""
        return "\n".join([self.title, *self.captions])


def strip(
    play: Playthrough,
    *,
    most: int = 12,
    viewer: int | None = None,
    theme: Light = "day",
    language: Language = HOME,
    upright: bool = False,
) -> Strip:
    """Draw a game as a strip of at most so many pictures, evenly chosen, its start and its end among them.

    A game that is over is laid open; of one under way, what is hidden from the viewer is neither drawn nor told.
    """
    count = len(play.events)
    chosen = sorted({round(n * count / max(1, most - 1)) for n in range(most)} if most > 1 else {count})
    pictures = [_moment(play, at, viewer, theme, language, upright) for at in chosen]
    captions = [_caption(play, at, viewer, language) for at in chosen]
    return Strip(tuple(pictures), tuple(captions), translate(play.game.about.title, language))


def _moment(play: Playthrough, at: int, viewer: int | None, theme: Light, language: Language, upright: bool) -> Picture:
    if at == 0:
        return show(play.game, play.start, viewer, theme=theme, language=language, upright=upright)
    last = play.events[at - 1]
    before = play.game.reveal(last.before) if play.outcome else last.before
    return show(play.game, before, viewer, event=last.code, theme=theme, language=language, upright=upright)


def _caption(play: Playthrough, at: int, viewer: int | None, language: Language) -> str:
    if at == 0:
        return "0"
    last = play.events[at - 1]
    said = tell_open(play.game, last) if play.outcome else tell(play.game, last, viewer)
    told = translate(said, language)
    ends = translate(play.outcome.reason.text, language) if at == len(play.events) and play.outcome else ""
    return f"{at}. {told} {ends}".strip()
