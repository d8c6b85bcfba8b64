"""What tournaments keep of somebody: told to them, kept under their name, and erased with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import HOUSE
from ludogite.people.tournaments.name_reader import without_names
from ludogite.people.tournaments.plan import form_name
from ludogite.people.tournaments.tournament import Tournament
from ludogite.people.tournaments.writing import row_of, stamped, write_events
from ludogite.storage.store import ConflictError
from ludogite.storage.tournaments import TournamentEventRow, TournamentStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ludogite.people.tournaments.entrant import EntrantKind
    from ludogite.play.house import House
    from ludogite.storage.store import Store


async def told_of(store: Store, person: str) -> list[dict[str, Any]]:
    """Return what is kept of somebody in tournaments: under which name they played, and what they did."""
    kept = TournamentStore(store)
    found = []
    for id_ in sorted(await kept.speaking_of(person)):
        history = stamped(await kept.events(id_))
        tournament = Tournament.from_events(id_, history)
        number = tournament.number_of(person)
        found.append(
            {
                "id": id_,
                "title": tournament.plan.title,
                "game": tournament.plan.game,
                "form": form_name(tournament.plan.form),
                "name": tournament.entrants[number].name if number else None,
                "number": number,
                "strength": tournament.entrants[number].strength if number else None,
                "directs": tournament.directs(person),
                "did": [{"at": one.at, **_without_seed(one.event)} for one in history if one.by == person],
            }
        )
    return found


def _without_seed(event: ev.TournamentEvent) -> dict[str, Any]:
    return {name: value for name, value in msgspec.to_builtins(event).items() if name != "seed"}


async def rename_in_tournaments(house: House, person: str, name: str, kind: EntrantKind) -> None:
    """Call somebody otherwise in every tournament that is not over."""

    def renamed(tournament: Tournament) -> list[ev.TournamentEvent]:
        number = tournament.number_of(person)
        if number is None or tournament.ending is not None:
            return []
        changed = ev.EntrantChanged(number, person, name, kind)
        known = tournament.entrants[number]
        return [] if (known.name, known.kind) == (name, kind) else [changed]

    kept = TournamentStore(house.store)
    for row in await kept.of_person(person, limit=None):
        await _write(house, row.id, renamed)


async def recognise_in_tournaments(house: House, guest: str, member: str, name: str) -> None:
    """Let everything that a guest played in tournaments be a member's."""

    def recognised(tournament: Tournament) -> list[ev.TournamentEvent]:
        number = tournament.number_of(guest)
        changed: list[ev.TournamentEvent] = []
        if number is not None and tournament.number_of(member) is None:
            known = tournament.entrants[number]
            is_over = tournament.ending is not None
            changed.append(ev.EntrantChanged(number, member, known.name if is_over else name or known.name, "member"))
        elif number is not None and tournament.ending is None and number not in tournament.away:
            if not tournament.begun_at:  # the entry is gone, and erased with the member
                changed.append(ev.EntrantChanged(number, member, tournament.entrants[number].name, "member"))
            changed += decisions.leave(tournament, number, HOUSE)  # nobody plays twice
        if tournament.directs(guest):
            directors = tuple(member if one == guest else one for one in tournament.plan.directors)
            changed.append(ev.DirectorsChanged(tuple(dict.fromkeys(directors))))
        return changed

    for row in await TournamentStore(house.store).of_person(guest, limit=None):
        await _write(house, row.id, recognised)


async def step_down_in_tournaments(house: House, person: str, club: str, organisers: Sequence[str]) -> None:
    """Let somebody direct no tournament of a club any more; where no organiser is left there, all of them direct it."""

    def stepped_down(tournament: Tournament) -> list[ev.TournamentEvent]:
        asked = (person, "direct") in tournament.invited
        found: list[ev.TournamentEvent] = [ev.InvitationAnswered(person, "direct")] if asked else []
        if not tournament.directs(person):
            return found
        left = [one for one in tournament.plan.directors if one != person]
        if not any(one in organisers for one in left):
            left = [*organisers, *left][: decisions.MOST_DIRECTORS]
        return [*found, ev.DirectorsChanged(tuple(left))]

    for row in await TournamentStore(house.store).of_person(person, limit=None):
        if row.club == club:
            await _write(house, row.id, stepped_down)


