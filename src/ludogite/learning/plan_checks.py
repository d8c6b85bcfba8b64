"""What a training refuses before it begins: a plan that cannot be, a place where nothing can be written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ludogite.core.errors import OptionValueError
from ludogite.core.inputs import escaped, excerpt, quoted
from ludogite.core.message import house_message
from ludogite.core.options import written
from ludogite.core.system_errors import system_reason
from ludogite.envs.batch import MOST_GAMES
from ludogite.learning.value_network import WeightsError, read_network

if TYPE_CHECKING:
    from pathlib import Path

    from ludogite.envs.encoding import Encoding
    from ludogite.learning.training import TrainingPlan

MANY = 1_000_000_000
ENDLESS = float("inf")

RANGES: dict[str, tuple[float, float]] = {
    "actors": (1, 256),
    "games": (1, MOST_GAMES),
    "positions": (1, MANY),
    "explore": (0, 1),
    "trust": (0, 1),
    "rate": (1e-9, 10),
    "passes": (0.001, 10_000),
    "step_size": (1, MANY),
    "memory": (1, MANY),
    "warm_up": (0, MANY),
}
"""The least and the most that a part of a plan can be."""


def check_plan(plan: TrainingPlan, rounds: int, seconds: float) -> None:
    """Refuse numbers that nobody can train with, and devices that are not here; raises OptionValueError."""
    for name, (least, most) in RANGES.items():
        check_range(name, getattr(plan, name), least, most)
    for width in plan.hidden:
        check_range("hidden", width, 1, 65_536)
    check_range("rounds", rounds, 1, MANY)
    check_range("minutes", seconds / 60, 0.001, ENDLESS)
    import torch  # noqa: PLC0415 - an extra, loaded when it is asked for

    try:
        torch.zeros(1, device=plan.device)
    except (RuntimeError, AssertionError, NotImplementedError, TypeError) as error:
        raise OptionValueError(
            house_message(
                "PyTorch cannot compute on '{device}' here; --device cpu is everywhere", device=excerpt(plan.device)
            )
        ) from error


def check_range(name: str, given: float, least: float, most: float) -> None:
    """Refuse a number that is too small or too large, and what is no number; raises OptionValueError."""
    if not least <= given <= most:
        bounds = f"{least:g} … {most:g}" if most < ENDLESS else f"{least:g} …"
        raise OptionValueError(
            house_message(
                "--{name} expects {bounds}, got {given}",
                name=name.replace("_", "-"),
                bounds=bounds,
                given=quoted(given),
            )
        )


def check_place(encoding: Encoding, weights: Path) -> None:
    """Refuse a file that is something else or another game's, and a folder in which nothing can be written.

    Raises WeightsError.
    """
    if weights.suffix != ".npz":
        raise WeightsError(
            house_message("expected the name of a file .npz for the weights, got '{path}'", path=escaped(weights))
        )
    if weights.exists():
        learnt = read_network(weights).encoding
        if (learnt.game.id, learnt.settings) != (encoding.game.id, encoding.settings):
            raise WeightsError(
                house_message(
                    "'{path}' has learnt {game} with {options}; name another file, or the same game and options",
                    path=excerpt(str(weights)),
                    game=learnt.game.id,
                    options=", ".join(f"{name}={written(value)}" for name, value in learnt.settings.items()) or "-",
                )
            )
    trial = weights.with_name(f".{weights.stem}.{os.getpid()}.part")
    try:
        trial.touch()
        trial.unlink()
    except (OSError, ValueError) as error:
        reason = system_reason(error if isinstance(error, OSError) else OSError(str(error)))
        raise WeightsError(
            house_message("cannot write '{path}': {reason:capital}", path=escaped(weights), reason=reason)
        ) from error
