"""Tournaments as lists show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.errors import UnknownGameError
from ludogite.core.registry import open_game
from ludogite.people.tournaments.forms.catalogue import FORMS, form_name
from ludogite.people.tournaments.titles import title_of
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Collection

    from ludogite.core.game import Game
    from ludogite.people.tournaments.store import TournamentRow
    from ludogite.web.doors.services import Services
    from ludogite.web.shared.visit import Visit

STATUSES = ("running", "coming", "over")
"""What lists show first."""
OWN = 12
"""So many of one's own tournaments are shown."""


class TournamentCard(NamedTuple):
    """A tournament as lists show it."""

    row: TournamentRow
    title: str
    """What it is called."""
    game: Game
    form: str
    """What its form is called."""
    is_called_off: bool
    is_invited: bool
    """Whether the visitor was asked to play in it or to direct it, and has not answered."""


async def own_cards(visit: Visit, services: Services) -> list[TournamentCard]:
    """Return one's own tournaments, those first that run, and last those that are over."""
    own = [] if visit.new else await services.tournaments.of_person(visit.guest.id)
    mine = sorted(own, key=lambda row: STATUSES.index(row.status))[:OWN]
    invited = {one.id for one in await services.tournaments.find_several(mine) if one.is_invited(visit.guest.id)}
    return cards_of(mine, visit, await services.tournaments.store.called_off([row.id for row in mine]), invited)


def cards_of(
    rows: list[TournamentRow],
    visit: Visit,
    called_off: Collection[str] = frozenset(),
    invited: Collection[str] = frozenset(),
) -> list[TournamentCard]:
    """Return tournaments as lists show them; those whose game is not here are left out."""
    titles = {form_name(one): translate(one.title, visit.language) for one in FORMS}
    found = []
    for row in rows:
        try:
            game = open_game(row.game)
        except UnknownGameError:
            continue
        title = translate(title_of(row), visit.language)
        found.append(TournamentCard(row, title, game, titles[row.form], row.id in called_off, row.id in invited))
    return found
