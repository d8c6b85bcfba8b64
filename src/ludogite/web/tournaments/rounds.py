"""Whether a tournament ended before all of its rounds were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludogite.people.tournaments.tournament import Tournament


def ended_early(tournament: Tournament) -> bool:
    """Tell whether it ended by itself before all of its rounds were played, because nobody was left to meet."""
    is_ended = tournament.ending is not None and not tournament.is_called_off
    return is_ended and tournament.rounds < tournament.plan.form.planned_rounds(tournament)
