"""Tournaments of programs: who meets whom, which games count, and that they are the same wherever they are played."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from tests.waiting import wait_until

from ludogite.arena.contest import ContestPlan, ContestPlanError
from ludogite.arena.contest_game import ContestGame, play_scheduled
from ludogite.arena.contest_run import ContestRun, StopRules
from ludogite.arena.cross_table import WIDTH, cross_table, short_name
from ludogite.arena.executors import (
    ATTEMPTS,
    ChunkSource,
    ContestExecutor,
    GameChunk,
    LostWorkerError,
    OwnProcess,
    Processes,
)
from ludogite.arena.fixed_effort import with_fixed_effort
from ludogite.arena.journal import GameJournal, JournalError, JournalInUseError, OtherContestError
from ludogite.arena.openings import OpeningBook
from ludogite.arena.schedule import encounters, round_of
from ludogite.arena.sequential_test import SequentialTest
from ludogite.core.playthrough import Playthrough
from ludogite.core.reading import read, replay
from ludogite.core.record import write
from ludogite.core.registry import installed_games, open_game
from ludogite.core.rng import Rng

NAMES = ("1", "2", "random", "greedy")


def plan_of(game: str = "squadro", names: tuple[str, ...] = NAMES, **more: object) -> ContestPlan:
    fields: dict[str, object] = {"options": {}, **more}
    return ContestPlan(game, open_game(game).rules.version, names=names, **fields)  # type: ignore[arg-type]


def journal_of(path: Path, plan: ContestPlan) -> GameJournal[ContestGame]:
    return GameJournal(path, plan.described(), ContestGame.read)


def held(run: ContestRun, executor: ContestExecutor | None = None) -> ContestRun:
    for games in (executor or OwnProcess()).play(run.plan, run.pending()):
        for game in games:
            run.add(game)
    return run


def made_up(scheduled_key: tuple[tuple[str, ...], int, int], winner: str | None) -> ContestGame:
    """A game that nobody played: somebody wins it, or nobody."""
    encounter, number, turn = scheduled_key
    seats = encounter[turn:] + encounter[:turn]
    ranks = tuple(1 if winner in {None, name} else 2 for name in seats)
    return ContestGame(encounter, number, turn, seats, ranks, "", (), (0,) * len(seats), (0.0,) * len(seats))


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [("squadro", {}, 2), ("libertas", {"players": 3}, 3), ("stilelibero", {"players": 4}, 4)],
)
def test_everybody_meets_everybody_and_sits_everywhere_equally_often(
    game: str, options: dict[str, int], seats: int
) -> None:
    plan = plan_of(game, ("1", "2", "3", "random", "greedy"), options=options)
    sat: Counter[tuple[str, int]] = Counter()
    met: Counter[frozenset[str]] = Counter()
    for encounter in encounters(plan):
        for number in range(4):
            games = round_of(plan, encounter, number)
            assert len({one.key for one in games}) == len(games) == seats
            for one in games:
                assert sorted(one.seats) == sorted(encounter)
                sat.update((name, seat) for seat, name in enumerate(one.seats))
                met.update(frozenset((a, b)) for a in encounter for b in encounter if a < b)
    assert len(met) == 10
    assert len(sat) == 5 * seats
    assert len(set(met.values())) == len(set(sat.values())) == 1


def test_neighbours_change_from_round_to_round() -> None:
    plan = plan_of("stilelibero", ("1", "2", "3", "random"), options={"players": 4})
    (encounter,) = encounters(plan)
    assert len({round_of(plan, encounter, number)[0].seats for number in range(12)}) > 3


def test_in_a_gauntlet_one_meets_each_of_the_others() -> None:
    assert encounters(plan_of(challenger="random")) == [("random", "1"), ("random", "2"), ("random", "greedy")]


@pytest.mark.parametrize(
    ("names", "challenger"), [(("1", "1"), ""), (("1",), ""), (("1", "2"), "3")], ids=["twice", "alone", "stranger"]
)
def test_a_plan_that_cannot_be_held_is_refused(names: tuple[str, ...], challenger: str) -> None:
    with pytest.raises(ContestPlanError):
        plan_of(names=names, challenger=challenger).check()


@pytest.mark.parametrize("game", installed_games())
def test_openings_are_legal_different_and_the_same_again(game: str) -> None:
    book = OpeningBook(plan_of(game, ("1", "2"), plies=3))
    openings = [book[number] for number in range(12)]
    assert [OpeningBook(book.plan)[number] for number in (11, 3)] == [openings[11], openings[3]]
    reached = set()
    for opening in openings:
        play = Playthrough(book.game, book.settings)
        decided = 0
        for event in opening:
            decided += not play.state.at_chance()
            play.push_code(event)
        assert decided == 3
        assert play.outcome is None
        assert not play.state.at_chance()
        reached.add(play.state)
    assert len(reached) == book.distinct(12)
    other = OpeningBook(plan_of(game, ("1", "2"), plies=3, seed=2))
    assert [other[number] for number in range(12)] != openings


def test_openings_come_back_where_there_are_no_more_and_longer_ones_than_games_are_refused() -> None:
    book = OpeningBook(plan_of(names=("1", "2"), plies=1))
    assert len({book[number] for number in range(40)}) == book.distinct(40) == 10
    with pytest.raises(ContestPlanError, match="--plies"):
        OpeningBook(plan_of(names=("1", "2"), plies=200))[0]


def test_openings_are_more_even_than_chance() -> None:
    book = OpeningBook(plan_of("bilitaire", ("1", "2"), plies=20))
    source = Rng(1)
    drawn = [book.at_random(source)[1] for _ in range(60)]
    usual = sum(book.unevenness(state) for state in drawn) / len(drawn)
    taken = 0.0
    for number in range(15):
        play = Playthrough(book.game, book.settings)
        for event in book[number]:
            play.push_code(event)
        taken += book.unevenness(play.state)
    assert taken / 15 < usual


def test_games_are_the_same_wherever_they_are_played_and_replay() -> None:
    plan = plan_of()
    alone = held(ContestRun(plan, StopRules(3)))
    beside = held(ContestRun(plan, StopRules(3)), Processes(2))
    assert len(alone.counted()) == 6 * 3 * 2 == alone.total
    assert alone.counted() == beside.counted()
    assert alone.estimates() == beside.estimates()
    for game in alone.counted()[:8]:
        text = write(game.record(plan))
        assert replay(read(text), open_game("squadro")).outcome is not None


def test_a_level_that_thinks_by_the_clock_counts_positions_instead() -> None:
    game = with_fixed_effort(open_game("squadro"), 50)
    assert [(level.nodes, level.seconds) for level in game.search.levels][-1] == (50, 0.0)
    assert game.search.levels[:-1] == open_game("squadro").search.levels[:-1]
    assert with_fixed_effort(open_game("squadro"), 0) is open_game("squadro")
    plan = plan_of(names=("5", "random"), nodes=50)
    one = round_of(plan, ("5", "random"), 0)[0]
    assert play_scheduled(plan, one) == play_scheduled(plan, one)


class KillsWorkers(Processes):
    """Kills a worker whenever the first games of a pool come in."""

    killed = 0

    def _play_in(
        self, pool: ProcessPoolExecutor, plan: ContestPlan, source: ChunkSource
    ) -> Iterator[list[ContestGame]]:
        for games in super()._play_in(pool, plan, source):
            alive = multiprocessing.active_children()
            if self.killed < 2 and alive:
                self.killed += 1
                alive[0].kill()
            yield games


def test_a_worker_that_is_killed_loses_no_game() -> None:
    plan = plan_of(names=("1", "2", "random"))
    executor = KillsWorkers(2)
    assert held(ContestRun(plan, StopRules(12)), executor).counted() == held(ContestRun(plan, StopRules(12))).counted()
    assert executor.killed == 2


STUBBORN = """
import os, pathlib, sys, threading
from concurrent.futures.process import BrokenProcessPool
from tests.waiting import wait_until
from ludogite.arena.executors import opened_pool

