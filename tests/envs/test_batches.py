"""Games side by side play exactly what they do one by one. NumPy is not asked for: `tests/study` tries its arrays."""

from __future__ import annotations

from array import array
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.envs.every_game import decisions, encoded, every_variant, name_of, positions
from tests.for_each import for_each

from ludogite.core.arrays import WHOLE
from ludogite.core.game import Game
from ludogite.core.kernel import END, Kernel, ObservationWriter
from ludogite.core.options import Settings
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.rng import Rng
from ludogite.core.study import Plane
from ludogite.envs import Choice, Encoding, encoding_of
from ludogite.envs.batch import kernel_of, sources_of_chance, touches_of

if TYPE_CHECKING:
    from mypy_extensions import i32, i64

    from ludogite.core.arrays import vec
    from ludogite.core.state import State

GOLDEN = Path(__file__).parents[1] / "golden"

GAMES = 3
MOST_STEPS = 3000


class Single:
    """One game after another from one source of chance, played through the checked doors."""

    def __init__(self, encoding: Encoding, rng: Rng) -> None:
        self.encoding, self.rng = encoding, rng
        self.begin()

    def begin(self) -> None:
        self.play = Playthrough(self.encoding.game, self.encoding.settings)
        self.touched: tuple[int, ...] = ()
        self.let_chance_act()

    def let_chance_act(self) -> None:
        while self.play.outcome is None and self.play.state.at_chance():
            self.play.draw(self.rng)

    @property
    def choice(self) -> Choice:
        return Choice(self.play.state, self.touched)

    def act(self, action: int) -> list[float]:
        """Take an action; return the rewards, none while the game goes on."""
        after = self.encoding.after(self.choice, action)
        if isinstance(after, Choice):
            self.touched = after.touched
            return []
        self.touched = ()
        self.play.push_code(after)
        self.let_chance_act()
        outcome = self.play.outcome
        if outcome is None:
            return []
        self.begin()
        return [2 * outcome.payoff(seat) - 1 for seat in range(self.encoding.seats)]


def row(flat: Any, index: int, wide: int) -> list[Any]:
    """Return what a kernel's array shows of a game."""
    return list(flat)[index * wide : (index + 1) * wide]


def seen(kernel: Kernel, index: int) -> list[float]:
    """Return a kernel's own observation of a game, from the bits of its numbers."""
    numbers = array("i", row(kernel.observations, index, int(kernel.numbers)))
    return array("f", numbers.tobytes()).tolist()


@for_each([variant for variant in every_variant() if encoded(variant).game.study.paths is not None], name_of)
def test_the_touches_that_a_batch_asks_for_are_those_of_the_board(variant: tuple[Game, Settings]) -> None:
    encoding = encoded(variant)
    touches = touches_of(encoding)
    for state in decisions(positions(variant)):
        for move in state.moves():
            path = encoding.path(state, move)
            assert [touches.touch(state, move, place) for place in range(len(path) + 1)] == [*path, END]


@for_each(every_variant(), name_of)
def test_a_batch_plays_what_its_games_do_one_by_one(variant: tuple[Game, Settings]) -> None:
    encoding, wide = encoded(variant), len(encoded(variant).actions)
    kernel = kernel_of(encoding, sources_of_chance(5, GAMES), observe=True)
    singles = [Single(encoding, rng) for rng in sources_of_chance(5, GAMES)]
    chance, ended = Rng(11), 0
    is_usual = encoding.settings == encoding.game.settings()
    for _ in range(MOST_STEPS if is_usual else 40):
        if ended >= GAMES:
            break
        actions = []
        for index, single in enumerate(singles):
            choice, seat = single.choice, int(single.play.state.seat())
            assert (kernel.state(index), tuple(kernel.touched(index))) == choice
            assert kernel.to_move[index] == seat
            assert row(kernel.masks, index, wide) == encoding.mask(choice)
            if kernel.numbers:
                assert seen(kernel, index) == encoding.observe(choice.state, seat, choice.touched).tolist()
            legal = encoding.legal(choice)
            actions.append(legal[chance.below(len(legal))])
        assert kernel.refused(actions) < 0
        kernel.step(actions)
        for index, single in enumerate(singles):
            rewards = single.act(actions[index])
            assert kernel.finished[index] == bool(rewards)
            assert row(kernel.rewards, index, encoding.seats) == (rewards or [0.0] * encoding.seats)
            ended += bool(rewards)
    assert ended or not is_usual


class WhoseTurn(ObservationWriter):
    """Somebody's own writer, in plain Python: a number for each seat, 1 for the one that acts."""

    def write(self, state: State, seen: vec[i32], row: i64) -> None:
        seen[row + state.seat()] = WHOLE


def test_a_game_of_somebody_else_writes_observations_in_plain_python() -> None:
    squadro = open_game("squadro")
    study = replace(
        squadro.study,
        kernel=None,
        planes=lambda _: (Plane("turn", (2,), "whose turn it is"),),
        observe=lambda state, _: [float(state.seat() == seat) for seat in range(2)],
        observations=lambda _: WhoseTurn(),
    )
    encoding = encoding_of(replace(squadro, study=study))
    kernel = kernel_of(encoding, sources_of_chance(2, 2), observe=True)
    for _ in range(3):
        for index in range(2):
            state = kernel.state(index)
            assert seen(kernel, index) == encoding.observe(state, int(state.seat())).tolist()
        kernel.step([2, 3])


def test_a_squadro_position_for_the_third_time_is_a_draw() -> None:
    lines = (GOLDEN / "squadro" / "repetition.txt").read_text(encoding="utf-8").splitlines()
    lanes = [int(line[0]) - 1 for line in lines if " | " in line and line[0].isdigit()]
    kernel = kernel_of(encoding_of("squadro", first="left"), sources_of_chance(1, 2))
    for lane in lanes[:-1]:
        kernel.step([lane, lane])
        assert not any(kernel.finished)
    kernel.step([lanes[-1], lanes[-1]])
    assert list(kernel.finished) == [1, 1]
    assert list(kernel.rewards) == [0.0] * 4


def test_an_action_that_cannot_be_taken_is_found() -> None:
    kernel = kernel_of(encoding_of("squadro"), sources_of_chance(1, 3))
    assert kernel.refused([0, 4, 2]) == -1
    assert kernel.refused([0, 0, 7]) == 2
    assert kernel.refused([0, -1, 7]) == 1
