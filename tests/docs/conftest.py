"""Lets the tests of the papers share what takes a page apart, and one build of the documentation."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BUILD = HERE.parents[1] / "tools" / "docs.py"
sys.path.insert(0, str(HERE))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation, built once for all processes of a run by what `make docs` runs; a warning is an error."""
    shared = tmp_path_factory.getbasetemp()
    target = (shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared) / "site" / "docs"
    target.parent.mkdir(exist_ok=True)
    with (target.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not target.exists():
            build(target)
    return target


def build(target: Path) -> None:
    sources = os.pathsep.join([str(HERE.parents[1] / "src"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, str(BUILD), str(target)],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={**os.environ, "PYTHONPATH": sources, "IPYTHONDIR": str(target.parent / "ipython")},
    )
    assert done.returncode == 0, done.stderr
