"""A position as something to look at and touch: still background, sprites that move, spots that answer a touch.

Scenes are made for every move and compared with the one before, so their parts are tuples: quick to make and compare.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from ludogite.core.message import Message

Layer = Literal["furniture", "marks", "sprites", "over", "labels"]
"""Where a sprite lies, from below: plates and racks, marks of the last move, what moves, arrows on top, words."""

LAYERS: tuple[Layer, ...] = ("furniture", "marks", "sprites", "over", "labels")

CONFIRM = "ok"
"""The spot that ends a move whose touches could have gone on; where it says several things, names begin with this."""


class Sprite(NamedTuple):
    """One thing on the board. Its id stays the same while it lives, so that a change of place is a movement."""

    id: str
    symbol: str = ""
    """The drawing to use, from the board's symbols; empty for words alone."""
    x: float = 0
    y: float = 0
    rotate: float = 0
    scale: float = 1
    classes: str = ""
    """Classes of the board's style sheet: a colour, a state."""
    layer: Layer = "sprites"
    label: Message | None = None
    """What it is, spoken; None for decoration."""
    text: Message | None = None
    """Words or figures written at its place."""


class Spot(NamedTuple):
    """A place that can be touched, centred on x, y; without a size it is a button beside the board."""

    name: str
    label: Message
    x: float = 0
    y: float = 0
    width: float = 0
    height: float = 0
    symbol: str = ""
    """The thing that it is, from the board's symbols: drawn instead of words where it stands beside the board."""
    mark: str = ""
    """What is drawn over its place while it can be touched, from the board's symbols."""
    classes: str = ""
    """Classes of the board's style sheet: a colour, a state."""
    caption: Message | None = None
    """A word or two below the thing, where it is drawn beside the board."""
    toggles: bool = False
    """Whether it is chosen by a touch and let go by another, in any order with others that toggle."""
    alike: str = ""
    """The first of several spots that stand for each other: so many of them are touched, whichever."""
    at_once: bool = False
    """Whether a touch plays, for those too who look first: a throw shows nothing before it is made."""

    @property
    def is_button(self) -> bool:
        """Whether it has no place on the board."""
        return self.width == 0


class Crop(NamedTuple):
    """A part of the box: its corner and its size."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a place lies in it."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


class Scene(NamedTuple):
    """What a viewer sees of a position, in units of a box `width` by `height`."""

    width: float
    height: float
    background: str
    """The still part, as SVG; it depends on the options and the orientation only, so it is sent once."""
    sprites: tuple[Sprite, ...]
    spots: tuple[Spot, ...]
    """Every place that may be touched in this position, legal now or not; buttons only when they are legal."""
    crop: Crop | None = None
    """What is played on, where room is short: the page shows what lies in the hand beside it, and seats the rest."""


class Change(NamedTuple):
    """What one step does to one sprite: where it goes, what it becomes. What is None stays."""

    id: str
    x: float | None = None
    y: float | None = None
    rotate: float | None = None
    scale: float | None = None
    symbol: str | None = None
    classes: str | None = None
    becomes: str | None = None
    """The id it carries from now on: alike things are named by their place."""
    appears: bool = False
    """It was not there before; it enters at x, y."""
    leaves: bool = False
    """It is gone after this step."""


def entering(sprite: Sprite) -> Change:
    """Return the change by which a sprite that was not there comes to be."""
    return Change(
        sprite.id, sprite.x, sprite.y, sprite.rotate, sprite.scale, sprite.symbol, sprite.classes, appears=True
    )


class Step(NamedTuple):
    """One beat of a move: everything in it happens together, and takes so many milliseconds.

    First every sprite that is named is lifted off the board; then each is changed and put down under the id that it
    carries from now on. So trays may push each other along and dice may change places, in whatever order it is told.
    """

    changes: tuple[Change, ...]
    ms: int = 240
    sound: Literal["", "tap", "leap", "dice", "card", "bell"] = ""
    previewed: bool = True
    """Whether it belongs to what a move does, seen before it is played; making room and setting up anew do not."""


def stepped(sprites: Mapping[str, Sprite], step: Step) -> dict[str, Sprite]:
    """Return the sprites after a step, by id: the meaning of a step, which `scene.js` repeats for the page.

    It has an answer for every step, even one that breaks the laws: whoever finds nothing to lift does nothing, unless
    it appears; whoever is put down where something lies takes its place.
    """
    after = dict(sprites)
    make_step(after, step)
    return after


def make_step(sprites: dict[str, Sprite], step: Step) -> None:
    """Change sprites by a step in place: for whoever makes many steps of one move."""
    lifted = [sprites.pop(change.id, None) for change in step.changes]
    for sprite, change in zip(lifted, step.changes, strict=True):
        if not change.leaves and (sprite is not None or change.appears):
            sprites[change.becomes or change.id] = _changed(sprite or Sprite(change.id), change)


def _changed(sprite: Sprite, change: Change) -> Sprite:
    return Sprite(
        change.becomes or sprite.id,
        sprite.symbol if change.symbol is None else change.symbol,
        sprite.x if change.x is None else change.x,
        sprite.y if change.y is None else change.y,
        sprite.rotate if change.rotate is None else change.rotate,
        sprite.scale if change.scale is None else change.scale,
        sprite.classes if change.classes is None else change.classes,
        sprite.layer,
        sprite.label,
        sprite.text,
    )
