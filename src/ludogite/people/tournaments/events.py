"""What can happen in a tournament. The list of these is the tournament: everything else is computed from it."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludogite.people.tournaments.entrant import Entrant, EntrantKind
from ludogite.people.tournaments.match import Match
from ludogite.people.tournaments.plan import TournamentPlan
from ludogite.storage.stamped import EventCodec, StampedEvent

InvitedRole = Literal["play", "direct"]
"""What somebody is asked to do in a tournament."""

NO_ENTRANT = 0
"""The number of nobody who plays."""


class Announced(msgspec.Struct, frozen=True, omit_defaults=True, tag="announced"):
    """Somebody announced a tournament."""

    plan: TournamentPlan
    seed: str
    """What lots of this tournament follow from, but for the draw of the order. It is never shown: addresses of tables
    and codes of slips follow from it, too."""
    draw_seed: str = ""
    """What an order drawn by lot follows from, together with everybody's nonces: its SHA-256 is shown from now on, and
    itself once it is drawn. Empty in tournaments of early versions, whose order follows from `seed`."""


class PlanChanged(msgspec.Struct, frozen=True, tag="plan-changed"):
    """A director changed what was announced, before it began."""

    plan: TournamentPlan


class Entered(msgspec.Struct, frozen=True, omit_defaults=True, tag="entered"):
    """Somebody plays in it; once it has begun, they came late."""

    entrant: Entrant
    nonce: str = ""
    """What whoever entered adds to the draw, or whoever wrote them down; empty where nobody brought anything."""


class Invited(msgspec.Struct, frozen=True, tag="invited"):
    """A director asked members whether they play, or direct it too: nothing happens before they answer."""

    people: tuple[str, ...]
    role: InvitedRole


class InvitationAnswered(msgspec.Struct, frozen=True, tag="invitation-answered"):
    """Somebody answered; what follows from a yes is told by the event after it."""

    person: str
    role: InvitedRole


class EntrantLeft(msgspec.Struct, frozen=True, omit_defaults=True, tag="entrant-left"):
    """Somebody plays no more for now. Before the beginning they have never been there."""

    entrant: int
    reason: str = ""


class EntrantReturned(msgspec.Struct, frozen=True, tag="entrant-returned"):
    """Somebody who had left plays again."""

    entrant: int


class EntrantChanged(msgspec.Struct, frozen=True, tag="entrant-changed"):
    """Somebody is called otherwise, or a guest turned out to be a member."""

    entrant: int
    person: str
    name: str
    kind: EntrantKind


class EntrantForgotten(msgspec.Struct, frozen=True, tag="entrant-forgotten"):
    """Somebody asked the house to forget them: they have no name here any more, in no earlier event either."""

    entrant: int
    """Their number; `NO_ENTRANT` where they did not play."""


class Begun(msgspec.Struct, frozen=True, omit_defaults=True, tag="begun"):
    """It began, with everybody in this order."""

    order: tuple[int, ...]
    nonce: str = ""
    """What whoever began it adds to the draw, for those written down by name for whom nobody had brought anything."""


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """Matches were made, and stand as they are written here."""

    matches: tuple[Match, ...]


class TableLaid(msgspec.Struct, frozen=True, tag="table-laid"):
    """The house laid a table for a match."""

    match: int
    table: str


class ResultHeard(msgspec.Struct, frozen=True, omit_defaults=True, tag="result-heard"):
    """A match ended: its table said so, or somebody at the board typed it."""

    match: int
    ranks: tuple[int, ...]
    """In the order of the seats, 1 for the best."""
    scores: tuple[int, ...] | None = None
    is_typed: bool = False
    ended_by: str = ""
    """The code of the reason for which the game ended at its table: `kicks`, `resigned`; early ones did not say it."""


class ResultContested(msgspec.Struct, frozen=True, omit_defaults=True, tag="result-contested"):
    """Somebody at the board typed another result than the one that stands: a director has to decide."""

    match: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    is_taken_back: bool = False
    """Whether they typed what stands after all: nobody has to decide any more."""


class ResultByHand(msgspec.Struct, frozen=True, omit_defaults=True, tag="result-by-hand"):
    """A director decided how a match ended, whatever was known before."""

    match: int
    ranks: tuple[int, ...]
    reason: str
    scores: tuple[int, ...] | None = None


class Forfeited(msgspec.Struct, frozen=True, omit_defaults=True, tag="forfeited"):
    """Some did not come to a match."""

    match: int
    absent: tuple[int, ...]
    goes_on: bool = False
    """Whether those who came are enough to play it without them."""
    leaves: bool = False
    """Whether those who did not come are not paired again before they return."""
    reason: str = ""


class MatchAnnulled(msgspec.Struct, frozen=True, tag="match-annulled"):
    """A director took a match back: it is as if it had never been made."""

    match: int
    reason: str


class TournamentPaused(msgspec.Struct, frozen=True, omit_defaults=True, tag="paused"):
    """No new match begins for now."""

    until: int = 0
    """When it goes on by itself, in milliseconds since 1970; 0: when a director says so."""
    reason: str = ""


class TournamentResumed(msgspec.Struct, frozen=True, tag="resumed"):
    """It goes on."""


class DirectorsChanged(msgspec.Struct, frozen=True, tag="directors-changed"):
    """Others decide from now on."""

    directors: tuple[str, ...]


class TournamentEnded(msgspec.Struct, frozen=True, omit_defaults=True, tag="ended"):
    """It is over."""

    is_called_off: bool = False
    """Whether a director broke it off; what was played stands."""
    reason: str = ""
    restores: bool = False
    """Whether it had been reopened, and ends again with the results and on the day of its first end."""


class TournamentReopened(msgspec.Struct, frozen=True, tag="reopened"):
    """What a director corrected after the end has to be played out: it goes on."""


TournamentEvent = (
    Announced
    | PlanChanged
    | Entered
    | Invited
    | InvitationAnswered
    | EntrantLeft
    | EntrantReturned
    | EntrantChanged
    | EntrantForgotten
    | Begun
    | Paired
    | TableLaid
    | ResultHeard
    | ResultContested
    | ResultByHand
    | Forfeited
    | MatchAnnulled
    | TournamentPaused
    | TournamentResumed
    | DirectorsChanged
    | TournamentEnded
    | TournamentReopened
)
"""Anything that can happen in a tournament."""


StampedTournamentEvent = StampedEvent[TournamentEvent]
"""An event with its place in the tournament's list, its time, and who caused it."""

TOURNAMENT_CODEC = EventCodec[TournamentEvent](TournamentEvent)
