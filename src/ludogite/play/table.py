"""A table as it stands: the fold of its events. Nothing here decides anything; `decide` does."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Literal, assert_never

from ludogite.core.chance import FairDeal
from ludogite.core.game import Game
from ludogite.core.options import Settings
from ludogite.core.outcome import Outcome, Reason
from ludogite.core.playthrough import Playthrough
from ludogite.core.registry import open_game
from ludogite.core.state import State
from ludogite.play import events as ev
from ludogite.play.clock import Clock
from ludogite.play.reasons import HOUSE_REASONS

REMEMBERED = 64
"""How many commands a table remembers by heart; the database remembers all of them."""
TALK_KEPT = 100
MACHINE_NONCE, NO_NONCE = "house", "none"
"""What stands for the nonce of a machine, and of a seat to which none was ever brought."""
NO_SEATS: list[int] = []
Proposal = Literal["draw", "takeback"]


@dataclass(slots=True)
class Seat:
    """One seat: who sits on it."""

    plan: ev.SeatPlan
    people: list[ev.Person] = field(default_factory=list)
    nonce: str = ""
    """What those who sit here now add to the chance of the game."""
    first_nonce: str = ""
    """The first nonce that anybody brought to this seat, whether they stayed or not."""
    level: str = ""
    """The machine that plays here; empty for people."""
    gone_since: int | None = None
    """Since when nobody is connected for it."""
    asking: list[ev.Person] = field(default_factory=list)
    """Who would like to join the team."""
    turned_down: set[str] = field(default_factory=set)
    """Whom the captain declined, or sent off the team."""
    sent_off: int = 0
    """How often the captain sent somebody off; each time the team's invitation becomes another one."""
    decided: set[str] = field(default_factory=set)
    """Who has decided something for this seat."""
    former: list[ev.Person] = field(default_factory=list)
    """Who played here and left: a finished game names them."""

    @property
    def captain(self) -> ev.Person | None:
        """Who speaks for the seat: the first of those who sit on it."""
        return self.people[0] if self.people else None

    @property
    def is_bot(self) -> bool:
        """Whether a machine plays here."""
        return bool(self.level)

    @property
    def taken(self) -> bool:
        """Whether somebody or something plays here."""
        return bool(self.level or self.people)


@dataclass(frozen=True, slots=True)
class Talk:
    """One thing said at the table."""

    seq: int
    person: ev.Person
    phrase: str
    text: str


