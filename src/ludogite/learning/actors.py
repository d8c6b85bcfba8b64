"""Processes that play against themselves, each with a batch of its own, while another one learns."""

from __future__ import annotations

import os
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING

from ludogite.learning.self_play import Samples, SelfPlay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from ludogite.envs.encoding import Encoding
    from ludogite.learning.value_network import ValueNetwork

ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""An actor keeps one core busy and no more."""


@dataclass(frozen=True, slots=True)
class ActingPlan:
    """How a network plays against itself."""

    encoding: Encoding
    games: int
    """Games side by side in each process."""
    explore: float


class Actors:
    """Several processes that play a round each time they are given a network."""

    def __init__(self, doors: list[Connection]) -> None:
        self.doors = doors

    def start(self, network: ValueNetwork | None, positions: int, trust: float = 1.0) -> None:
        """Let a round begin, of so many positions in each process; without a network it is played at random."""
        for door in self.doors:
            door.send((network, positions, trust))

    def samples(self) -> list[Samples]:
        """Wait for the round to end; what came of it, in the same order each time."""
        return [door.recv() for door in self.doors]


@contextmanager
def acting(plan: ActingPlan, processes: int, seed: int) -> Iterator[Actors]:
    """Start so many processes, and end them."""
    context = get_context("spawn")
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(ONE_THREAD)
    started, doors = [], []
    for number in range(processes):
        ours, theirs = context.Pipe()
        process = context.Process(target=act, args=(plan, seed * 1_000_003 + number, theirs), daemon=True)
        process.start()
        theirs.close()
        started.append(process)
        doors.append(ours)
    for name, value in before.items():
        os.environ.pop(name) if value is None else os.environ.update({name: value})
    try:
        yield Actors(doors)
    finally:
        for door in doors:
            door.close()
        for process in started:
            process.join()


def act(plan: ActingPlan, seed: int, door: Connection) -> None:
    """Play a round for each network that comes, until none comes any more."""
    playing = SelfPlay(plan.encoding, plan.games, seed, plan.explore)
    try:
        while True:
            network, positions, trust = door.recv()
            door.send(playing.play(network, positions, trust))
    except (EOFError, OSError, KeyboardInterrupt):
        return
