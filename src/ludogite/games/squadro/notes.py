"""Squadro's list of moves: the piece by its number, and what became of it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ludogite.core.message import Message, join, verbatim
from ludogite.core.note import Badge, Note, NoteSign
from ludogite.games.squadro.messages import message
from ludogite.games.squadro.ride import Ride, ride
from ludogite.games.squadro.symbols import badge_symbol, piece_symbol
from ludogite.games.squadro.words import begins

if TYPE_CHECKING:
    from ludogite.games.squadro.rules import Squadro

BADGE_SIZE = 48
"""How wide the drawing of a number is."""


def note(state: Squadro, event: int, viewer: int | None) -> Note:
    """Return a move as the number of its piece and what it did; all of it is open."""
    del viewer
    if state.at_chance():
        return Note(begins(event))
    return _note(ride(state, event))


@lru_cache(maxsize=8192)
def _note(told: Ride) -> Note:
    return Note(_phrase(told), (_badge(told.seat, told.lane),), tuple(_signs(told)))


@cache
def _badge(seat: int, lane: int) -> Badge:
    called = message("piece {number}", number=lane + 1)
    return Badge(badge_symbol(lane), f"sq-{'LT'[seat]}", size=BADGE_SIZE, text=called)


def mark(state: Squadro, seat: int) -> Badge:
    """Return the wood that a seat plays with."""
    del state
    return _wood(seat)


@cache
def _wood(seat: int) -> Badge:
    return Badge(piece_symbol(0, 0), f"sq-{'LT'[seat]}", size=104)


def _phrase(told: Ride) -> Message:
    if told.wins:
        return message("home: won!")
    if told.sent:
        lanes = [verbatim(sent.lane + 1) for sent in told.sent]
        return message.plural("jumps {pieces}", "jumps {pieces}", len(lanes), pieces=_listed(lanes))
    if told.turns:
        return message("turns round")
    if told.finishes:
        return message("home", context="whereabouts")
    return message("advances {far}", far=told.end - told.start)


def _listed(lanes: list[Message]) -> Message:
    return lanes[0] if len(lanes) == 1 else join([join(lanes[:-1], ", "), lanes[-1]], message(" and "))


def _signs(told: Ride) -> list[NoteSign]:
    signs: list[NoteSign] = []
    if told.sent:
        signs.append("jump")
    if told.turns:
        signs.append("turn")
    if told.finishes:
        signs.append("home")
    if told.wins:
        signs.append("win")
    return signs
