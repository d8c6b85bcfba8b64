"""Strengths from results: Bradley and Terry's model by maximum likelihood, as Elo with 95 % error bars.

Everybody has a strength, and wins against another one with a probability that follows from the difference. A draw is
half a win. A table of more than two counts as a game between every two at it, won by the one who comes in first.

Games of a round share their opening and their chance, and those of one table everything, so they are not independent:
the error bars come from how much whole rounds differ (a sandwich estimator, clustered by round), with `PRIOR_ROUNDS`
more rounds of independent games beside those that somebody played, because few rounds say little of that, and a
correction for the degrees of freedom that the fitted strengths took.

Whoever wins every game has no finite strength by that model. `PRIOR_GAMES` drawn games between every two who are to
meet stand beside those that were played.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ludogite.arena.contest_game import ContestGame
    from ludogite.arena.schedule import Encounter

PRIOR_GAMES = 1.0
PRIOR_ROUNDS = 4.0
ELO = 400 / math.log(10)
"""Points of Elo in one natural logarithm of odds."""
WITHIN_95 = 1.959964
"""Standard deviations to either side that hold 95 % of a normal distribution."""
MOST_CORRECTION = 2.0
MOST_STEPS = 200
LONGEST_STEP = 2.0
EXACT = 1e-11

Matrix = list[list[float]]


@dataclass
class EncounterSums:
    """What the rounds of one encounter add up to: all that strengths and their errors need."""

    encounter: Encounter
    rounds: int = 0
    games: int = 0
    """In each round."""
    won: list[float] = field(default_factory=list)
    """What each won against all others at the table, all rounds together."""
    products: Matrix = field(default_factory=list)
    """The sum over the rounds of what one won times what another won."""

    def __post_init__(self) -> None:
        """Begin with nothing."""
        seats = len(self.encounter)
        self.games = self.games or seats
        self.won = self.won or [0.0] * seats
        self.products = self.products or [[0.0] * seats for _ in range(seats)]

    def add_points(self, points: Sequence[float]) -> None:
        """Count a round in which each won so much."""
        self.rounds += 1
        for one, mine in enumerate(points):
            self.won[one] += mine
            for other, theirs in enumerate(points):
                self.products[one][other] += mine * theirs


def round_points(encounter: Encounter, games: Iterable[ContestGame]) -> list[float]:
    """Return what each of an encounter won in some games against all others at the table."""
    points = [0.0] * len(encounter)
    for game in games:
        for one, name in enumerate(encounter):
            points[one] += sum(game.points(name, other) for other in encounter if other != name)
    return points


@dataclass(frozen=True, slots=True)
class EloEstimates:
    """Strengths of all players, with what is known of their errors."""

    names: tuple[str, ...]
    elo: tuple[float, ...]
    """By default their mean is 0."""
    covariance: Matrix
    """Of the strengths, in points of Elo."""

    def margin(self, one: int) -> float:
        """Return half the width of the 95 % confidence interval of somebody's strength."""
        return WITHIN_95 * math.sqrt(max(self.covariance[one][one], 0.0))

    def superiority(self, one: int, other: int) -> float:
        """Return how likely it is that one is stronger than another."""
        spread = self.covariance[one][one] + self.covariance[other][other] - 2 * self.covariance[one][other]
        if spread <= 0:
            return 0.5
        return 0.5 * (1 + math.erf((self.elo[one] - self.elo[other]) / math.sqrt(2 * spread)))

    def anchored(self, name: str, elo: float) -> EloEstimates:
        """Return the same with somebody's strength given: all errors are those of the difference to it."""
        fixed = self.names.index(name)
        rows = range(len(self.names))
        cov = self.covariance
        relative = [[cov[i][j] - cov[i][fixed] - cov[fixed][j] + cov[fixed][fixed] for j in rows] for i in rows]
        shift = elo - self.elo[fixed]
        return EloEstimates(self.names, tuple(value + shift for value in self.elo), relative)


def elo_estimates(
    names: Sequence[str],
    sums: Iterable[EncounterSums],
    prior_games: float = PRIOR_GAMES,
    prior_rounds: float = PRIOR_ROUNDS,
) -> EloEstimates:
    """Return the strengths under which these results are likeliest, their mean 0."""
    place = {name: number for number, name in enumerate(names)}
    tables = list(sums)
    strengths = _likeliest(place, tables, prior_games)
    information = _information(place, tables, prior_games, strengths)
    inverse = _inverse_beside_mean(information)
    spread = _spread(place, tables, prior_games, prior_rounds, strengths)
    covariance = _times(_times(inverse, spread), inverse)
    scaled = [[value * ELO * ELO for value in row] for row in covariance]
    return EloEstimates(tuple(names), tuple(value * ELO for value in strengths), scaled)


