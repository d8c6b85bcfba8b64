"""Rules, drawings and games need the standard library only: whatever else they import is found."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINT = (
    "import sys; sys.path.insert(0, 'src'); from importlinter.cli import lint_imports_command; lint_imports_command()"
)
CONTRACT = "Rules and drawings need the standard library only"


def lint(folder: Path, module: str = "", line: str = "") -> tuple[int, str]:
    """Ask for the direction of imports in a copy of the house to which one line was added."""
    copied = folder / "src" / "ludogite"
    shutil.copytree(ROOT / "src" / "ludogite", copied, ignore=lambda at, names: {n for n in names if unread(at, n)})
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    if module:
        with (copied / module).open("a", encoding="utf-8") as source:
            source.write(f"\n{line}\n")
    done = subprocess.run(
        [sys.executable, "-c", LINT, "--no-logo", "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout


def unread(folder: str, name: str) -> bool:
    return (Path(folder) / name).is_file() and not name.endswith(".py")


def test_the_house_keeps_the_contract(tmp_path: Path) -> None:
    code, told = lint(tmp_path)
    assert code == 0
    assert f"{CONTRACT} KEPT" in told


@pytest.mark.parametrize(
    ("module", "line", "chain"),
    [
        ("core/count.py", "import msgspec", "ludogite.core.count -> msgspec"),
        ("drawing/svg.py", "from jinja2 import Template", "ludogite.drawing.svg -> jinja2"),
        ("games/squadro/words.py", "import numpy.linalg", "ludogite.games.squadro.words -> numpy"),
        ("core/scene.py", "from ludogite import rules_page", "ludogite.rules_page -> markdown_it"),
    ],
)
def test_a_package_from_outside_breaks_the_contract(tmp_path: Path, module: str, line: str, chain: str) -> None:
    code, told = lint(tmp_path, module, line)
    assert code == 1
    assert f"{CONTRACT} BROKEN" in told
    assert chain in told
