"""What can happen at a table. The list of these is the game: everything else is computed from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

SeatKind = Literal["me", "device", "friend", "open", "bot"]
"""For whom a seat is laid: its founder, somebody on the founder's device, whoever has the link, anyone, a machine."""

ClosedBecause = Literal["", "declined", "withdrawn", "decided", "annulled", "called-off"]
"""The host put the table away; whoever was challenged declined; whoever challenged thought better of it.

At a table of a tournament: its directors decided the match, took it back, or called the tournament off.
"""

MINUTE_MS, DAY_MS = 60_000, 86_400_000


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at a table."""

    id: str
    name: str
    """Empty where they asked to be forgotten."""
    program_of: str | None = None
    """Who answers for it, where it is a program; empty where that was forgotten, None for people."""
    member: bool = False
    """Whether they keep a name in the house: only then can a game count for them."""
    child: bool = False
    """Whether it is a child's name: it stands in no list, and the game in none, whatever becomes of the name."""

    @property
    def is_program(self) -> bool:
        """Whether it is a machine that comes in with a token of its own."""
        return self.program_of is not None

    def unnamed(self) -> Person:
        """Return the same without any name; that it is a program is no secret."""
        return Person(self.id, "", "" if self.is_program else None, self.member, self.child)


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one seat is laid."""

    kind: SeatKind = "friend"
    """For whom it is laid: yourself, somebody on your device, whoever has the link, anyone, a machine."""
    level: str = ""
    """The level of the opponent, where the seat is a machine's."""
    name: str = ""
    """What somebody on the founder's device is called."""
    reserved: str = ""
    """The id of the person for whom the seat is kept."""
    mates: tuple[str, ...] = ()
    """The ids of those who may join the team on this seat without asking: they were in it before."""
    reserved_name: str = ""
    """What the person for whom the seat is kept is called."""


class ClockPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long people may think. All zero: as long as they like."""

    base_ms: int = 0
    """For the whole game."""
    increment_ms: int = 0
    """Added after each move."""
    per_move_ms: int = 0
    """For each move, instead of the other two."""

    @property
    def is_timed(self) -> bool:
        """Whether there is a clock at all."""
        return bool(self.base_ms or self.per_move_ms)

    @property
    def in_days(self) -> bool:
        """Whether each move has days: such a clock runs on while the house is closed."""
        return self.per_move_ms >= DAY_MS


class Created(msgspec.Struct, frozen=True, omit_defaults=True, tag="created"):
    """A table was laid."""

    game: str
    rules_version: int
    options: dict[str, str | int | bool]
    seats: tuple[SeatPlan, ...]
    by: Person
    seed: str
    """Secret until the game is over; its commitment is shown from the beginning."""
    clock: ClockPlan = ClockPlan()
    own_dice: bool = False
    free_chat: bool = False
    follows: str = ""
    """The table of which this is the rematch."""
    start: str = ""
    """The position the game begins from, where it is not the usual one."""
    branch_of: str = ""
    """The table of the finished game in which this position came up, where one is known."""
    branch_at: int = 0
    """How many events that game had then."""
    teams: bool = False
    """Whether several people may share a seat; its first person is their captain."""
    challenge: bool = False
    """Whether the seat that is kept is kept for somebody who was challenged by name."""
    rated: bool = False
    """Whether it counts for the strengths of those who play."""
    awaits_nonces: bool = False
    """Whether the founder adds a nonce once the commitment is known; the house draws it otherwise."""
    tournament: str = ""
    """The tournament of which this is a match; the house laid the table then."""
    ladder: str = ""
    """The id of the club for whose ladder it is played."""
    absence_wait_ms: int = 0
    """Whoever is away for so long when it is their turn has lost, where no clock runs; 0: nobody loses by that."""


class Seated(msgspec.Struct, frozen=True, omit_defaults=True, tag="seated"):
    """Somebody sat down, alone or beside team mates."""

    seat: int
    person: Person
    nonce: str
    """What they add to the chance of the game; empty where they leave it to the house, or bring it later."""


class NonceBrought(msgspec.Struct, frozen=True, tag="nonce-brought"):
    """Somebody seated added their nonce, having seen the commitment."""

    seat: int
    nonce: str


class Left(msgspec.Struct, frozen=True, omit_defaults=True, tag="left"):
    """Somebody got up before the game began, or left a team."""

    seat: int
    person: str
    sent_off: bool = False
    """Whether the captain said so: the link that invited to the team no longer does."""


class Started(msgspec.Struct, frozen=True, omit_defaults=True, tag="started"):
    """Every seat was taken and the game began."""

    nonces: tuple[str, ...] = ()
    """What the chance of this game follows from besides the seed, seat by seat; early games did not say it."""
    sides: tuple[int, ...] = ()
    """For each seat the one that it was before, where sides were drawn as the game began; everybody moved there."""


class Moved(msgspec.Struct, frozen=True, omit_defaults=True, tag="moved"):
    """A seat decided."""

    seat: int
    token: str
    person: str = ""


class Chanced(msgspec.Struct, frozen=True, omit_defaults=True, tag="chanced"):
    """Chance acted; people may have typed what their own dice showed."""

    token: str
    typed: bool = False


class Resigned(msgspec.Struct, frozen=True, tag="resigned"):
    """A seat gave up."""

    seat: int


class DrawOffered(msgspec.Struct, frozen=True, tag="draw-offered"):
    """A seat proposed to call it a draw."""

    seat: int


class DrawAnswered(msgspec.Struct, frozen=True, tag="draw-answered"):
    """A seat answered the proposal."""

    seat: int
    agreed: bool


class TakebackAsked(msgspec.Struct, frozen=True, tag="takeback-asked"):
    """A seat asked to take its last decision back."""

    seat: int


class TakebackAnswered(msgspec.Struct, frozen=True, tag="takeback-answered"):
    """Another seat answered that wish."""

    seat: int
    agreed: bool


class TakenBack(msgspec.Struct, frozen=True, omit_defaults=True, tag="taken-back"):
    """The last events of the game were undone."""

    count: int
    clocks: bool = False
    """Whether the clocks went back as well; in lists of before they did not."""


class TeamAsked(msgspec.Struct, frozen=True, tag="team-asked"):
    """Somebody asked to join the team on a seat."""

    seat: int
    person: Person


class TeamAnswered(msgspec.Struct, frozen=True, tag="team-answered"):
    """The captain answered; whoever is accepted sits down with the next event."""

    seat: int
    person: str
    agreed: bool


class Planned(msgspec.Struct, frozen=True, tag="planned"):
    """A seat decided ahead, for its owner's eyes only."""

    seat: int
    token: str


class PlanForgotten(msgspec.Struct, frozen=True, omit_defaults=True, tag="plan-forgotten"):
    """What a seat had decided ahead holds no more, for its owner's eyes only."""

    seat: int
    dropped: bool = False
    """Whether it could not be played when its turn came."""


class HalfMove(NamedTuple):
    """One decision of a line, another one's or one's own."""

    seat: int
    token: str


Line = tuple[HalfMove, ...]
"""If these are played from here on, those of its owner are the answers."""


class LinePlanned(msgspec.Struct, frozen=True, tag="line-planned"):
    """A seat decided what it would answer, for its owner's eyes only."""

    seat: int
    line: Line


class LineForgotten(msgspec.Struct, frozen=True, tag="line-forgotten"):
    """A seat took a line back, for its owner's eyes only."""

    seat: int
    line: Line


class OnVacation(msgspec.Struct, frozen=True, tag="on-vacation"):
    """Somebody who plays here is on vacation: the clocks stand still until it ends. Said again, it ends otherwise."""

    person: str
    until: int
    """Milliseconds since 1970."""


class Flagged(msgspec.Struct, frozen=True, tag="flagged"):
    """A seat's time ran out."""

    seat: int


