"""How a board changes on somebody's screen: what the steps of a move leave to be said, and a value to check it by."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ludogite.core.naming import NOBODY, Company, named
from ludogite.core.scene import Sprite, make_step
from ludogite.play import messages as say
from ludogite.play.identity_cache import IdentityCache

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.core.language import Language
    from ludogite.core.message import Message
    from ludogite.core.scene import Scene, Spot, Step

FNV_OFFSET, FNV_PRIME, BITS_32 = 0x811C9DC5, 0x01000193, 0xFFFFFFFF
"""FNV-1a of 32 bits: a few lines in any language, and it tells apart two things that changed places."""

_SPOTS_OUT: IdentityCache[list[say.SpotOut]] = IdentityCache(1024)
_STEPS_OUT: IdentityCache[list[say.StepOut]] = IdentityCache(4096)
_TOUCHED: IdentityCache[tuple[frozenset[str] | None]] = IdentityCache(4096)
_SPRITES_OUT: IdentityCache[list[say.SpriteOut]] = IdentityCache(8192)

VISIBLE = Sprite._fields.index("label")
"""So many fields of a sprite come before its label, all of them seen; its text comes after it."""


def difference(
    old: Scene, steps: tuple[Step, ...], new: Scene, language: Language, company: Company = NOBODY
) -> say.BoardChange:
    """Return what is still to be changed on a board that showed one scene, after these steps, to show another.

    Scenes speak of seats; only what is sent gets the names of those who sit there.
    """
    changed = changed_spots(old, new)
    spots = None if changed is None else spots_out(changed, language)
    things = things_changed(old.sprites, steps, new.sprites)
    left_over = None if things is None else left_over_of(things, steps)
    if left_over is not None:
        return say.BoardChange(sprites_out(left_over, company, language), [], None, spots)
    was = {sprite.id: sprite for sprite in old.sprites}
    lay = list(was)
    for step in steps:
        make_step(was, step)
    sprites = [
        sent_sprite(sprite, company, language)
        for sprite in new.sprites
        if (before := was.get(sprite.id)) is not sprite and before != sprite
    ]
    order = [sprite.id for sprite in new.sprites]
    there = set(order)
    gone = [id_ for id_ in was if id_ not in there]
    if lay != order:
        lay = [id_ for id_ in dict.fromkeys([*lay, *was, *order]) if id_ in there]
    return say.BoardChange(sprites, gone, None if lay == order else order, spots)


def changed_spots(old: Scene, new: Scene) -> tuple[Spot, ...] | None:
    """Return the spots of a new scene where they are others than before."""
    return None if new.spots is old.spots or new.spots == old.spots else new.spots


def things_changed(old: tuple[Sprite, ...], steps: tuple[Step, ...], new: tuple[Sprite, ...]) -> list[Sprite] | None:
    """Return the sprites that steps name or that differ, each before and after; None where one came or went.

    Most moves let everything be what it is.
    """
    touched = _touched_by(steps)
    if touched is None or len(old) != len(new):
        return None
    things = [sprite for pair in zip(old, new, strict=True) if pair[0] is not pair[1] for sprite in pair]
    ids = [sprite.id for sprite in things]
    if ids[::2] != ids[1::2]:
        return None
    if not touched.issubset(ids):
        things += [sprite for sprite in new if sprite.id in touched and sprite.id not in ids for _ in "ab"]
    return things


def left_over_of(things: list[Sprite], steps: tuple[Step, ...]) -> tuple[Sprite, ...] | None:
    """Return what steps leave to be said of what they change; None where they name something else."""
    was = {sprite.id: sprite for sprite in things[::2]}
    if not (_touched_by(steps) or frozenset()).issubset(was):
        return None
    for step in steps:
        make_step(was, step)
    return tuple(sprite for sprite in things[1::2] if was[sprite.id] != sprite)


def _touched_by(steps: tuple[Step, ...]) -> frozenset[str] | None:
    """Return the ids that steps name; None where one of them comes, goes or is called otherwise then."""
    known = _TOUCHED.get_one(steps)
    if known is None:
        changes = [change for step in steps for change in step.changes]
        plain = not any(change.becomes or change.appears or change.leaves for change in changes)
        known = _TOUCHED.put_one(steps, (frozenset(change.id for change in changes) if plain else None,))
    return known[0]


def named_sprite(sprite: Sprite, company: Company) -> Sprite:
    """Return a sprite on which those who play are written and spoken of by their names."""
    text, label = sprite.text, sprite.label
    if company is NOBODY or (text is None and label is None):
        return sprite
    called = None if text is None else named(text, company), None if label is None else named(label, company)
    return sprite if called == (text, label) else sprite._replace(text=called[0], label=called[1])


def spots_out(spots: tuple[Spot, ...], language: Language) -> list[say.SpotOut]:
    """Return spots as they are sent, each of them written already; the list is shared: read it only."""
    key = (spots, language)
    known = _SPOTS_OUT.get(key)
    return known or _SPOTS_OUT.put(key, [say.written(say.spot_out(spot, language)) for spot in spots])


def steps_out(steps: tuple[Step, ...]) -> list[say.StepOut]:
    """Return steps as they are sent, written already where there are any."""
    if not steps:
        return []
    known = _STEPS_OUT.get_one(steps)
    return known or _STEPS_OUT.put_one(steps, _written_steps(steps))


@lru_cache(maxsize=8192)
def _written_steps(steps: tuple[Step, ...]) -> list[say.StepOut]:
    """Return the same for steps that equal earlier ones, as those of games that make them anew each time."""
    return say.written([say.step_out(step) for step in steps])


def sprites_out(sprites: tuple[Sprite, ...], company: Company, language: Language) -> list[say.SpriteOut]:
    """Return sprites as they are sent to somebody who knows who plays; the list is shared: read it only."""
    if not sprites:
        return []
    key = (sprites, company, language)
    known = _SPRITES_OUT.get(key)
    return known or _SPRITES_OUT.put(key, [sent_sprite(sprite, company, language) for sprite in sprites])


@lru_cache(maxsize=16_384)
def sent_sprite(sprite: Sprite, company: Company, language: Language) -> say.SpriteOut:
    """Return a sprite as it is sent to somebody who knows who plays."""
    return say.sprite_out(named_sprite(sprite, company), language)


def checksum(sprites: Iterable[Sprite], language: Language, company: Company = NOBODY) -> int:
    """Return a short value of what is seen of a board's sprites: a page that computes another one has gone astray."""
    return sum([_seen(sprite, language, company) for sprite in sprites]) & BITS_32


def checksum_drift(things: list[Sprite], language: Language, company: Company) -> int:
    """Return by how much the checksum differs after a change, given what is changed, each before and after."""
    seen = [_seen(sprite, language, company) for sprite in things]
    return sum(seen[1::2]) - sum(seen[::2])


def _seen(sprite: Sprite, language: Language, company: Company) -> int:
    text = sprite.text
    return _checksum_of(sprite[:VISIBLE], None if text is None else named(text, company), language)


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
