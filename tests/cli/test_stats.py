"""`ludogite stats` and `ludogite explore`: text for 80 columns, JSON, pages that need nothing else, refusals."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.cli.conftest import Run

GAME = str(Path(__file__).parents[2] / "docs" / "examples" / "game.txt")


def test_figures_fit_a_terminal_and_say_what_was_asked(ludogite: Run) -> None:
    done = ludogite("stats", "squadro", "--games", "20", "--perft", "3", "--jobs", "1")
    assert done.code == 0, done.err
    assert max(len(line) for line in done.out.splitlines()) <= 80
    for words in ("20 games of random – random, seed 1.", "Whoever begins gets", "Perft"):
        assert words in done.out
    assert "█" in done.out


def test_the_same_seed_gives_the_same_figures_on_any_number_of_processes(ludogite: Run) -> None:
    asked = ("stats", "squadro", "--games", "16", "--json", "--perft", "4")
    one, two, other = (ludogite(*asked, *more).json for more in (["--jobs", "1"], ["--jobs", "2"], ["--seed", "2"]))
    assert one == two
    assert one["lengths"] != other["lengths"]
    assert one["games"] == sum(one["lengths"].values()) == sum(one["reasons"].values()) == 16
    assert [ply["lines"] for ply in one["perft"]] == [2, 10, 50, 250]
    assert one["chance_bits"] == 1.0
    assert one["opponents_asked"] == ["random", "random"]


def test_a_page_and_charts_need_nothing_else(ludogite: Run, tmp_path: Path) -> None:
    page, charts = tmp_path / "page.html", tmp_path / "charts"
    done = ludogite("stats", "rugby", "--games", "12", "--jobs", "1", "--page", str(page), "--charts", str(charts))
    assert done.code == 0, done.err
    text = page.read_text("utf-8")
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in text
    assert text.count("<svg") >= 10
    assert "prefers-color-scheme:dark" in text
    names = {path.name for path in charts.iterdir()}
    assert {"rugby-length.svg", "rugby-branching.svg", "rugby-winners.svg", "rugby-luck.svg"} <= names
    for path in charts.iterdir():
        ET.parse(path)  # noqa: S314 - our own


@pytest.mark.parametrize("language", ["fr", "de"])
def test_figures_speak_other_languages(ludogite: Run, language: str) -> None:
    done = ludogite("stats", "squadro", "--games", "4", "--jobs", "1", "--lang", language)
    assert done.code == 0, done.err
    assert "Who wins" not in done.out
    assert "of the points" not in done.out


def test_players_have_one_name_in_the_language_that_was_asked_for(ludogite: Run) -> None:
    seats = ("--seat", "bot:2", "--seat", "bot:1")
    done = ludogite("stats", "squadro", "--games", "2", "--jobs", "1", "--lang", "fr", *seats)
    assert "2 parties de niveau 2 – niveau 1" in done.out
    assert "  Niveau 2 " in done.out
    assert "evel" not in done.out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("stats", "nowhere"), "game/unknown"),
        (("stats", "squadro", "--seat", "bot:1"), "seat/unknown"),
        (("stats", "squadro", "--seat", "bot:9", "--seat", "bot:1"), "bot/unknown"),
        (("stats", "squadro", "--games", "2", "--page", "/nowhere/x.html"), "file/access"),
        (("stats", "squadro", "--games", "2", "--charts", GAME), "file/access"),
        (("stats", "squadro", "--games", "2", "--page", "same", "--charts", "same"), "option/value"),
        (("explore", "squadro"), "option/value"),
        (("explore", "chess"), "game/unknown"),
        (("explore", "squadro", "--records", GAME, "--nodes", "5"), "option/value"),
        (("explore", "squadro", "--records", GAME, "--page", GAME), "option/value"),
        (("explore", "squadro", "--records", GAME, "--records", GAME), "option/value"),
        (("explore", "squadro", "--exact", "--from", "nonsense"), "position/syntax"),
        (("explore", "squadro", "9", "--exact"), "chance/outcome"),
        (("explore", "squadro", "--records", "/nowhere"), "file/access"),
    ],
)
def test_what_cannot_be_told_is_refused(ludogite: Run, arguments: tuple[str, ...], code: str) -> None:
    done = ludogite(*arguments)
    assert done.code in {1, 2}
    assert f"[{code}]" in done.err


def test_a_tree_of_games_is_merged_shown_and_written(ludogite: Run, tmp_path: Path) -> None:
    games = tmp_path / "games"
    seats = ("--seat", "bot:random", "--seat", "bot:random")
    assert ludogite("match", "squadro", *seats, "--games", "6", "--records", str(games)).code == 0
    page = tmp_path / "tree.html"
    done = ludogite("explore", "squadro", "--records", str(games), "--depth", "3", "--most", "1", "--page", str(page))
    assert done.code == 0, done.err
    assert "6 games came through this position." in done.out
    assert "and 1 more" in done.out
    assert max(len(line) for line in done.out.splitlines()) <= 80
    assert "chart-branch" in page.read_text("utf-8")
    tree = ludogite("explore", "squadro", "--records", str(games), "--depth", "3", "--json").json
    assert tree["games"] == 6 == sum(branch["times"] for branch in tree["branches"])
    assert sum(tree["shares"].values()) == pytest.approx(1)
    deeper = tree["branches"][0]
    begun = ludogite("explore", "squadro", deeper["event"], "--records", str(games), "--json").json
    assert begun["games"] == deeper["games"]
    assert begun["position"] == deeper["position"]


def test_exact_values_need_no_games(ludogite: Run) -> None:
    tree = ludogite("explore", "rugby", "[first:a] + [BKP]", "--exact", "--depth", "1", "--json").json
    assert tree["games"] == 0
    values = [branch["values"]["a"] for branch in tree["branches"]]
    assert values == sorted(values, reverse=True)
    assert tree["values"]["a"] == pytest.approx(values[0])
    assert tree["branches"][0]["event"] == "."


def test_what_is_not_known_exactly_is_counted_and_no_bar_is_explained(ludogite: Run) -> None:
    open_yet = ludogite("explore", "squadro", "[first:left]", "--exact", "--nodes", "1", "--depth", "1").out
    assert "Known exactly: 0 of 6 positions. More --nodes prove more." in open_yet
    assert "came through" not in open_yet
    assert "Each bar" not in open_yet
    never = ludogite("explore", "libertas", "--exact", "--depth", "1").out
    assert "Known exactly: 0 of 3 positions. With chance, secrets" in never
    assert "Behind p stands how likely" in never


def test_games_of_another_game_are_told_and_files_are_named(ludogite: Run, tmp_path: Path) -> None:
    games, empty, journal = (tmp_path / name for name in ("games", "empty", "journal.jsonl"))
    empty.mkdir()
    seats = ("--seat", "bot:random", "--seat", "bot:random")
    for game in ("squadro", "rugby"):
        assert ludogite("match", game, *seats, "--games", "2", "--records", str(games)).code == 0
    counted = ludogite("explore", "squadro", "--records", str(games), "--depth", "1")
    assert "4 games were read. Left aside: 2 of another game, or by other rules. 2 games came" in " ".join(
        counted.out.split()
    )
    none = ludogite("explore", "libertas", "--records", str(games))
    assert none.code == 2
    assert "expected finished games of 'libertas'" in none.err
    assert "there is no record in" in ludogite("explore", "squadro", "--records", str(empty)).err
    tournament = ("tournament", "squadro", "1", "random", "--rounds", "1", "--jobs", "1", "--journal", str(journal))
    assert ludogite(*tournament).code == 0
    for command in (("explore", "squadro"), ("data", "squadro", "--positions", "1", "-o", str(tmp_path / "x.jsonl"))):
        refused = ludogite(*command, "--records", str(journal))
        assert refused.code == 1
        assert "journal.jsonl': this is the journal of a tournament" in refused.err
    assert not (tmp_path / "x.jsonl").exists()
    (games / "squadro-000000.txt").write_text("nothing: of this\n", encoding="utf-8")
    assert "squadro-000000.txt': record 1: " in ludogite("explore", "squadro", "--records", str(games)).err
