"""A move of Bi-litaire as advice: what to do, and how many jumps it leaves or marbles it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ludogite.core.text import Text
from ludogite.games.bilitaire.rules import ANNOUNCEMENT, OPENING, SILENCE, TRAYS, Bilitaire
from ludogite.games.bilitaire.search import single_jumps
from ludogite.games.bilitaire.words import jumps, marbles, tell

if TYPE_CHECKING:
    from ludogite.core.state import State


def advice(state: State, move: int) -> Text:
    """Say what to do and what speaks for it."""
    position = cast("Bilitaire", state)
    told = tell(position, move)
    after = position.play(move)
    if position.due == OPENING or after.over() or after.due == OPENING:
        return told
    if position.due == ANNOUNCEMENT:
        return _announcing(position, move)
    left_over = int(single_jumps(after))
    left = jumps(left_over)
    if position.due == TRAYS:
        was = int(single_jumps(position))
        now = (
            Text("comme avant", "as before") if was == left_over else Text(f"contre {was} avant", f"{was} were before")
        )
        return told + Text(
            f" Il reste ensuite {left.fr} à faire, {now.fr}.", f" That leaves {left.en} to be made, {now.en}."
        )
    taken = marbles(int(position.marbles() - after.marbles()))
    return told + Text(
        f" {taken.fr} en moins, et {left.fr} restent possibles.", f" It takes {taken.en}, and leaves {left.en}."
    )


def _announcing(position: Bilitaire, move: int) -> Text:
    longest = jumps(int(position.longest()))
    if move == SILENCE:
        return Text(
            f"N’annoncez rien\u00a0: le plus long enchaînement est de {longest.fr}, mais un seul saut vaut mieux ici.",
            f"Announce nothing: the longest chain has {longest.en}, but a single jump is better here.",
        )
    told = jumps(move)
    return Text(
        f"Annoncez {told.fr}\u00a0: l’enchaînement le plus long en compte {longest.fr}.",
        f"Announce {told.en}: the longest chain has {longest.en}.",
    )
