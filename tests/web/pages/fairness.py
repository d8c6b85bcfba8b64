"""Page object: the check of the dice at the end of a game."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def verified(record: str, folder: Path) -> str:
    """What `ludogite verify` says of a record."""
    (folder / "record.txt").write_text(record, encoding="utf-8")
    command = [sys.executable, "-m", "ludogite", "verify", str(folder / "record.txt")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr
