"""A finished game as a picture to share: who won on the colour of the box, the board on the felt beside it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ludogite.core.language import Language
from ludogite.core.scene import Scene, Sprite
from ludogite.drawing.compose import BoardArt, layers, picture_style
from ludogite.drawing.svg import attribute, escape, f
from ludogite.drawing.theme import COVER_COLORS, FONTS

WIDTH, HEIGHT = 1200, 630
"""What places that show pictures of links expect."""
ROOM = (610.0, 28.0, 566.0, 574.0)
"""Where the board lies: left edge, upper edge, width, height."""
TILT = 3
"""Degrees by which the board is turned."""
TITLE_SIZE, TEXT_SIZE, SMALL_SIZE = 66, 30, 23
LINE_WIDTH = 480
"""How wide a line of words may become."""
LETTER = 0.5
"""The width of a letter beside its height, on average."""
STYLE = (
    f".card-title{{font:700 {TITLE_SIZE}px {FONTS['serif']}}}"
    f".card-text{{font:400 {TEXT_SIZE}px {FONTS['sans']}}}"
    f".card-turn{{font:italic 400 {TEXT_SIZE - 2}px {FONTS['serif']}}}"
    f".card-small{{font:600 {SMALL_SIZE}px {FONTS['sans']}}}"
    f".card-house{{font:700 32px {FONTS['serif']}}}"
)


@dataclass(frozen=True, slots=True)
class CardWords:
    """What is written on a card, from above."""

    over: str
    """The game and the day."""
    title: str
    text: str
    turn: str
    """Where the game turned; empty where that is not known."""
    house: str
    motto: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card without what moves on it: all pictures of an animation share it."""

    before: str
    after: str

    def showing(self, sprites: Iterable[Sprite], language: Language) -> str:
        """Return the card with these sprites on its board."""
        return f"{self.before}{layers(sprites, language, ids=False)}{self.after}"


def share_card(scene: Scene, board: BoardArt, cover: str, words: CardWords, language: Language) -> Card:
    """Return the card of a game whose board has the background of this scene."""
    front, side = COVER_COLORS[cover]
    x, y, width, height = ROOM
    scale = min(width / scene.width, height / scene.height)
    left, top = x + (width - scene.width * scale) / 2, y + (height - scene.height * scale) / 2
    before = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="lg lg-day" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}"{attribute("lang", language)} role="img"{attribute("aria-label", words.title)}>'
        f"<style>{escape(picture_style('day', board.style) + STYLE)}</style><defs>{board.symbols}"
        f'<linearGradient id="card-cover"><stop stop-color="{front}"/><stop offset="1" stop-color="{side}"/>'
        '</linearGradient><radialGradient id="card-felt" cx=".72" cy=".45" r=".7"><stop stop-color="var(--felt-lit)"/>'
        '<stop offset=".6" stop-color="var(--felt)"/><stop offset="1" stop-color="var(--felt-deep)"/></radialGradient>'
        f'</defs><path d="M0 0H{WIDTH}V{HEIGHT}H0Z" fill="url(#card-felt)"/>'
        f'<path d="M0 0H640L525 {HEIGHT}H0Z" fill="url(#card-cover)"/>'
        f'<g transform="rotate({TILT} {f(x + width / 2)} {f(y + height / 2)})translate({f(left)} {f(top)})'
        f'scale({scale:.4f})">{scene.background}'
    )
    return Card(before, f"</g>{_written(words)}</svg>")


def _written(words: CardWords) -> str:
    lines, y = [_line("card-small", words.over, 78, opacity=".86")], 150
    title = wrapped(words.title, LINE_WIDTH, TITLE_SIZE * LETTER * 1.08, most=3)
    for line in title:
        lines.append(_line("card-title", line, y))
        y += TITLE_SIZE
    y += 6
    for line in wrapped(words.text, LINE_WIDTH - 20, TEXT_SIZE * LETTER * 1.04, most=3):
        lines.append(_line("card-text", line, y))
        y += TEXT_SIZE + 8
    y += 14
    for line in wrapped(words.turn, LINE_WIDTH - 40, TEXT_SIZE * LETTER, most=max(0, min(3, (520 - y) // 36))):
        lines.append(_line("card-turn", line, y))
        y += TEXT_SIZE + 6
    lines.append(_line("card-house", words.house, 566))
    lines.append(_line("card-small", words.motto, 600, opacity=".86"))
    return f'<g fill="var(--on-felt)">{"".join(lines)}</g>'


def _line(classes: str, text: str, y: float, *, opacity: str = "") -> str:
    return f'<text class="{classes}" x="64" y="{f(y)}"{attribute("opacity", opacity)}>{escape(text)}</text>'


def wrapped(text: str, width: float, letter: float, *, most: int) -> list[str]:
    """Return words in lines of at most this width, letters being so wide on average; what is too much ends in `…`."""
    room, lines = max(4, int(width / letter)), [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if not text or most <= 0:
        return []
    lines = [line if len(line) <= room else f"{line[: room - 1]}…" for line in lines]
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1][: room - 1]}…"]
