"""What people, machines and seats are called on pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.filling import capitalised
from ludogite.core.inputs import whole_number
from ludogite.core.language import Language
from ludogite.core.level import CHARACTERS
from ludogite.core.message import NOTHING
from ludogite.core.registry import open_game
from ludogite.play.company import seat_title
from ludogite.play.names import marked_name
from ludogite.play.table import Table
from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS

if TYPE_CHECKING:
    from ludogite.core.game import Game
    from ludogite.people.ratings.rated_games import FamilyOfGame
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


def family_title(place: FamilyOfGame, visit: Visit) -> str:
    """Return what a family is called: the game, and which kind of it."""
    game = translate(open_game(place.game).about.title, visit.language)
    if place.family.title == NOTHING:
        return game
    return visit.say("strength-family", game, translate(place.family.title, visit.language))


def seat_labels(game: Game, visit: Visit) -> list[str]:
    """Return how seats are called where a table is laid: by numbers, where titles are letters that nobody knows yet."""
    rules = game.rules
    if rules.lettered_seats:
        return [visit.say("place", number) for number in range(1, rules.most + 1)]
    return [translate(title, visit.language) for title in rules.seat_titles]
