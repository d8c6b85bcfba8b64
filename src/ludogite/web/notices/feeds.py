"""Feeds of somebody's tables, for calendars and readers of news: whoever has the secret address reads them."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import format_datetime
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from ludogite.core.errors import LudogiteError
from ludogite.core.message import house_message
from ludogite.people.notices.notices import preferences_of
from ludogite.play.notices import NoticeKind, still_asks
from ludogite.play.reminders import reminder_of
from ludogite.translation import translate
from ludogite.web.notices.telling import AskingTable, sentence
from ludogite.web.shared.calendars import CalendarEntry, write_calendar

if TYPE_CHECKING:
    from datetime import date

    from ludogite.people.notices.store import PreferenceRow
    from ludogite.play.table import Table
    from ludogite.web.doors.services import Services

MOST_TABLES = 50
LISTED: tuple[NoticeKind, ...] = ("turn", "seat", "challenge")
"""What stands in feeds; where time is running out, the move is there already."""
LASTS_MS = 15 * 60_000
"""So long the last moment stands in a calendar: some show nothing that has no length."""
ATOM = "http://www.w3.org/2005/Atom"
TITLE = house_message("My tables at Ludogîte")


async def asking_tables(services: Services, person: str) -> list[AskingTable]:
    """Return the tables that ask something of somebody, the newest first."""
    found = []
    for id_ in await services.house.index.tables_of(person, MOST_TABLES):
        try:
            table = (await services.house.load_newest(id_)).table
        except LudogiteError:
            continue
        found += [AskingTable(table, kind) for kind in LISTED if still_asks(table, person, kind, services.house.now())]
    return found


def calendar(row: PreferenceRow, asking: list[AskingTable], base: str, now: int) -> str:
    """Return what awaits somebody as a calendar: until its last moment where a clock runs, else today, all day."""
    language = preferences_of(row).language
    today = preferences_of(row).local(now).date()
    entries = (_entry(one, row, base, today) for one in asking)
    return write_calendar(translate(TITLE, language), entries)


def _entry(one: AskingTable, row: PreferenceRow, base: str, today: date) -> CalendarEntry:
    flag_at, reminder = one.table.clock.deadline, reminder_of(one.table)
    return CalendarEntry(
        uid=f"{one.kind}-{one.table.id}",
        changed_at=one.table.changed_at,
        begins=today if flag_at is None else flag_at - LASTS_MS,
        summary=sentence(one, row.account, preferences_of(row).language),
        address=f"{base}{one.path}",
        lasts_ms=LASTS_MS,
        alarm_at=reminder.at if reminder else None,
    )


def rss(row: PreferenceRow, asking: list[AskingTable], base: str) -> bytes:
    """Return the same as `atom`, as RSS 2.0."""
    language = preferences_of(row).language
    feed = ET.Element("rss", {"version": "2.0"})
    channel = ET.SubElement(feed, "channel")
    facts = {"title": translate(TITLE, language), "link": base, "description": "Ludogîte", "language": language}
    for name, text in facts.items():
        ET.SubElement(channel, name).text = text
    for one in asking:
        item = ET.SubElement(channel, "item")
        ET.SubElement(item, "title").text = sentence(one, row.account, language)
        ET.SubElement(item, "link").text = f"{base}{one.path}"
        ET.SubElement(item, "guid", {"isPermaLink": "false"}).text = _entry_id(one.table, base)
        at = datetime.fromtimestamp(one.table.changed_at / 1000, UTC)
        ET.SubElement(item, "pubDate").text = format_datetime(at)
    return bytes(ET.tostring(feed, encoding="utf-8", xml_declaration=True))


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
        _put(entry, "id", _entry_id(one.table, base))
        _put(entry, "updated", _stamp(one.table.changed_at))
        _put(entry, "link", "", href=f"{base}{one.path}")
    ET.register_namespace("", ATOM)
    return bytes(ET.tostring(feed, encoding="utf-8", xml_declaration=True))


def _entry_id(table: Table, base: str) -> str:
    """Return what stays the same while a table asks the same: talk and absence are nothing new."""
    return f"{base}/tables/{table.id}#{table.ply}"


def _put(parent: ET.Element, name: str, text: str, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, f"{{{ATOM}}}{name}", attributes)
    element.text = text or None
    return element


def _stamp(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")
