"""The plain install is the library; what serves a house or prints is loaded, and missed, only where it is asked for."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from ludogite import envs
from ludogite.core.errors import MissingExtraError
from ludogite.core.registry import open_game
from ludogite.extras import EXTRAS, has_extra, require_extra
from ludogite.printing import pdf, sheets_of

ROOT = Path(__file__).parents[2]
OPTIONAL = sorted({package for packages in EXTRAS.values() for package in packages} | {"uvloop", "babel"})
STUDIED = {"batches", "data", "envs", "learning", "openspiel", "ray"}
"""Extras that `make study` installs and `make test` does not."""
HIDE = """
from importlib.machinery import PathFinder

find = PathFinder.find_spec

def find_others(name, path=None, target=None):
    return None if name.partition(".")[0] in HIDDEN else find(name, path, target)

PathFinder.find_spec = find_others
"""
"""What lets a process find packages as if some were not installed."""


def required(part: str) -> set[str]:
    """Return the names of what a part of the library asks for."""
    lines = (ROOT / "requirements" / f"{part}.in").read_text("utf-8").splitlines()
    return {re.split(r"[\[<>=;]", line)[0].strip() for line in lines if line and not line.startswith(("#", "-r"))}


def loaded_by(code: str) -> list[str]:
    """Return the optional packages that a process has loaded after running this."""
    asked = f"import json, sys\n{code}\nprint(json.dumps([name for name in {OPTIONAL!r} if name in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=60)
    return list(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    [
        "import ludogite",
        "from ludogite import installed_games; [game.begin() for game in installed_games().values()]",
        "import ludogite; ludogite.bot('squadro', level=1).choose(ludogite.open_game('squadro').begin(first='left'))",
        "import ludogite.testing, ludogite.drawing, ludogite.core.reading, ludogite.arena.review, ludogite.rules_page",
        "import ludogite.cli.main",
        "from ludogite.printing import sheets_of",
        "from ludogite.envs import encoding_of; encoding_of('squadro').actions",
    ],
)
def test_the_library_loads_no_optional_part(code: str) -> None:
    assert loaded_by(code) == []


COMMANDS = [
    ["games"],
    ["games", "squadro", "--json"],
    ["position", "squadro", "[first:left] 1"],
    ["render", "squadro", "-o", "-"],
    ["puzzle", "squadro", "1", "--show"],
    ["match", "squadro", "--seat", "bot:1", "--seat", "bot:1", "--games", "1", "--jobs", "1"],
    ["analyse", "squadro", "--nodes", "10", "--from", "7cc3c/0cbac T"],
    ["score", "libertas", "R3 R4 R5"],
    ["print", "squadro"],
    ["--help"],
]


def test_commands_of_the_library_load_no_optional_part() -> None:
    runs = f"for words in {COMMANDS!r}:\n    commands.main(words, standalone_mode=False)"
    assert loaded_by(f"from ludogite.cli.main import commands\n{runs}") == []


def test_every_command_is_listed_whatever_is_installed() -> None:
    done = ludogite_without(["web", "print"], "--help")
    assert done.returncode == 0
    for command in ("play", "serve", "backup", "restore", "print"):
        assert f"\n  {command} " in done.stdout


def ludogite_without(extras: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line where these extras are not installed."""
    hidden = {package for extra in extras for package in EXTRAS[extra]}
    code = f"HIDDEN = {hidden!r}\n{HIDE}\nfrom ludogite.cli import main\nmain()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        encoding="utf-8",
        env=os.environ | {"LUDOGITE_LANG": "en"},
    )


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [
        ("web", ["serve", "--port", "0"]),
        ("web", ["backup", "house.backup"]),
        ("web", ["restore", "house.backup"]),
        ("print", ["print", "squadro", "-o", "-"]),
    ],
)
def test_a_command_whose_extra_is_missing_says_what_to_install(extra: str, arguments: list[str]) -> None:
    done = ludogite_without([extra], *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    what = "a PDF" if extra == "print" else f"ludogite {arguments[0]}"
    assert done.stderr == (
        f"ludogite: {what} needs a part that is not installed here: pip install 'ludogite[{extra}]' [install/extra]\n"
    )


def test_a_missing_extra_is_told_in_french() -> None:
    done = ludogite_without(["print"], "print", "squadro", "-o", "-", "--lang", "fr")
    assert done.stderr == (
        "ludogite: un PDF demande une partie qui n’est pas installée ici\u202f: "
        "pip install 'ludogite[print]' [install/extra]\n"
    )


def test_a_command_of_the_library_works_without_any_extra() -> None:
    done = ludogite_without(["web", "print"], "puzzle", "squadro", "1", "--show")
    assert (done.returncode, done.stderr) == (0, "")


def test_extras_name_what_pyproject_installs() -> None:
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    dynamic = described["tool"]["setuptools"]["dynamic"]
    assert dynamic["dependencies"]["file"] == "requirements/run.in"
    assert set(dynamic["optional-dependencies"]) == {*EXTRAS, "all", "build"}
    installed_by = packages_distributions()
    for extra, packages in EXTRAS.items():
        if extra in STUDIED and not has_extra(extra):
            continue
        assert required(extra) - {"uvloop"} == {installed_by[name][0].lower().replace("_", "-") for name in packages}
        assert has_extra(extra)
    assert len(required("run")) <= 5
    assert required("run") & set(OPTIONAL) == set()


def test_what_is_missing_is_an_import_error_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "print", ("no_such_package",))
    assert sheets_of(open_game("squadro"))
    with pytest.raises(
        ImportError, match=r"a PDF needs a part that is not installed here: pip install 'ludogite\[print\]'"
    ):
        pdf(open_game("squadro"), "en")
    with pytest.raises(MissingExtraError):
        require_extra("print", "paper")


@pytest.mark.parametrize(("door", "extra"), [("aec_env", "envs"), ("seat_env", "envs"), ("spiel_game", "openspiel")])
def test_a_door_to_a_library_that_is_missing_says_what_to_install(
    door: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(EXTRAS, extra, ("no_such_package",))
    with pytest.raises(MissingExtraError, match=rf"pip install 'ludogite\[{extra}\]'"):
        getattr(envs, door)("squadro")
