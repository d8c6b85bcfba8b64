"""A network judges, plays against itself and sits down with NumPy alone."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from subprocess import PIPE, Popen, run

import numpy as np
import pytest

from ludogite.bots.seating import open_seat
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.envs.encoding import Encoding, encoding_of
from ludogite.learning.measure import Trial, measure
from ludogite.learning.measure import main as measure_command
from ludogite.learning.player import LearnedPlayer, learned_bot
from ludogite.learning.self_play import SelfPlay
from ludogite.learning.value_network import ValueNetwork, WeightsError, read_network

pytestmark = pytest.mark.study


def drawn_network(encoding: Encoding, seed: int = 1) -> ValueNetwork:
    """Return a network that knows nothing yet."""
    rng = np.random.default_rng(seed)
    sizes = (encoding.observation_size, 8, encoding.seats)
    layers = [
        (rng.normal(0, 0.3, (wide, narrow)).astype(np.float32), rng.normal(0, 0.1, narrow).astype(np.float32))
        for wide, narrow in pairwise(sizes)
    ]
    return ValueNetwork(encoding, tuple(layers))


@pytest.fixture
def race() -> Encoding:
    return encoding_of("stilelibero", players=3)


def test_weights_are_read_as_they_were_written(race: Encoding, tmp_path: Path) -> None:
    network = drawn_network(race)
    network.save(tmp_path / "drawn.npz")
    again = read_network(tmp_path / "drawn.npz")
    assert again.encoding is race
    seen = np.random.default_rng(2).random((5, race.observation_size), np.float32)
    assert (again.predict(seen) == network.predict(seen)).all()
    assert {path.name for path in tmp_path.iterdir()} == {"drawn.npz"}


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04 broken"])
def test_what_is_no_file_of_weights_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.npz"
    path.write_bytes(content)
    with pytest.raises(WeightsError, match="broken.npz"):
        read_network(path)
    with pytest.raises(WeightsError, match="absent.npz"):
        read_network(tmp_path / "absent.npz")


def test_a_network_judges_seats_and_not_places(race: Encoding) -> None:
    """The same race told from another seat on promises the same to the same swimmers."""
    network = drawn_network(race)
    state = race.game.rules.start(race.settings)
    rng = Rng(4)
    while state.at_chance():
        state = state.happen(state.draw(rng))
    seat = int(state.seat())
    (judged,) = network.judge([state])
    row = network.predict(np.array([race.observe(state, seat)], np.float32))[0]
    assert [judged[(seat + place) % 3] for place in range(3)] == pytest.approx(row.tolist())


def test_games_teach_what_came_of_them(race: Encoding) -> None:
    playing = SelfPlay(race, 4, seed=3, explore=0.0)
    samples = playing.play(drawn_network(race), 60, trust=1.0)
    assert len(samples.observations) == len(samples.worths) >= 60
    assert samples.games >= 1
    assert set(samples.worths.flatten().tolist()) <= {0.0, 0.5, 1.0}
    assert samples.worths.sum(axis=1) == pytest.approx(1.5)


@pytest.mark.parametrize(("game", "options"), [("libertas", {"open_racks": True}), ("bilitaire", {}), ("squadro", {})])
def test_other_games_are_played_too(game: str, options: dict[str, bool]) -> None:
    encoding = encoding_of(game, **options)
    samples = SelfPlay(encoding, 2, seed=1, explore=0.2).play(drawn_network(encoding), 5, trust=0.5)
    assert samples.worths.shape[1] == encoding.seats


@pytest.mark.parametrize("searches", [0, 8])
def test_a_network_sits_down_as_an_installed_bot_does(race: Encoding, tmp_path: Path, searches: int) -> None:
    path = tmp_path / "drawn.npz"
    drawn_network(race).save(path)
    sit = learned_bot(path, searches)
    player = sit(race.game, race.settings)
    assert isinstance(player, LearnedPlayer)
    going, rng = Playthrough(race.game, race.settings), Rng(1)
    for _ in range(12):
        if going.state.at_chance():
            going.draw(rng)
        else:
            going.push_code(player.choose(going.state, rng), int(going.state.seat()))
    with pytest.raises(WeightsError, match="players=3"):
        sit(race.game, race.game.settings({"players": 4}))


def test_a_network_plays_as_a_program_without_pytorch(race: Encoding, tmp_path: Path) -> None:
    path = tmp_path / "drawn.npz"
    drawn_network(race).save(path)
    lines = (
        "ludogite 1\ngame stilelibero\noption players 3\nseat a\nbegin\nview abc 0/0/0 1 1 6 -\nmoves D1 D2\ngo\nquit\n"
    )
    state = race.game.rules.start(race.settings)
    rng = Rng(1)
    while state.at_chance():
        state = state.happen(state.draw(rng))
    told = ["ludogite 1", "game stilelibero", "option players 3", "begin"]
    lines = "\n".join([*told, f"view {race.game.notation.format_position(state)}", "go", "quit", ""])
    program = "import sys; sys.modules['torch'] = None; from ludogite.learning.play import main; main(sys.argv[1:])"
    done = run([sys.executable, "-c", program, str(path)], input=lines, capture_output=True, text=True, check=True)
    assert "error" not in done.stdout, done.stdout
    assert done.stdout.splitlines()[-1].startswith("move D")


def test_playing_among_levels_is_measured(race: Encoding, tmp_path: Path) -> None:
    path = tmp_path / "drawn.npz"
    drawn_network(race).save(path)
    found = measure(Trial(path, 0, "random", 0, 1), games=6, jobs=1)
    assert found.games == 6
    assert 0 <= found.won <= 1
    assert found.won_margin > 0


def test_a_seat_is_found_by_the_command_of_the_tutorial(race: Encoding, tmp_path: Path) -> None:
    drawn_network(race).save(tmp_path / "swimmer.npz")
    seated = open_seat(
        open_game("stilelibero"),
        f"exec:{sys.executable} -m ludogite.learning.play {tmp_path / 'swimmer.npz'}",
        race.settings,
    )
    going = Playthrough(race.game, race.settings)
    rng = Rng(2)
    while going.state.at_chance():
        going.draw(rng)
    seat = int(going.state.seat())
    try:
        seated.sit_down(going, seat)
        assert seated.decide(going, rng) in going.state.moves()
    finally:
        seated.close()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--games", "0"], "--games expects 3 … 1e+09, got 0 [option/value]"),
        (["--games", "2"], "--games expects 3 … 1e+09, got 2 [option/value]"),
        (["--jobs", "0"], "--jobs expects 1 … 256, got 0 [option/value]"),
        (["--nodes", "-1"], "--nodes expects 0 … 1e+09, got -1 [option/value]"),
        (["--searches", "-1"], "--searches expects 0 … 1e+09, got -1 [option/value]"),
    ],
)
def test_numbers_with_which_nothing_is_measured_are_refused(
    race: Encoding, tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: list[str], said: str
) -> None:
    drawn_network(race).save(tmp_path / "drawn.npz")
    assert measure_command([str(tmp_path / "drawn.npz"), *asked]) == 2
    assert capsys.readouterr().err == f"ludogite: {said}\n"


def test_a_learnt_program_ends_with_quit_while_its_house_still_listens(race: Encoding, tmp_path: Path) -> None:
    drawn_network(race).save(tmp_path / "drawn.npz")
    command = [sys.executable, "-m", "ludogite.learning.play", str(tmp_path / "drawn.npz")]
    with Popen(command, stdin=PIPE, stderr=PIPE, text=True) as program:
        assert program.stdin
        assert program.stderr
        program.stdin.write("quit\n")
        program.stdin.flush()
        assert program.wait(timeout=60) == 0, program.stderr.read()
