"""Which build is tested, and how hard.

LUDOGITE_PURE=1 tests the plain sources even where compiled modules lie beside them (see `ludogite.plain`).
LUDOGITE_PROOF=1 asks for the numbers of the proof, LUDOGITE_PROOF=10 for ten times as many; LUDOGITE_SEED repeats what
an earlier proof drew. The parts of the proof are in `tests/proof.py`.
"""

from __future__ import annotations

import gc
import os
import random
import secrets
import signal
import threading
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from tests.proof import FACTOR, PARTS, part_of, proof_seed, times

from ludogite import plain

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Generator
    from pathlib import Path

    from tests.play.town import Town


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", action="append", default=[], choices=[*PARTS], help="run this part of the proof only")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among thousands of tests, neither while they are collected nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    """Let whatever is started here be interrupted, and houses give guests names that no test types.

    A shell that runs tests in the background would ignore Ctrl-C. Processes that run tests for this one draw from the
    same seed.
    """
    os.environ.setdefault("LUDOGITE_NAMES", "T")
    if FACTOR:
        os.environ.setdefault("LUDOGITE_SEED", str(secrets.randbelow(10**9)))
        config.option.hypothesis_seed = config.option.hypothesis_seed or str(proof_seed())
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    build = "compiled" if plain.is_compiled() else "interpreted"
    proof = f"proof numbers times {FACTOR}, LUDOGITE_SEED={proof_seed()}"
    return f"ludogite: {build}, {proof if FACTOR else 'usual numbers'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the part of each test; where parts are asked for, leave out everything else and keep their order.

    Files with a browser come first: they are long, and would let the other processes wait for the last one.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    found = {item: part_of(item) for item in items}
    for item, part in found.items():
        if part:
            item.user_properties.append(("part", part))
    if parts := config.getoption("--part"):
        config.hook.pytest_deselected(items=[item for item in items if found[item] not in parts])
        items[:] = sorted((item for item in items if found[item] in parts), key=lambda item: parts.index(found[item]))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let tests of the proof that draw without a source of their own draw from the printed seed, too."""
    if item.get_closest_marker("proof"):
        random.seed(f"{proof_seed()} {item.nodeid}")


# Usually the same examples every time, on every machine; the proof explores, and prints how a failure is repeated.
# The clock never decides.
steady = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", steady, derandomize=True, max_examples=25)
settings.register_profile("proof", steady, derandomize=False, print_blob=True, max_examples=times(500))
settings.load_profile("proof" if FACTOR else "default")


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


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    """Houses that open and close in one folder, at times that a test chooses."""
    from tests.play.town import Town  # noqa: PLC0415 - most tests open no house

    made = Town(tmp_path)
    yield made
    for house in made.open:
        await house.stop()