def expected(difference: float) -> float:
    """Return the probability that one wins who is stronger by so much, in natural logarithms of odds."""
    return 1 / (1 + math.exp(-difference)) if difference > -700 else 0.0


def _likeliest(place: Mapping[str, int], tables: list[EncounterSums], prior: float) -> list[float]:
    """Climb the likelihood by Newton's method; it has one summit, because the prior joins all who meet."""
    strengths = [0.0] * len(place)
    for _ in range(MOST_STEPS):
        gradient = _gradient(place, tables, prior, strengths)
        inverse = _inverse_beside_mean(_information(place, tables, prior, strengths))
        step = [sum(cell * slope for cell, slope in zip(row, gradient, strict=True)) for row in inverse]
        longest = max(map(abs, step))
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [value + scale * change for value, change in zip(strengths, step, strict=True)]
        if longest < EXACT:
            break
    mean = sum(strengths) / len(strengths)
    return [value - mean for value in strengths]


def _gradient(
    place: Mapping[str, int], tables: list[EncounterSums], prior: float, strengths: list[float]
) -> list[float]:
    gradient = [0.0] * len(place)
    for table in tables:
        seats = [place[name] for name in table.encounter]
        for one, i in enumerate(seats):
            gradient[i] += table.won[one]
            for j in seats:
                if i != j:
                    gradient[i] -= table.rounds * table.games * expected(strengths[i] - strengths[j])
    for i, j in _who_meet(place, tables):
        missing = prior * (0.5 - expected(strengths[i] - strengths[j]))
        gradient[i] += missing
        gradient[j] -= missing
    return gradient


def _who_meet(place: Mapping[str, int], tables: list[EncounterSums]) -> list[tuple[int, int]]:
    """Return every two who are to meet, once."""
    met = {frozenset(map(place.__getitem__, two)) for one in tables for two in combinations(one.encounter, 2)}
    return sorted((min(two), max(two)) for two in met)


def _information(place: Mapping[str, int], tables: list[EncounterSums], prior: float, strengths: list[float]) -> Matrix:
    """Return the Fisher information of the results, as if all games were independent."""
    matrix = _zeros(len(place))
    for table in tables:
        seats = [place[name] for name in table.encounter]
        _add_information(matrix, seats, strengths, table.rounds * table.games)
    for two in _who_meet(place, tables):
        _add_information(matrix, list(two), strengths, prior)
    return matrix


def _add_information(matrix: Matrix, seats: list[int], strengths: list[float], games: float) -> None:
    for i in seats:
        for j in seats:
            if i != j:
                likely = expected(strengths[i] - strengths[j])
                weight = games * likely * (1 - likely)
                matrix[i][i] += weight
                matrix[i][j] -= weight


def _spread(
    place: Mapping[str, int],
    tables: list[EncounterSums],
    prior_games: float,
    prior_rounds: float,
    strengths: list[float],
) -> Matrix:
    """Return the covariance of the gradient, from how much whole rounds differ from what is expected of them."""
    matrix = _zeros(len(place))
    played = {name: sum(one.rounds for one in tables if name in one.encounter) for name in place}
    total = sum(one.rounds for one in tables)
    correction = min(total / max(total - len(place) + 1, 1), MOST_CORRECTION)  # strengths were fitted to these rounds
    for table in tables:
        seats = [place[name] for name in table.encounter]
        known = min(played[name] for name in table.encounter)
        share = known / (known + prior_rounds)
        seen = share * correction
        due = [table.games * sum(expected(strengths[i] - strengths[j]) for j in seats if j != i) for i in seats]
        for one, i in enumerate(seats):
            for other, j in enumerate(seats):
                differing = table.products[one][other] - due[one] * table.won[other] - due[other] * table.won[one]
                matrix[i][j] += seen * (differing + table.rounds * due[one] * due[other])
        _add_information(matrix, seats, strengths, (1 - share) * table.rounds * table.games)
    for i, j in _who_meet(place, tables):  # a drawn game is half a win and half a loss
        likely = expected(strengths[i] - strengths[j])
        weight = prior_games * 0.25 * (likely**2 + (1 - likely) ** 2)
        for one, other in ((i, j), (j, i)):
            matrix[one][one] += weight
            matrix[one][other] -= weight
    return matrix


def _zeros(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def _times(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in left]


def _inverse_beside_mean(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix among strengths whose mean is 0; adding to all of them changes no result."""
    size = len(matrix)
    even = 1 / size
    rows = [[value + even for value in row] + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for other in range(size):
            factor = rows[other][column]
            if other != column and factor:
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[column], strict=True)]
    return [[value - even for value in row[size:]] for row in rows]
