"""Which build is tested, and how hard.

LUDOGITE_PURE=1 tests the plain sources even where compiled modules lie beside them (see `ludogite.plain`).
LUDOGITE_PROOF=1 asks for many more examples.
"""

import os
import signal
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ludogite import plain

PROOF = os.environ.get("LUDOGITE_PROOF") == "1"


def pytest_configure() -> None:
    """Let whatever is started here be interrupted, though a shell that runs tests in the background ignores Ctrl-C."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    build = "compiled" if plain.is_compiled() else "interpreted"
    return f"ludogite: {build}, {'proof' if PROOF else 'usual'} numbers"


# The same examples every time, on every machine: the clock must not decide.
steady = settings(derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", steady, max_examples=25)
settings.register_profile("proof", steady, max_examples=1000)
settings.load_profile("proof" if PROOF else "default")


@pytest.fixture(params=["file", "server"])
def kept_in(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the houses of a test keep everything: in a file of their folder, or on a server that its settings name."""
    if request.param == "server":
        from tests.postgres import binaries, furnished_database  # noqa: PLC0415 - most tests need no server

        if binaries() is None:
            pytest.skip("no PostgreSQL: apt-get install postgresql")
        settings_of_the_house = f'database = "{furnished_database()}"\n'
        for folder in (tmp_path, tmp_path / "data"):
            folder.mkdir(exist_ok=True)
            (folder / "house.toml").write_text(settings_of_the_house)
    return str(request.param)
