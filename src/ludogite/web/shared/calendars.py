"""Calendars that other programs read: the lines of iCalendar (RFC 5545)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from ludogite.web.shared.moments import moment_of

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDED = 73
"""A line of a calendar has at most 75 bytes, with the blank that begins those that go on."""


class CalendarEntry(NamedTuple):
    """Something in a calendar: at a moment, from one to another, or on a whole day."""

    uid: str
    changed_at: int
    begins: int | date
    """A moment in milliseconds since 1970, or a day."""
    summary: str
    address: str
    lasts_ms: int = 0
    alarm_at: int | None = None
    """When its reader is reminded of it."""
    place: str = ""


def write_calendar(title: str, entries: Iterable[CalendarEntry]) -> str:
    """Return a calendar as its readers fetch it."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ludogite//Notices//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_escaped(title)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    ]
    for one in entries:
        lines += ["BEGIN:VEVENT", f"UID:{one.uid}@ludogite", f"DTSTAMP:{_moment(one.changed_at)}", *_times(one)]
        lines += [f"SUMMARY:{_escaped(one.summary)}"]
        lines += [f"LOCATION:{_escaped(one.place)}"] if one.place else []
        lines += [f"URL:{one.address}", *_alarm(one), "END:VEVENT"]
    return "".join(_folded(line) for line in (*lines, "END:VCALENDAR"))


def _times(one: CalendarEntry) -> list[str]:
    if isinstance(one.begins, date):
        return [
            f"DTSTART;VALUE=DATE:{one.begins:%Y%m%d}",
            f"DTEND;VALUE=DATE:{one.begins + timedelta(days=1):%Y%m%d}",
            "TRANSP:TRANSPARENT",
        ]
    return [f"DTSTART:{_moment(one.begins)}", f"DTEND:{_moment(one.begins + one.lasts_ms)}"]


def _alarm(one: CalendarEntry) -> list[str]:
    if one.alarm_at is None:
        return []
    trigger = f"TRIGGER;VALUE=DATE-TIME:{_moment(one.alarm_at)}"
    return ["BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{_escaped(one.summary)}", trigger, "END:VALARM"]


def _moment(at_ms: int) -> str:
    return moment_of(at_ms).strftime("%Y%m%dT%H%M%SZ")


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
