"""What people, machines and seats are called on pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.filling import capitalised
from ludogite.core.inputs import whole_number
from ludogite.core.language import Language
from ludogite.core.level import CHARACTERS
from ludogite.play.company import seat_title
from ludogite.play.names import marked_name
from ludogite.play.table import Table
from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS

if TYPE_CHECKING:
    from ludogite.web.shared.visit import Visit


def opponent_name(level: str, language: Language) -> str:
    """Return what a machine of this level is called."""
    number = whole_number(level)
    if number is not None and 1 <= number <= len(CHARACTERS):
        return translate(CHARACTERS[number - 1].name, language)
    return translate(WORDS["house-name"], language)


def name_of(table: Table, number: int, visit: Visit) -> str:
    """Return who sits on a seat, as a sentence begins; the seat itself where one name is that of several."""
    seat = table.seats[number]
    if seat.is_bot:
        name = opponent_name(seat.level, visit.language)
        return capitalised(name)
    elsewhere = {person.name for other, one in enumerate(table.seats) if other != number for person in one.people}
    if any(person.name in elsewhere for person in seat.people):
        return capitalised(translate(seat_title(table, number), visit.language))
    return " + ".join(marked_name(person, visit.language) for person in table.players_of(number)) or visit.say(
        "free-seat"
    )
