"""The game of the tutorial is taken out of its text, installed, held to all laws and played."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.docs.papers import DOCS, ROOT, blocks, named_files

from ludogite.cli.main import commands
from ludogite.core.game import Game
from ludogite.core.registry import GROUP, installed_games, open_game
from ludogite.drawing import show
from ludogite.testing import check_all
from ludogite.testing.catalogues import main as catalogues
from ludogite.translation import _catalogue, translate

PAGE = DOCS / "tutorial" / "add-a-game.md"
PROJECT = ROOT / "tests" / "third_party" / "garland-game"
KINDS = {".py", ".md", ".toml", ".po"}
"""What people write; the rest is compiled from it."""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """The game as the reader of the tutorial has written it, installed beside the house."""
    for path, body in named_files(PAGE).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(body, encoding="utf-8")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    home = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    home.mkdir()
    lines = [f"{name} = {value}" for name, value in project["entry-points"][GROUP].items()]
    (home / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    (home / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]))
    return tmp_path


@pytest.fixture
def garland(written: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, once the reader has compiled its catalogue."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "garland"]:
        monkeypatch.delitem(sys.modules, name)  # another test may know the same game from another place
    monkeypatch.syspath_prepend(str(written))
    _catalogue.cache_clear()
    translate.cache_clear()
    installed_games.cache_clear()
    answer = CliRunner().invoke(catalogues, ["garland"])
    assert (answer.exit_code, answer.output) == (0, "")
    yield open_game("garland")
    installed_games.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "garland"]:
        del sys.modules[name]


def test_the_game_of_the_tutorial_keeps_all_laws(garland: Game) -> None:
    check_all(garland)


def test_the_game_of_the_tutorial_is_the_one_that_lives_with_our_tests() -> None:
    kept = {path.relative_to(PROJECT).as_posix(): path for path in PROJECT.rglob("*") if path.suffix in KINDS}
    shown = named_files(PAGE)
    assert shown.keys() == kept.keys()
    for name, path in kept.items():
        assert shown[name].rstrip("\n") == path.read_text("utf-8").rstrip("\n"), name


@pytest.mark.parametrize(("page", "file"), [("draw-a-board.md", "board.py"), ("write-a-bot.md", "search.py")])
def test_what_a_how_to_shows_of_connect_four_is_what_lives_with_our_tests(page: str, file: str) -> None:
    kept = ROOT / "tests" / "third_party" / "connect-four-game" / "connect_four" / file
    assert named_files(DOCS / "how-to" / page) == {f"connect_four/{file}": kept.read_text("utf-8")}


def test_the_picture_of_the_tutorial_is_the_one_that_its_code_draws(garland: Game) -> None:
    before = garland.begin().play(0)
    drawn = show(garland, before, event=garland.notation.parse(before, "4-5"), language="en")
    assert (DOCS / "pictures" / "garland.svg").read_text(encoding="utf-8") == drawn.svg


@pytest.mark.usefixtures("garland")
def test_the_commands_of_the_tutorial_work(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(written)
    shown = [line for kind, body in blocks(PAGE) if kind == "text" for line in body.splitlines()]
    run = [shlex.split(line)[1:] for line in shown if line.startswith("ludogite ") and line != "ludogite serve"]
    assert len(run) >= 5
    for arguments in run:
        answer = CliRunner().invoke(commands, arguments, input="quit\n")
        assert answer.exit_code == 0, f"{arguments}: {answer.output} {answer.exception!r}"
    assert {"ludogite check garland", "python -m ludogite.testing.catalogues garland"} <= set(shown)
    answer = CliRunner().invoke(commands, ["check", "garland", "--lang", "en"])
    assert (answer.exit_code, answer.stdout) == (0, "garland: keeps all laws\n")


def test_the_code_of_the_tutorial_is_written_as_ours_is(written: Path) -> None:
    style = ["--config", str(ROOT / "pyproject.toml"), "--quiet", str(written / "garland")]
    for check in (["format", "--check"], ["check", "--ignore", "D"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *check, *style], capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stdout
