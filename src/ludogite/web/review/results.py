"""How a game ended: who came in where, and the result in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from ludogite.core.outcome import Outcome
from ludogite.play.company import side_of
from ludogite.play.errors import still_played
from ludogite.play.table import Table
from ludogite.translation import translate
from ludogite.web.shared.names import name_of
from ludogite.web.shared.visit import Visit


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Where somebody came in."""

    rank: int
    name: str
    side: str
    """What they played, beside the name; empty where there is nothing to say."""
    score: int | None
    level: str


def finished(table: Table) -> Outcome:
    """Return how a table ended; raises NotOverError."""
    if not table.over or table.play is None or table.outcome is None:
        raise still_played(table.id)
    return table.outcome


def places(table: Table, outcome: Outcome, visit: Visit) -> list[FinalPlace]:
    """Return everybody in the order of their ranks."""
    found = [
        FinalPlace(
            rank,
            name_of(table, number, visit),
            translate(side_of(table, number), visit.language),
            None if outcome.scores is None else outcome.scores[number],
            table.seats[number].level,
        )
        for number, rank in enumerate(outcome.ranks)
    ]
    return sorted(found, key=lambda place: place.rank)


def headline(order: list[FinalPlace], outcome: Outcome, visit: Visit) -> str:
    """Return the result in a few words."""
    best = [place.name for place in order if place.rank == 1]
    if outcome.drawn or len(best) == len(order):
        return visit.say("drawn")
    return visit.say("shared" if len(best) > 1 else "prevails", visit.list_names(best))
