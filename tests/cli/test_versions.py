"""The command line replays games by the rules they were played by, and says where those are gone."""

import re
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from ludogite.cli.main import commands

COMMANDS = Path(__file__).parents[2] / "docs" / "reference" / "command-line.md"
RECORDS = Path(__file__).parents[1] / "records"
FORCED = RECORDS / "libertas" / "v1" / "phase-two-forced-start-from-a-position.txt"
"""A game of version 1 of Libertas: a begins phase II with a forced move that version 2 does not know."""
SKIPPED = next(line for line in FORCED.read_text().splitlines() if line.startswith("start: ")).removeprefix("start: ")
PHASE_TWO = ("libertas", "--set", "players=3", "--set", "occupation=yes")


def test_a_starter_without_flags_is_skipped_by_todays_rules(ludogite: Any) -> None:
    answer = ludogite("position", *PHASE_TWO, "--from", SKIPPED, "--json").json
    assert answer["to_act"] == "b"
    assert answer["position"] == SKIPPED.replace("- a 0", "- b 0")


def test_a_record_of_the_first_rules_replays_by_them(ludogite: Any) -> None:
    answer = ludogite("replay", str(FORCED), "--json").json
    assert answer["events"][0] in {"f3-d5", "f3-e6", "e4-e6"}
    assert answer["outcome"]["code"] == "occupied"


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_the_chance_of_every_version_is_proven(ludogite: Any, version: str) -> None:
    record = next((RECORDS / "libertas" / version).glob("fair-01-*.txt"))
    assert ludogite("verify", str(record), "--json").json["fair"]


def test_a_record_of_the_first_rules_is_looked_back_at(ludogite: Any) -> None:
    answer = ludogite("analyse", str(FORCED), "--nodes", "20", "--json")
    assert answer.code == 0, answer.err
    assert answer.json["moments"][0]["seat"] == "a"


@pytest.mark.parametrize("command", ["replay", "verify", "analyse"])
def test_rules_that_are_gone_are_said_with_the_way_out(ludogite: Any, tmp_path: Path, command: str) -> None:
    record = tmp_path / "game.txt"
    record.write_text(FORCED.read_text().replace("rules: 1", "rules: 0"))
    answer = ludogite(command, str(record))
    assert answer.code == 1
    assert answer.out == ""
    assert "the rules of libertas in version 0 are not here; kept are: 1, 2" in answer.err
    assert "install a libertas that still has them" in answer.err
    assert "[rules/gone]" in answer.err


def test_a_game_says_which_rules_it_keeps(ludogite: Any) -> None:
    libertas = ludogite("games", "libertas", "--json").json
    assert (libertas["rules_version"], libertas["rules_versions"]) == (2, [1, 2])
    assert all(game["rules_version"] == game["rules_versions"][-1] for game in ludogite("games", "--json").json)


def test_a_position_of_the_first_rules_is_read_by_them_where_they_are_named(ludogite: Any) -> None:
    answer = ludogite("position", "libertas@1", *PHASE_TWO[1:], "--from", SKIPPED, "--json").json
    assert (answer["to_act"], answer["position"]) == ("a", SKIPPED)
    for name, code in (("libertas@7", "rules/gone"), ("libertas@one", "option/value")):
        refused = ludogite("position", name)
        assert f"[{code}]" in refused.err
        assert name.partition("@")[2] in refused.err


def test_a_session_goes_on_with_records_of_every_version(ludogite: Any, tmp_path: Path) -> None:
    for version in (1, 2):
        whole = next((RECORDS / "libertas" / f"v{version}").glob("fair-01-*.txt")).read_text()
        assert f"rules: {version}" in whole
        (tmp_path / f"v{version}.txt").write_text(whole)
    typed = f"load {tmp_path / 'v1.txt'}\nload {tmp_path / 'v2.txt'}\nquit\n"
    answer = ludogite("play", "libertas@1", "--seat", "human", "--seat", "human", typed=typed)
    assert "install" not in answer.out + answer.err


@pytest.mark.parametrize(("asked", "played"), [(2, 1), (1, 2)])
def test_a_saved_game_is_not_loaded_by_other_rules_than_named(ludogite: Any, asked: int, played: int) -> None:
    record = next((RECORDS / "libertas" / f"v{played}").glob("fair-01-*.txt"))
    refused = ludogite("play", f"libertas@{asked}", "--load", str(record))
    assert refused.code == 2
    assert f"played by version {played} of libertas, got 'libertas@{asked}': load it with 'libertas'" in refused.err
    assert "[option/value]" in refused.err
    assert ludogite("play", f"libertas@{played}", "--load", str(record), typed="quit\n").code == 0


def test_a_series_is_played_by_the_rules_that_are_named(ludogite: Any, tmp_path: Path) -> None:
    bots = ("--seat", "bot:random", "--seat", "bot:random", "--games", "2", "--records", str(tmp_path))
    for version in (1, 2):
        answer = ludogite("match", f"libertas@{version}", *bots, "--json").json
        assert (answer["game"], answer["rules_version"]) == ("libertas", version)
        assert f"rules: {version}\n" in (tmp_path / "libertas-000000.txt").read_text()


def test_answers_name_the_rules_version(ludogite: Any) -> None:
    assert ludogite("games", "libertas@1", "--json").json["rules_version"] == 1
    assert ludogite("replay", str(FORCED), "--json").json["rules_version"] == 1
    assert ludogite("position", "libertas@1", "--json").json["rules_version"] == 1


@pytest.mark.parametrize("command", ["puzzle", "score"])
def test_commands_that_know_the_present_rules_alone_say_so(ludogite: Any, command: str) -> None:
    hand = ("R1",) if command == "score" else ()
    refused = ludogite(command, "libertas@1", *hand)
    assert refused.code == 2
    assert "only the present rules are taken here: expected 'libertas', got 'libertas@1' [option/value]" in refused.err


def test_a_record_of_another_game_is_named(ludogite: Any) -> None:
    answer = ludogite("play", "squadro", "--load", str(FORCED))
    assert "this is a record of 'libertas', not of 'squadro'" in answer.err


def test_the_papers_name_the_commands_that_know_the_present_rules_alone() -> None:
    row = next(line for line in COMMANDS.read_text("utf-8").splitlines() if line.startswith("| `GAME` |"))
    _, _, sentence = row.partition("by that version of its rules; ")
    named = set(re.findall("`([a-z]+)`", sentence.partition(" know ")[0]))
    needed = {"score": ["R1"], "data": ["--positions", "1", "-o", "x.jsonl"], "match": ["--seat", "nobody"]}
    codes = {}
    for name, command in commands.commands.items():
        if any(
            isinstance(one, click.Argument) and one.metavar in {"GAME", "[GAME]", "[GAME]..."} for one in command.params
        ):
            answer = CliRunner().invoke(commands, [name, "squadro@9", *needed.get(name, [])])
            codes[name] = answer.output.rpartition("[")[2].rstrip("]\n")
    assert {"tournament", "match", "data", "play"} <= codes.keys()
    assert set(codes.values()) == {"option/value", "rules/gone"}
    assert {name for name, code in codes.items() if code == "option/value"} == named
