"""Who sits around a table, as one of those who look hears of them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

from ludogite.core.level import CHARACTERS
from ludogite.core.message import NOTHING, Message, house_message, join, verbatim
from ludogite.core.naming import Company
from ludogite.play.names import SOMEBODY

if TYPE_CHECKING:
    from ludogite.play.table import Table

HOUSE = house_message("the house")
"""Who plays where a machine has no character."""
YOU = house_message("you", context="whoever plays")


def company_of(table: Table, person: str | None) -> Company:
    """Return the names around a table as somebody hears them; whoever plays on one seat is told `you`.

    A machine that plays on for somebody is called by its name, to them too.
    """
    own = table.seats_of(person) if person else ()
    is_own = len(own) == 1 and not table.seats[own[0]].is_bot
    return _interned(Company(names_around(table), own[0] if is_own else None))


@lru_cache(maxsize=16_384)
def _interned(company: Company) -> Company:
    """Return the first company that was equal to this one: what was said to it is found by which one it is."""
    return company


def opponents_of(you: int, seats: int) -> Company:
    """Return how seats are called where nobody sits, as in a lesson or a puzzle: `you`, and opponents of yours."""
    others = [seat for seat in range(seats) if seat != you]
    names = dict.fromkeys(others, house_message("your opponent"))
    if len(others) > 1:
        names = {seat: house_message("opponent {number}", number=n) for n, seat in enumerate(others, 1)}
    return Company(tuple(names.get(seat, YOU) for seat in range(seats)), you)


def names_around(table: Table) -> tuple[Message, ...]:
    """Return how each seat is called: by who sits there, and by its title too where two are called alike."""
    names = [seat_name(table, number) for number in range(len(table.seats))]
    often = Counter(map(str, names))
    return tuple(
        house_message("{name} ({title})", name=name, title=seat_title(table, number)) if often[str(name)] > 1 else name
        for number, name in enumerate(names)
    )


def seat_title(table: Table, number: int) -> Message:
    """Return what tells a seat from the others: its title, or what it plays with on a board that people may turn."""
    side = side_of(table, number) if table.game.around.has_sides else NOTHING
    return laid_title(table, number)._replace(seat=None) if side == NOTHING else side


def laid_name(table: Table, number: int) -> str:
    """Return what records call a seat; a letter while nobody knows who plays which side."""
    return ascii_lowercase[number] if table.awaits_sides else table.game.rules.seat_names[number]


def laid_title(table: Table, number: int) -> Message:
    """Return the title of a seat as it is laid; a letter while nobody knows who plays which side."""
    if table.awaits_sides:
        return house_message("Player {letter}", letter=ascii_uppercase[number])
    return table.game.rules.seat_titles[number]


def side_of(table: Table, number: int) -> Message:
    """Return which side a seat plays, as it stands beside a name; nothing where its title only tells seats apart."""
    around, rules = table.game.around, table.game.rules
    if table.awaits_sides:
        return NOTHING
    state = table.start if table.play is None else table.play.state
    tasks = around.tasks(state) if around.tasks is not None else ()
    if tasks:
        return tasks[number]
    return NOTHING if rules.lettered_seats or around.has_sides else rules.seat_titles[number]._replace(seat=None)


def seat_name(table: Table, number: int) -> Message:
    """Return who sits on a seat, as a sentence says it; its title where nobody does."""
    seat = table.seats[number]
    return character_name(seat.level) if seat.is_bot else people_name(table, number)


def people_name(table: Table, number: int) -> Message:
    """Return what the people of a seat are called, whoever plays for them; the seat's title where nobody sits there."""
    people = [verbatim(person.name) if person.name else SOMEBODY for person in table.players_of(number)]
    if not people:
        return seat_title(table, number)
    return people[0] if len(people) == 1 else join([join(people[:-1], ", "), people[-1]], house_message(" and "))


def character_name(level: str) -> Message:
    """Return what a machine is called."""
    number = int(level) if level.isdigit() else 0
    return CHARACTERS[number - 1].name if 1 <= number <= len(CHARACTERS) else HOUSE
