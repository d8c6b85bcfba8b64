"""A move of Bi-litaire as advice: what to do, and how many jumps it leaves or marbles it takes."""

from __future__ import annotations

from ludogite.core.message import Message
from ludogite.core.naming import Company, named
from ludogite.games.bilitaire.messages import message
from ludogite.games.bilitaire.rules import ANNOUNCEMENT, OPENING, SILENCE, TRAYS, Bilitaire
from ludogite.games.bilitaire.search import single_jumps
from ludogite.games.bilitaire.words import jumps, marbles, tell


def advice(state: Bilitaire, move: int) -> Message:
    """Say what to do and what speaks for it."""
    told = named(tell(state, move), Company(you=state.seat()))
    after = state.play(move)
    if state.due == OPENING or after.over() or after.due == OPENING:
        return told
    if state.due == ANNOUNCEMENT:
        return _announcing(state, move)
    left_over = int(single_jumps(after))
    left = jumps(left_over)
    if state.due == TRAYS:
        was = int(single_jumps(state))
        now = message("as before") if was == left_over else message("{was} were before", was=was)
        return told + message(" That leaves {left} to be made, {now}.", left=left, now=now)
    taken = marbles(int(state.marbles() - after.marbles()))
    return told + message(" It takes {taken}, and leaves {left}.", taken=taken, left=left)


def _announcing(position: Bilitaire, move: int) -> Message:
    longest = jumps(int(position.longest()))
    if move == SILENCE:
        return message(
            "Announce nothing: the longest chain has {longest}, but a single jump is better here.", longest=longest
        )
    told = jumps(move)
    return message("Announce {told}: the longest chain has {longest}.", told=told, longest=longest)
