"""Every game as an environment of PettingZoo: seats are agents that act in turn (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ludogite.core.errors import IllegalMoveError
from ludogite.core.game import Game
from ludogite.core.options import Value
from ludogite.envs.encoding import encoding_of
from ludogite.envs.episode import Episode
from ludogite.envs.rendering import checked_mode, picture_of, text_of

Seen = dict[str, NDArray[Any]]
"""`observation`, and `action_mask` of what the agent may do."""

MODES = ("ansi", "rgb_array", "human")
"""How a board can be shown."""


def ordered_env(game: Game | str, render_mode: str | None = None, **options: Value) -> AECEnv[str, Seen, int]:
    """Return a game as an environment that refuses what is out of order; an illegal action loses the game."""
    env: Any = SeatsEnv(game, render_mode, **options)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class SeatsEnv(AECEnv[str, Seen, int]):
    """A game whose agents are its seats. Chance acts by itself, from the seed of `reset`.

    Whoever takes an illegal action loses what the others share, and reads why in its `info["illegal"]`.
    """

    def __init__(self, game: Game | str, render_mode: str | None = None, **options: Value) -> None:
        super().__init__()
        self.encoding = encoding_of(game, **options)
        self.metadata = {
            "name": f"ludogite_{self.encoding.game.id}_v0",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = checked_mode(render_mode, MODES)
        names = self.encoding.game.rules.seat_names[: self.encoding.seats]
        self.possible_agents = list(names)
        self._seat_of = {name: seat for seat, name in enumerate(names)}
        size, actions = self.encoding.observation_size, len(self.encoding.actions)
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for name in names
        }
        self.action_spaces = {name: spaces.Discrete(actions) for name in names}
        self._np_random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent sees: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent may do: always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed brings the same chance."""
        del options
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self.episode = Episode(self.encoding, int(self._np_random.integers(2**31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._acting()

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees, and what it may do: nothing while another one acts."""
        seat = self._seat_of[agent]
        mask: NDArray[np.int8] = np.zeros(len(self.encoding.actions), np.int8)
        if not self.episode.over and seat == self.episode.seat:
            mask[self.episode.legal] = 1
        return {"observation": np.array(self.episode.observe(seat), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None  # noqa: S101 - only who is out acts with None
        self._cumulative_rewards[agent] = 0.0
        try:
            self.episode.act(int(action))
        except IllegalMoveError as error:
            self.infos[agent]["illegal"] = str(error)
            won = 1 / (len(self.agents) - 1) if len(self.agents) > 1 else 0.0
            self._end({name: -1.0 if name == agent else won for name in self.agents})
        else:
            if self.episode.over:
                self._end({name: self.episode.reward(self._seat_of[name]) for name in self.agents})
        self.agent_selection = self._acting()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> NDArray[np.uint8] | str | None:
        """Return the board, as a spectator sees it: as text, or as a picture; or print it."""
        game, state = self.encoding.game, self.episode.state
        if self.render_mode == "rgb_array":
            return picture_of(game, state, None)
        text = text_of(game, state, None)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - "human" is who looks at the terminal
        return None

    def close(self) -> None:
        """Let go of nothing: a game is a value."""

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)

    def _acting(self) -> str:
        return self.agents[0] if any(self.terminations.values()) else self.possible_agents[self.episode.seat]
