"""The log in words: who decided what, when and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ludogite.people.moderation import events as ev
from ludogite.people.moderation.events import FOR_GOOD, KEY_HOLDER
from ludogite.people.moderation.store import ERASED
from ludogite.web.shared.moments import moment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ludogite.people.moderation.events import ModerationEvent, ModerationLine
    from ludogite.web.shared.visit import Visit


NAMELESS = "–"
"""What stands for an invitation without a label."""


BY_KEY = "opened with the host's key"
"""The reason that stands in the log where somebody became host by the key; pages say it in their language."""


class ShownLine(NamedTuple):
    """A line of the log as it is shown."""

    id: int
    at: int
    by: str
    about: str
    """Whom it is about; empty where it is about the house."""
    person: str
    """Their number, where there is a page about them."""
    what: str
    why: str


async def shown_lines(lines: Iterable[ModerationLine], visit: Visit) -> list[ShownLine]:
    """Return lines of the log in a visitor's language."""
    return [
        ShownLine(
            line.id,
            line.at,
            await name_of(line.by, "", visit),
            await name_of(line.person, getattr(line.event, "name", ""), visit) if line.person else "",
            line.person if line.person != ERASED else "",
            visit.say("log-unreadable", line.id)
            if isinstance(line.event, ev.UnreadableEvent)
            else _what(line.event, visit),
            _unread(line, visit) if isinstance(line.event, ev.UnreadableEvent) else _why(line.event, visit),
        )
        for line in lines
    ]


async def name_of(person: str, said: str, visit: Visit) -> str:
    """Return what somebody is called now, or was when it was written down."""
    if person == KEY_HOLDER:
        return visit.say("log-key-holder")
    if person == ERASED:
        return visit.say("log-somebody")
    account = await visit.services.accounts.known(person)
    return account.name if account is not None else said or visit.say("log-guest", person[:8])


def _unread(line: ModerationLine, visit: Visit) -> str:
    """Return what is forbidden because a line cannot be read, what to do about it, and why it cannot."""
    still = visit.services.moderation.still_forbidden(line)
    words = [visit.say(said) for forbidden, said in UNREAD.items() if forbidden in still]
    why = line.event.why if isinstance(line.event, ev.UnreadableEvent) else ""
    return " ".join([*(words or [visit.say("unreadable-nothing")]), f"({why})"])


def _why(event: ModerationEvent, visit: Visit) -> str:
    if isinstance(event, ev.Reported):
        reason = visit.say(f"report-{event.reason}")
        return f"{reason}. {event.words}" if event.words else reason
    reason = str(getattr(event, "reason", ""))
    return visit.say("log-by-key") if reason == BY_KEY else reason


def _until(until: int, visit: Visit) -> str:
    return visit.say("log-for-good") if until == FOR_GOOD else visit.say("log-until", moment(until))


UNREAD: dict[ev.Forbidden, str] = {
    "coming": "unreadable-person",
    "speaking": "unreadable-muted",
    "everybody": "unreadable-everybody",
    "guests": "unreadable-guests",
    "chat": "unreadable-chat",
}
"""What is said of what a line forbids that cannot be read."""
WHAT: dict[type[Any], Callable[[Any, Visit], tuple[Any, ...]]] = {
    ev.Reported: lambda event, _: ("log-reported", event.table),
    ev.ReportClosed: lambda event, _: ("log-own-report-closed" if event.is_own else "log-report-closed", event.report),
    ev.Muted: lambda event, visit: ("log-muted", _until(event.until, visit)),
    ev.SentAway: lambda event, visit: ("log-sent-away", _until(event.until, visit)),
    ev.Released: lambda event, _: ("log-may-speak" if event.what == "muted" else "log-may-come",),
    ev.RoleChanged: lambda event, visit: ("log-role", visit.say(f"role-{event.role}")),
    ev.RecoveryLinkMade: lambda _, __: ("log-recovery-link",),
    ev.RecoveryLinkUsed: lambda _, __: ("log-recovered",),
    ev.TableClosed: lambda event, _: ("log-table-closed", event.table),
    ev.ClubClosed: lambda event, _: ("log-club-closed", event.club),
    ev.AdmissionChanged: lambda event, visit: ("log-admission", visit.say(f"admission-{event.admission}")),
    ev.FreeChatAllowed: lambda event, _: ("chat-allowed" if event.allowed else "chat-forbidden",),
    ev.NoticeWritten: lambda event, _: ("log-notice" if event.text else "log-no-notice",),
    ev.InvitationMade: lambda event, _: (
        "log-invitation", event.label or NAMELESS, event.uses, moment(event.until),
    ),
    ev.InvitationWithdrawn: lambda event, _: ("log-invitation-withdrawn", event.label or NAMELESS),
    ev.Admitted: lambda event, _: ("log-admitted", event.label or NAMELESS),
}  # fmt: skip
"""The words for every kind of event, and what is filled into them."""


def _what(event: ModerationEvent, visit: Visit) -> str:
    key, *filled = WHAT[type(event)](event, visit)
    return visit.say(key, *filled)
