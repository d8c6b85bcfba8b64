"""Games are found through entry points; what cannot be loaded is reported and skipped."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pebbles import GAME

from ludogite.core.errors import UnknownGameError
from ludogite.core.registry import GROUP, installed_games, open_game

Install = Callable[[str, str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a distribution that names one game, and forgets it afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def installing(name: str, value: str) -> None:
        home = tmp_path / f"{name}-1.0.dist-info"
        home.mkdir()
        (home / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (home / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {value}\n")
        installed_games.cache_clear()

    yield installing
    installed_games.cache_clear()


def test_an_outside_game_is_found_like_ours(install: Install) -> None:
    install("pebbles", "pebbles:GAME")
    assert open_game("pebbles") is GAME


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("no_such_module:GAME", "is skipped: ModuleNotFoundError: No module named 'no_such_module'"),
        ("pebbles:NOTHING", "'stones' cannot be loaded and is skipped: AttributeError: .*'NOTHING'"),
        ("pebbles:Pebbles", "is not a Game and is skipped"),
        ("collapsing:GAME", r"'stones' cannot be loaded and is skipped: RuntimeError: no bricks \(collapsing.py:1\)"),
        ("heap:GAME", r"is skipped: KeyError: 'a' \(heap/board.py:2\)$"),
        ("heap.unwritten:GAME", r"is skipped: SyntaxError: .* \(heap/unwritten.py:3\)$"),
    ],
)
def test_a_broken_game_is_reported_and_skipped(install: Install, tmp_path: Path, value: str, words: str) -> None:
    (tmp_path / "collapsing.py").write_text("raise RuntimeError('no bricks')\n")
    write_heap(tmp_path)
    install("stones", value)
    install("pebbles", "pebbles:GAME")
    with pytest.warns(UserWarning, match=words):
        games = installed_games()
    assert "stones" not in games
    assert games["pebbles"] is GAME


def write_heap(folder: Path) -> None:
    """Write a game that fails on import: its board asks for what a module of others does not have."""
    heap = folder / "heap"
    heap.mkdir()
    (heap / "__init__.py").write_text("def __getattr__(name):\n    import heap.board\n")
    (heap / "board.py").write_text("import shelf\nshelf.take('a')\n")
    (heap / "unwritten.py").write_text("A = 1\n\nB = = 2\n")
    (folder / "shelf.py").write_text("def take(name):\n    return {}[name]\n")


def test_a_game_that_fails_on_import_says_where_to_whoever_asks_for_it(install: Install, tmp_path: Path) -> None:
    write_heap(tmp_path)
    install("heap", "heap:GAME")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    for asked in ("check", "games"):
        command = [sys.executable, "-m", "ludogite", asked, "heap"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        warned, refused = done.stderr.splitlines()
        assert "the game 'heap' cannot be loaded and is skipped: KeyError: 'a' (heap/board.py:2)" in warned
        assert "the game 'heap' cannot be loaded: KeyError: 'a' (heap/board.py:2); the installed" in refused


def test_a_second_game_of_the_same_name_is_skipped(install: Install) -> None:
    install("pebbles", "pebbles:GAME")
    install("cailloux", "pebbles:GAME")
    with pytest.warns(UserWarning, match="a second game calls itself 'pebbles'"):
        assert installed_games()["pebbles"] is GAME


def test_an_unknown_game_is_refused_with_the_known_ones(install: Install) -> None:
    install("pebbles", "pebbles:GAME")
    with pytest.raises(UnknownGameError, match=r"no game 'chess'; the installed games are: .*pebbles"):
        open_game("chess")
