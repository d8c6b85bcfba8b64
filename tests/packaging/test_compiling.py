"""A folder says itself which of its modules are compiled, ours and other people's alike."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludogite.compiling import CompilingError, check_bases, compiled_build, compiled_modules

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "ludogite"
CONNECT_FOUR = ROOT / "tests" / "third_party" / "connect-four-game"
PAGE = ROOT / "docs" / "how-to" / "compile-a-game.md"
GAMES = sorted(path.parent.name for path in (SOURCES / "games").glob("*/rules.py"))
WAITING = {
    "connector", "engine_server", "errors", "house_api", "installed", "program", "proof", "protocol", "seated",
    "seated_program", "seating",
}  # fmt: skip
"""Modules beside the searches that would gain little: they wait for players, or leave the work to a search."""


def package(folder: Path, listed: str, **modules: str) -> Path:
    """Write a package with these modules, of which some are to be compiled."""
    made = folder / "dominoes"
    made.mkdir()
    for name, text in {"__init__": "", **modules}.items():
        (made / f"{name}.py").write_text(text)
    (made / "compiled.txt").write_text(listed)
    return made


@pytest.mark.parametrize("game", GAMES)
def test_the_folder_of_a_game_has_its_rules_and_its_search_compiled(game: str) -> None:
    names = {path.stem for path in compiled_modules(SOURCES / "games" / game)}
    assert {"rules", "search"} <= names


def test_every_search_of_the_house_is_compiled() -> None:
    searches = {path.stem for path in (SOURCES / "bots").glob("[!_]*.py")} - WAITING
    assert {path.stem for path in compiled_modules(SOURCES / "bots")} == searches


@pytest.mark.parametrize("name", ["setup.py", "Makefile", "src/ludogite/compiling.py"])
def test_nothing_that_builds_names_a_game_or_its_modules(name: str) -> None:
    words = set(re.findall(r"\w+", (ROOT / name).read_text("utf-8")))
    modules = {path.stem for path in compiled_modules(SOURCES / "games")} - {"match", "rules", "search"}
    assert words & ({*GAMES} | modules) == set()


def test_a_list_has_comments_and_empty_lines(tmp_path: Path) -> None:
    made = package(
        tmp_path, "# asked at every step\nrules\n\nmoves  # the longest part\n", rules="", moves="", words=""
    )
    assert [path.stem for path in compiled_modules(made)] == ["rules", "moves"]


def test_a_list_that_names_no_module_is_refused_with_its_line(tmp_path: Path) -> None:
    made = package(tmp_path, "rules\nruels\n", rules="")
    with pytest.raises(CompilingError, match=r"compiled.txt: no module 'ruels' here; write names of modules"):
        compiled_build(made)


def test_a_folder_that_is_no_package_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CompilingError, match=r"nowhere' is no package; name the folder that has its __init__.py"):
        compiled_build(tmp_path / "nowhere")


NATIVE = "from ludogite.core.state import State\n\n\nclass Dominoes(State):\n    pass\n"
MARKED = NATIVE.replace("class", "@mypyc_attr(native_class=False)\nclass")
ATTRIBUTE = "import ludogite.core.state as contract\n\n\nclass Dominoes(contract.State):\n    pass\n"
HEIR = "from dominoes.rules import Dominoes\n\n\nclass Blocked(Dominoes):\n    pass\n"


@pytest.mark.parametrize(
    ("modules", "culprit"),
    [
        ({"rules": NATIVE}, "rules.py:4: 'Dominoes'"),
        ({"rules": ATTRIBUTE}, "rules.py:4: 'Dominoes'"),
        ({"rules": MARKED, "search": HEIR}, "search.py:4: 'Blocked'"),
    ],
)
def test_a_native_class_upon_one_of_the_house_is_refused_before_it_crashes(
    tmp_path: Path, modules: dict[str, str], culprit: str
) -> None:
    made = package(tmp_path, "\n".join(modules), **modules)
    with pytest.raises(CompilingError, match=f"{culprit} inherits from another package's class; write @mypyc_attr"):
        check_bases(made)


def test_classes_of_the_own_package_and_of_python_are_native(tmp_path: Path) -> None:
    rules = (
        f"{MARKED}\n\nclass Tile:\n    pass\n\n\nclass Double(Tile):\n    pass\n\n\nclass Oops(ValueError):\n    pass\n"
    )
    check_bases(package(tmp_path, "rules", rules=rules))


PLAYED = """
import pickle
from connect_four import GAME, rules, search
from ludogite.bots import open_bot
from ludogite.core.rng import Rng
from ludogite.testing import check_all

