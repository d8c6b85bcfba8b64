"""How strong those who enter a tournament are, on the scale of ratings: members, and the opponents of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.registry import open_game
from ludogite.people.accounts.families import FIVE, family_in_tournament, players_chosen
from ludogite.people.ratings.ratings import opponents

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ludogite.core.family import Family
    from ludogite.people.tournaments.entrant import Entrant
    from ludogite.people.tournaments.plan import TournamentPlan

UNKNOWN = 0.0
"""The strength of somebody whom nobody has measured."""


def family_of(plan: TournamentPlan, players: int) -> Family | None:
    """Return the family of strengths of a tournament at whose tables so many play; None where nobody measures it."""
    game = open_game(plan.game)
    return family_in_tournament(game, plan.options | players_chosen(game, players))


def machine_strength(family: Family | None, level: str) -> float:
    """Return how strong an opponent of the house is."""
    known = opponents(family) if family else ()
    return known[FIVE.index(level)] if known and level in FIVE else UNKNOWN


def by_strength(
    entrants: Mapping[int, Entrant], numbers: Iterable[int], plan: TournamentPlan, players: int
) -> list[int]:
    """Return some who entered, the strongest first; those of the same strength as they came.

    Who has no strength comes behind all who have one, as in the starting ranks of FIDE and the seeds of tennis: a place
    that protects somebody is earned. Machines are as strong as the ratings say today, whatever was written down when
    they entered: tournaments that were announced long ago seed them rightly, too.
    """
    family = family_of(plan, players)

    def rank(number: int) -> tuple[bool, float]:
        one = entrants[number]
        strength = machine_strength(family, one.level) if one.kind == "machine" else one.strength
        return strength == UNKNOWN, -strength

    return sorted(numbers, key=rank)
