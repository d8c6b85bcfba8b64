"""Everything that the house keeps of a guest, in one file to take along."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import msgspec

from ludogite.core.language import WRITTEN
from ludogite.core.record import write
from ludogite.play import events as ev
from ludogite.play.names import marked_name
from ludogite.play.results import FinishedGame, Opponent, results_of
from ludogite.play.rows import events_from_rows
from ludogite.play.transcript import Transcript, record_of_transcript, transcribe
from ludogite.web.doors.identity import Guest
from ludogite.web.shared.services import Services
from ludogite.web.transcript.page import is_secret, player_names, seat_names

README = """Everything that the house keeps of {name}.

me.json       the name, every table, how each game ended, what was said, and which puzzles and lessons are done
games/*.txt   every finished game as a record: `ludogite verify FILE` replays it
browser.json  what only the browser kept, where it has told it
"""


async def export_of(services: Services, guest: Guest, cookies: dict[str, str], browser: str) -> bytes:
    """Return a zip of all that is kept of a guest: by the house, in these cookies, and in the browser's own memory."""
    store = services.house.store
    kept: dict[str, Any] = {"id": guest.id, "name": guest.name, "cookies": cookies, "said": [], "tables": []}
    kept["results"] = [_result(one) for one in await results_of(store, guest.id)]
    files = {"README.txt": README.format(name=guest.name)}
    for id_ in sorted(await store.every_table_of(guest.id)):
        try:
            stamped = events_from_rows(await store.events(id_))
        except ValueError:
            kept["tables"].append({"id": id_, "unreadable": True})
            continue
        told = transcribe(id_, stamped)
        kept["tables"].append(_table(told, guest.id))
        kept["said"] += [
            {"table": id_, "at": one.at, "phrase": one.event.phrase, "text": one.event.text}
            for one in stamped
            if isinstance(one.event, ev.Said) and one.event.person.id == guest.id
        ]
        if told.started and not is_secret(told):
            files[f"games/{told.plan.game}-{id_}.txt"] = _record(told)
    files["me.json"] = msgspec.json.format(msgspec.json.encode(kept), indent=2).decode()
    if browser:
        files["browser.json"] = browser
    return _zipped(files)


def _result(one: FinishedGame) -> dict[str, Any]:
    return one._asdict() | {"opponents": [_opponent(opponent) for opponent in one.opponents]}


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


def _zipped(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            archive.writestr(name, text)
    return made.getvalue()
