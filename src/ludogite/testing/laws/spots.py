"""Spots: a finger can hit each one that is offered, and tell it from the others."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from ludogite.testing.cases import LawCase, demand
from ludogite.testing.faults import way_out

if TYPE_CHECKING:
    from ludogite.core.scene import Scene, Spot

SMALLEST = 1 / 40
"""A spot is at least such a part of the board's longer side, both ways: 10 pixels of a board of 400."""

APART = 0.5
"""The middles of two spots that are offered together lie so many times the smaller one's size apart: a touch means the
spot whose middle is nearest."""


@way_out("Give each spot a place of its own, half a spot from the next at least, and a size that a finger can hit.")
def check_spots_can_be_told_apart(place: LawCase) -> None:
    """Demand that no spot is too small for a finger, and that spots which are offered together lie apart.

    Offered together are those with which a legal move can go on after the same touches; others may lie in one place.
    """
    viewer = place.state.seat() if place.decides else None
    for upright in (False, True):
        scene = place.game.board.scene(place.state, viewer, upright=upright)
        spots = {spot.name: spot for spot in scene.spots if not spot.is_button}
        for spot in spots.values():
            smallest = SMALLEST * max(scene.width, scene.height)
            words = f"spot {spot.name!r} is {spot.width:g} by {spot.height:g}, and a finger needs {smallest:g}"
            demand(min(spot.width, spot.height) >= smallest, place, words)
        for names in offered_together(place):
            _demand_apart(place, scene, [spots[name] for name in sorted(names & spots.keys())])


def offered_together(place: LawCase) -> set[frozenset[str]]:
    """Return the spots that a legal move can begin with, then those that it can go on with after the same touches."""
    offered: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for move in place.state.moves() if place.decides else ():
        touches = place.game.board.touches(place.state, move)
        for length, name in enumerate(touches):
            offered[touches[:length]].add(name)
    return {frozenset(names) for names in offered.values()}


def _demand_apart(place: LawCase, scene: Scene, spots: list[Spot]) -> None:
    for one, other in combinations(spots, 2):
        across = abs(one.x - other.x) / max(min(one.width, other.width), SMALLEST * scene.width)
        down = abs(one.y - other.y) / max(min(one.height, other.height), SMALLEST * scene.height)
        words = f"spots {one.name!r} and {other.name!r} lie on top of each other"
        demand(max(across, down) >= APART, place, words)


LAWS = (check_spots_can_be_told_apart,)
