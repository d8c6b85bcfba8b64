"""Programs at the command line: in a series, at a table in the terminal, and our own engine as one."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from tests.waiting import LIMIT_S, wait_until

from ludogite.arena.journal import GameJournal
from ludogite.arena.series import GameResult, Pairing, play_game
from ludogite.bots.engine_server import EngineServer
from ludogite.bots.seated import SeatHolder
from ludogite.cli.main import commands
from ludogite.core.registry import open_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ludogite.core.playthrough import GameSoFar
    from ludogite.core.rng import Rng

HABITS = Path(__file__).parents[1] / "bots" / "habits.py"


def program(habit: str) -> str:
    return "exec:" + shlex.join([sys.executable, str(HABITS), habit])


def test_a_crash_loses_the_game_and_not_the_series(ludogite: Any, tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    seats = ("--seat", program("crashes"), "--seat", "bot:random")
    answer = ludogite("match", "squadro", *seats, "--games", "2", "--jobs", "2", "--json", "--results", str(kept))
    assert answer.code == 0, answer.err
    failing, other = answer.json["standings"]
    assert (failing["games"], failing["failed"], failing["score"]) == (2, 2, 0.0)
    assert (other["failed"], other["score"]) == (0, 1.0)
    assert [one["game"] for one in answer.json["failures"]] == [0, 1]
    assert all(one["fault"].startswith("bot/crashed: ") for one in answer.json["failures"])
    again = ludogite("match", "squadro", *seats, "--games", "2", "--results", str(kept))
    assert "2 ×" in again.out
    assert "I never learnt this" in again.out.replace("\n", " ")


def test_a_series_speaks_other_languages(ludogite: Any) -> None:
    seats = ("--seat", "bot:random", "--seat", "bot:random", "--games", "2")
    assert "événements par partie" in ludogite("match", "squadro", *seats, spoken="fr").out
    told = ludogite("match", "squadro", *seats, "--lang", "de").out
    assert "Gegner" in told
    assert "50,0" in told


def test_a_file_of_results_cannot_be_the_folder_of_records(ludogite: Any, tmp_path: Path) -> None:
    same = str(tmp_path / "same")
    answer = ludogite("match", "squadro", "--seat", "bot:1", "--seat", "bot:1", "--results", same, "--records", same)
    assert (answer.code, answer.out) == (2, "")
    assert "--results and --records name the same file" in answer.err
    assert not Path(same).exists()


def test_kept_games_count_as_far_as_they_are_asked_for(ludogite: Any, tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    seats = ("--seat", program("crashes"), "--seat", "bot:random", "--results", str(kept))
    assert ludogite("match", "squadro", *seats, "--games", "2").code == 0
    _, one, other = (json.loads(line) for line in kept.read_text("utf-8").splitlines())
    answer = ludogite("match", "squadro", *seats, "--games", "1", "--json").json
    assert len(answer["failures"]) == answer["standings"][0]["games"] == 1
    assert answer["mean_events"] == next(game["events"] for game in (one, other) if game["number"] == 0)


RANDOM = ("--seat", "bot:random", "--seat", "random", "--games", "2")


def test_the_results_of_one_series_are_not_those_of_another(ludogite: Any, tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    assert ludogite("match", "squadro", *RANDOM, "--results", str(kept)).code == 0
    before = kept.read_bytes()
    for other, differing in (
        (("squadro", "--seat", "1", "--seat", "random"), "seats"),
        (("squadro", *RANDOM, "--set", "first=left", "--move-time", "5"), "move_seconds, options"),
        (("rugby", *RANDOM, "--seed", "9"), "game, options, seed"),
    ):
        refused = ludogite("match", *other, "--results", str(kept))
        assert (refused.code, refused.out) == (1, "")
        assert f"is the journal of other games: {differing} differ; name another file [contest/other]" in refused.err
        assert kept.read_bytes() == before


def test_the_results_of_a_series_are_no_journal_of_a_tournament_nor_the_other_way(
    ludogite: Any, tmp_path: Path
) -> None:
    series, contest = str(tmp_path / "series"), str(tmp_path / "contest")
    assert ludogite("match", "squadro", *RANDOM, "--results", series).code == 0
    tournament = ("tournament", "squadro", "random", "1", "--rounds", "1", "--jobs", "1", "--journal")
    assert ludogite(*tournament, contest).code == 0
    assert "[contest/other]" in ludogite(*tournament, series).err
    assert "[contest/other]" in ludogite("match", "squadro", *RANDOM, "--results", contest).err


def test_a_foreign_or_damaged_file_of_results_is_refused_and_left_as_it_was(ludogite: Any, tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    assert ludogite("match", "squadro", *RANDOM, "--results", str(kept)).code == 0
    header, game, _ = kept.read_text("utf-8").splitlines(keepends=True)
    for content, said in (
        ("my notes", "its first line does not say what is played"),
        (game, "its first line does not say what is played"),  # as such files began once
        (header + "zz\n", "line 2 cannot be read"),
        (header + game + '{"number": 1}\n', "line 3 cannot be read"),
        (header + json.dumps({**json.loads(game), "payoffs": [1.0]}) + "\n", "line 2 cannot be read"),
    ):
        kept.write_text(content, encoding="utf-8")
        refused = ludogite("match", "squadro", *RANDOM, "--results", str(kept))
        assert (refused.code, refused.out) == (1, "")
        assert said in refused.err
        assert "[contest/journal]" in refused.err
        assert kept.read_text("utf-8") == content


def test_two_series_do_not_write_one_file_of_results(ludogite: Any, tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    pairing = Pairing("squadro", dict(open_game("squadro").settings()), ("random", "random"), 1)
    with GameJournal(kept, pairing.described(1), partial(GameResult.read, seats=2)) as journal:
        refused = ludogite("match", "squadro", *RANDOM, "--results", str(kept))
        assert (refused.code, refused.out) == (1, "")
        assert "[contest/busy]" in refused.err
        journal.keep([play_game(pairing, 0, 1)])
    assert ludogite("match", "squadro", *RANDOM, "--results", str(kept)).code == 0
    numbers = [json.loads(line)["number"] for line in kept.read_text("utf-8").splitlines()[1:]]
    assert numbers == [0, 1]


def test_brackets_in_a_command_are_no_markup(ludogite: Any) -> None:
    answer = ludogite("match", "squadro", "--seat", program("crashes") + " [/red]", "--seat", "random", "--games", "1")
    assert answer.code == 0, answer.err
    assert "[/red]" in answer.out


def test_a_program_that_fails_at_a_table_loses(ludogite: Any) -> None:
    typed = "1\n" * 60
    flags = ("--set", "first=left", "--set", "sides=given", "--seed", "1")
    answer = ludogite("play", "squadro", "--seat", "human", "--seat", program("cheats"), *flags, typed=typed)
    assert answer.code == 0, answer.err
    assert "'99'" in answer.out
    assert "You win! — the opponent’s program failed" in answer.out


def test_a_program_that_cannot_sit_down_is_refused(ludogite: Any) -> None:
    answer = ludogite("match", "squadro", "--seat", "bot:1", "--seat", "exec:/nowhere/bot")
    assert (answer.code, answer.out) == (1, "")
    assert "[bot/start]" in answer.err
    answer = ludogite("play", "squadro", "--seat", "human", "--seat", program("refuses"))
    assert answer.code == 1
    assert "not that one" in answer.err
    assert "[bot/start]" in answer.err


CONVERSATION = """ludogite 1
game squadro
rules 1
option first left
seats left top
seat left
begin
something that nobody knows
events [first:left]
view 00000/00000 L
moves 1 2 3 4 5
go move 300 clock 60000
"""


def test_our_engine_answers_in_time(ludogite: Any) -> None:
    answer = ludogite("engine", "squadro", typed=CONVERSATION + "over left: four-home\nquit\n")
    assert answer.code == 0, answer.err
    name, greeted, ready, move = answer.out.splitlines()
    assert name.startswith("name Ludogîte ")
    assert greeted == ready == "ready"
    assert move.split()[0] == "move"
    assert move.split()[1] in "12345"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ludogite 2\n", "bot/answer"),
        ("go\n", "bot/answer"),
        ("game rugby\nbegin\n", "option/value"),
        ("game squadro\nrules 99\nbegin\n", "rules/gone"),
        ("game squadro\nrules x\nbegin\n", "option/value"),
        ("game squadro\noption speed 9\nbegin\n", "option/unknown"),
        ("game squadro\nbegin\nview nonsense\ngo\n", "position/syntax"),
        ("game squadro\nbegin\ngo\n", "position/syntax"),
        ("game squadro\nbegin\nview cccc0/00000 L\ngo\n", "position/syntax"),
        ("game squadro\nseat zz\nbegin\n", "seat/unknown"),
        ("game squadro\nseat top\nbegin\nview 00000/00000 L\nmoves 1 2\ngo\n", "move/seat"),
        ("game squadro\nseat left\nbegin\nview 00000/00000 L\nmoves 9\ngo\n", "bot/answer"),
        ("game squadro\nbegin\nview 00000/00000 L\ngo move abc\n", "option/value"),
        ("game squadro\nbegin\nview 00000/00000 L\ngo move -5\n", "option/value"),
        ("game squadro\nbegin\nview 00000/00000 L\ngo clock 5 move\n", "option/value"),
        ("\0\xff\n" * 3 + "go\n", "bot/answer"),
    ],
)
def test_our_engine_refuses_with_a_code_and_goes_on(typed: str, code: str) -> None:
    said: list[str] = []
    EngineServer(open_game("squadro"), "1", 1, said.append).serve((typed + CONVERSATION).splitlines())
    assert [line.split()[1] for line in said if line.startswith("error ")] == [code]
    assert said[-1].startswith("move ")


class Ponderer(SeatHolder):
    """Decides when it is told to, and not before."""

    def __init__(self) -> None:
        self.is_told = Event()

    def decide(self, play: GameSoFar, rng: Rng) -> int:
        del rng
        assert self.is_told.wait(LIMIT_S), "nobody told it to stop"
        return int(play.state.moves()[0])

    def stop(self) -> None:
        self.is_told.set()


def test_our_engine_stops_when_it_is_told_to() -> None:
    said: list[str] = []

    def lines() -> Iterator[str]:
        yield from CONVERSATION.replace("go move 300 clock 60000", "go").splitlines()
        yield "stop"
        wait_until(lambda: said and said[-1].startswith("move "), "the engine answers before the conversation ends")

    EngineServer(open_game("squadro"), "1", 1, said.append, lambda *_: Ponderer()).serve(lines())
    assert said[-1].startswith("move ")


def test_our_engine_ends_with_quit_while_its_house_still_listens() -> None:
    command = [sys.executable, "-m", "ludogite", "engine", "squadro", "--bot", "2"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8") as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        engine.stdin.write("ludogite 1\n")
        engine.stdin.flush()
        assert engine.stdout.readline().startswith("name Ludogîte ")
        engine.stdin.write("quit\n")
        engine.stdin.flush()
        assert engine.wait(timeout=60) == 0, engine.stderr.read()
        assert engine.stderr.read() == ""


def test_an_engine_reads_lines_that_are_in_memory() -> None:
    answer = CliRunner().invoke(commands, ["engine", "squadro", "--bot", "1"], input=CONVERSATION)
    assert answer.exit_code == 0, answer.output
    assert answer.output.splitlines()[-1].startswith("move ")


def test_an_engine_reads_the_last_line_without_its_end(ludogite: Any) -> None:
    answer = ludogite("engine", "squadro", "--bot", "1", typed=CONVERSATION.rstrip("\n"))
    assert answer.code == 0, answer.err
    assert answer.out.splitlines()[-1].startswith("move ")


def test_solving_speaks_other_languages() -> None:
    told = CliRunner().invoke(commands, ["solve", "stilelibero", "--lang", "de"]).output
    assert " Stellungen, SHA-256 " in told


def test_solved_values_are_told() -> None:
    answer = json.loads(CliRunner().invoke(commands, ["solve", "stilelibero", "--json"]).output)
    (deep,) = answer["tables"]
    assert deep["columns"] == ["to_act", "lane_1", "lane_2", "value"]
    worth = {tuple(row[:3]): row[3] for row in deep["rows"]}
    assert len(worth) == len(deep["rows"]) > 3000
    assert worth[1, 0, 0] == pytest.approx(next(iter(answer["figures"].values())), abs=1e-9)
    assert all(0.0 <= value <= 1.0 for value in worth.values())
