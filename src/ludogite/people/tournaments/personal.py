"""What tournaments keep of somebody: told to them, kept under their name, and erased with them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ludogite.core.errors import LudogiteError
from ludogite.people.errors import KeptTournamentError
from ludogite.people.tournaments import decisions
from ludogite.people.tournaments import events as ev
from ludogite.people.tournaments.actor import HOUSE
from ludogite.people.tournaments.forms.catalogue import form_name
from ludogite.people.tournaments.laying import address_of
from ludogite.people.tournaments.log import FORMAT, TournamentLog
from ludogite.people.tournaments.reasons import HOUSE_REASONS
from ludogite.people.tournaments.tournament import Tournament
from ludogite.play.events import read_event
from ludogite.play.forgetting import HEARD_S, take_name_off
from ludogite.play.unsaid import own_words, shows_name, unnamed_body, without_names
from ludogite.storage.event_log import BusyError, LogRow, stamp
from ludogite.storage.store import ConflictError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ludogite.people.tournaments.entrant import EntrantKind
    from ludogite.play.house.house import House

SECRETS = ("seed", "draw_seed")
"""Fields of events from which what is still to be drawn follows, whoever wrote them."""


class ForgottenEntrant(NamedTuple):
    """Somebody who is to be in no event of a tournament any more."""

    ids: frozenset[str]
    """Every id under which they were there, as a guest too."""
    numbers: frozenset[int] = frozenset()
    """Under which they played."""
    names: frozenset[str] = frozenset()
    """Everything they were ever called."""


async def told_of(house: House, person: str) -> list[dict[str, Any]]:
    """Return what is kept of somebody in tournaments: under which name they played, and what they did."""
    log = TournamentLog.of(house)
    networks = await log.store.networks_of(person)
    found: list[dict[str, Any]] = []
    for id_ in sorted(await log.store.speaking_of(person)):
        rows = await log.rows(id_)
        try:
            with house.kept_logs.opening(KeptTournamentError, id_):
                found.append(await asyncio.to_thread(_told, id_, rows, person))
        except KeptTournamentError:
            found.append({"id": id_, "unreadable": True})
        if id_ in networks:
            found[-1]["network"] = networks[id_]
    return found


def _told(id_: str, rows: Sequence[LogRow], person: str) -> dict[str, Any]:
    history = FORMAT.events(rows)
    tournament = Tournament.from_events(id_, history)
    number = tournament.number_of(person)
    return {
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


def _without_seed(event: ev.TournamentEvent) -> dict[str, Any]:
    return {name: value for name, value in msgspec.to_builtins(event).items() if name not in SECRETS}


async def rename_in_tournaments(house: House, person: str, name: str, kind: EntrantKind) -> None:
    """Call somebody otherwise in every tournament that is not over."""

    def renamed(tournament: Tournament) -> list[ev.TournamentEvent]:
        number = tournament.number_of(person)
        if number is None or tournament.ending is not None:
            return []
        changed = ev.EntrantChanged(number, person, name, kind)
        known = tournament.entrants[number]
        return [] if (known.name, known.kind) == (name, kind) else [changed]

    log = TournamentLog.of(house)
    for row in await log.store.of_person(person, limit=None):
        with suppress(KeptTournamentError):  # it is shown to nobody, under whatever name
            await _write(log, row.id, renamed)


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

    log = TournamentLog.of(house)
    for row in await log.store.of_person(guest, limit=None):
        with suppress(KeptTournamentError):
            await _write(log, row.id, recognised)


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

    log = TournamentLog.of(house)
    for row in await log.store.of_person(person, limit=None):
        if row.club == club:
            with suppress(KeptTournamentError):
                await _write(log, row.id, stepped_down)


async def forget_in_tournaments(house: House, person: str, names: Collection[str] = ()) -> None:
    """Take somebody out of what goes on, and their name out of everything; how they played stays.

    A tournament that they named has the usual title of its game, and so have those of its series, with their tables.
    Where one cannot be opened, nothing is written after its events: the name goes out of them, and an event that
    cannot be read stays one.
    """

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

    log = TournamentLog.of(house)
    own = await log.store.speaking_of(person)
    for id_ in own:
        with suppress(KeptTournamentError):
            await _write(log, id_, forgotten)
        # The next ones of a series are announced by whoever directs it then, and called as the first one was: they
        # come first, so that an erasure that is broken off knows their title when it goes on.
        history = FORMAT.readable(await log.rows(id_))
        titles = _titles(history, _gone(history, person, names))
        for other in await log.store.in_series_of(id_) if titles else ():
            if other not in own:
                await _erase(house, other, person, names, titles)
        await _erase(house, id_, person, names)


async def _erase(
    house: House, id_: str, person: str, names: Collection[str], titles: Collection[str] = frozenset()
) -> None:
    """Erase somebody in a tournament, and some titles, in it and at its tables."""
    try:
        while (tournament := await _erased(house, id_, person, names, titles)) is None:
            pass  # something happened in it meanwhile
    except KeptTournamentError:
        await _erase_kept(house, id_, person, names, titles)
        return
    if not tournament.plan.title:
        await _take_title_off(house, id_)
        if tournament.is_running:  # a table may just have been laid by somebody who had read the title before
            house.supervisor.later(HEARD_S, "erasing the title of a tournament", partial(_take_title_off, house, id_))


async def _take_title_off(house: House, id_: str) -> None:
    """Let the tables of a tournament without a title say none either."""
    history = await TournamentLog.of(house).history(id_)
    tournament = Tournament.from_events(id_, history)
    await _take_title_off_tables(house, history, {address_of(tournament, one) for one in tournament.matches.values()})


async def _take_title_off_tables(
    house: House, history: Sequence[ev.StampedTournamentEvent], tables: Collection[str]
) -> None:
    """Let the tables that were laid, and some that are about to be, say no title."""
    laid = {one.event.table for one in history if isinstance(one.event, ev.TableLaid)}
    for table in sorted(laid.union(tables)):
        with suppress(LudogiteError):  # a table that cannot be read says nothing
            rows = await house.store.events(table)
            by = read_event(rows[0].body).by if rows else None  # type: ignore[union-attr] # a table begins with it
            if by is not None and by.id == HOUSE.id and by.name:
                await take_name_off(house, table, HOUSE.id)


async def _erased(
    house: House, id_: str, person: str, names: Collection[str], titles: Collection[str]
) -> Tournament | None:
    """Take somebody out of every event, and write down after them that they are forgotten; None where it moved on."""
    log = TournamentLog.of(house)
    history = await log.history(id_)
    gone = _gone(history, person, names)
    unnamed = without_entrant(history, gone, titles)
    went: list[ev.TournamentEvent] = [ev.EntrantForgotten(one) for one in sorted(gone.numbers) or [ev.NO_ENTRANT]]
    forgotten = stamp(went, history[-1].seq, house.now(), "")
    with house.kept_logs.opening(KeptTournamentError, id_):
        after = Tournament.from_events(id_, [*unnamed, *forgotten])
    try:
        await log.erase(after, forgotten, sorted(gone.ids), _changed(id_, history, unnamed))
    except ConflictError:
        return None
    return after


async def _erase_kept(house: House, id_: str, person: str, names: Collection[str], titles: Collection[str]) -> None:
    """Take somebody out of every event where some cannot be read: those lose the names, the titles and the ids."""
    log = TournamentLog.of(house)
    rows = await log.rows(id_)
    history = FORMAT.readable(rows)
    gone = _gone(history, person, names)
    went, row = _titles(history, gone) | set(titles), await log.store.find(id_)
    if row is not None and without_names(row.title, gone.names) != row.title:
        went.add(row.title)
    changed = _changed(id_, history, without_entrant(history, gone, went))
    known, instead = {one.seq for one in history}, dict.fromkeys([*gone.ids, *went], "")
    for one in rows:
        if one.seq not in known:
            body = unnamed_body(one.body, gone.names, is_own=one.by in gone.ids, instead=instead)
            changed.append(one._replace(body=body))
    await log.unname(id_, sorted(gone.ids), changed, went)
    if went:
        await _take_title_off_tables(house, history, set())


def _changed(
    id_: str, before: Sequence[ev.StampedTournamentEvent], after: Sequence[ev.StampedTournamentEvent]
) -> list[LogRow]:
    """Return the events that say something else now, as they are stored."""
    return FORMAT.rows(id_, [new for new, old in zip(after, before, strict=True) if new.event != old.event])


def _gone(history: Sequence[ev.StampedTournamentEvent], person: str, names: Collection[str]) -> ForgottenEntrant:
    """Return under which ids and numbers somebody was there, and all that they were called."""
    ids, numbers = {person}, set[int]()
    for one in reversed(history):
        event = one.event
        if isinstance(event, ev.EntrantChanged) and (event.person in ids or event.entrant in numbers):
            numbers.add(event.entrant)
            ids.add(event.person)
        elif isinstance(event, ev.Entered) and (event.entrant.person in ids or event.entrant.number in numbers):
            numbers.add(event.entrant.number)
            ids.add(event.entrant.person)
    called = set(names)
    for one in history:
        match one.event:
            case ev.Entered(entrant=entrant) if entrant.number in numbers:
                called.add(entrant.name)
            case ev.EntrantChanged(entrant=number, name=name) if number in numbers:
                called.add(name)
    return ForgottenEntrant(frozenset(ids - {""}), frozenset(numbers), frozenset(called - {""}))


def names_in_tournament(history: Sequence[ev.StampedTournamentEvent], person: str) -> frozenset[str]:
    """Return everything that somebody was called in a tournament."""
    return _gone(history, person, ()).names


def without_entrant(
    history: Sequence[ev.StampedTournamentEvent], gone: ForgottenEntrant, titles: Collection[str] = frozenset()
) -> list[ev.StampedTournamentEvent]:
    """Return events that say everything but who somebody was, in reasons and titles neither."""
    went = _titles(history, gone) | set(titles)
    return [_without(one, gone, went) for one in history]


def _without(
    one: ev.StampedTournamentEvent, gone: ForgottenEntrant, titles: Collection[str]
) -> ev.StampedTournamentEvent:
    is_own = one.by in gone.ids
    event = _with_reason(_unnamed(one.event, gone, is_own=is_own), gone, is_own=is_own)
    if isinstance(event, ev.Announced | ev.PlanChanged) and event.plan.title in titles:
        event = replace(event, plan=replace(event.plan, title=""))
    return replace(one, event=event)


def _titles(history: Sequence[ev.StampedTournamentEvent], gone: ForgottenEntrant) -> set[str]:
    """Return the titles that go with somebody: those they typed, unless for a club, and any with a name of theirs."""
    found, before = set[str](), ""
    for one in history:
        if isinstance(one.event, ev.Announced | ev.PlanChanged):
            plan = one.event.plan
            is_typed = plan.title != before and not (isinstance(one.event, ev.Announced) and plan.series)
            is_own = is_typed and one.by in gone.ids
            said = (own_words if is_own else without_names)(plan.title, gone.names)
            if said != plan.title or (is_own and not plan.club):
                found.add(plan.title)
            before = plan.title
    return found - {""}


def _with_reason(event: ev.TournamentEvent, gone: ForgottenEntrant, *, is_own: bool) -> ev.TournamentEvent:
    """Return an event in whose reason nobody reads how somebody was called."""
    match event:
        case (
            ev.EntrantLeft()
            | ev.ResultByHand()
            | ev.Forfeited()
            | ev.MatchAnnulled()
            | ev.TournamentPaused()
            | ev.TournamentEnded()
        ) if event.reason not in HOUSE_REASONS:
            said = own_words if is_own else without_names
            return replace(event, reason=said(event.reason, gone.names))
        case _:
            return event


def _unnamed(  # noqa: PLR0911 - an arm for every event that names somebody
    event: ev.TournamentEvent, gone: ForgottenEntrant, *, is_own: bool
) -> ev.TournamentEvent:
    """Return an event that says everything but who somebody was."""
    match event:
        case ev.Announced() | ev.PlanChanged():
            directors = tuple(one for one in event.plan.directors if one not in gone.ids)
            return replace(event, plan=replace(event.plan, directors=directors))
        case ev.Invited():
            return replace(event, people=tuple(one for one in event.people if one not in gone.ids))
        case ev.InvitationAnswered() if event.person in gone.ids:
            return replace(event, person="")
        case ev.DirectorsChanged():
            return ev.DirectorsChanged(tuple(one for one in event.directors if one not in gone.ids))
        case ev.Entered() if event.entrant.number in gone.numbers:
            return replace(event, entrant=replace(event.entrant, name="", person=""))
        case ev.Entered() if is_own and event.entrant.kind == "name" and shows_name(event.entrant.name, gone.names):
            return replace(event, entrant=replace(event.entrant, name=""))  # how they wrote themselves down in a hall
        case ev.EntrantChanged() if event.entrant in gone.numbers:
            return replace(event, name="", person="")
        case _:
            return event


async def _write(log: TournamentLog, id_: str, decision: Callable[[Tournament], list[ev.TournamentEvent]]) -> None:
    """Write down what became of somebody in a tournament, on nobody's behalf, however often others are first."""
    while True:
        with suppress(BusyError):
            await log.change(partial(log.whole, id_), decision, lambda before, events: log.add(id_, before, events, ""))
            return