async def forget_in_tournaments(house: House, person: str) -> None:
    """Take somebody out of what goes on, and their name out of everything; how they played stays."""

    def forgotten(tournament: Tournament) -> list[ev.TournamentEvent]:
        number = tournament.number_of(person)
        found: list[ev.TournamentEvent] = []
        if number is not None and tournament.ending is None and number not in tournament.away:
            found += decisions.leave(tournament, number, HOUSE)
        found += [ev.InvitationAnswered(person, role) for one, role in sorted(tournament.invited) if one == person]
        if tournament.directs(person):
            left = tuple(one for one in tournament.plan.directors if one != person)
            found.append(ev.DirectorsChanged(left))
        return found

    kept = TournamentStore(house.store)
    for id_ in await kept.speaking_of(person):
        await _write(house, id_, forgotten)
        while not await _erase(house, id_, person):
            pass  # something happened in it meanwhile


async def _erase(house: House, id_: str, person: str) -> bool:
    """Take somebody out of every event, and write down after them that they are forgotten; False where it moved on."""
    kept, now = TournamentStore(house.store), house.now()
    history = stamped(await kept.events(id_))
    ids, numbers = _known_as(history, person)
    names = _names_of(history, numbers)
    unnamed = [replace(one, event=_without_reason(_unnamed(one.event, ids, numbers), names)) for one in history]
    bodies = {
        one.seq: ev.write_tournament_event(one.event)
        for one, before in zip(unnamed, history, strict=True)
        if one.event != before.event
    }
    forgotten = [
        ev.StampedTournamentEvent(seq, now, "", ev.EntrantForgotten(number))
        for seq, number in enumerate(sorted(numbers) or [ev.NO_ENTRANT], history[-1].seq + 1)
    ]
    rows = [TournamentEventRow(id_, one.seq, now, "", ev.write_tournament_event(one.event)) for one in forgotten]
    after = Tournament.from_events(id_, [*unnamed, *forgotten])
    try:
        await kept.erase(row_of(after, now), rows, sorted(ids), bodies)
    except ConflictError:
        return False
    return True


def _known_as(history: Sequence[ev.StampedTournamentEvent], person: str) -> tuple[set[str], set[int]]:
    """Return every id under which somebody was there, as a guest too, and their numbers."""
    ids, numbers = {person}, set[int]()
    for one in reversed(history):
        event = one.event
        if isinstance(event, ev.EntrantChanged) and (event.person in ids or event.entrant in numbers):
            numbers.add(event.entrant)
            ids.add(event.person)
        elif isinstance(event, ev.Entered) and (event.entrant.person in ids or event.entrant.number in numbers):
            numbers.add(event.entrant.number)
            ids.add(event.entrant.person)
    return ids - {""}, numbers


def _names_of(history: Sequence[ev.StampedTournamentEvent], numbers: set[int]) -> set[str]:
    """Return everything that somebody was called."""
    entered = {
        one.event.entrant.name
        for one in history
        if isinstance(one.event, ev.Entered) and one.event.entrant.number in numbers
    }
    changed = {
        one.event.name for one in history if isinstance(one.event, ev.EntrantChanged) and one.event.entrant in numbers
    }
    return entered | changed


def _without_reason(event: ev.TournamentEvent, names: set[str]) -> ev.TournamentEvent:
    """Return an event in whose reason nobody reads some names."""
    match event:
        case (
            ev.EntrantLeft()
            | ev.ResultByHand()
            | ev.Forfeited()
            | ev.MatchAnnulled()
            | ev.TournamentPaused()
            | ev.TournamentEnded()
        ):
            return replace(event, reason=without_names(event.reason, names))
        case _:
            return event


def _unnamed(  # noqa: PLR0911 - an arm for every event that names somebody
    event: ev.TournamentEvent, ids: set[str], numbers: set[int]
) -> ev.TournamentEvent:
    """Return an event that says everything but who somebody was."""
    match event:
        case ev.Announced() | ev.PlanChanged():
            directors = tuple(one for one in event.plan.directors if one not in ids)
            return replace(event, plan=replace(event.plan, directors=directors))
        case ev.Invited():
            return replace(event, people=tuple(one for one in event.people if one not in ids))
        case ev.InvitationAnswered() if event.person in ids:
            return replace(event, person="")
        case ev.DirectorsChanged():
            return ev.DirectorsChanged(tuple(one for one in event.directors if one not in ids))
        case ev.Entered() if event.entrant.number in numbers:
            return ev.Entered(replace(event.entrant, name="", person=""))
        case ev.EntrantChanged() if event.entrant in numbers:
            return replace(event, name="", person="")
        case _:
            return event


async def _write(house: House, id_: str, decision: Callable[[Tournament], list[ev.TournamentEvent]]) -> None:
    """Write down what became of somebody in a tournament, on nobody's behalf."""
    kept = TournamentStore(house.store)
    while True:
        tournament = Tournament.from_events(id_, stamped(await kept.events(id_)))
        events = decision(tournament)
        if not events:
            return
        try:
            await write_events(kept, id_, tournament, events, "", house.now())
        except ConflictError:
            continue
        return
