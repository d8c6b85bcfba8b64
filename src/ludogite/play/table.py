"""A table as it stands: the fold of its events, as a value. Nothing here decides anything; `decide` does."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, assert_never

import msgspec
from msgspec.structs import replace

from ludogite.core.chance import NO_NONCE, FairDeal
from ludogite.core.game import Game
from ludogite.core.options import Settings
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.persistent_list import PersistentList
from ludogite.core.playthrough import History
from ludogite.core.registry import open_game
from ludogite.core.state import State
from ludogite.play import events as ev
from ludogite.play.clock import Clock
from ludogite.play.command_log import CommandLog
from ludogite.play.departures import Departure
from ludogite.play.lines import NO_LINES, Lines
from ludogite.play.plans import NO_PLANS, Plans
from ludogite.play.proposals import NO_PROPOSALS, Proposals
from ludogite.play.reasons import HOUSE_REASONS
from ludogite.play.seats import (
    Seat,
    moved,
    moved_plan,
    places_at,
    recognised_plan,
    renamed_plan,
    unnamed_plan,
)
from ludogite.play.talk import Talk, recognised_talk, talk_without, with_said

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One table, as a value. `after` returns the table after more events; this one never changes.

    Tables that follow one another share whatever did not change, the events of the game above all, so that a move
    costs the same at the end of a long game as at its beginning. A value refers to what was there before it and never
    to itself, so the garbage collector need not look through it (`gc=False`, here and in its parts).
    """

    id: str
    plan: ev.Created
    created_at: int
    game: Game
    settings: Settings
    opening: History
    """The game before anything has happened in it."""
    seats: tuple[Seat, ...]
    clock: Clock
    readings: PersistentList[tuple[int, ...]]
    """What the clocks read at each event of the game, to be put back when it is taken back."""
    asked_at: int
    """Since when the seat to act is asked for its decision."""
    seq: int
    changed_at: int
    _commands: CommandLog
    """The last commands that were carried out."""
    nonces: tuple[str, ...] = ()
    """What the chance of this game follows from besides the seed, seat by seat; none before it begins."""
    brought: frozenset[int] = frozenset()
    """The seats whose people are known to have brought their nonce, not left it to the house."""
    play: History | None = None
    """The game; None before it begins."""
    sides: tuple[int, ...] = ()
    """For each seat the one that it was before sides were drawn; empty where they were not."""
    typed: frozenset[int] = frozenset()
    """The numbers of the chance events that people typed."""
    outcome: Outcome | None = None
    departures: tuple[Departure, ...] = ()
    """Which seats were left to a machine that plays on, the first one at the head."""
    plans: Plans = NO_PLANS
    """What seats have decided ahead, for their owners' eyes only."""
    lines: Lines = NO_LINES
    """What seats would answer, for their owners' eyes only."""
    private_events: int = 0
    """How many events nobody but their owners know of."""
    closing: ev.Closed | None = None
    """Why it was put away; None where it was not."""
    proposals: Proposals = NO_PROPOSALS
    talk: tuple[Talk, ...] = ()
    rematch: str = ""
    rematch_from: int | None = None
    _places: dict[str, tuple[int, ...]] = {}
    """On which seats each person sits."""

    @classmethod
    def from_events(cls, id_: str, stamped: Sequence[ev.Stamped]) -> Table:
        """Return the table that these events led to; the first one creates it."""
        first, created = stamped[0], stamped[0].event
        if not isinstance(created, ev.Created):
            raise TypeError(f"a table begins by being created, not with {type(created).__name__}")
        game = open_game(created.game, created.rules_version)
        settings = game.settings(created.options)
        start = game.notation.parse_position(created.start, settings) if created.start else None
        laid = cls(
            id=id_,
            plan=created,
            created_at=first.at,
            game=game,
            settings=settings,
            opening=History.begin(game, settings, start),
            seats=tuple(map(Seat.laid, created.seats)),
            clock=Clock.full(created.clock, len(created.seats)),
            readings=PersistentList(),
            asked_at=first.at,
            seq=first.seq,
            changed_at=first.at,
            _commands=CommandLog().after((first.author, first.cid)) if first.cid else CommandLog(),
        )
        return laid.after(stamped[1:])

    @property
    def start(self) -> State:
        """Where the game begins."""
        return self.opening.start

    @property
    def closed(self) -> bool:
        """Whether it was put away."""
        return self.closing is not None

    @property
    def over(self) -> bool:
        """Whether nothing more will be played."""
        return self.outcome is not None or self.closing is not None

    @property
    def playing(self) -> bool:
        """Whether the game is under way."""
        return self.play is not None and self.outcome is None and self.closing is None

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.taken for seat in self.seats)

    @property
    def listed(self) -> bool:
        """Whether strangers are invited: an open seat is free."""
        return self.play is None and not self.over and any(s.plan.kind == "open" and not s.taken for s in self.seats)

    @property
    def ply(self) -> int:
        """How many events the game has had."""
        return len(self.play.events) if self.play else 0

    @property
    def public_seq(self) -> int:
        """How many events the table has had of which everybody may know: what its viewers count."""
        return self.seq - self.private_events

    @property
    def acting(self) -> int | None:
        """The seat that has to decide, if one has."""
        play = self.play
        if play is None or self.outcome is not None or self.closing is not None:
            return None
        state = play.state
        return None if state.at_chance() else state.seat()

    @property
    def awaits_dice(self) -> bool:
        """Whether people have to type what their own dice showed."""
        return self.plan.own_dice and self.play is not None and not self.over and self.play.state.at_chance()

    @property
    def deal(self) -> FairDeal:
        """What the game's chance follows from."""
        return FairDeal(self.plan.seed, self.nonces)

    @property
    def has_chance(self) -> bool:
        """Whether the house draws something in this game, or may have to."""
        drawn = self.game.rules.chance_in_play or self.start.at_chance() or self.draws_sides
        return drawn and not self.plan.own_dice

    @property
    def draws_sides(self) -> bool:
        """Whether lots decide who plays which side once everybody sits: where a game counts; tournaments balance it."""
        plan = self.plan
        return plan.rated and not plan.tournament and not plan.start and self.game.rules.draws_sides(self.settings)

    @property
    def awaits_sides(self) -> bool:
        """Whether nobody knows yet who plays which side."""
        return self.play is None and self.draws_sides

    @property
    def counts(self) -> bool:
        """Whether something depends on how it ends: a strength, a tournament, a rung of a ladder."""
        return bool(self.plan.rated or self.plan.tournament or self.plan.ladder)

    @property
    def machine_only(self) -> bool:
        """Whether one person plays and all others are machines."""
        return len(self._places) <= 1

    def awaits_nonce(self, number: int) -> bool:
        """Tell whether the founder, who sits here, has still to add a nonce before the game can begin."""
        seat = self.seats[number]
        founder = any(person.id == self.plan.by.id for person in seat.people)
        return self.plan.awaits_nonces and self.play is None and self.has_chance and founder and not seat.nonce

    def member_to_act(self, seat: int) -> ev.Person | None:
        """Return whose turn it is in the team on this seat."""
        people = self.seats[seat].people
        if not people or self.play is None:
            return None
        if len(people) == 1:
            return people[0]
        return people[max(0, self.play.state.turns(seat) - 1) % len(people)]

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Return the seats on which this person sits."""
        return self._places.get(person, ())

    def plays(self, person: str) -> bool:
        """Tell whether this person still decides for a seat: one that was handed to a machine is no longer theirs."""
        return any(not self.seats[number].is_bot for number in self.seats_of(person))

    def players_of(self, seat: int) -> list[ev.Person]:
        """Return who plays on a seat; once the game is over, everybody who did."""
        return [*self.seats[seat].people, *(self.seats[seat].former if self.over else ())]

    def has_decided(self, seats: Collection[int]) -> bool:
        """Tell whether one of these seats has decided something in this game."""
        return self.play is not None and any(
            not event.by_chance and event.before.seat() in seats for event in self.play.events
        )

    def for_strangers(self) -> Table:
        """Return the table as lists show it to everybody: no child has a name there."""
        return replace(self, seats=tuple(seat.without_children() for seat in self.seats))

    def people(self) -> set[str]:
        """Return the ids of everybody seated."""
        return set(self._places)

    def knows(self, author: str, cid: str) -> bool:
        """Tell whether this command was already carried out."""
        return bool(cid) and (author, cid) in self._commands

    def reason(self, code: str) -> Reason:
        """Return why a game ended, from its code."""
        for reason in (*self.game.rules.reasons, *HOUSE_REASONS):
            if reason.code == code:
                return reason
        raise LookupError(f"no game of {self.game.id} ends with {code!r}")

    def after(self, events: Iterable[ev.Stamped]) -> Table:
        """Return the table after these events, which follow one another. This one still stands."""
        return reduce(Table._after_one, events, self)

    def _after_one(self, stamped: ev.Stamped) -> Table:
        if stamped.seq != self.seq + 1:
            raise ValueError(f"table {self.id} stands at {self.seq}, event {stamped.seq} does not follow")
        private = isinstance(stamped.event, ev.PrivateEvent)
        return replace(
            self._after(stamped.event, stamped.at),
            seq=stamped.seq,
            changed_at=self.changed_at if private else stamped.at,
            private_events=self.private_events + private,
            _commands=self._commands.after((stamped.author, stamped.cid)) if stamped.cid else self._commands,
        )

    def _after(self, event: ev.TableEvent, at: int) -> Table:  # noqa: C901, PLR0911, PLR0912 - an arm each
        match event:
            case ev.Moved() | ev.Chanced() | ev.TakenBack() | ev.Started():
                return self._after_play(event, at)
            case ev.Created():
                raise ValueError("a table is created once")
            case ev.Seated():
                return self._with_people(event.seat, self.seats[event.seat].sat_down(event))
            case ev.NonceBrought():
                return self._with_seat(event.seat, self.seats[event.seat].with_nonce(event.nonce))
            case ev.Left():
                return self._with_people(event.seat, self.seats[event.seat].got_up(event, over=self.over))
            case ev.TeamAsked():
                return self._with_seat(event.seat, self.seats[event.seat].asked_by(event.person))
            case ev.TeamAnswered():
                return self._with_seat(event.seat, self.seats[event.seat].answered(event))
            case ev.Handed():
                return self._after_departure(event)
            case ev.HandedBack():
                found = self._with_seat(event.seat, self.seats[event.seat].handed_back())
                return replace(found, departures=tuple(one for one in self.departures if one.seat != event.seat))
            case ev.Planned():
                return replace(self, plans=self.plans.with_plan(event.seat, event.token))
            case ev.PlanForgotten(dropped=True):
                return replace(self, plans=self.plans.after_drop(event.seat), lines=self.lines.without(event.seat))
            case ev.PlanForgotten():
                return replace(self, plans=self.plans.without(event.seat))
            case ev.LinePlanned():
                return replace(self, lines=self.lines.with_line(event.seat, event.line))
            case ev.LineForgotten():
                return replace(self, lines=self.lines.without_line(event.seat, event.line))
            case ev.OnVacation():
                return replace(self, clock=self.clock.paused(event.person, at, event.until))
            case ev.DrawOffered():
                return replace(self, proposals=self.proposals.made("draw", event.seat))
            case ev.DrawAnswered():
                return replace(self, proposals=self.proposals.answered("draw", event.seat, agreed=event.agreed))
            case ev.TakebackAsked():
                return replace(self, proposals=self.proposals.made("takeback", event.seat))
            case ev.TakebackAnswered():
                return replace(self, proposals=self.proposals.answered("takeback", event.seat, agreed=event.agreed))
            case ev.Said():
                return replace(self, talk=with_said(self.talk, event, self.public_seq + 1))
            case ev.Gone():
                return self._with_seat(event.seat, self.seats[event.seat].away_since(at))
            case ev.Back():
                return self._with_seat(event.seat, self.seats[event.seat].away_since(None))
            case ev.Reopened():
                return replace(self, clock=self.clock.resumed(event.thought_ms, at, event.no_flag_before), asked_at=at)
            case ev.Ended():
                return self._after_end(event, at)
            case ev.Closed():
                return replace(self, closing=event, clock=self.clock.running(None, at))
            case ev.Followed():
                return replace(self, rematch=event.table, rematch_from=event.seat)
            case ev.Forgotten():
                return self._without_name(event.person)
            case ev.Recognised():
                return self._after_recognition(event)
            case ev.NameChanged():
                seats = self._seats_with(event.seat, self.seats[event.seat].renamed(event))
                return replace(self, plan=renamed_plan(self.plan, event), seats=seats)
            case ev.Resigned():
                return self._with_seat(event.seat, self.seats[event.seat].gave_up())
            case ev.Flagged():
                return self
            case _:
                assert_never(event)

    def _after_departure(self, event: ev.Handed) -> Table:
        return replace(
            self._with_seat(event.seat, self.seats[event.seat].handed_to(event.level)),
            plans=self.plans.without(event.seat),
            lines=self.lines.without(event.seat),
            departures=(*self.departures, Departure(event.seat, self.ply)),
        )

    def _without_name(self, person: str) -> Table:
        return replace(
            self,
            plan=unnamed_plan(self.plan, person),
            seats=tuple(seat.without_name(person) for seat in self.seats),
            talk=talk_without(self.talk, person, self._names_of(person)),
        )

    def _names_of(self, person: str) -> set[str]:
        """Return what somebody is called here."""
        around = (one for seat in self.seats for one in (*seat.people, *seat.asking, *seat.former))
        return {one.name for one in (*around, *(said.person for said in self.talk)) if one.id == person} - {""}

    def _after_recognition(self, event: ev.Recognised) -> Table:
        seats = tuple(seat.recognised(event) for seat in self.seats)
        return replace(
            self,
            plan=recognised_plan(self.plan, event),
            seats=seats,
            talk=recognised_talk(self.talk, event),
            _places=places_at(seats),
        )

    def _with_seat(self, number: int, seat: Seat) -> Table:
        return replace(self, seats=self._seats_with(number, seat))

    def _seats_with(self, number: int, seat: Seat) -> tuple[Seat, ...]:
        if seat is self.seats[number]:
            return self.seats
        return (*self.seats[:number], seat, *self.seats[number + 1 :])

    def _with_people(self, number: int, seat: Seat) -> Table:
        seats = self._seats_with(number, seat)
        return replace(self, seats=seats, _places=places_at(seats))

    def _after_play(self, event: ev.Moved | ev.Chanced | ev.TakenBack | ev.Started, at: int) -> Table:
        match event:
            case ev.Started():
                table = self._after_start(event)
            case ev.Moved():
                table = self._after_move(event, at)
            case ev.Chanced():
                table = self._after_chance(event, at)
            case ev.TakenBack():
                table = self._after_takeback(event, at)
            case _:
                assert_never(event)
        return replace(table, asked_at=at, clock=table.clock.running(table.acting, at))

    def _after_start(self, event: ev.Started) -> Table:
        # Early games drew with the first nonce of each seat, even when somebody else sat there in the end.
        seats = moved(self.seats, event.sides)
        return replace(
            self,
            plan=moved_plan(self.plan, event),
            seats=seats,
            brought=frozenset(n for n, s in enumerate(seats) if event.nonces and s.nonce and s.people),
            nonces=event.nonces or tuple(seat.first_nonce or NO_NONCE for seat in seats),
            sides=event.sides,
            play=self.opening,
            _places=places_at(seats) if event.sides else self._places,
        )

    def _after_move(self, event: ev.Moved, at: int) -> Table:
        return replace(
            self,
            play=self._begun().after(event.token),
            readings=self.readings.appended(self.clock.reading(at)),
            clock=self.clock.punched(at),
            seats=self._seats_with(event.seat, self.seats[event.seat].decided_by(event.person)),
            plans=self.plans.after_move(event.seat),
            lines=self.lines.after(event.seat, event.token),
            proposals=NO_PROPOSALS,
        )

    def _after_chance(self, event: ev.Chanced, at: int) -> Table:
        return replace(
            self,
            play=self._begun().after(event.token),
            readings=self.readings.appended(self.clock.reading(at)),
            typed=self.typed | {self.ply} if event.typed else self.typed,
            lines=self.lines.after(None, event.token),
        )

    def _after_takeback(self, event: ev.TakenBack, at: int) -> Table:
        play = self._begun().before_last(event.count)
        ply, clock = len(play.events), self.clock.running(None, at)
        return replace(
            self,
            play=play,
            readings=self.readings.first(ply),
            clock=clock.put_back(self.readings[ply]) if event.clocks else clock,
            typed=frozenset(number for number in self.typed if number < ply),
            plans=NO_PLANS,
            lines=NO_LINES,
            proposals=NO_PROPOSALS,
        )

    def _begun(self) -> History:
        if self.play is None:
            raise ValueError("the game has not begun")
        return self.play

    def _after_end(self, event: ev.Ended, at: int) -> Table:
        return replace(
            self,
            outcome=Outcome(event.ranks, self.reason(event.reason), event.scores, event.drawn),
            clock=self.clock.put_back(self.clock.reading(at)),
            plans=NO_PLANS,
            lines=NO_LINES,
            proposals=NO_PROPOSALS,
        )
