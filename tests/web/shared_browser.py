"""One Chromium for all tests of a process: opening one takes longer than most of what is tried in it."""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile


@cache
def address(chromium: str) -> str:
    """Return where the Chromium of this process listens; visitors' contexts keep the tests apart."""
    with NamedTemporaryFile("w", suffix=".json") as settings:
        json.dump({"executablePath": chromium, "args": ["--no-sandbox"]}, settings)
        settings.flush()
        server = subprocess.Popen(
            [sys.executable, "-m", "playwright", "launch-server", "--browser", "chromium", "--config", settings.name],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parent,
            start_new_session=True,
        )
        atexit.register(_close, server)
        assert server.stdout
        found = server.stdout.readline().strip()
    assert found.startswith("ws://"), "the browser said where it listens"
    return found


def _close(server: subprocess.Popen[str]) -> None:
    """Close the browser with everything that it started."""
    with suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGTERM)
    server.wait(10)
