"""The log of a club as its organisers read it: who decided what, and why; the newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ludogite.people.clubs import events as ev
from ludogite.web.clubs.showing import game_title

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ludogite.people.accounts.account import Account
    from ludogite.web.clubs.showing import ClubView

MOST_LINES = 60


class ClubLogLine(NamedTuple):
    """One line."""

    at: int
    by: str
    """Who decided it; empty where it follows from a game, or they decided about themselves."""
    words: str


async def log_lines(view: ClubView) -> list[ClubLogLine]:
    """Return the last lines."""
    history = await view.visit.services.clubs.log.history(view.club.id)
    named = {one for stamped in history for one in (stamped.by, *ev.people_of(stamped.event))}
    people = await view.visit.services.accounts.several(named)
    lines = (_line(view, one, people) for one in reversed(history))
    return [line for line in lines if line.words][:MOST_LINES]


def _line(view: ClubView, one: ev.StampedClubEvent, people: Mapping[str, Account]) -> ClubLogLine:
    def name(person: str) -> str:
        return people[person].name if person in people else view.visit.say("people-somebody")

    is_said = not one.by or one.by == getattr(one.event, "member", "")
    return ClubLogLine(one.at, "" if is_said else name(one.by), _words(view, one.event, name))


def _words(view: ClubView, event: ev.ClubEvent, name: Callable[[str], str]) -> str:  # noqa: C901, PLR0911, PLR0912 - an arm each
    """Say what happened; nothing of what only concerns one member."""
    say = view.visit.say
    match event:
        case ev.ClubFounded():
            return say("club-log-founded", event.name)
        case ev.ClubRenamed():
            return say("club-log-renamed", event.name)
        case ev.ClubDescribed():
            return say("club-log-listed" if event.is_listed else "club-log-unlisted")
        case ev.ClubRulesSet():
            return say("club-log-rules")
        case ev.ClubInvitationMade():
            return say("club-log-invited", event.uses)
        case ev.ClubInvitationWithdrawn():
            return say("club-log-withdrawn")
        case ev.MemberJoined():
            return say("club-log-joined", name(event.member))
        case ev.MemberLeft():
            return say("club-log-left", name(event.member))
        case ev.MemberSentAway():
            return say("club-log-away", name(event.member), event.reason or "–")
        case ev.MemberCalledBack():
            return say("club-log-back", name(event.member))
        case ev.ClubRoleGiven():
            return say("club-log-role", name(event.member), say(f"club-role-{event.role}"))
        case ev.LadderBegun():
            return say("club-log-ladder", game_title(event.game, view.visit) or event.game)
        case ev.LadderEnded():
            return say("club-log-ladder-ended")
        case ev.LadderChallenged():
            return say("club-log-challenged", name(event.member), name(event.challenged))
        case ev.LadderPlayed():
            return say("club-log-won", name(event.winner)) if event.winner else say("club-log-drawn")
        case ev.LadderChallengeLapsed():
            return say("club-log-lapsed")
        case ev.LadderChallengeDeclined():
            return say("club-log-declined")
        case ev.DateSet():
            return say("club-log-date", event.title)
        case ev.DateCancelled():
            return say("club-log-cancelled")
        case _:
            return ""
