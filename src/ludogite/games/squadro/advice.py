"""A move of Squadro as advice: what to push, whom it sends back, what it escapes and who leads the race."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ludogite.core.text import Text
from ludogite.games.squadro.ride import Ride, ride
from ludogite.games.squadro.rules import FINISHED, LANES, LEFT, TOP, Squadro, advance, position
from ludogite.games.squadro.words import SEATS

if TYPE_CHECKING:
    from ludogite.core.state import State


def advice(state: State, move: int) -> Text:
    """Say which piece to move and what speaks for it."""
    squadro = cast("Squadro", state)
    told = ride(squadro, move)
    number = told.lane + 1
    parts = [Text(f"Avancez la pièce {number}", f"Move piece {number}") + _deeds(told)]
    after = squadro.play(move)
    if not told.wins:
        parts += _safety(squadro, after, told)
        parts.append(_race(after, told.seat))
    return Text.join(parts)


def _deeds(told: Ride) -> Text:
    deeds: list[Text] = []
    if told.sent:
        lanes = [str(sent.lane + 1) for sent in told.sent]
        pieces = Text(" et ".join(lanes), " and ".join(lanes))
        many = len(lanes) > 1
        rival = SEATS[1 - told.seat]
        deeds.append(
            Text(
                f"elle saute {'les pièces' if many else 'la pièce'} {pieces.fr} de {rival.fr} et "
                f"{'les' if many else 'la'} renvoie en arrière",
                f"it jumps {rival.en}’s piece{'s' if many else ''} {pieces.en} and sends "
                f"{'them' if many else 'it'} back",
            )
        )
    if told.turns:
        deeds.append(Text("elle fait demi-tour", "it turns round"))
    if told.finishes:
        deeds.append(Text("elle rentre", "it comes home"))
    if told.wins:
        deeds.append(Text("c’est la quatrième, et la partie est gagnée", "it is the fourth, and the game is won"))
    if not deeds:
        return Text.same(".")
    said = Text(", ".join(deed.fr for deed in deeds), ", ".join(deed.en for deed in deeds))
    return Text(f"\u00a0: {said.fr}.", f": {said.en}.")


def threatened(state: Squadro, seat: int) -> set[int]:
    """Return the lanes of a seat whose piece the other could send back, were it the other's turn."""
    theirs = state if state.mover != seat else position(state.progress(LEFT), state.progress(TOP), 1 - seat)
    if theirs.over():
        return set()
    return {sent.lane for move in theirs.moves() for sent in ride(theirs, move).sent}


def _safety(before: Squadro, after: Squadro, told: Ride) -> list[Text]:
    was, still = threatened(before, told.seat), threatened(after, told.seat)
    saved = sorted(was - still)
    if saved:
        lanes = [str(lane + 1) for lane in saved]
        pieces, many = Text(" et ".join(lanes), " and ".join(lanes)), len(saved) > 1
        return [
            Text(
                f"{'Les pièces' if many else 'La pièce'} {pieces.fr} n’{'ont' if many else 'a'} plus rien à craindre.",
                f"Piece{'s' if many else ''} {pieces.en} {'have' if many else 'has'} nothing to fear any more.",
            )
        ]
    if not still:
        return [Text("Rien n’est menacé ensuite.", "Nothing of yours is threatened then.")]
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


def _race(after: Squadro, seat: int) -> Text:
    mine, theirs = to_go(after, seat), to_go(after, 1 - seat)
    return Text(
        f"Sans rencontre, il vous resterait {mine} coup{'s' if mine > 1 else ''}, {theirs} à l’autre.",
        f"If nobody met, you would need {mine} more move{'' if mine == 1 else 's'}, the other {theirs}.",
    )
