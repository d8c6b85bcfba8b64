"""A fork server: processes of the house that begin with everything imported, which is most of what starting one costs.

Run as a program it imports the modules that its arguments name, then forks for every request on its standard input, a
Unix socket. What is forked is a process as any other: with its own environment, arguments and streams, and it can be
killed.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import weakref
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MODULES = (
    "ludogite.cli.main",
    "ludogite.serving.serve",
    "ludogite.serving.app",
    "ludogite.serving.worker",
    "ludogite.storage.bus",
    "ludogite.storage.store",
    "litestar.plugins.attrs",
    "litestar.plugins.pydantic",
    "alembic.command",
    "sqlalchemy.dialects.postgresql.psycopg",
    "uvicorn",
    "segno",
)
"""What is imported before the first fork: what a house and a worker import while they start."""
READ_BY_IMPORTS = {name: os.environ.get(name) for name in ("PYTHONPATH", "LUDOGITE_PURE")}
"""Variables that decide what is imported; who sets them otherwise gets an interpreter that begins from nothing."""
WIDTH = "100"
"""Columns of the terminal: read while the commands are imported, so that all of them have the same."""
LONGEST_REQUEST = 1 << 20


class ForkedProcess:
    """A process that the fork server has started; what tests use of `subprocess.Popen`."""

    def __init__(self, pid: int, ended: socket.socket) -> None:
        self.pid = pid
        self.stdout: IO[str] | None = None
        self.returncode: int | None = None
        self._ended = ended
        """Tells the exit code, once."""
        weakref.finalize(self, ended.close)

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""
        return self._read_code(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end and return the exit code."""
        code = self._read_code(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"pid {self.pid}", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def _read_code(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._ended], [], [], timeout)[0]:
            told = self._ended.recv(16)
            self.returncode = int(told) if told else -signal.SIGKILL
            self._ended.close()
        return self.returncode


class ForkServer:
    """The server as the tests see it: a process that forks others."""

    def __init__(self, modules: Sequence[str] = MODULES) -> None:
        ours, theirs = socket.socketpair()
        command = [sys.executable, "-m", __name__, *modules]
        settings = os.environ | {"PYTHONWARNINGS": "ignore", "COLUMNS": WIDTH}
        self._process = subprocess.Popen(
            command, stdin=theirs.fileno(), start_new_session=True, env=settings, cwd=Path(__file__).parents[1]
        )
        theirs.close()
        self._requests = ours
        self._turn = threading.Lock()
        atexit.register(self.close)

    def fork(self, module: str, arguments: Sequence[str], env: Mapping[str, str], *streams: int) -> ForkedProcess:
        """Run a module as a program with these streams: standard input, output and errors."""
        ours, theirs = socket.socketpair()
        request = {"module": module, "arguments": arguments, "env": dict(env), "cwd": str(Path.cwd())}
        with self._turn, theirs:
            socket.send_fds(self._requests, [json.dumps(request).encode()], [*streams, theirs.fileno()])
            pid = int(self._requests.recv(16))
        return ForkedProcess(pid, ours)

    def close(self) -> None:
        """End the server, and what it has started."""
        self._requests.close()
        self._process.wait(10)


@cache
def _server() -> ForkServer:
    return ForkServer()


def start_program(
    module: str, *arguments: str, env: Mapping[str, str], stderr: int
) -> ForkedProcess | subprocess.Popen[str]:
    """Run a module as a program that says something on its standard output."""
    if _imports_otherwise(env):
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, env=env, text=True)
    reading, writing = os.pipe()
    with Path(os.devnull).open("rb") as nothing:
        process = _server().fork(module, arguments, env, nothing.fileno(), writing, stderr)
    os.close(writing)
    process.stdout = os.fdopen(reading, "r", encoding="utf-8")
    return process


def run_program(
    module: str, *arguments: str, env: Mapping[str, str], typed: str = "", timeout: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run a module as a program to its end."""
    if _imports_otherwise(env):
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.run(
            command, input=typed, capture_output=True, encoding="utf-8", env=env, timeout=timeout, check=False
        )
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        stdin.write(typed.encode())
        stdin.seek(0)
        process = _server().fork(module, arguments, env, stdin.fileno(), stdout.fileno(), stderr.fileno())
        try:
            code = process.wait(timeout)
        finally:
            process.kill()
        for written in (stdout, stderr):
            written.seek(0)
        out, err = stdout.read().decode(), stderr.read().decode()
    return subprocess.CompletedProcess(arguments, code, out, err)


def _imports_otherwise(env: Mapping[str, str]) -> bool:
    """Return whether a process with this environment would import other things than the server has imported."""
    return any(env.get(name) != READ_BY_IMPORTS[name] for name in READ_BY_IMPORTS)


def _serve(requests: socket.socket) -> None:
    """Fork for each request, and tell whoever asked how each process ended."""
    waker, woken = socket.socketpair()
    for end in (waker, woken):
        end.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker.fileno())
    running: dict[int, int] = {}
    while True:
        ready = select.select([requests, woken], [], [])[0]
        if woken in ready:
            with contextlib.suppress(BlockingIOError):
                woken.recv(4096)
            _tell_ended(running)
        if requests in ready:
            wanted, descriptors, _, _ = socket.recv_fds(requests, LONGEST_REQUEST, 4)
            if not wanted:  # the tests are gone
                for pid in running:
                    os.kill(pid, signal.SIGKILL)
                return
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for other in (requests, waker, woken):
                    other.close()
                for asker in running.values():
                    os.close(asker)
                _become(json.loads(wanted), *descriptors)
            for stream in descriptors[:-1]:
                os.close(stream)
            running[pid] = descriptors[-1]
            requests.sendall(str(pid).encode())


def _tell_ended(running: dict[int, int]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        told = running.pop(pid)
        with contextlib.suppress(OSError):
            os.write(told, str(os.waitstatus_to_exitcode(status)).encode())
        os.close(told)


def _become(request: dict[str, object], stdin: int, stdout: int, stderr: int, told: int) -> None:
    """Be the process that was asked for, until its end."""
    code = 1
    try:
        os.close(told)
        for source, target in ((stdin, 0), (stdout, 1), (stderr, 2)):
            os.dup2(source, target)
            os.close(source)
        os.environ.clear()
        os.environ.update(request["env"])  # type: ignore[call-overload]  # as `start` has written it
        time.tzset()
        os.chdir(str(request["cwd"]))
        sys.argv[1:] = request["arguments"]  # type: ignore[call-overload]
        runpy.run_module(str(request["module"]), run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        if isinstance(end.code, str):
            sys.stderr.write(f"{end.code}\n")
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 - what a program does with what it does not catch
        traceback.print_exc()
    with contextlib.suppress(BaseException):
        threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001 - as the end of a program waits for its threads
        atexit._run_exitfuncs()  # noqa: SLF001 - the same
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _warm() -> None:
    """Read what every house reads once and keeps: games, templates and styles."""
    from ludogite.core.registry import installed_games  # noqa: PLC0415 - imported by the names above
    from ludogite.web.rooms import templates  # noqa: PLC0415 - the same
    from ludogite.web.shared.routes import house_style  # noqa: PLC0415 - the same

    installed_games()
    house_style()
    for name in templates().list_templates():
        templates().get_template(name)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        importlib.import_module(name)
    if sys.argv[1:] == [*MODULES]:
        _warm()
    gc.freeze()
    _serve(socket.socket(fileno=os.dup(0)))
