"""Tie-breaks: what decides between entrants with the same points, each by its known name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.message import Message, house_message
from ludogite.people.tournaments.outings import Points, outings_of, share

if TYPE_CHECKING:
    from ludogite.people.tournaments.tournament import Tournament


class Scoreboard:
    """The points of everybody, and what they come from."""

    def __init__(self, tournament: Tournament, points: Points = share) -> None:
        self.outings = outings_of(tournament, points)
        self.points = {number: sum(one.points for one in done) for number, done in self.outings.items()}
        self._computed: dict[str, dict[int, float]] = {}
        self._faced: dict[int, list[float]] = {}

    def of_each(self, name: str, value: Callable[[Scoreboard, int], float]) -> dict[int, float]:
        """Return a value for everybody, computed once."""
        if name not in self._computed:
            self._computed[name] = {number: value(self, number) for number in self.outings}
        return self._computed[name]

    def faced(self, entrant: int) -> list[float]:
        """Return the points of everybody whom somebody met; where nobody was, one's own stand for them."""
        if entrant not in self._faced:
            self._faced[entrant] = [
                self.points[other]
                for one in self.outings[entrant]
                for other in (one.met if one.is_played else (entrant,))
            ]
        return self._faced[entrant]


def buchholz(board: Scoreboard, entrant: int) -> float:
    """Return the sum of the opponents' points."""
    return sum(board.faced(entrant))


def buchholz_cut_1(board: Scoreboard, entrant: int) -> float:
    """Return the same without the weakest opponent."""
    faced = board.faced(entrant)
    return sum(faced) - min(faced, default=0.0)


def sonneborn_berger(board: Scoreboard, entrant: int) -> float:
    """Return the points of those whom somebody beat, and half of those with whom they drew."""
    found = 0.0
    for one in board.outings[entrant]:
        if not one.is_played:
            found += one.share * board.points[entrant]
            continue
        if len(one.match.seats) == 2:
            found += one.share * board.points[one.met[0]]
            continue
        mine = one.match.rank_of(entrant)
        for other in one.opponents:
            theirs = one.match.rank_of(other)
            if mine is not None and theirs is not None and mine <= theirs:
                found += board.points[other] * (0.5 if mine == theirs else 1.0)
    return found


def wins(board: Scoreboard, entrant: int) -> float:
    """Return how many games somebody won at the board."""
    return float(sum(one.is_played and one.match.winner == entrant for one in board.outings[entrant]))


def scored(board: Scoreboard, entrant: int) -> float:
    """Return how many points somebody scored in all games together."""
    return float(sum(one.scored for one in board.outings[entrant]))


def direct_encounter(board: Scoreboard, group: Sequence[int]) -> dict[int, float]:
    """Return the points among those who are level, where all of them have met; else nobody has any."""
    if len(group) == 1:
        return {group[0]: 0.0}
    met: dict[tuple[int, int], float] = {}
    level = set(group)
    for entrant in group:
        for one in board.outings[entrant]:
            mine = one.match.rank_of(entrant)
            for other in level.intersection(one.match.seats) - {entrant} if one.is_played else ():
                theirs = one.match.rank_of(other)
                if mine is not None and theirs is not None:
                    gained = 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
                    met[entrant, other] = met.get((entrant, other), 0.0) + gained
    if any(pair not in met for pair in combinations(group, 2)):
        return dict.fromkeys(group, 0.0)
    return {entrant: sum(met.get((entrant, other), 0.0) for other in group) for entrant in group}


class TieBreak(NamedTuple):
    """One way to tell those apart who have the same points."""

    id: str
    title: Message
    line: Message
    """What it is, in one sentence."""
    value: Callable[[Scoreboard, int], float] | None = None
    """What it is for somebody; None where it depends on who is level."""
    within: Callable[[Scoreboard, Sequence[int]], dict[int, float]] | None = None
    """What it is for those who are level."""

    def values(self, board: Scoreboard, group: Sequence[int]) -> dict[int, float]:
        """Return what it says of those who are level so far: the more the better."""
        if self.within is not None:
            return self.within(board, group)
        each = board.of_each(self.id, self.value) if self.value else {}
        return {number: each[number] for number in group}


TIE_BREAKS: dict[str, TieBreak] = {
    one.id: one
    for one in (
        TieBreak(
            "direct",
            house_message("Direct encounter"),
            house_message("The games of those among each other who are level, where all of them have met."),
            within=direct_encounter,
        ),
        TieBreak(
            "buchholz",
            house_message("Buchholz"),
            house_message("The points of all one’s opponents together: whoever met stronger ones is ahead."),
            buchholz,
        ),
        TieBreak(
            "buchholz-cut-1",
            house_message("Buchholz without the last"),
            house_message("The same without the opponent who has the fewest points."),
            buchholz_cut_1,
        ),
        TieBreak(
            "sonneborn-berger",
            house_message("Sonneborn-Berger"),
            house_message("The points of those whom one beat, and half the points of those with whom one drew."),
            sonneborn_berger,
        ),
        TieBreak(
            "wins",
            house_message("Games won"),
            house_message("How many games one won at the board."),
            wins,
        ),
        TieBreak(
            "scored",
            house_message("Points scored"),
            house_message("The points of all one’s games together, where the game counts some."),
            scored,
        ),
    )
}
"""Every tie-break, by its stable word."""