class Said(msgspec.Struct, frozen=True, omit_defaults=True, tag="said"):
    """Somebody spoke: one of the set phrases, or words of their own."""

    person: Person
    phrase: str = ""
    text: str = ""


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """Nobody is connected for this seat any more."""

    seat: int


class Back(msgspec.Struct, frozen=True, tag="back"):
    """Somebody is connected for this seat again."""

    seat: int


class Handed(msgspec.Struct, frozen=True, tag="handed"):
    """A machine plays on for this seat."""

    seat: int
    level: str


class HandedBack(msgspec.Struct, frozen=True, tag="handed-back"):
    """Whoever sits on a seat that a machine played on for plays it again."""

    seat: int


class Reopened(msgspec.Struct, frozen=True, omit_defaults=True, tag="reopened"):
    """The house was closed for a while; the seat to act had thought for so long before that."""

    thought_ms: int
    no_flag_before: int = 0
    """Until then no flag falls, in milliseconds since 1970."""


class Ended(msgspec.Struct, frozen=True, omit_defaults=True, tag="ended"):
    """The game is over."""

    ranks: tuple[int, ...]
    reason: str
    drawn: bool = False
    scores: tuple[int, ...] | None = None


class Closed(msgspec.Struct, frozen=True, omit_defaults=True, tag="closed"):
    """The table was put away: by the host of the house, by a tournament, or because a challenge came to nothing."""

    why: ClosedBecause = ""
    reason: str = ""
    """Why a challenge was declined: one of the set reasons."""


class Followed(msgspec.Struct, frozen=True, omit_defaults=True, tag="followed"):
    """A rematch was laid at another table."""

    table: str
    seat: int | None = None
    """Who wants it; None in what was written before that was kept."""


class Forgotten(msgspec.Struct, frozen=True, tag="forgotten"):
    """Somebody asked the house to forget them: from now on they have no name here, and said nothing."""

    person: str


class Recognised(msgspec.Struct, frozen=True, tag="recognised"):
    """Whoever was here as this guest is a member of the house: from now on all of it is the member's."""

    person: str
    member: str
    """The id of the member's account. What they were called here stays as it was."""


class NameChanged(msgspec.Struct, frozen=True, tag="name-changed"):
    """Somebody who sits here, or for whom a seat is kept, is called otherwise from now on."""

    seat: int
    person: str
    name: str


TableEvent = (
    Created
    | Seated
    | NonceBrought
    | Left
    | Started
    | Moved
    | Chanced
    | Resigned
    | DrawOffered
    | DrawAnswered
    | TakebackAsked
    | TakebackAnswered
    | TakenBack
    | TeamAsked
    | TeamAnswered
    | Planned
    | PlanForgotten
    | LinePlanned
    | LineForgotten
    | OnVacation
    | Flagged
    | Said
    | Gone
    | Back
    | Handed
    | HandedBack
    | Reopened
    | Ended
    | Closed
    | Followed
    | Forgotten
    | Recognised
    | NameChanged
)
"""Anything that can happen at a table."""

PrivateEvent = Planned | PlanForgotten | LinePlanned | LineForgotten
"""What nobody but its owner learns of, not even that it happened."""


class Stamped(msgspec.Struct, frozen=True):
    """An event with its place in the table's list and its time."""

    seq: int
    """1 for the first."""
    at: int
    """Milliseconds since 1970."""
    event: TableEvent
    author: str = ""
    """Who caused it, for telling a repeated command from a new one."""
    cid: str = ""
    """The author's own number of the command."""


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


def write_event(event: TableEvent) -> str:
    """Return an event as the database keeps it."""
    return _encoder.encode(event).decode()


def read_event(text: str) -> TableEvent:
    """Return the event that a text of the database means."""
    return _decoder.decode(text)


def ids_of(person: str, events: Sequence[TableEvent]) -> set[str]:
    """Return every id under which somebody appears in a list of events: as themselves, and as guests before that."""
    ids = {person}
    for event in reversed(events):
        if isinstance(event, Recognised) and event.member in ids:
            ids.add(event.person)
    return ids
