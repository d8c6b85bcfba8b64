"""Who uses a data folder: any number of houses at a time, or one restore. The system drops the locks of the dead."""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from typing import TYPE_CHECKING, Protocol

from ludogite.core.inputs import escaped
from ludogite.core.message import house_message
from ludogite.core.system_errors import system_reason
from ludogite.storage.errors import HouseOpenError, closed_to_us

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SERVING, OPENING = "serving.lock", "opening.lock"
"""Shared by the houses that are open · held by the one that opens or restores just now."""
PATIENCE_S = 30.0
"""How long another house may take to open."""
POLL_S = 0.05
PRIVATE_FOLDER = 0o700
"""A folder that is made for a house is its owner's: keys lie in it."""


class HouseLock(Protocol):
    """A house's part in its data, from `take` until `release`."""

    alone: bool
    """Whether no other house was open when this one opened."""

    def opened(self) -> None:
        """Let others come in."""

    def keep(self) -> None:
        """See to it that the house still counts as open."""

    def release(self) -> None:
        """Leave."""


class FolderLock:
    """A house's part in its data folder, from `take` until `release`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._serving = self._opening = -1
        self.alone = False
        """Whether no other house was open when this one opened."""

    def take(self, patience_s: float = PATIENCE_S) -> None:
        """Come in. Until `opened`, no other house opens and nobody restores; raises HouseOpenError."""
        self._enter(patience_s)
        self.alone = _try_lock(self._serving, fcntl.LOCK_EX)
        # Locks of `serving` change only in the hands of whoever holds `opening`: nobody slips in between.
        fcntl.flock(self._serving, fcntl.LOCK_SH)

    def opened(self) -> None:
        """Let others come in."""
        fcntl.flock(self._opening, fcntl.LOCK_UN)

    def keep(self) -> None:
        """Do nothing: the system drops a lock only with its process."""

    def release(self) -> None:
        """Leave."""
        for descriptor in (self._serving, self._opening):
            if descriptor >= 0:
                os.close(descriptor)
        self._serving = self._opening = -1

    @contextlib.contextmanager
    def closed(self, patience_s: float = PATIENCE_S) -> Iterator[None]:
        """Keep every house closed for a while; raises HouseOpenError where one is open."""
        try:
            self._enter(patience_s)
            if not _try_lock(self._serving, fcntl.LOCK_EX):
                raise HouseOpenError(
                    house_message(
                        "a house is open in '{folder}'; close it first, then try again",
                        folder=escaped(self._folder),
                    )
                )
            yield
        finally:
            self.release()

    def _enter(self, patience_s: float) -> None:
        try:
            self._folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._opening = os.open(self._folder / OPENING, os.O_RDWR | os.O_CREAT, 0o600)
            self._serving = os.open(self._folder / SERVING, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            self.release()
            raise closed_to_us(self._folder, system_reason(error)) from error
        deadline = time.monotonic() + patience_s
        while not _try_lock(self._opening, fcntl.LOCK_EX):
            if time.monotonic() > deadline:
                self.release()
                raise HouseOpenError(
                    house_message(
                        "'{folder}' is being opened or restored; try again in a moment",
                        folder=escaped(self._folder),
                    )
                )
            time.sleep(POLL_S)


def _try_lock(descriptor: int, kind: int) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
