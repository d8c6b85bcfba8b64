"""How many rounds a tournament has, where that is known beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.tournaments.forms.catalogue import rules_of
from ludogite.people.tournaments.forms.round_robin import RoundRobinRules
from ludogite.people.tournaments.forms.swiss import SwissRules

if TYPE_CHECKING:
    from ludogite.people.tournaments.tournament import Tournament


def ended_early(tournament: Tournament) -> bool:
    """Tell whether it ended by itself before all of its rounds were played, because nobody was left to meet."""
    is_swiss = isinstance(rules_of(tournament.plan.form), SwissRules)
    is_ended = tournament.ending is not None and not tournament.is_called_off
    return is_swiss and is_ended and tournament.rounds < planned_rounds(tournament)


def planned_rounds(tournament: Tournament) -> int:
    """Return how many rounds are to be played; 0 where the form has none, or they follow from what is played."""
    rules = rules_of(tournament.plan.form)
    return rules.rounds(tournament) if isinstance(rules, SwissRules | RoundRobinRules) else 0
