"""A table told from its events alone, without its rules: for games whose rules are not here any more."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.core.chance import NO_NONCE, FairDeal
from ludogite.core.message import verbatim
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.record import UNFINISHED, EventMark, Record, result_by_seats
from ludogite.play import events as ev
from ludogite.play.departures import Departure
from ludogite.play.seats import Seat, moved, moved_plan, recognised_plan, renamed_plan, unnamed_plan

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class TranscriptMove:
    """One event of the game as it was written down."""

    token: str
    seat: int | None
    """Who decided; None for chance."""
    typed: bool = False
    person: str = ""
    """Who of the seat decided; empty for a machine."""


@dataclass(slots=True)
class Transcript:
    """What the events of a table say by themselves."""

    id: str
    plan: ev.Created
    created_at: int
    changed_at: int
    """When the last thing happened of which everybody may know."""
    seats: list[Seat]
    moves: list[TranscriptMove] = field(default_factory=list)
    nonces: tuple[str, ...] = ()
    started: bool = False
    ended: ev.Ended | None = None
    departures: list[Departure] = field(default_factory=list)
    """Which seats were left to a machine that plays on, the first one at the head."""
    closing: ev.Closed | None = None

    @property
    def closed(self) -> bool:
        """Whether the table was put away."""
        return self.closing is not None

    @property
    def over(self) -> bool:
        """Whether nothing more would be played, were the rules here."""
        return self.ended is not None or self.closed

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, its reason without words."""
        if self.ended is None:
            return None
        reason = Reason(self.ended.reason, verbatim(self.ended.reason))
        return Outcome(self.ended.ranks, reason, self.ended.scores, self.ended.drawn)

    def players_of(self, seat: int) -> list[ev.Person]:
        """Return who plays on a seat; once the game is over, everybody who did."""
        return [*self.seats[seat].people, *(self.seats[seat].former if self.over else ())]

    def take(self, event: ev.TableEvent) -> None:  # noqa: C901, PLR0912 - an arm each
        """Take in what an event says; most say nothing that a transcript needs."""
        match event:
            case ev.Seated():
                self.seats[event.seat] = self.seats[event.seat].sat_down(event)
            case ev.NonceBrought():
                self.seats[event.seat] = self.seats[event.seat].with_nonce(event.nonce)
            case ev.Left():
                self.seats[event.seat] = self.seats[event.seat].got_up(event, over=self.over)
            case ev.Handed():
                self.seats[event.seat] = self.seats[event.seat].handed_to(event.level)
                self.departures.append(Departure(event.seat, len(self.moves)))
            case ev.HandedBack():
                self.seats[event.seat] = self.seats[event.seat].handed_back()
                self.departures = [one for one in self.departures if one.seat != event.seat]
            case ev.Resigned():
                self.seats[event.seat] = self.seats[event.seat].gave_up()
            case ev.Started():
                self.started = True
                self.plan = moved_plan(self.plan, event)
                self.seats = list(moved(tuple(self.seats), event.sides))
                self.nonces = event.nonces or tuple(seat.first_nonce or NO_NONCE for seat in self.seats)
            case ev.Moved():
                self.seats[event.seat] = self.seats[event.seat].decided_by(event.person)
                self.moves.append(TranscriptMove(event.token, event.seat, person=event.person))
            case ev.Chanced():
                self.moves.append(TranscriptMove(event.token, None, event.typed))
            case ev.TakenBack():
                del self.moves[-event.count :]
            case ev.Ended():
                self.ended = event
            case ev.Forgotten():
                self.plan = unnamed_plan(self.plan, event.person)
                self.seats = [seat.without_name(event.person) for seat in self.seats]
            case ev.Recognised():
                self.plan = recognised_plan(self.plan, event)
                self.seats = [seat.recognised(event) for seat in self.seats]
            case ev.NameChanged():
                self.plan = renamed_plan(self.plan, event)
                self.seats[event.seat] = self.seats[event.seat].renamed(event)
            case ev.Closed():
                self.closing = event
            case _:
                pass


def transcribe(id_: str, stamped: list[ev.Stamped]) -> Transcript:
    """Return what the events of a table say by themselves."""
    plan = stamped[0].event
    if not isinstance(plan, ev.Created):
        raise TypeError(f"a table begins by being created, not with {type(plan).__name__}")
    changed_at = next(one.at for one in reversed(stamped) if not isinstance(one.event, ev.PrivateEvent))
    told = Transcript(id_, plan, stamped[0].at, changed_at, list(map(Seat.laid, plan.seats)))
    for one in stamped[1:]:
        told.take(one.event)
    return told


def record_of_transcript(told: Transcript, seat_names: Sequence[str], players: Sequence[str]) -> Record:
    """Return the record of a game whose rules are not here, its seats called by these names.

    It is the one that the house would give with the rules: whoever has them can replay and verify it.
    """
    outcome = told.outcome
    deal = FairDeal(told.plan.seed, told.nonces)
    return Record(
        game=told.plan.game,
        rules_version=told.plan.rules_version,
        options=dict(told.plan.options),
        players=dict(zip(seat_names, players, strict=True)),
        start=told.plan.start or None,
        commitment=deal.commitment,
        nonces=dict(zip(seat_names, told.nonces, strict=False)),
        seed=told.plan.seed if told.over else None,
        result=UNFINISHED if outcome is None else result_by_seats(seat_names, outcome),
        marks=tuple(EventMark(move.token, typed=move.typed) for move in told.moves),
    )
