"""Everything that the house keeps of a guest, in one file to take along."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from ludogite.core.language import WRITTEN
from ludogite.core.record import write
from ludogite.people.accounts.account import Account
from ludogite.people.accounts.events import AccountKind, StampedAccountEvent
from ludogite.people.clubs.events import StampedClubEvent, people_of
from ludogite.people.errors import KeptAccountError
from ludogite.people.moderation.fair_play_store import FairPlayStore
from ludogite.people.moderation.store import ModerationStore
from ludogite.people.ratings.store import RatingIndex, StepRow
from ludogite.people.tournaments.personal import told_of
from ludogite.people.vacations.store import VacationRow
from ludogite.play import events as ev
from ludogite.play.names import marked_name
from ludogite.play.public_game_store import PublicGameIndex
from ludogite.play.results import FinishedGame, Opponent, result_pages
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import Transcript, record_of_transcript, transcribe
from ludogite.storage.schema.events import EventRow
from ludogite.web.doors.identity import Guest
from ludogite.web.doors.services import Services
from ludogite.web.members.packing import PackedList, ZipStream
from ludogite.web.shared.composing import compose_aside
from ludogite.web.shared.transcripts import is_secret, player_names, seat_names

README = """Everything that the house keeps of {name}.

me.json       the name, every table, how each game ended, your strength after those that counted, tournaments, and
              what was said
