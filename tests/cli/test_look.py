from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET


def test_games_tell_all_about_themselves_in_json(ludogite: Any) -> None:
    games = {game["id"]: game for game in ludogite("games", "--json").json}
    squadro = games["squadro"]
    assert squadro["players"] == [2, 2]
    assert squadro["seats"] == ["left", "top"]
    assert [option["name"] for option in squadro["options"]] == ["first", "sides"]
    for option in squadro["options"]:
        assert option["default"] in option["choices"]
        assert option["explanation"]["fr"]
        assert option["explanation"]["en"]


def test_one_game_is_shown_with_all_that_there_is_to_choose(ludogite: Any) -> None:
    told = ludogite("games", "squadro", "--lang", "fr").out
    for words in (
        "Un jeu d’Adrián Jiménez Pascual",
        "Gigamic",
        "random, left, top",
        "le Moineau",
        "mcts:N",
        "[first:left]",
    ):
        assert words in told
    assert "Libertas" not in told
    libertas = ludogite("games", "libertas", "--json").json
    assert libertas["id"] == "libertas"
    assert libertas["opponents"][:2] == ["random", "1"]
    assert [level["level"] for level in libertas["levels"]] == ["1", "2", "3", "4", "5"]
    assert "R5@b6" in libertas["notation"]["en"]
    assert libertas["credit"]["en"] == "A game by Roland Siegers, published by Hexagames, 1985."


def test_a_game_that_is_not_installed_is_refused_with_those_that_are(ludogite: Any) -> None:
    refused = ludogite("games", "chess")
    assert refused.code == 2
    assert "'chess'" in refused.err
    assert "bilitaire, libertas" in refused.err
    assert "game/unknown" in refused.err


def test_render_writes_a_picture_in_both_themes(ludogite: Any, tmp_path: Path) -> None:
    for theme in ("day", "night"):
        target = tmp_path / f"{theme}.svg"
        answer = ludogite(
            "render", "squadro", "--from", "00000/30000 L", "3", "-o", str(target), "--theme", theme, "--lang", "fr"
        )
        assert answer.code == 0, answer.err
        assert ET.fromstring(target.read_text(encoding="utf-8")).tag.endswith("svg")  # noqa: S314 - our own file
    assert (tmp_path / "day.svg").read_text(encoding="utf-8") != (tmp_path / "night.svg").read_text(encoding="utf-8")


def test_analyse_finds_a_win_in_one(ludogite: Any) -> None:
    report = ludogite("analyse", "squadro", "--from", "cccb0/00000 L", "--nodes", "2000", "--json").json
    assert report["move"] == "4"
    assert report["value"] > 0.99


def test_analyse_answers_a_batch_of_positions(ludogite: Any) -> None:
    typed = "cccb0/00000 L\nnonsense\n00000/cccb0 T\n"
    lines = ludogite("analyse", "squadro", "--nodes", "500", "--batch", typed=typed).lines
    assert [line.get("move") for line in lines] == ["4", None, "4"]
    assert lines[1]["error"]["code"] == "position/syntax"


def test_bench_measures_every_build_in_one_table(ludogite: Any) -> None:
    report = ludogite("bench", "squadro", "--seconds", "0.05", "--json").json
    assert any(build.startswith("plain") for build in report)
    for figures in report.values():
        assert set(figures["squadro"]) == {"games", "events", "loop"}


def test_a_match_can_be_stopped_and_continued(ludogite: Any, tmp_path: Path) -> None:
    results, records = tmp_path / "results.jsonl", tmp_path / "records"
    seats = ("--seat", "bot:1", "--seat", "bot:random", "--results", str(results), "--json")
    first = ludogite("match", "squadro", *seats, "--games", "2").json
    assert first["standings"][0]["games"] == 2
    whole = ludogite("match", "squadro", *seats, "--games", "4", "--records", str(records)).json
    assert whole["standings"][0]["games"] == 4
    assert len(results.read_text(encoding="utf-8").splitlines()) == 5
    written = sorted(records.iterdir())
    assert [path.name for path in written] == ["squadro-000002.txt", "squadro-000003.txt"]
    assert ludogite("replay", str(written[0]), "--json").json["outcome"]["code"] == "four-home"


MATCH = Path(__file__).parents[2] / "docs" / "examples" / "match.txt"


def test_looking_back_separates_luck_from_skill_without_a_remainder(ludogite: Any) -> None:
    report = ludogite("analyse", str(MATCH), "--json").json
    assert report["kind"] == "exact"
    assert [account["seat"] for account in report["luck"]] == ["a", "b"]
    for seat, account in enumerate(report["luck"]):
        parts = sum(account[part] for part in ("start", "dice", "own", "others", "left"))
        assert abs(parts - account["result"]) < 1e-9
        assert account["result"] == report["moments"][-1]["values"][seat]
    marked = [moment for moment in report["moments"] if moment["turning"]]
    assert 0 < len(marked) <= 8
    decided = [moment for moment in marked if moment["cause"] == "decision"]
    assert decided
    assert all(moment["lost"] >= 0.03 and moment["best"] != moment["token"] for moment in decided)
    assert all(moment["seat"] is None for moment in marked if moment["cause"] == "chance")


def test_looking_back_tells_turning_points_and_luck_in_words(ludogite: Any, tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    told = ludogite("analyse", str(MATCH), "--curve", str(curve), "--lang", "fr").out
    assert "Mieux" in told
    assert "au lieu de" in told
    assert "\u00a0: 50,0\u202f% au départ" in told
    assert ET.fromstring(curve.read_text(encoding="utf-8")).tag.endswith("svg")  # noqa: S314 - our own file


def test_analyse_gives_the_line_it_expects(ludogite: Any) -> None:
    report = ludogite("analyse", "squadro", "--from", "7cc3c/0cbac T", "--nodes", "2000", "--json").json
    assert 0 < len(report["line"]) <= 4
    position = ludogite(
        "position", "squadro", "--from", report["position"], report["move"], *report["line"], "--json"
    ).json
    assert position
