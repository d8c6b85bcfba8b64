"""The board as it is sent: what lies on it, where it is touched, how it changes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec

from ludogite.core.preview import Fate
from ludogite.core.scene import Layer
from ludogite.translation import translate

if TYPE_CHECKING:
    from ludogite.core.language import Language
    from ludogite.core.message import Message
    from ludogite.core.scene import Spot, Sprite, Step


Sent = TypeVar("Sent")

_encode = msgspec.json.Encoder().encode


def written(sent: Sent) -> Sent:
    """Return something that is sent again and again, written already: it goes into messages, and is not read here."""
    return cast("Sent", msgspec.Raw(_encode(sent)))


class Out(msgspec.Struct, omit_defaults=True, kw_only=False, gc=False):
    """Something that leaves the house. What is sent again and again is made once and shared: read it only."""


class SpriteOut(Out):
    """One thing on the board."""

    id: str
    """The same as long as it is the same thing."""
    symbol: str = ""
    """The drawing that it shows."""
    x: float = 0
    """Where its middle is, from the left."""
    y: float = 0
    """Where its middle is, from above."""
    rotate: float = 0
    """Degrees, clockwise."""
    scale: float = 1
    """Its size; 1 is as it is drawn."""
    classes: str = ""
    """What the style sheet calls it."""
    layer: Layer = "sprites"
    """On which layer it lies."""
    label: str = ""
    """What it is, in words."""
    text: str = ""
    """What is written on it."""


class SpotOut(Out):
    """A place to touch, or a button where it has no size."""

    name: str
    """What moves call it in `touch`."""
    label: str
    """What it is, in words."""
    x: float = 0
    """Its left edge."""
    y: float = 0
    """Its upper edge."""
    width: float = 0
    """0 for a button."""
    height: float = 0
    """0 for a button."""
    symbol: str = ""
    """The drawing of the thing that it is, where it stands beside the board; empty where there is none."""
    mark: str = ""
    """What is drawn over its place while it can be touched."""
    classes: str = ""
    """What the style sheet calls it."""
    caption: str = ""
    """A word or two below the drawing, where it stands beside the board."""
    toggles: bool = False
    """Whether it is chosen by a touch and let go by another, in any order with others that toggle."""
    alike: str = ""
    """The first of several spots that stand for each other."""
    at_once: bool = False
    """Whether a touch plays even for those who look first."""


class BoardOut(Out):
    """A whole scene."""

    width: float
    """Of the whole board."""
    height: float
    """Of the whole board."""
    background: str
    """What never moves, as SVG."""
    sprites: list[SpriteOut]
    """Everything on it, from the lowest to the highest."""
    spots: list[SpotOut]
    """Where it can be touched."""
    marks: list[SpriteOut]
    """What shows the last move."""
    seat: int | None
    """Through whose eyes it is seen."""
    description: str
    """The board in words."""
    checksum: int | None = None
    """Of the sprites, where somebody may ask for them anew."""
    crop: tuple[float, ...] = ()
    """What of it is shown where room is short: left, top, width, height; none where that is all of it."""


class BoardChange(Out):
    """What is still to be changed on a board when all steps were made, so that it shows the scene after them."""

    sprites: list[SpriteOut]
    """Those that are new or not yet as they are there."""
    gone: list[str]
    """The ids of those that are not there any more."""
    order: list[str] | None = None
    """All ids from the lowest to the highest; None where those that stay lie as in the scene before, under the new."""
    spots: list[SpotOut] | None = None
    """All spots, where they are others than before."""


class ChangeOut(Out):
    """What one step does to one sprite."""

    id: str
    """The sprite."""
    x: float | None = None
    """Where it goes; as before where it is left out, and so is the rest."""
    y: float | None = None
    """Where it goes."""
    rotate: float | None = None
    """How it turns."""
    scale: float | None = None
    """What size it takes."""
    symbol: str | None = None
    """Which drawing it shows then."""
    classes: str | None = None
    """What the style sheet calls it then."""
    becomes: str | None = None
    """The id that it has then."""
    appears: bool = False
    """Whether it comes onto the board."""
    leaves: bool = False
    """Whether it leaves the board."""


class StepOut(Out):
    """One beat of an animation."""

    changes: list[ChangeOut]
    """All of them happen together."""
    ms: int = 240
    """How long it lasts."""
    sound: str = ""
    """What is heard, if anything."""


class GhostOut(Out):
    """What would become of one thing on the board."""

    fate: Fate
    """Whether it goes its own way, is sent away by what goes, or leaves the board."""
    sprite: SpriteOut
    """As it would be; where it is taken, as it is."""
    way: list[tuple[float, float]]
    """The places that it would pass, from where it is to where it ends."""


@lru_cache(maxsize=4096)
def step_out(step: Step) -> StepOut:
    """Return a step as it is sent."""
    return StepOut(
        [
            ChangeOut(
                c.id,
                _rounded(c.x, 2),
                _rounded(c.y, 2),
                _rounded(c.rotate, 2),
                _rounded(c.scale, 3),
                c.symbol,
                c.classes,
                c.becomes,
                appears=c.appears,
                leaves=c.leaves,
            )
            for c in step.changes
        ],
        step.ms,
        step.sound,
    )


@lru_cache(maxsize=8192)
def sprite_out(sprite: Sprite, language: Language) -> SpriteOut:
    """Return a sprite as it is sent."""
    return SpriteOut(
        id=sprite.id,
        symbol=sprite.symbol,
        x=round(sprite.x, 2),
        y=round(sprite.y, 2),
        rotate=round(sprite.rotate, 2),
        scale=round(sprite.scale, 3),
        classes=sprite.classes,
        layer=sprite.layer,
        label=_words(sprite.label, language),
        text=_words(sprite.text, language),
    )


@lru_cache(maxsize=8192)
def spot_out(spot: Spot, language: Language) -> SpotOut:
    """Return a spot as it is sent."""
    return SpotOut(
        name=spot.name,
        label=translate(spot.label, language),
        x=round(spot.x, 2),
        y=round(spot.y, 2),
        width=round(spot.width, 2),
        height=round(spot.height, 2),
        symbol=spot.symbol,
        mark=spot.mark,
        classes=spot.classes,
        caption=translate(spot.caption, language) if spot.caption else "",
        toggles=spot.toggles,
        alike=spot.alike,
        at_once=spot.at_once,
    )


def _rounded(value: float | None, digits: int) -> float | None:
    """Round as `sprite_out` does: what has moved to a place is exactly where it would have been drawn."""
    return None if value is None else round(value, digits)


def _words(text: Message | None, language: Language) -> str:
    return "" if text is None else translate(text, language)
