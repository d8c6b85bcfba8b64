"""What people are called at a table: cleaned of what nobody can see, and never two of them alike."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludogite.core.inputs import BLANKS, one_line
from ludogite.core.language import LANGUAGES, Language
from ludogite.core.level import CHARACTERS
from ludogite.core.message import house_message
from ludogite.play.events import Created, NameChanged, Person
from ludogite.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ludogite.play.table import Table

NAME_LENGTH = 24
APOSTROPHES = "'`\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u02bd\u02c8"
"""What keyboards write for an apostrophe, and what looks like one."""
HOUSE_NAME = house_message("the house")
"""What a machine without a character is called."""
SOMEBODY = house_message("somebody")
"""What is said of whoever asked to be forgotten."""
MACHINES = frozenset(
    translate(text, language)
    for text in (*(text for c in CHARACTERS for text in (c.name, c.label)), HOUSE_NAME)
    for language in LANGUAGES
)
"""No guest is called like a machine: one may take a seat over at any time."""


def shown_name(person: Person, language: Language) -> str:
    """Return what a person is called; whoever asked to be forgotten is somebody."""
    return person.name or translate(SOMEBODY, language)


def marked_name(person: Person, language: Language) -> str:
    """Return what a person is called where nothing else beside the name says that it is a program."""
    name = shown_name(person, language)
    return translate(house_message("{name} (program)", name=name), language) if person.is_program else name


def clean_name(name: str) -> str:
    """Return a name that can be shown: one line, not too long; empty where nothing is left."""
    return one_line(name)[:NAME_LENGTH].strip()


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number behind it where somebody is already called like it."""
    alike = {look_of(other) for other in taken}
    marked, number = name, 1
    while look_of(marked) in alike:
        number += 1
        mark = f" {number}"
        marked = name[: NAME_LENGTH - len(mark)].rstrip() + mark
    return marked


def called(table: Table, person: Person) -> Person:
    """Return a person under the name that tells them apart at this table; whoever sits keeps the name they sat with."""
    seats = table.seats_of(person.id)
    if seats:
        return next(one for one in table.seats[seats[0]].people if one.id == person.id)
    others = (one for seat in table.seats for one in (*seat.people, *seat.asking, *seat.former))
    taken = [one.name for one in (*others, *(talk.person for talk in table.talk)) if one.id != person.id]
    return replace(person, name=distinct_name(person.name, (*MACHINES, *taken)))


def changed_names(table: Table, person: Person) -> list[NameChanged]:
    """Return what happens at a table where somebody has another name by now; others on their device keep theirs."""
    is_founder = table.plan.by.id == person.id
    founder = distinct_name(table.plan.by.name, MACHINES)
    own = {
        number: one.name
        for number in table.seats_of(person.id)
        for one in table.seats[number].people
        if one.id == person.id and (not is_founder or one.name == founder)
    }
    around = (one for seat in table.seats for one in (*seat.people, *seat.asking, *seat.former))
    taken = [one.name for one in around if one.id != person.id or one.name not in own.values()]
    taken += [talk.person.name for talk in table.talk if talk.person.id != person.id]
    name = distinct_name(person.name, (*MACHINES, *taken))
    kept = {
        number: seat.plan.reserved_name
        for number, seat in enumerate(table.seats)
        if seat.plan.reserved == person.id and seat.plan.reserved_name and not seat.taken
    }
    return [NameChanged(number, person.id, name) for number, former in (own | kept).items() if former != name]


def founders(created: Created) -> dict[int, Person]:
    """Return who sits on the founder's device from the beginning, seat by seat; nameless ones are the founder."""
    founder = distinct_name(created.by.name, MACHINES)
    taken, found = [*MACHINES, founder], {}
    for number, plan in enumerate(created.seats):
        if plan.kind not in ("me", "device"):
            continue
        name = clean_name(plan.name)
        if not name or look_of(name) == look_of(created.by.name):
            name = founder
        else:
            name = distinct_name(name, taken)
            taken.append(name)
        found[number] = replace(created.by, name=name)
    return found


def look_of(name: str) -> str:
    """Return a name without what eyes pass over: case, spaces, accents and other marks on letters, apostrophes."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(c for c in letters if unicodedata.category(c)[0] not in "CMZ" and c not in BLANKS + APOSTROPHES)