def wait_for_ever(sign):
    # As a pool does that hands a result over, and waits for the lock of a worker that was killed.
    sign.touch()
    while True:
        try:
            threading.Event().wait()
        except BaseException:
            pass

if __name__ == "__main__":
    sign = pathlib.Path(sys.argv[1])
    try:
        with opened_pool(2) as pool:
            pool.submit(wait_for_ever, sign)
            wait_until(sign.exists, "a worker waits for ever")
            pool.submit(os.getpid).result()
            pool.submit(os._exit, 1).result()
    except BrokenProcessPool:
        print("broken")
"""


def run_script(text: str, folder: Path) -> tuple[str, str, int]:
    """Run a script, which is given the path of a sign; return what it said, of what it complained, and its code."""
    script = folder / "script.py"
    script.write_text(text, encoding="utf-8")
    command = [sys.executable, str(script), str(folder / "sign")]
    beside = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100, env=beside)
    return done.stdout, done.stderr, done.returncode


def test_a_worker_that_hands_a_result_over_ends_when_another_was_killed(tmp_path: Path) -> None:
    assert run_script(STUBBORN, tmp_path) == ("broken\n", "", 0)


DEAF = """
import multiprocessing, pathlib, sys, threading
from tests.waiting import wait_until
from ludogite.arena import executors

