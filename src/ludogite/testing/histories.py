"""Histories that look the same to somebody: one secret is another, and nobody who must not know it has seen so."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.generic import successor
from ludogite.testing.cases import LawCase, spread

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ludogite.core.playthrough import Event, Playthrough
    from ludogite.core.state import State

REPLACED = 16
"""So many secrets of a game, spread evenly, are replaced by others."""

OTHERS = 12
"""So many other events are tried in the place of one."""

ALIKE = 2
"""So many of them are followed that look the same when they happen."""

FOLLOWED = 24
"""So many events after a secret are played on with another one in its place."""


class LookAlike(NamedTuple):
    """A moment of a game and the same moment of another, which looks the same to a viewer now and ever before."""

    event: Event
    """What is another event there."""
    other: int
    """What happened there instead."""
    viewer: int | None
    now: State
    twin: State
    """Another position than `now`."""


def look_alikes(play: Playthrough, viewer: int | None) -> Iterator[LookAlike]:
    """Give what looks the same to a viewer all along: games in which a single secret is another one."""
    secrets = [number for number, event in enumerate(play.events) if _is_secret(play, event, viewer)]
    for number in spread(secrets, REPLACED):
        event = play.events[number]
        following = play.events[number + 1 : number + 1 + FOLLOWED]
        for other, twin in islice(_others(play, event, viewer), ALIKE):
            yield from _follow(play, LookAlike(event, other, viewer, event.after, twin), following)


def _is_secret(play: Playthrough, event: Event, viewer: int | None) -> bool:
    """Tell whether an event may be hidden from a viewer: chance may deal face down what the game forgets to hide."""
    return event.by_chance or play.game.hides(event.before, event.code, viewer, event.after)


def _others(play: Playthrough, event: Event, viewer: int | None) -> Iterator[tuple[int, State]]:
    """Give other events that look the same when they happen, each with the position it leads to."""
    for other in LawCase(play.game, play.settings, event.before).events(OTHERS):
        twin = successor(event.before, other)
        if other != event.code and not _can_tell(play, event.after, twin, viewer):
            yield other, twin


def _follow(play: Playthrough, first: LookAlike, following: Sequence[Event]) -> Iterator[LookAlike]:
    """Let the same happen in both games, until the viewer can tell them apart or they have become the same."""
    yield first
    twin = first.twin
    for event in following:
        if event.code not in LawCase(play.game, play.settings, twin).listed():
            return
        twin = successor(twin, event.code)
        if _can_tell(play, event.after, twin, first.viewer):
            return
        yield first._replace(now=event.after, twin=twin)


def _can_tell(play: Playthrough, now: State, twin: State, viewer: int | None) -> bool:
    """Tell whether two positions look different, or are no two: equal, or over, when nothing is hidden any more."""
    over = now.over() or twin.over()
    return over or now == twin or play.game.view(now, viewer) != play.game.view(twin, viewer)
