"""`ludogite new` makes a game that works: it keeps all laws, is installed, played and shown, in English alone."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from projects import install
from tests.web.served import Served

from ludogite.cli.main import commands

ROOT = Path(__file__).parents[2]

Answer = subprocess.CompletedProcess[str]
Run = Callable[..., Answer]


def run(folder: Path, *arguments: str, site: Path | None = None, language: str = "en") -> Answer:
    """Run the real command in a folder, with an installed game beside the house."""
    home = [] if site is None else [str(site)]
    done = subprocess.run(
        [sys.executable, "-m", "ludogite", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([*home, str(ROOT / "src")]),
            "LUDOGITE_LANG": language,
            "COLUMNS": "100",
        },
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody has begun a game."""
    folder = tmp_path_factory.mktemp("made")
    done = run(folder, "new", "nim")
    assert done.returncode == 0, done.stderr
    assert "pip install -e ./nim-game" in done.stdout
    assert "ludogite check nim" in done.stdout
    return folder


@pytest.fixture(scope="module")
def site(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game installed from its wheel."""
    return install(tmp_path_factory.mktemp("wheels"), {"nim": made / "nim-game"})


def test_the_tests_of_a_new_game_pass(made: Path, site: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."],
        cwd=made / "nim-game",
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT / "src")])},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert "2 passed" in done.stdout, done.stdout


def test_a_new_game_is_written_as_ours_are(made: Path) -> None:
    style = ["--config", str(ROOT / "pyproject.toml"), "--quiet", str(made / "nim-game" / "nim")]
    for check in (["format", "--check"], ["check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *check, *style], capture_output=True, text=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.proof("wheels")
def test_a_new_game_is_typed_as_ours_are(made: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(made / "mypy"), "-p", "nim"],
        cwd=made / "nim-game",
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout


def test_an_installed_new_game_is_played_by_opponents(made: Path, site: Path) -> None:
    listed = json.loads(run(made, "games", "--json", site=site).stdout)
    assert "nim" in [game["id"] for game in listed]
    played = run(made, "match", "nim", "--seat", "bot:3", "--seat", "bot:random", "--games", "20", "--json", site=site)
    assert played.returncode == 0, played.stderr
    strong, weak = json.loads(played.stdout)["standings"]
    assert strong["score"] > weak["score"]


@pytest.fixture
def house(site: Path, tmp_path: Path) -> Iterator[Served]:
    """A house with the new game on its shelf."""
    served = Served(tmp_path, PYTHONPATH=os.pathsep.join([str(site), str(ROOT / "src")]))
    yield served
    served.stop()
    assert "Traceback" not in served.logged(), served.logged()


def test_pages_in_french_say_the_words_of_an_untranslated_game_in_english(house: Served) -> None:
    with httpx.Client(base_url=house.url, headers={"accept-language": "fr"}, follow_redirects=True) as guest:
        shelf = guest.get("/").text
        assert '<html lang="fr"' in shelf
        assert "Who will take the last stone?" in shelf
        rules = guest.get("/games/nim/rules")
        assert rules.status_code == 200
        assert '<div lang="en">' in rules.text
        assert "Whoever takes the last one wins." in rules.text


def test_a_new_game_keeps_all_laws_untranslated_as_it_is_and_what_is_missing_is_listed(made: Path) -> None:
    done = run(made, "check", "./nim-game", "--json")
    (report,) = json.loads(done.stdout)
    assert (done.returncode, report["faults"]) == (0, [])
    assert "rules.py:19: The last stone is taken." in report["untranslated"]["fr"]
    assert len(report["untranslated"]["fr"]) == 8
    assert [notice["words"] for notice in report["notices"]] == ["the rules are not written in fr"]


def test_what_is_translated_is_no_longer_listed(made: Path, tmp_path: Path) -> None:
    from babel.messages.catalog import Catalog  # noqa: PLC0415 - a tool for developers
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - the same

    copied = tmp_path / "nim-game"
    shutil.copytree(made / "nim-game", copied)
    words = copied / "nim" / "locale" / "fr" / "LC_MESSAGES"
    words.mkdir(parents=True)
    catalogue = Catalog(locale="fr")
    catalogue.add("First", "Premier")
    with (words / "messages.mo").open("wb") as file:
        write_mo(file, catalogue)
    (report,) = json.loads(run(tmp_path, "check", "./nim-game", "--json").stdout)
    assert report["faults"] == []
    assert len(report["untranslated"]["fr"]) == 7
    assert not any(line.endswith(": First") for line in report["untranslated"]["fr"])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Nim", "'Nim'.*try 'nim'"),
        ("Tic Tac Toe", "'Tic Tac Toe'.*try 'tic_tac_toe'"),
        ("échecs", "'échecs'.*try 'echecs'"),
        ("2048", "'2048'.*try 'my_game'"),
        ("", "''.*try 'my_game'"),
        ("a" * 41, "at most 40"),
        ("b" * 200, f"called '{'b' * 80}…': .*try '{'b' * 40}'"),
        ("con", "'con': Windows has no such folders; try 'con_game'"),
        ("lpt1", "'lpt1': Windows has no such folders"),
        ("NUL", "'NUL'.*try 'nul_game'"),
        ("Class", "'Class'.*try 'class_game'"),
        ("../nim", r"'\.\./nim'.*try 'nim'"),
        ("class", "'class': the word has another meaning; try 'class_game'"),
        ("tests", "'tests': the word has another meaning"),
        ("squadro", "'squadro' is installed already; try 'my_squadro'"),
        ("json", "module called 'json' is here already; try 'json_game'"),
        ("ludogite", "module called 'ludogite' is here already"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused_with_one_that_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(commands, ["new", "--", name])
    assert answer.exit_code == 1
    assert answer.output.endswith("[new/name]\n")
    assert re.search(words, answer.output), answer.output
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "nim-game").mkdir()
    (tmp_path / "nim-game" / "notes.txt").write_text("mine")
    done = run(tmp_path, "new", "nim")
    assert (done.returncode, "'nim-game' is there already" in done.stderr) == (1, True)
    assert done.stderr.endswith("choose --path FOLDER [new/folder]\n")
    assert [path.name for path in tmp_path.rglob("*")] == ["nim-game", "notes.txt"]


def test_a_folder_that_cannot_be_written_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = run(tmp_path, "new", "nim", "--path", "file/nim")
    assert (done.returncode, "[file/access]" in done.stderr) == (1, True)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_new_game_lies_where_it_is_wanted_and_says_so_as_data(tmp_path: Path) -> None:
    done = run(tmp_path, "new", "tic_tac", "--path", "deep/here", "--json")
    told = json.loads(done.stdout)
    assert (told["game"], told["folder"]) == ("tic_tac", "deep/here")
    assert told["next"] == ["pip install -e ./deep/here", "ludogite check tic_tac", "ludogite play tic_tac"]
    for file in told["files"]:
        assert (tmp_path / "deep" / "here" / file).is_file()
    assert "tic_tac/texts/rules.en.md" in told["files"]
    assert 'title=message("Tic tac")' in (tmp_path / "deep/here/tic_tac/__init__.py").read_text()


def test_a_game_may_have_a_name_that_the_house_uses_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = ["state", "message", "notation"]
    for name in names:
        assert CliRunner().invoke(commands, ["new", name]).exit_code == 0
    done = run(tmp_path, "check", "--games", "1", *(f"./{name}-game" for name in names))
    for name in names:
        assert f"\n{name}: keeps all laws\n" in done.stdout, done.stdout
