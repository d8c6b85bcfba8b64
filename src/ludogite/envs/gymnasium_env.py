"""Every game as an environment of Gymnasium: one seat learns, the others are played by opponents.

Importing this registers the installed games: `gymnasium.make("ludogite.envs.gymnasium_env:ludogite/squadro-v0")`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias, TypeGuard, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ludogite.bots import Player, open_bot
from ludogite.core.errors import GameOverError, IllegalMoveError, OptionValueError, SeatError
from ludogite.core.game import Game
from ludogite.core.inputs import quoted
from ludogite.core.message import house_message
from ludogite.core.options import Value
from ludogite.core.registry import installed_games
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.envs.encoding import Encoding, encoding_of
from ludogite.envs.episode import Episode
from ludogite.envs.rendering import checked_mode, picture_of, text_of

Numbers: TypeAlias = NDArray[np.float32]

Chooser = Callable[[State, Rng], int]
"""A function that returns a move."""

Opponent = str | Player | Chooser
"""Who plays a seat: the name of a bot (`random`, `3`, `mcts:1000`), a player, or a function that returns a move."""


class SeatEnv(gymnasium.Env[Numbers, int]):
    """A game seen from one seat. Whatever happens between its decisions happens inside `reset` and `step`.

    An illegal action loses the game, and after its end only `reset` goes on. The same seed and the same actions give
    the same game: opponents forget the games before, where they are bots. What is legal is in `info["action_mask"]`
    and in `action_masks()`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: Game | str,
        *,
        seat: str | None = None,
        opponents: Opponent | Sequence[Opponent] = "random",
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        """Let a seat learn, or with None another one in each game; one opponent for all others, or one for each."""
        self.encoding = encoding_of(game, **options)
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        self.learner = None if seat is None else self.encoding.game.seat_index(seat)
        self.opponents = _players(self.encoding, opponents)
        self.lost = False
        """Whether an illegal action has ended the game."""
        self._episode: Episode | None = None
        self.observation_space = spaces.Box(-1, 1, (self.encoding.observation_size,), np.float32)
        self.action_space = spaces.Discrete(len(self.encoding.actions))

    @property
    def episode(self) -> Episode:
        """The game under way; raises GameOverError before the first `reset`."""
        if self._episode is None:
            raise GameOverError(house_message("no game has begun; `reset` begins one"))
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin a game and let it come to the first decision of the seat that learns."""
        super().reset(seed=seed)
        del options
        self.lost = False
        for opponent in self.opponents:
            if isinstance(opponent, Player):
                opponent.forget()
        while True:
            self._episode = Episode(self.encoding, int(self.np_random.integers(2**31)))
            drawn = int(self.np_random.integers(self.encoding.seats))
            self.seat = drawn if self.learner is None else self.learner
            self._let_others_act()
            if not self.episode.over:  # where others can end a game before this seat decides, another one begins
                return self._seen(), self._info()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the others act if that makes a decision whole; raises GameOverError after the end."""
        if self.episode.over or self.lost:
            raise GameOverError(house_message("the game is over; `reset` begins another one"))
        try:
            self.episode.act(_whole(action))
        except IllegalMoveError as error:
            self.lost = True
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._let_others_act()
        return self._seen(), self.episode.reward(self.seat), self.episode.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each action whether it is legal, as masking learners ask for it."""
        mask: NDArray[np.bool_] = np.zeros(len(self.encoding.actions), np.bool_)
        mask[self.episode.legal] = True
        return mask

    def render(self) -> Any:  # noqa: ANN401 - the contract of Gymnasium
        """Return the board, as the seat that learns sees it: as text, or as a picture."""
        game, state = self.encoding.game, self.episode.state
        if self.render_mode == "rgb_array":
            return picture_of(game, state, self.seat)
        return text_of(game, state, self.seat) if self.render_mode == "ansi" else None

    def _let_others_act(self) -> None:
        episode, game = self.episode, self.encoding.game
        while not episode.over and episode.seat != self.seat:
            acting = episode.seat
            opponent = self.opponents[acting - (acting > self.seat)]
            choose = opponent.choose if isinstance(opponent, Player) else opponent
            believed = game.determinisation(episode.state, acting, episode.rng)
            episode.decide(choose(believed, episode.rng))

    def _seen(self) -> Numbers:
        return cast("Numbers", np.array(self.episode.observe(self.seat), np.float32))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}


def _whole(action: int) -> int:
    """Return an action as a whole number, NumPy's included; raises OptionValueError."""
    try:
        return operator.index(action)
    except TypeError as error:
        raise OptionValueError(
            house_message("expected an action as a whole number, got {given}", given=quoted(action))
        ) from error


def _players(encoding: Encoding, opponents: Opponent | Sequence[Opponent]) -> list[Player | Chooser]:
    """Return who plays the other seats, in their order."""
    others = encoding.seats - 1
    given: list[Any] = list(opponents) if _are_several(opponents) else [opponents] * others
    if len(given) != others:
        raise SeatError(
            house_message("expected one opponent, or {others} of them; got {given}", others=others, given=len(given))
        )
    return [_player(encoding, opponent) for opponent in given]


def _are_several(opponents: Opponent | Sequence[Opponent]) -> TypeGuard[Sequence[Opponent]]:
    return isinstance(opponents, list | tuple)


def _player(encoding: Encoding, opponent: Opponent) -> Player | Chooser:
    if isinstance(opponent, str):
        return open_bot(encoding.game, opponent, encoding.settings)
    if isinstance(opponent, Player) or callable(opponent):
        return opponent
    raise SeatError(
        house_message("expected the name of a bot, a player or a function, got {given}", given=quoted(opponent))
    )


def register_game(game: Game) -> None:
    """Let `gymnasium.make` know a game, as `ludogite/ID-v0`."""
    gymnasium.register(
        f"ludogite/{game.id}-v0", f"{__name__}:SeatEnv", kwargs={"game": game.id}, disable_env_checker=True
    )


for _game in installed_games().values():
    register_game(_game)
