"""What somebody may decide in a club, as events; whoever may not is told why, and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.inputs import one_line
from ludogite.core.message import house_message
from ludogite.people.accounts.names import check_account_name
from ludogite.people.clubs import events as ev
from ludogite.people.clubs.errors import (
    ClubError,
    ClubInvitationError,
    ClubNameError,
    ClubRoleError,
    LadderError,
)
from ludogite.people.errors import AccountNameError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.people.clubs.club import Club, ClubMember
    from ludogite.people.clubs.events import ClubEvent, ClubRole

DAY_MS = 86_400_000
NAME_LENGTH = 40
ABOUT_LENGTH = 300
MOST_RULES, RULE_LENGTH = 12, 160
TITLE_LENGTH, NOTE_LENGTH, REASON_LENGTH = 60, 160, 160
MOST_MEMBERS, MOST_ORGANISERS = 500, 20
MOST_INVITATIONS = 10
"""So many invitations are open at a time."""
LONGEST_DAYS, MOST_USES = 30, 100
"""What an invitation may be good for."""
MOST_DATES, FURTHEST_MS = 60, 400 * DAY_MS
"""So many dates may come, none of them later than that."""

Events = list["ClubEvent"]


def check_club_name(typed: str) -> str:
    """Return the name of a club as it is written from now on; raises ClubNameError."""
    try:
        return check_account_name(typed, NAME_LENGTH)
    except AccountNameError as error:
        raise ClubNameError(error.message) from None


def found(founder: str, name: str, about: str, *, is_listed: bool) -> Events:
    """Begin a club."""
    return [ev.ClubFounded(check_club_name(name), founder, _line(about, ABOUT_LENGTH), is_listed)]


def describe(club: Club, by: str, name: str, about: str, *, is_listed: bool) -> Events:
    """Call a club something else, say something else of it, or show it to others."""
    _needs(club, by, "organiser")
    name, about = check_club_name(name), _line(about, ABOUT_LENGTH)
    decided: Events = [ev.ClubRenamed(name)] if name != club.name else []
    is_same = (about, is_listed) == (club.about, club.is_listed)
    return decided if is_same else [*decided, ev.ClubDescribed(about, is_listed)]


def set_rules(club: Club, by: str, lines: Iterable[str]) -> Events:
    """Give a club these house rules."""
    _needs(club, by, "organiser")
    rules = tuple(line for line in (one_line(line) for line in lines) if line)
    if len(rules) > MOST_RULES or any(len(rule) > RULE_LENGTH for rule in rules):
        raise ClubError(
            house_message(
                "house rules are {most} lines at most, each of {length} signs at most; write them shorter",
                most=MOST_RULES,
                length=RULE_LENGTH,
            )
        )
    return [] if rules == club.rules else [ev.ClubRulesSet(rules)]


def invite(club: Club, by: str, days: int, uses: int, now: int) -> Events:
    """Let so many people join within so many days."""
    _needs(club, by, "organiser")
    if not (1 <= days <= LONGEST_DAYS and 1 <= uses <= MOST_USES):
        raise ClubError(
            house_message(
                "an invitation to a club is for 1 to {most} people and 1 to {longest} days",
                most=MOST_USES,
                longest=LONGEST_DAYS,
            )
        )
    if len(club.open_invitations(now)) >= MOST_INVITATIONS:
        raise ClubError(house_message("{most} invitations are open: withdraw one first", most=MOST_INVITATIONS))
    return [ev.ClubInvitationMade(now + days * DAY_MS, uses)]


def withdraw_invitation(club: Club, by: str, number: int) -> Events:
    """Let nobody join by an invitation any more; whoever did stays."""
    _needs(club, by, "organiser")
    return [ev.ClubInvitationWithdrawn(number)] if number in club.invitations else []


def join(club: Club, member: str, number: int, now: int, *, is_child: bool = False, owner: str = "") -> Events:
    """Join by an invitation; whoever is in already uses nothing up. nobody comes back by a child."""
    if member in club.members:
        return []
    invitation = club.invitations.get(number)
    if invitation is None or not invitation.is_valid(now):
        raise ClubInvitationError
    if not {member, owner}.isdisjoint(club.sent_away):
        raise ClubError(house_message("you were sent away from this club: ask one of its organisers to call you back"))
    if len(club.members) >= MOST_MEMBERS:
        raise ClubError(house_message("a club has {most} members at most, and this one is full", most=MOST_MEMBERS))
    return [ev.MemberJoined(member, number, is_child)]


def leave(club: Club, member: str) -> Events:
    """Leave a club; its founder hands it over first."""
    if _member(club, member).role == "founder":
        raise ClubError(house_message("you are the founder: make somebody else the founder first, or close the club"))
    return [ev.MemberLeft(member)]


def send_away(club: Club, by: str, member: str, reason: str) -> Events:
    """Send somebody away for a reason, which stands in the log; only the founder sends an organiser away.

    The children whom they brought along go with them: nobody reads on by a child.
    """
    known = _member(club, member)
    _needs(club, by, "organiser" if known.role == "member" else "founder")
    if known.role == "founder":
        raise ClubError(house_message("nobody sends the founder away; whoever wants to go leaves"))
    said = _line(reason, REASON_LENGTH)
    if not said:
        raise ClubError(house_message("say why: a reason is written into the log of the club"))
    children = [one.account for one in club.members.values() if one.parent == member]
    return [ev.MemberSentAway(one, said) for one in (member, *children)]


def call_back(club: Club, by: str, member: str) -> Events:
    """Let somebody who was sent away join again."""
    _needs(club, by, "organiser")
    return [ev.MemberCalledBack(member)] if member in club.sent_away else []


def give_role(club: Club, by: str, member: str, role: ClubRole) -> Events:
    """Let somebody do more in the club, or less; a founder who makes somebody else the founder stays an organiser."""
    _needs(club, by, "founder")
    known = _member(club, member)
    if known.role == role:
        return []
    if known.role == "founder":
        raise ClubError(house_message("a club has one founder: make somebody else the founder instead"))
    if known.is_child:
        raise ClubError(house_message("children have no role in a club: choose somebody else"))
    organisers = sum(one.role == "organiser" for one in club.members.values())
    if role == "organiser" and organisers >= MOST_ORGANISERS:
        raise ClubError(
            house_message("a club has {most} organisers at most: make one a member again first", most=MOST_ORGANISERS)
        )
    return [ev.ClubRoleGiven(member, role)]


def show_name(club: Club, member: str, *, is_shown: bool) -> Events:
    """Let those who are no members see one's name, or no more."""
    known = _member(club, member)
    if is_shown and known.is_child:
        raise ClubError(house_message("children’s names are for the members of a club alone: they cannot be shown"))
    return [] if known.is_shown == is_shown else [ev.MemberShown(member, is_shown)]


