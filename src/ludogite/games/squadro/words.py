"""Squadro in words: what a move does, what a position looks like, what is asked."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ludogite.core.message import Message, addressing, join, verbatim
from ludogite.games.squadro.messages import message
from ludogite.games.squadro.ride import Ride, ride
from ludogite.games.squadro.rules import FINISHED, LANES, LEFT, TOP, TURNED, dots, place

if TYPE_CHECKING:
    from ludogite.games.squadro.rules import Squadro

SEATS = (message("Left").naming(LEFT), message("Top").naming(TOP))
"""The seats as people call them where nobody is known by name."""

WOODS = (message("maple"), message("walnut"))
"""What the seats' pieces are made of: the same however the board is turned."""

UNDRAWN_ASK = message("The first player is being drawn.")

ASK = message("Choose the piece to move.")


def woods(state: Squadro) -> tuple[Message, ...]:
    """Return which pieces each seat plays."""
    del state
    return WOODS


def tell(state: Squadro, event: int) -> Message:
    """Return one sentence or a few short ones: what this event does."""
    if state.at_chance():
        return begins(event)
    return _tell(ride(state, event))


@lru_cache(maxsize=8192)
def _tell(told: Ride) -> Message:
    parts = [_advance(told.seat, told.lane, told.end - told.start)]
    parts += [_sent(1 - told.seat, sent.lane, sent.now) for sent in told.sent]
    if told.turns:
        parts.append(message("It turns round."))
    if told.finishes:
        parts.append(message("It is home."))
    if told.wins:
        parts.append(_wins(told.seat))
    return join(parts)


def begins(seat: int) -> Message:
    """Return who was drawn to begin."""
    other = message("The draw lets {seat} begin.", seat=SEATS[seat])
    return addressing(seat, you=message("The draw lets you begin."), other=other)


@cache
def _wins(seat: int) -> Message:
    other = message("It is the fourth: {won} wins!", won=SEATS[seat])
    return addressing(seat, you=message("It is the fourth: you win!"), other=other)


@cache
def _advance(seat: int, lane: int, far: int) -> Message:
    name, number = SEATS[seat], lane + 1
    cells = message.plural("{count} space", "{count} spaces", far)
    return addressing(
        seat,
        you=message("Your piece {number} advances {cells}.", number=number, cells=cells),
        other=message("{name:capital}’s piece {number} advances {cells}.", name=name, number=number, cells=cells),
    )


@cache
def _sent(seat: int, lane: int, now: int) -> Message:
    name, number = SEATS[seat], lane + 1
    if now == 0:
        return addressing(
            seat,
            you=message("It jumps your piece {number}, which goes back to its start.", number=number),
            other=message("It jumps {name}’s piece {number}, which goes back to its start.", name=name, number=number),
        )
    return addressing(
        seat,
        you=message("It jumps your piece {number}, which goes back to its turning point.", number=number),
        other=message(
            "It jumps {name}’s piece {number}, which goes back to its turning point.", name=name, number=number
        ),
    )


def piece(seat: int, lane: int, progress: int) -> Message:
    """Return what a piece is and where it stands."""
    name = SEATS[seat]
    who = message("{name} {lane}", name=name, lane=lane + 1)
    return join([who, whereabouts(seat, lane, progress)], ", ")


def whereabouts(seat: int, lane: int, progress: int) -> Message:
    """Return where a piece stands, which way it goes and how fast."""
    if progress == FINISHED:
        return message("home", context="whereabouts")
    speed = dots(seat, lane, progress)
    pace = message.plural("{count} dot", "{count} dots", speed)
    if progress == 0:
        return message("at its start, ") + pace
    if progress == TURNED:
        return message("at its turning point, ") + pace
    cell = place(progress)
    if progress < TURNED:
        return message("going out, space {cell}, ", cell=cell) + pace
    return message("coming home, space {cell}, ", cell=cell) + pace


def describe(state: Squadro) -> Message:
    """Return the whole position in words."""
    return join([*(_side(state, seat) for seat in (LEFT, TOP)), ask(state)])


def _side(state: Squadro, seat: int) -> Message:
    far = state.progress(seat)
    stands = [verbatim(f"{k + 1} ") + whereabouts(seat, k, far[k]) for k in range(LANES)]
    listed = join(stands, message("; "))
    return addressing(
        seat,
        you=message.plural(
            "You, {count} of 4 pieces home: {stands}.",
            "You, {count} of 4 pieces home: {stands}.",
            far.count(FINISHED),
            stands=listed,
        ),
        other=message.plural(
            "{name:capital}, {count} of 4 pieces home: {stands}.",
            "{name:capital}, {count} of 4 pieces home: {stands}.",
            far.count(FINISHED),
            name=SEATS[seat],
            stands=listed,
        ),
    )


def ask(state: Squadro) -> Message:
    """Return what is asked of the player to move, or what is awaited, or who won."""
    if state.at_chance():
        return UNDRAWN_ASK
    return won(1 - state.mover) if state.over() else ASK


@cache
def won(seat: int) -> Message:
    """Return who has won."""
    other = message("{name:capital} has won.", name=SEATS[seat])
    return addressing(seat, you=message("You have won."), other=other)


def lane_spot(seat: int, lane: int) -> Message:
    """Return what touching a lane means."""
    if seat == LEFT:
        return message("Row {lane}", lane=lane + 1)
    return message("Column {lane}", lane=lane + 1)
