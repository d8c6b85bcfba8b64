"""What happens to somebody at all their tables, so that they can wait for it instead of asking again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.play.challenges import Challenge, challenge_of, tournament_seat
from ludogite.play.messages.board import Out
from ludogite.play.reminders import reminder_of

if TYPE_CHECKING:
    from ludogite.play.table import Table


class ChallengeReceived(Out, tag="challenge"):
    """Somebody challenges you: sit down at the table, or decline."""

    table: str
    """The address of the table: also the id of the challenge."""
    challenge: Challenge
    """What you are challenged to."""


class ChallengeAccepted(Out, tag="challenge-accepted"):
    """Whoever you challenged has sat down."""

    table: str
    """The address of the table."""


class ChallengeDeclined(Out, tag="challenge-declined"):
    """Whoever you challenged declined; the table is put away."""

    table: str
    """The address of the table."""
    reason: str
    """Why: `no`, `later`, `game`, `clock`, `programs` or `people`."""


class ChallengeWithdrawn(Out, tag="challenge-withdrawn"):
    """A challenge to you was taken back; the table is put away."""

    table: str
    """The address of the table."""


class SeatKept(Out, tag="seat-kept"):
    """A tournament has laid the table of your next game: sit down, before its fair wait is over."""

    table: str
    """The address of the table."""
    tournament: str
    """The id of the tournament."""
    game: str
    """The id of the game."""
    seat: int
    """The seat that is kept for you."""


class GameBegan(Out, tag="began"):
    """A game of yours has begun."""

    table: str
    """The address of the table."""
    game: str
    """The id of the game."""


class YourTurn(Out, tag="turn"):
    """You are asked for a decision: look at the table for the moves."""

    table: str
    """The address of the table."""
    seq: int
    """The table's last event."""
    ply: int
    """How many events the game has had: what a move says that answers this."""
    seat: int | None = None
    """The seat that decides; null where your own dice are to be typed."""


class SeatHandedOver(Out, tag="handed-over"):
    """A machine plays on for you while you were away: take your seat back with `play-on`."""

    table: str
    """The address of the table."""
    seat: int
    """The seat on which it plays."""


class GameOver(Out, tag="over"):
    """A game of yours is over."""

    table: str
    """The address of the table."""
    ranks: list[int]
    """The rank of each seat, 1 for the best; empty where the host put the table away."""
    reason: str
    """Why it ended, a stable word."""
    drawn: bool = False
    """Whether nobody won."""


class SaidToYou(Out, tag="said"):
    """Somebody else said something at a table of yours."""

    table: str
    """The address of the table."""
    seq: int
    """The event in which it was said."""
    name: str
    """Who said it."""
    phrase: str = ""
    """The name of a set phrase."""
    text: str = ""
    """Words of their own."""


class FlagNears(Out, tag="reminder"):
    """Your time is running out where a move has days: this is said once for each move."""

    table: str
    """The address of the table."""
    ply: int
    """How many events the game has had: what a move says that answers this."""
    seat: int
    """The seat that decides."""
    flag_at: int
    """When your flag falls, in milliseconds since 1970; later where somebody is on vacation meanwhile."""


MemberEvent = (
    ChallengeReceived
    | ChallengeAccepted
    | ChallengeDeclined
    | ChallengeWithdrawn
    | SeatKept
    | GameBegan
    | YourTurn
    | SeatHandedOver
    | GameOver
    | SaidToYou
    | FlagNears
)
"""Anything that somebody may wait for."""


def standing(table: Table, person: str, now: int) -> list[MemberEvent]:
    """Return what a table asks of somebody as it stands: an answer to a challenge, to come, a decision, and soon."""
    challenge = challenge_of(table, person)
    found: list[MemberEvent] = []
    if challenge is not None and challenge.direction == "in":
        found.append(ChallengeReceived(table.id, challenge))
    asked = _kept_seat(table, person), _turn(table, person), reminded(table, person, now)
    return [*found, *(event for event in asked if event is not None), *_handed_over(None, table, person)]


