"""How a tournament is stored: its events as rows, and the row by which it is found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.errors import KeptTournamentError
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.due import due_after_change
from ludogite.people.tournaments.guests import counted_guests, most_guests, too_many_guests
from ludogite.people.tournaments.plan import form_name
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play.kept_logs import read_events
from ludogite.storage.tournaments import CrowdedError, GuestEntry, TournamentEventRow, TournamentRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ludogite.play.house import House
    from ludogite.storage.tournaments import TournamentStore


async def write_events(
    store: TournamentStore,
    id_: str,
    before: Tournament | None,
    events: list[ev.TournamentEvent],
    by: str,
    now: int,
    network: str = "",
) -> Tournament:
    """Store events, and the end where everything has been played; return the tournament after them.

    `network` is a hash of where whoever decides came from, where it is known. Raises ConflictError where another
    process was first, and TournamentLimitError where too many guests of that network have entered.
    """
    after = _folded(id_, before, events, now, by)
    ending = decisions.end_where_over(after, now)
    if ending:
        events = [*events, *ending]
        after = _folded(id_, before, events, now, by)
    first = before.seq + 1 if before else 1
    rows = [
        TournamentEventRow(id_, seq, now, by, ev.write_tournament_event(event))
        for seq, event in enumerate(events, first)
    ]
    people = people_of(after)
    is_changed = before is None or people_of(before) != people
    known, guests = counted_guests(before) if before else frozenset(), counted_guests(after)
    entry = GuestEntry(by, network, most_guests(after.plan)) if network and by in guests - known else None
    try:
        await store.append(
            row_of(after, now), rows, people if is_changed else None, guests if guests != known else None, entry
        )
    except CrowdedError:
        raise too_many_guests(after.plan) from None
    return after


def people_of(tournament: Tournament) -> set[str]:
    """Return everybody whose tournament it is: who plays in it, who directs it, and who is asked to."""
    playing = {one.person for one in tournament.entrants.values() if one.person}
    return playing | set(tournament.plan.directors) | {person for person, _ in tournament.invited}


def row_of(tournament: Tournament, now: int) -> TournamentRow:
    """Return what a tournament is found by."""
    plan = tournament.plan
    return TournamentRow(
        id=tournament.id,
        title=plan.title,
        game=plan.game,
        form=form_name(plan.form),
        status=tournament.status,
        listed=plan.listed,
        club=plan.club or None,
        starts_at=tournament.begun_at or plan.starts_at,
        changed_at=tournament.changed_at,
        entrants=len(tournament.entrants),
        seq=tournament.seq,
        due_at=due_after_change(tournament, now),
    )


def _folded(id_: str, before: Tournament | None, events: Sequence[ev.TournamentEvent], at: int, by: str) -> Tournament:
    first = before.seq + 1 if before else 1
    told = [ev.StampedTournamentEvent(seq, at, by, event) for seq, event in enumerate(events, first)]
    return before.after(told) if before else Tournament.from_events(id_, told)


def stamped(
    house: House, id_: str, rows: Sequence[TournamentEventRow], after: int = 0
) -> list[ev.StampedTournamentEvent]:
    """Return events of a tournament that follow a place as the database kept them; raises KeptTournamentError."""
    with house.kept_logs.opening(KeptTournamentError, id_, is_whole=False):
        return _read(rows, after)


async def read_tournament(house: House, id_: str, kept: TournamentStore) -> Tournament:
    """Return a tournament as all its events have it; raises KeptTournamentError."""
    rows = await kept.events(id_)
    with house.kept_logs.opening(KeptTournamentError, id_):
        return Tournament.from_events(id_, _read(rows))


def _read(rows: Sequence[TournamentEventRow], after: int = 0) -> list[ev.StampedTournamentEvent]:
    return read_events(rows, ev.read_tournament_event, ev.StampedTournamentEvent, after)
