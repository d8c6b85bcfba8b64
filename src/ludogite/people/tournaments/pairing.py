"""The next matches of a tournament, as a question for a process that keeps nobody waiting."""

from __future__ import annotations

from dataclasses import dataclass

from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.tournament import Tournament


@dataclass(frozen=True, slots=True)
class PairingQuestion:
    """Whom to pair next: what a process of its own thinks about."""

    tournament: Tournament
    now: int
    apart: frozenset[frozenset[int]] = frozenset()
    """Pairs of entrants who do not want to meet: heard where a form is free to choose."""

    def answer(self) -> list[Match]:
        """Return the matches that can begin."""
        return self.tournament.plan.form.next_matches(self.tournament, self.now, self.apart)
