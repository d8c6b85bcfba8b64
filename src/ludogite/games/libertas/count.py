"""Libertas's figures: the points that lie open while the cards are hidden, and the whole count at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludogite.core.count import Count, CountLine, Tally
from ludogite.core.scene import Scene
from ludogite.games.libertas.board import flag_sprite
from ludogite.games.libertas.cards import CARD_OF
from ludogite.games.libertas.counting import explained
from ludogite.games.libertas.deal import one_of
from ludogite.games.libertas.geometry import Where
from ludogite.games.libertas.messages import message
from ludogite.games.libertas.rules import Liberation
from ludogite.games.libertas.terms import points_of

if TYPE_CHECKING:
    from ludogite.games.libertas.phases import Libertas

STEP = 104
"""From one card of a picture to the next."""


def points(state: Libertas) -> tuple[str, ...]:
    """Return the points that everybody sees."""
    return tuple(str(total) for total in points_of(state)[0])


def count(state: Libertas) -> tuple[Count, ...]:
    """Return the count of each seat: its combinations as cards, what it freed, and what it had before."""
    totals, _ = points_of(state)
    return tuple(Count(seat, str(total), _lines(state, seat, total)) for seat, total in enumerate(totals))


def _lines(state: Libertas, seat: int, total: int) -> tuple[CountLine, ...]:
    if not isinstance(state, Liberation):
        return (CountLine(message("after the occupation"), str(total)),)
    unit = state.round.unit()
    counted = explained(one_of(state.hands, seat), gap=state.round.gap, unit=unit)
    lines = [
        CountLine(what, _signed(worth), _cards(f"li-count-{seat}{number}", cards.split()))
        for number, (cards, what, worth) in enumerate(counted.parts)
    ]
    freed = one_of(state.bonuses, seat) * unit
    if freed:
        lines.append(CountLine(message("squares and lines freed"), _signed(freed)))
    before = total - counted.total - freed
    if before:
        lines.append(CountLine(message("round before"), _signed(before)))
    return tuple(lines)


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "\u2212")


def _cards(name: str, cards: list[str]) -> Scene:
    """Return cards side by side."""
    sprites = tuple(
        flag_sprite(f"{name}-{place}", CARD_OF[card], Where(STEP * (place + 0.5), STEP / 2))
        for place, card in enumerate(cards)
    )
    return Scene(STEP * len(cards), STEP + 6, "", sprites, ())


TALLY = Tally(message("points"), points)
