"""How often somebody is told of what awaits them, and at which hours not. Nothing here knows what time it is."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import cache
from typing import Literal, get_args
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from ludogite.core.inputs import excerpt
from ludogite.core.language import WRITTEN, Language
from ludogite.core.message import house_message
from ludogite.people.errors import NoticePreferenceError

Pace = Literal["at-once", "hourly", "daily", "never"]
PACES: tuple[Pace, ...] = get_args(Pace)
GAPS_MS: dict[Pace, int] = {"at-once": 5 * 60_000, "hourly": 3_600_000, "daily": 0, "never": 0}
"""So long after one notice the next one is sent at the earliest; what happens meanwhile comes together."""
HERE = "UTC"
HOURS = 24
LONGEST_ADDRESS = 254
HOST_LABEL = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)")
"""A part of the name of a host, between two dots."""


class NoticePreferences(msgspec.Struct, frozen=True):
    """When somebody wants to be told something."""

    pace: Pace = "at-once"
    daily_hour: int = 18
    """The hour of the one notice of the day, where there is one a day."""
    quiet_from: int = 22
    quiet_until: int = 8
    """From this hour until that nothing is sent; never where they are the same."""
    zone: str = HERE
    language: Language = WRITTEN

    def next_moment(self, since: int, sent_at: int, now: int) -> int:
        """Return when somebody is told what has awaited them since then, in milliseconds since 1970: now at best.

        `sent_at` is when they were last told anything.
        """
        moment = max(now, sent_at + GAPS_MS[self.pace])
        if self.pace == "daily":
            moment = max(moment, self._next_hour(since, self.daily_hour))
        return self._next_hour(moment, self.quiet_until) if self.is_quiet(moment) else moment

    def is_quiet(self, moment: int) -> bool:
        """Tell whether somebody wants to hear nothing at this moment."""
        hour = self.local(moment).hour
        return (hour - self.quiet_from) % HOURS < (self.quiet_until - self.quiet_from) % HOURS

    def local(self, moment: int) -> datetime:
        """Return a moment as the clock on somebody's wall shows it."""
        return datetime.fromtimestamp(moment / 1000, ZoneInfo(self.zone))

    def _next_hour(self, moment: int, hour: int) -> int:
        """Return when the clock on the wall next strikes this hour: that very moment where it does so then."""
        here = self.local(moment)
        struck = here.replace(hour=hour, minute=0, second=0, microsecond=0)
        if struck.timestamp() * 1000 < moment:
            struck = (here + timedelta(days=1)).replace(hour=hour, minute=0, second=0, microsecond=0)
        return int(struck.timestamp() * 1000)


@cache
def zones() -> tuple[str, ...]:
    """Return the zones of time in which people live, as calendars name them."""
    return tuple(sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/")))


def check_pace(given: str) -> Pace:
    """Return how often somebody is told, as a word; raises NoticePreferenceError."""
    for pace in PACES:
        if pace == given:
            return pace
    raise NoticePreferenceError(
        house_message("notices come {paces}, not '{given}'", paces=", ".join(PACES), given=excerpt(given))
    )


def check_zone(given: str) -> str:
    """Return a zone of time by its name; raises NoticePreferenceError."""
    if given != HERE and given not in zones():
        raise NoticePreferenceError(
            house_message("a time zone is called like Europe/Paris, got '{zone}'", zone=excerpt(given))
        )
    return given


def check_email(given: str) -> str:
    """Return an address as mail is sent to it; raises NoticePreferenceError. Only an answer shows that it works.

    Its host has a name: the number of a machine would lead whoever delivers the mail into closed networks.
    """
    address = given.strip()
    name, at, host = address.rpartition("@")
    labels = host.removesuffix(".").split(".")
    is_named = len(labels) > 1 and all(map(HOST_LABEL.fullmatch, labels)) and labels[-1][0].isalpha()
    plain = address.isascii() and address.isprintable() and not set(address) & set(" ,;:<>()[]\\\"'")
    if not (at and name and "@" not in name and is_named and plain and len(address) <= LONGEST_ADDRESS):
        raise NoticePreferenceError(
            house_message("an e-mail address is written like anna@example.org, got '{address}'", address=excerpt(given))
        )
    return address
