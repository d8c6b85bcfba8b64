"""One seat of a table: who sits on it, and who sat there or would like to."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from ludogite.play import events as ev

T = TypeVar("T")

MACHINE_NONCE = "house"
"""What stands for the nonce of a machine."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """One seat, as a value: what happens to it is another one."""

    plan: ev.SeatPlan
    people: tuple[ev.Person, ...] = ()
    nonce: str = ""
    """What those who sit here now add to the chance of the game."""
    first_nonce: str = ""
    """The first nonce that anybody brought to this seat, whether they stayed or not."""
    level: str = ""
    """The machine that plays here; empty for people."""
    gone_since: int | None = None
    """Since when nobody is connected for it."""
    asking: tuple[ev.Person, ...] = ()
    """Who would like to join the team."""
    turned_down: frozenset[str] = frozenset()
    """Whom the captain declined, or sent off the team."""
    sent_off: int = 0
    """How often the captain sent somebody off; each time the team's invitation becomes another one."""
    decided: frozenset[str] = frozenset()
    """Who has decided something for this seat."""
    former: tuple[ev.Person, ...] = ()
    """Who played here and left: a finished game names them."""
    resigned: bool = False
    """Whether it gave up: a machine that plays on for it does so to the end."""

    @classmethod
    def laid(cls, plan: ev.SeatPlan) -> Seat:
        """Return a seat before anybody has sat down on it."""
        nonce = MACHINE_NONCE if plan.level else ""
        return cls(plan, level=plan.level, nonce=nonce, first_nonce=nonce)

    @property
    def captain(self) -> ev.Person | None:
        """Who speaks for the seat: the first of those who sit on it."""
        return self.people[0] if self.people else None

    @property
    def is_bot(self) -> bool:
        """Whether a machine plays here."""
        return bool(self.level)

    @property
    def is_handed_over(self) -> bool:
        """Whether a machine plays on here for somebody who was away, and may play on themselves."""
        return bool(self.level and self.people) and not self.resigned

    @property
    def is_left(self) -> bool:
        """Whether a machine plays here for somebody: they gave up, or were away."""
        return bool(self.level) and self.plan.kind != "bot"

    @property
    def taken(self) -> bool:
        """Whether somebody or something plays here."""
        return bool(self.level or self.people)

    def sat_down(self, event: ev.Seated) -> Seat:
        """Return the seat with one more person on it."""
        person = event.person
        seated = replace(
            self,
            people=(*self.people, person),
            asking=_without(self.asking, person.id),
            former=_without(self.former, person.id),
        )
        return seated.with_nonce(event.nonce)

    def got_up(self, event: ev.Left, *, over: bool) -> Seat:
        """Return the seat without a person; whoever played here is remembered."""
        played = [one for one in self.people if one.id == event.person and (over or one.id in self.decided)]
        people = _without(self.people, event.person)
        return replace(
            self,
            people=people,
            former=(*self.former, *played),
            turned_down=self.turned_down | {event.person} if event.sent_off else self.turned_down,
            sent_off=self.sent_off + event.sent_off,
            asking=self.asking if people else (),
            nonce=self.nonce if people else "",
        )

    def asked_by(self, person: ev.Person) -> Seat:
        """Return the seat with one more person who would like to join the team."""
        return replace(self, asking=(*self.asking, person))

    def answered(self, event: ev.TeamAnswered) -> Seat:
        """Return the seat when the captain has answered somebody who asked."""
        turned_down = self.turned_down if event.agreed else self.turned_down | {event.person}
        return replace(self, asking=_without(self.asking, event.person), turned_down=turned_down)

    def with_nonce(self, nonce: str) -> Seat:
        """Return the seat with a nonce, where it had none."""
        return replace(self, nonce=self.nonce or nonce, first_nonce=self.first_nonce or nonce)

    def handed_to(self, level: str) -> Seat:
        """Return the seat with a machine that plays on for whoever sits there."""
        return replace(self, level=level, gone_since=None)

    def handed_back(self) -> Seat:
        """Return the seat with whoever sits there playing again."""
        return replace(self, level="")

    def gave_up(self) -> Seat:
        """Return the seat that gave up."""
        return replace(self, resigned=True)

    def away_since(self, at: int | None) -> Seat:
        """Return the seat with nobody connected for it since then, or with somebody again."""
        return replace(self, gone_since=at)

    def decided_by(self, person: str) -> Seat:
        """Return the seat for which somebody has decided something."""
        return self if person in self.decided else replace(self, decided=self.decided | {person})

    def without_name(self, person: str) -> Seat:
        """Return the seat when somebody asked to be forgotten: they sat here, and have no name, and no wish."""
        return replace(
            self,
            plan=_plan_without(self.plan, person),
            people=_unnamed(self.people, person),
            asking=_without(self.asking, person),
            former=_unnamed(self.former, person),
        )

    def recognised(self, event: ev.Recognised) -> Seat:
        """Return the seat when a guest turns out to be a member: all that the guest did here, the member did."""
        people = _recognised(self.people, event)
        return replace(
            self,
            plan=_plan_recognised(self.plan, event),
            people=people,
            asking=_not_among(people, _recognised(self.asking, event)),
            turned_down=_ids_recognised(self.turned_down, event),
            decided=_ids_recognised(self.decided, event),
            former=_not_among(people, _recognised(self.former, event)),
        )

    def renamed(self, event: ev.NameChanged) -> Seat:
        """Return the seat with somebody on it, or awaited there, who is called otherwise."""
        people = (replace(one, name=event.name) if one.id == event.person else one for one in self.people)
        return replace(self, people=tuple(people), plan=_plan_renamed(self.plan, event))

    def without_children(self) -> Seat:
        """Return the seat as strangers read of it: a child on it is somebody."""
        return replace(self, people=tuple(one.unnamed() if one.child else one for one in self.people))


