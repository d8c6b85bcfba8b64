"""Feeds of somebody's tables, for calendars and readers of news: whoever has the secret address reads them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.notices import preferences_of
from ludogite.play.notices import NoticeKind, still_asks
from ludogite.translation import translate
from ludogite.web.notices.telling import AskingTable, sentence

if TYPE_CHECKING:
    from ludogite.play.table import Table
    from ludogite.storage.notices import PreferenceRow
    from ludogite.web.shared.services import Services

MOST_TABLES = 50
LISTED: tuple[NoticeKind, ...] = ("turn", "challenge")
"""What stands in feeds; where time is running out, the move is there already."""
FOLDED = 73
"""A line of a calendar has at most 75 bytes, with the blank that begins those that go on."""
ATOM = "http://www.w3.org/2005/Atom"
TITLE = house_message("My tables at Ludogîte")


async def asking_tables(services: Services, person: str) -> list[AskingTable]:
    """Return the tables that ask something of somebody, the newest first."""
    found = []
    for id_ in await services.house.store.tables_of(person, MOST_TABLES):
        try:
            table = (await services.house.load_newest(id_)).table
        except LudogiteError:
            continue
        found += [AskingTable(table, kind) for kind in LISTED if still_asks(table, person, kind, services.house.now())]
    return found


def calendar(row: PreferenceRow, asking: list[AskingTable], base: str, now: int) -> str:
    """Return what awaits somebody as a calendar: at its last moment where a clock runs, else today, all day."""
    language = preferences_of(row).language
    today = preferences_of(row).local(now).date()
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ludogite//Notices//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_escaped(translate(TITLE, language))}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ]
    for one in asking:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{one.kind}-{one.table.id}@ludogite",
            f"DTSTAMP:{_moment(one.table.changed_at)}",
        ]
        if (deadline := one.table.clock.deadline) is not None:
            lines += [f"DTSTART:{_moment(deadline)}", f"DTEND:{_moment(deadline)}"]
        else:
            lines += [
                f"DTSTART;VALUE=DATE:{today:%Y%m%d}",
                f"DTEND;VALUE=DATE:{today + timedelta(days=1):%Y%m%d}",
                "TRANSP:TRANSPARENT",
            ]
        lines += [
            f"SUMMARY:{_escaped(sentence(one, row.account, language))}",
            f"URL:{base}{one.path}",
            "END:VEVENT",
        ]
    return "".join(_folded(line) for line in (*lines, "END:VCALENDAR"))


def atom(row: PreferenceRow, asking: list[AskingTable], base: str, address: str) -> bytes:
    """Return what awaits somebody as a feed of news: each time that a table asks anew is an entry of its own."""
    language = preferences_of(row).language
    feed = ET.Element(f"{{{ATOM}}}feed", {"{http://www.w3.org/XML/1998/namespace}lang": language})
    changed = max((one.table.changed_at for one in asking), default=row.feed_since or 0)
    _put(feed, "title", translate(TITLE, language))
    _put(feed, "id", f"urn:ludogite:{row.feed_since}")
    _put(feed, "updated", _stamp(changed))
    _put(feed, "link", "", rel="self", href=address)
    _put(_put(feed, "author", ""), "name", "Ludogîte")
    for one in asking:
        entry = _put(feed, "entry", "")
        _put(entry, "title", sentence(one, row.account, language))
        _put(entry, "id", f"{base}/tables/{one.table.id}#{_asked_at(one.table)}")
        _put(entry, "updated", _stamp(one.table.changed_at))
        _put(entry, "link", "", href=f"{base}{one.path}")
    ET.register_namespace("", ATOM)
    return bytes(ET.tostring(feed, encoding="utf-8", xml_declaration=True))


def _asked_at(table: Table) -> int:
    """Return what stays the same while a table asks the same: talk and absence are nothing new."""
    return table.ply


def _put(parent: ET.Element, name: str, text: str, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, f"{{{ATOM}}}{name}", attributes)
    element.text = text or None
    return element


def _moment(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _stamp(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")


def _escaped(text: str) -> str:
    """Return a text as calendars write it."""
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(sign, written)
    return text


def _folded(line: str) -> str:
    """Return a line as calendars write it, broken where it is long, and never inside a letter."""
    folded, size = "", 0
    for sign in line:
        width = len(sign.encode())
        if size + width > FOLDED:
            folded, size = folded + "\r\n ", 0
        folded, size = folded + sign, size + width
    return folded + "\r\n"
