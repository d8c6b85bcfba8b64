"""Steps per second of batches, side by side with what else there is: Pgx, OpenSpiel, PettingZoo.

    python bench/batches.py [GAME]... [--games 1024] [--seconds 3]

Random legal actions; those of batches are chosen outside the clock. A step is taking one action, with everything that
follows shown: masks, rewards, who acts, what ended, and, where it is said, observations. One core; processor time,
which other jobs disturb least; of many rounds the best and the middle one. The other libraries are measured
where they are installed: Pgx's connect four (compiled by JAX, a batch of the same size), OpenSpiel's and
PettingZoo's (a loop).
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import numpy as np

from ludogite.core.registry import installed_games
from ludogite.envs.batch import Batch

Round = Callable[[], tuple[int, float]]
"""Take some steps; return how many, and the seconds of the processor that they took."""


def ours(game_id: str, games: int, observe: bool) -> Round:
    """Return a round of our batches."""
    batch = Batch(game_id, games, seed=1, observe=observe)
    rng = np.random.default_rng(1)

    def step() -> tuple[int, float]:
        actions = (rng.random(batch.masks.shape, np.float32) * batch.masks).argmax(1)
        began = time.process_time()
        batch.step(actions)
        shown = (batch.masks, batch.rewards, batch.finished, batch.to_move)
        seen = batch.observations if observe else None
        took = time.process_time() - began
        del shown, seen
        return games, took

    return step


def pgx(games: int) -> Round:
    """Return a round of Pgx's connect four, which always makes observations."""
    import jax  # noqa: PLC0415 - measured where it is installed
    from pgx import make  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = make("connect_four")
    step_all = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(1), games)
    state = jax.block_until_ready(jax.jit(jax.vmap(env.init))(keys))
    rng = np.random.default_rng(1)

    def step() -> tuple[int, float]:
        nonlocal state
        masks = np.asarray(state.legal_action_mask)
        actions = jax.block_until_ready(
            jax.numpy.asarray((rng.random(masks.shape, np.float32) * masks).argmax(1), jax.numpy.int32)
        )
        began = time.process_time()
        state = jax.block_until_ready(step_all(state, actions, keys))
        return games, time.process_time() - began

    step()
    return step


def open_spiel(observe: bool) -> Round:
    """Return a round of OpenSpiel's connect four, from a loop."""
    import pyspiel  # noqa: PLC0415 - measured where it is installed

    game = pyspiel.load_game("connect_four")
    chance = random.Random(1)

    def play() -> tuple[int, float]:
        draws = [chance.randrange(5040) for _ in range(42)]
        began = time.process_time()
        state, steps = game.new_initial_state(), 0
        legal = state.legal_actions()
        while legal:
            state.apply_action(legal[draws[steps] % len(legal)])
            state.rewards()
            legal = state.legal_actions()
            if observe and legal:
                state.observation_tensor()
            steps += 1
        return steps, time.process_time() - began

    return play


def pettingzoo() -> Round:
    """Return a round of PettingZoo's connect four, which always makes observations."""
    from pettingzoo.classic import connect_four_v3  # noqa: PLC0415 - measured where it is installed

    env = connect_four_v3.raw_env()
    chance = random.Random(1)

    def play() -> tuple[int, float]:
        draws = [chance.randrange(5040) for _ in range(42)]
        began = time.process_time()
        env.reset(seed=1)
        steps = 0
        seen, _, over, _, _ = env.last()
        while not over:
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[draws[steps] % len(legal)])
            seen, _, over, _, _ = env.last()
            steps += 1
        return steps, time.process_time() - began

    return play


def measured(game_ids: list[str], games: int) -> Iterator[tuple[str, Round]]:
    """Yield what is measured, by name."""
    for game_id in game_ids:
        yield f"{game_id}, batch of {games}", ours(game_id, games, observe=False)
        yield f"{game_id}, batch of {games}, observations", ours(game_id, games, observe=True)
    if find_spec("pgx"):
        yield f"Pgx connect four, batch of {games}, observations", pgx(games)
    if find_spec("pyspiel"):
        yield "OpenSpiel connect four, loop", open_spiel(observe=False)
        yield "OpenSpiel connect four, loop, observations", open_spiel(observe=True)
    if find_spec("pettingzoo"):
        yield "PettingZoo connect four, loop, observations", pettingzoo()


def main() -> None:
    """Measure everything in turns, so that all of it meets the same machine."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game_ids", metavar="GAME", nargs="*")
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=3.0, help="of the processor, for each figure")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {0})
    rounds = dict(measured(chosen.game_ids or list(installed_games()), chosen.games))
    rates: dict[str, list[float]] = {name: [] for name in rounds}
    for _ in range(10):
        for name, step in rounds.items():
            spent = 0.0
            while spent < chosen.seconds / 10:
                steps = used = 0.0
                while used < 0.002:
                    count, took = step()
                    steps, used = steps + count, used + took
                rates[name].append(steps / used)
                spent += used
    for name, found in rates.items():
        line = f"{name:<52} best {max(found):>12,.0f} steps/s   middle {statistics.median(found):>12,.0f}"
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    main()
