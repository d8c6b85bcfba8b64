"""Accounts, clubs and tournaments whose events cannot be read: they are kept as they are, and opened to nobody.

One reader for all of them: what is stored becomes events one by one, and the first that cannot be read closes its list.
"""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

from ludogite.play.errors import why_closed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ludogite.core.errors import LudogiteError
    from ludogite.core.message import Message

log = logging.getLogger(__name__)

Event = TypeVar("Event")
Stamped = TypeVar("Stamped")


class StoredEvent(Protocol):
    """An event as the database keeps it."""

    @property
    def seq(self) -> int:
        """Its place in its list; the first has 1."""
        ...

    @property
    def at(self) -> int:
        """When it happened."""
        ...

    @property
    def by(self) -> str:
        """Who caused it."""
        ...

    @property
    def body(self) -> str:
        """What happened, as JSON."""
        ...


def read_events(
    rows: Iterable[StoredEvent],
    read: Callable[[str], Event],
    stamp: Callable[[int, int, str, Event], Stamped],
    after: int = 0,
) -> list[Stamped]:
    """Return the events of a list that follow a place; raises ValueError that names one that cannot be read."""
    told = []
    for place, row in enumerate(rows, after + 1):
        if row.seq != place:
            raise ValueError(f"event {row.seq} does not follow event {place - 1}")
        try:
            event = read(row.body)
        except (msgspec.MsgspecError, ValueError, TypeError) as error:
            raise ValueError(f"event {row.seq} cannot be read: {error}") from error
        told.append(stamp(row.seq, row.at, row.by, event))
    return told


def readable_events(
    rows: Iterable[StoredEvent], read: Callable[[str], Event], stamp: Callable[[int, int, str, Event], Stamped]
) -> list[Stamped]:
    """Return those events of a list that can be read, where others cannot: to erase somebody from them."""
    told: list[Stamped] = []
    for row in rows:
        with contextlib.suppress(ValueError):
            told += read_events([row], read, stamp, row.seq - 1)
    return told


class KeptLogs:
    """Which accounts, clubs and tournaments are kept closed, and why: by what is raised for them, and by id."""

    def __init__(self) -> None:
        self._why: dict[type[LudogiteError], dict[str, Message]] = {}
        self.on_kept: list[Callable[[type[LudogiteError], str], None]] = []
        """Told of whatever can be opened no more."""

    def of(self, kind: type[LudogiteError]) -> Mapping[str, Message]:
        """Return what of a kind is kept, and why."""
        return self._why.get(kind, {})

    @contextlib.contextmanager
    def opening(self, kind: type[LudogiteError], id_: str, *, is_whole: bool = True) -> Iterator[None]:
        """Open something: what fails meanwhile keeps it closed, and the error of its kind is raised instead.

        Nothing is remembered for ever: once all of it can be read again, it is open again.
        """
        try:
            yield
        except kind:
            raise
        except Exception as error:
            self._keep(kind, id_, error)
            raise kind from error
        if is_whole:
            self.release(kind, id_)

    def release(self, kind: type[LudogiteError], id_: str) -> None:
        """Keep something closed no more: it can be read, or is gone."""
        self._why.get(kind, {}).pop(id_, None)

    def _keep(self, kind: type[LudogiteError], id_: str, error: Exception) -> None:
        known, why = self._why.setdefault(kind, {}), why_closed(error)
        if id_ in known:
            return
        known[id_] = why
        log.error("%s: %s is kept, and cannot be opened: %s", kind.code, id_, why)
        for tell in list(self.on_kept):
            tell(kind, id_)
