"""The journal of a series or a tournament of programs: a line for its plan, then one for each finished game.

What was written is on the disk before the next games are waited for. A line that was cut off in the middle, because the
machine or the process ended, is taken away when the journal is opened again, and its game is played again. A file that
is no journal of these games is refused, and left as it was.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from ludogite.arena.contest import fingerprint_of
from ludogite.core.errors import LudogiteError
from ludogite.core.inputs import escaped
from ludogite.core.message import house_message
from ludogite.core.system_errors import system_reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import TracebackType

FORMAT = 1
"""The version of this file format."""
BEGINS = '{"journal"'
"""How every journal begins."""
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, OverflowError)
"""What whoever reads a game raises where a line is none."""


class JournalError(LudogiteError, ValueError):
    """The file is no journal of games between programs, or is damaged."""

    code = "contest/journal"


class OtherContestError(JournalError):
    """The journal is that of another series or tournament."""

    code = "contest/other"


class JournalInUseError(JournalError):
    """Another process writes this journal."""

    code = "contest/busy"


class JournalledGame(Protocol):
    """A finished game that can be kept."""

    def written(self) -> dict[str, Any]:
        """Return the game as a journal keeps it."""


G = TypeVar("G", bound=JournalledGame)


class GameJournal(Generic[G]):
    """An open journal. While it is open nobody else opens it, where the system can see to that."""

    def __init__(self, path: str | Path, plan: dict[str, Any], read: Callable[[dict[str, Any]], G]) -> None:
        """Open the journal of games that follow from a plan, or begin one; raises JournalError.

        `read` makes a game of what it has `written`, and raises something of `UNREADABLE` otherwise.
        """
        self.path = Path(path)
        self.plan = plan
        self._game = read
        if not str(path):
            raise JournalError(house_message("cannot write '{path}': no file has such a name", path=""))
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except (OSError, ValueError) as fault:
            raise self._unusable(fault) from fault
        try:
            self._lock()
            self.games = self._read()
            """The games that were kept before."""
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def keep(self, games: Iterable[G]) -> None:
        """Write games, and return when they are on the disk; raises JournalError."""
        self._write([game.written() for game in games])

    def close(self) -> None:
        """Let others open it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _lock(self) -> None:
        try:
            import fcntl  # noqa: PLC0415 - not on every system
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as fault:
            raise JournalInUseError(
                house_message(
                    "'{path}' is being written by another process: wait for it, or name another file",
                    path=escaped(self.path),
                )
            ) from fault

    def _read(self) -> list[G]:
        try:
            with Path(self.path).open("rb") as file:
                content = file.read()
        except OSError as fault:
            raise self._unusable(fault) from fault
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        header = {"journal": FORMAT, "fingerprint": fingerprint_of(self.plan), "plan": self.plan}
        if not lines and lines_of([header]).startswith(content):
            self._cut(0)
            self._write([header])
            return []
        if not content.startswith(BEGINS.encode()) or not lines:
            raise JournalError(
                house_message(
                    "'{path}' is no journal: its first line does not say what is played; name another file",
                    path=escaped(self.path),
                )
            )
        self._compare(self._line(lines[0], 1))
        games = []
        for number, line in enumerate(lines[1:], 2):
            kept = self._line(line, number)
            try:
                games.append(self._game(kept))
            except UNREADABLE as fault:
                raise self._damaged(number) from fault
        self._cut(len(whole))
        return games

    def _line(self, line: bytes, number: int) -> dict[str, Any]:
        with contextlib.suppress(ValueError):
            kept = json.loads(line)
            if isinstance(kept, dict):
                return kept
        raise self._damaged(number)

    def _compare(self, header: dict[str, Any]) -> None:
        plan = header.get("plan")
        if header.get("journal") != FORMAT or not isinstance(plan, dict):
            raise self._damaged(1)
        if header.get("fingerprint") == fingerprint_of(self.plan):
            return
        ours = self.plan
        differing = sorted(name for name in {*ours, *plan} if plan.get(name) != ours.get(name))
        raise OtherContestError(
            house_message(
                "'{path}' is the journal of other games: {differing} differ; name another file",
                path=escaped(self.path),
                differing=", ".join(differing) or "fingerprint",
            )
        )

    def _write(self, lines: list[dict[str, Any]]) -> None:
        text = lines_of(lines)
        try:
            os.lseek(self._file, 0, os.SEEK_END)
            while text:
                text = text[os.write(self._file, text) :]
            os.fsync(self._file)
        except OSError as fault:
            raise self._unusable(fault) from fault

    def _cut(self, size_bytes: int) -> None:
        """Take away what a write that was cut off has left."""
        try:
            os.ftruncate(self._file, size_bytes)
        except OSError as fault:
            raise self._unusable(fault) from fault

    def _damaged(self, number: int) -> JournalError:
        return JournalError(
            house_message(
                "'{path}' is damaged, or of another version: line {number} cannot be read; name another file",
                path=escaped(self.path),
                number=number,
            )
        )

    def _unusable(self, fault: OSError | ValueError) -> JournalError:
        path = escaped(self.path)
        if not isinstance(fault, OSError):
            return JournalError(house_message("cannot write '{path}': no file has such a name", path=path))
        return JournalError(
            house_message("cannot write '{path}': {reason:capital}", path=path, reason=system_reason(fault))
        )


def lines_of(kept: Iterable[dict[str, Any]]) -> bytes:
    """Return what is kept as the lines of a file."""
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in kept).encode()
