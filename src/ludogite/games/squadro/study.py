"""Squadro for programs that learn."""

from __future__ import annotations

from ludogite.core.options import Settings
from ludogite.core.rng import Rng
from ludogite.core.study import Plane, Study
from ludogite.games.squadro.kernel import SquadroKernel
from ludogite.games.squadro.notation import LANE_TOKENS
from ludogite.games.squadro.rules import FINISHED, LANES, LEFT, Squadro

STEPS = FINISHED + 1

PLANES = (
    Plane("own", (LANES, STEPS), "how far each of the seat's pieces is, lane by lane: one of 0 to 12"),
    Plane("other", (LANES, STEPS), "the same of the other seat"),
    Plane("to_act", (2,), "whether the seat acts, whether the other one does; neither before the draw"),
    Plane("left", (1,), "whether the seat is Left: the sides have other dots"),
)


def touches(settings: Settings) -> tuple[str, ...]:
    """Return the lanes."""
    del settings
    return tuple(LANE_TOKENS)


def planes(settings: Settings) -> tuple[Plane, ...]:
    """Return the pieces of both, who acts, and which side the seat is."""
    del settings
    return PLANES


def observe(state: Squadro, seat: int) -> list[float]:
    """Return the position with the seat's own pieces first."""
    seen = [0.0] * (2 * LANES * STEPS + 3)
    for place, whose in enumerate((seat, 1 - seat)):
        for lane, progress in enumerate(state.progress(whose)):
            seen[(place * LANES + lane) * STEPS + progress] = 1.0
    acts = 2 * LANES * STEPS
    if not state.over() and not state.at_chance():
        seen[acts + (state.mover != seat)] = 1.0
    seen[acts + 2] = float(seat == LEFT)
    return seen


def kernel(start: Squadro, rngs: list[Rng], observes: bool) -> SquadroKernel:
    """Return games whose pieces are words."""
    return SquadroKernel(rngs, start.mover, observes)


STUDY: Study[Squadro] = Study(touches=touches, one_touch=True, planes=planes, observe=observe, kernel=kernel)
