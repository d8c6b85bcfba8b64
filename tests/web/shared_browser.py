"""One Chromium for the tests of a process, one driver for those of a module: opening takes longer than most tests."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from playwright import async_api, sync_api
from playwright.async_api import async_playwright

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Playwright

WITH_WINDOWS = shutil.which("chromium") or ""
"""What is needed where a device shows notices."""
CHROMIUM = shutil.which("chromium-headless-shell") or WITH_WINDOWS
"""Without windows where there is such a one: the same pages for less work."""

PATIENCE_MS = 40_000
"""What comes on a quiet machine within a second comes on one whose processors are all busy, too."""
for api in (async_api, sync_api):
    api.expect.set_options(timeout=PATIENCE_MS)

kept: list[Playwright] = []
"""The driver that the tests of a module share; whoever comes without one starts their own."""


@asynccontextmanager
async def kept_driver() -> AsyncIterator[None]:
    async with async_playwright() as playwright:
        kept.append(playwright)
        yield
        kept.remove(playwright)


@asynccontextmanager
async def driver() -> AsyncIterator[Playwright]:
    if kept:
        yield kept[-1]
    else:
        async with async_playwright() as playwright:
            yield playwright


@cache
def address() -> str:
    """Return where the Chromium of this process listens; visitors' contexts keep the tests apart."""
    with NamedTemporaryFile("w", suffix=".json") as settings:
        json.dump({"executablePath": CHROMIUM, "args": ["--no-sandbox"]}, settings)
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
