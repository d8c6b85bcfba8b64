"""Training, round by round: actors play with the last network while the learner makes the next one."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from pickle import UnpicklingError
from typing import TYPE_CHECKING

from ludogite.core.inputs import escaped
from ludogite.core.message import house_message
from ludogite.learning.actors import ActingPlan, Actors, acting
from ludogite.learning.learner import Learner
from ludogite.learning.plan_checks import check_place, check_plan
from ludogite.learning.value_network import WeightsError

if TYPE_CHECKING:
    from collections.abc import Callable

    from ludogite.envs.encoding import Encoding


SAVED_SECONDS = 60.0
"""So often what was learnt is written down."""


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """Everything that a training depends on, its seed included."""

    encoding: Encoding
    hidden: tuple[int, ...] = (128, 128)
    """How wide the layers of the network are."""
    actors: int = 2
    """Processes that play."""
    games: int = 32
    """Games side by side in each of them."""
    positions: int = 500
    """Positions from each of them in a round."""
    explore: float = 0.05
    trust: float = 1.0
    """The λ of TD(λ) at the beginning; it falls to a quarter of this."""
    rate: float = 1e-3
    """How far each step of learning goes at the beginning; it falls to a tenth of this."""
    passes: float = 8.0
    """How often each position is learnt from."""
    step_size: int = 256
    """Positions in one step of learning."""
    memory: int = 20_000
    """So many of the last positions are learnt from."""
    warm_up: int = 60_000
    """So many positions of games at random are learnt from first: they are quick, and something to begin with."""
    device: str = "cpu"
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a training has come."""

    rounds: int
    games: int
    positions: int
    seconds: float
    loss: float


def train(
    plan: TrainingPlan,
    weights: Path,
    *,
    rounds: int,
    seconds: float,
    tell: Callable[[Progress], None],
    keep: tuple[float, ...] = (),
) -> Progress:
    """Train until so many rounds are played or so many seconds are over, earlier trainings of the same file included.

    The weights lie beside a checkpoint (`.pt`), from which the same call goes on; the actors then begin new games. At
    each of the seconds in `keep` a copy of the weights is left, for looking at how it learnt. An interrupt writes down
    the rounds that are whole. Raises OptionValueError and WeightsError before anything is played.
    """
    check_plan(plan, rounds, seconds)
    check_place(plan.encoding, weights)
    checkpoint = weights.with_suffix(".pt")
    learner = Learner(
        plan.encoding, plan.hidden, seed=plan.seed, rate=plan.rate, memory=plan.memory, device=plan.device
    )
    done = Progress(0, 0, 0, 0.0, 0.0)
    if checkpoint.exists():
        done = goes_on(learner, checkpoint)
    saved = done
    began = time.monotonic() - done.seconds

    def trust() -> float:
        return plan.trust * (1 - 0.75 * share)

    share = max(done.rounds / rounds, done.seconds / seconds)
    acting_plan = ActingPlan(plan.encoding, plan.games, plan.explore)
    with acting(acting_plan, plan.actors, plan.seed + done.rounds) as actors:
        try:
            if not done.rounds:
                warm_up(plan, learner, actors)
            actors.start(learner.network(), plan.positions, trust())
            while share < 1:
                seen = actors.samples()
                actors.start(learner.network(), plan.positions, trust())
                learner.slow_down(plan.rate * (1 - 0.9 * share))
                for samples in seen:
                    learner.remember(samples)
                fresh = sum(len(samples.observations) for samples in seen)
                loss = learner.learn(max(1, round(plan.passes * fresh / plan.step_size)), plan.step_size)
                before, games = done.seconds, done.games + sum(samples.games for samples in seen)
                done = Progress(done.rounds + 1, games, done.positions + fresh, time.monotonic() - began, loss)
                share = max(done.rounds / rounds, done.seconds / seconds)
                for mark in keep:
                    if before < mark <= done.seconds:
                        learner.network().save(weights.with_name(f"{weights.stem}-{round(mark)}s.npz"))
                if share >= 1 or done.seconds // SAVED_SECONDS > before // SAVED_SECONDS:
                    write_down(learner, weights, done)
                    saved = done
                tell(done)
        except KeyboardInterrupt:
            if done.rounds > saved.rounds:
                write_down(learner, weights, done)
            raise
    return done


def goes_on(learner: Learner, checkpoint: Path) -> Progress:
    """Let a learner go on from a checkpoint; raises WeightsError where it belongs to another training."""
    try:
        return Progress(**learner.load(checkpoint))
    except (OSError, RuntimeError, ValueError, LookupError, TypeError, EOFError, UnpicklingError) as error:
        raise WeightsError(
            house_message(
                "'{path}' is no checkpoint of this game and this network; name another file, or remove it",
                path=escaped(checkpoint),
            )
        ) from error


def write_down(learner: Learner, weights: Path, done: Progress) -> None:
    """Write the network, and beside it what is needed to go on."""
    learner.network().save(weights)
    learner.save(weights.with_suffix(".pt"), **asdict(done))


def warm_up(plan: TrainingPlan, learner: Learner, actors: Actors) -> None:
    """Let a new network learn how games at random end."""
    rest = plan.warm_up
    while rest > 0:
        actors.start(None, min(rest, plan.memory) // plan.actors + 1)
        for samples in actors.samples():
            rest -= len(samples.observations)
            learner.remember(samples)
        held = min(learner.remembered, plan.memory)
        learner.learn(max(1, round(2 * held / plan.step_size)), plan.step_size)
    learner.forget()