games/*.txt   every finished game as a record: `ludogite verify FILE` replays it
account.json  the kept name: what happened to it, what others see, whom you follow and block, where it is signed in,
              what opens it, puzzles and lessons, children, programs, vacations, notices, clubs, decisions
browser.json  what only the browser kept, where it has told it
"""
HELD: tuple[AccountKind, ...] = ("child", "program")
SESSION = ("device", "network", "created_at", "proved_at", "seen_at", "until")
KEY = ("kind", "label", "created_at", "used_at")
NOTICES = (
    "pace", "daily_hour", "quiet_from", "quiet_until", "zone", "language", "email", "is_confirmed", "feed_since",
    "seen_at", "sent_at",
)  # fmt: skip
CLUB_MEMBER = ("role", "joined_at", "is_child", "is_shown", "feed_since")
TOKEN = ("label", "scopes", "created_at", "seen_at", "until")
"""What is told of sessions, keys, notices, clubs and tokens: nothing that opens anything."""


AT_ONCE = 20
"""So many tables are read before what they say is written."""
Played = dict[str, dict[str, Any]]
"""What each of some people played and said, by who they are."""


class TableExport(NamedTuple):
    """What a file tells of a table."""

    told: dict[str, Any]
    said: list[dict[str, Any]]
    record: tuple[str, str] | None = None
    """The name of its file, and the finished game."""


async def export_of(
    services: Services, guest: Guest, cookies: dict[str, str], browser: str, account: Account | None = None
) -> AsyncIterator[bytes]:
    """Return a zip of all that is kept of somebody: by the house, in these cookies, and in the browser's own memory.

    A member takes the account along as well, with the names that it holds. It is written while it is sent, and what is
    kept meanwhile is packed: a game more weighs no more than its line in the table of contents.
    """
    archive, played = ZipStream(services.asker(guest)), Played()
    archive.add("README.txt", README.format(name=guest.name))
    for person in await _people(services, guest, account):
        played[person] = {}
        async for written in _write_played(services, person, played[person], archive):
            yield written
    me = {"id": guest.id, "name": guest.name, "cookies": cookies, **played[guest.id]}
    async for written in archive.write_json("me.json", me):
        yield written
    if account is not None:
        async for written in archive.write_json(
            "account.json", await account_export(services, account, guest.id, played)
        ):
            yield written
    if browser:
        archive.add("browser.json", browser)
    yield archive.end()


async def _people(services: Services, guest: Guest, account: Account | None) -> list[str]:
    """Return who has played under the names that somebody takes along."""
    if account is None:
        return [guest.id]
    held = [one.id for kind in HELD for one in await services.accounts.owned_by(account, kind)]
    return list(dict.fromkeys([guest.id, account.id, *held]))


async def _write_played(
    services: Services, person: str, kept: dict[str, Any], archive: ZipStream
) -> AsyncIterator[bytes]:
    """Write the records of somebody's finished games, and fill in what they played and said."""
    store = services.house.store
    said, tables, ended, steps = PackedList(), PackedList(), PackedList(), PackedList()
    kept |= {"said": said, "tables": tables, "results": ended, "strengths": steps}
    async for results in result_pages(store, person):
        await compose_aside(archive.asker, ended.extend, map(_result, results))
    kept["tournaments"] = await told_of(services.house, person)
    index, last = RatingIndex(store), None
    while rows := await index.every_step(person, last, AT_ONCE):
        await compose_aside(archive.asker, steps.extend, map(_step, rows))
        last = rows[-1]
    ids = sorted(await services.house.index.every_table_of(person))

    def write(rows: Mapping[str, Sequence[EventRow]], public: set[str]) -> bytes:
        for id_, events in rows.items():
            one = _exported_table(id_, events, person, is_public=id_ in public)
            tables.extend([one.told])
            said.extend(one.said)
            if one.record is not None:
                archive.add(*one.record)
        return archive.take()

    for first in range(0, len(ids), AT_ONCE):
        some = ids[first : first + AT_ONCE]
        public = await PublicGameIndex(store).found_among(some)
        yield await compose_aside(archive.asker, write, {id_: await store.events(id_) for id_ in some}, public)


def _exported_table(id_: str, rows: Sequence[EventRow], person: str, *, is_public: bool) -> TableExport:
    """Return what a table tells of somebody; of one whose events cannot be read, that it is there."""
    try:
        stamped = events_from_rows(rows)
    except ValueError:
        return TableExport({"id": id_, "unreadable": True}, [])
    told = transcribe(id_, stamped)
    own = ev.ids_of(person, [one.event for one in stamped])
    said = [
        {"table": id_, "at": one.at, "phrase": one.event.phrase, "text": one.event.text}
        for one in stamped
        if isinstance(one.event, ev.Said) and one.event.person.id in own
    ]
    record = (f"games/{told.plan.game}-{id_}.txt", _record(told)) if told.started and not is_secret(told) else None
    seen = {"public": is_public, "planned": _planned(stamped, own)}
    return TableExport(_table(told, person) | seen, said, record)


async def account_export(services: Services, account: Account, player: str, played: Played) -> dict[str, Any]:
    """Return all that is kept of an account: what happened to it, what opens it, and the names that it holds.

    What opens something is named by its kind and label; no secret is handed out in a file, nor its hash.
    """
    accounts, store = services.accounts, services.house.store
    held = {kind: await accounts.owned_by(account, kind) for kind in HELD}
    kept: dict[str, Any] = {
        **await _told(services, account),
        "sessions": [{name: getattr(row, name) for name in SESSION} for row in await services.sessions.of(account.id)],
        "keys": [{name: getattr(row, name) for name in KEY} for row in await accounts.credentials.of(account.id)],
        "circle": await _circle(services, account),
        "progress": await services.progress.of(account.id),
        "vacations": [_vacation(one) for one in await services.vacations.of(account.id)],
        "notices": await _notices(services, account),
        "clubs": await _clubs(services, account),
        "decisions": await ModerationStore(store).told_to(account.id),
        "fair_play": [row._asdict() for row in await FairPlayStore(store).of(account.id)],
        "children": [await _held(services, one, {} if one.id == player else played[one.id]) for one in held["child"]],
        "programs": [await _held(services, one, played[one.id]) for one in held["program"]],
    }
    for program, told in zip(held["program"], kept["programs"], strict=True):
        told["tokens"] = [
            {name: getattr(row, name) for name in TOKEN} for row in await services.access_tokens.of(program)
        ]
    return kept if player == account.id else kept | played[account.id]


async def _circle(services: Services, account: Account) -> dict[str, list[str]]:
    """Return whom somebody follows and blocks, by name."""
    ties = await services.blocks.ties_of(account.id)
    named = [(kind, await services.accounts.known(person)) for person, kind in ties.items()]
    return {
        words: [other.name for kind, other in named if kind == tie and other]
        for words, tie in (("follows", "follow"), ("blocks", "block"))
    }


async def _clubs(services: Services, account: Account) -> list[dict[str, Any]]:
    """Return the clubs that name somebody, and what they did there, or what happened to them; nobody else is told."""
    told: list[dict[str, Any]] = []
    readable = await services.clubs.own_events(account.id)
    told += [{"id": id_, "unreadable": True} for id_ in await services.clubs.naming(account.id) if id_ not in readable]
    for id_, events in readable.items():
        club = await services.clubs.find(id_)
        member = club.members.get(account.id)
        others = {one for event in events for one in people_of(event.event)} - {account.id}
        told.append(
            {
                "id": id_,
                "name": club.name,
                "member": {name: getattr(member, name) for name in CLUB_MEMBER} if member else None,
                "events": [_club_event(one, others) for one in events],
            }
        )
    return told


def _club_event(one: StampedClubEvent, others: set[str]) -> dict[str, Any]:
    told = {name: value for name, value in msgspec.to_builtins(one.event).items() if value not in others}
    return {"at": one.at, **told}


async def _notices(services: Services, account: Account) -> dict[str, Any]:
    """Return how somebody is told what awaits them; the address of a device tells only whose push service it is."""
    row = await services.notices.of(account.id)
    return {
        "preferences": {name: getattr(row, name) for name in NOTICES} if row else {},
        "devices": [
            {"device": one.device, "service": urlsplit(one.endpoint).hostname, "created_at": one.created_at}
            for one in await services.notices.devices(account.id)
        ],
        "waiting": [
            {"table": one.table_id, "kind": one.kind, "at": one.at}
            for one in await services.notices.store.pending(account.id, services.house.now())
        ],
    }


async def _held(services: Services, account: Account, played: dict[str, Any]) -> dict[str, Any]:
    """Return a name that an account holds, with what it played where that is not told elsewhere in the file."""
    return {
        **await _told(services, account),
        "progress": await services.progress.of(account.id),
        "vacations": [_vacation(one) for one in await services.vacations.of(account.id)],
        "clubs": await _clubs(services, account),
        **played,
    }


async def _told(services: Services, account: Account) -> dict[str, Any]:
    """Return what happened to an account, and what it is since: with every name that it had."""
    try:
        history = await services.accounts.log.history(account.id)
    except KeptAccountError:  # a name that somebody answers for
        return {"id": account.id, "name": account.name, "unreadable": True}
    folded = Account(account.id).after(history)
    return {**msgspec.to_builtins(folded), "events": [_event(one) for one in history]}


def _planned(stamped: list[ev.Stamped], own: set[str]) -> list[dict[str, Any]]:
    """Return what somebody decided ahead at a table: nobody else's plans."""
    return [
        {"at": one.at, **msgspec.to_builtins(one.event)}
        for one in stamped
        if isinstance(one.event, ev.PrivateEvent) and one.author in own
    ]


def _vacation(one: VacationRow) -> dict[str, int]:
    return {"began_at": one.began_at, "until": one.until}


def _event(one: StampedAccountEvent) -> dict[str, Any]:
    return {"at": one.at, **msgspec.to_builtins(one.event)}


def _result(one: FinishedGame) -> dict[str, Any]:
    return one._asdict() | {"opponents": [_opponent(opponent) for opponent in one.opponents]}


def _step(row: StepRow) -> dict[str, Any]:
    return {name: value for name, value in row._asdict().items() if name != "person"}


def _opponent(one: Opponent) -> dict[str, str]:
    """Return who sat on another seat by name: the numbers of others are not a guest's to take along."""
    return (
        {"name": marked_name(ev.Person(one.id, one.name, one.program_of), WRITTEN)} if one.id else {"level": one.level}
    )


def _table(told: Transcript, person: str) -> dict[str, Any]:
    """Return what a table says of a person: never what others hide while it goes on."""
    return {
        "id": told.id,
        "game": told.plan.game,
        "options": told.plan.options,
        "laid_at": told.created_at,
        "changed_at": told.changed_at,
        "laid_by_me": told.plan.by.id == person,
        "seats": [n for n in range(len(told.seats)) if any(one.id == person for one in told.players_of(n))],
        "players": player_names(told, WRITTEN),
        "over": told.over,
    }


def _record(told: Transcript) -> str:
    return write(record_of_transcript(told, seat_names(told), player_names(told, WRITTEN)))