def set_date(club: Club, by: str, title: str, note: str, at: int, now: int) -> Events:
    """Say when the club meets."""
    _needs(club, by, "organiser")
    said = _line(title, TITLE_LENGTH)
    if not said:
        raise ClubError(house_message("say what there will be: a date has a title"))
    if not now < at < now + FURTHEST_MS:
        raise ClubError(house_message("a date lies ahead, by {days} days at most", days=FURTHEST_MS // DAY_MS))
    if len(club.coming_dates(now)) >= MOST_DATES:
        raise ClubError(house_message("{most} dates are set already: cancel one first", most=MOST_DATES))
    return [ev.DateSet(said, _line(note, NOTE_LENGTH), at)]


def cancel_date(club: Club, by: str, number: int) -> Events:
    """Let a date not take place."""
    _needs(club, by, "organiser")
    return [ev.DateCancelled(number)] if number in club.dates else []


def say_attendance(club: Club, member: str, number: int, *, is_coming: bool) -> Events:
    """Say that one comes on a date, or does not."""
    _member(club, member)
    date = club.dates.get(number)
    if date is None:
        raise ClubError(house_message("this date was cancelled; look at the calendar of the club"))
    return [] if (member in date.coming) == is_coming else [ev.AttendanceSaid(member, number, is_coming)]


def make_feed(club: Club, member: str) -> Events:
    """Read the calendar at a new secret address."""
    _member(club, member)
    return [ev.ClubFeedMade(member)]


def end_feed(club: Club, member: str) -> Events:
    """Read the calendar at no secret address any more."""
    return [] if _member(club, member).feed_since is None else [ev.ClubFeedEnded(member)]


def begin_ladder(club: Club, by: str, game: str) -> Events:
    """Put up a ladder for a game, or take it down where none is named."""
    _needs(club, by, "organiser")
    if game == (club.ladder.game if club.ladder else ""):
        return []
    return [ev.LadderBegun(game) if game else ev.LadderEnded()]


def take_rung(club: Club, member: str) -> Events:
    """Stand on the lowest rung of the ladder."""
    _member(club, member)
    if club.ladder is None:
        raise LadderError(house_message("this club has no ladder: ask one of its organisers for one"))
    return [] if member in club.ladder.rungs else [ev.RungTaken(member)]


def leave_rung(club: Club, member: str) -> Events:
    """Stand on no rung any more."""
    return [ev.RungLeft(member)] if club.ladder and member in club.ladder.rungs else []


def challenge(club: Club, member: str, challenged: str, table: str, now: int) -> Events:
    """Challenge somebody for their rung, at a table; whoever heard a no waits a day before asking the same member."""
    _member(club, member)
    ladder = club.ladder
    if ladder is None or member not in ladder.rungs:
        raise LadderError(house_message("whoever challenges stands on the ladder: take a rung first"))
    if ladder.is_busy(member):
        raise LadderError(house_message("a game for your rung is open already: play it, or take it back, first"))
    if challenged in ladder.rungs and ladder.is_busy(challenged):
        raise LadderError(house_message("a game for that rung is open already: wait until it is over"))
    if challenged not in ladder.in_reach(member):
        raise LadderError(house_message("only those up to two rungs above you can be challenged: choose one of them"))
    if now < ladder.asks_again_at(member, challenged):
        raise LadderError(
            house_message("they said no less than a day ago: challenge somebody else, or wait before you ask again")
        )
    return [ev.LadderChallenged(member, challenged, table)]


def forget(club: Club, person: str) -> Events:
    """Let somebody who is erased leave; a club that they founded is taken over, where somebody is left to do it.

    The longest-serving organiser comes first, then the longest-serving member who is no child. Raises ClubError where
    nobody is left.
    """
    called_back: Events = [ev.MemberCalledBack(person)] if person in club.sent_away else []
    if person not in club.members:
        return called_back
    if club.members[person].role != "founder":
        return [ev.MemberLeft(person)]
    return [ev.ClubRoleGiven(_successor(club, person), "founder"), ev.MemberLeft(person)]


def _successor(club: Club, person: str) -> str:
    others = [one for one in club.members.values() if one.account != person and not one.is_child]
    heirs = [one for one in others if one.role == "organiser"] or others
    if not heirs:
        raise ClubError(house_message("nobody is left who could take the club over"))
    return min(heirs, key=lambda one: one.joined_at).account


def needs_founder(club: Club, by: str) -> None:
    """Refuse what only the founder does; raises ClubRoleError."""
    _needs(club, by, "founder")


def _member(club: Club, person: str) -> ClubMember:
    known = club.members.get(person)
    if known is None:
        raise ClubRoleError(house_message("this is for members of the club: join it by an invitation"))
    return known


def _needs(club: Club, by: str, role: ClubRole) -> None:
    _member(club, by)
    if not club.may(by, role):
        raise ClubRoleError(
            house_message("only the founder of the club does this: ask them")
            if role == "founder"
            else house_message("the organisers of the club do this: ask one of them")
        )


def _line(typed: str, length: int) -> str:
    return one_line(typed)[:length].rstrip()
