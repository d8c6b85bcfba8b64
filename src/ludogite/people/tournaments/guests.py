"""Guests of one network in a tournament: guests cost nothing, and leave places to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.message import house_message
from ludogite.people.errors import TournamentLimitError

if TYPE_CHECKING:
    from ludogite.people.tournaments.plan import TournamentPlan
    from ludogite.people.tournaments.tournament import Tournament

FEWEST_GUESTS, MOST_GUESTS = 4, 32
"""Guests of one network in a listed tournament: the limit is half of its places, within these two."""


def most_guests(plan: TournamentPlan) -> int | None:
    """Return how many guests of one network may enter; None where the plan is not listed.

    Whoever has the link of such a tournament was asked to come, with everybody at the same table.
    """
    if not plan.listed:
        return None
    return max(FEWEST_GUESTS, plan.most // 2) if plan.most else MOST_GUESTS


def counted_guests(tournament: Tournament) -> frozenset[str]:
    """Return the guests who are counted for their network: all of them, while others can enter.

    Those of a tournament that is not listed are, too, as it may be listed later. Whoever leaves after it began stays in
    the standings, and is counted.
    """
    is_closed = tournament.begun_at and not tournament.plan.form.takes_late(tournament)
    if tournament.ending is not None or is_closed:
        return frozenset()
    return frozenset(one.person for one in tournament.entrants.values() if one.kind == "guest" and one.person)


def too_many_guests(plan: TournamentPlan) -> TournamentLimitError:
    """Return what is said to a guest of a network of which enough are there."""
    return TournamentLimitError(
        house_message("{most} guests of one network play here at most; keep your name to enter", most=most_guests(plan))
    )
