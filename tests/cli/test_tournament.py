"""`ludogite tournament`: a small one from beginning to end, stopped in every way and gone on with."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.waiting import wait_until

from ludogite import extras
from ludogite.cli.main import commands
from ludogite.core.reading import read_many

HABITS = Path(__file__).parents[1] / "bots" / "habits.py"
SMALL = ("tournament", "squadro", "1", "bot:random", "greedy", "--rounds", "4", "--jobs", "1")


def test_a_small_tournament_is_told_as_text_data_page_and_records(ludogite: Any, tmp_path: Path) -> None:
    page, records, journal = (str(tmp_path / name) for name in ("page.html", "games.txt", "journal.jsonl"))
    more = ("--journal", journal, "--page", page, "--records", records)
    told = ludogite(*SMALL, *more, "--sprt", "0", "100", "--anchor", "greedy=1500")
    assert told.code == 0, told.err
    assert told.err == ""
    assert re.search(r"^ 1  greedy +1500 +0 +16 ", told.out, re.MULTILINE)
    assert max(map(len, told.out.splitlines())) <= 80
    assert "level 1 against greedy: " in told.out
    assert "24 games" in told.out
    drawn = Path(page).read_text("utf-8")
    assert drawn.count("<svg") == 2
    assert drawn.count('<th scope="row"') == 3
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
    with Path(records).open(encoding="utf-8") as lines:
        assert len(list(read_many(lines))) == 24
    again = ludogite(*SMALL, "--journal", journal, "--json")
    assert again.json["games"] == 24
    assert again.json["is_complete"]
    assert {one["name"] for one in again.json["standings"]} == {"1", "random", "greedy"}
    assert sum(one["elo"] for one in again.json["standings"]) == pytest.approx(0, abs=1e-6)
    assert len(Path(journal).read_text("utf-8").splitlines()) == 25
    longer = ludogite(*SMALL[:-3], "6", "--journal", journal, "--json")
    assert longer.json["games"] == 36


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ("joueur", "niveau 1", "% contre", "24 parties, ", "niveau 1 contre greedy\u00a0: ", "Tableau croisé")),
        ("de", ("Spieler", "Stufe 1", "% gegen", "24 Partien, je ", "Stufe 1 gegen greedy: ", "Kreuztabelle")),
    ],
)
def test_a_tournament_speaks_other_languages_and_its_data_none(
    ludogite: Any, tmp_path: Path, language: str, said: tuple[str, ...]
) -> None:
    page, journal = str(tmp_path / "page.html"), str(tmp_path / "journal.jsonl")
    asked = (*SMALL, "--journal", journal, "--sprt", "0", "100")
    told = ludogite(*asked, "--page", page, "--lang", language)
    assert told.code == 0, told.err
    drawn = Path(page).read_text("utf-8")
    for words in said:
        assert words in told.out or words in drawn
    assert not re.search("level|against|games|stronger|open|Standings", told.out + drawn.partition("<body>")[2])
    data = ludogite(*asked, "--json", "--lang", language)
    assert {one["verdict"] for one in data.json["pairs"]} <= {"stronger", "not stronger", "open"}


def test_what_goes_to_standard_output_stands_there_alone(ludogite: Any) -> None:
    shown = ludogite(*SMALL[:-3], "1", "--jobs", "1", "--page", "-")
    assert shown.out.startswith("<!doctype html>")
    assert shown.out.rstrip().endswith("</html>")


def test_all_opponents_of_a_game_play(ludogite: Any) -> None:
    flags = ("--all", "--gauntlet", "random", "--rounds", "1", "--nodes", "20", "--json", "--jobs", "1")
    answer = ludogite("tournament", "stilelibero", *flags)
    assert answer.code == 0, answer.err
    names = {one["name"] for one in answer.json["standings"]}
    assert {"random", "1", "2", "3", "4", "5", "greedy", "naive"} <= names
    assert len(answer.json["pairs"]) == len(names) - 1


def test_a_program_that_crashes_loses_its_games_and_is_told(ludogite: Any) -> None:
    program = "exec:" + shlex.join([sys.executable, str(HABITS), "crashes"])
    answer = ludogite("tournament", "squadro", "random", program, "--rounds", "1", "--jobs", "1")
    assert answer.code == 0, answer.err
    assert "2 × exec:" in answer.out
    assert "bot/crashed" in answer.out


@pytest.mark.parametrize(
    ("arguments", "code", "exit_code"),
    [
        (("squadro", "1"), "contest/plan", 1),
        (("squadro", "1", "1"), "contest/plan", 1),
        (("libertas", "1", "2", "--set", "players=3"), "contest/plan", 1),
        (("squadro", "1", "nobody"), "bot/unknown", 2),
        (("squadro", "1", "2", "--sprt", "5", "0"), "option/value", 2),
        (("squadro", "1", "2", "--sprt", "0", "inf"), "option/value", 2),
        (("squadro", "1", "2", "--sprt", "0", "50000"), "option/value", 2),
        (("squadro", "1", "2", "--sprt", "nan", "5"), "option/value", 2),
        (("squadro", "1", "2", "--alpha", "0.1"), "option/value", 2),
        (("squadro", "1", "2", "--precision", "nan"), "option/value", 2),
        (("squadro", "1", "2", "--move-time", "nan"), "option/value", 2),
        (("squadro", "1", "2", "--set", "first=left", "--set", "first=top"), "option/value", 2),
        (("squadro", "1", "2", "--anchor", "1=0", "--anchor", "2=5"), "option/value", 2),
        (("squadro", "1", "2", "--nobody"), "option/unknown", 2),
        (("squadro", "1", "2", "--anchor", "3=1500"), "option/value", 2),
        (("squadro", "1", "2", "--anchor", "1=strong"), "option/value", 2),
        (("squadro", "1", "2", "--anchor", "1=1e308"), "option/value", 2),
        (("squadro", "1", "2", "--anchor", "1=-10001"), "option/value", 2),
        (("squadro", "1", "2", "--journal", "/nowhere/journal"), "contest/journal", 1),
        (("squadro", "1", "2", "--plies", "200"), "contest/plan", 1),
    ],
)
def test_what_cannot_be_held_is_refused(ludogite: Any, arguments: tuple[str, ...], code: str, exit_code: int) -> None:
    answer = ludogite("tournament", *arguments, "--rounds", "1", "--jobs", "1")
    assert (answer.code, answer.out) == (exit_code, "")
    assert f"[{code}]" in answer.err


def test_an_option_that_lacks_a_value_is_refused_with_a_code(ludogite: Any) -> None:
    answer = ludogite("tournament", "squadro", "1", "2", "--sprt", "0")
    assert (answer.code, answer.out) == (2, "")
    assert "'--sprt' requires 2 arguments. [option/value]" in answer.err


@pytest.mark.parametrize(
    "clash", [("--journal", "--page"), ("--journal", "--records"), ("--records", "--page")], ids=" ".join
)
def test_files_that_would_overwrite_each_other_are_refused(
    ludogite: Any, tmp_path: Path, clash: tuple[str, str]
) -> None:
    kept = tmp_path / "kept"
    kept.write_text("what was here", encoding="utf-8")
    (tmp_path / "link").symlink_to(kept)
    answer = ludogite(*SMALL, clash[0], str(kept), clash[1], str(tmp_path / "link"))
    assert (answer.code, answer.out) == (2, "")
    assert f"{clash[0]} and {clash[1]} name the same file" in answer.err
    assert kept.read_text(encoding="utf-8") == "what was here"


def test_a_large_difference_can_be_tested(ludogite: Any) -> None:
    answer = ludogite("tournament", "squadro", "1", "random", "--rounds", "2", "--jobs", "1", "--sprt", "0", "2000")
    assert answer.code == 0, answer.err
    assert "level 1 against random: " in answer.out


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.EXTRAS, "ray", ("no_such_package_here",))
    answer = CliRunner().invoke(commands, [*SMALL, "--ray", "local"])
    assert answer.exit_code == 1
    assert "ludogite[ray]" in answer.output
    assert "[install/extra]" in answer.output


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_tournament_that_was_stopped_goes_on_and_ends_alike(
    ludogite: Any, tmp_path: Path, number: signal.Signals
) -> None:
    journal = tmp_path / "journal.jsonl"
    command = ("tournament", "squadro", "2", "1", "greedy", "--rounds", "60", "--jobs", "2", "--json")
    process = subprocess.Popen(
        [sys.executable, "-m", "ludogite", *command, "--journal", str(journal)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 10, "ten games are in the journal")
    if number == signal.SIGKILL:
        process.kill()
    else:
        os.killpg(process.pid, number)  # as a terminal does
    _, said = process.communicate(timeout=60)
    kept = journal.read_bytes()
    assert "Traceback" not in said
    if number == signal.SIGINT:
        assert process.returncode == 130
        assert "goes on from there" in said
    journal.write_bytes(kept[:-7] if number == signal.SIGKILL else kept)
    gone_on = ludogite(*command, "--journal", str(journal)).json
    afresh = ludogite(*command).json
    for table in (gone_on, afresh):
        for one in table["standings"]:
            del one["ms_per_move"]
    assert gone_on == afresh
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()[1:]]
    assert len({(tuple(one["encounter"]), one["round"], one["turn"]) for one in lines}) == len(lines) == 360
    wait_until(lambda: not is_anybody_left(process.pid), "no process of the tournament is left")


def is_anybody_left(group: int) -> bool:
    """Tell whether a process of a group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
