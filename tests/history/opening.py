"""Houses of earlier versions, opened by this one in a file or on a server."""

from __future__ import annotations

import shutil
from pathlib import Path

from ludogite.storage.engine import open_engine
from ludogite.storage.sqlite import sqlite_url

HISTORIES = sorted(path.parent for path in Path(__file__).parent.glob("*/expected.json"))


def moved_in(history: Path, folder: Path) -> Path:
    """Copy a house to where it can be opened, and bring its schema up to date."""
    shutil.copytree(history / "house", folder, dirs_exist_ok=True)
    open_engine(sqlite_url(folder)).dispose()
    return folder / "house.sqlite"
