"""The tournaments of a club, as its page and its calendar show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.web.shared.tournament_cards import STATUSES, TournamentCard, cards_of

if TYPE_CHECKING:
    from ludogite.people.tournaments.store import TournamentRow
    from ludogite.web.clubs.showing import ClubView

MOST_OVER = 5
"""So many are shown that are over."""


async def tournaments_of(view: ClubView) -> list[TournamentCard]:
    """Return the tournaments of a club that a visitor may find: those that go on, the next ones, the last ones."""
    rows = await view.visit.services.tournaments.of_club(view.club.id)
    found = sorted((row for row in rows if row.listed or view.is_inside), key=_order)
    over = [row for row in found if row.status == "over"][:MOST_OVER]
    called_off = await view.visit.services.tournaments.store.called_off([row.id for row in over])
    return cards_of([row for row in found if row.status != "over"] + over, view.visit, called_off)


def _order(row: TournamentRow) -> tuple[int, int]:
    return STATUSES.index(row.status), -row.starts_at if row.status == "over" else row.starts_at