def places_at(seats: Sequence[Seat]) -> dict[str, tuple[int, ...]]:
    """Return on which seats each person sits."""
    places: dict[str, tuple[int, ...]] = {}
    for number, seat in enumerate(seats):
        for person in seat.people:
            places[person.id] = (*places.get(person.id, ()), number)
    return places


def moved(seats: tuple[T, ...], sides: tuple[int, ...]) -> tuple[T, ...]:
    """Return what belongs to each seat after sides were drawn; the same where none were."""
    return tuple(seats[number] for number in sides) if sides else seats


def moved_plan(plan: ev.Created, event: ev.Started) -> ev.Created:
    """Return how a table was laid, with each seat where it is after sides were drawn."""
    return replace(plan, seats=moved(plan.seats, event.sides)) if event.sides else plan


def renamed_plan(plan: ev.Created, event: ev.NameChanged) -> ev.Created:
    """Return how a table was laid, when its founder, or somebody for whom a seat is kept, is called otherwise."""
    by = replace(plan.by, name=event.name) if plan.by.id == event.person else plan.by
    return replace(plan, by=by, seats=tuple(_plan_renamed(seat, event) for seat in plan.seats))


def recognised_plan(plan: ev.Created, event: ev.Recognised) -> ev.Created:
    """Return how a table was laid, when a guest turns out to be a member."""
    seats = tuple(_plan_recognised(seat, event) for seat in plan.seats)
    by = replace(plan.by, id=event.member) if plan.by.id == event.person else plan.by
    return replace(plan, by=by, seats=seats)


def unnamed_plan(plan: ev.Created, person: str) -> ev.Created:
    """Return how a table was laid, with no name for this person and those on this person's device, and no seat kept."""
    seats = tuple(_plan_without(seat, person) for seat in plan.seats)
    if plan.by.id != person:
        return replace(plan, seats=seats)
    return replace(plan, by=plan.by.unnamed(), seats=tuple(replace(seat, name="") for seat in seats))


def keeping_for_none_of(people: Container[str], plan: ev.Created) -> ev.Created:
    """Return how a table is laid, with no seat and no place in a team kept for any of these."""
    for person in {person for seat in plan.seats for person in (seat.reserved, *seat.mates)}:
        if person in people:
            plan = unnamed_plan(plan, person)
    return plan


def _plan_without(plan: ev.SeatPlan, person: str) -> ev.SeatPlan:
    """Return the plan of a seat that is kept for this person no longer: whoever may sit at the table may have it."""
    mates = tuple(mate for mate in plan.mates if mate != person)
    if plan.reserved == person:
        return replace(plan, mates=mates, reserved="", reserved_name="")
    return replace(plan, mates=mates)


def _unnamed(people: tuple[ev.Person, ...], id_: str) -> tuple[ev.Person, ...]:
    return tuple(person.unnamed() if person.id == id_ else person for person in people)


def _without(people: tuple[ev.Person, ...], id_: str) -> tuple[ev.Person, ...]:
    return tuple(person for person in people if person.id != id_)


def _recognised(people: tuple[ev.Person, ...], event: ev.Recognised) -> tuple[ev.Person, ...]:
    """Return people with the member where the guest was, once: the two may have shared a seat."""
    found: dict[str, ev.Person] = {}
    for person in people:
        known = replace(person, id=event.member) if person.id == event.person else person
        found.setdefault(known.id, known)
    return tuple(found.values())


def _not_among(people: tuple[ev.Person, ...], others: tuple[ev.Person, ...]) -> tuple[ev.Person, ...]:
    ids = {person.id for person in people}
    return tuple(person for person in others if person.id not in ids)


def _ids_recognised(ids: frozenset[str], event: ev.Recognised) -> frozenset[str]:
    return ids - {event.person} | {event.member} if event.person in ids else ids


def _plan_renamed(plan: ev.SeatPlan, event: ev.NameChanged) -> ev.SeatPlan:
    return replace(plan, reserved_name=event.name) if plan.reserved == event.person else plan


def _plan_recognised(plan: ev.SeatPlan, event: ev.Recognised) -> ev.SeatPlan:
    mates = tuple(dict.fromkeys(event.member if mate == event.person else mate for mate in plan.mates))
    reserved = event.member if plan.reserved == event.person else plan.reserved
    return replace(plan, mates=mates, reserved=reserved)
