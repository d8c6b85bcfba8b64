"""A table in memory: those who look at it, and what they were told last."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from ludogite.core.language import Language
from ludogite.core.scene import Scene
from ludogite.core.state import State
from ludogite.play import events as ev
from ludogite.play import messages as say
from ludogite.play.absence import FAIR_WAIT_MS
from ludogite.play.table import Table

RECENT = 32
"""How many events a table keeps ready to tell to those who are a little behind."""


class Happening(NamedTuple):
    """An event, with what is needed to show it."""

    stamped: ev.Stamped
    before: State | None = None
    code: int = 0


@dataclass(eq=False, slots=True)
class Watcher:
    """Somebody connected to a table; woken when it changed."""

    person: str | None
    wake: asyncio.Event = field(default_factory=asyncio.Event)


ShownKey = tuple[int, int | None, Language, bool, bool]
"""The last event that was seen; then eyes, language, whether upright and whether drawn at all."""


class Lately(NamedTuple):
    """What happened after an event that somebody has seen; the same for everybody."""

    plays: list[Happening]
    """Moves, and what chance brought."""
    talk: list[tuple[int, ev.Said]]
    """What was said, each with the number of its event."""
    moves: list[say.Played]
    """The new lines of the list of moves."""
    seated: bool
    """Whether people sat down or got up, the game began or went back: then only the whole picture tells it."""
    more: bool
    """Whether something else changed at the table."""


class Asked(NamedTuple):
    """How the position is told and what is asked: the same for all with the same eyes and language."""

    position: str
    ask: str
    tally: list[str]


class Drawn(NamedTuple):
    """A scene, and what it shows."""

    position: State
    """By identity: a game that went back and on again has other positions after as many moves."""
    over: bool
    """Whether the game was over, and what it hides laid open."""
    scene: Scene

    def shows(self, position: State, *, over: bool) -> bool:
        """Tell whether it is the scene of this position."""
        return self.position is position and self.over == over


@dataclass(eq=False, slots=True)
class Told:
    """What was composed for one viewer since the last event, and need not be composed again for the next.

    Everything that a text depends on is in its key: the eyes through which it is seen before all else.
    """

    lately: dict[int, Lately] = field(default_factory=dict)
    """By the last event that was seen."""
    asked: dict[tuple[int | None, Language], Asked] = field(default_factory=dict)
    shown: dict[ShownKey, msgspec.Raw] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    recent: deque[Happening] = field(default_factory=lambda: deque(maxlen=RECENT))
    watchers: set[Watcher] = field(default_factory=set)
    met: set[str] = field(default_factory=set)
    """Who has been connected here since presence was last looked at."""
    watching: int = 0
    """How many of the watchers have no seat, as it was last told."""
    ahead: int = 0
    """How many thoughts come before that of the machine whose turn it is, as it was last told."""
    scenes: dict[tuple[int | None, bool], Drawn] = field(default_factory=dict)
    """The last scene of each viewer and shape."""
    told: Told = field(default_factory=Told)
    """What was composed since the last event."""
    flag_timer: asyncio.TimerHandle | None = None
    count_timer: asyncio.TimerHandle | None = None
    nonce_timer: asyncio.TimerHandle | None = None
    bot_task: asyncio.Task[None] | None = None
    used_at: int = 0
    fair_wait_ms: int = FAIR_WAIT_MS
    """How long somebody must be away in this house before others may act on it."""

    def tell_ahead(self, ahead: int) -> None:
        """Tell everybody how many thoughts come before that of the machine whose turn it is."""
        if ahead != self.ahead:
            self.ahead = ahead
            for watcher in self.watchers:
                watcher.wake.set()
