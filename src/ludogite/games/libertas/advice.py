"""A move of Libertas as advice: what to take or lay, what it brings, and what it leaves to whoever comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.text import Text
from ludogite.games.libertas.cards import card_name
from ludogite.games.libertas.cells import NAMES
from ludogite.games.libertas.deal import LAY, STEP, ocupante_start
from ludogite.games.libertas.occupation import Occupation
from ludogite.games.libertas.rules import Liberation
from ludogite.games.libertas.terms import groups_of
from ludogite.games.libertas.words import counted

if TYPE_CHECKING:
    from ludogite.core.state import State


def advice(state: State, move: int) -> Text:
    """Say what to do and what speaks for it."""
    if not isinstance(state, Liberation | Occupation):
        raise TypeError(f"{state!r} asks nobody to decide")
    return Text.join([_deed(state, move) + _brings(groups_of(state, move)), *_next(state, state.play(move))])


def _deed(state: Liberation | Occupation, move: int) -> Text:
    end = NAMES[move % STEP]
    if move >= LAY:
        card = card_name((move - LAY) // STEP)
        return Text(f"Posez {card.fr} en {end}", f"Lay {card.en} on {end}")
    if move >= STEP:
        start = NAMES[ocupante_start(state.guards, move)]
        return Text(f"Menez l’Ocupante de {start} en {end}", f"Take the Ocupante from {start} to {end}")
    cards = state.cards() if isinstance(state, Liberation) else state.cards
    card = card_name(cards[move])
    return Text(f"Prenez {card.fr} en {end}", f"Take {card.en} from {end}")


def _brings(groups: list[tuple[int, int]]) -> Text:
    if not groups:
        return Text.same(".")
    what, points = counted(groups), sum(points for _, points in groups)
    if points > 0:
        return Text(f"\u00a0: vous libérez {what.fr}, {points} points.", f": you free {what.en}, {points} points.")
    if points == 0:
        return Text(f"\u00a0: {what.fr} sans rien perdre.", f": {what.en} without a loss.")
    return Text(
        f"\u00a0: vous complétez {what.fr}, {-points} points perdus.",
        f": you complete {what.en}, {-points} points lost.",
    )


def _next(before: Liberation | Occupation, after: State) -> list[Text]:
    """Say what the next player could free or would lose."""
    if after.over() or not isinstance(after, Liberation | Occupation) or type(after) is not type(before):
        return []
    gains = [sum(points for _, points in groups_of(after, move)) for move in after.moves()]
    again = after.seat() == before.seat()
    best = max(gains)
    if isinstance(after, Occupation):
        if best < 0 and not again:
            return [
                Text(
                    f"Le suivant devra perdre au moins {-best} points.",
                    f"The next player will have to lose {-best} points at least.",
                )
            ]
        return []
    if again:
        return [Text("Et c’est encore à vous.", "And it is your turn again.")]
    if best > 0:
        return [Text(f"Le suivant pourra libérer {best} points.", f"The next player can free {best} points.")]
    return [Text("Le suivant ne pourra rien libérer.", "The next player can free nothing.")]
