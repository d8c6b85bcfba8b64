"""Somebody's strength as pages tell it: a figure with its margin, and a sentence that says what it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ludogite.core.errors import LudogiteError
from ludogite.core.filling import capitalised
from ludogite.core.level import CHARACTERS
from ludogite.core.registry import open_game
from ludogite.people.ratings.rated_games import FamilyOfGame, family_of, strength_of
from ludogite.people.ratings.ratings import PROVISIONAL_GAMES, Strength, chance_against, opponents
from ludogite.translation import translate
from ludogite.web.shared.names import family_title

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ludogite.core.family import Family
    from ludogite.core.game import Game
    from ludogite.people.ratings.store import StrengthRow
    from ludogite.web.shared.visit import Visit

EVEN_POINTS = 1.0
"""Opponents who are less than this apart are not told apart."""


class Mark(NamedTuple):
    """One of the five opponents of the house, as an axis shows them."""

    level: int
    name: str
    label: str
    """As a narrow place says it."""
    points: float
    figure: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How strong somebody is in one family of games."""

    place: FamilyOfGame
    game: Game
    strength: Strength
    title: str
    points: str
    margin: str
    line: str
    """Where they stand among the five; nothing where these are equally strong, or nobody knows."""
    games_left: int
    """How many more games have to count until it is no guess."""


def number(value: float, visit: Visit) -> str:
    """Return points in words: `1,312`."""
    points = round(value)
    thousands, rest = divmod(abs(points), 1000)
    sign = "−" if points < 0 else ""
    return sign + (visit.say("thousands", thousands, f"{rest:03}") if thousands else str(rest))


def signed(value: float, visit: Visit) -> str:
    """Return a change in words: `+24`."""
    return f"{'−' if round(value) < 0 else '+'}{number(abs(value), visit)}"


def marks_of(family: Family, visit: Visit) -> list[Mark]:
    """Return the five opponents of the house, from the first on; nobody where they cannot be told apart."""
    known = opponents(family)
    if not known or max(known) - min(known) < EVEN_POINTS:
        return []
    return [
        Mark(
            level,
            translate(character.name, visit.language),
            capitalised(translate(character.label, visit.language)),
            points,
            number(points, visit),
        )
        for level, (character, points) in enumerate(zip(CHARACTERS, known, strict=True), 1)
    ]


class PlaceWords(NamedTuple):
    """The sentences that say one place among the five, by how sure it is."""

    sure: str
    probable: str
    still_open: str
    """Before enough games count."""


BELOW_ALL = PlaceWords("strength-below-all", "strength-below-all-probably", "strength-below-all-open")
BETWEEN = PlaceWords("strength-between", "strength-between-probably", "strength-between-open")
ABOVE_ALL = PlaceWords("strength-above-all", "strength-above-all-probably", "strength-above-all-open")


def line_of(strength: Strength, marks: Sequence[Mark], visit: Visit) -> str:
    """Say where somebody stands among the five, and how sure that is."""
    if not marks:
        return ""
    key, beside = place_among(strength, marks)
    return visit.say(key, *(mark.name for mark in beside))


def place_among(strength: Strength, marks: Sequence[Mark]) -> tuple[str, list[Mark]]:
    """Return the sentence that says between whom of the five somebody stands, by its key, and who these are."""
    below = [mark for mark in marks if mark.points <= strength.points]
    above = [mark for mark in marks if mark.points > strength.points]
    best = max(below, key=lambda mark: mark.points, default=None)
    following = min(above, key=lambda mark: mark.points, default=None)
    beside = [mark for mark in (best, following) if mark is not None]
    words = BETWEEN if len(beside) == 2 else ABOVE_ALL if best else BELOW_ALL
    return _as_surely(words, strength, beside), beside


def _as_surely(words: PlaceWords, strength: Strength, beside: Sequence[Mark]) -> str:
    """Return the sentence that is as sure as one can be: probable while a neighbour is within the margin."""
    if strength.is_provisional:
        return words.still_open
    is_near = any(abs(mark.points - strength.points) < strength.margin for mark in beside)
    return words.probable if is_near else words.sure


def standing_of(row: StrengthRow, visit: Visit) -> Standing | None:
    """Return how strong somebody is as pages tell it; None where the game, or this family of it, is not here."""
    try:
        place = family_of(row.family)
    except (LudogiteError, KeyError):
        return None
    strength = strength_of(row)
    return Standing(
        place=place,
        game=open_game(place.game),
        strength=strength,
        title=family_title(place, visit),
        points=number(strength.points, visit),
        margin=number(strength.margin, visit),
        line=line_of(strength, marks_of(place.family, visit), visit),
        games_left=max(0, PROVISIONAL_GAMES - strength.games),
    )


def standings(rows: Iterable[StrengthRow], visit: Visit) -> list[Standing]:
    """Return somebody's strengths, the one first that most games speak of."""
    found = [standing for row in rows if (standing := standing_of(row, visit)) is not None]
    return sorted(found, key=lambda one: -one.strength.games)


class Chance(NamedTuple):
    """How often somebody wins against one of the five."""

    mark: Mark
    percent: int


def chances(strength: Strength, marks: Iterable[Mark]) -> list[Chance]:
    """Return how often somebody wins against each of the five."""
    return [Chance(mark, round(100 * chance_against(strength, mark.points))) for mark in marks]
