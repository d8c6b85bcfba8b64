"""Standings: places by points, and by tie-breaks among those who are level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludogite.people.tournaments.tie_breaks import TIE_BREAKS, Scoreboard

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludogite.people.tournaments.tournament import Tournament


class Placing(msgspec.Struct, frozen=True):
    """Where somebody stands."""

    place: int
    """1 for the first; equal places are shared."""
    entrant: int
    points: float
    tie_breaks: dict[str, float]
    """What was asked between those who are level, in its order; every tie-break of the tournament where points count,
    none in a knock-out."""
    played: int
    won: int
    drawn: int
    lost: int


def placed_by_points(
    tournament: Tournament, board: Scoreboard, tie_breaks: Sequence[str], among: Sequence[int] | None = None
) -> list[Placing]:
    """Return everybody's place by points, then by tie-breaks; who is level then shares a place, as they were seeded."""
    numbers = seeded(tournament) if among is None else list(among)
    groups = _split([numbers], board.points)
    values: dict[int, dict[str, float]] = {number: {} for number in numbers}
    for name in tie_breaks:
        found: dict[int, float] = {}
        for group in groups:
            found |= TIE_BREAKS[name].values(board, group)
        for number, value in found.items():
            values[number][name] = value
        groups = _split(groups, found)
    placings, place = list[Placing](), 1
    for group in groups:
        placings += [placing_of(board, number, place, values[number]) for number in group]
        place += len(group)
    return placings


def placing_of(board: Scoreboard, number: int, place: int, tie_breaks: dict[str, float] | None = None) -> Placing:
    """Return where somebody stands, with the games that they played."""
    played = [one for one in board.outings[number] if one.is_played]
    won = sum(one.share == 1.0 for one in played)
    lost = sum(one.share == 0.0 for one in played)
    return Placing(
        place, number, board.points[number], tie_breaks or {}, len(played), won, len(played) - won - lost, lost
    )


def seeded(tournament: Tournament) -> list[int]:
    """Return everybody in the order in which they were seeded, whoever came later behind them."""
    there = set(tournament.order)
    return [*tournament.order, *(number for number in tournament.entrants if number not in there)]


def _split(groups: list[list[int]], values: Mapping[int, float]) -> list[list[int]]:
    """Return the groups of those who are still level, the best first."""
    found: list[list[int]] = []
    for group in groups:
        level: dict[float, list[int]] = {}
        for number in group:
            level.setdefault(values[number], []).append(number)
        found += (level[value] for value in sorted(level, reverse=True))
    return found
