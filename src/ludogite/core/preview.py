"""What a move would do, shown before it is played: ghosts where things end, the way they take, what is taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ludogite.core.scene import Scene, Sprite, Step, stepped

Fate = Literal["moves", "sent", "taken"]
"""Goes its own way, is sent somewhere by what goes, or leaves the board."""


class Ghost(NamedTuple):
    """What becomes of one sprite."""

    fate: Fate
    sprite: Sprite
    """As it will be; where it is taken, as it is."""
    way: tuple[tuple[float, float], ...]
    """The places that it passes, from where it is to where it ends."""


def preview(scene: Scene, steps: Iterable[Step]) -> tuple[Ghost, ...]:
    """Return what becomes of the things of a scene that some steps move or take; what only changes its look stays.

    Steps that only make room or set up anew are no part of it.
    """
    now = {sprite.id: sprite for sprite in scene.sprites if sprite.layer == "sprites"}
    began = {id_: id_ for id_ in now}
    ways = {id_: [(sprite.x, sprite.y)] for id_, sprite in now.items()}
    first: set[str] = set()
    for step in steps:
        if not step.previewed:
            continue
        after = stepped(now, step)
        names = {change.becomes or change.id: began.get(change.id) for change in step.changes}
        began = {id_: names.get(id_, began.get(id_)) or id_ for id_ in after}
        moved = set()
        for id_, sprite in after.items():
            way = ways.get(began[id_])
            if way is not None and (sprite.x, sprite.y) != way[-1]:
                way.append((sprite.x, sprite.y))
                moved.add(began[id_])
        first = first or moved
        now = after
    ends = {began[id_]: sprite for id_, sprite in now.items()}
    return tuple(
        ghost for sprite in scene.sprites if (ghost := _ghost(sprite, ends.get(sprite.id), ways, first)) is not None
    )


def _ghost(
    sprite: Sprite, end: Sprite | None, ways: dict[str, list[tuple[float, float]]], first: set[str]
) -> Ghost | None:
    way = ways.get(sprite.id)
    if way is None:
        return None
    if end is None:
        return Ghost("taken", sprite, tuple(way))
    if (end.x, end.y) == way[0]:
        return None
    return Ghost("moves" if sprite.id in first else "sent", end, tuple(way))
