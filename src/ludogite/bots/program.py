"""A program in a process of its own, spoken to line by line, with limits of time and memory."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import shutil
import signal
import subprocess
import time
from collections import deque
from dataclasses import dataclass
from threading import Thread
from typing import IO

from ludogite.bots.errors import BotAnswerError, BotCrashedError, BotStartError, BotTimeError, FailedPlayerError
from ludogite.bots.protocol import LONGEST_LINE
from ludogite.core.inputs import excerpt
from ludogite.core.message import Message, house_message
from ludogite.core.system_errors import system_reason

GRACE_SECONDS = 1.0
"""So long a program may take to end after `quit`; then it is ended."""
WAITING_LINES = 10_000
"""A program that says more than this unheard has to wait."""
LAST_WORDS = 8
"""So many of the last lines on standard error are kept, for the sentence that says why a program ended."""


@dataclass(frozen=True, slots=True)
class ProgramLimits:
    """What a program may take."""

    move_seconds: float = 10.0
    """For one decision."""
    start_seconds: float = 30.0
    """To start, and again to get ready for a game."""
    memory_mib: int = 1024
    """For its data, in each of its processes; 0: as much as there is."""


class Program:
    """A running program. Whoever starts it closes it: then nothing of its process group is left."""

    def __init__(self, command: str, memory_mib: int = 0) -> None:
        """Start a command line; raises BotStartError."""
        self.command = command
        words = split_command(command)
        try:
            self.process = subprocess.Popen(  # noqa: S603 - running what was asked for is the point
                limited(words, memory_mib),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as fault:
            raise cannot_start(command, system_reason(fault)) from fault
        self._heard: queue.Queue[str | None] = queue.Queue(WAITING_LINES)
        self._to_say: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._is_closing = False
        assert self.process.stdin is not None  # noqa: S101 - asked for above
        assert self.process.stdout is not None  # noqa: S101 - the same
        assert self.process.stderr is not None  # noqa: S101 - the same
        self._threads = [
            Thread(target=self._write, args=(self.process.stdin,), daemon=True),
            Thread(target=self._read, args=(self.process.stdout,), daemon=True),
            Thread(target=self._note, args=(self.process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def say(self, *lines: str) -> None:
        """Send lines; a program that does not read them keeps nobody waiting."""
        self._to_say.put("".join(f"{line}\n" for line in lines))

    def hear(self, until: float) -> str:
        """Return the next line, before this moment of the monotonic clock; raises FailedPlayerError."""
        try:
            line = self._heard.get(timeout=max(until - time.monotonic(), 0.001))
        except queue.Empty:
            raise BotTimeError(
                house_message("'{command}' did not answer in time", command=excerpt(self.command))
            ) from None
        if line is None:
            raise self._ended()
        if len(line) >= LONGEST_LINE:
            raise BotAnswerError(
                house_message(
                    "'{command}' said a line of more than {most} bytes",
                    command=excerpt(self.command),
                    most=LONGEST_LINE,
                )
            )
        return line

    def close(self) -> None:
        """Ask the program to end, and end it with all it started where it does not."""
        if self._is_closing:
            return
        self._is_closing = True
        self.say("quit")
        self._to_say.put(None)
        self._wait_for_its_end()
        self._kill()
        for thread in self._threads:
            thread.join(GRACE_SECONDS)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()

    def _wait_for_its_end(self) -> None:
        until = time.monotonic() + GRACE_SECONDS
        with contextlib.suppress(queue.Empty):
            while self._heard.get(timeout=max(until - time.monotonic(), 0.0)) is not None:
                pass

    def _kill(self) -> None:
        """End whatever is left of the process group. Its leader is not waited for before, so its number is its own."""
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()

    def _ended(self) -> FailedPlayerError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE_SECONDS)
        self._threads[-1].join(GRACE_SECONDS)
        code = self.process.returncode
        words = next(iter(reversed(self._last_words)), "")
        how = (
            house_message("it closed its output") if code is None
            else house_message("signal {number}", number=-code) if code < 0
            else house_message("exit code {number}", number=code)
        )  # fmt: skip
        command = excerpt(self.command)
        if not words:
            return BotCrashedError(house_message("'{command}' has ended ({how})", command=command, how=how))
        return BotCrashedError(
            house_message("'{command}' has ended ({how}): {words}", command=command, how=how, words=excerpt(words))
        )

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError):  # whoever does not read any more is found out by what they do not answer
            while (text := self._to_say.get()) is not None:
                pipe.write(text.encode())
                pipe.flush()
        with contextlib.suppress(OSError):
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LONGEST_LINE):
            self._put(line.decode("utf-8", errors="replace").rstrip("\r\n"))
        self._put(None)

    def _put(self, line: str | None) -> None:
        while True:
            try:
                self._heard.put(line, timeout=0.1)
            except queue.Full:
                if not self._is_closing:
                    continue
                with contextlib.suppress(queue.Empty):
                    self._heard.get_nowait()
            else:
                return

    def _note(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(LONGEST_LINE):
            if words := line.decode("utf-8", errors="replace").strip():
                self._last_words.append(words)


def split_command(command: str) -> list[str]:
    """Return the words of a command line whose program is here; raises BotStartError."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as fault:
        raise cannot_start(command, house_message("a quotation mark is not closed")) from fault
    if not words or "\0" in command:
        raise cannot_start(command, house_message("no program is named"))
    if shutil.which(words[0]) is None:
        raise cannot_start(
            command, house_message("there is no program '{name}' that may be run", name=excerpt(words[0]))
        )
    return words


def cannot_start(command: str, why: Message) -> BotStartError:
    """Say why a program cannot be started."""
    return BotStartError(house_message("cannot start '{command}': {why}", command=excerpt(command), why=why))


def limited(words: list[str], memory_mib: int) -> list[str]:
    """Return a command line that runs with so much memory for data, where the system can see to that."""
    if not memory_mib or os.name != "posix":
        return words
    return ["/bin/sh", "-c", f'ulimit -d {memory_mib * 1024} && exec "$@"', "sh", *words]
