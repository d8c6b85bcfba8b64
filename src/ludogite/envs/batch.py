"""Many games side by side, NumPy arrays in and out."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from ludogite.core.errors import IllegalMoveError, LudogiteError, OptionValueError
from ludogite.core.game import Game
from ludogite.core.inputs import quoted
from ludogite.core.kernel import END, Kernel, StateKernel, Touches
from ludogite.core.message import Message, house_message
from ludogite.core.options import Value
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.envs.encoding import Choice, Encoding, encoding_of
from ludogite.extras import require_extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MOST_GAMES = 1 << 18
"""So many games are in a batch at most."""


class BatchCopyError(LudogiteError, TypeError):
    """A batch is neither copied nor pickled."""

    code = "batch/copy"


class Batch:
    """So many games of one kind, stepped together by fixed actions (see `Encoding`).

    Chance acts inside, and a game that has ended begins again within the same step: `finished` and `rewards` tell of
    the one that ended, everything else of the one that began. The arrays cannot be written, and the next step changes
    them: copy what you keep. The same seed and the same actions give the same games, however many play beside them.
    """

    def __init__(self, game: Game | str, n: int, *, seed: int = 0, observe: bool = False, **options: Value) -> None:
        """Begin so many games with these options; observations are made only where they are asked for.

        Raises OptionValueError for less than one game, and for more than `MOST_GAMES`.
        """
        require_extra("batches", "Batch")
        self.encoding: Encoding = encoding_of(game, **options)
        self.n = _whole(
            n,
            house_message("a batch has 1 to {most} games, got {given}", most=MOST_GAMES, given=quoted(n)),
            range(1, MOST_GAMES + 1),
        )
        self.observes = observe
        rngs = sources_of_chance(
            _whole(seed, house_message("expected a seed as a whole number, got {given}", given=quoted(seed))), self.n
        )
        self._kernel = kernel_of(self.encoding, rngs, observe=observe)
        self._seen: NDArray[np.float32] | None = None

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled; raises BatchCopyError."""
        raise BatchCopyError(
            house_message(
                "a batch can be neither copied nor pickled: begin another with the same seed and take the same actions"
            )
        )

    @property
    def masks(self) -> NDArray[np.bool_]:
        """For each game and action, whether it can be taken now."""
        return self._array(self._kernel.masks, "B", "?")

    @property
    def rewards(self) -> NDArray[np.float64]:
        """For each game and seat: from -1 (last) to 1 (first) where a game ended with the last step, else 0."""
        return self._array(self._kernel.rewards, "d", "d")

    @property
    def finished(self) -> NDArray[np.bool_]:
        """For each game, whether it ended with the last step."""
        return self._array(self._kernel.finished, "B", "?")[:, 0]

    @property
    def to_move(self) -> NDArray[np.int64]:
        """For each game, the seat that acts."""
        return self._array(self._kernel.to_move, "q", "q")[:, 0]

    @property
    def observations(self) -> NDArray[np.float32]:
        """For each game, what the seat that acts sees (see `Encoding.observation_planes`)."""
        if self._kernel.numbers:
            return self._array(self._kernel.observations, "i", "f")
        if self._seen is None:
            self._seen = self._look()
        return self._seen

    def step(self, actions: NDArray[np.integer[Any]] | list[int]) -> None:
        """Take one action in every game; raises IllegalMoveError, and then none was taken."""
        chosen = _numbers(actions)
        if len(chosen) != self.n:
            raise IllegalMoveError(
                house_message("{n} games want {n} actions, got {count}", n=self.n, count=len(chosen)),
            )
        try:
            refused = int(self._kernel.refused(chosen))
        except (OverflowError, ValueError):  # compiled code has no room for such a number
            refused = next(index for index, action in enumerate(chosen) if not 0 <= action < len(self.encoding.actions))
        if refused >= 0:
            raise self._refusal(refused, chosen[refused])
        self._kernel.step(chosen)
        self._seen = None

    def choice(self, index: int) -> Choice:
        """Return one game's position, and the decision under way; raises OptionValueError."""
        if type(index) is not int or not 0 <= index < self.n:  # nothing is said, nor looked at twice, where it is right
            words = house_message("this batch has games 0 to {last}, got {given}", last=self.n - 1, given=quoted(index))
            index = _whole(index, words, range(self.n))
        return Choice(self._kernel.state(index), tuple(self._kernel.touched(index)))

    def _refusal(self, index: int, action: int) -> IllegalMoveError:
        names = self.encoding.actions
        return IllegalMoveError(
            house_message(
                "action '{action}' cannot be taken in game {index} of the batch; these can: {actions}",
                action=names[action] if 0 <= action < len(names) else str(action),
                index=index,
                actions=" ".join(names[legal] for legal in self.encoding.legal(self.choice(index))),
            )
        )

    def _look(self) -> NDArray[np.float32]:
        import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for

        seen: NDArray[np.float32] = np.empty((self.n, self.encoding.observation_size), np.float32)
        for index in range(self.n):
            state, touched = self.choice(index)
            seen[index] = self.encoding.observe(state, int(state.seat()), touched)
        seen.flags.writeable = False
        return seen

    def _array(self, flat: Any, code: str, kind: str) -> NDArray[Any]:  # noqa: ANN401 - arrays of compiled code
        """Return a flat array as one with a row for each game; nothing is copied where the array lies in memory."""
        import numpy as np  # noqa: PLC0415 - an extra, loaded when it is asked for

        memory = array(code, flat).tobytes() if isinstance(flat, list) else flat
        return np.frombuffer(memory, kind).reshape(self.n, -1)


