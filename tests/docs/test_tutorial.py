"""The game of a tutorial is taken out of its text, installed, held to all laws and played."""

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
from tests.proof import rest_in_proof

from ludogite.cli.main import commands
from ludogite.core.game import Game
from ludogite.core.registry import GROUP, installed_games, open_game
from ludogite.drawing import show
from ludogite.testing import BrokenLaw, check_all
from ludogite.testing.catalogues import main as catalogues
from ludogite.translation import _catalogue, translate

GAMES = {"garland": "add-a-game.md", "windfall": "secret-decisions.md"}
PAGES = {name: DOCS / "tutorial" / page for name, page in GAMES.items()}
PROJECTS = {name: ROOT / "tests" / "third_party" / f"{name}-game" for name in GAMES}
KINDS = {".py", ".md", ".toml", ".po"}
"""What people write; the rest is compiled from it."""


FORGOTTEN = [
    ("hidden.py", "return is_sealed(now, len(state.cards), viewer)", "return state.at_chance()"),
    ("hidden.py", "hand[rng.below(len(hand))] if is_sealed(state, index, viewer) else card", "card"),
    ("board.py", 'f"card-{seat}-{face}"', 'f"card-{seat}-{state.cards[index]}"'),
    ("board.py", "super().tell(state, event, viewer)", "super().tell(state, event, state.seat())"),
    ("hidden.py", "under_way and not state.laid_open", "under_way"),
]
"""What somebody may forget: in which file, what stands there, and what stands there instead."""


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def written(name: str, tmp_path: Path) -> Path:
    """The game as the reader of its tutorial has written it, installed beside the house."""
    for path, body in named_files(PAGES[name]).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(body, encoding="utf-8")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    home = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    home.mkdir()
    lines = [f"{name} = {value}" for name, value in project["entry-points"][GROUP].items()]
    (home / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    (home / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]))
    return tmp_path


def modules_of(name: str) -> list[str]:
    return [module for module in sys.modules if module.partition(".")[0] == name]


@pytest.fixture
def game(name: str, written: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, once the reader has compiled its catalogue."""
    for module in modules_of(name):
        monkeypatch.delitem(sys.modules, module)  # another test may know the same game from another place
    monkeypatch.syspath_prepend(str(written))
    _catalogue.cache_clear()
    translate.cache_clear()
    installed_games.cache_clear()
    answer = CliRunner().invoke(catalogues, [name])
    assert (answer.exit_code, answer.output) == (0, "")
    yield open_game(name)
    installed_games.cache_clear()
    for module in modules_of(name):
        del sys.modules[module]


def test_the_game_of_a_tutorial_keeps_all_laws(game: Game) -> None:
    check_all(game)


def test_the_game_of_a_tutorial_is_the_one_that_lives_with_our_tests(name: str) -> None:
    project = PROJECTS[name]
    kept = {path.relative_to(project).as_posix(): path for path in project.rglob("*") if path.suffix in KINDS}
    shown = named_files(PAGES[name])
    assert shown.keys() == kept.keys()
    for file, path in kept.items():
        assert shown[file].rstrip("\n") == path.read_text("utf-8").rstrip("\n"), file


@pytest.mark.parametrize(("page", "file"), [("draw-a-board.md", "board.py"), ("write-a-bot.md", "search.py")])
def test_what_a_how_to_shows_of_connect_four_is_what_lives_with_our_tests(page: str, file: str) -> None:
    kept = ROOT / "tests" / "third_party" / "connect-four-game" / "connect_four" / file
    assert named_files(DOCS / "how-to" / page)[f"connect_four/{file}"] == kept.read_text("utf-8")


@pytest.mark.parametrize("name", ["garland"], indirect=True)
def test_the_picture_of_the_tutorial_is_the_one_that_its_code_draws(game: Game) -> None:
    before = game.begin().play(0)
    drawn = show(game, before, event=game.notation.parse(before, "4-5"), language="en")
    assert (DOCS / "pictures" / "garland.svg").read_text(encoding="utf-8") == drawn.svg


@pytest.mark.usefixtures("game")
def test_the_commands_of_a_tutorial_work(name: str, written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(written)
    shown = [line for kind, body in blocks(PAGES[name]) if kind == "text" for line in body.splitlines()]
    run = [shlex.split(line)[1:] for line in shown if line.startswith("ludogite ") and line != "ludogite serve"]
    assert len(run) >= 3
    for arguments in run:
        answer = CliRunner().invoke(commands, arguments, input="quit\n")
        assert answer.exit_code == 0, f"{arguments}: {answer.output} {answer.exception!r}"
    assert f"ludogite check {name}" in shown
    assert f"python -m ludogite.testing.catalogues {name}" in PAGES[name].read_text("utf-8")
    answer = CliRunner().invoke(commands, ["check", name, "--lang", "en"])
    assert (answer.exit_code, answer.stdout) == (0, f"{name}: keeps all laws\n")


@pytest.mark.parametrize("name", ["windfall"], indirect=True)
@pytest.mark.usefixtures("game")
def test_the_examples_of_the_tutorial_on_secrets_run(name: str) -> None:
    (example,) = [body for kind, body in blocks(PAGES[name]) if kind == "python"]
    exec(compile(example, "example", "exec"), {"__name__": "__main__"})  # noqa: S102 - our own page


@pytest.mark.parametrize("name", ["windfall"], indirect=True)
@pytest.mark.parametrize(("file", "right", "wrong"), rest_in_proof("papers", FORGOTTEN, but=FORGOTTEN[:1]))
def test_the_laws_say_of_what_was_forgotten_what_the_tutorial_shows(
    file: str, right: str, wrong: str, name: str, written: Path, request: pytest.FixtureRequest
) -> None:
    code = (written / name / file).read_text("utf-8")
    assert code.count(right) == 1
    (written / name / file).write_text(code.replace(right, wrong), "utf-8")
    broken = request.getfixturevalue("game")
    with pytest.raises(BrokenLaw) as law:
        check_all(broken)
    said = [body.partition("\n")[0] for kind, body in blocks(PAGES[name]) if kind == "text"]
    assert any(words in str(law.value) for words in said), str(law.value)


def test_the_code_of_a_tutorial_is_written_as_ours_is(name: str, written: Path) -> None:
    style = ["--config", str(ROOT / "pyproject.toml"), "--quiet", str(written / name)]
    for check in (["format", "--check"], ["check", "--ignore", "D"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *check, *style], capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stdout
