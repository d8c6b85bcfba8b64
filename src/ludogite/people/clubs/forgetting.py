"""Forgetting somebody in clubs: they leave, and an alias stands where they were named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.people.accounts.names import account_look
from ludogite.people.clubs import decisions
from ludogite.people.clubs import events as ev
from ludogite.people.clubs.errors import ClubError, KeptClubError, UnknownClubError
from ludogite.people.clubs.log import FORMAT, TOPIC, ClubLog
from ludogite.play.unsaid import shows_name, unnamed_body

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ludogite.people.clubs.club import Club
    from ludogite.play.house.house import House

NEUTRAL = "Club {}"
"""What a club is called that had somebody's name, by its id, until its organisers call it otherwise."""


async def forget_in_clubs(house: House, person: str, names: Collection[str] = ()) -> None:
    """Let somebody leave all clubs, and name them in none; a club with nobody left is closed.

    What a club says of itself stays, without their names; one that was called after them has a neutral name. So it is
    in one that cannot be opened; its events that cannot be read stay so. Where it fails half-way, it can be asked for
    again.
    """

    def left(club: Club) -> decisions.Events:
        named: decisions.Events = [ev.ClubRenamed(NEUTRAL.format(club.id))] if shows_name(club.name, names) else []
        return [*decisions.forget(club, person), *named]

    log = ClubLog(house, lambda id_: house.bus.tell(TOPIC, id_.encode()))
    for id_ in await log.store.naming(person):
        try:
            await log.decide(id_, person, left)
            history = await log.history(id_)
        except UnknownClubError:
            continue
        except ClubError:
            await log.close(id_)
            continue
        except KeptClubError:
            await _forget_in_kept(log, id_, person, names)
        else:
            after = _without(history, id_, person, names)
            changed = [one for one, before in zip(after, history, strict=True) if one != before]
            await log.take_out(id_, person, FORMAT.rows(id_, changed))
        house.bus.tell(TOPIC, id_.encode())


async def _forget_in_kept(log: ClubLog, id_: str, person: str, names: Collection[str]) -> None:
    """Name somebody in no event of a club of which some cannot be read: nothing is written after them."""
    rows = await log.rows(id_)
    history = FORMAT.readable(rows)
    unnamed = {row.seq: row for row in FORMAT.rows(id_, _without(history, id_, person, names))}
    instead = {person: _alias(history, person)}
    for row in rows:
        if row.seq not in unnamed:
            body = unnamed_body(row.body, names, is_own=row.by == person, instead=instead)
            unnamed[row.seq] = row._replace(by=instead.get(row.by, row.by), body=body)
    await log.take_out(id_, person, [unnamed[row.seq] for row in rows if unnamed[row.seq] != row])
    if shows_name(await log.store.name_of(id_), names):
        neutral = NEUTRAL.format(id_)
        await log.store.rename(id_, neutral, account_look(neutral))


def _without(
    history: Sequence[ev.StampedClubEvent], id_: str, person: str, names: Collection[str]
) -> list[ev.StampedClubEvent]:
    alias = _alias(history, person)
    return [ev.without_person(one, person, alias, names, NEUTRAL.format(id_)) for one in history]


def _alias(history: Sequence[ev.StampedClubEvent], person: str) -> str:
    return f"~{next((one.seq for one in history if _names(one, person)), 0)}"


def _names(one: ev.StampedClubEvent, person: str) -> bool:
    return one.by == person or person in ev.people_of(one.event)
