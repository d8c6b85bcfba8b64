"""Commands that are killed at a chosen step of their way."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

import sqlalchemy as sa


def killed_at(step: int, work: Callable[[], object], *, on_server: bool = False) -> bool:
    """Do some work in a process that kills itself at one of its steps; tell whether it came to that.

    Steps are those on files, or else what a server is asked: each statement, each end of a transaction.
    """
    child = os.fork()
    if child:
        return os.WIFSIGNALED(os.waitpid(child, 0)[1])
    steps = 0

    def count(is_step: bool) -> None:
        nonlocal steps
        steps += is_step
        if steps == step:
            os.kill(os.getpid(), signal.SIGKILL)

    def heard(event: str, _: object) -> None:
        count(event.startswith(("os.", "sqlite3.", "fcntl.", "open", "shutil.")))

    def asked(connection: sa.Connection, *_: object) -> None:
        count(connection.dialect.name == "postgresql")

    try:
        if on_server:
            for event in ("before_cursor_execute", "commit", "rollback"):
                sa.event.listen(sa.Engine, event, asked)
        else:
            sys.addaudithook(heard)
        work()
    finally:
        os._exit(0)
