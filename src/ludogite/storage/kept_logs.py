"""Accounts, clubs and tournaments whose events cannot be read: they are kept as they are, and opened to nobody."""

from __future__ import annotations

import contextlib
import logging
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError
from ludogite.core.message import Message, verbatim

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

log = logging.getLogger(__name__)


def why_closed(error: Exception) -> Message:
    """Return why something cannot be opened, for its host."""
    if isinstance(error, LudogiteError):
        return error.message
    return verbatim(str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}")


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
