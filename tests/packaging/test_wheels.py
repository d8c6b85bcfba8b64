"""The wheel is what is tried: built from what git knows, installed where nothing else is, used as a stranger would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.proof("wheels")
def test_the_plain_wheel_serves_the_library_a_house_and_paper_in_a_clean_environment() -> None:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    command = [sys.executable, "tools/wheels.py", version, "--only", "plain"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=1200)
    assert done.returncode == 0, done.stderr
    for extras in ("plain", "web", "all"):
        assert f"plain, {extras}: all well" in done.stdout