executors.GRACE_SECONDS = 1

def catch_everything(sign):
    # As a destructor does, or a player with an "except" too many.
    sign.touch()
    while True:
        try:
            threading.Event().wait()
        except BaseException:
            pass

if __name__ == "__main__":
    sign = pathlib.Path(sys.argv[1])
    try:
        with executors.opened_pool(1) as pool:
            pool.submit(executors.until_stopped, catch_everything, sign)
            wait_until(sign.exists, "a worker plays for ever")
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        wait_until(lambda: not multiprocessing.active_children(), "the worker has ended")
        print("ended")
"""


def test_a_worker_ends_whose_player_catches_everything(tmp_path: Path) -> None:
    assert run_script(DEAF, tmp_path) == ("ended\n", "", 0)


def test_games_whose_workers_die_each_time_are_given_up() -> None:
    chunk = GameChunk(tuple(round_of(plan_of(), ("1", "2"), 0)))
    for _ in range(ATTEMPTS - 1):
        chunk = chunk.again(RuntimeError())
    with pytest.raises(LostWorkerError, match="1 – 2 in round 1"):
        chunk.again(RuntimeError())


WORKERS_END_S = 120
"""However busy the machine is."""


def test_who_stops_leaves_no_process_behind() -> None:
    plan = plan_of(names=("3", "greedy"))
    run = ContestRun(plan, StopRules(1000))
    others = set(multiprocessing.active_children())
    games = Processes(2).play(plan, run.pending())
    next(games)
    games.close()  # type: ignore[attr-defined]
    wait_until(lambda: not set(multiprocessing.active_children()) - others, "every worker has ended", WORKERS_END_S)


@pytest.mark.parametrize("precision", [0.0, 150.0])
def test_what_counts_does_not_depend_on_the_order_in_which_games_end(precision: float) -> None:
    plan = plan_of(names=("1", "2", "random"), plies=0)
    rules = StopRules(60, SequentialTest(0, 60), precision)
    source = random.Random(3)
    keys = [(one, number, turn) for one in encounters(plan) for number in range(60) for turn in range(2)]
    winners = {key: source.choices([key[0][0], key[0][1], None], [5, 2, 1])[0] for key in keys}
    seen = set()
    for shuffle in (False, True, True):
        run = ContestRun(plan, rules)
        if shuffle:
            source.shuffle(keys)
        for key in keys:
            run.add(made_up(key, winners[key]))
        counted = sorted(game.key for game in run.counted())
        seen.add((tuple(counted), tuple(one.verdict for one in run.tables.values()), run.is_precise))
        assert len(counted) == run.total < len(keys)
        assert list(run.pending()) == []
    assert len(seen) == 1


def test_it_ends_when_error_bars_are_narrow_enough() -> None:
    run = held(ContestRun(plan_of(names=("1", "random")), StopRules(500, precision=90)))
    assert run.is_precise
    assert len(run.counted()) == run.total < 1000
    estimates = run.estimates()
    assert max(estimates.margin(0), estimates.margin(1)) <= 90


def test_a_test_of_two_needs_tables_of_two() -> None:
    plan = plan_of("libertas", ("1", "2", "random"), options={"players": 3})
    with pytest.raises(ContestPlanError, match="--precision"):
        ContestRun(plan, StopRules(5, SequentialTest(0, 10)))


def test_tables_of_three_are_rated() -> None:
    plan = plan_of("libertas", ("3", "1", "random"), options={"players": 3})
    table = cross_table(held(ContestRun(plan, StopRules(8))))
    assert table.standings[0].name == "3"
    assert [pair.games for pair in table.pairs] == [24, 24, 24]
    assert sum(one.score for one in table.standings) == pytest.approx(1.5)


def test_the_text_fits_eighty_columns_and_nothing_is_left_out() -> None:
    names = (*(f"mcts:{number}" for number in range(1, 24)), "exec:" + "x" * 90)
    run = ContestRun(plan_of("libertas", names, plies=0), StopRules(1))
    for encounter in run.tables:
        for turn in range(2):
            run.add(made_up((encounter, 0, turn), encounter[0]))
    text = cross_table(run, ("mcts:3", 1500)).as_text()
    assert max(map(len, text.splitlines())) <= WIDTH
    assert text.count("mcts:23") == 4
    assert "1500     0" in text


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("3", "level 3"),
        ("exec:/usr/bin/ludogite engine libertas --bot 2", "…libertas --bot 2"),
        ("exec:ab engine libertas --bot 2", "…libertas --bot 2"),
        ("exec:./a-program-with-a-long-name", "…am-with-a-long-name"),
    ],
)
def test_a_long_name_keeps_the_whole_words_of_its_end(name: str, shown: str) -> None:
    assert short_name(name) == shown
    assert len(shown) <= 20


def test_a_journal_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    plan = plan_of(names=("1", "random"))
    path = tmp_path / "journal.jsonl"
    games = held(ContestRun(plan, StopRules(3))).counted()
    with journal_of(path, plan) as journal:
        assert journal.games == []
        journal.keep(games[:3])
        journal.keep(games[3:4])
    whole = path.read_bytes()
    for cut in (1, 20, len(whole.splitlines(keepends=True)[-1]) - 1):
        path.write_bytes(whole[:-cut])
        with journal_of(path, plan) as journal:
            assert journal.games == games[:3]
            journal.keep(games[3:4])
        assert path.read_bytes() == whole
    path.write_bytes(whole[:30])  # not even the first line was whole
    with journal_of(path, plan) as journal:
        assert journal.games == []


def test_a_journal_is_that_of_one_tournament_and_of_one_process(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    plan = plan_of(names=("1", "random"))
    with journal_of(path, plan), pytest.raises(JournalInUseError):
        journal_of(path, plan)
    with pytest.raises(OtherContestError, match="plies, seed differ"):
        journal_of(path, plan_of(names=("1", "random"), seed=2, plies=0))
    kept = path.read_text("utf-8")
    for line in ('{"round": 1}\n', "nonsense\n", "[]\n"):
        path.write_text(kept + line, encoding="utf-8")
        with pytest.raises(JournalError, match="line 2"):
            journal_of(path, plan)
    path.write_text(json.dumps({"journal": 99}) + "\n", encoding="utf-8")
    with pytest.raises(JournalError, match="line 1"):
        journal_of(path, plan)
    with pytest.raises(JournalError, match="cannot write"):
        journal_of(tmp_path / "nowhere" / "journal.jsonl", plan)


@pytest.mark.parametrize(
    "content",
    [b"my precious notes", b"my precious\nnotes", b'{"journal": 1, "mine": 0', b'{"number": 0}\n', b"\x89PNG", b"\n"],
    ids=repr,
)
def test_a_file_that_is_no_journal_is_refused_and_left_as_it_was(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(JournalError, match="is no journal: its first line"):
        journal_of(path, plan_of())
    assert path.read_bytes() == content


INTERRUPTED = """
import os, signal
from ludogite.arena.executors import opened_pool

if __name__ == "__mp_main__":
    os.kill(os.getpid(), signal.SIGINT)  # a worker that has hardly begun
if __name__ == "__main__":
    with opened_pool(2) as pool:
        print([pool.submit(pow, 2, number).result(60) for number in range(3)])
    os.kill(os.getpid(), signal.SIGINT)
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system cannot hold signals back")
def test_an_interrupt_while_workers_start_is_left_to_the_process_that_asked(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=100)
    assert done.stdout == "[1, 2, 4]\n"
    assert done.stderr.count("Traceback") == 1  # its own
    assert done.stderr.rstrip().endswith("KeyboardInterrupt")
