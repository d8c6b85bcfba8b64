"""Small games: whole in under 100 lines; with a drawing and a lesson in under 220; with secrets in under 280."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from projects import PROJECTS, install

from ludogite.bots import open_bot
from ludogite.core.game import Game
from ludogite.core.lesson import read_lesson
from ludogite.core.rng import Rng
from ludogite.testing import check_all
from ludogite.translation import translate

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("wheels"))


@pytest.fixture(params=PROJECTS)
def game(request: pytest.FixtureRequest) -> Game:
    return outside(request.param)


def outside(name: str) -> Game:
    found = __import__(name).GAME
    assert isinstance(found, Game)
    return found


def lines(name: str, file: str = "*.py") -> int:
    files = list((PROJECTS[name] / name).rglob(file))
    assert files
    return sum(len(path.read_text("utf-8").splitlines()) for path in files)


LIMITS = [
    ("garland", "*.py", 100),
    ("connect_four", "*.py", 220),
    ("connect_four", "board.py", 60),
    ("windfall", "*.py", 280),
    ("windfall", "hidden.py", 40),
]


@pytest.mark.parametrize(("name", "file", "most"), LIMITS)
def test_a_game_fits_in_so_many_lines(name: str, file: str, most: int) -> None:
    assert lines(name, file) < most


def test_the_small_games_are_written_as_ours_are() -> None:
    style = ["--config", str(ROOT / "pyproject.toml"), "--quiet", *map(str, PROJECTS.values())]
    for check in (["format", "--check"], ["check", "--ignore", "D102"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *check, *style], capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stdout


LONG = {"humbug": pytest.mark.proof("laws")}
"""Many options and many players: test_humbug.py checks some choices of them every time."""


@pytest.mark.parametrize("name", [pytest.param(name, marks=LONG.get(name, ())) for name in PROJECTS])
def test_a_small_game_keeps_all_laws(name: str) -> None:
    check_all(outside(name))


def test_everything_a_small_game_says_is_said_in_french(game: Game) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludogite.testing.catalogues", "--check", game.id],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([*sys.path, str(PROJECTS[game.id])])},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert translate(game.about.title, "fr") != translate(game.about.title, "en")


def test_garland_brings_three_parts_and_connect_four_a_board_a_judge_and_a_lesson() -> None:
    garland, four = outside("garland"), outside("connect_four")
    assert not garland.draws_its_board
    assert garland.search.judge is None
    assert four.draws_its_board
    assert four.search.judge is not None
    lesson = read_lesson(four)
    assert lesson is not None
    assert len(lesson.steps) == 3


@pytest.mark.parametrize("level", ["1", "2", "3", "4", "5"])
def test_five_opponents_play_a_small_game(game: Game, level: str) -> None:
    state, rng = game.begin(), Rng(1)
    while state.at_chance():
        state = state.happen(state.draw(rng))
    assert open_bot(game, level).choose(state, rng) in state.moves()


def score(game: Game, strong: str, weak: str, games: int) -> float:
    """Return what the first of two opponents wins, each beginning every other game."""
    total = 0.0
    for number in range(games):
        names = (strong, weak) if number % 2 == 0 else (weak, strong)
        players = [open_bot(game, name) for name in names]
        state, rng = game.begin(), Rng(number)
        while not state.over():
            state = state.play(players[state.seat()].choose(state, rng))
        total += state.payoff(names.index(strong))
    return total


def test_a_higher_level_beats_the_first_at_connect_four() -> None:
    assert score(outside("connect_four"), "3", "1", 6) >= 5.5


@pytest.mark.proof("solvers")
def test_the_fifth_level_beats_the_first_at_connect_four() -> None:
    assert score(outside("connect_four"), "5", "1", 10) >= 9.5


def test_small_games_are_installed_from_their_wheels_and_played_in_the_terminal(site: Path) -> None:
    def ludogite(*arguments: str, typed: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-m", "ludogite", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(site), str(ROOT / "src")]),
                "LUDOGITE_LANG": "fr",
                "COLUMNS": "100",
            },
            timeout=60,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    titles = {told["id"]: told["title"]["fr"] for told in json.loads(ludogite("games", "--json"))}
    assert (
        titles.items()
        >= {"garland": "La Guirlande", "connect_four": "Puissance quatre", "windfall": "L’Aubaine"}.items()
    )
    garland = ludogite("play", "garland", "--seat", "human", "--seat", "human", typed="1-2\n3-4\n5-6\n7\n")
    assert "● ● ● ● ○ ○ ○" in garland
    assert "Lune" in garland
    assert "La dernière lanterne est allumée." in garland
    four = ludogite("play", "connect_four", "--seat", "human", "--seat", "human", typed="4\n3\n4\n3\n4\n3\n9\n4\n")
    assert ". . o x . . ." in four
    assert "on attend une colonne de 1 à 7, pas «\u202f9\u202f»" in four
    assert "Quatre jetons alignés." in four
    cards = "4\n2\n1\n1\n6\n5\n5\n6\n7\n3\n4\n"
    windfall = ludogite("play", "windfall", "--seat", "human", "--seat", "human", typed=cards)
    assert "Joueur A\u00a0: caché, vide, vide, vide, vide." in windfall
    assert windfall.index("Joueur A décide en secret.") < windfall.index("Joueur A joue 4. Joueur B joue 2.")
    assert "Joueur A joue 1. Joueur B joue 1. Personne n’emporte la pomme." in windfall
    assert "on attend une carte de 1 à 6, pas «\u202f7\u202f»" in windfall
    assert "La dernière pomme est tombée" in windfall
