"""Who is muted or sent away, and which reports are open: what the log of decisions comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec.structs import replace

from ludogite.core.message import house_message
from ludogite.people.moderation.events import (
    FOR_GOOD,
    ModerationLine,
    Muted,
    Released,
    ReportClosed,
    Reported,
    SentAway,
    UnreadableEvent,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.core.message import Message

KEPT_OUT = house_message("the log of this house has a line about you that cannot be read: ask its host to decide anew")
UNREADABLE = KEPT_OUT.text
"""The reason where somebody is muted or sent away by a line that cannot be read; pages say it in their language."""

Sanction = TypeVar("Sanction", Muted, SentAway)


class Sanctions(msgspec.Struct, frozen=True):
    """Who may not speak freely and who may not come, as the log says; what has run out is in here still."""

    muted: dict[str, Muted] = {}
    sent_away: dict[str, SentAway] = {}

    def after(self, lines: Iterable[ModerationLine]) -> Sanctions:
        """Return the sanctions after more lines; these still stand."""
        sanctions = self
        for line in lines:
            sanctions = sanctions._after(line)
        return sanctions

    def _after(self, line: ModerationLine) -> Sanctions:
        match line.event:
            case UnreadableEvent():
                return self._after_unreadable(line, line.event)
            case Muted():
                return replace(self, muted=self.muted | dict.fromkeys((line.person, *line.event.owned), line.event))
            case SentAway():
                away = dict.fromkeys((line.person, *line.event.owned), line.event)
                return replace(self, sent_away=self.sent_away | away)
            case Released(what="muted"):
                return replace(self, muted=_without(self.muted, line.person))
            case Released():
                return replace(self, sent_away=_without(self.sent_away, line.person))
            case _:
                return self

    def _after_unreadable(self, line: ModerationLine, event: UnreadableEvent) -> Sanctions:
        """Forbid whatever a line may forbid; whatever else is decided later about the same person counts instead."""
        people, sanctions = (line.person, *event.owned), self
        if "speaking" in event.forbids:
            muted = Muted(FOR_GOOD, UNREADABLE, owned=event.owned)
            sanctions = replace(sanctions, muted=sanctions.muted | dict.fromkeys(people, muted))
        if "coming" in event.forbids:
            away = SentAway(FOR_GOOD, UNREADABLE, owned=event.owned)
            sanctions = replace(sanctions, sent_away=sanctions.sent_away | dict.fromkeys(people, away))
        return sanctions

    def muting(self, people: Iterable[str], now: int) -> Muted | None:
        """Return what keeps any of some people from speaking freely."""
        return next((one for who in people if (one := self.muted.get(who)) and is_running(one.until, now)), None)

    def sending_away(self, people: Iterable[str], now: int) -> SentAway | None:
        """Return what keeps any of some people from coming."""
        return next((one for who in people if (one := self.sent_away.get(who)) and is_running(one.until, now)), None)

    def away(self, now: int) -> frozenset[str]:
        """Return everybody who may not come at the moment."""
        return frozenset(who for who, one in self.sent_away.items() if is_running(one.until, now))


def said_reason(sanction: Muted | SentAway) -> str | Message:
    """Return why somebody is muted or sent away: in a moderator's words, or in ours where a line cannot be read."""
    return KEPT_OUT if sanction.reason == UNREADABLE else sanction.reason


def _without(sanctions: dict[str, Sanction], person: str) -> dict[str, Sanction]:
    """Return sanctions without somebody's, and without what came with it for those they answer for."""
    ended = sanctions.get(person)
    came_along = ended is not None and person in ended.owned
    return {who: one for who, one in sanctions.items() if who != person and (came_along or one is not ended)}


def is_running(until: int, now: int) -> bool:
    """Tell whether something that ends at a moment has not ended yet."""
    return until == FOR_GOOD or until > now


def open_reports(before: dict[int, ModerationLine], lines: Iterable[ModerationLine]) -> dict[int, ModerationLine]:
    """Return the reports that nobody has dealt with after more lines, by number."""
    reports = dict(before)
    for line in lines:
        match line.event:
            case Reported():
                reports[line.id] = line
            case ReportClosed(report=number):
                reports.pop(number, None)
            case _:
                pass
    return reports
