"""Games are found through entry points; what cannot be loaded is reported and skipped."""

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
        ("no_such_module:GAME", "'stones' cannot be loaded and is skipped: No module named 'no_such_module'"),
        ("pebbles:NOTHING", "'stones' cannot be loaded and is skipped"),
        ("pebbles:Pebbles", "is not a Game and is skipped"),
        ("collapsing:GAME", "'stones' cannot be loaded and is skipped: it never worked"),
    ],
)
def test_a_broken_game_is_reported_and_skipped(install: Install, tmp_path: Path, value: str, words: str) -> None:
    (tmp_path / "collapsing.py").write_text("raise RuntimeError('it never worked')\n")
    install("stones", value)
    install("pebbles", "pebbles:GAME")
    with pytest.warns(UserWarning, match=words):
        games = installed_games()
    assert "stones" not in games
    assert games["pebbles"] is GAME


def test_a_second_game_of_the_same_name_is_skipped(install: Install) -> None:
    install("pebbles", "pebbles:GAME")
    install("cailloux", "pebbles:GAME")
    with pytest.warns(UserWarning, match="a second game calls itself 'pebbles'"):
        assert installed_games()["pebbles"] is GAME


def test_an_unknown_game_is_refused_with_the_known_ones(install: Install) -> None:
    install("pebbles", "pebbles:GAME")
    with pytest.raises(UnknownGameError, match=r"no game 'chess'; the installed games are: .*pebbles"):
        open_game("chess")
