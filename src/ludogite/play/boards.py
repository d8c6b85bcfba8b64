"""How a board changes on somebody's screen: what the steps of a move leave to be said, and a value to check it by."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ludogite.core.scene import Sprite, stepped
from ludogite.play import messages as say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.core.language import Language
    from ludogite.core.message import Message
    from ludogite.core.scene import Scene, Step

FNV_OFFSET, FNV_PRIME, BITS_32 = 0x811C9DC5, 0x01000193, 0xFFFFFFFF
"""FNV-1a of 32 bits: a few lines in any language, and it tells apart two things that changed places."""

VISIBLE = Sprite._fields.index("label")
"""So many fields of a sprite come before its label, all of them seen; its text comes after it."""


def difference(old: Scene, steps: Iterable[Step], new: Scene, language: Language) -> say.BoardChange:
    """Return what is still to be changed on a board that showed one scene, after these steps, to show another."""
    was = {sprite.id: sprite for sprite in old.sprites}
    for step in steps:
        was = stepped(was, step)
    sprites = [
        say.sprite_out(sprite, language)
        for sprite in new.sprites
        if (before := was.get(sprite.id)) is not sprite and before != sprite
    ]
    order = [sprite.id for sprite in new.sprites]
    there = set(order)
    gone = [id_ for id_ in was if id_ not in there]
    lies = [id_ for id_ in dict.fromkeys([*(sprite.id for sprite in old.sprites), *was, *order]) if id_ in there]
    spots = None
    if new.spots is not old.spots and new.spots != old.spots:
        spots = [say.spot_out(spot, language) for spot in new.spots]
    return say.BoardChange(sprites, gone, None if lies == order else order, spots)


def checksum(sprites: Iterable[Sprite], language: Language) -> int:
    """Return a short value of what is seen of a board's sprites: a page that computes another one has gone astray."""
    return sum([_checksum_of(sprite[:VISIBLE], sprite.text, language) for sprite in sprites]) & BITS_32


@lru_cache(maxsize=8192)
def _checksum_of(visible: tuple[Any, ...], text: Message | None, language: Language) -> int:
    """Return the part of one sprite. Its label is heard and not seen, and would cost most of the look-up."""
    value = FNV_OFFSET
    for byte in appearance(say.sprite_out(Sprite(*visible)._replace(text=text), language)).encode():
        value = (value ^ byte) * FNV_PRIME & BITS_32
    return value


def appearance(sprite: say.SpriteOut) -> str:
    """Return all that is seen of a sprite as one line, in numbers that every language writes alike."""
    x, y, rotate = (round(100 * value) for value in (sprite.x, sprite.y, sprite.rotate))
    size = round(1000 * sprite.scale)
    return f"{sprite.id}|{x}|{y}|{rotate}|{size}|{sprite.symbol}|{sprite.classes}|{sprite.layer}|{sprite.text}"