class Table:
    """One table. Built from its first event and changed by `apply` only."""

    def __init__(self, id_: str, first: ev.Stamped) -> None:
        created = first.event
        if not isinstance(created, ev.Created):
            raise TypeError(f"a table begins by being created, not with {type(created).__name__}")
        self.id = id_
        self.plan = created
        self.created_at = first.at
        self.game: Game = open_game(created.game, created.rules_version)
        self.settings: Settings = self.game.settings(created.options)
        self.start: State = self._first_position()
        """Where the game begins."""
        self.seats = [Seat(plan, level=plan.level) for plan in created.seats]
        self._places: dict[str, list[int]] = {}
        """On which seats each person sits."""
        for seat in self.seats:
            if seat.is_bot:
                seat.nonce = seat.first_nonce = MACHINE_NONCE
        self.nonces: tuple[str, ...] = ()
        """What the chance of this game follows from besides the seed, seat by seat; none before it begins."""
        self.brought: frozenset[int] = frozenset()
        """The seats whose people are known to have brought their nonce, not left it to the house."""
        self.clock = Clock(created.clock, len(self.seats))
        self.play: Playthrough | None = None
        """The game; None before it begins."""
        self.typed: set[int] = set()
        """The numbers of the chance events that people typed."""
        self.outcome: Outcome | None = None
        self.closed = False
        self.draw_from: int | None = None
        self.draw_agreed: set[int] = set()
        self.takeback_from: int | None = None
        self.takeback_agreed: set[int] = set()
        self.declined: set[tuple[Proposal, int]] = set()
        """What was proposed by whom and declined since the last move."""
        self.asked_at = first.at
        """Since when the seat to act is asked for its decision."""
        self.readings: list[tuple[int, ...]] = []
        """What the clocks read at each event of the game, to be put back when it is taken back."""
        self.talk: deque[Talk] = deque(maxlen=TALK_KEPT)
        self.rematch = ""
        self.seq = first.seq
        self.changed_at = first.at
        self._commands: dict[tuple[str, str], None] = {}
        self._remember(first)

    @classmethod
    def from_events(cls, id_: str, stamped: list[ev.Stamped]) -> Table:
        """Return the table that these events led to."""
        table = cls(id_, stamped[0])
        for event in stamped[1:]:
            table.apply(event)
        return table

    def _first_position(self) -> State:
        start: State = (
            self.game.notation.parse_position(self.plan.start, self.settings)
            if self.plan.start
            else self.game.rules.start(self.settings)
        )
        return start

    @property
    def over(self) -> bool:
        """Whether nothing more will be played."""
        return self.outcome is not None or self.closed

    @property
    def playing(self) -> bool:
        """Whether the game is under way."""
        return self.play is not None and not self.over

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
    def acting(self) -> int | None:
        """The seat that has to decide, if one has."""
        if self.play is None or self.over or self.play.state.at_chance():
            return None
        return self.play.state.seat()

    @property
    def awaits_dice(self) -> bool:
        """Whether people have to type what their own dice showed."""
        return self.play is not None and not self.over and self.plan.own_dice and self.play.state.at_chance()

    @property
    def deal(self) -> FairDeal:
        """What the game's chance follows from."""
        return FairDeal(self.plan.seed, self.nonces)

    @property
    def has_chance(self) -> bool:
        """Whether the house draws something in this game, or may have to."""
        drawn = self.game.rules.chance_in_play or self.start.at_chance()
        return drawn and not self.plan.own_dice

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
        return people[max(0, self.play.state.turns(seat) - 1) % len(people)]

    def seats_of(self, person: str) -> list[int]:
        """Return the seats on which this person sits. The list is the table's own: read it, never change it."""
        return self._places.get(person, NO_SEATS)

    def plays(self, person: str) -> bool:
        """Tell whether this person still decides for a seat: one that was handed to a machine is no longer theirs."""
        return any(not self.seats[number].is_bot for number in self.seats_of(person))

    def players_of(self, seat: int) -> list[ev.Person]:
        """Return who plays on a seat; once the game is over, everybody who did."""
        return [*self.seats[seat].people, *(self.seats[seat].former if self.over else ())]

    def has_decided(self, seats: list[int]) -> bool:
        """Tell whether one of these seats has decided something in this game."""
        return self.play is not None and any(
            not event.by_chance and event.before.seat() in seats for event in self.play.events
        )

    def people(self) -> set[str]:
        """Return the ids of everybody seated."""
        return set(self._places)

    @property
    def machine_only(self) -> bool:
        """Whether one person plays and all others are machines."""
        return len(self.people()) <= 1

    def knows(self, author: str, cid: str) -> bool:
        """Tell whether this command was already carried out."""
        return bool(cid) and (author, cid) in self._commands

    def apply(self, stamped: ev.Stamped) -> None:
        """Take the next event in."""
        if stamped.seq != self.seq + 1:
            raise ValueError(f"table {self.id} stands at {self.seq}, event {stamped.seq} does not follow")
        self._take(stamped.event, stamped.at, stamped.seq)
        self.seq = stamped.seq
        self.changed_at = stamped.at
        self._remember(stamped)

    def _remember(self, stamped: ev.Stamped) -> None:
        if stamped.cid:
            self._commands[stamped.author, stamped.cid] = None
            if len(self._commands) > REMEMBERED:
                del self._commands[next(iter(self._commands))]

    def _take(self, event: ev.TableEvent, at: int, seq: int) -> None:  # noqa: C901, PLR0912 - one arm per event
        match event:
            case ev.Moved() | ev.Chanced() | ev.TakenBack() | ev.Started():
                self._take_play(event, at)
            case ev.Created():
                raise ValueError("a table is created once")
            case ev.Seated():
                self._sit_down(event)
            case ev.NonceBrought():
                self._take_nonce(event.seat, event.nonce)
            case ev.Left():
                self._get_up(event)
            case ev.TeamAsked():
                self.seats[event.seat].asking.append(event.person)
            case ev.TeamAnswered():
                self._answer_asking(event)
            case ev.Handed():
                self.seats[event.seat].level = event.level
                self.seats[event.seat].gone_since = None
            case ev.DrawOffered():
                self.draw_from, self.draw_agreed = event.seat, {event.seat}
            case ev.DrawAnswered():
                self._answer_draw(event)
            case ev.TakebackAsked():
                self.takeback_from, self.takeback_agreed = event.seat, {event.seat}
            case ev.TakebackAnswered():
                self._answer_takeback(event)
            case ev.Said():
                self.talk.append(Talk(seq, event.person, event.phrase, event.text))
            case ev.Gone():
                self.seats[event.seat].gone_since = at
            case ev.Back():
                self.seats[event.seat].gone_since = None
            case ev.Reopened():
                self.clock.resume(event.thought_ms, at, event.no_flag_before)
                self.asked_at = at
            case ev.Ended():
                self._end(event, at)
            case ev.Closed():
                self.closed = True
                self.clock.run(None, at)
            case ev.Followed():
                self.rematch = event.table
            case ev.Resigned() | ev.Flagged():
                pass
            case _:
                assert_never(event)

    def _sit_down(self, event: ev.Seated) -> None:
        seat = self.seats[event.seat]
        seat.people.append(event.person)
        self._take_nonce(event.seat, event.nonce)
        seat.asking = [person for person in seat.asking if person.id != event.person.id]
        seat.former = [person for person in seat.former if person.id != event.person.id]
        self._seat_people()

    def _get_up(self, event: ev.Left) -> None:
        seat = self.seats[event.seat]
        for person in seat.people:
            if person.id == event.person and (self.over or person.id in seat.decided):
                seat.former.append(person)
        seat.people = [person for person in seat.people if person.id != event.person]
        if event.sent_off:
            seat.turned_down.add(event.person)
            seat.sent_off += 1
        if not seat.people:
            seat.asking = []
            seat.nonce = ""
        self._seat_people()

    def _answer_asking(self, event: ev.TeamAnswered) -> None:
        seat = self.seats[event.seat]
        seat.asking = [person for person in seat.asking if person.id != event.person]
        if not event.agreed:
            seat.turned_down.add(event.person)

    def _take_nonce(self, number: int, nonce: str) -> None:
        seat = self.seats[number]
        seat.nonce = seat.nonce or nonce
        seat.first_nonce = seat.first_nonce or nonce

    def _seat_people(self) -> None:
        self._places = {}
        for number, seat in enumerate(self.seats):
            for person in seat.people:
                self._places.setdefault(person.id, []).append(number)

    def _take_play(self, event: ev.Moved | ev.Chanced | ev.TakenBack | ev.Started, at: int) -> None:
        self.asked_at = at
        if isinstance(event, ev.Started):
            # Early games drew with the first nonce of each seat, even when somebody else sat there in the end.
            self.brought = frozenset(n for n, s in enumerate(self.seats) if event.nonces and s.nonce and s.people)
            self.nonces = event.nonces or tuple(seat.first_nonce or NO_NONCE for seat in self.seats)
            self.play = Playthrough(self.game, self.settings, self.start)
            self.clock.run(self.acting, at)
            return
        if self.play is None:
            raise ValueError("the game has not begun")
        match event:
            case ev.Moved():
                self.readings.append(self.clock.reading(at))
                self.clock.punch(at)
                self.play.push(event.token)
                self.seats[event.seat].decided.add(event.person)
                self._withdraw_proposals()
            case ev.Chanced():
                if event.typed:
                    self.typed.add(len(self.play.events))
                self.readings.append(self.clock.reading(at))
                self.play.push(event.token)
            case ev.TakenBack():
                self._take_back(event, at)
                self._withdraw_proposals()
            case _:
                assert_never(event)
        self.clock.run(self.acting, at)

    def _take_back(self, event: ev.TakenBack, at: int) -> None:
        for _ in range(event.count):
            if self.play is not None:
                self.play.pop()
            reading = self.readings.pop()
        self.typed = {number for number in self.typed if number < self.ply}
        self.clock.run(None, at)
        if event.clocks:
            self.clock.put_back(reading)

    def _withdraw_proposals(self) -> None:
        self.draw_from = self.takeback_from = None
        self.declined.clear()

    def _answer_draw(self, event: ev.DrawAnswered) -> None:
        if event.agreed:
            self.draw_agreed.add(event.seat)
        elif self.draw_from is not None:
            self.declined.add(("draw", self.draw_from))
            self.draw_from = None

    def _answer_takeback(self, event: ev.TakebackAnswered) -> None:
        if event.agreed:
            self.takeback_agreed.add(event.seat)
        elif self.takeback_from is not None:
            self.declined.add(("takeback", self.takeback_from))
            self.takeback_from = None

    def _end(self, event: ev.Ended, at: int) -> None:
        self.outcome = Outcome(event.ranks, self.reason(event.reason), event.scores, event.drawn)
        self.clock.run(None, at)
        self.draw_from = self.takeback_from = None

    def reason(self, code: str) -> Reason:
        """Return why a game ended, from its code."""
        for reason in (*self.game.rules.reasons, *HOUSE_REASONS):
            if reason.code == code:
                return reason
        raise LookupError(f"no game of {self.game.id} ends with {code!r}")
