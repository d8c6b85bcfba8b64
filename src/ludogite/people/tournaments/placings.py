"""Standings: places by points, and by tie-breaks among those who are level."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludogite.people.tournaments.tie_breaks import TIE_BREAKS, Scoreboard

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ludogite.people.tournaments.tournament import Tournament


class Placing(msgspec.Struct, frozen=True):
    """Where somebody stands."""

    place: int
    """1 for the first; the best one of several that are shared."""
    place_to: int
    """The last of the places that are shared; `place` where somebody has it alone."""
    entrant: int
    points: float
    tie_breaks: dict[str, float]
    """What was asked between those who are level, in its order; every tie-break of the tournament where points count,
    none in a knock-out."""
    played: int
    won: int
    drawn: int
    lost: int

    @property
    def is_shared(self) -> bool:
        """Whether others have the same place."""
        return self.place_to > self.place


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
    return [
        placing_of(board, number, places, values[number])
        for places, group in zip(shared_places(groups), groups, strict=True)
        for number in group
    ]


def shared_places(groups: Iterable[Sequence[object]]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last place of each group of those who are level, the best group first."""
    behind = 0
    for group in groups:
        yield behind + 1, behind + len(group)
        behind += len(group)


def placing_of(
    board: Scoreboard, number: int, places: tuple[int, int], tie_breaks: dict[str, float] | None = None
) -> Placing:
    """Return where somebody stands, with the games that they played."""
    played = [one for one in board.outings[number] if one.is_played]
    won = sum(one.share == 1.0 for one in played)
    lost = sum(one.share == 0.0 for one in played)
    drawn = len(played) - won - lost
    return Placing(*places, number, board.points[number], tie_breaks or {}, len(played), won, drawn, lost)


def decisive_tie_breaks(placings: Sequence[Placing]) -> list[str]:
    """Return the tie-breaks that told some apart who had the same points, in the order in which they are asked."""
    asked = list(placings[0].tie_breaks) if placings else []
    found = []
    for place, name in enumerate(asked):
        level: dict[tuple[float, ...], set[float]] = {}
        for one in placings:
            before = (one.points, *(one.tie_breaks.get(earlier, 0.0) for earlier in asked[:place]))
            level.setdefault(before, set()).add(one.tie_breaks.get(name, 0.0))
        if any(len(values) > 1 for values in level.values()):
            found.append(name)
    return found


def winners_of(tournament: Tournament, placings: Sequence[Placing]) -> list[int]:
    """Return who won: whoever has the first place alone, or those who share it and came to a board."""
    first = [one.entrant for one in placings if one.place == 1]
    there = came(tournament)
    return first if len(first) == 1 else [number for number in first if number in there]


def came(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of those who came to a board at least once: to play, or to wait there for somebody else."""
    return frozenset(
        number
        for match in tournament.standing_matches
        if match.result is not None and match.result.source != "rest"
        for number in match.seats
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
