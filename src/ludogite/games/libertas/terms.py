"""Small things that picture, speech and terminal share: seats, points, squares and lines of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.games.libertas import cells
from ludogite.games.libertas.deal import LAY, PLACES, STEP, ocupante_start, one_of
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.rules import Liberation, Setup
from ludogite.games.libertas.scorer import FLAGS

if TYPE_CHECKING:
    from ludogite.games.libertas.phases import Libertas

SEAT_TITLES = tuple(message("Player {letter}", letter=letter).naming(seat) for seat, letter in enumerate("ABCD"))
"""The seats as people call them where nobody is known by name."""


def cells_in_play(players: int) -> list[int]:
    """Return the cells in play, in reading order."""
    return PLACES[players]


def points_of(state: Libertas) -> tuple[list[int], int]:
    """Return the points that everybody sees, hands counted only when they are open, and what a twenty counts for."""
    if isinstance(state, Setup):
        return [0] * state.players, 20
    unit = state.round.unit()
    if state.over():
        return list(state.outcome().scores or ()), unit
    held = state.bonuses if isinstance(state, Liberation) else state.points
    points = [one_of(held, seat) for seat in range(state.seats())]
    return [unit * total for total in state.round.with_earlier(points)], unit


def groups_of(state: Libertas, event: int) -> list[tuple[int, int]]:
    """Return the squares and lines that an event frees (phase I) or completes (phase II), each with its points."""
    if isinstance(state, Setup):
        return []
    unit = state.round.unit()
    bit = 1 << event % STEP
    groups = [(group, 1) for group in cells.squares(state.seats())] + [
        (group, 4) for group in cells.lines(state.seats())
    ]
    if isinstance(state, Liberation):
        if event >= STEP:
            return []
        return [(group, 12 * size * unit) for group, size in groups if state.full() & group == bit]
    full, times = state.full, 1
    if event < LAY:
        full, times = full & ~(1 << ocupante_start(state.guards, event)), 2
    elif (event - LAY) // STEP >= FLAGS:
        times = 0
    done = [(group, size) for group, size in groups if group & bit and (full | bit) & group == group]
    return [(group, -5 * size * times * unit) for group, size in done]