def reminded(table: Table, person: str, now: int) -> FlagNears | None:
    """Return the reminder that somebody should have had by now; None where there is none."""
    reminder = reminder_of(table)
    if reminder is None or reminder.person != person or now < reminder.at:
        return None
    return FlagNears(table.id, table.ply, reminder.seat, reminder.flag_at)


def awaits(table: Table, person: str) -> bool:
    """Tell whether somebody is asked for a decision at a table, or for what their dice showed."""
    return _turn(table, person) is not None


def events_between(before: Table | None, after: Table, person: str) -> list[MemberEvent]:
    """Return what happened for somebody from one value of a table to a later one; from none where it is new to them."""
    found: list[MemberEvent] = list(_answers(before, after, person))
    if before is None and (challenge := challenge_of(after, person)) and challenge.direction == "in":
        found.append(ChallengeReceived(after.id, challenge))
    if before is None and (kept := _kept_seat(after, person)) is not None:
        found.append(kept)
    sits = bool(after.seats_of(person))
    if sits and after.play is not None and (before is None or before.play is None):
        found.append(GameBegan(after.id, after.game.id))
    found += _said(before, after, person) if sits else []
    turn = _turn(after, person)
    if turn is not None and (before is None or before.ply != after.ply or _turn(before, person) is None):
        found.append(turn)
    found += _handed_over(before, after, person)
    if sits and after.over and not (before and before.over) and not _came_to_nothing(after):
        outcome = after.outcome
        found.append(
            GameOver(after.id, list(outcome.ranks), outcome.reason.code, outcome.drawn)
            if outcome
            else GameOver(after.id, [], "closed")
        )
    return found


def _came_to_nothing(table: Table) -> bool:
    """Tell whether a table was a challenge that nobody played."""
    return table.closing is not None and table.closing.why in ("declined", "withdrawn")


def _answers(before: Table | None, after: Table, person: str) -> list[MemberEvent]:
    """Return what became of a challenge that was open before."""
    challenge = before and challenge_of(before, person)
    if not challenge or challenge_of(after, person) is not None:
        return []
    if after.closing is None:
        is_accepted = after.play is not None or after.seats[challenge.seat].taken
        return [ChallengeAccepted(after.id)] if challenge.direction == "out" and is_accepted else []
    if after.closing.why == "declined" and challenge.direction == "out":
        return [ChallengeDeclined(after.id, after.closing.reason)]
    return [ChallengeWithdrawn(after.id)] if challenge.direction == "in" and after.closing.why != "declined" else []


def _kept_seat(table: Table, person: str) -> SeatKept | None:
    seat = tournament_seat(table, person)
    return None if seat is None else SeatKept(table.id, table.plan.tournament, table.game.id, seat)


def _turn(table: Table, person: str) -> YourTurn | None:
    if table.awaits_dice and table.plays(person):
        return YourTurn(table.id, table.public_seq, table.ply)
    seat = table.acting
    if seat is None or seat not in table.seats_of(person) or table.seats[seat].is_bot:
        return None
    member = table.member_to_act(seat)
    if member is None or member.id != person:
        return None
    return YourTurn(table.id, table.public_seq, table.ply, seat)


def _handed_over(before: Table | None, after: Table, person: str) -> list[MemberEvent]:
    """Return on which seats of somebody a machine plays on, where it did not before."""
    return [
        SeatHandedOver(after.id, number)
        for number in (() if after.over else after.seats_of(person))
        if after.seats[number].is_handed_over and not (before and before.seats[number].is_handed_over)
    ]


def _said(before: Table | None, after: Table, person: str) -> list[MemberEvent]:
    since = before.public_seq if before else 0
    return [
        SaidToYou(after.id, talk.seq, talk.person.name, talk.phrase, talk.text)
        for talk in after.talk
        if talk.seq > since and talk.person.id != person
    ]
