"""Bots of other people's, installed as packages: named, listed, and refused with a clear word where they are broken."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludogite.arena.series import Pairing, play_game
from ludogite.bots.errors import BrokenBotError
from ludogite.bots.installed import installed_bots
from ludogite.bots.seating import open_seat, opponent_names
from ludogite.core.errors import BotError, UnsupportedError
from ludogite.core.registry import open_game

BOTS = """
from ludogite.core.errors import UnsupportedError


class Careful:
    games = ("squadro",)

    def __init__(self, game, settings):
        self.first = settings["first"]

    def choose(self, state, rng):
        return state.moves()[0]


class Careless(Careful):
    def choose(self, state, rng):
        return 77


class Clumsy(Careful):
    def choose(self, state, rng):
        return state.nothing


def picky(game, settings):
    raise UnsupportedError("not with these options")


def dull(game, settings):
    return object()


def burst(game, settings):
    return 1 / 0


number = 7
"""
NAMES = {
    "careful": "strangers:Careful",
    "careless": "strangers:Careless",
    "clumsy": "strangers:Clumsy",
    "picky": "strangers:picky",
    "dull": "strangers:dull",
    "burst": "strangers:burst",
    "random": "strangers:burst",
    "number": "strangers:number",
    "lost": "strangers.nowhere:Bot",
    "Loud!": "strangers:Careful",
}


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "strangers.py").write_text(BOTS, encoding="utf-8")
    information = tmp_path / "strangers-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n", encoding="utf-8")
    entries = "".join(f"{name} = {value}\n" for name, value in NAMES.items())
    (information / "entry_points.txt").write_text(f"[ludogite.bots]\n{entries}", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    installed_bots.cache_clear()
    yield
    installed_bots.cache_clear()


def test_an_installed_bot_plays_by_its_name() -> None:
    result = play_game(Pairing("squadro", {}, ("careful", "1")), 0, 1)
    assert result.failed is None
    assert result.moves[0] > 5
    assert "seat left: bot:careful" in result.record


@pytest.mark.parametrize(
    ("name", "fault"),
    [("careless", "bot/move: the bot 'careless' chose 77"), ("clumsy", "bot/crashed: the bot 'clumsy' failed: Attri")],
)
def test_an_installed_bot_that_fails_loses_its_game(name: str, fault: str) -> None:
    result = play_game(Pairing("squadro", {}, (name, "1")), 0, 1)
    assert result.payoffs == (0.0, 1.0)
    assert result.fault.startswith(fault)


def test_installed_bots_are_listed_where_they_play_and_broken_ones_are_told_once() -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        names = opponent_names(open_game("squadro"))
    assert [name for name in names if name in NAMES] == [
        *("random", "careful", "careless", "clumsy", "picky", "dull", "burst")
    ]
    said = "\n".join(str(warning.message) for warning in told)
    assert len(told) == 3
    for broken in ("number", "lost", "Loud!"):
        assert f"'{broken}'" in said
    with pytest.raises(BotError, match="random.*picky"):
        open_seat(open_game("rugby"), "careful", open_game("rugby").settings())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("number", "strangers:number cannot be called"),
        ("lost", "No module named"),
        ("dull", "has no method choose"),
        ("burst", "ZeroDivisionError: division by zero \\(strangers.py:34\\)"),
    ],
)
def test_a_broken_bot_is_refused_with_what_is_wrong(name: str, words: str) -> None:
    game = open_game("squadro")
    with pytest.raises(BrokenBotError, match=words):
        open_seat(game, name, game.settings())


def test_a_bot_says_itself_what_it_does_not_play() -> None:
    game = open_game("rugby")
    with pytest.raises(UnsupportedError, match="not with these options"):
        open_seat(game, "bot:picky", game.settings())


def test_nobody_takes_the_name_of_a_bot_of_the_house() -> None:
    result = play_game(Pairing("squadro", {}, ("random", "1")), 0, 1)
    assert result.failed is None