def _whole(value: object, refusal: Message, among: range | None = None) -> int:
    """Return a whole number, NumPy's included, among those that are taken; raises OptionValueError."""
    number = value.__index__() if isinstance(value, SupportsIndex) else None
    if number is None or (among is not None and number not in among):
        raise OptionValueError(refusal)
    return number


def _numbers(actions: Any) -> list[int]:  # noqa: ANN401 - whatever was given
    """Return actions as a list of whole numbers; raises IllegalMoveError."""
    if hasattr(actions, "dtype"):  # an array says of all its numbers at once what they are
        listed, is_whole = actions.tolist(), actions.dtype.kind in "iu" and actions.ndim == 1
    else:
        listed, is_whole = actions, isinstance(actions, list) and set(map(type, actions)) <= {int}
    if not is_whole:
        raise IllegalMoveError(
            house_message(
                "expected a whole number for each game, in a list or an array, got {given}", given=quoted(actions)
            )
        )
    return listed  # type: ignore[no-any-return] # of whole numbers, as was looked at


class EncodedTouches(Touches):
    """The touches of any game, by its encoding."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding

    def touch(self, state: State, move: int, place: int) -> int:
        """Return the action at a place of a decision's touches."""
        path = self.encoding.path(state, move)
        return path[place] if place < len(path) else int(END)


def touches_of(encoding: Encoding) -> Touches:
    """Return the touches of a game as numbers: its own, or those of its encoding."""
    own = encoding.game.study.paths
    return EncodedTouches(encoding) if own is None else own(encoding.settings)


def sources_of_chance(seed: int, n: int) -> list[Rng]:
    """Return a source of chance for each of n games; those of fewer games are the first of them."""
    source = Rng(seed)
    return [Rng(source.bits() << 32 | source.bits()) for _ in range(n)]


def kernel_of(encoding: Encoding, rngs: list[Rng], *, observe: bool = False) -> Kernel:
    """Return as many games as there are sources of chance, by the fastest way that the game has."""
    game, own = encoding.game, encoding.game.study.kernel
    start = game.rules.start(encoding.settings)
    if own is not None:
        return own(start, rngs, observe)
    writer = game.study.observations if observe else None
    return StateKernel(
        rngs,
        start,
        touches_of(encoding),
        len(encoding.actions),
        game.rules.repetition,
        None if writer is None else writer(encoding.settings),
        encoding.observation_size,
    )
