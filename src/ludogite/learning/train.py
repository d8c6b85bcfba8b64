"""Trains a player of a game by letting it play against itself.

    python -m ludogite.learning.train stilelibero --set players=3 --minutes 30 swimmer.npz

The same command goes on where it was stopped, up to the minutes and rounds that it names.
It needs `pip install 'ludogite[learning]'`.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.core.errors import LudogiteError, OptionValueError
from ludogite.core.inputs import excerpt
from ludogite.core.message import house_message
from ludogite.core.registry import open_game
from ludogite.envs.encoding import encoding_of
from ludogite.extras import require_extra
from ludogite.learning.refusal import refuse

if TYPE_CHECKING:
    from ludogite.learning.training import Progress

TOLD_SECONDS = 10.0
"""So often a line tells how far it is."""
USUAL_MINUTES = 30.0
NEVER = 1_000_000_000
"""More rounds than anybody plays."""


def widths(text: str) -> tuple[int, ...]:
    """Read the widths of layers, such as 128,128."""
    return tuple(int(part) for part in text.split(","))


def asked_for(arguments: list[str]) -> argparse.Namespace:
    """Read the command line. What is not given stays as `TrainingPlan` has it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("weights", type=Path, help="a file .npz, beside which a checkpoint .pt is kept")
    parser.add_argument("--set", dest="chosen", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--minutes", type=float, help="stop after so many in all (30, without --rounds)")
    parser.add_argument("--rounds", type=int, default=NEVER, help="stop after so many in all")
    parser.add_argument("--keep", type=float, nargs="*", default=[], metavar="MINUTE", help="keep a copy then")
    parser.add_argument("--hidden", type=widths, metavar="WIDTH,…", help="layers of the network (128,128)")
    parser.add_argument("--actors", type=int, help="processes that play (2)")
    parser.add_argument("--games", type=int, help="games side by side in each of them (32)")
    parser.add_argument("--positions", type=int, help="positions from each of them in a round (500)")
    parser.add_argument("--explore", type=float, help="share of decisions in which anything is tried (0.05)")
    parser.add_argument("--trust", type=float, help="λ: 1 learns from what came of it, 0 from the look ahead (1)")
    parser.add_argument("--rate", type=float, help="step of learning (0.001)")
    parser.add_argument("--passes", type=float, help="how often each position is learnt from (8)")
    parser.add_argument("--step-size", type=int, help="positions in one step of learning (256)")
    parser.add_argument("--memory", type=int, help="learn from so many of the last positions (20000)")
    parser.add_argument("--warm-up", type=int, help="begin with so many positions of games at random (60000)")
    parser.add_argument("--device", help="where PyTorch computes: cpu, cuda")
    parser.add_argument("--seed", type=int)
    return parser.parse_args(arguments)


def name_and_value(pair: str) -> tuple[str, str]:
    """Read an option of the game; raises OptionValueError."""
    name, equals, value = pair.partition("=")
    if not equals:
        raise OptionValueError(house_message("expected --set NAME=VALUE, got '{pair}'", pair=excerpt(pair)))
    return name.strip(), value.strip()


def tell_now_and_then(progress: Progress, last: list[float]) -> None:
    """Say how far it is, not too often; `last` holds when that was."""
    if progress.seconds - last[0] >= TOLD_SECONDS or progress.rounds == 1:
        last[0] = progress.seconds
        sys.stdout.write(
            f"{progress.seconds:7.0f} s  round {progress.rounds}  {progress.games:,} games  "
            f"{progress.positions:,} turns  loss {progress.loss:.4f}\n"
        )
        sys.stdout.flush()


def main(arguments: list[str] | None = None) -> int:
    """Train, and say how it goes."""
    wanted = asked_for(sys.argv[1:] if arguments is None else arguments)
    try:
        require_extra("learning", "ludogite.learning.train")
        from ludogite.learning.training import TrainingPlan, train  # noqa: PLC0415 - PyTorch, an extra

        game = open_game(wanted.game)
        settings = game.settings(dict(map(name_and_value, wanted.chosen)))
        names = [part.name for part in fields(TrainingPlan) if part.name != "encoding"]
        given = {name: value for name in names if (value := getattr(wanted, name)) is not None}
        plan = TrainingPlan(encoding_of(game, **settings), **given)
        endless = float("inf") if wanted.rounds < NEVER else USUAL_MINUTES
        minutes = endless if wanted.minutes is None else wanted.minutes
        last = [0.0]
        progress = train(
            plan,
            wanted.weights,
            rounds=wanted.rounds,
            seconds=60 * minutes,
            tell=lambda now: tell_now_and_then(now, last),
            keep=tuple(60 * minute for minute in wanted.keep),
        )
    except LudogiteError as error:
        return refuse(error)
    except KeyboardInterrupt:
        written = wanted.weights.with_suffix(".pt").exists()
        sys.stderr.write(
            "stopped; the same command goes on from here\n"
            if written
            else "stopped before the first round was whole: nothing is written\n"
        )
        return 130
    sys.stdout.write(f"{wanted.weights}: {progress.rounds} rounds, {progress.games:,} games\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