assert not rules.__file__.endswith(".py"), rules.__file__
assert not search.__file__.endswith(".py"), search.__file__
state, rng, player = GAME.begin(), Rng(1), open_bot(GAME, "2")
while not state.over():
    state = state.play(player.choose(state, rng))
    assert pickle.loads(pickle.dumps(state)) == state
check_all(GAME)
print(state.outcome().winners)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Connect Four with what the page on compiling adds to it."""
    listed, setup, build, mark = re.findall(r"```(?:text|python|toml)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[
        :4
    ]
    copied = shutil.copytree(CONNECT_FOUR, tmp_path / "project", ignore=shutil.ignore_patterns("__pycache__"))
    (copied / "connect_four" / "compiled.txt").write_text(listed)
    (copied / "setup.py").write_text(setup)
    described = (copied / "pyproject.toml").read_text("utf-8")
    (copied / "pyproject.toml").write_text(build + described[described.index("\n[project]") :])
    for name in listed.split():
        module = copied / "connect_four" / f"{name}.py"
        text = module.read_text("utf-8").replace("\n\n", "\n\nfrom mypy_extensions import mypyc_attr\n", 2)
        module.write_text(re.sub(r"^(?=class \w+\((State|Judge)\))", mark, text, flags=re.MULTILINE))
    return copied


def run(project: Path, *command: str, **variables: str) -> str:
    """Run Python in a project, with the library that is tested."""
    ours = {"PYTHONPATH": str(ROOT / "src"), "MYPYPATH": str(ROOT / "src"), **variables}
    usual = {name: value for name, value in os.environ.items() if name != "LUDOGITE_PURE"}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=project,
        env=usual | ours,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.proof("wheels")
@pytest.mark.skipif(shutil.which(os.environ.get("CC", "cc")) is None, reason="there is no C compiler here")
def test_a_game_from_outside_is_compiled_as_the_page_says_and_keeps_all_laws(project: Path) -> None:
    run(project, "setup.py", "-q", "build_ext", "--inplace", LUDOGITE_COMPILE="1")
    assert run(project, "-c", PLAYED).strip() in {"(0,)", "(1,)", "()"}


def test_where_nothing_is_to_be_compiled_a_game_is_installed_as_plain_python(project: Path) -> None:
    run(project, "setup.py", "-q", "bdist_wheel", LUDOGITE_PURE="1")
    (wheel,) = (project / "dist").glob("*.whl")
    assert wheel.name == "connect_four_game-1.0-py3-none-any.whl"


@pytest.mark.proof("wheels")
@pytest.mark.skipif(shutil.which(os.environ.get("CC", "cc")) is None, reason="there is no C compiler here")
def test_a_game_from_outside_is_compiled_and_installed_in_a_clean_environment(project: Path, tmp_path: Path) -> None:
    venv = tmp_path / "clean"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = str(venv / "bin" / "python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    plain = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "LUDOGITE_COMPILE"}}
    sources = shutil.copytree(
        ROOT / "src", tmp_path / "library" / "src", ignore=shutil.ignore_patterns("*.so", "*.pyc")
    )
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE.md"):
        shutil.copy(ROOT / name, sources.parent)
    shutil.copytree(ROOT / "requirements", sources.parent / "requirements")
    subprocess.run([*pip, f"{sources.parent}[build]"], env=plain | {"LUDOGITE_PURE": "1"}, check=True, timeout=600)
    compiled = {name: value for name, value in plain.items() if name != "LUDOGITE_PURE"} | {"LUDOGITE_COMPILE": "1"}
    subprocess.run([*pip, "--no-build-isolation", str(project)], env=compiled, check=True, timeout=600)
    done = subprocess.run(
        [python, "-c", PLAYED], cwd=tmp_path, env=plain, capture_output=True, text=True, check=False, timeout=600
    )
    assert (done.returncode, done.stderr) == (0, "")
