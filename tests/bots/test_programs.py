"""Programs on seats: they play every game, and one that fails loses its game and nothing else."""

import shlex
import sys
import time
from pathlib import Path

import pytest

from ludogite.arena.series import GameResult, Pairing, play_game
from ludogite.bots.errors import BotStartError
from ludogite.bots.program import Program, ProgramLimits
from ludogite.bots.seating import check_seat, open_seat
from ludogite.core.playthrough import Playthrough
from ludogite.core.reading import read, replay
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng

HABITS = Path(__file__).with_name("habits.py")
OURS = "squadro", "libertas"


def program(*habit: str) -> str:
    return "exec:" + shlex.join([sys.executable, str(HABITS), *habit])


def played(habit: str, limits: ProgramLimits | None = None, *rest: str) -> GameResult:
    limits = limits or ProgramLimits(move_seconds=20)
    return play_game(Pairing("squadro", {}, ("random", program(habit, *rest)), None, limits), 1, 1)


def running(mark: str) -> list[str]:
    """Return the processes in whose command line a mark stands."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_text(errors="replace")
        except OSError:
            continue
        if mark in words:
            found.append(folder.name)
    return found


@pytest.mark.parametrize("game_id", installed_games())
def test_a_program_plays_every_game(game_id: str) -> None:
    game = open_game(game_id)
    names = tuple(["random"] * (game.rules.seats(game.settings()) - 1) + [program("none")])
    result = play_game(Pairing(game_id, {}, names), 0, 1)
    assert result.failed is None
    assert result.moves[-1] > 0
    replay(read(result.record), game)


@pytest.mark.parametrize(
    ("habit", "fault", "end"),
    [
        ("crashes", "bot/crashed: ", "forfeited"),
        ("cheats", "bot/move: ", "forfeited"),
        ("chats", "bot/answer: ", "forfeited"),
        ("rambles", "bot/answer: ", "forfeited"),
        ("greedy", "bot/crashed: ", "forfeited"),
        ("resigns", "", "resigned"),
    ],
)
def test_a_program_that_fails_loses_its_game(habit: str, fault: str, end: str) -> None:
    result = played(habit, ProgramLimits(move_seconds=20, memory_mib=200))
    assert result.payoffs == (1.0, 0.0)
    assert result.fault.startswith(fault)
    assert bool(result.fault) == bool(fault)
    assert result.failed == (1 if fault else None)
    record = read(result.record)
    assert record.result.endswith(f": {end}")
    replay(record, open_game("squadro"))


def test_why_a_program_ended_is_said() -> None:
    assert "RuntimeError: I never learnt this" in played("crashes").fault
    assert "MemoryError" in played("greedy", ProgramLimits(memory_mib=200)).fault
    assert "'99'" in played("cheats").fault
    assert "'good evening'" in played("chats").fault


@pytest.mark.parametrize("habit", ["dawdles", "floods"])
def test_a_program_that_comes_too_late_loses_on_time_and_nothing_of_it_is_left(habit: str) -> None:
    mark = f"mark-of-{habit}-{time.time_ns()}"
    result = played(habit, ProgramLimits(move_seconds=0.4), mark)  # by itself neither of them would ever move
    assert result.fault.startswith("bot/time: ")
    assert read(result.record).result == "top: flagged"
    assert running(mark) == []


def test_a_program_that_stays_after_quit_is_ended() -> None:
    mark = f"mark-{time.time_ns()}"
    running_one = Program(program("stays", mark).removeprefix("exec:"))
    assert running(mark)
    running_one.close()
    assert running(mark) == []
    assert running_one.process.returncode is not None


def test_a_program_is_told_what_its_seat_may_see_and_no_more(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    result = play_game(Pairing("libertas", {}, ("random", program("notes", str(notes)))), 0, 3)
    said = [line.partition(" ") for line in notes.read_text(encoding="utf-8").splitlines()]
    words = [word for word, _, _ in said]
    assert words[0] == "ludogite"
    assert words[-2:] == ["over", "quit"]
    setup = words[1 : words.index("begin") + 1]
    assert setup == ["game", "rules", *["option"] * setup.count("option"), "seats", "seat", "begin"]
    tokens = [mark.token for mark in read(result.record).marks]
    (laid_out,) = [token for token in tokens if token.startswith("[") and len(token) > 20]
    heard = [rest for word, _, rest in said if word == "events"]
    assert all("[…]" in events.split() for events in heard)
    assert not any(laid_out in events for events in heard)
    assert words.count("view") == words.count("believe") == words.count("moves") == words.count("go") > 5


def test_nothing_is_believed_where_nothing_is_hidden(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    result = play_game(Pairing("squadro", {}, ("random", program("notes", str(notes)))), 0, 3)
    said = notes.read_text(encoding="utf-8").splitlines()
    assert not any(line.startswith("believe") for line in said)
    last = next(line for line in reversed(said) if line.startswith("events"))
    tokens = [mark.token for mark in read(result.record).marks]
    assert last.split()[1:] == tokens[: len(last.split()) - 1]
    assert said[-2] == f"over {read(result.record).result}"


@pytest.mark.parametrize(
    ("seat", "quoted"),
    [
        ("exec:/nowhere/at/all", "/nowhere/at/all"),
        ("exec:", "no program is named"),
        ("exec:'open", "quotation mark"),
        (program("refuses"), "game/unknown not that one"),
        (program("mute"), "'ready'"),
        (f"exec:{sys.executable} -c 'raise SystemExit(3)'", "exit code 3"),
    ],
)
def test_a_program_that_cannot_sit_down_is_refused_before_the_first_game(seat: str, quoted: str) -> None:
    game = open_game("squadro")
    with pytest.raises(BotStartError, match=quoted.replace("'", ".")):
        check_seat(game, seat, game.settings(), ProgramLimits(start_seconds=0.5 if "mute" in seat else 20))


@pytest.mark.parametrize("game_id", OURS)
def test_our_own_engine_speaks_the_protocol(game_id: str) -> None:
    game = open_game(game_id)
    ours = f"exec:{sys.executable} -m ludogite engine {game_id} --bot 1"
    seated = [open_seat(game, ours, game.settings()) for _ in range(2)]
    going, rng = Playthrough(game, game.settings()), Rng(1)
    try:
        for _ in range(12):
            if going.state.at_chance():
                going.draw(rng)
            else:
                going.push_code(seated[going.state.seat()].decide(going, rng))
    finally:
        for one in seated:
            one.close()
    assert len(going.events) == 12
