"""Houses with as many games as a test wants: made up from ours, and found as anybody's are."""

from __future__ import annotations

import os
import sys
from pathlib import Path

MADE_UP = """
from dataclasses import replace

from ludogite.core.message import Domain
from ludogite.games.bilitaire import GAME as BILITAIRE
from ludogite.games.libertas import GAME as LIBERTAS
from ludogite.games.squadro import GAME as SQUADRO

message = Domain("made_up")
BASES = (SQUADRO, LIBERTAS, BILITAIRE)
TITLES = ("Go", "Tide and Timber", "The Lighthouse Keeper’s Daughter", "Onitama", "Kakerlakenpokerfestspiele", "Ur")
LINES = (
    "Short.",
    "Two rivers meet, and whoever reads the water first owns the mill for the rest of the evening.",
    "Ships, wind, and a harbour that is always one berth too small.",
)


def made(number):
    base = BASES[number % 3]
    title = TITLES[number % 6] + ("" if number < 6 else f" {number}")
    about = replace(
        base.about,
        title=message(title),
        line=message(LINES[number % 3]),
        minutes=5 + 7 * number % 90,
        designers=("Somebody Else", "Anna Nobody")[: number % 3],
    )
    return replace(base, id=f"made_{number}", about=about, package="made_up" if number % 2 else base.package)


globals().update({f"GAME_{number}": made(number) for number in range(50)})
"""


def path_with_games(folder: Path, count: int) -> str:
    """Return the PYTHONPATH of a house with so many games, none of them ours.

    What is found first under a name is what is installed under it, so these stand for the games of the house.
    """
    site = folder / f"games-{count}"
    about = site / "ludogite-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ludogite\nVersion: 1\n")
    named = "".join(f"made_{number} = made_up:GAME_{number}\n" for number in range(count))
    (about / "entry_points.txt").write_text(f"[ludogite.games]\n{named}")
    package = site / "made_up"
    package.mkdir()
    (package / "__init__.py").write_text(MADE_UP)
    return os.pathsep.join([str(site), *filter(None, sys.path)])
