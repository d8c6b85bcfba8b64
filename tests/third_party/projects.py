"""The small games that live here as whole projects, as their authors would publish them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
PROJECTS = {
    "garland": HERE / "garland-game",
    "connect_four": HERE / "connect-four-game",
    "humbug": HERE / "humbug-game",
    "windfall": HERE / "windfall-game",
}

BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"


def install(folder: Path, projects: Mapping[str, Path] = PROJECTS) -> Path:
    """Build a wheel of each project and unpack it, as an installer does; return where they are importable from."""
    site = folder / "site"
    for name, project in projects.items():
        copied = shutil.copytree(project, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        wheels = folder / f"{name}-wheel"
        wheels.mkdir()
        subprocess.run([sys.executable, "-c", BUILD, str(wheels)], cwd=copied, check=True, capture_output=True)
        (wheel,) = wheels.glob("*.whl")
        zipfile.ZipFile(wheel).extractall(site)
    return site


def path_with(name: str, folder: Path) -> str:
    """Let a module that lies here be found as an installed game; return the PYTHONPATH that finds it."""
    about = folder / f"{name}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[ludogite.games]\n{name} = {name}:GAME\n")
    return os.pathsep.join([str(folder), *filter(None, sys.path), str(HERE)])
