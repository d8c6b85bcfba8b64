"""The tournament that a table was laid for, as its page tells of it: how long a seat is kept, and the way back."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, NamedTuple

from ludogite.people.errors import KeptTournamentError, UnknownTournamentError
from ludogite.people.tournaments.titles import title_of
from ludogite.play.challenges import missing_names, put_away_by_tournament, tournament_seat
from ludogite.translation import translate
from ludogite.web.tournaments.next_game import timer

if TYPE_CHECKING:
    from ludogite.people.tournaments.tournament import Tournament
    from ludogite.play.table import Table
    from ludogite.web.shared.visit import Visit


class TournamentAtTable(NamedTuple):
    """What a table's page says of its tournament."""

    address: str
    title: str
    line: str
    """What whoever looks should know: how long a seat is kept, or why nothing was played; empty during a game."""
    way: str
    """What the way back is called."""
    awaits_next: bool
    """Whether whoever looks plays here, and their next game is still to be paired."""


async def tournament_at(table: Table, visit: Visit) -> TournamentAtTable | None:
    """Return the tournament of a table; None where none laid it, or it is not known any more."""
    if table.plan.tournament:
        with contextlib.suppress(UnknownTournamentError, KeptTournamentError):
            tournament = await visit.services.tournaments.find(table.plan.tournament)
            address, title = f"/tournaments/{tournament.id}", translate(title_of(tournament.plan), visit.language)
            own = tournament.number_of(visit.guest.id)
            has_next = any(own in one.seats and one.table != table.id for one in tournament.open_matches)
            return TournamentAtTable(
                address,
                title,
                _line(tournament, table, visit),
                visit.say("next" if has_next else "table-tournament"),
                awaits_next=tournament.is_running and own in tournament.playing and not has_next,
            )
    return None


def _line(tournament: Tournament, table: Table, visit: Visit) -> str:
    if table.play is not None:
        return ""
    if not table.over:
        return _wait(tournament, table, visit)
    if tournament.ending is not None and tournament.ending.is_called_off:
        return visit.say("table-called-off")
    if table.closing is not None and put_away_by_tournament(table.closing) is not None:
        return ""  # the table says it
    if any(seat.plan.reserved == visit.guest.id and not seat.taken for seat in table.seats):
        return visit.say("table-missed")
    return visit.say("table-missed-by", visit.list_names([name for name in missing_names(table) if name]))


def _wait(tournament: Tournament, table: Table, visit: Visit) -> str:
    """Say how long the seats are kept that are still free; nothing before the tournament knows of the table."""
    match = next((one for one in tournament.open_matches if one.table == table.id), None)
    if match is None:
        return ""
    until = timer(visit.services.house.wait_ends_at(match.laid_at, tournament.plan.fair_wait_ms), visit)
    return visit.say("next-time" if tournament_seat(table, visit.guest.id) is not None else "table-wait", until)
