"""What a page needs to check the chance of a finished game by itself: the secret, and what was drawn from it."""

from __future__ import annotations

from typing import Literal

from litestar.exceptions import NotFoundException

from ludogite.core.chance import NotedSource
from ludogite.core.disclosure import tell_open
from ludogite.core.filling import capitalised
from ludogite.core.language import Language
from ludogite.core.naming import Company, named
from ludogite.play import messages as say
from ludogite.play.company import names_around
from ludogite.play.errors import still_played
from ludogite.play.table import Table
from ludogite.translation import translate


class NonceOut(say.Out):
    """What one seat added to the chance of the game."""

    seat: str
    nonce: str
    by: Literal["seat", "house", "machine"]
    """Who drew it."""


class ThrowOut(say.Out):
    """One outcome of chance."""

    number: int
    """Its place among the events of the game, from 0."""
    token: str
    tell: str
    draws: list[tuple[int, int]]
    """From how many values each number was drawn, and which one came."""
    typed: bool = False
    """Whether people typed it: their own dice showed it, and nothing can be checked."""


class ThrowsOut(say.Out):
    """All chance of a game, to be drawn again from its secret."""

    commitment: str
    seed: str
    nonces: list[NonceOut]
    throws: list[ThrowOut]
    sides: bool = False
    """Whether sides were drawn as well, before the first event: the nonces in alphabetical order, shuffled with the
    source of number -1, stand seat by seat."""


def throws_of(table: Table, language: Language) -> ThrowsOut:
    """Return all chance of a game that is over; raises NotOverError."""
    if not table.over or table.play is None:
        raise still_played(table.id)
    titles = [capitalised(translate(name, language)) for name in names_around(table)]
    return ThrowsOut(
        table.deal.commitment,
        table.plan.seed,
        [NonceOut(titles[n], nonce, _drawn_by(table, n)) for n, nonce in enumerate(table.nonces)],
        [_throw(table, number, language) for number, event in enumerate(table.play.events) if event.by_chance],
        sides=bool(table.sides),
    )


def _drawn_by(table: Table, number: int) -> Literal["seat", "house", "machine"]:
    if table.plan.seats[number].kind == "bot":
        return "machine"
    return "seat" if number in table.brought else "house"


def _throw(table: Table, number: int, language: Language) -> ThrowOut:
    if table.play is None:
        raise NotFoundException
    event = table.play.events[number]
    tell = translate(named(tell_open(table.game, event), Company(names_around(table))), language)
    if number in table.typed:
        return ThrowOut(number, event.token, tell, [], typed=True)
    source = NotedSource(table.deal, number)
    event.before.draw(source)
    return ThrowOut(number, event.token, tell, source.draws)
