"""What the views of one table share: how long its house waits for people, and what was composed for others already."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from ludogite.core.disclosure import Disclosure, still_hidden
from ludogite.core.language import Language
from ludogite.core.naming import Company
from ludogite.core.note import Placed, TurnCount
from ludogite.core.scene import Scene
from ludogite.core.state import State
from ludogite.play.absence import FAIR_WAIT_MS
from ludogite.play.boards import checksum
from ludogite.play.showing import has_secrets
from ludogite.play.viewer import screen_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ludogite.core.persistent_list import PersistentList
    from ludogite.core.playthrough import Event, History
    from ludogite.play.seats import Seat
    from ludogite.play.showing import Screen
    from ludogite.play.table import Table
    from ludogite.play.talk import Talk
    from ludogite.play.viewer import Viewer

ShownKey = tuple[int, int | None, Language, bool, bool, int | None]
"""The last event that was seen; then eyes, language, whether upright, whether drawn at all, and who is told `you`."""

ChecksumKey = tuple[int | None, bool, Language, int | None]
"""Eyes, whether upright, language, and who is told `you`."""


class RecentChanges(msgspec.Struct, frozen=True, gc=False):
    """What happened from one value of a table to a later one: the same for all with the same eyes."""

    played: list[Disclosure]
    """Moves, and what chance brought."""
    talk: list[Talk]
    lines: list[tuple[int, bool]]
    """The events whose lines in the list of moves are new or say more than before, and whether each is hidden."""
    more: bool
    """Whether something else changed at the table."""


class HiddenEvents(msgspec.Struct, frozen=True, gc=False):
    """The events of a game so far that are hidden from one pair of eyes."""

    events: PersistentList[Event]
    numbers: tuple[int, ...]


class CachedScene(msgspec.Struct, frozen=True, gc=False):
    """A scene, and what it shows."""

    position: State
    """By identity: a game that went back and on again has other positions after as many moves."""
    laid_open: bool
    scene: Scene
    """Before names were put in."""


class CachedChecksum(msgspec.Struct, frozen=True, gc=False):
    """The checksum of a scene, and with whose names it was taken."""

    scene: Scene
    company: Company
    value: int


@dataclass(eq=False, slots=True)
class ViewContext:
    """What views of one table need besides the table and the viewer. What is kept here changes no view, only its cost.

    Everything that a text depends on is in its key: the eyes through which it is seen before all else.
    """

    fair_wait_ms: int = FAIR_WAIT_MS
    """How long somebody must be away in this house before others may act on it."""
    changes: dict[tuple[int, int | None], RecentChanges | None] = field(default_factory=dict)
    """By the last event that was seen, and by eyes."""
    texts: dict[int | None, tuple[str, list[str]]] = field(default_factory=dict)
    """The position as text, and the figures beside the seats, by eyes."""
    shown: dict[ShownKey, msgspec.Raw] = field(default_factory=dict)
    _table: Table | None = None
    """The value of the table that all of these are about."""
    _scenes: dict[tuple[int | None, bool], CachedScene] = field(default_factory=dict)
    """The last scene of each pair of eyes and shape."""
    _seats: tuple[Seat, ...] = ()
    _screens: dict[Viewer, Screen] = field(default_factory=dict)
    """How each viewer saw the game while these seats were taken as they are."""
    _checksums: dict[ChecksumKey, CachedChecksum] = field(default_factory=dict)
    """The last checksum of each kind of viewer."""
    _placed: list[Placed] = field(default_factory=list)
    """Where each event of the game stands in the list of moves."""
    _count: TurnCount = field(default_factory=TurnCount)
    """How its turns are counted after the last of them."""
    _counted: PersistentList[Event] | None = None
    """The events that they are counted for."""
    _hidden: dict[int | None, HiddenEvents] = field(default_factory=dict)
    """What was last hidden from each pair of eyes: whatever came to light stays there, so only these are asked for."""

    def turn_to(self, table: Table) -> None:
        """Forget what was composed about another value of the table; scenes stay, they may have to be changed."""
        if self._table is not table:
            self._table = table
            self.changes, self.texts, self.shown = {}, {}, {}

    def forget(self) -> None:
        """Forget everything: nobody looks."""
        self._table = None
        self.changes, self.texts, self.shown = {}, {}, {}
        self._scenes, self._checksums, self._hidden = {}, {}, {}
        self._seats, self._screens = (), {}
        self._placed, self._count, self._counted = [], TurnCount(), None

    def hidden_events(self, play: History, eyes: int | None) -> tuple[int, ...]:
        """Return the numbers of the events that are hidden from somebody while the game stands where it does."""
        if play.game.hidden is None:
            return ()
        events, known = play.events, self._hidden.get(eyes)
        if known is not None and known.events is events:
            return known.numbers
        asked: Iterable[int] = range(len(events))
        if known is not None and grew_from(events, known.events):
            asked = (*known.numbers, *range(len(known.events), len(events)))
        numbers = still_hidden(play.game, events, asked, eyes, play.state)
        self.note_hidden(play, eyes, numbers)
        return numbers

    def placed(self, play: History) -> Sequence[Placed]:
        """Return where each event of a game stands in the list of moves; those counted before are not counted again."""
        events = play.events
        if self._counted is events:
            return self._placed
        if self._counted is None or not grew_from(events, self._counted):
            self._placed, self._count = [], TurnCount()
        for number in range(len(self._placed), len(events)):
            self._count = self._count.after(play.game, events[number])
            self._placed.append(self._count.placed)
        self._counted = events
        return self._placed

    def note_hidden(self, play: History, eyes: int | None, numbers: tuple[int, ...]) -> None:
        """Remember which events are hidden from somebody while the game stands where it does."""
        self._hidden[eyes] = HiddenEvents(play.events, numbers)

    def scene(self, screen: Screen, position: State, *, keep: bool = True) -> Scene:
        """Return the scene of a position before names are put in, composed once while it stays the last one kept."""
        key = screen.eyes, screen.upright
        known = self._scenes.get(key)
        if known is not None and known.position is position and known.laid_open == screen.laid_open:
            return known.scene
        scene = screen.drawn(position)
        if keep:
            self._scenes[key] = CachedScene(position, screen.laid_open, scene)
        return scene

    def screen(self, table: Table, viewer: Viewer) -> Screen:
        """Return how a viewer sees the game of a table; made once while the same people sit there and play on."""
        if table.over or table.play is None or has_secrets(table.game):
            return screen_of(table, viewer)
        if self._seats is not table.seats:
            self._seats, self._screens = table.seats, {}
        screen = self._screens.get(viewer)
        if screen is None:
            screen = screen_of(table, viewer)
            # Where two are called alike, what they are called besides may follow from the position.
            if not any(name.parameters for name in screen.company.names):
                self._screens[viewer] = screen
        return screen

    def checksum(self, screen: Screen, scene: Scene) -> int:
        """Return the checksum of a scene, computed once while it stays the last one."""
        known = self._checksums.get(_checksum_key(screen))
        if known is not None and known.scene is scene and known.company is screen.company:
            return known.value
        value = checksum(scene.sprites, screen.language, screen.company)
        self.note_checksum(screen, scene, value)
        return value

    def note_checksum(self, screen: Screen, scene: Scene, value: int) -> None:
        """Remember the checksum of the last scene."""
        self._checksums[_checksum_key(screen)] = CachedChecksum(scene, screen.company, value)


def _checksum_key(screen: Screen) -> ChecksumKey:
    return screen.eyes, screen.upright, screen.language, screen.company.you


def grew_from(events: PersistentList[Event], earlier: PersistentList[Event]) -> bool:
    """Tell whether some events are earlier ones, gone on from: nothing was taken back between them."""
    return len(events) >= len(earlier) and (not earlier or events[len(earlier) - 1] is earlier[-1])
