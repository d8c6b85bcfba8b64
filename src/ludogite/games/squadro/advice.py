"""A move of Squadro as advice: what to push, whom it sends back, what it escapes and who leads the race."""

from __future__ import annotations

from ludogite.core.message import Message, join, verbatim
from ludogite.games.squadro.messages import message
from ludogite.games.squadro.ride import Ride, ride
from ludogite.games.squadro.rules import FINISHED, LANES, LEFT, TOP, Squadro, advance, position
from ludogite.games.squadro.words import SEATS


def advice(state: Squadro, move: int) -> Message:
    """Say which piece to move and what speaks for it."""
    told = ride(state, move)
    number = told.lane + 1
    parts = [message("Move piece {number}", number=number) + _deeds(told)]
    after = state.play(move)
    if not told.wins:
        parts += _safety(state, after, told)
        parts.append(_race(after, told.seat))
    return join(parts)


def _deeds(told: Ride) -> Message:
    deeds: list[Message] = []
    if told.sent:
        lanes = [str(sent.lane + 1) for sent in told.sent]
        deeds.append(
            message.plural(
                "it jumps {rival}’s piece {pieces} and sends it back",
                "it jumps {rival}’s pieces {pieces} and sends them back",
                len(lanes),
                rival=SEATS[1 - told.seat],
                pieces=_listed(lanes),
            )
        )
    if told.turns:
        deeds.append(message("it turns round"))
    if told.finishes:
        deeds.append(message("it comes home"))
    if told.wins:
        deeds.append(message("it is the fourth, and the game is won"))
    if not deeds:
        return verbatim(".")
    return message(": {said}.", said=join(deeds, ", "))


def _listed(lanes: list[str]) -> Message:
    return join(map(verbatim, lanes), message(" and "))


def threatened(state: Squadro, seat: int) -> set[int]:
    """Return the lanes of a seat whose piece the other could send back, were it the other's turn."""
    theirs = state if state.mover != seat else position(state.progress(LEFT), state.progress(TOP), 1 - seat)
    if theirs.over():
        return set()
    return {sent.lane for move in theirs.moves() for sent in ride(theirs, move).sent}


def _safety(before: Squadro, after: Squadro, told: Ride) -> list[Message]:
    was, still = threatened(before, told.seat), threatened(after, told.seat)
    saved = sorted(was - still)
    if saved:
        lanes = [str(lane + 1) for lane in saved]
        return [
            message.plural(
                "Piece {pieces} has nothing to fear any more.",
                "Pieces {pieces} have nothing to fear any more.",
                len(saved),
                pieces=_listed(lanes),
            )
        ]
    if not still:
        return [message("Nothing of yours is threatened then.")]
    return []


def to_go(state: Squadro, seat: int) -> int:
    """Return how many moves a seat's four quickest pieces still need if nobody is met."""
    needs = []
    for lane, start in enumerate(state.progress(seat)):
        moves, progress = 0, start
        while progress < FINISHED:
            progress = int(advance(seat, lane, progress, 0)[0])
            moves += 1
        needs.append(moves)
    return sum(sorted(needs)[: LANES - 1])


def _race(after: Squadro, seat: int) -> Message:
    mine, theirs = to_go(after, seat), to_go(after, 1 - seat)
    return message.plural(
        "If nobody met, you would need {count} more move, the other {theirs}.",
        "If nobody met, you would need {count} more moves, the other {theirs}.",
        mine,
        theirs=theirs,
    )
